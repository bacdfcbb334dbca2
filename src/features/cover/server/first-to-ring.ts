import { sql } from 'kysely'
import { readFirstCandidates } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { FirstToRing } from '../schema.ts'
import { openTonight, SHOWN } from './now.ts'

/** Whom to ring first about the shifts that the overview shows as open tonight. */
export async function readFirstToRing(context: TeamContext): Promise<FirstToRing[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from ${openTonight(context)} order by s.starts_at, s.id limit ${SHOWN}`.execute(context.db)
  return readFirstCandidates(
    context,
    rows.map(({ id }) => id),
  )
}
