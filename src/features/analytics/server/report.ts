import { type FilledFromPlans, readFilledFromPlans } from '#features/allocation/server/data.ts'
import { readMargin, readOwed } from '#features/invoices/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, addMonths, type Day, londonToday } from '#shared/time.ts'
import type { FiguresOfSpan, FiguresOfWork } from '../schema.ts'
import { readFiguresOfWork } from './work-figures.ts'

/** What the report of a month has. */
export interface Report {
  teamName: string
  from: Day
  today: Day
  /** The month, and the one before it. */
  month: FiguresOfSpan
  before: FiguresOfSpan
  /** What plans have filled of each; null where they are not kept any more. */
  plans: { month: FilledFromPlans | null; before: FilledFromPlans | null }
  weeks: FiguresOfWork
  clients: { name: string; shifts: number; minutes: number; charged: number; cost: number }[]
  notDue: number
  overdue: number
}

/** Reads the report of a month for who may see all of it. */
export async function readReport(
  context: TeamContext,
  { from, through }: { from: Day; through: Day },
): Promise<Report> {
  const today = londonToday(context.clock)
  const before = { from: addMonths(from, -1), through: addDays(from, -1) }
  const [months, weeks, margin, owed, ofMonth, ofBefore] = await Promise.all([
    readFiguresOfWork(context, { by: 'month', from: before.from, through }),
    readFiguresOfWork(context, { by: 'week', from, through }),
    readMargin(context, { from, through, by: 'client' }),
    readOwed(context),
    readFilledFromPlans(context, { from, through }),
    readFilledFromPlans(context, before),
  ])
  const [spanBefore, month] = months.spans
  return {
    ...{ teamName: context.team.teamName, from, today, month: month!, before: spanBefore!, weeks },
    plans: { month: ofMonth, before: ofBefore },
    clients: margin.rows.map(({ name, shifts, minutes, charged, cost }) => ({ name, shifts, minutes, charged, cost })),
    ...{ notDue: owed.notDue, overdue: owed.overdue },
  }
}
