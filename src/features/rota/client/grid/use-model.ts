import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
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
export function useModel(rota: Rota | undefined, state: RotaState, { days, seesPay, since, short }: ModelOf) {
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
  const days = useMemo(() => daysOf(span, from), [span, from])
  return { today, from, days, span }
}

/** How many rows of which kind there are. */
export function whatOf(rows: RotaState['rows'], { people, rows: shown }: { people: number; rows: readonly Row[] }) {
  const groups = shown.filter(({ kind }) => kind === 'group').length
  if (rows === 'sites') return groups === 1 ? '1 site' : `${groups} sites`
  if (rows === 'jobs') return groups === 1 ? '1 job' : `${groups} jobs`
  return people === 1 ? '1 person' : `${people} people`
}

/** What has changed since a telling, where the address asks for it. */
export function useHistory(teamId: string, { history, site, since }: RotaState, days: readonly Day[]) {
  const of: HistoryOf = { teamId, from: days[0]!, through: days.at(-1)!, siteId: site, at: since }
  const { data } = useQuery({ ...sinceOptions(of), enabled: history === true })
  return { of, items: history ? data?.items : undefined }
}
