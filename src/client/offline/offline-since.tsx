import { IconCloudOff } from '@tabler/icons-react'
import { deviceClock, formatDay, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { Callout } from '../ui/state/callout.tsx'

/** Says that what is shown was kept on this device, and since when. */
export function OfflineSince({ at }: { at: number }) {
  const then = new Date(at)
  const day = londonDay(then) === londonToday(deviceClock) ? '' : `${formatDay(londonDay(then))}, `
  return (
    <Callout state="soon" role="status" mb="md" icon={IconCloudOff}>
      Offline: as of {day}
      {londonTime(then)}
    </Callout>
  )
}
