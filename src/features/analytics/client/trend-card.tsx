import { Card, Group, Text, Title } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { download } from '#client/ui/files/download.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { WhenInView } from '#client/ui/when-in-view.tsx'
import { type ChartState, type TrendRow, type TrendTable, valueText } from '../rules/tables.ts'
import { colourOf, colourOfRow } from './chart-colours.ts'
import classes from './trend-card.module.css'

/** A table without what it is read from. */
type Shape = Omit<TrendTable, 'read' | 'summary'>

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }))

interface TrendCardProps<Of> {
  table: TrendTable<Of>
  of: Of
  /** Where the table is saved as a file. */
  file: string
  /** The level of its heading. */
  order?: 2 | 3
}

/** One trend: a sentence, a chart whose bars link to the counted people or shifts, the same as a table, and as a file. */
export function TrendCard<Of>({ table, of, file, order = 3 }: TrendCardProps<Of>) {
  const navigate = useNavigate()
  const [asTable, setAsTable] = useState(false)
  const { busy, run: save } = useAct(() => download(file))
  const rows = table.read(of)
  const hasNumbers = rows.some(({ values }) => values.some((value) => Number(value) !== 0))
  return (
    <Card withBorder padding="md" component="section" aria-label={table.title} className={classes.card}>
      <div className={classes.head}>
        <Title order={order} size="h5">
          {table.title}
        </Title>
        <OverflowMenu
          label={`Tools: ${table.title}`}
          busy={busy}
          entries={[
            { label: asTable ? 'Hide Table' : 'Show as Table', icon: IconTable, onChoose: () => setAsTable(!asTable) },
            { label: 'Save as CSV', icon: IconDownload, onChoose: () => void save() },
          ]}
        />
      </div>
      <Text c="dimmed" size="sm" mb="xs">
        {table.summary(of)}
      </Text>
      {hasNumbers && <Legend table={table} rows={rows} />}
      {hasNumbers ? (
        <WhenInView
          className={classes.chart}
          before={<ChartSkeleton />}
          onPaper={!asTable && <Numbers table={table} rows={rows} />}
        >
          <Suspense fallback={<ChartSkeleton />}>
            <TrendChart
              table={table}
              rows={rows}
              onPick={({ behind }) => {
                if (behind) void navigate(behind)
              }}
            />
          </Suspense>
        </WhenInView>
      ) : (
        <Text c="dimmed">Nothing to show yet</Text>
      )}
      <div className={classes.table}>
        {asTable && (
          <DataTable
            label={table.title}
            columns={columnsOf(table)}
            rows={rows}
            rowKey={({ name }) => name}
            empty={<EmptyState title="Nothing to show yet" />}
          />
        )}
      </div>
    </Card>
  )
}

const ChartSkeleton = () => (
  <Loading what="chart">
    <SheetSkeleton width={480} ratio={480 / 180} />
  </Loading>
)

/** In the place of a chart that was never looked at. */
function Numbers({ table, rows }: { table: Shape; rows: TrendRow[] }) {
  const { rows: heading, columns } = table
  return (
    <table className={classes.numbers}>
      <thead>
        <tr>
          {[heading, ...columns].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map((column, index) => (
              <td key={column}>{valueText(table, { column, value: values[index] })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The legend of the colours, with totals where the weeks add up to one. */
function Legend({ table, rows }: { table: Shape; rows: TrendRow[] }) {
  const { columns, drawn, rowStates } = table
  const names = drawn ?? columns
  const totalOf = (name: string) => rows.reduce((sum, { values }) => sum + (values[columns.indexOf(name)] ?? 0), 0)
  const entries = rowStates
    ? Object.entries(rowStates).map(([state, name]) => ({ name, colour: colourOfRow(state as ChartState) }))
    : names.map((name, index) => ({
        name: drawn ? name : `${name}: ${totalOf(name).toLocaleString('en-GB')}`,
        colour: colourOf(table, index),
      }))
  if (entries.length < 2) return null
  return (
    <Group component="ul" className={classes.legend} gap="4px 16px">
      {entries.map(({ name, colour }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: colour }} aria-hidden />
          {name}
        </li>
      ))}
    </Group>
  )
}

function columnsOf(table: Shape): Column<TrendRow>[] {
  const name: Column<TrendRow> = {
    key: 'name',
    header: table.rows,
    render: ({ name, behind }) => (behind ? <TextLink {...behind}>{name}</TextLink> : name),
  }
  return [
    name,
    ...table.columns.map((column, index) => ({
      key: column,
      header: column,
      render: ({ values }: TrendRow) => valueText(table, { column, value: values[index] }),
    })),
  ]
}
