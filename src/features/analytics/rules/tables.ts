import type { MemberFilter } from '#features/members/schema.ts'
import { EXPIRING_WITHIN_DAYS } from '#features/profile/rules/expiry.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import { addDays, type Day, formatDay, formatMonth, formatWait } from '#shared/time.ts'
import type { Trends } from '../schema.ts'
import { type FiguresState, WEEKS_AHEAD } from './periods.ts'

/** What a colour of a chart means: the states of the product; 'plain' for what has none. */
export type ChartState = 'ok' | 'soon' | 'bad' | 'info' | 'plain'

/** The page that lists what a row counts, with its filter. */
export type Behind =
  | { to: '/manager-dashboard/candidates'; search: MemberFilter }
  | {
      to: '/manager-dashboard/shifts'
      search: { week: true; day: Day; site?: string; job?: JobCode; only?: 'at-risk' }
    }
  | { to: '/manager-dashboard/timesheets'; search: { week: Day; show: 'all'; site?: string } }
  | { to: '/manager-dashboard/invoices'; search: { show: 'margin'; from: Day; until: Day } }
  | { to: '/manager-dashboard/figures'; search: FiguresState }

/** One row of a trend: its label, its numbers in the order of the table's columns, and the list of what it counts. */
export interface TrendRow {
  name: string
  /** The state of what a row counts, where rows differ in it. */
  state?: ChartState
  /** The label under a bar. */
  short: string
  /** Null where there is nothing to say. */
  values: (number | null)[]
  behind?: Behind | undefined
}

/** A table of numbers by week, month or band. `Of`: what it is read from. */
export interface TrendTable<Of = Trends> {
  title: string
  /** Heading of the first column. */
  rows: string
  columns: readonly string[]
  /** The columns that the chart draws; all by default. */
  drawn?: readonly string[]
  /** The states of the columns, where they have one; shades of grey otherwise. */
  states?: readonly ChartState[]
  /** The legend of the rows' states. */
  rowStates?: Partial<Record<ChartState, string>>
  /** The columns whose people a row links to; all by default. */
  listed?: readonly string[]
  /** Stacks columns that are parts of one whole. */
  stacked?: boolean
  /** The columns that are amounts in pence. */
  money?: readonly string[]
  /** A sentence about what the chart shows. */
  summary: (of: Of) => string
  read: (of: Of) => TrendRow[]
}

/** A number of a table as people read it: `£1,204.50`, `62.5`, `–` where there is nothing to say. */
export function valueText(
  { money }: Pick<TrendTable, 'money'>,
  { column, value }: { column: string; value: number | null | undefined },
): string {
  if (value === null || value === undefined) return '–'
  return money?.includes(column) ? formatPence(value) : value.toLocaleString('en-GB')
}

export const tableIds = [
  'fill',
  'hours',
  'time-to-fill',
  'members',
  'requests',
  'completion',
  'certificates',
  'times',
] as const
export type TableId = (typeof tableIds)[number]

