import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Day } from '#shared/time.ts'
import { asOwner, auditTheirs } from '../../../../demo/stage.ts'
import { approveLines } from '../server/approve.ts'

export interface Days {
  from: Day
  through: Day
}

export interface Line {
  recordId: string
  userId: string
  day: Day
  version: number
  plannedFrom: string
  plannedUntil: string
  plannedBreak: number
  /** A night that is paid as a whole, of which somebody was up or called out for a time. */
  isFlat: boolean
  state: 'unknown' | 'differs' | 'as-planned'
  source: string
}

/** The lines of some days that nobody has confirmed or approved yet, in order. */
export async function linesOf({ db, team }: Pick<TeamContext, 'db' | 'team'>, { from, through }: Days) {
  const { rows } = await sql<Line>`
    select r.id as "recordId", r.user_id as "userId", r.day, r.version, lower(r.planned) as "plannedFrom",
        upper(r.planned) as "plannedUntil",
        r.planned_break as "plannedBreak", r.is_sleep_in or r.is_on_call as "isFlat", v.source,
        case when r.worked is null then 'unknown' when r.worked = r.planned and v.break_minutes = r.planned_break then 'as-planned'
          else 'differs' end as state
      from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version
     where r.team_id = ${team.id} and r.void_at is null and r.day between ${from}::date and ${through}::date
       and r.approved_version is distinct from r.version and r.confirmed_version is distinct from r.version
     order by lower(r.planned), r.id`.execute(db)
  return rows
}

/** People confirm their hours, as `confirmOwn` would leave it. */
export async function confirmAll(
  context: TeamContext,
  days: Days,
  which: (line: Line, place: number) => boolean = () => true,
) {
  const lines = (await linesOf(context, days)).filter(({ state }) => state !== 'unknown').filter(which)
  if (lines.length === 0) return
  await asOwner(
    context.db,
    sql`insert into app.approvals (record_id, version, step, given_at, given_by)
      select x."recordId", x.version, 'worker', ${instant(context.clock)}, x."userId"
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) x ("recordId" uuid, version int, "userId" uuid)`,
  )
  await auditTheirs(
    context,
    lines.map(({ recordId, userId, day }) => ({
      action: 'timesheet.confirm' as const,
      ...{ subject: userId, object: `work_records:${recordId}`, meta: { day } },
    })),
  )
}

/** A manager approves what people have confirmed, the hours of a client that has not signed for them among it. */
export async function approveAll(context: TeamContext, { from, through }: Days) {
  const { rows } = await sql<{ recordId: string; version: number }>`
    select r.id as "recordId", r.version from app.work_records r
     where r.team_id = ${context.team.id} and r.void_at is null and r.day between ${from}::date and ${through}::date
       and r.confirmed_version = r.version and r.approved_version is distinct from r.version
       and r.worked is not null order by r.id`.execute(context.db)
  if (rows.length > 0) await approveLines(context, rows, { unsigned: true })
}
