import { sql } from 'kysely'
import { extraHolidayOf } from '#features/equal-treatment/rules/holiday.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { type Due, holdOf, holidayOf, missingWage } from '../rules/check.ts'
import type { Engagement } from '../rules/people.ts'
import { nextPeriod, type Period } from '../rules/periods.ts'
import type { DuePerson, OpenRun, PaySettings } from '../schema.ts'
import { lastClosed, readSettings } from './settings.ts'

/** The run that comes next. */
export interface NextRun {
  settings: PaySettings
  /** What was worked before was paid otherwise. */
  since: Day
  period: Period
  isOver: boolean
  isExtra: boolean
}

/**
 * Which period a run would close now: the one after the last that is closed; while that is not over, what came later
 * for the closed one. Null as long as nobody has chosen when the team pays.
 */
export async function findNext(context: TeamContext): Promise<NextRun | null> {
  const { settings, since } = await readSettings(context)
  if (!settings || since === undefined) return null
  const closed = await lastClosed(context)
  const next = nextPeriod(settings, closed?.through ?? null)
  const today = londonToday(context.clock)
  const isOver = next.through < today
  return !isOver && closed
    ? { settings, since, period: closed, isOver: true, isExtra: true }
    : { settings, since, period: next, isOver, isExtra: false }
}

interface Row extends Omit<Due, 'holiday'> {
  /** Amounts of lines, each times its hundredths of a percent of extra holiday. */
  extraUnits: string
  userId: string
  fullName: string
  photoFileId: string | null
  saidEngagement: Engagement | null
  payrollNumber: string | null
  holidayPaid: DuePerson['holidayPaid']
  nation: DuePerson['nation']
  lines: number
  late: number
}

/** Of whom open lines are in week 13 or later with a client of which it is not known what it pays its own staff. */
async function lackingEqual({ db, team }: TeamContext, { since, period }: Pick<NextRun, 'since' | 'period'>) {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId" from app.pay_lines l join app.work_records r on r.id = l.record_id join app.sites x on x.id = r.site_id
     where l.team_id = ${team.id} and l.state = 'open' and l.day between ${since}::date and ${period.through}::date and l.awr_week > 12
       and not exists (select from app.comparable_rates c where c.team_id = l.team_id and c.client_id = x.client_id and c.job = r.job
         and c.pay is not null)`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** What each person would get in a run; `topUps`: whose pay is made up to the minimum wage. */
export async function readDue(
  context: TeamContext,
  { since, period }: Pick<NextRun, 'since' | 'period'>,
  topUps: ReadonlySet<string> = new Set(),
): Promise<DuePerson[]> {
  const { db, team } = context
  const lacking = await lackingEqual(context, { since, period })
  const { rows } = await sql<Row>`
    select d.user_id as "userId", coalesce(d.full_name, '') as "fullName", d.photo_file_id as "photoFileId", d.lines, d.late, d.minutes, d.pay,
        d.time_minutes as "timeMinutes", d.time_pay as "timePay", d.topped_up as "toppedUp", d.unpriced, d.born_on as "bornOn",
        d.engagement, d.said_engagement as "saidEngagement", d.payroll_number as "payrollNumber", d.holiday as "holidayPaid", d.nation, d.extra_units as "extraUnits"
      from app.due_pay(${team.id}, ${since}::date, ${period.from}::date, ${period.through}::date) d`.execute(db)
  return rows.map(({ timeMinutes, timePay, toppedUp, bornOn, extraUnits, ...row }) => {
    const due = { ...row, timeMinutes, timePay, toppedUp, bornOn, holiday: row.holidayPaid }
    const missing = missingWage(due, period.from)
    const adds = topUps.has(row.userId)
    return {
      ...row,
      extraHoliday: row.engagement === 'paye' ? extraHolidayOf(Number(extraUnits)) : 0,
      ...{ holiday: holidayOf(due), missing, topUp: adds ? missing : 0 },
      lacksEqual: lacking.has(row.userId),
      hold: holdOf(due, { missing, adds }) ?? null,
    }
  })
}

/** What the people of a run get together; who is held is not in it. */
export function totalOf(people: readonly DuePerson[]): OpenRun['total'] {
  const paid = people.filter(({ hold }) => hold === null)
  const sum = (of: 'lines' | 'minutes' | 'pay' | 'holiday' | 'extraHoliday' | 'topUp') =>
    paid.reduce((total, one) => total + one[of], 0)
  return {
    ...{ people: paid.length, lines: sum('lines'), minutes: sum('minutes') },
    ...{ pay: sum('pay'), holiday: sum('holiday'), extraHoliday: sum('extraHoliday'), topUp: sum('topUp') },
  }
}

/** How far before a period it is looked for what nobody has approved: earlier ones stand in the timesheets. */
const LOOKED_BACK_DAYS = 28

/** Worked times that nobody has approved, or whose newer version waits. */
async function countNotApproved({ db, team }: TeamContext, { since, period }: Pick<NextRun, 'since' | 'period'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.work_records r where r.team_id = ${team.id} and r.void_at is null
      and r.approved_version is distinct from r.version and r.day between greatest(${since}::date, ${addDays(period.from, -LOOKED_BACK_DAYS)}::date) and ${period.through}::date`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** What a run would pay now. */
export async function readOpen(context: TeamContext): Promise<OpenRun> {
  const next = await findNext(context)
  if (!next)
    return {
      ...{ settings: null, period: null, isOver: false, isExtra: false, people: [], total: totalOf([]) },
      notApproved: 0,
    }
  const people = await readDue(context, next)
  const { settings, period, isOver, isExtra } = next
  return {
    ...{ settings, period, isOver, isExtra, people, total: totalOf(people) },
    notApproved: await countNotApproved(context, next),
  }
}
