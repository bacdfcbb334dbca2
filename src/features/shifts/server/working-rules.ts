import { sql } from 'kysely'

import { type TeamRules, teamRulesFrom } from '#features/eligibility/rules/team-rules.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { shiftNouns } from '../nouns.ts'
import type { EndedBooking } from '../schema.ts'
import { findDifferences } from './judging-again/find.ts'

interface Stored {
  version: number
  rules: TeamRules
}

/** What the team has chosen last; version 0: the rules of the law as they are without a choice. */
export async function readRules({ db, team }: TeamContext): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select version, rules from app.working_rules where team_id = ${team.id} order by version desc limit 1`.execute(db)
  const [stored] = rows
  return { version: stored?.version ?? 0, rules: teamRulesFrom(stored?.rules ?? {}) }
}

/** The bookings of the team that some rules would end, as judging again under them finds them; by the days of the shifts. */
export async function readEnded(context: TeamContext, rules: TeamRules): Promise<EndedBooking[]> {
  const { db, team, clock } = context
  if (rules.afterBooking !== 'release') return []
  const booked = await sql<{ userId: string }>`
    select distinct user_id as "userId" from app.assignments
     where team_id = ${team.id} and app.holds_place(state) and starts_at > ${instant(clock)}`.execute(db)
  const userIds = booked.rows.map(({ userId }) => userId)
  const differences = await findDifferences(context, { teamId: team.id, userIds, rules })
  const ended = differences.filter(({ isReleased }) => isReleased)
  const why = new Map(
    ended.map(({ assignmentId, reasons }) => [assignmentId, reasons.map(({ manager }) => manager.text)]),
  )
  const { rows } = await sql<Omit<EndedBooking, 'why'>>`
    select a.id as "assignmentId", a.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId",
      a.shift_id as "shiftId",
        x.name as "siteName", s.day, s.start_time as start, s.end_time as "end"
      from app.assignments a join app.shifts s on s.id = a.shift_id join app.sites x on x.id = s.site_id
      join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
     where a.id = any (${[...why.keys()]}::uuid[]) order by a.starts_at, m.sort_name, a.id`.execute(db)
  return rows.map((row) => ({ ...row, why: why.get(row.assignmentId)!.join(' ') }))
}

/** Records another choice; what was chosen before stays readable. 409 when it would end bookings of which the caller has not read that. */
export async function saveRules(
  context: TeamContext,
  { version, rules, ends: seen = [] }: Stored & { ends?: readonly string[] | undefined },
): Promise<Stored> {
  const { db, team, actor, clock } = context
  const current = await readRules(context)
  if (current.version !== version) throw conflict(current)
  const ends = await readEnded(context, rules)
  const known = new Set(seen)
  if (ends.some(({ assignmentId }) => !known.has(assignmentId)))
    throw conflict(
      { ...current, ends },
      'These rules would end bookings that you have not seen. Look at them and save again',
    )
  await sql`insert into app.working_rules (team_id, version, rules, recorded_at, recorded_by)
    values (${team.id}, ${version + 1}, ${JSON.stringify(rules)}::jsonb, ${instant(clock)}, ${actor.id})`.execute(db)
  await publish(
    db,
    shiftNouns.workingRules.of(team.id),
    shiftNouns.shifts.of(team.id),
    shiftNouns.openShifts.of(team.id),
  )
  await audit(context, { action: 'working-rules.save', teamId: team.id, meta: { version: version + 1 } })
  return { version: version + 1, rules }
}
