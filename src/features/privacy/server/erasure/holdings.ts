import { sql } from 'kysely'
import { ownsTeams } from '#features/teams/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'
import { gatherHoldings, keptAfterErasure } from '../../rules/holdings.ts'
import type { Holdings } from '../../schema.ts'

/** What is stored about the caller, what an erasure would have to leave, and which teams stand in its way. */
export async function readHoldings(context: PersonContext, features: readonly Declared[]): Promise<Holdings> {
  const { db } = context
  const { rows } = await sql<{ counts: Record<string, number>; workedIn: string[]; rightToWork: boolean }>`
    select counts, worked_in as "workedIn", right_to_work as "rightToWork" from app.my_holdings()`.execute(db)
  const { counts = {}, workedIn = [], rightToWork = false } = rows[0] ?? {}
  const held = gatherHoldings(features).map(({ tables, ...holding }) => ({
    ...holding,
    count: tables.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
  }))
  return {
    held,
    kept: keptAfterErasure({ workedIn, rightToWork }),
    ownedTeams: await ownsTeams(context, context.actor.id),
  }
}
