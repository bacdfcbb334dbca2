import { IconBan } from '@tabler/icons-react'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { daysBetween, londonDay } from '#shared/time.ts'
import type { MemberRow } from '../schema.ts'

type Standing = Pick<MemberRow, 'completion' | 'nextExpiry' | 'expiryStatus' | 'suspended'>

/** How a member stands, the most urgent first: a suspension; what has expired, what ends soon, what is not finished; else what is given, which nobody has checked. */
export function MemberState({ row: { completion, nextExpiry, expiryStatus, suspended } }: { row: Standing }) {
  if (suspended)
    return (
      <StateMark state="bad" icon={IconBan}>
        Suspended
      </StateMark>
    )
  if (expiryStatus === 'Expired') return <StateMark state="bad">Expired</StateMark>
  if (expiryStatus === 'Expiring Soon' && nextExpiry) return <StateMark state="soon">{endsIn(nextExpiry)}</StateMark>
  if (completion < 100) return <StateMark state="draft">Not complete</StateMark>
  return <StateMark state="info">Given</StateMark>
}

function endsIn(day: string) {
  const days = daysBetween(londonDay(new Date()), day)
  if (days === 0) return 'Ends today'
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`
}
