import { Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { api } from '#client/api.ts'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { FieldsSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OnPaper } from '#client/ui/print/on-paper.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { hasWords, searchWords } from '#shared/search.ts'
import { type Day, deviceClock, formatLongDay, formatMinutes, londonToday } from '#shared/time.ts'
import { daysOfRisk } from '../../rules/at-risk.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { Shift } from '../../schema.ts'
import { ShiftBeside } from '../panel/shift-beside.tsx'
import { CopyWeekButton } from '../plan/copy-week-button.tsx'
import { PaperWeek } from './paper-week.tsx'
import { PublishDrafts } from './publish-drafts.tsx'
import { ShiftFilters } from './shift-filters.tsx'
import { ShiftList } from './shift-list.tsx'
import { count, isOver, weekAround } from './shift-words.ts'
import { ShiftsHead, type ShiftsHeadProps } from './shifts-head.tsx'
import type { RowAct, ShiftsState } from './shifts-state.ts'
import { useSites } from './use-sites.ts'
import { WeekStrip } from './week-strip.tsx'

const Selected = lazy(async () => ({ default: (await import('./selected.tsx')).Selected }))
const ShiftViews = lazy(async () => ({ default: (await import('./shift-views.tsx')).ShiftViews }))
const NewShifts = lazy(async () => ({ default: (await import('../plan/new-shifts.tsx')).NewShifts }))

interface ShiftsPageProps extends Pick<ShiftsHeadProps, 'team' | 'state' | 'onState' | 'Tools'> {
  /** Leads to the sites, for a team that has none. */
  addSite: ReactNode
  onPerson: (userId: string) => void
  /** Brings shifts in from a file; `onImported` gets the first day of them. */
  importer: (props: { onClose: () => void; onImported: (day: Day) => void }) => ReactNode
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING: readonly Shift[] = []

/** The shifts of a day or a week, one of them in a panel beside, or the form for new ones. */
export function ShiftsPage({ team, state, onState, addSite, onPerson, Tools, importer }: ShiftsPageProps) {
  const { query, sites, isComplete } = useSites(team.id)
  const [imports, setImports] = useState(false)
  const hasSite = sites.length > 0 || !isComplete
  const close = () => onState({ ...state, new: undefined })
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (state.new && hasSite)
    return (
      <Suspense
        fallback={
          <Loading what="form">
            <FieldsSkeleton />
          </Loading>
        }
      >
        <NewShifts
          team={team}
          sites={sites}
          start={{ day: state.day, siteId: state.site, job: state.job }}
          onCancel={close}
          onCreated={({ day, shift }) => onState({ day, ...(shift ? { shift } : { week: true }) })}
        />
      </Suspense>
    )
  return (
    <>
      <ShiftsHead {...{ team, state, onState, hasSite, Tools }} onImport={() => setImports(true)} />
      {hasSite ? (
        <Week team={team} state={state} onState={onState} sites={sites} onPerson={onPerson} />
      ) : (
        <EmptyState title="No site yet" action={addSite}>
          A shift is worked at a site of a client: add the client and its site first, or import shifts with their sites.
        </EmptyState>
      )}
      <Suspense>
        {imports &&
          importer({
            onClose: () => setImports(false),
            onImported: (day) => {
              setImports(false)
              onState({ day, week: true })
            },
          })}
      </Suspense>
    </>
  )
}

type WeekProps = Omit<ShiftsPageProps, 'addSite' | 'importer' | 'Tools'> & {
  sites: ReturnType<typeof useSites>['sites']
}

/** Those whose site, client or people have all the words. */
function matching(shifts: readonly Shift[], search: string | undefined): readonly Shift[] {
  const words = searchWords(search)
  if (words.length === 0) return shifts
  return shifts.filter(({ siteName, clientName, places }) => {
    const text = [siteName, clientName, ...places.map(({ fullName }) => fullName)].join(' ')
    return hasWords(text, words)
  })
}

/**
 * The days that are listed. What is at risk is listed of all the days that the figure on the dashboard counts, until a
 * day or a week is chosen.
 */
function listedDays({ day, week, only }: ShiftsState) {
  if (only === 'at-risk' && !day && !week) return { ...daysOfRisk(deviceClock), isAhead: true }
  const from = day ?? londonToday(deviceClock)
  const days = weekAround(from)
  return { isAhead: false, ...(week ? { from: days[0] ?? from, through: days[6] ?? from } : { from, through: from }) }
}

/** The shifts of the days that are listed, before they are searched. */
function useListed(teamId: string, state: ShiftsState) {
  const { site, job, only } = state
  const { from, through, isAhead } = listedDays(state)
  const query = useQuery(
    api.shifts.list.queryOptions({
      input: {
        teamId,
        from,
        through,
        ...(site && { siteId: site }),
        ...(job && { job }),
        ...(only && { only: only === 'open' ? ('unfilled' as const) : only }),
      },
    }),
  )
  return { from, through, isAhead, query }
}

function Week({ team, state, onState, sites, onPerson }: WeekProps) {
  const [ticked, setTicked] = useState(NONE)
  const [begun, setBegun] = useState<{ shift: string; act: RowAct }>()
  const { day = londonToday(deviceClock), week, site, job, only, shift, search } = state
  const { from, through, isAhead, query } = useListed(team.id, state)
  const listed = query.data?.items ?? NOTHING
  const shifts = useMemo(() => matching(listed, search), [listed, search])
  const open = (next: Shift | undefined) => {
    setBegun(undefined)
    onState({ ...state, shift: next?.id, tab: undefined })
  }
  const neighbour = (by: number) => {
    const at = shifts.findIndex(({ id }) => id === shift)
    const next = at < 0 ? undefined : shifts[at + by]
    return next && (() => open(next))
  }
  const show = useLatest((next: Day, whole?: true) => {
    setTicked(NONE)
    onState({ ...state, day: next, week: whole, shift: undefined })
  })
  const filter = useLatest((change: ShiftsState) => onState({ ...state, ...change }))
  const showCopy = useLatest((next: Day, copy?: string) =>
    onState({ day: next, week: true, ...(copy && { shift: copy }) }),
  )
  // What stands above the list stays as it is drawn while shifts are opened and closed.
  const copyWeek = useMemo(
    () => <CopyWeekButton teamId={team.id} day={day} sites={sites} siteId={site} onShow={showCopy} />,
    [team.id, day, sites, site, showCopy],
  )
  const publish = useMemo(() => {
    const drafts = shifts.filter((one) => one.state === 'draft' && !isOver(one))
    return drafts.length > 0 && <PublishDrafts teamId={team.id} drafts={drafts} />
  }, [team.id, shifts])
  return (
    <>
      <WeekStrip teamId={team.id} day={day} week={week ?? false} onShow={show}>
        {copyWeek}
      </WeekStrip>
      <Card withBorder padding={0}>
        <ShiftFilters sites={sites} site={site} job={job} only={only} search={search} onFilter={filter}>
          {publish}
        </ShiftFilters>
        <Suspense>
          <ShiftViews teamId={team.id} state={state} sites={sites} onState={onState} />
        </Suspense>
        {query.isPending && <Coming />}
        {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && shifts.length === 0 && <Empty state={state} />}
        {isAhead && shifts.length > 0 && <AtRisk shifts={shifts} />}
        {shifts.length > 0 && (
          <InSteps key={[from, through, site, job, only].join()} before={<Coming />}>
            <div data-screen-only>
              <ShiftList
                shifts={shifts}
                opened={shift}
                onOpen={open}
                ticked={ticked}
                onTicked={setTicked}
                onAct={(next, act) => {
                  setBegun({ shift: next.id, act })
                  onState({ ...state, shift: next.id, tab: act === 'details' ? act : undefined })
                }}
              />
            </div>
            <OnPaper>{() => <PaperWeek day={day} week={isAhead || (week ?? false)} shifts={shifts} />}</OnPaper>
          </InSteps>
        )}
      </Card>
      {query.data?.more && (
        <Callout state="info" mt="md">
          There are more shifts than can be listed at once: choose a day or a site.
        </Callout>
      )}
      <Suspense>
        {ticked.size > 0 && (
          <Selected teamId={team.id} shifts={shifts} ticked={ticked} onDone={() => setTicked(NONE)} />
        )}
      </Suspense>
      <ShiftBeside
        begin={begun?.shift === shift ? begun?.act : undefined}
        team={team}
        shiftId={shift}
        tab={state.tab}
        onTab={(tab) => onState({ ...state, tab })}
        onClose={() => open(undefined)}
        onPrevious={neighbour(-1)}
        onNext={neighbour(1)}
        onPerson={onPerson}
      />
    </>
  )
}

function Coming() {
  return (
    <Loading what="shifts">
      <RowsSkeleton rows={8} />
    </Loading>
  )
}

/** How much is at risk: the same figures as on the dashboard. */
function AtRisk({ shifts }: { shifts: readonly Shift[] }) {
  const minutes = shifts.flatMap((shift) => shift.places.filter(({ atRisk }) => atRisk).map(() => paidMinutes(shift)))
  const sum = Math.round(minutes.reduce((all, one) => all + one, 0))
  return (
    <Text px="md" py="xs">
      In the next 28 days: {count(minutes.length, 'place')} at risk, {formatMinutes(sum)}.
    </Text>
  )
}

function Empty({ state }: { state: ShiftsState }) {
  const { day = londonToday(deviceClock), week, site, job, only, search } = state
  if (listedDays(state).isAhead && !site && !job && !search)
    return (
      <EmptyState title="Nothing is at risk">Everybody who is booked in the next 28 days may work then.</EmptyState>
    )
  if (site || job || only || search)
    return (
      <EmptyState title="Nothing matches">Choose other words, another site, job or state, or another day.</EmptyState>
    )
  const days = week ? 'This week' : formatLongDay(day, { today: londonToday(deviceClock) })
  return <EmptyState title="No shifts yet">{days} has no shifts. ‘New Shift’ makes one, or many at once.</EmptyState>
}
