import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { mostUrgentFirst } from '../rules/words.ts'
import type { BrokenShift } from '../schema.ts'
import { BrokenPerson, type Decide } from './broken-person.tsx'
import { BrokenRow } from './broken-row.tsx'
import classes from './cover.module.css'

interface BrokenProps {
  query: UseQueryResult<{ items: BrokenShift[]; more: boolean }>
  opened: string | undefined
  onOpen: (shiftId: string) => void
  /** Decides about several places of one person. */
  decide: Decide
  now: number
}

/** What went wrong today by person, the most urgent first: whether it has been covered since, and what is to be done. */
export function Broken({ query, opened, onOpen, decide, now }: BrokenProps) {
  const row = { now, onOpen: useLatest(onOpen) }
  const { items = [], more } = query.data ?? {}
  return (
    <div className={classes.tools} data-block>
      {query.isPending && <Coming />}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState title="Nothing went wrong today">
          Who calls in sick, does not come or comes off a shift, and offers that run out are listed here.
        </EmptyState>
      )}
      {items.length > 0 && (
        <InSteps before={<Coming />}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus */}
          <div className={classes.days} onKeyDown={stepThrough}>
            <Card withBorder padding={0}>
              <PlainList className={classes.rows} aria-label="What went wrong today">
                {mostUrgentFirst(items).map(({ key, items: [item, ...others] }) =>
                  item && others.length > 0 ? (
                    <BrokenPerson key={key} items={[item, ...others]} {...{ ...row, opened, decide }} />
                  ) : (
                    item && <BrokenRow key={key} item={item} isOpened={item.shiftId === opened} {...row} />
                  ),
                )}
              </PlainList>
            </Card>
          </div>
        </InSteps>
      )}
      {more && <p>The newest 200 are shown.</p>}
    </div>
  )
}

function Coming() {
  return (
    <Loading what="what went wrong">
      <RowsSkeleton rows={4} />
    </Loading>
  )
}
