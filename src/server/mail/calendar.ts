import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { visible } from '#shared/names.ts'

/** An appointment that goes with a mail (iTIP, RFC 5546). */
export interface CalendarEntry {
  /** Stays the same for the life of the appointment: by it calendars find the entry that they have. */
  uid: string
  /** Higher than in every earlier mail about it. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  /** Instants in UTC: they need no time zone, and are right on both nights when the clocks change. */
  startsAt: string
  endsAt: string
  /** When this version was made. */
  at: string
  summary: string
  description: string
  location: string
}

interface Address {
  name: string
  address: string
}

/** The entry as iCalendar text (RFC 5545), from the installation's own address to the mail's reader. */
export function icsOf(entry: CalendarEntry, { from, to }: { from: Address; to: Address }): string {
  const isCancelled = entry.method === 'CANCEL'
  const calendar = ical({
    prodId: '//Care Staffing//Interviews//EN',
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: new Date(entry.at),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: visible(entry.summary),
    description: entry.description,
    location: visible(entry.location),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
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
