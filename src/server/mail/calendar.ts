import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type Appointment, eventOf, PRODUCT_ID } from '#server/ical.ts'
import { visible } from '#shared/names.ts'

/** An appointment that goes with a mail (iTIP, RFC 5546). */
export interface CalendarEntry extends Appointment {
  method: 'REQUEST' | 'CANCEL'
}

interface Address {
  name: string
  address: string
}

/** The entry as iCalendar text (RFC 5545), from the installation's own address to the mail's reader. */
export function icsOf(entry: CalendarEntry, { from, to }: { from: Address; to: Address }): string {
  const isCancelled = entry.method === 'CANCEL'
  const calendar = ical({
    prodId: PRODUCT_ID,
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    ...eventOf(entry, isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED),
    organizer: { name: visible(from.name), email: from.address },
    attendees: [
      {
        name: visible(to.name) || to.address,
        email: visible(to.address),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  })
  return calendar.toString()
}
