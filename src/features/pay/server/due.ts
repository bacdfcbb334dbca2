import { sql } from 'kysely'
import { extraHolidayOf } from '#features/equal-treatment/rules/holiday.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { type Due, holdOf, holidayOf, missingWage } from '../rules/check.ts'
import { missingOnFile } from '../rules/on-file.ts'
import type { Engagement } from '../rules/people.ts'
import { nextPeriod, type Period } from '../rules/periods.ts'
import type { DuePerson, OpenRun, PaySettings } from '../schema.ts'
import { readOnFile } from './documents.ts'
import { lastClosed, readSettings } from './settings.ts'
import { readSickCalls } from './sick.ts'
import { readWageEntries } from './wage.ts'

/** What a run pays somebody; what is beside it for a manager to look at, `readOpen` adds. */
export type PersonInRun = Omit<DuePerson, 'last' | 'lacksEqual' | 'wage'>

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

interface Row extends Omit<Due, 'holiday' | 'lowestUnits'> {
  lowestUnits: string
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
async function readLackingEqual({ db, team }: TeamContext, { since, period }: Pick<NextRun, 'since' | 'period'>) {
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
): Promise<PersonInRun[]> {
  const { db, team, clock } = context
  const { rows } = await sql<Row>`
    select d.user_id as "userId", coalesce(d.full_name, '') as "fullName", d.photo_file_id as "photoFileId", d.lines, d.late, d.minutes, d.pay,
        d.worked_pay as "workedPay", d.time_minutes as "timeMinutes", d.time_pay as "timePay", d.lowest_units as "lowestUnits",
        d.free_days as "freeDays", d.charged_days as "chargedDays", d.charged, d.topped_up as "toppedUp", d.unpriced, d.born_on as "bornOn",
        d.engagement, d.said_engagement as "saidEngagement", d.payroll_number as "payrollNumber", d.holiday as "holidayPaid", d.nation, d.extra_units as "extraUnits"
      from app.due_pay(${team.id}, ${since}::date, ${period.from}::date, ${period.through}::date) d`.execute(db)
  const onFile = await readOnFile(
    context,
    rows.map(({ userId }) => userId),
  )
  const today = londonToday(clock)
  return rows.map(({ workedPay, timeMinutes, timePay, toppedUp, bornOn, extraUnits, ...found }) => {
    const { lowestUnits, freeDays, chargedDays, charged, ...row } = found
    const counted = {
      ...{ timeMinutes, timePay, lowestUnits: Number(lowestUnits), toppedUp, bornOn },
      ...{ freeDays, chargedDays, charged },
    }
    const due = { ...row, ...counted, workedPay, holiday: row.holidayPaid }
    const missing = missingWage(due, period.from)
    const adds = topUps.has(row.userId)
    const file = onFile.get(row.userId) ?? null
    const lacks = row.engagement ? missingOnFile(file, { engagement: row.engagement, today }) : undefined
    return {
      ...row,
      ...{ umbrella: file?.umbrella ?? null, umbrellaReviewedOn: file?.umbrellaReviewedOn ?? null },
      ...{ umbrellaMargin: file?.umbrellaMargin ?? null, umbrellaCosts: file?.umbrellaCosts ?? null },
      extraHoliday: row.engagement === 'paye' ? extraHolidayOf(Number(extraUnits)) : 0,
      ...{ holiday: holidayOf(due), missing, topUp: adds ? missing : 0 },
      hold: holdOf(due, { missing, adds, onFile: lacks }) ?? null,
    }
  })
}

/** What the people of a run get together; who is held is not in it. */
export function totalOf(people: readonly PersonInRun[]): OpenRun['total'] {
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

const lookedFrom = ({ since, period }: Pick<NextRun, 'since' | 'period'>): Day => {
  const from = addDays(period.from, -LOOKED_BACK_DAYS)
  return from < since ? since : from
}

/** Worked times that nobody has approved, or whose newer version waits; and shifts that the caller alone has approved. */
async function countLooked({ db, team, actor }: TeamContext, next: Pick<NextRun, 'since' | 'period'>) {
  const { rows } = await sql<Pick<OpenRun, 'notApproved' | 'approvedAlone'>>`
    select (select count(*)::int from app.work_records r where r.team_id = ${team.id} and r.void_at is null
        and r.approved_version is distinct from r.version and r.day between ${lookedFrom(next)}::date and ${next.period.through}::date) as "notApproved",
      (select count(distinct l.record_id)::int from app.pay_lines l join app.work_records r on r.id = l.record_id
          join app.approvals a on a.record_id = l.record_id and a.version = l.version
        where l.team_id = ${team.id} and l.state = 'open' and l.reverses is null and l.day between ${next.since}::date and ${next.period.through}::date
          and a.step = 'manager' and a.given_by = ${actor.id} and a.taken_back_at is null and r.signed_version is distinct from l.version
          and not exists (select from app.approvals f where f.record_id = a.record_id and f.version = a.version and f.step = 'first'
            and f.taken_back_at is null)) as "approvedAlone"`.execute(db)
  return rows[0]!
}

/** What each person got with the run before that of a period; undefined when there is none. */
async function readLast({ db, team }: TeamContext, { period }: Pick<NextRun, 'period'>) {
  const { rows } = await sql<{ userId: string; paid: number; minutes: number }>`
    select x.user_id as "userId", sum(x.pay + x.holiday + x.extra_holiday + x.top_up)::int as paid, sum(x.minutes)::int as minutes
      from app.pay_run_people x join app.pay_runs r on r.id = x.run_id
     where r.team_id = ${team.id} and r.void_at is null and r.first_day = (select max(o.first_day) from app.pay_runs o
       where o.team_id = ${team.id} and o.void_at is null and o.first_day < ${period.from}::date)
     group by x.user_id`.execute(db)
  return rows.length === 0 ? undefined : new Map(rows.map(({ userId, ...got }) => [userId, got]))
}

/** What a run would pay now. */
export async function readOpen(context: TeamContext): Promise<OpenRun> {
  const next = await findNext(context)
  if (!next)
    return {
      ...{ settings: null, period: null, isOver: false, isExtra: false, people: [], total: totalOf([]) },
      ...{ notApproved: 0, lookedFrom: null, approvedAlone: 0, isFirst: true, sick: [] },
    }
  const [people, lacking, last, looked, sick, wage] = await Promise.all([
    readDue(context, next),
    readLackingEqual(context, next),
    readLast(context, next),
    countLooked(context, next),
    next.isExtra ? [] : readSickCalls(context, next.period),
    readWageEntries(context, next.period),
  ])
  const { settings, period, isOver, isExtra } = next
  return {
    ...{ settings, period, isOver, isExtra, total: totalOf(people), isFirst: last === undefined },
    people: people.map((person) => ({
      ...person,
      last: last?.get(person.userId) ?? null,
      lacksEqual: lacking.has(person.userId),
      wage: wage.get(person.userId) ?? [],
    })),
    ...{ ...looked, lookedFrom: lookedFrom(next), sick },
  }
}
