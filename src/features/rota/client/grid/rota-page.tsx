import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { can } from '#features/teams/policy.ts'
import { addDays, type Day, deviceClock, londonToday } from '#shared/time.ts'
import { daysOf, LENGTHS } from '../../rules/days.ts'
import { modelOf, reuse } from '../../rules/model.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import type { Rota, RotaShift } from '../../schema.ts'
import { type Asking, RotaDialogs } from '../dialogs/rota-dialogs.tsx'
import { Filters } from './filters.tsx'
import classes from './grid.module.css'
import { Grid, type MenuAsked } from './grid.tsx'
import { Legend } from './legend.tsx'
import { filterOf, type RotaState } from './rota-state.ts'
import { ToolBand } from './tool-band.tsx'
import { type AskedOverride, type Team, useRotaActs } from './use-rota-acts.tsx'
import { useSelected } from './use-selected.ts'

const DayList = lazy(async () => ({ default: (await import('../phone/day-list.tsx')).DayList }))
const RotaViews = lazy(async () => ({ default: (await import('./rota-views.tsx')).RotaViews }))

interface RotaPageProps {
  team: Team
  state: RotaState
  onState: (state: RotaState) => void
  /** Asks why a rule is overridden. */
  askOverride: (asked: AskedOverride) => ReactNode
  /** Publishes what is shown of drafts. */
  publish: (drafts: DraftToPublish[]) => ReactNode
  /** Further tools, such as history and paper, for the days and the site that are shown. */
  tools?: ((shown: { from: Day; through: Day; siteId: string | undefined }) => ReactNode) | undefined
}

/** A draft, as far as who publishes it is asked about it. */
export interface DraftToPublish extends Pick<RotaShift, 'id' | 'day' | 'start' | 'end'> {
  siteName: string
  places: {
    assignmentId: string
    userId: string
    fullName: string
    photoFileId: null
    state: RotaShift['places'][number][2]
    atRisk: boolean
  }[]
}

function draftsOf({ sites, people }: Rota, shifts: readonly RotaShift[]): DraftToPublish[] {
  return shifts
    .filter(({ isDraft }) => isDraft)
    .map(({ id, day, start, end, site, places }) => ({
      ...{ id, day, start, end, siteName: sites[site]!.name },
      places: places.map(([assignmentId, at, state]) => {
        const { id: userId, name: fullName } = people[at]!
        return { assignmentId, userId, fullName, photoFileId: null, state, atRisk: false }
      }),
    }))
}

/** The model of what is shown; rows that show the same as before stay the same. */
function useModel(
  rota: Rota | undefined,
  state: RotaState,
  { days, seesPay }: { days: readonly string[]; seesPay: boolean },
) {
  const before = useRef<readonly Row[]>(undefined)
  const { rows = 'people', site, job, only, search, grouped } = state
  return useMemo(() => {
    if (!rota) return undefined
    const filter = filterOf({ site, job, only, search, grouped })
    const model = modelOf(rota, { ...filter, rows, days, seesPay })
    before.current = reuse(before.current, model.rows)
    return { ...model, rows: before.current }
  }, [rota, days, seesPay, rows, site, job, only, search, grouped])
}

function useDays({ span = 'week', day }: RotaState) {
  const today = londonToday(deviceClock)
  const from = day ?? today
  const days = useMemo(() => daysOf(span, from), [span, from])
  return { today, from, days, span }
}

/** Who works when: people, sites or jobs by days, with what is open, and everything that is done about it. */
export function RotaPage({ team, state, onState, askOverride, publish, tools }: RotaPageProps) {
  const phone = usePhone()
  const seesPay = can(team, shiftActions.charge)
  const { today, from, days, span } = useDays(phone ? { ...state, span: 'week' } : state)
  const query = useQuery(
    api.rota.view.queryOptions({
      input: { teamId: team.id, from: days[0]!, through: days.at(-1)! },
      placeholderData: keepPreviousData,
    }),
  )
  const acts = useRotaActs({ team, rota: query.data, askOverride })
  const rota = acts.shown
  const model = useModel(rota, state, { days, seesPay })
  const selected = useSelected()
  const [asking, setAsking] = useState<Asking>()
  const change = useLatest((next: RotaState) => onState({ ...state, ...next }))
  const turn = useLatest((by: number) => onState({ ...state, day: addDays(from, by * LENGTHS[span]) }))
  const fill = useLatest((chip: Chip, typed?: string) => setAsking({ kind: 'fill', chip, typed: typed ?? '' }))
  const menu = useLatest((next: MenuAsked) => setAsking({ kind: 'menu', ...next }))
  const drafts = useMemo(() => (rota && model ? draftsOf(rota, model.shifts) : []), [rota, model])

  return (
    <div className={classes.page} data-phone={phone || undefined}>
      <ToolBand days={days} today={today} state={state} steps={acts.steps} onTurn={turn} onChange={change}>
        {tools?.({ from: days[0]!, through: days.at(-1)!, siteId: state.site })}
        {drafts.length > 0 && publish(drafts)}
      </ToolBand>
      {rota && (
        <Filters sites={rota.sites} state={state} onChange={change}>
          <Suspense>
            <RotaViews teamId={team.id} state={state} sites={rota.sites} onState={onState} />
          </Suspense>
        </Filters>
      )}
      {query.isPending && (
        <Loading what="rota">
          <RowsSkeleton rows={10} />
        </Loading>
      )}
      {query.isError && !rota && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {rota?.more && (
        <Callout state="info">There are more shifts than can be shown at once: choose fewer days.</Callout>
      )}
      {rota && model && phone && (
        <Suspense>
          <DayList
            {...{ days, today, seesPay }}
            day={from}
            rows={model.open ? [model.open, ...model.rows] : model.rows}
            shifts={model.shifts}
            onDay={(day) => change({ day })}
            onFill={fill}
            onMenu={menu}
          />
        </Suspense>
      )}
      {rota && model && !phone && (
        <Grid
          team={team}
          rota={rota}
          model={model}
          days={days}
          span={span}
          today={today}
          what={whatOf(state.rows, model)}
          acts={acts}
          selected={selected}
          onFill={fill}
          onMenu={menu}
          onMake={(made) => setAsking({ kind: 'make', ...made })}
          onTimes={(chips) => setAsking({ kind: 'times', chips })}
          onTurn={turn}
          onDay={(day) => change({ day, span: undefined })}
        />
      )}
      {!phone && <Legend span={span} />}
      <VisuallyHidden ref={acts.live} role="status" aria-live="assertive" />
      {rota && (
        <RotaDialogs
          {...{ team, rota, asking, acts, selected }}
          onAsk={setAsking}
          siteId={state.site}
          onOpen={(chip, tab) => onState({ ...state, shift: chip.shift.id, tab })}
        />
      )}
      {acts.dialog}
    </div>
  )
}

function whatOf(rows: RotaState['rows'], { people, rows: shown }: { people: number; rows: readonly Row[] }) {
  const groups = shown.filter(({ kind }) => kind === 'group').length
  if (rows === 'sites') return groups === 1 ? '1 site' : `${groups} sites`
  if (rows === 'jobs') return groups === 1 ? '1 job' : `${groups} jobs`
  return people === 1 ? '1 person' : `${people} people`
}
