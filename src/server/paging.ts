import { invalid } from './errors.ts'

/** The last row of a page: what the list sorts by, and its id. */
export interface Place {
  key: string
  id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A place as text that means nothing to whoever pages. */
export function encodePlace({ key, id }: { key: string | number; id: string }): string {
  return Buffer.from(JSON.stringify([String(key), id])).toString('base64url')
}

/** Reads what `encodePlace` wrote; refuses anything else as a wrong `after`. */
export function decodePlace(text: string): Place {
  const place = parse(text)
  if (!place) throw invalid([{ path: 'after', message: 'This page does not exist any more. Start from the first one' }])
  return place
}

function parse(text: string): Place | undefined {
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    return typeof key === 'string' && UUID.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

/** Cuts a page out of one row more than it shows: that row tells whether there is a next page. */
export function toPage<Row>(rows: Row[], { size, place }: { size: number; place: (row: Row) => { key: string | number; id: string } }) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return rows.length > size && last ? { items, next: encodePlace(place(last)) } : { items }
}
