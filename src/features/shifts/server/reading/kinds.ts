import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { kindOf, type Preset } from '../../rules/presets.ts'

type Times = Parameters<typeof kindOf>[0]

/** Adds to a shift what its team calls one of such times, as all lists name it; null where there is no name. */
export type NameShift = <Shift extends Times>(shift: Shift, teamId: string) => Shift & { kind: string | null }

/** The kinds of shift of the caller's teams; a team that has set none has those that are ready. */
export async function readKinds(db: Db): Promise<NameShift> {
  const { rows } = await sql<{ teamId: string; presets: Preset[] }>`
    select team_id as "teamId", presets from app.own_presets()`.execute(db)
  const presets = new Map(rows.map((row) => [row.teamId, row.presets]))
  return (shift, teamId) => ({ ...shift, kind: kindOf(shift, presets.get(teamId)) })
}
