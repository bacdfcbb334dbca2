import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useKept } from '#client/offline/use-kept.ts'
import { addMinutes, deviceClock } from '#shared/time.ts'
import type { OwnShift } from '../../schema.ts'

export const comingShifts = api.shifts.mine.queryOptions({ input: { when: 'upcoming' } })

/** How long before the start of a shift a device may keep how to get in. */
const DOOR_CODE_MINUTES = 48 * 60

/** The person's shifts to come: as the server has them, and without a connection as this device last saw them. */
export function useComingShifts() {
  const query = useQuery(comingShifts)
  const { kept, offline } = useKept({ name: 'shifts', query, toKeep })
  const now = deviceClock.now()
  const items = kept?.value.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? query.data?.items
  return { items, keptAt: kept?.at, offline, error: query.error, retry: () => void query.refetch() }
}

function toKeep({ items }: { items: readonly OwnShift[] }): OwnShift[] | undefined {
  return items.length > 0 ? items.map(withoutEarlyCode) : undefined
}

function withoutEarlyCode({ site, ...shift }: OwnShift): OwnShift {
  const isNear = addMinutes(shift.startsAt, -DOOR_CODE_MINUTES).getTime() <= deviceClock.now()
  return { ...shift, site: site && (isNear ? site : { ...site, doorCode: null }) }
}
