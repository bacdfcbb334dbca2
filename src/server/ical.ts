import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { visible } from '#shared/names.ts'

export const PRODUCT_ID = '//Care Staffing//Calendar//EN'
const REFRESH_SECONDS = 3600

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}
export type AppointmentState = keyof typeof STATUS

/** Something in people's calendars (RFC 5545). */
export interface Appointment {
  /** Stays the same for the life of the appointment: by it calendars find the entry that they have. */
  uid: string
  /** Higher than in every earlier version of it. */
  sequence: number
  /** Instants in UTC: they need no time zone, and are right on both nights when the clocks change. */
  startsAt: string
  endsAt: string
  /** When this version was made. */
  at: string
  summary: string
  description: string
  location: string
  /** Confirmed without one. */
  state?: AppointmentState
}

/** The appointment as an event of a calendar. What people have typed adds no line to it. */
export function eventOf(appointment: Appointment, status = STATUS[appointment.state ?? 'confirmed']) {
  return {
    id: appointment.uid,
    sequence: appointment.sequence,
    stamp: new Date(appointment.at),
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: visible(appointment.summary),
    description: appointment.description,
    location: visible(appointment.location),
    status,
  } satisfies ICalEventData
}

/** A calendar that programs subscribe to, and read again every hour: what is no longer in it goes from theirs. */
export function feedOf({ name, appointments }: { name: string; appointments: readonly Appointment[] }): string {
  const calendar = ical({ prodId: PRODUCT_ID, method: ICalCalendarMethod.PUBLISH, name, ttl: REFRESH_SECONDS })
  for (const appointment of appointments) calendar.createEvent(eventOf(appointment))
  return calendar.toString()
}
