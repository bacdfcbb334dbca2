import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Pence } from '#shared/money.ts'

/**
 * What clients are charged for the latest times of some lines, as it was frozen with them. Nothing for managers who see
 * no pay or some sites alone; null where no card said a charge.
 */
export async function chargesOf(
  { db, team }: TeamContext,
  recordIds: readonly string[],
): Promise<Map<string, Pence | null>> {
  if (!team.seesPay || recordIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; charge: Pence | null }>`
    select r.id, c.charge from app.work_records r join app.work_charges c on c.record_id = r.id and c.version = r.version
     where r.team_id = ${team.id} and r.id = any (${[...recordIds]}::uuid[]) and r.worked is not null`.execute(db)
  return new Map(rows.map(({ id, charge }) => [id, charge]))
}
