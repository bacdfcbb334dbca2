import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { payNouns } from '../nouns.ts'
import type { Rhythm } from '../rules/periods.ts'
import type { PaySettings } from '../schema.ts'

/** When a team pays; null as long as nobody has chosen. `since`: what was worked before was paid otherwise. */
export async function readSettings({ db, team }: Pick<TeamContext, 'db' | 'team'>) {
  const { rows } = await sql<PaySettings & { since: Day }>`
    select version, every, first_day as "firstDay", pay_after as "payAfter", two_people as "twoPeople",
      (select min(o.first_day) from app.pay_settings o where o.team_id = s.team_id) as since
      from app.pay_settings s where team_id = ${team.id} order by version desc limit 1`.execute(db)
  const { since, ...settings } = rows[0] ?? { since: undefined }
  return { settings: since === undefined ? null : (settings as PaySettings), since }
}

/** The last day that a run has closed; null before the first one. */
export async function lastClosed({ db, team }: Pick<TeamContext, 'db' | 'team'>) {
  const { rows } = await sql<{ from: Day; through: Day; payDay: Day }>`
    select first_day as "from", last_day as through, pay_day as "payDay" from app.pay_runs
     where team_id = ${team.id} and void_at is null order by last_day desc limit 1`.execute(db)
  return rows[0] ?? null
}

const rhythmOf = ({ every, firstDay, payAfter }: Rhythm) => [every, firstDay, payAfter]

/** Chooses when a team pays from the next period on; 409 with the current choice when somebody else was quicker. */
export async function saveSettings(
  context: TeamContext,
  { version, twoPeople, ...rhythm }: Omit<PaySettings, 'twoPeople'> & { twoPeople?: boolean | undefined },
): Promise<PaySettings> {
  const { db, team, actor, clock } = context
  const { settings } = await readSettings(context)
  if ((settings?.version ?? 0) !== version) throw conflict(settings)
  const closed = await lastClosed(context)
  const isSame = settings !== null && JSON.stringify(rhythmOf(settings)) === JSON.stringify(rhythmOf(rhythm))
  if (!isSame && closed && rhythm.firstDay <= closed.through)
    throw invalid([{ path: 'firstDay', message: 'Enter a day after the last period that is closed' }])
  if (rhythm.every === 'month' && Number(rhythm.firstDay.slice(8)) > 28)
    throw invalid([{ path: 'firstDay', message: 'Enter a day that every month has' }])
  const saved = { ...rhythm, version: version + 1, twoPeople: twoPeople ?? settings?.twoPeople ?? false }
  await db
    .insertInto('pay_settings')
    .values({
      ...{ team_id: team.id, version: saved.version, every: saved.every, first_day: saved.firstDay },
      ...{ pay_after: saved.payAfter, two_people: saved.twoPeople, recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await publish(db, payNouns.payRuns.of(team.id))
  await audit(context, {
    action: 'pay.settings',
    teamId: team.id,
    meta: { every: saved.every, twoPeople: saved.twoPeople },
  })
  return saved
}
