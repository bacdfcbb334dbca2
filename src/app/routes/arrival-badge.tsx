import { useSearch } from '@tanstack/react-router'
import { ArrivalBadge } from '#features/calendar/client/arrival-badge.tsx'
import { OwnReadiness } from '#features/members/client/own-readiness.tsx'
import { LargeBadge } from '#features/profile/client/id-badge.tsx'

/** The ID badge of the work passport with the shift that it is shown for. */
export function ArrivalBadgePage() {
  const { place } = useSearch({ from: '/staff/arrival-badge' })
  return (
    <ArrivalBadge
      place={place}
      ready={({ teamId, job }) => <OwnReadiness teamId={teamId} job={job} />}
      draw={(passport, photo, facts) => (
        <LargeBadge passport={passport} photo={photo}>
          {facts}
        </LargeBadge>
      )}
    />
  )
}
