import { Card, Stack, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { CoverOverview } from '#features/cover/schema.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { formatLongDay } from '#shared/time.ts'
import { USUAL_PERIOD } from '../rules/periods.ts'
import type { Overview } from '../schema.ts'
import { CoverSection } from './cover-section.tsx'
import { Figures } from './figures.tsx'
import { Needs, type NeedsProps } from './needs.tsx'
import classes from './overview.module.css'
import { overviewQuery } from './overview-query.ts'
import type { OverviewState } from './overview-state.ts'
import { type WaitActions, WaitsForYou } from './waits.tsx'

// Below the first screen.
const TrendCards = lazy(async () => ({ default: (await import('./trend-cards.tsx')).TrendCards }))
// At the foot of the column: nothing moves when it comes.
const MoneySection = lazy(async () => ({ default: (await import('./money-section.tsx')).MoneySection }))

interface OverviewPageProps {
  team: ManagedTeam
  state: OverviewState
  onState: (state: OverviewState) => void
  /** Shown at the top while the team has no staff and no requests, and its first steps are put away. */
  welcome: ReactNode
  /** Draws the first steps of a new team. */
  firstSteps: (steps: NonNullable<Overview['firstSteps']>) => ReactNode
  /** Draws the next seven days. */
  week: (week: CoverOverview['week']) => ReactNode
  /** Draws what of the shifts needs somebody now. */
  now: (now: CoverOverview['now']) => ReactNode
  /** What can be done about a person in place. */
  actions: WaitActions & NeedsProps['actions']
}

/** The manager's first page: what needs them now, what waits for them, whom to chase; beside it the figures, then trends. */
export function OverviewPage({ team, state, onState, welcome, firstSteps, week, now, actions }: OverviewPageProps) {
  const { weeks = USUAL_PERIOD } = state
  const query = useQuery({ ...overviewQuery(team.id, { weeks }), placeholderData: keepPreviousData })
  const { data, isError, error } = query
  const isNew = data?.figures.activeStaff === 0 && data.figures.pendingRequests === 0
  return (
    <>
      <PageHeader title="Dashboard" description={data && inShort(data)} />
      {query.isPending && <Coming />}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch the overview" onRetry={() => void query.refetch()} />
      )}
      {data && (
        <InSteps before={<Coming />}>
          <Stack gap="sm">
            {isNew && !data.firstSteps && welcome}
            {data.cover && week(data.cover.week)}
            <div className={classes.columns}>
              <Stack gap="sm">
                {data.cover && now(data.cover.now)}
                <WaitsForYou
                  waits={data.waits}
                  today={data.today}
                  kind={state.waits}
                  onKind={(waits) => onState({ ...state, waits })}
                  actions={actions}
                />
                <Needs overview={data} actions={actions} />
                {isQuiet(data) && !(isNew && data.firstSteps) && <Quiet />}
                {data.firstSteps && firstSteps(data.firstSteps)}
              </Stack>
              {isNew ? (
                <WhatComes />
              ) : (
                <Stack gap="sm">
                  <Figures overview={data} />
                  {data.cover && <CoverSection figures={data.cover.figures} />}
                  {data.cover && (
                    <Suspense>
                      <MoneySection team={team} />
                    </Suspense>
                  )}
                </Stack>
              )}
            </div>
            {!isNew && (
              <Suspense fallback={<RowsSkeleton rows={6} />}>
                <TrendCards
                  teamId={team.id}
                  trends={data.trends}
                  weeks={weeks}
                  onWeeks={(next) => onState({ ...state, weeks: next })}
                />
              </Suspense>
            )}
          </Stack>
        </InSteps>
      )}
    </>
  )
}

/** Whether nothing asks for the manager. */
const isQuiet = ({ waits, needs }: Overview) => [...Object.values(waits), ...needs].every(({ count }) => count === 0)

function Quiet() {
  return (
    <Card withBorder padding="md">
      <StateMark state="ok" size="lg">
        Nothing waits for you.
      </StateMark>
    </Card>
  )
}

/** `Thursday 26 November · 3 places open tonight · 26 wait for you`. */
function inShort({ today, cover, waits }: Overview) {
  const places = cover?.now.open.places ?? 0
  const waiting = Object.values(waits).reduce((sum, { count }) => sum + count, 0)
  return [
    formatLongDay(today, { today }),
    places > 0 && `${places === 1 ? '1 place' : `${places} places`} open tonight`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Coming() {
  return (
    <Loading what="the overview">
      <Stack gap="sm">
        <div className={classes.coming} />
        <div className={classes.columns}>
          <RowsSkeleton rows={9} />
          <RowsSkeleton rows={6} />
        </div>
      </Stack>
    </Loading>
  )
}

/** In the place of figures that would all be nought. */
function WhatComes() {
  return (
    <section className={classes.then} aria-labelledby="what-comes">
      <Title order={2} size="h5" id="what-comes">
        Then This Page Shows
      </Title>
      <ul>
        <li>What is open tonight, with whom to ring first</li>
        <li>Requests and leave to answer, with Approve beside them</li>
        <li>Certificates that end, with what they block</li>
      </ul>
    </section>
  )
}
