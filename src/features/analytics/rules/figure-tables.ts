import { formatPence } from '#shared/money.ts'
import { formatMonth, formatWait } from '#shared/time.ts'
import type { FiguresOfSpan, FiguresOfWork } from '../schema.ts'
import type { FiguresState } from './periods.ts'
import { type Behind, nameOf, shortDay, type TrendRow, type TrendTable, total } from './tables.ts'

export const figureIds = ['flow', 'money', 'filled', 'filled-within', 'late', 'overtime', 'at-risk'] as const
export type FigureId = (typeof figureIds)[number]
type FigureTable = TrendTable<FiguresOfWork>

const HOUR = 60
/** Hours with one decimal. */
const inHours = (minutes: number | null) => (minutes === null ? null : Math.round((10 * minutes) / HOUR) / 10)
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10)
const hoursWords = (minutes: number) => `${(inHours(minutes) ?? 0).toLocaleString('en-GB')} hours`
const sumOf = ({ spans }: Pick<FiguresOfWork, 'spans'>, of: keyof FiguresOfSpan) =>
  total(spans.map((span) => Number(span[of] ?? 0)))

/** Which work, as addresses say it. */
const workOf = ({ siteId, job }: FiguresOfWork) => ({ ...(siteId && { site: siteId }), ...(job && { job }) })

/** The same work by week within a span. */
const weeksOf = ({ clientId, ...of }: FiguresOfWork, { from, to }: FiguresOfSpan): FiguresState => ({
  ...{ from, through: to, ...(clientId && { client: clientId }), ...workOf({ clientId, ...of }) },
})

const shiftsOf = (of: FiguresOfWork, { from }: { from: string }): Behind => ({
  to: '/manager-dashboard/shifts',
  search: { week: true, day: from, ...workOf(of) },
})

const linesOf = ({ siteId }: FiguresOfWork, { from }: FiguresOfSpan): Behind => ({
  to: '/manager-dashboard/timesheets',
  search: { week: from, show: 'all', ...(siteId && { site: siteId }) },
})

const marginOf = (_of: FiguresOfWork, { from, to }: FiguresOfSpan): Behind => ({
  to: '/manager-dashboard/invoices',
  search: { show: 'margin', from, until: to },
})

type Link = (of: FiguresOfWork, span: FiguresOfSpan) => Behind

/** One row of each span in which there is something. A week leads to the list of its rows, a month to its weeks. */
function rowsOf(
  of: FiguresOfWork,
  { behind, values }: { behind: Link; values: (span: FiguresOfSpan) => TrendRow['values'] },
) {
  const isMonth = of.by === 'month'
  return of.spans.map((span) => ({
    name: isMonth ? formatMonth(span.from) : nameOf(span),
    short: isMonth ? `${formatMonth(span.from).slice(0, 3)} ${span.from.slice(2, 4)}` : shortDay(span.from),
    values: values(span),
    behind:
      isMonth && behind !== marginOf
        ? { to: '/manager-dashboard/figures' as const, search: weeksOf(of, span) }
        : behind(of, span),
  }))
}

/** Of what the reader may see. */
const flowColumns = ({ seesPay, seesCharges }: Pick<FiguresOfWork, 'seesPay' | 'seesCharges'>) => [
  ...['Planned', 'Worked', 'Approved'],
  ...(seesPay ? ['In pay runs'] : []),
  ...(seesCharges ? ['On invoices'] : []),
]

