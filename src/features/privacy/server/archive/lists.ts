import { toCsvPages } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import type { Declared } from '#server/declared.ts'
import { LIST_PAGE, type ListRow, readPage, type TeamList } from '#server/exports.ts'
import { inOrder } from '#shared/in-order.ts'
import type { Day } from '#shared/time.ts'

/** The lists of a team's export, of every feature. */
export function teamListsOf(features: readonly Declared[]): TeamList[] {
  return inOrder(
    features.flatMap(({ teamLists = [] }) => teamLists),
    ({ name }) => name,
  )
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Yields every page of a list; `read` uses a transaction for each, so that the right is checked again each time. */
export async function* pagesOf(
  list: TeamList,
  read: (work: (db: Db) => Promise<ListRow[]>) => Promise<ListRow[]>,
  of: { teamId: string; today: Day },
) {
  let after = FIRST
  for (;;) {
    const rows = await read((db) => readPage(db, list, { ...of, after }))
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < LIST_PAGE) return
    after = String(last.place)
  }
}

export function asCsv(list: TeamList, { pages, today }: { pages: AsyncIterable<ListRow[]>; today: Day }) {
  return toCsvPages(list.columns(today), pages)
}

/** The same rows as one JSON array, page by page. */
export async function* asJson(pages: AsyncIterable<ListRow[]>) {
  let first = true
  yield '['
  for await (const rows of pages) {
    for (const { place: _, ...row } of rows) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`
      first = false
    }
  }
  yield '\n]\n'
}
