import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { deviceClock, formatLongDay, formatMinutes, londonToday } from '#shared/time.ts'

/** That a member is owed rest, where they are. */
export function RestOwed({ teamId, userId }: { teamId: string; userId: string }) {
  const { data } = useQuery(api.shifts.restOwed.queryOptions({ input: { teamId, userId } }))
  if (!data?.owed) return null
  const { minutes, since } = data.owed
  return (
    <Callout state="soon" mb="md">
      {minutes !== null && since !== null
        ? `${formatMinutes(minutes)} of rest are owed since ${formatLongDay(since, { today: londonToday(deviceClock) })}.`
        : 'Rest is owed for earlier work.'}{' '}
      A shift that begins before they are given warns.
    </Callout>
  )
}
