import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ArrivalBadge } from '#features/calendar/client/arrival-badge.tsx'
import { OwnReadiness } from '#features/members/client/own/own-readiness.tsx'
import { LargeBadge } from '#features/profile/client/id-badge.tsx'

const OwnClocks = lazy(async () => ({
  default: (await import('#features/attendance/client/own-clocks.tsx')).OwnClocks,
}))

const BadgeCode = lazy(async () => ({
  default: (await import('#features/attendance/client/badge-code.tsx')).BadgeCode,
}))

/** The ID badge of the work passport with the shift that it is shown for, and the clock of that shift. */
export function ArrivalBadgePage() {
  const { place } = useSearch({ from: '/staff/arrival-badge' })
  return (
    <ArrivalBadge
      place={place}
      clock={
        <Suspense>
          <OwnClocks only={place} />
          <BadgeCode place={place} />
        </Suspense>
      }
      ready={({ teamId, job }) => <OwnReadiness teamId={teamId} job={job} />}
      draw={(passport, photo, facts) => (
        <LargeBadge passport={passport} photo={photo}>
          {facts}
        </LargeBadge>
      )}
    />
  )
}
