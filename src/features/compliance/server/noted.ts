import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonDay, londonToday } from '#shared/time.ts'
import { complianceNouns } from '../nouns.ts'
import { endsOn, isDated, type NotedDays } from '../rules/noted.ts'
import { versionOn } from '../rules/versions.ts'
import type { NotedDates } from '../schema.ts'
import { byRequirement, readVersions, type StoredVersion } from './requirements/requirements.ts'

interface DatedRequirement extends Pick<StoredVersion, 'name' | 'kinds' | 'lastsMonths'> {
  id: string
}

/** What the team requires today and whose days may be noted, by name. */
export async function datedRequirements({ db, clock, team }: TeamContext): Promise<DatedRequirement[]> {
  const today = londonToday(clock)
  const found = [...byRequirement(await readVersions(db, { teamId: team.id }))].flatMap(([id, versions]) => {
    const version = versionOn(versions, today)
    if (!version || version.retired || !isDated(version.kinds)) return []
    const { name, kinds, lastsMonths } = version
    return [{ id, name, kinds, lastsMonths }]
  })
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export interface NotedOf extends NotedDays {
  email: string
  requirementId: string
}

/**
 * Notes days of papers that a team has in a spreadsheet, of its active staff and of whom it has invited; of anybody
 * else nothing. They prove nothing: no status follows from them. Noted again, the new ones stand. Returns how many
 * there are. The caller audits.
 */
export async function noteDates({ db, team, actor, clock }: TeamContext, noted: readonly NotedOf[]): Promise<number> {
  if (noted.length === 0) return 0
  const { rows } = await sql<{ requirement_id: string }>`
    with noted as (
        select n.email, n."requirementId" as requirement_id, n.done, n.ends
          from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) n (email text, "requirementId" uuid, done date, ends date)),
      members as (
        select n.*, m.user_id from noted n join app.users u on u.email = n.email
          join app.team_members m on m.user_id = u.id and m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'),
      invited as (
        select n.*, i.id from noted n join app.team_invitations i on i.email = n.email and i.team_id = ${team.id} and i.status = 'pending'
         where not exists (select from members m where m.email = n.email)),
      of_members as (
        insert into app.noted_dates (team_id, requirement_id, user_id, done, ends, noted_at, noted_by)
          select ${team.id}, m.requirement_id, m.user_id, m.done, m.ends, ${instant(clock)}, ${actor.id} from members m
          on conflict (team_id, user_id, requirement_id)
            do update set done = excluded.done, ends = excluded.ends, noted_at = excluded.noted_at, noted_by = excluded.noted_by
          returning requirement_id),
      of_invited as (
        insert into app.noted_dates (team_id, requirement_id, invitation_id, done, ends, noted_at, noted_by)
          select ${team.id}, i.requirement_id, i.id, i.done, i.ends, ${instant(clock)}, ${actor.id} from invited i
          on conflict (invitation_id, requirement_id)
            do update set done = excluded.done, ends = excluded.ends, noted_at = excluded.noted_at, noted_by = excluded.noted_by
          returning requirement_id)
    select requirement_id from of_members union all select requirement_id from of_invited`.execute(db)
  if (rows.length > 0) await publish(db, complianceNouns.compliance.of(team.id))
  return rows.length
}

export interface NotedRow extends NotedDays {
  requirementId: string
  notedAt: string
}

type Lasting = Pick<StoredVersion, 'requirementId' | 'lastsMonths'>

/** What is noted, as the requirement makes it end. */
export const toNoted = ({ done, ends, notedAt }: NotedRow, { lastsMonths }: Lasting): NotedDates => ({
  ...{ done, ends: endsOn({ done, ends }, lastsMonths) },
  notedOn: londonDay(new Date(notedAt)),
})

/** What the team has noted of these people, by person and requirement. */
export async function readNoted(
  { db }: Pick<PersonContext, 'db'>,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<(userId: string, of: Lasting) => NotedDates | null> {
  const { rows } = await sql<NotedRow & { userId: string }>`
    select n.user_id as "userId", n.requirement_id as "requirementId", n.done, n.ends, n.noted_at as "notedAt"
      from app.noted_dates n where n.team_id = ${teamId} and n.user_id = any (${userIds}::uuid[])`.execute(db)
  const keyOf = (userId: string, { requirementId }: Pick<Lasting, 'requirementId'>) => `${userId} ${requirementId}`
  const found = new Map(rows.map((row) => [keyOf(row.userId, row), row]))
  return (userId, of) => {
    const row = found.get(keyOf(userId, of))
    return row ? toNoted(row, of) : null
  }
}
