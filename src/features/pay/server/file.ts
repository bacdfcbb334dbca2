import { createHash } from 'node:crypto'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { CsvColumn } from '#server/csv.ts'
import { toCsv } from '#server/csv.ts'
import { formatDay, londonTime } from '#shared/time.ts'
import { engagementWords } from '../rules/people.ts'
import { elementWords } from '../rules/words.ts'
import type { DuePerson, PayLine } from '../schema.ts'

/** A row of the file: a line of somebody, or a sum that has no shift. */
interface FileRow extends Partial<PayLine> {
  payrollNumber: string | null
  fullName: string
  engagement: string
  what: string
  amount: number
}

const columns: CsvColumn<FileRow>[] = [
  { header: 'Payroll number', cell: ({ payrollNumber }) => payrollNumber },
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Engagement', cell: ({ engagement }) => engagement },
  { header: 'Day', cell: ({ day }) => day && formatDay(day) },
  { header: 'Site', cell: ({ siteName }) => siteName },
  { header: 'Role', cell: ({ job }) => job && jobLabel(job) },
  { header: 'Element', cell: ({ what }) => what },
  { header: 'Week with the client', cell: ({ awrWeek }) => awrWeek },
  { header: 'From', cell: ({ from }) => from && londonTime(new Date(from)) },
  { header: 'Until', cell: ({ until }) => until && londonTime(new Date(until)) },
  // Four decimals: a minute is 0.0167 h. The amount is what counts.
  { header: 'Hours', cell: ({ minutes }) => (!minutes ? null : (minutes / 60).toFixed(4)) },
  { header: 'Rate, £', cell: ({ rate }) => (rate == null ? null : { pence: rate }) },
  { header: 'Amount, £', cell: ({ amount }) => ({ pence: amount }) },
]

/** The file of a run for a payroll program: each line, what comes to it, and the sum at its foot. The amounts are authoritative. */
export function fileOf(people: readonly DuePerson[], linesOf: ReadonlyMap<string, readonly PayLine[]>) {
  const rows = people.flatMap(
    ({ userId, payrollNumber, fullName, engagement, holiday, extraHoliday, topUp }): FileRow[] => {
      const who = { payrollNumber, fullName, engagement: engagement ? engagementWords[engagement] : '' }
      const lines = (linesOf.get(userId) ?? []).map((line) => ({
        ...who,
        ...line,
        what: `${elementWords(line)}${line.takesBack ? ', taken back' : ''}`,
      }))
      return [
        ...lines,
        ...(holiday !== 0 ? [{ ...who, what: 'Holiday pay, 12.07 %', amount: holiday }] : []),
        ...(extraHoliday !== 0
          ? [{ ...who, what: 'Extra holiday, as the client’s own staff', amount: extraHoliday }]
          : []),
        ...(topUp > 0 ? [{ ...who, what: 'Made up to the minimum wage', amount: topUp }] : []),
      ]
    },
  )
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  const foot = { payrollNumber: null, fullName: 'Total', engagement: '', what: '', amount: total }
  const text = toCsv(columns, [...rows, foot])
  return { text, total, digest: createHash('sha256').update(text).digest() }
}
