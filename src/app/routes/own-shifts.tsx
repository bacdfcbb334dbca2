import { lazy, Suspense } from 'react'
import { PlaceMark } from '#features/shifts/client/parts/place-mark.tsx'
import { TeamReminder } from '#features/shifts/client/parts/team-reminder.ts'
import { ShiftsPage } from '#features/shifts/client/worker/shifts-page.tsx'
import { WithOwnSwaps } from './own-swap-tools.tsx'

const RemindTeam = lazy(async () => ({
  default: (await import('#features/compliance/client/own/remind-team.tsx')).RemindTeam,
}))
const MonthView = lazy(async () => ({
  default: (await import('#features/calendar/client/month/month-view.tsx')).MonthView,
}))

const OwnPin = lazy(async () => ({
  default: (await import('#features/attendance/client/own-pin.tsx')).OwnPin,
}))

const OwnUnbooked = lazy(async () => ({
  default: (await import('#features/attendance/client/own-unbooked.tsx')).OwnUnbooked,
}))

/** A worker's shifts, with the month of their calendar. */
export function OwnShifts() {
  return (
    <WithOwnSwaps>
      <TeamReminder value={RemindTeam}>
        <ShiftsPage
          foot={
            <Suspense>
              <OwnUnbooked />
              <OwnPin />
            </Suspense>
          }
          month={(shown) => (
            <Suspense>
              <MonthView {...shown} mark={(place) => <PlaceMark late={null} {...place} />} />
            </Suspense>
          )}
        />
      </TeamReminder>
    </WithOwnSwaps>
  )
}
