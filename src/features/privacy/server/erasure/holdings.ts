import { sql } from 'kysely'
import { ownsTeams } from '#features/teams/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Declared } from '#server/declared.ts'
import { gatherHoldings, keptAfterErasure } from '../../rules/holdings.ts'
import type { Holdings } from '../../schema.ts'

/** The number of a person's rows in each counted table, under row security, which shows everybody their own. */
function countsOf(features: readonly Declared[], userId: string) {
  const counts = features
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, { counted }]) => {
      if (!counted) return []
      const about = counted.map((column) => sql`${sql.ref(column)} = ${userId}`)
      return sql`select ${table}::text as name, count(*) as n from ${sql.table(`app.${table}`)} where ${sql.join(about, sql` or `)}`
    })
  return sql`select jsonb_object_agg(name, n) from (${sql.join(counts, sql` union all `)}) counted`
}

/** The data stored about the caller, what an erasure would have to keep, and which teams prevent it. */
export async function readHoldings(context: PersonContext, features: readonly Declared[]): Promise<Holdings> {
  const { db, actor } = context
  const statement = sql<{
    counts: Record<string, number>
    workedIn: string[]
    rightToWork: boolean
    papers: boolean
    work: boolean
  }>`
    select (${countsOf(features, actor.id)}) as counts, worked_in as "workedIn", right_to_work as "rightToWork", papers, work from app.outlives_me()`
  const [{ rows }, ownedTeams] = await Promise.all([statement.execute(db), ownsTeams(context, actor.id)])
  const { counts = {}, workedIn = [], rightToWork = false, papers = false, work = false } = rows[0] ?? {}
  const held = gatherHoldings(features).map(({ tables, ...holding }) => ({
    ...holding,
    count: tables.reduce((sum, table) => sum + (counts[table] ?? 0), 0),
  }))
  return { held, kept: keptAfterErasure({ workedIn, rightToWork, papers, work }), ownedTeams }
}
