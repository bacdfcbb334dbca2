import { type CsvColumn, toCsv } from '#server/csv.ts'
import type { Pence } from '#shared/money.ts'
import type { FileRow } from './file.ts'

/** What payroll adds up of somebody: an element, or what comes to it. */
interface Addition extends Pick<FileRow, 'payrollNumber' | 'fullName' | 'sum' | 'what'> {
  amount: Pence
}

/** The sums of each person by element; what is taken back lessens its element. Only who is on the payroll: PAYE. */
function additionsOf(rows: readonly FileRow[]): Addition[] {
  const paye = rows
    .filter(({ engagement }) => engagement === 'paye')
    .map((row) => (row.sum === 'expense' ? { ...row, what: 'Expenses' } : row))
  const groups = Map.groupBy(paye, ({ payrollNumber, fullName, what }) =>
    JSON.stringify([payrollNumber, fullName, what]),
  )
  return [...groups.values()].map(([first, ...others]) => ({
    ...first!,
    amount: others.reduce((sum, { amount }) => sum + amount, first!.amount),
  }))
}

const brightPay: CsvColumn<Addition>[] = [
  { header: 'Works number', cell: ({ payrollNumber }) => payrollNumber },
  { header: 'Employee name', cell: ({ fullName }) => fullName },
  { header: 'Addition', cell: ({ what }) => what },
  { header: 'Amount', cell: ({ amount }) => ({ pence: amount }) },
]

/** The numbers of the payments in Sage, as docs/operations.md asks to set them up. */
const SAGE_PAYMENTS = { pay: 1, holiday: 2, 'top-up': 3, expense: 4 } as const

const sage: CsvColumn<Addition>[] = [
  { header: 'Employee Reference', cell: ({ payrollNumber }) => payrollNumber },
  { header: 'Payment Reference', cell: ({ sum }) => SAGE_PAYMENTS[sum] },
  { header: 'Hours', cell: () => '1.0000' },
  { header: 'Rate', cell: ({ amount }) => ({ pence: amount }) },
]

/**
 * Additions for BrightPay, a row for each person and element; the program maps the columns when it brings them in.
 * Amounts alone: a program that multiplies rounded hours pays other pennies.
 */
export const brightPayFile = (rows: readonly FileRow[]): string => toCsv(brightPay, additionsOf(rows))

/** Values for Sage 50 Payroll: of each payment one unit at its amount. */
export function sageFile(rows: readonly FileRow[]): string {
  const sums = additionsOf(rows.map((row) => ({ ...row, what: row.sum })))
  return toCsv(sage, sums)
}

/** Who is on the payroll without a number by which a payroll program knows them. */
export const withoutNumber = (rows: readonly FileRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ engagement, payrollNumber, fullName }) =>
      engagement === 'paye' && payrollNumber === null ? [fullName] : [],
    ),
  ),
]
