import { decodePlace, encodePlace, type Place } from '#shared/paging.ts'

/** Reads a keyset cursor that its contract has checked: the page starts after this row. Undefined for the first page. */
export function placeAfter(after: string | undefined): Place | undefined {
  return after === undefined ? undefined : decodePlace(after)
}

/** Makes a page (keyset pagination) of one row more than it shows: that extra row means that there is a next page. */
export function toPage<Row>(
  rows: Row[],
  { size, place }: { size: number; place: (row: Row) => { key: string | number; id: string } },
) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return rows.length > size && last ? { items, next: encodePlace(place(last)) } : { items }
}
