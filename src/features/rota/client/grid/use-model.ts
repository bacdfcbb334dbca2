import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'
import { api } from '#client/api.ts'
import { usePhone } from '#client/ui/phone.ts'
import type { ShortSites } from '#features/staffing/schema.ts'
import { type Day, deviceClock, londonToday } from '#shared/time.ts'
import { daysOf } from '../../rules/days.ts'
import { withDifferences } from '../../rules/differences.ts'
import { modelOf, reuse } from '../../rules/model.ts'
import { needsOf } from '../../rules/needs.ts'
import type { Row } from '../../rules/rows.ts'
import type { Rota, Since } from '../../schema.ts'
import { type HistoryOf, sinceOptions } from '../steps/since-options.ts'
import { filterOf, type RotaState } from './rota-state.ts'

interface ModelOf {
  days: readonly Day[]
  seesPay: boolean
  /** What has changed since a telling, where that is shown. */
  since: readonly Since[] | undefined
  /** Where sites are short of what they need. */
  short: ShortSites | undefined
}

/** The model of what is shown; rows that show the same as before stay the same. */
function useModel(rota: Rota | undefined, state: RotaState, { days, seesPay, since, short }: ModelOf) {
  const before = useRef<readonly Row[]>(undefined)
  const { rows = 'people', site, job, only, search, grouped } = state
  return useMemo(() => {
    if (!rota) return undefined
    const filter = filterOf({ site, job, only, search, grouped })
    const needs = short && needsOf(short, { days, siteId: site })
    const model = modelOf(rota, { ...filter, rows, days, seesPay, needs })
    before.current = reuse(before.current, since ? withDifferences(model.rows, since, days) : model.rows)
    if (!since) return { ...model, rows: before.current }
    const people = before.current.filter(({ kind }) => kind === 'person').length
    return { ...model, rows: before.current, open: undefined, needs: undefined, people }
  }, [rota, days, seesPay, rows, site, job, only, search, grouped, since, short])
}

/** The days that the address asks for. */
export function useDays({ span = 'week', day }: RotaState) {
  const today = londonToday(deviceClock)
  const from = day ?? today
  return useMemo(() => ({ today, from, days: daysOf(span, from), span }), [today, from, span])
}

/** How many rows of which kind there are. */
export function whatOf(rows: RotaState['rows'], { people, rows: shown }: { people: number; rows: readonly Row[] }) {
  const groups = shown.filter(({ kind }) => kind === 'group').length
  if (rows === 'sites') return groups === 1 ? '1 site' : `${groups} sites`
  if (rows === 'jobs') return groups === 1 ? '1 job' : `${groups} jobs`
  return people === 1 ? '1 person' : `${people} people`
}

/** What has changed since a telling, where the address asks for it. */
function useHistory(teamId: string, { history, site, since }: RotaState, days: readonly Day[]) {
  const of: HistoryOf = { teamId, from: days[0]!, through: days.at(-1)!, siteId: site, at: since }
  const { data } = useQuery({ ...sinceOptions(of), enabled: history === true })
  return { of, items: history ? data?.items : undefined }
}

interface ShownOf {
  teamId: string
  rota: Rota | undefined
  state: RotaState
  shown: ReturnType<typeof useDays>
  seesPay: boolean
  /** Other days are asked for. */
  isAwaited: boolean
}

/**
 * What is drawn of what is asked for. A press is answered first, and the many rows are drawn behind it in steps; other
 * days are drawn when they are there.
 */
export function useShown({ teamId, rota, state, shown, seesPay, isAwaited }: ShownOf) {
  const phone = usePhone()
  const { days } = shown
  const history = useHistory(teamId, state, days)
  const { data: short } = useQuery(
    api.staffing.short.queryOptions({
      input: { teamId, from: days[0]!, through: days.at(-1)! },
      placeholderData: keepPreviousData,
    }),
  )
  const since = phone ? undefined : history.items
  const asked = useMemo(() => ({ rota, state, shown, short, since }), [rota, state, shown, short, since])
  const settled = useRef<typeof asked>(undefined)
  if (!isAwaited) settled.current = asked
  const later = useDeferredValue(settled.current)
  // Nobody has pressed anything before the first of it is drawn.
  const drawn = later?.rota ? later : settled.current
  const model = useModel(drawn?.rota, drawn?.state ?? state, {
    ...{ seesPay, days: drawn?.shown.days ?? days, since: drawn?.since, short: drawn?.short },
  })
  return { drawn: drawn?.rota && model && { ...drawn, rota: drawn.rota, model }, history }
}
