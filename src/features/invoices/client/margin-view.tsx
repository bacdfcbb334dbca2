import { Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { addDays, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import { countShifts, hoursText } from '../rules/words.ts'
import type { Margin } from '../schema/reading.ts'
import classes from './invoices.module.css'
import type { InvoicesState } from './invoices-state.ts'

type By = 'client' | 'site' | 'shift'
const BY: readonly { value: By; label: string }[] = [
  { value: 'client', label: 'Client' },
  { value: 'site', label: 'Site' },
  { value: 'shift', label: 'Shift, the lowest margin first' },
]

/** `12.4%` of what is charged; nothing without a charge. */
const percentOf = ({ charged, cost }: Pick<Margin, 'charged' | 'cost'>) =>
  charged === 0 ? undefined : `${(((charged - cost) * 100) / charged).toFixed(1)}%`

interface MarginViewProps {
  teamId: string
  state: InvoicesState
  onState: (state: InvoicesState) => void
}

/** What approved work is charged at beside what it pays. */
export function MarginView({ teamId, state, onState }: MarginViewProps) {
  const end = addDays(startOfWeek(londonToday(deviceClock)), -1)
  const { from = addDays(end, -27), until: through = end } = state
  const [by, setBy] = useState<By>('client')
  const query = useQuery(api.invoices.margin.queryOptions({ input: { teamId, from, through, by } }))
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <DayField label="From" value={from} onChange={(day) => day && onState({ ...state, from: day })} />
        <DayField label="Until" value={through} onChange={(day) => day && onState({ ...state, until: day })} />
        <NativeSelect
          label="By"
          data={[...BY]}
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value as By)}
        />
      </Group>
      {query.isPending ? (
        <Loading what="margin">
          <RowsSkeleton rows={5} />
        </Loading>
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState title="Nothing is approved of these days">
          Approved hours stand here with what they cost.
        </EmptyState>
      ) : (
        <Found margin={query.data} />
      )}
    </Stack>
  )
}

function Found({ margin }: { margin: Margin }) {
  return (
    <>
      <FigureStrip label="Margin">
        <StripFigure value={formatPence(margin.charged)} words="charged" />
        <StripFigure value={formatPence(margin.cost)} words="cost" />
        <StripFigure
          value={formatPence(margin.charged - margin.cost)}
          words={`margin, ${percentOf(margin) ?? 'no charge'}`}
        />
      </FigureStrip>
      <Card withBorder padding={0}>
        <List label="Margin">
          {margin.rows.map((row) => (
            <ListRow
              key={row.id}
              wraps
              title={<Name>{row.name}</Name>}
              more={`${countShifts(row.shifts)}, ${hoursText(row.minutes)}\u00a0h: charged ${formatPence(row.charged)}, cost ${formatPence(row.cost)}`}
              end={
                <span className={classes.end}>
                  <b>{formatPence(row.charged - row.cost)}</b>
                  <Text size="sm" c="dimmed">
                    {percentOf(row) ?? 'No charge'}
                  </Text>
                </span>
              }
            />
          ))}
        </List>
      </Card>
      <Text size="sm" c="dimmed">
        Cost is the pay of the hours with holiday pay, and what late changes still pay: the employer’s own costs come on
        top.
      </Text>
    </>
  )
}
