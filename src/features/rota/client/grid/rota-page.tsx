import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import type { ShortSites } from '#features/staffing/schema.ts'
import { can } from '#features/teams/policy.ts'
import { addDays, type Day, deviceClock } from '#shared/time.ts'
import { isOver, LENGTHS } from '../../rules/days.ts'
import { placeOfSince } from '../../rules/differences.ts'
import type { Model } from '../../rules/model.ts'
import type { Chip } from '../../rules/rows.ts'
import type { Rota, Since } from '../../schema.ts'
import { type Asking, RotaDialogs } from '../dialogs/rota-dialogs.tsx'
import { useHere } from '../here/use-here.ts'
import { ShownSteps } from '../steps/step-buttons.tsx'
import { useShownSteps, useStepKeys } from '../steps/use-steps.ts'
import { type DraftToPublish, useDrafts } from './drafts.ts'
import classes from './grid.module.css'
import { type Goal, Grid } from './grid.tsx'
import { Legend } from './legend.tsx'
import { RotaHead } from './rota-head.tsx'
import type { RotaState } from './rota-state.ts'
import type { MenuAsked } from './use-clicks.ts'
import { useDays, useShown, whatOf } from './use-model.ts'
import { type AskedOverride, type Team, useRotaActs } from './use-rota-acts.tsx'
import { useSelected } from './use-selected.ts'

const DayList = lazy(async () => ({ default: (await import('../phone/day-list.tsx')).DayList }))
const RotaHistory = lazy(async () => ({ default: (await import('../steps/history.tsx')).RotaHistory }))

interface RotaPageProps {
  team: Team
  state: RotaState
  onState: (state: RotaState) => void
  /** Asks why a rule is overridden. */
  askOverride: (asked: AskedOverride) => ReactNode
  /** Publishes what is shown of drafts. */
  publish: (drafts: DraftToPublish[], lacking: readonly string[]) => ReactNode
  /** Further tools, such as history and paper, for the days and the site that are shown. */
  tools: (shown: { from: Day; through: Day; siteId: string | undefined }) => ReactNode
  /** Shows what a site lacks in a week. */
  onCover: (siteId: string, day: Day) => void
  /** Copies somebody's week, of the day. */
  onCopyWeek: (userId: string, day: Day) => void
}

/** Who works when: people, sites or jobs by days, with what is open, and everything that is done about it. */
export function RotaPage({ team, state, onState, askOverride, publish, tools, onCover, onCopyWeek }: RotaPageProps) {
  const phone = usePhone()
  const shown = useDays(phone ? { ...state, span: 'week' } : state)
  const { days, from, span, today } = shown
  const query = useQuery(
    api.rota.view.queryOptions({
      input: { teamId: team.id, from: days[0]!, through: days.at(-1)! },
      placeholderData: keepPreviousData,
    }),
  )
  const acts = useRotaActs({ team, rota: query.data, askOverride })
  const rota = acts.shown
  useStepKeys(acts.steps)
  const seesPay = can(team, shiftActions.charge)
  const isAwaited = query.isPlaceholderData
  const { drawn, history } = useShown({ teamId: team.id, rota, state, shown, seesPay, isAwaited })
  const here = useHere(team.id, rota !== undefined)
  const selected = useSelected()
  const [asking, setAsking] = useState<Asking>()
  const change = useLatest((next: RotaState) => onState({ ...state, ...next }))
  const turn = useLatest((by: number) => onState({ ...state, day: addDays(from, by * LENGTHS[span]) }))
  const goal = useRef<Goal>(undefined)
  const show = useLatest((one: Since) => {
    const place = placeOfSince(one)
    if (phone) onState({ ...state, ...CLOSED, day: place.day })
    else goal.current?.(place)
  })
  const drafts = useDrafts(drawn)
  const steps = useShownSteps(acts.steps)

  return (
    <div className={classes.page} data-phone={phone || undefined}>
      <ShownSteps value={steps}>
        <RotaHead
          {...{ days, today, state, ...drafts, tools, publish }}
          teamId={team.id}
          sites={query.data?.sites}
          others={here.others}
          drawn={drawn?.shown.days ?? days}
          onTurn={turn}
          onChange={change}
        />
      </ShownSteps>
      <Waiting query={query} isDrawn={drawn !== undefined} />
      {drawn && (
        <Body
          {...{ ...drawn, team, acts, selected, goal, here, seesPay, isAwaited }}
          onCover={(siteId) => (siteId ? onCover(siteId, days[0]!) : change({ rows: 'sites' }))}
          onAsk={setAsking}
          onTurn={turn}
          onChange={change}
        />
      )}
      {!phone && <Legend span={span} isHistory={state.history === true} />}
      <VisuallyHidden ref={acts.live} role="status" aria-live="assertive" />
      {rota && (
        <RotaDialogs
          {...{ team, rota, asking, acts, selected, onCopyWeek }}
          onAsk={setAsking}
          siteId={state.site}
          onOpen={(chip, tab) => onState({ ...state, ...CLOSED, shift: chip.shift.id, tab })}
        />
      )}
      {state.history && (
        <Suspense>
          <RotaHistory
            {...history.of}
            onMoment={(since) => change({ since })}
            onShow={show}
            onClose={() => change(CLOSED)}
          />
        </Suspense>
      )}
      {acts.dialog}
    </div>
  )
}

