import { sql } from 'kysely'
import { LATE_AFTER } from '#features/attendance/rules/limits.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { payActions } from '#features/pay/policy.ts'
import { HOLIDAY_RATE } from '#features/pay/rules/check.ts'
import { daysOfRisk, endOfRisk } from '#features/shifts/rules/at-risk.ts'
import { can } from '#features/teams/policy.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import {
  addDays,
  addMonths,
  atLondon,
  type Day,
  daysBetween,
  londonToday,
  startOfMonth,
  startOfWeek,
} from '#shared/time.ts'
import { MOST_DAYS, type SpanKind, USUAL_SPANS } from '../rules/periods.ts'
import { type Span, spansOf } from '../rules/trends.ts'
import type { FiguresOfSpan, FiguresOfWork } from '../schema.ts'

export interface FiguresAsked {
  by: SpanKind
  from?: Day | undefined
  through?: Day | undefined
  clientId?: string | undefined
  siteId?: string | undefined
  job?: JobCode | undefined
}

/** The days that are asked for, none after today; 422 for too many. */
function daysOf({ clock }: TeamContext, { by, from, through }: FiguresAsked): Span {
  const today = londonToday(clock)
  const to = through && through < today ? through : today
  const usual =
    by === 'week'
      ? addDays(startOfWeek(to), (1 - USUAL_SPANS.week) * 7)
      : addMonths(startOfMonth(to), 1 - USUAL_SPANS.month)
  const begins = from ?? usual
  if (begins > to)
    throw invalid([{ path: 'from', message: 'Choose a first day that is not after the last one, nor after today' }])
  if (daysBetween(begins, to) >= MOST_DAYS)
    throw invalid([{ path: 'from', message: `Choose ${MOST_DAYS} days at most` }])
  return { from: begins, to }
}

type OfShifts = Pick<FiguresOfSpan, 'required' | 'taken' | 'halfWithin' | 'missed'>
type OfWork = Omit<FiguresOfSpan, 'from' | 'to' | keyof OfShifts>

const NO_SHIFTS: OfShifts = { required: 0, taken: 0, halfWithin: null, missed: 0 }

/** What a team's work comes to by week or month, each kind of row read in one statement, and what is at risk of the next four weeks. */
export async function readFiguresOfWork(context: TeamContext, asked: FiguresAsked): Promise<FiguresOfWork> {
  const { db, team, clock } = context
  const { by, clientId = null, siteId = null, job = null } = asked
  const { from, to } = daysOf(context, asked)
  const seesPay = can(team, payActions.seePay)
  const seesCharges = can(team, invoiceActions.see)
  const of = sql`${clientId}::uuid, ${siteId}::uuid, ${job}::text`
  const now = instant(clock)
  const until = new Date(Math.min(atLondon(addDays(to, 1), '00:00').getTime(), clock.now())).toISOString()
  const [shifts, work, risks] = await Promise.all([
    sql<OfShifts & { at: Day }>`
      select at::text, required, taken, half_within as "halfWithin", missed
        from app.figures_of_shifts(${team.id}, ${from}::date, ${until}::timestamptz, ${by}, ${of})`.execute(db),
    sql<OfWork & { at: Day }>`
      select at::text, records, planned, worked, approved, late, beyond, not_charged as "notCharged", paid, charged, cost, charge
        from app.figures_of_work(${team.id}, ${from}::date, ${to}::date, ${by}, ${of}, ${LATE_AFTER}, ${HOLIDAY_RATE})`.execute(
      db,
    ),
    sql<{ at: Day; places: number; minutes: number }>`
      select at::text, places, minutes from app.figures_at_risk(${team.id}, ${now}::timestamptz, ${endOfRisk(clock)}::timestamptz, ${of})`.execute(
      db,
    ),
  ])
  const nothing: OfWork = {
    ...{ records: 0, planned: 0, worked: 0, approved: 0, late: 0, beyond: 0 },
    ...{ paid: seesPay ? 0 : null, cost: seesPay ? 0 : null },
    ...{ charged: seesCharges ? 0 : null, charge: seesCharges ? 0 : null, notCharged: seesCharges ? 0 : null },
  }
  const ofSpan = ({ at, ...span }: Span & { at: Day }): FiguresOfSpan => {
    const { at: _, ...ofShifts } = shifts.rows.find((row) => row.at === at) ?? { at, ...NO_SHIFTS }
    const { at: __, ...ofWork } = work.rows.find((row) => row.at === at) ?? { at, ...nothing }
    return { ...span, ...ofShifts, ...ofWork }
  }
  const risky = daysOfRisk(clock)
  return {
    ...{ from, to, by, clientId, siteId, job, seesPay, seesCharges },
    spans: spansOf({ from, to }, by).map(ofSpan),
    ahead: spansOf({ from: risky.from, to: risky.through }, 'week').map(({ at, ...span }) => {
      const { places, minutes } = risks.rows.find((row) => row.at === at) ?? { places: 0, minutes: 0 }
      return { ...span, places, minutes }
    }),
  }
}
