import { readMargin, readOwed } from '#features/invoices/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addMonths, type Day, londonToday } from '#shared/time.ts'
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
  const [months, weeks, margin, owed] = await Promise.all([
    readFiguresOfWork(context, { by: 'month', from: addMonths(from, -1), through }),
    readFiguresOfWork(context, { by: 'week', from, through }),
    readMargin(context, { from, through, by: 'client' }),
    readOwed(context),
  ])
  const [before, month] = months.spans
  return {
    ...{ teamName: context.team.teamName, from, today, month: month!, before: before!, weeks },
    clients: margin.rows.map(({ name, shifts, minutes, charged, cost }) => ({ name, shifts, minutes, charged, cost })),
    ...{ notDue: owed.notDue, overdue: owed.overdue },
  }
}
