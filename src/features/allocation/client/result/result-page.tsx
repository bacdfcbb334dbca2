import { Button } from '@mantine/core'
import { IconAdjustments, IconArrowBackUp, IconCalendarWeek, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { ActionBar } from '#client/ui/shell/action-bar.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { OpenPlace, Result, Run } from '../../schema.ts'
import { type Asked, daysText } from '../asking/asked.ts'
import type { FillState } from '../plans/fill-state.ts'
import { count, type Team } from '../plans/plan-words.ts'
import { BeforeAndAfter } from './before-and-after.tsx'
import { GetNothing, Unkept } from './groups.tsx'
import { OpenPlaces } from './open-places.tsx'
import { Proposals } from './proposals.tsx'
import classes from './result.module.css'
import { Strip } from './strip.tsx'
import { useTaking } from './use-taking.tsx'
import { useWishes, type Wishes } from './use-wishes.ts'

const DayPlan = lazy(async () => ({ default: (await import('./day-plan.tsx')).DayPlan }))
const WeekGrid = lazy(async () => ({ default: (await import('./week-grid.tsx')).WeekGrid }))

interface ResultPageProps {
  team: Team
  run: Run & { result: Result }
  view: FillState['view']
  onView: (view: FillState['view']) => void
  /** Opens the dialog, filled in. */
  onAsk: (asked: Asked) => void
  /** Asks at once. */
  onAgain: (asked: Asked) => Promise<unknown>
  onList: () => void
  toolsOfOpen: (places: readonly OpenPlace[]) => ReactNode
}

/** What a plan proposes: who is booked where, why, and what stays open; some or all of it is booked from here. */
export function ResultPage({ team, run, view, onView, onAsk, onAgain, onList, toolsOfOpen }: ResultPageProps) {
  const phone = usePhone()
  const wishes = useWishes(run)
  const taking = useTaking(team.id, run)
  const { proposals, open } = run.result
  const { from, through } = run.options
  const shown = view

  const book = (
    <Book
      {...{ wishes, taking, booked: run.booked }}
      proposed={proposals.filter(({ state }) => state === 'proposed').length}
    />
  )
  return (
    <>
      <div className={classes.head}>
        <PageHeader title="Fill Open Shifts" description={daysText(from, through, londonToday(deviceClock))} takesFocus>
          <Views view={shown} onView={onView} />
          <Tools {...{ run, wishes, taking, onAsk, onAgain, onList }}>{!phone && book}</Tools>
        </PageHeader>
      </div>
      <Strip run={run} />
      {taking.said}
      {run.isStopped && (
        <Callout state="info" mt="sm">
          The search was stopped early: this is the best plan that it had found.
        </Callout>
      )}
      <Unkept pins={run.result.unkept} />
      {proposals.length === 0 && (
        <EmptyState title="Nobody can be proposed">
          Below each open place stands what keeps people from it, and the cheapest way out.
        </EmptyState>
      )}
      <div className={classes.parts} data-wide={shown === 'rota' || undefined}>
        {shown === 'rota' ? (
          <Suspense>
            {phone ? <DayPlan {...{ team, run, wishes }} /> : <WeekGrid {...{ team, run, wishes }} />}
          </Suspense>
        ) : (
          proposals.length > 0 && <Proposals {...{ team, run, proposals, wishes }} />
        )}
        <div className={classes.beside}>
          {open.length > 0 && <OpenPlaces {...{ team, run, wishes, toolsOfOpen }} places={open} />}
          <GetNothing groups={run.result.without} />
          <BeforeAndAfter figures={run.result.figures} proposed={proposals.length} />
        </div>
      </div>
      {phone && proposals.length > 0 && <ActionBar>{book}</ActionBar>}
    </>
  )
}

interface ToolsProps extends Pick<ResultPageProps, 'run' | 'onAsk' | 'onAgain' | 'onList'> {
  wishes: Wishes
  taking: ReturnType<typeof useTaking>
  /** The filled button. */
  children: ReactNode
}

/** What is done with the whole plan; on a phone all but the filled button in one menu. */
function Tools({ run, wishes, taking, onAsk, onAgain, onList, children }: ToolsProps) {
  const phone = usePhone()
  const again = useAct(() => onAgain(wishes.asked))
  const ask = { label: 'What Matters…', icon: IconAdjustments, onChoose: () => onAsk(wishes.asked) }
  const repeat = { label: againWords(wishes), icon: IconRefresh, onChoose: () => void again.run() }
  const undo = {
    label: `Undo ${count(run.undoable, 'Booking')}`,
    icon: IconArrowBackUp,
    onChoose: () => void taking.undo(),
  }
  const navigate = useNavigate()
  const rota = {
    label: 'Open the Rota',
    icon: IconCalendarWeek,
    onChoose: () => void navigate({ to: '/manager-dashboard/rota', search: { day: run.options.from } }),
  }
  const past = { label: 'Past Plans', icon: IconHistory, onChoose: onList }
  return (
    <>
      {!phone && (
        <>
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={ask.onChoose}
          >
            {ask.label}
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={again.busy}
            onClick={repeat.onChoose}
          >
            {repeat.label}
          </Button>
        </>
      )}
      {children}
      <OverflowMenu
        label="More for the plan"
        busy={again.busy || taking.busy}
        entries={[...(run.undoable > 0 ? [undo] : []), ...(phone ? [repeat, ask] : []), rota, past]}
      />
    </>
  )
}

const againWords = ({ count: many }: Wishes) =>
  many === 0 ? 'Run Again' : `Run Again With ${count(many, 'Wish').replace('Wishs', 'Wishes')}`

function Views({ view, onView }: Pick<ResultPageProps, 'view' | 'onView'>) {
  return (
    <ViewSwitch
      aria-label="Shown as"
      data={[
        { value: 'list', label: 'List' },
        { value: 'rota', label: 'Rota' },
      ]}
      value={view ?? 'list'}
      onChange={(next) => onView(next === 'rota' ? next : undefined)}
    />
  )
}

interface BookProps {
  wishes: Wishes
  proposed: number
  booked: number
  taking: ReturnType<typeof useTaking>
}

function bookWords({ proposed, booked, chosen }: { proposed: number; booked: number; chosen: number }): string {
  if (proposed === 0) return booked > 0 ? 'Nothing Left to Book' : 'Nothing to Book'
  if (chosen === 0) return 'Tick Whom to Book'
  if (chosen < proposed) return `Book ${chosen} of ${proposed}`
  if (booked === 0) return `Book ${count(proposed, 'Place')}`
  return proposed === 1 ? 'Book the Other Place' : `Book the Other ${proposed} Places`
}

/** The one filled button: it says how many of the proposals it books; grey, it says why not. */
function Book({ wishes: { chosen }, proposed, booked, taking }: BookProps) {
  const { busy, progress } = taking
  if (progress && progress.of > progress.done && progress.of > 1)
    return (
      <Button disabled aria-live="polite">
        {progress.what} {progress.done} of {progress.of}…
      </Button>
    )
  return (
    <Button loading={busy} disabled={chosen.size === 0} onClick={() => void taking.accept([...chosen])}>
      {bookWords({ proposed, booked, chosen: chosen.size })}
    </Button>
  )
}
