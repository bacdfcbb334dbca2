import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, formatDayNear, londonDay, londonTime, londonToday } from '#shared/time.ts'

interface SiteAheadProps {
  teamId: string
  site: { id: string; name: string }
}

/** What is ahead at a site, with the way to its shifts: the next one, and the places that nobody has in the next seven days. */
export function SiteAhead({ teamId, site: { id, name } }: SiteAheadProps) {
  const { data } = useQuery(api.shifts.atSites.queryOptions({ input: { teamId } }))
  const ahead = data?.items.find(({ siteId }) => siteId === id)
  if (!ahead?.next) return null
  const next = new Date(ahead.next)
  const day = londonDay(next)
  const words = `${formatDayNear(day, { today: londonToday(deviceClock) })} ${londonTime(next)}`
  const open = ahead.open > 0 && `${ahead.open} open`
  return (
    <TextLink
      to="/manager-dashboard/shifts"
      search={{ site: id, week: true, day }}
      underline="hover"
      c="dimmed"
      size="sm"
      aria-label={`Shifts at ${name}: next ${[words, open].filter(Boolean).join(', ')}`}
    >
      {open ? <StateMark state="soon">{open}</StateMark> : `Next ${words}`}
    </TextLink>
  )
}
