import { Button, Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { api } from '#client/api.ts'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { OnPaper } from '#client/ui/print/on-paper.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { type ComplianceState, filterOf } from '../compliance-state.ts'
import { ReadySetsInvitation } from '../ready-sets-invitation.tsx'
import { Exports } from './exports.tsx'
import { ForecastStrip } from './forecast-strip.tsx'
import { Legend } from './legend.tsx'
import classes from './matrix.module.css'
import { MatrixGrid } from './matrix-grid.tsx'
import { MatrixTools } from './matrix-tools.tsx'
import { PaperMatrix } from './paper-matrix.tsx'
import { PeopleList } from './people-list.tsx'
import { PeopleSelected } from './people-selected.tsx'
import { PersonItems } from './person-items.tsx'
import { useMatrix } from './use-matrix.ts'
import { Views } from './views.tsx'

// Its form loads the whole registration: it is loaded when needed.
const AskDialog = lazy(async () => ({ default: (await import('../ask/ask-dialog.tsx')).AskDialog }))

const NOBODY: ReadonlySet<string> = new Set()

interface PeopleTabProps {
  teamId: string
  state: ComplianceState
  onState: (state: ComplianceState) => void
  /** Shows the columns of this group alone. */
  only?: 'Training'
}

/** Who complies with what: people by requirement, on a phone a list of people. Filter, order and open person are in the address. */
export function PeopleTab({ teamId, state, onState, only }: PeopleTabProps) {
  const phone = usePhone()
  const filter = filterOf(state)
  const order = state.order ?? (phone ? 'worst' : 'name')
  const { requirements, people, columns, rows, sites } = useMatrix({ teamId, order, ...filter }, { only })
  const figures = useQuery(api.compliance.figures.queryOptions({ input: { teamId } }))
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOBODY)
  const [choosing, setChoosing] = useState(false)
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = people
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const failed = [requirements, people].find(({ isError }) => isError)
  if (failed)
    return (
      <ErrorView
        error={failed.error}
        fallback="Failed to fetch the compliance"
        onRetry={() => void Promise.all([requirements.refetch(), people.refetch()])}
      />
    )
  if (!requirements.data || !people.data) return <Coming />
  if (columns.length === 0 && !only) return <ReadySetsInvitation teamId={teamId} />

  const view = { tab: state.tab, ...(state.order && { order: state.order }) }
  function stop() {
    setSelected(NOBODY)
    setChoosing(false)
  }
  const onFilter = (next: typeof filter) => onState({ ...view, ...next })
  const list = { rows, columns, hasMore: hasNextPage, onMore: more, selected, onSelect: setSelected }
  const chosen = rows.map(({ userId }) => userId).filter((userId) => selected.has(userId))
  return (
    <InSteps before={<Coming />}>
      <Card withBorder padding={0} component="section" aria-label="People" className={classes.around ?? ''}>
        {figures.data && figures.data.people > 0 && !only && !filter.site && (
          <ForecastStrip
            weeks={figures.data.weeks}
            week={filter.week}
            onWeek={(week) => onFilter({ ...filter, week })}
          />
        )}
        <MatrixTools
          filter={filter}
          onFilter={onFilter}
          columns={columns}
          sites={sites}
          order={order}
          onOrder={(next) => onState({ ...state, order: next })}
          menu={<Exports teamId={teamId} filter={filter} order={order} onPrint={() => printAll(people)} />}
        >
          {phone && (
            <Button variant="default" aria-pressed={choosing} onClick={() => (choosing ? stop() : setChoosing(true))}>
              Select People
            </Button>
          )}
        </MatrixTools>
        <Views teamId={teamId} filter={filter} columns={columns} sites={sites} onFilter={onFilter} />
        {rows.length === 0 ? (
          <Nobody filtered={Object.keys(filter).length > 0} onClear={() => onState(view)} />
        ) : phone ? (
          <PeopleList
            {...list}
            choosing={choosing}
            loadingMore={isFetchingNextPage}
            onOpen={(person) => onState({ ...state, person })}
          />
        ) : (
          <>
            <div data-screen-only>
              <MatrixGrid key={JSON.stringify([filter, order])} teamId={teamId} {...list} />
              <Legend />
            </div>
            <OnPaper>{() => <PaperMatrix rows={rows} columns={columns} hasMore={hasNextPage} />}</OnPaper>
          </>
        )}
        {chosen.length > 0 && <PeopleSelected teamId={teamId} userIds={chosen} onDone={stop} />}
        <OpenPerson teamId={teamId} rows={rows} columns={columns} state={state} onState={onState} />
      </Card>
    </InSteps>
  )
}

/** Prints everybody, also those who were never scrolled to. */
async function printAll({ fetchNextPage, hasNextPage }: ReturnType<typeof useMatrix>['people']) {
  for (let more = hasNextPage; more; ) more = (await fetchNextPage({ cancelRefetch: false })).hasNextPage
  requestAnimationFrame(() => print())
}

function Coming() {
  return (
    <Loading what="compliance">
      <RowsSkeleton rows={10} />
    </Loading>
  )
}

type OpenPersonProps = Pick<ReturnType<typeof useMatrix>, 'rows' | 'columns'> &
  Pick<PeopleTabProps, 'teamId' | 'state' | 'onState'>

function OpenPerson({ teamId, rows, columns, state, onState }: OpenPersonProps) {
  if (state.ask && state.person)
    return (
      <Suspense>
        <AskDialog
          teamId={teamId}
          userIds={[state.person]}
          only={[state.ask]}
          onClose={() => onState({ ...state, ask: undefined, person: undefined })}
        />
      </Suspense>
    )
  const at = rows.findIndex(({ userId }) => userId === state.person)
  const row = rows[at]
  if (!row) return null
  const to = (next: typeof row | undefined) => next && (() => onState({ ...state, person: next.userId }))
  return (
    <PersonItems
      teamId={teamId}
      row={row}
      columns={columns}
      position={`${at + 1} of ${rows.length}`}
      onPrevious={to(rows[at - 1])}
      onNext={to(rows[at + 1])}
      onClose={() => onState({ ...state, person: undefined })}
    />
  )
}

function Nobody({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyState title="No team members yet">People appear here once they work in your team.</EmptyState>
  return (
    <EmptyState
      title="Nobody matches this filter"
      action={
        <Button variant="default" onClick={onClear}>
          Show Everybody
        </Button>
      }
    />
  )
}
