import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { TrendRow, TrendTable } from '../rules/tables.ts'
import { colourOf, colourOfRow } from './chart-colours.ts'
import { overBar, scaleOf } from './chart-scale.ts'

interface TrendChartProps {
  table: Omit<TrendTable, 'read' | 'summary'>
  rows: readonly TrendRow[]
  /** Called when a bar is pressed. */
  onPick: (row: TrendRow) => void
}

const HEIGHT = 180

/** A trend as bars, for eye and mouse alone: the table beside it has the same content and actions. */
export function TrendChart({ table, rows, onPick }: TrendChartProps) {
  const { columns, drawn = columns, listed = columns, stacked = false } = table
  const scale = scaleOf(table, rows)
  const data = rows.map(({ name, short, values, state }) => ({
    name,
    short,
    ...(state && { color: colourOfRow(state) }),
    ...Object.fromEntries(columns.map((column, index) => [column, (values[index] ?? 0) / scale.per])),
  }))
  const canPick = rows.some(({ behind }) => behind)
  return (
    <BarChart
      h={HEIGHT}
      data={data}
      dataKey="short"
      type={stacked ? 'stacked' : 'default'}
      series={drawn.map((name, index) => ({ name, color: colourOf(table, index) }))}
      withBarValueLabel={drawn.length === 1}
      valueLabelProps={{ formatter: (value) => (value ? overBar(Number(value)) : '') }}
      valueFormatter={scale.text}
      textColor="var(--text)"
      accessibilityLayer={false}
      maxBarWidth={40}
      barChartProps={{ margin: { top: 22, right: 8 } }}
      yAxisProps={{ allowDecimals: false, width: 56 }}
      tooltipProps={{ labelFormatter: (_label, payload) => payload[0]?.payload?.name ?? '' }}
      barProps={({ name }) =>
        canPick && listed.includes(name)
          ? {
              cursor: 'pointer',
              onClick: (_bar: unknown, index: number) => {
                const row = rows[index]
                if (row) onPick(row)
              },
            }
          : {}
      }
    />
  )
}
