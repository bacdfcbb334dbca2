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
import { distanceWords, goalWords, hours, stateWords } from './plan-words.ts'

const STATES = { waiting: 'info', working: 'info', done: 'ok', failed: 'bad' } as const

const daysOf = ({ options: { from, through } }: ListedRun) => daysText(from, through, londonToday(deviceClock))
const filledOf = ({ places, open }: ListedRun) =>
  places === null || open === null ? '' : `${places - open} of ${places}`
const distanceOf = ({ percent, state }: ListedRun) =>
  state !== 'done' ? '' : percent === null ? 'not known' : percent === 0 ? 'none is better' : `at most ${percent} %`

const COLUMNS: readonly Column<ListedRun>[] = [
  { key: 'days', header: 'Days', render: daysOf },
  { key: 'goals', header: 'What Matters', render: ({ options }) => goalWords(options.goals) },
  { key: 'filled', header: 'Filled', render: filledOf },
  { key: 'distance', header: 'From the Best', render: distanceOf },
  { key: 'hours', header: 'Hours', render: ({ minutes }) => (minutes === null ? '' : hours(minutes)), minor: true },
  { key: 'pay', header: 'More Pay', render: ({ pay }) => (pay === null ? '' : formatPence(pay)) },
  { key: 'booked', header: 'Booked', render: ({ booked }) => booked },
  {
    key: 'when',
    header: 'Asked For',
    render: ({ startedAt, by }) => `${formatWhen(startedAt)}${by ? `, ${by}` : ''}`,
    minor: 'first',
  },
  { key: 'state', header: 'State', render: (run) => <Mark run={run} /> },
]

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
    <DataTable
      label="Past plans"
      columns={columns}
      rows={items ?? NOTHING}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      loading={query.isPending}
      compact={(run) => ({
        title: daysOf(run),
        meta: [filledOf(run) && `${filledOf(run)} filled`, goalWords(run.options.goals), formatWhen(run.startedAt)]
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
  )
}

const NOTHING: readonly ListedRun[] = []