const flow = (sees: Pick<FiguresOfWork, 'seesPay' | 'seesCharges'>): FigureTable => ({
  title: 'Hours from Plan to Invoice',
  rows: 'Time',
  columns: flowColumns(sees),
  drawn: ['Planned', 'Worked', 'Approved'],
  summary: (of) =>
    [
      `Of ${hoursWords(sumOf(of, 'worked'))} worked, ${hoursWords(sumOf(of, 'approved'))} are approved`,
      of.seesPay && `${hoursWords(sumOf(of, 'paid'))} in a pay run`,
      of.seesCharges && `${hoursWords(sumOf(of, 'charged'))} on an invoice`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
  read: (of) =>
    rowsOf(of, {
      behind: linesOf,
      values: ({ planned, worked, approved, paid, charged }) => [
        ...[planned, worked, approved].map(inHours),
        ...(sees.seesPay ? [inHours(paid)] : []),
        ...(sees.seesCharges ? [inHours(charged)] : []),
      ],
    }),
})

const money: FigureTable = {
  title: 'Cost and Margin',
  rows: 'Time',
  columns: ['Charged', 'Cost', 'Margin', 'Margin (%)'],
  drawn: ['Charged', 'Cost'],
  money: ['Charged', 'Cost', 'Margin'],
  summary: (of) => {
    const [charge, cost] = [sumOf(of, 'charge'), sumOf(of, 'cost')]
    const share = percent(charge - cost, charge)
    return `${formatPence(charge)} charged and ${formatPence(cost)} of pay and holiday pay leave ${formatPence(charge - cost)}${share === null ? '' : `, ${share}%`}. The employer’s own costs come on top.`
  },
  read: (of) =>
    rowsOf(of, {
      behind: marginOf,
      values: ({ charge, cost }) => {
        const [charged, paid] = [charge ?? 0, cost ?? 0]
        return [charged, paid, charged - paid, percent(charged - paid, charged)]
      },
    }),
}

const filled: FigureTable = {
  title: 'Places Filled',
  rows: 'Time',
  columns: ['Filled (%)', 'Places', 'Filled'],
  drawn: ['Filled (%)'],
  summary: (of) => {
    const [places, taken] = [sumOf(of, 'required'), sumOf(of, 'taken')]
    return places === 0
      ? 'No shift began in this time.'
      : `${taken} of ${places} places were filled: ${percent(taken, places)}%.`
  },
  read: (of) =>
    rowsOf(of, { behind: shiftsOf, values: ({ required, taken }) => [percent(taken, required), required, taken] }),
}

const filledWithin: FigureTable = {
  title: 'Time to Fill',
  rows: 'Time',
  columns: ['Half filled within (hours)'],
  summary: ({ spans }) => {
    const last = spans.findLast(({ halfWithin }) => halfWithin !== null)
    if (!last) return 'Nothing was booked after its publication in this time.'
    return `Lately half of the places were filled within ${formatWait(last.halfWithin ?? 0)} of their publication.`
  },
  read: (of) => rowsOf(of, { behind: shiftsOf, values: ({ halfWithin }) => [inHours(halfWithin)] }),
}

const late: FigureTable = {
  title: 'Late and No-Shows',
  rows: 'Time',
  columns: ['Began late', 'Did not come', 'Worked'],
  drawn: ['Began late', 'Did not come'],
  states: ['soon', 'bad', 'plain'],
  summary: (of) =>
    `Of ${sumOf(of, 'records')} shifts worked, ${sumOf(of, 'late')} began more than 5 minutes late; ${sumOf(of, 'missed') === 1 ? 'once' : `${sumOf(of, 'missed')} times`} nobody came.`,
  read: (of) => rowsOf(of, { behind: linesOf, values: ({ late: began, missed, records }) => [began, missed, records] }),
}

const overtimeColumns = ({ seesCharges }: Pick<FiguresOfWork, 'seesCharges'>) => [
  'Beyond the plan (hours)',
  ...(seesCharges ? ['Not charged (hours)', 'Agency’s share (%)'] : []),
]

const overtime = (sees: Pick<FiguresOfWork, 'seesCharges'>): FigureTable => ({
  title: 'Overtime',
  rows: 'Time',
  columns: overtimeColumns(sees),
  drawn: overtimeColumns(sees).slice(0, 2),
  summary: (of) => {
    const [beyond, notCharged] = [sumOf(of, 'beyond'), sumOf(of, 'notCharged')]
    if (beyond === 0) return 'No hours beyond the plan are approved.'
    const words = `${hoursWords(beyond)} beyond the plan are approved`
    return of.seesCharges ? `${words}; ${percent(notCharged, beyond)}% of them are charged to no client.` : `${words}.`
  },
  read: (of) =>
    rowsOf(of, {
      behind: linesOf,
      values: ({ beyond, notCharged }) => [
        inHours(beyond),
        ...(sees.seesCharges ? [inHours(notCharged), percent(notCharged ?? 0, beyond)] : []),
      ],
    }),
})

const atRisk: FigureTable = {
  title: 'At Risk, Next Four Weeks',
  rows: 'Week',
  columns: ['Hours', 'Places'],
  drawn: ['Hours'],
  states: ['bad', 'bad'],
  summary: ({ ahead }) => {
    const places = total(ahead.map((week) => week.places))
    if (places === 0) return 'Nobody is booked whose documents end before the shift.'
    return `${hoursWords(total(ahead.map(({ minutes }) => minutes)))} on ${places === 1 ? '1 place' : `${places} places`} are held by people who may not work them: documents that end before, or something else against them.`
  },
  read: (of) =>
    of.ahead.map(({ places, minutes, ...week }) => ({
      name: nameOf(week),
      short: shortDay(week.from),
      values: [inHours(minutes), places],
      behind: {
        to: '/manager-dashboard/shifts',
        search: { week: true, day: week.from, only: 'at-risk', ...workOf(of) },
      },
    })),
}

/** A table of figures, of what the reader may see; nothing of money for who may not see both sides. */
export function figureTable(id: FigureId, of: FiguresOfWork): FigureTable | undefined {
  if (id === 'flow') return flow(of)
  if (id === 'overtime') return overtime(of)
  if (id === 'money') return of.seesPay && of.seesCharges ? money : undefined
  return { filled, 'filled-within': filledWithin, late, 'at-risk': atRisk }[id]
}

/** The titles of these tables. */
export const figureTitles: Record<FigureId, string> = {
  flow: 'Hours from plan to invoice',
  money: 'Cost and margin',
  filled: 'Places filled',
  'filled-within': 'Time to fill',
  late: 'Late and no-shows',
  overtime: 'Overtime',
  'at-risk': 'At risk, next four weeks',
}
