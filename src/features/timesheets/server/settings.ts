import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { timesheetNouns } from '../nouns.ts'

interface Settings {
  version: number
  tolerance: number | null
  /** By how many managers worked time is approved. */
  steps: number
}

/**
 * Which worked times approve themselves, and by how many managers the others are approved; version 0: none, by one, as
 * long as nobody has said so.
 */
export async function readSettings({ db, team }: TeamContext): Promise<Settings> {
  const { rows } = await sql<Settings>`
    select version, tolerance, steps from app.timesheet_settings where team_id = ${team.id} order by version desc limit 1`.execute(
    db,
  )
  return rows[0] ?? { version: 0, tolerance: null, steps: 1 }
}

/**
 * Records another tolerance, for what is said from now on, and other steps, for what is not approved yet; 409 with the
 * current one when somebody else was quicker.
 */
export async function saveSettings(context: TeamContext, { version, tolerance, steps }: Settings): Promise<Settings> {
  const { db, team, actor, clock } = context
  const current = await readSettings(context)
  if (current.version !== version) throw conflict(current)
  await db
    .insertInto('timesheet_settings')
    .values({
      team_id: team.id,
      version: version + 1,
      tolerance,
      steps,
      recorded_at: instant(clock),
      recorded_by: actor.id,
    })
    .execute()
  await publish(db, timesheetNouns.timesheets.of(team.id))
  await audit(context, {
    action: 'timesheet.settings',
    teamId: team.id,
    meta: { tolerance: tolerance ?? 'none', steps },
  })
  return { version: version + 1, tolerance, steps }
}
