import { lazy, Suspense } from 'react'
import type { MonthProps } from '#features/shifts/client/own/my-shifts.tsx'
import { isOver, OwnPlaceMark, stateOfOwn } from '#features/shifts/client/own/own-place.tsx'
import { useComingShifts } from '#features/shifts/client/own/use-coming-shifts.ts'
import { lookOfPlace, PlaceMark } from '#features/shifts/client/parts/place-mark.tsx'
import { TeamReminder } from '#features/shifts/client/parts/team-reminder.ts'
import { ShiftsPage } from '#features/shifts/client/worker/shifts-page.tsx'
import { WithOwnSwaps } from '../parts/own-swap-tools.tsx'

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
              <OwnMonth {...shown} />
            </Suspense>
          )}
        />
      </TeamReminder>
    </WithOwnSwaps>
  )
}

/** The month, in which a shift to come stands as it does in the list. */
function OwnMonth(shown: MonthProps) {
  const { items = [] } = useComingShifts()
  const coming = new Map(items.map((shift) => [shift.assignmentId, shift]))
  const asPast = (shift: { state: 'confirmed' | 'handing-back' | 'pencilled' | 'worked'; endsAt: string }) => ({
    ...{ state: shift.state, late: null, isOver: isOver(shift) },
  })
  return (
    <MonthView
      {...shown}
      stateOf={(shift) => {
        const own = coming.get(shift.assignmentId)
        return own ? stateOfOwn(own) : lookOfPlace(asPast(shift))[0]
      }}
      mark={(shift) => {
        const own = coming.get(shift.assignmentId)
        return own ? <OwnPlaceMark shift={own} /> : <PlaceMark {...asPast(shift)} />
      }}
    />
  )
}
