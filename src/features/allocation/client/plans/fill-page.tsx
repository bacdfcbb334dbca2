import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api, conflictState, errorMessage, isStatus } from '#client/api.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { addDays, deviceClock, londonToday, startOfWeek } from '#shared/time.ts'
import type { OpenPlace, Result, Run } from '../../schema.ts'
import { askFor } from '../asking/ask.ts'
import { type Asked, askedAgain } from '../asking/asked.ts'
import type { FillState } from './fill-state.ts'
import { PastPlans } from './past-plans.tsx'
import type { Team } from './plan-words.ts'

const FillDialog = lazy(async () => ({ default: (await import('../asking/fill-dialog.tsx')).FillDialog }))
const Running = lazy(async () => ({ default: (await import('../running/running.tsx')).Running }))
const ResultPage = lazy(async () => ({ default: (await import('../result/result-page.tsx')).ResultPage }))

interface FillPageProps {
  team: Team
  state: FillState
  onState: (state: FillState) => void
  /** What other features do about places that stay open. */
  toolsOfOpen: (places: readonly OpenPlace[]) => ReactNode
}

/** News come by themselves; where they do not, a plan that is being made is read again so often. */
const AGAIN_MS = 5000

const isGoing = ({ state }: Pick<Run, 'state'>) => state === 'waiting' || state === 'working'

function thisWeek() {
  const monday = startOfWeek(londonToday(deviceClock))
  return { from: monday, through: addDays(monday, 6) }
}

/** Plans that fill open places: asking for one, following it, what it says, and those of before. */
export function FillPage({ team, state, onState, toolsOfOpen }: FillPageProps) {
  const phone = usePhone()
  const [asking, setAsking] = useState<Partial<Asked> & Pick<Asked, 'from' | 'through'>>()
  const start = asking ?? (state.ask ? askedIn(state) : undefined)
  const close = () => {
    setAsking(undefined)
    if (state.ask) onState({ run: state.run, view: state.view })
  }
  const show = (run: string) => {
    setAsking(undefined)
    onState({ run, view: state.view })
  }

  /** Asks at once; while another plan is being made, that one is shown. */
  async function again(asked: Asked) {
    try {
      show((await askFor(team.id, asked)).id)
    } catch (error) {
      const going = conflictState<{ runId?: string }>(error)?.runId
      toast.error(errorMessage(error), going ? { action: { label: 'See It', run: () => show(going) } } : {})
    }
  }

  return (
    <>
      {state.run ? (
        <OnePlan
          key={state.run}
          {...{ team, state, onState, toolsOfOpen }}
          runId={state.run}
          onAsk={setAsking}
          onAgain={again}
        />
      ) : (
        <>
          <PageHeader title="Fill Open Shifts">
            <Button
              leftSection={<IconWand size={16} aria-hidden />}
              aria-haspopup="dialog"
              aria-label="Fill Open Shifts…"
              onClick={() => setAsking(thisWeek())}
            >
              {phone ? 'Fill…' : 'Fill Open Shifts…'}
            </Button>
          </PageHeader>
          <PastPlans teamId={team.id} onOpen={show} />
        </>
      )}
      <Suspense>{start && <FillDialog teamId={team.id} start={start} onPlan={show} onClose={close} />}</Suspense>
    </>
  )
}

/** What the address asks for. */
const askedIn = ({ from, through, site, job }: FillState) => ({
  ...(from && through ? { from, through } : thisWeek()),
  ...(site && { siteIds: [site] }),
  ...(job && { jobs: [job] }),
})

interface OnePlanProps extends FillPageProps {
  runId: string
  onAsk: (asked: Asked) => void
  onAgain: (asked: Asked) => Promise<void>
}

function OnePlan({ team, state, onState, toolsOfOpen, runId, onAsk, onAgain }: OnePlanProps) {
  const query = useQuery(
    api.allocation.run.queryOptions({
      input: { teamId: team.id, runId },
      refetchInterval: ({ state: { data } }) => (data && isGoing(data) ? AGAIN_MS : false),
    }),
  )
  const run = query.data
  if (run && hasResult(run))
    return (
      <Suspense fallback={<Coming />}>
        <ResultPage
          {...{ team, run, onAsk, onAgain, toolsOfOpen }}
          view={state.view}
          onView={(view) => onState({ ...state, view })}
          onList={() => onState({})}
        />
      </Suspense>
    )
  return (
    <>
      <PageHeader title="Fill Open Shifts">
        <LinkButton variant="default" to="/manager-dashboard/rota/fill" search={{}}>
          Past Plans
        </LinkButton>
      </PageHeader>
      {query.isPending && <Coming />}
      {isStatus(query.error, 404) ? (
        <EmptyState title="This plan is not there any more">
          Plans are kept for 90 days, and go earlier when somebody in them asks to be erased.
        </EmptyState>
      ) : (
        query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      )}
      {run && isGoing(run) && (
        <Suspense fallback={<Coming />}>
          <Running teamId={team.id} run={run} />
        </Suspense>
      )}
      {run?.state === 'failed' && (
        <Callout state="bad" role="alert" title="This plan could not be made">
          <p>{run.why}</p>
          <Button variant="default" onClick={() => onAsk(askedAgain(run.options))}>
            Ask Again…
          </Button>
        </Callout>
      )}
    </>
  )
}

const hasResult = (run: Run): run is Run & { result: Result } => run.state === 'done' && run.result !== null

function Coming() {
  return (
    <Loading what="plan">
      <RowsSkeleton rows={8} />
    </Loading>
  )
}
