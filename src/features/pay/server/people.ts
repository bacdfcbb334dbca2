import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { payNouns } from '../nouns.ts'
import { type Engagement, type Holiday, lawfulHolidays, type Nation } from '../rules/people.ts'

interface Engaged {
  userIds: readonly string[]
  engagement: Engagement
  nation: Nation
  holiday: Holiday
  payrollNumber?: string | undefined
  /** The umbrella company, and when it was last looked at. */
  umbrella?: { name: string; reviewedOn: Day; keeps?: { margin: number; costs: number } | undefined } | undefined
}

/** Says how people are engaged: the next version of each. 404 when one was never in the team. A payroll number stays where none is said. */
export async function savePeople(context: TeamContext, { userIds, payrollNumber, umbrella, ...how }: Engaged) {
  const { db, team, actor, clock } = context
  if (!lawfulHolidays(how.engagement, how.nation).includes(how.holiday))
    throw invalid([{ path: 'holiday', message: 'They cannot get holiday pay in this way' }])
  if (payrollNumber !== undefined && userIds.length > 1)
    throw invalid([{ path: 'payrollNumber', message: 'Each person has a number of their own' }])
  if (umbrella && how.engagement !== 'umbrella-company')
    throw invalid([{ path: 'umbrella', message: 'They are not paid through an umbrella company' }])
  if (umbrella && umbrella.reviewedOn > londonToday(clock))
    throw invalid([{ path: 'umbrella.reviewedOn', message: 'Enter a day that has come' }])
  const ids = [...new Set(userIds)].sort()
  const { rows } = await sql<{ userId: string }>`
    insert into app.pay_people (team_id, user_id, version, engagement, payroll_number, holiday, nation, umbrella, umbrella_reviewed_on,
        umbrella_margin, umbrella_costs, recorded_at, recorded_by)
      select m.team_id, m.user_id, coalesce(l.version, 0) + 1, ${how.engagement}, coalesce(${payrollNumber ?? null}, l.payroll_number),
          ${how.holiday}, ${how.nation}, ${umbrella?.name ?? null}, ${umbrella?.reviewedOn ?? null}::date, ${umbrella?.keeps?.margin ?? null}::int,
          ${umbrella?.keeps?.costs ?? null}::int, ${instant(clock)}, ${actor.id}
        from app.team_members m
        left join lateral (select p.version, p.payroll_number from app.pay_people p
          where p.team_id = m.team_id and p.user_id = m.user_id order by p.version desc limit 1) l on true
       where m.team_id = ${team.id} and m.user_id = any (${ids}::uuid[])
      returning user_id as "userId"`.execute(db)
  if (rows.length !== ids.length) throw notFound()
  await publish(db, payNouns.payRuns.of(team.id))
  const entries = ids.map((subject) => ({
    action: 'pay.engage' as const,
    subject,
    meta: { engagement: how.engagement },
  }))
  await auditEach(context, { teamId: team.id, entries })
  return { saved: ids.length }
}
