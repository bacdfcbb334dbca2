import { formatPence, type Pence } from '#shared/money.ts'
import { paidTo } from './sums.ts'

/** What the sum at the head of somebody's pay is: `before tax`; with expenses in it, both parts. */
export function headWords({ expenses, ...run }: Parameters<typeof paidTo>[0] & { expenses: Pence }): string {
  if (expenses === 0) return 'before tax'
  return `${formatPence(paidTo(run) - expenses)} before tax and ${formatPence(expenses)} of expenses, which are not taxed`
}
