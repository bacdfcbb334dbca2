import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { attendanceNouns } from '../nouns.ts'
import type { Settings } from '../schema.ts'

/** What a team has that has chosen nothing: nobody is asked to clock in. */
const READY: Settings = { version: 0, isUsed: false, position: 'off' }

/** How a team clocks. */
export async function readSettings({ db, team }: Pick<TeamContext, 'db' | 'team'>): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select version, is_used as "isUsed", "position" from app.attendance_settings where team_id = ${team.id}
      order by version desc limit 1`.execute(db)
  return rows[0] ?? READY
}

/** Records another choice; 409 with the current one when somebody else was quicker. */
export async function saveSettings(context: TeamContext, { version, isUsed, position }: Settings): Promise<Settings> {
  const { db, team, actor, clock } = context
  const { rows } = await sql`
    insert into app.attendance_settings (team_id, version, is_used, "position", recorded_at, recorded_by)
      select ${team.id}, ${version + 1}, ${isUsed}, ${position}, ${instant(clock)}, ${actor.id}
       where ${version} = (select coalesce(max(version), 0) from app.attendance_settings where team_id = ${team.id})
    on conflict do nothing returning version`.execute(db)
  if (rows.length === 0) throw conflict(await readSettings(context))
  await publish(db, attendanceNouns.clocking.of(team.id), attendanceNouns.ownClocking.of(team.id))
  await audit(context, { action: 'clock.settings', teamId: team.id, meta: { used: isUsed, position } })
  return { version: version + 1, isUsed, position }
}
