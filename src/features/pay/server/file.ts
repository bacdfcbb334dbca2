import { createHash } from 'node:crypto'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { CsvColumn } from '#server/csv.ts'
import { toCsv } from '#server/csv.ts'
import { formatDay, londonTime } from '#shared/time.ts'
import { type Engagement, engagementWords } from '../rules/people.ts'
import { sickWords } from '../rules/sick-words.ts'
import { elementWords } from '../rules/words.ts'
import type { PayLine } from '../schema.ts'
import type { PersonInRun } from './due.ts'
import type { SickInFile } from './sick.ts'

/** Whom a file is about, and what comes to their lines. */
type PersonOfFile = Pick<
  PersonInRun,
  'userId' | 'fullName' | 'engagement' | 'payrollNumber' | 'holiday' | 'extraHoliday' | 'topUp'
>

/** A row of the file: a line of somebody, or a sum that has no shift. */
export interface FileRow extends Partial<PayLine> {
  sum: 'pay' | 'holiday' | 'top-up' | 'expense'
  payrollNumber: string | null
  fullName: string
  engagement: Engagement | null
  what: string
  amount: number
}

const noteOf = ({ takesBack, atCutOff }: FileRow) =>
  [takesBack && 'Taken back', atCutOff && 'Not signed at the cut-off'].filter(Boolean).join(', ')

export const fileColumns: CsvColumn<FileRow>[] = [
  { header: 'Payroll number', cell: ({ payrollNumber }) => payrollNumber },
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Engagement', cell: ({ engagement }) => engagement && engagementWords[engagement] },
  { header: 'Day', cell: ({ day }) => day && formatDay(day) },
  { header: 'Site', cell: ({ siteName }) => siteName },
  { header: 'Role', cell: ({ job }) => job && jobLabel(job) },
  { header: 'Element', cell: ({ what }) => what },
  { header: 'Week with the client', cell: ({ awrWeek }) => awrWeek },
  { header: 'From', cell: ({ from }) => from && londonTime(new Date(from)) },
  { header: 'Until', cell: ({ until }) => until && londonTime(new Date(until)) },
  { header: 'Note', cell: noteOf },
  // Four decimals: a minute is 0.0167 h. The amount is what counts.
  { header: 'Hours', cell: ({ minutes }) => (!minutes ? null : (minutes / 60).toFixed(4)) },
  { header: 'Rate, £', cell: ({ rate }) => (rate == null ? null : { pence: rate }) },
  { header: 'Amount, £', cell: ({ amount }) => ({ pence: amount }) },
]

const sumOf = ({ element }: PayLine): FileRow['sum'] =>
  element === 'expense' || element === 'holiday' ? element : 'pay'

/** What a run pays some people, line by line, each followed by what comes to it. */
export function rowsOf(people: readonly PersonOfFile[], linesOf: ReadonlyMap<string, readonly PayLine[]>): FileRow[] {
  return people.flatMap(({ userId, payrollNumber, fullName, engagement, holiday, extraHoliday, topUp }): FileRow[] => {
    const who = { payrollNumber, fullName, engagement }
    const lines = (linesOf.get(userId) ?? []).map((line) => ({
      ...who,
      ...line,
      sum: sumOf(line),
      what: elementWords(line),
    }))
    return [
      ...lines,
      ...(holiday !== 0 ? [{ ...who, sum: 'holiday' as const, what: 'Holiday pay, 12.07 %', amount: holiday }] : []),
      ...(extraHoliday !== 0
        ? [{ ...who, sum: 'holiday' as const, what: 'Extra holiday, as the client’s own staff', amount: extraHoliday }]
        : []),
      ...(topUp > 0 ? [{ ...who, sum: 'top-up' as const, what: 'Made up to the minimum wage', amount: topUp }] : []),
    ]
  })
}

/** Facts about sick days without an amount: payroll works out what is due. */
export const sickRows = (calls: readonly SickInFile[]): FileRow[] =>
  calls.map(({ payrollNumber, fullName, engagement, day, minutes, ...call }) => ({
    ...{ payrollNumber, fullName, engagement, day, sum: 'pay' as const, amount: 0 },
    what: `Sick while booked, no amount. ${sickWords({ minutes, ...call })}`,
  }))

interface OfRun {
  people: readonly PersonOfFile[]
  linesOf: ReadonlyMap<string, readonly PayLine[]>
  sick: readonly SickInFile[]
}

/** The file of a run for payroll: each line, what comes to it, sick days, and the sum at its foot. The amounts are authoritative. */
export function fileOf({ people, linesOf, sick }: OfRun) {
  const rows = [...rowsOf(people, linesOf), ...sickRows(sick)]
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const text = toCsv(fileColumns, [...rows, footOf(rows)])
  return { text, total, digest: createHash('sha256').update(text).digest() }
}

/** The sum at the foot of a file. */
export const footOf = (rows: readonly FileRow[]): FileRow => ({
  ...{ payrollNumber: null, fullName: 'Total', engagement: null, sum: 'pay', what: '' },
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
})
