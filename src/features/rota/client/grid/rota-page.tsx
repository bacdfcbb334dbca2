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
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { daysOf, LENGTHS } from '../../rules/days.ts'
import { modelOf, reuse } from '../../rules/model.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import type { Judged, Rota } from '../../schema.ts'
import { Filters } from './filters.tsx'
import classes from './grid.module.css'
import { Grid, type MakeAsked, type MenuAsked } from './grid.tsx'
import { Legend } from './legend.tsx'
import { filterOf, type RotaState } from './rota-state.ts'
import { ToolBand } from './tool-band.tsx'
import { type AskedOverride, type Team, useRotaActs } from './use-rota-acts.tsx'
import { useSelected } from './use-selected.ts'

const ChipMenu = lazy(async () => ({ default: (await import('./chip-menu.tsx')).ChipMenu }))
const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.tsx')).FillDialog }))
const RotaViews = lazy(async () => ({ default: (await import('./rota-views.tsx')).RotaViews }))

interface RotaPageProps {
  team: Team
  state: RotaState
  onState: (state: RotaState) => void
  /** Asks why a rule is overridden. */
  askOverride: (asked: AskedOverride) => ReactNode
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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it ties the parts of the page together
export function RotaPage({ team, state, onState, askOverride }: RotaPageProps) {
  const { today, from, days, span } = useDays(state)
  const query = useQuery(
    api.rota.view.queryOptions({
      input: { teamId: team.id, from: days[0]!, through: days.at(-1)! },
      placeholderData: keepPreviousData,
    }),
  )
  const acts = useRotaActs({ team, rota: query.data, askOverride })
  const rota = acts.shown
  const model = useModel(rota, state, { days, seesPay: can(team, shiftActions.charge) })
  const selected = useSelected()
  const [asked, setAsked] = useState<MenuAsked>()
  const [filling, setFilling] = useState<{ chip: Chip; typed: string }>()
  const [, setMaking] = useState<MakeAsked>()
  const phone = usePhone()
  const change = useLatest((next: RotaState) => onState({ ...state, ...next }))
  const turn = useLatest((by: number) => onState({ ...state, day: addDays(from, by * LENGTHS[span]) }))
  const fill = useLatest((chip: Chip, typed: string) => setFilling({ chip, typed }))
  const open = (chip: Chip, tab?: RotaState['tab']) => onState({ ...state, shift: chip.shift.id, tab })

  function book({ shift, place }: Chip, judged: Judged, fullName: string) {
    setFilling(undefined)
    const { userId } = judged
    void acts.act({
      changes: [
        place ? { kind: 'hand-over', assignmentId: place[0], userId } : { kind: 'book', shiftId: shift.id, userId },
      ],
      words: `${fullName} is booked`,
      siteId: rota!.sites[shift.site]!.id,
      ...{ judged, fullName },
    })
  }

  return (
    <div className={classes.page} data-phone={phone || undefined}>
      <ToolBand days={days} today={today} state={state} steps={acts.steps} onTurn={turn} onChange={change} />
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
      {rota && model && (
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
          onMenu={setAsked}
          onMake={setMaking}
          onTurn={turn}
        />
      )}
      <Legend span={span} />
      <VisuallyHidden role="status" aria-live="assertive">
        {acts.said}
      </VisuallyHidden>
      <Suspense>
        {asked && (
          <ChipMenu
            {...asked}
            onFill={() => setFilling({ chip: asked.chip, typed: '' })}
            onOpen={(tab) => open(asked.chip, tab)}
            onTakeOff={() => rota && selected.takeOff(asked.chip, acts, rota)}
            onClose={() => setAsked(undefined)}
          />
        )}
        {filling && rota && (
          <FillDialog
            teamId={team.id}
            people={rota.people}
            {...filling}
            onBook={(judged, name) => book(filling.chip, judged, name)}
            onClose={() => setFilling(undefined)}
          />
        )}
      </Suspense>
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
