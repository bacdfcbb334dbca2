import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type Appointment, eventOf, PRODUCT_ID } from '#server/ical.ts'
import { visible } from '#shared/names.ts'

/**
 * An appointment that goes with a mail (iTIP, RFC 5546): programs find by its UID the entry that they have, and add,
 * update or cancel it.
 */
export interface CalendarEntry extends Appointment {
  method: 'REQUEST' | 'CANCEL'
}

interface Address {
  name: string
  address: string
}

/**
 * Entries as iCalendar text (RFC 5545), from the installation's own address to the mail's reader, and the method with
 * which mail programs take it. No request may carry several appointments: those are published, each with its state.
 */
export function icsOf(entries: CalendarEntry | readonly CalendarEntry[], { from, to }: { from: Address; to: Address }) {
  const all = [entries].flat()
  const method = all.length === 1 ? ICalCalendarMethod[all[0]?.method ?? 'REQUEST'] : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: PRODUCT_ID, method })
  for (const entry of all) {
    const event = entry.method === 'CANCEL' ? eventOf(entry, ICalEventStatus.CANCELLED) : eventOf(entry)
    const organizer = { name: visible(from.name), email: from.address }
    const attendees = method === ICalCalendarMethod.PUBLISH ? [] : [attendeeOf(to)]
    calendar.createEvent({ ...event, organizer, attendees })
  }
  return { method, content: calendar.toString() }
}

function attendeeOf({ name, address }: Address) {
  return {
    name: visible(name) || address,
    email: visible(address),
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  }
}
