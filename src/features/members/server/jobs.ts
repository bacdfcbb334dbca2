import { sql } from 'kysely'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'database' | 'log'>

const MEND = 'member-cards-mend'
const EVERY_NIGHT = '5 4 * * *'
const PEOPLE_AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Looked {
  lookedUntil: string
  stale: string[]
}

async function lookAfter({ database }: Needs, place: string): Promise<Looked | undefined> {
  const { rows } = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    sql<Looked>`select looked_until as "lookedUntil", stale from app.stale_cards(${place}, ${PEOPLE_AT_ONCE})`.execute(
      db,
    ),
  )
  return rows[0]
}

/**
 * Compares every card with the sections it is made of, and every member row's copy with its card. The writes themselves
 * keep them, so none should be wrong: a wrong one is corrected and logged. Returns for how many people one was wrong.
 */
export async function mendCards(needs: Needs): Promise<number> {
  const { database, log } = needs
  const mended: string[] = []
  for (let page = await lookAfter(needs, BEFORE_ALL); page; page = await lookAfter(needs, page.lookedUntil)) {
    for (const userId of page.stale) {
      await transact(database, { role: 'care_worker' }, (db) => sql`select app.mend_card(${userId})`.execute(db))
      mended.push(userId)
    }
  }
  if (mended.length > 0) log.error({ people: mended }, 'cards or their copies were wrong and have been mended')
  return mended.length
}

export const queues: DeclaredQueue[] = [{ name: MEND, schedule: EVERY_NIGHT, work: mendCards }]
