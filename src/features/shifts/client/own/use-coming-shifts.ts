import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useKept } from '#client/offline/use-kept.ts'
import { deviceClock } from '#shared/time.ts'
import type { OwnShift } from '../../schema.ts'

export const comingShifts = api.shifts.mine.queryOptions({ input: { when: 'upcoming' } })

/** The longest time that a browser's timer takes, a day short. */
const MOST_MS = 23 * 24 * 60 * 60_000
const CLOCKS_DIFFER_MS = 5000

/** How long until the server tells how to get into a site of one of the shifts; false when there is nothing to wait for. */
function untilToldMore(items: readonly OwnShift[] = []): number | false {
  const now = deviceClock.now()
  const told = items.flatMap(({ site }) => (site?.opensAt ? [Date.parse(site.opensAt) - now] : []))
  const next = Math.min(...told.filter((ms) => ms > 0))
  return next < MOST_MS && next + CLOCKS_DIFFER_MS
}

/** The person's shifts to come: as the server has them, and without a connection as this device last saw them. */
export function useComingShifts() {
  const query = useQuery({ ...comingShifts, refetchInterval: ({ state }) => untilToldMore(state.data?.items) })
  const { kept, offline } = useKept({ name: 'shifts', query, toKeep })
  const now = deviceClock.now()
  const items = kept?.value.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? query.data?.items
  return { items, keptAt: kept?.at, offline, error: query.error, retry: () => void query.refetch() }
}

function toKeep({ items }: { items: readonly OwnShift[] }): OwnShift[] | undefined {
  return items.length > 0 ? [...items] : undefined
}