/** `02/11/2026 – 08/11/2026` */
export const nameOf = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} – ${formatDay(to)}`
export const shortDay = (day: string) => formatDay(day).slice(0, 5)
export const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** The trends of a team that has shifts. */
export const ofCover: readonly TableId[] = ['fill', 'hours', 'time-to-fill']

const HOUR = 60
/** `in 11 weeks and this one so far`. */
function inWeeks(cover: Trends['cover']) {
  const over = cover.filter(({ soFar }) => !soFar).length
  if (over === 0) return 'this week so far'
  return `in ${over === 1 ? '1 week' : `${over} weeks`}${over < cover.length ? ' and this one so far' : ''}`
}
const share = (taken: number, required: number) => Math.round((100 * taken) / required)
const weekRow = ({ soFar, ...week }: { from: string; to: string; soFar: boolean }, values: number[]): TrendRow => ({
  name: soFar ? `${nameOf(week)}, so far` : nameOf(week),
  short: soFar ? 'So far' : shortDay(week.from),
  values,
  behind: { to: '/manager-dashboard/shifts', search: { week: true, day: week.from } },
})

const people = (search: MemberFilter): Behind => ({ to: '/manager-dashboard/candidates', search })

const fill: TrendTable = {
  title: 'Places Filled by Week',
  rows: 'Week',
  columns: ['Filled (%)', 'Places', 'Filled'],
  drawn: ['Filled (%)'],
  summary: ({ cover }) => {
    const [places, filled] = [total(cover.map((week) => week.required)), total(cover.map(({ taken }) => taken))]
    if (places === 0) return 'No shift began in this time.'
    return `${filled} of ${places} places were filled: ${share(filled, places)}% ${inWeeks(cover)}.`
  },
  read: ({ cover }) =>
    cover
      .filter(({ required }) => required > 0)
      .map(({ required, taken, ...week }) => weekRow(week, [share(taken, required), required, taken])),
}

const hours: TrendTable = {
  title: 'Hours by Week',
  rows: 'Week',
  columns: ['Filled', 'Unfilled'],
  states: ['plain', 'soon'],
  stacked: true,
  summary: ({ cover }) => {
    const of = (minutes: number[]) => Math.round(total(minutes) / HOUR).toLocaleString('en-GB')
    return `${of(cover.map(({ takenMinutes }) => takenMinutes))} hours filled and ${of(cover.map(({ unfilledMinutes }) => unfilledMinutes))} unfilled ${inWeeks(cover)}.`
  },
  read: ({ cover }) =>
    cover.map(({ takenMinutes, unfilledMinutes, ...week }) =>
      weekRow(week, [Math.round(takenMinutes / HOUR), Math.round(unfilledMinutes / HOUR)]),
    ),
}

const timeToFill: TrendTable = {
  title: 'Time to Fill by Week',
  rows: 'Week',
  columns: ['Half filled within (hours)'],
  summary: ({ cover }) => {
    const last = cover.findLast(({ halfWithin }) => halfWithin !== null)
    if (!last) return 'Nothing was booked after its publication in this time.'
    return `${last.soFar ? 'This week so far' : `In the week from ${formatDay(last.from)}`}, half of the places were filled within ${formatWait(last.halfWithin ?? 0)}.`
  },
  read: ({ cover }) =>
    cover.flatMap(({ halfWithin, ...week }) =>
      halfWithin === null ? [] : [weekRow(week, [Math.round((10 * halfWithin) / HOUR) / 10])],
    ),
}

const members: TrendTable = {
  title: 'Members by Week',
  rows: 'Week',
  columns: ['Joined', 'Left'],
  listed: ['Joined'],
  summary: ({ weeks }) =>
    `${total(weeks.map(({ joined }) => joined))} joined and ${total(weeks.map(({ left }) => left))} left in ${weeks.length} weeks.`,
  read: ({ weeks }) =>
    weeks.map(({ joined, left, ...week }) => ({
      name: nameOf(week),
      short: shortDay(week.from),
      values: [joined, left],
      behind: joined > 0 ? people({ joinedFrom: week.from, joinedTo: week.to }) : undefined,
    })),
}

const requests: TrendTable = {
  title: 'Requests by Week',
  rows: 'Week',
  columns: ['Approved', 'Rejected', 'Withdrawn', 'Waiting'],
  states: ['ok', 'bad', 'plain', 'info'],
  stacked: true,
  summary: ({ weeks }) => {
    const all = total(
      weeks.map(({ approved, rejected, withdrawn, waiting }) => approved + rejected + withdrawn + waiting),
    )
    const waiting = total(weeks.map((week) => week.waiting))
    return `${all === 1 ? '1 request' : `${all} requests`} to join in ${weeks.length} weeks; ${waiting} of them ${waiting === 1 ? 'waits' : 'wait'}.`
  },
  read: ({ weeks }) =>
    weeks.map(({ approved, rejected, withdrawn, waiting, ...week }) => ({
      name: nameOf(week),
      short: shortDay(week.from),
      values: [approved, rejected, withdrawn, waiting],
    })),
}

const completion: TrendTable = {
  title: 'Profile Completion',
  rows: 'Profile',
  columns: ['People'],
  summary: ({ completion: bands }) =>
    `${bands.at(-1)?.people ?? 0} of ${total(bands.map(({ people }) => people))} profiles are complete.`,
  read: ({ completion: bands }) =>
    bands.map(({ from, to, people: count }) => {
      const name = from === to ? `${from}%` : `${from}–${to}%`
      return {
        name,
        short: name,
        values: [count],
        behind: count > 0 ? people({ completionFrom: from, completionTo: to }) : undefined,
      }
    }),
}

const certificates: TrendTable = {
  title: 'Certificates by Expiry',
  rows: 'Ends',
  columns: ['Certificates'],
  rowStates: { bad: 'Expired', soon: 'Ends soon', plain: 'Later' },
  summary: ({ lapsing: [ended, ...ahead] }) =>
    `${ended?.certificates ?? 0} expired already; ${total(ahead.map((week) => week.certificates))} end within ${WEEKS_AHEAD} weeks.`,
  read: ({ lapsing }) =>
    lapsing.map(({ from, to, certificates: count }) => ({
      state: lapsingState(from, lapsing[0]?.to),
      name: from === null ? 'Already expired' : nameOf({ from, to }),
      short: from === null ? 'Expired' : shortDay(from),
      values: [count],
      behind: count > 0 ? people({ ...(from === null ? {} : { expiringFrom: from }), expiringTo: to }) : undefined,
    })),
}

/** `yesterday`: the last day of what has ended already. */
function lapsingState(from: string | null, yesterday: string | undefined): ChartState {
  if (from === null || !yesterday) return 'bad'
  return from <= addDays(yesterday, EXPIRING_WITHIN_DAYS + 1) ? 'soon' : 'plain'
}

const times: TrendTable = {
  title: 'Days from Sign-up to Complete',
  rows: 'Month',
  columns: ['People', 'A quarter within', 'Half within', 'Three quarters within'],
  drawn: ['A quarter within', 'Half within', 'Three quarters within'],
  summary: ({ times: months }) => {
    const last = months.findLast(({ people }) => people > 0)
    if (!last) return 'Nobody completed their profile in this time.'
    return `Of those who completed in ${formatMonth(last.from)}, half took ${last.half === 1 ? '1 day' : `${last.half} days`} or less.`
  },
  read: ({ times: months }) =>
    months.map(({ from, to, people: count, quarter, half, threeQuarters }) => ({
      name: formatMonth(from),
      short: `${formatMonth(from).slice(0, 3)} ${from.slice(2, 4)}`,
      values: [count, quarter, half, threeQuarters],
      behind: count > 0 ? people({ completedFrom: from, completedTo: to }) : undefined,
    })),
}

/** Every trend as a table: page, charts and CSV files all use these. */
export const tables: Record<TableId, TrendTable> = {
  fill,
  hours,
  'time-to-fill': timeToFill,
  members,
  requests,
  completion,
  certificates,
  times,
}
