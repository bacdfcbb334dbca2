import type { TrendRow, TrendTable } from '../rules/tables.ts'

/** How a chart counts: how many of a table's numbers make one of its own, and how it writes one of these. */
interface Scale {
  per: number
  text: (value: number) => string
}

const PENCE = 100
const HOURS_A_DAY = 24

/** A number over a bar, which has room for three figures: its axis has the unit. */
export const overBar = (value: number) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 })

/**
 * The scale of what a table draws: pounds for pence, a share in percent, a wait in hours or, where it takes two days or
 * more, in days; plain numbers otherwise. The unit is the one that the column names: `Filled (%)`.
 */
export function scaleOf(
  { columns, drawn = columns, money = [] }: Pick<TrendTable, 'columns' | 'drawn' | 'money'>,
  rows: readonly Pick<TrendRow, 'values'>[],
): Scale {
  if (money.length > 0) return { per: PENCE, text: (value) => `£${value.toLocaleString('en-GB')}` }
  if (drawn.length > 1) return { per: 1, text: (value) => value.toLocaleString('en-GB') }
  const column = drawn[0] ?? ''
  const most = Math.max(0, ...rows.map(({ values }) => values[columns.indexOf(column)] ?? 0))
  if (column.endsWith('(%)')) return { per: 1, text: (value) => `${overBar(value)}%` }
  if (!column.endsWith('(hours)')) return { per: 1, text: (value) => value.toLocaleString('en-GB') }
  return most < 2 * HOURS_A_DAY
    ? { per: 1, text: (value) => `${overBar(value)} h` }
    : { per: HOURS_A_DAY, text: (value) => `${overBar(value)} d` }
}