const CLOSED = { history: undefined, since: undefined }

/** The rota while there is none yet, or what is wrong with it. */
function Waiting({
  query: { data, error, isError, refetch },
  isDrawn,
}: {
  query: UseQueryResult<Rota, Error>
  isDrawn: boolean
}) {
  return (
    <>
      {!isDrawn && !isError && (
        <Loading what="rota">
          <RowsSkeleton rows={10} />
        </Loading>
      )}
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.more && (
        <Callout state="info">There are more shifts than can be shown at once: choose fewer days.</Callout>
      )}
    </>
  )
}

interface BodyProps {
  team: Team
  rota: Rota
  model: Model
  shown: ReturnType<typeof useDays>
  state: RotaState
  acts: ReturnType<typeof useRotaActs>
  selected: ReturnType<typeof useSelected>
  goal: RefObject<Goal>
  here: ReturnType<typeof useHere>
  short: ShortSites | undefined
  seesPay: boolean
  /** Other days are asked for. */
  isAwaited: boolean
  onAsk: (asking: Asking) => void
  onTurn: (by: number) => void
  onCover: (siteId: string | undefined) => void
  onChange: (change: RotaState) => void
}

/** The grid; on a phone a day as a list. */
function Body({ model, shown, state, isAwaited, onAsk, onChange, ...of }: BodyProps) {
  const phone = usePhone()
  const { days, today, from, span } = shown
  const unlessOver = (chips: readonly Chip[], asking: Asking) =>
    chips.every(({ shift }) => isOver(shift, deviceClock.now())) ? toast.error('This shift is over') : onAsk(asking)
  const fill = useLatest((chip: Chip, typed?: string) => unlessOver([chip], { kind: 'fill', chip, typed: typed ?? '' }))
  const menu = useLatest((asked: MenuAsked) => onAsk({ kind: 'menu', ...asked }))
  if (phone)
    return (
      <Suspense>
        <DayList
          {...{ days, today }}
          day={from}
          seesPay={of.seesPay}
          rows={model.open ? [model.open, ...model.rows] : model.rows}
          shifts={model.shifts}
          needs={model.needs}
          onDay={(day) => onChange({ day })}
          onFill={fill}
          onMenu={menu}
        />
      </Suspense>
    )
  return (
    <Grid
      {...{ ...of, model, days, span, today, isAwaited }}
      isCompared={state.history === true}
      what={whatOf(state.rows, model)}
      onFill={fill}
      onMenu={menu}
      onMake={(made) => onAsk({ kind: 'make', ...made })}
      onTimes={(chips) => unlessOver(chips, { kind: 'times', chips })}
      onDay={(day) => onChange({ day, span: undefined })}
    />
  )
}
