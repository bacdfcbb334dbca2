import { Card } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import { paidTo } from '../../rules/sums.ts'
import { payDayText, periodText } from '../../rules/words.ts'
import type { PayRun } from '../../schema.ts'
import classes from './pay.module.css'
import type { PayState } from './pay-state.ts'
import { runLooks } from './run-looks.ts'

const RunPanel = lazy(async () => ({ default: (await import('./run-panel.tsx')).RunPanel }))

interface ClosedRunsProps {
  teamId: string
  mayRun: boolean
  state: PayState
  onState: (state: PayState) => void
}

/** The closed runs of a team, the latest first, and the one that is open beside them. */
export function ClosedRuns({ teamId, mayRun, state, onState }: ClosedRunsProps) {
  const query = useInfiniteQuery(
    api.pay.runs.infiniteOptions({
      input: (after: string | undefined) => ({ teamId, ...(after && { after }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? []
  const open = (run: string | undefined) => onState({ show: 'closed', run })
  if (!query.isSuccess)
    return (
      <Pending query={query} what="pay runs">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  return (
    <>
      {runs.length === 0 ? (
        <EmptyState title="No run is closed yet">A run stands here with its file once it is closed.</EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="Closed runs">
            {runs.map((run) => (
              <Row key={run.id} run={run} isOpen={run.id === state.run} onOpen={() => open(run.id)} />
            ))}
          </List>
        </Card>
      )}
      <MorePages query={query} mt="md" />
      <Suspense>
        {state.run && (
          <RunPanel
            key={state.run}
            {...{ teamId, mayRun, runId: state.run, person: state.person }}
            onPerson={(person) => onState({ show: 'closed', run: state.run, person })}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function Row({ run, isOpen, onOpen }: { run: PayRun; isOpen: boolean; onOpen: () => void }) {
  const { state, label } = runLooks[run.state]
  const today = londonToday(deviceClock)
  return (
    <ListRow
      selected={isOpen}
      title={
        <RowName isOpen={isOpen} onClick={onOpen}>
          Run {run.number}: {periodText(run, today)}
        </RowName>
      }
      more={`${payDayText(run, today)} · ${run.people === 1 ? 'one person' : `${run.people} people`}`}
      end={
        <span className={classes.end}>
          <b>{formatPence(paidTo(run))}</b>
          <StateMark state={state}>{label}</StateMark>
        </span>
      }
    />
  )
}
