import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatWhen, londonToday } from '#shared/time.ts'
import type { ListedRun } from '../../schema.ts'
import { daysText } from '../asking/asked.ts'
import { briefHours, distanceWords, goalWords, stateWords, wishWords } from './plan-words.ts'
import classes from './plans.module.css'

const STATES = { waiting: 'info', working: 'info', done: 'ok', failed: 'bad' } as const

const daysOf = ({ options: { from, through } }: ListedRun) => daysText(from, through, londonToday(deviceClock))
const filledOf = ({ places, open }: ListedRun) =>
  places === null || open === null ? '' : `${places - open}\u00a0of\u00a0${places}`
const distanceOf = ({ percent, state }: ListedRun) =>
  state !== 'done'
    ? ''
    : percent === null
      ? 'not known'
      : percent === 0
        ? 'none\u00a0is\u00a0better'
        : `at\u00a0most\u00a0${percent}\u00a0%`

const COLUMNS: readonly Column<ListedRun>[] = [
  {
    key: 'days',
    header: 'Days',
    render: (run) => (
      <>
        {daysOf(run)} <small className={classes.minor}>{askedOf(run)}</small>
      </>
    ),
  },
  { key: 'goals', header: 'What Matters', render: ({ options }) => goalWords(options.goals), width: '150px' },
  { key: 'filled', header: 'Filled', render: filledOf, width: '90px' },
  { key: 'distance', header: 'From the Best', render: distanceOf, width: '130px' },
  {
    key: 'hours',
    header: 'Hours',
    render: ({ minutes }) => (minutes === null ? '' : briefHours(minutes)),
    width: '90px',
    minor: true,
  },
  { key: 'pay', header: 'More Pay', render: ({ pay }) => (pay === null ? '' : formatPence(pay)), width: '110px' },
  { key: 'booked', header: 'Booked', render: ({ booked }) => booked, width: '80px' },
  { key: 'state', header: 'State', render: (run) => <Mark run={run} />, width: '140px' },
]

const askedOf = ({ startedAt, by, options }: ListedRun) =>
  [formatWhen(startedAt), by, wishWords(options)].filter(Boolean).join(', ')

const Mark = ({ run }: { run: ListedRun }) => (
  <StateMark state={run.isStopped ? 'plain' : STATES[run.state]}>{stateWords(run)}</StateMark>
)

/** The plans of the last weeks beside each other: what each was asked for, and what came of it. */
export function PastPlans({ teamId, onOpen }: { teamId: string; onOpen: (runId: string) => void }) {
  const query = useQuery(api.allocation.runs.queryOptions({ input: { teamId } }))
  const items = query.data?.items
  const columns = useMemo(
    () => (items?.some(({ pay }) => pay !== null) ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'pay')),
    [items],
  )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Card withBorder padding={0}>
      <DataTable
        label="Past plans"
        columns={columns}
        rows={items ?? NOTHING}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onOpen(id)}
        loading={query.isPending}
        compact={(run) => ({
          title: daysOf(run),
          meta: [
            filledOf(run) && `${filledOf(run)} filled`,
            goalWords(run.options.goals),
            wishWords(run.options),
            formatWhen(run.startedAt),
          ]
            .filter(Boolean)
            .join(' · '),
          more: run.state === 'done' ? `${run.booked} booked; ${distanceWords(run.percent)}` : undefined,
          end: <Mark run={run} />,
        })}
        empty={
          <EmptyState title="No plan yet">
            A plan finds people for the open places of a week or four, and says why. Nothing is booked by making one.
          </EmptyState>
        }
      />
    </Card>
  )
}

const NOTHING: readonly ListedRun[] = []
