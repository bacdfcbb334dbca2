import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { Appointment, AppointmentState } from '#server/ical.ts'
import { formatMinutes } from '#shared/time.ts'
import { kindOf, type Preset } from '../../rules/presets.ts'
import { TAKING_TIME } from '../../rules/states.ts'
import { clockChange } from '../../rules/times.ts'
import type { OwnShift } from '../../schema.ts'

/** Somebody's place on a shift, as programs with a calendar are told of it. */
export interface CalendarShift
  extends Pick<OwnShift, 'teamName' | 'siteName' | 'address' | 'postcode' | 'job' | 'state' | 'assignmentId'>,
    Pick<OwnShift, 'start' | 'end' | 'startsAt' | 'endsAt' | 'breakMinutes' | 'isSleepIn'> {
  /** The id of the person's first place on the shift: it stays when they are booked on it again. */
  uid: string
  changes: number
  changedAt: string
  /** The kinds of shift that its team has set. */
  presets: Preset[] | null
}

function stateOf({ state }: CalendarShift): AppointmentState {
  if (state === 'pencilled') return 'tentative'
  return (TAKING_TIME as readonly string[]).includes(state) ? 'confirmed' : 'cancelled'
}

const PREFIX: Record<AppointmentState, string> = { confirmed: '', tentative: 'Pencilled: ', cancelled: 'Cancelled: ' }

/**
 * A shift as an entry of a calendar that others may see too, the same in the feed and with mails: where and when, and
 * nothing of how to get in.
 */
export function appointmentOf(shift: CalendarShift, publicUrl: string): Appointment {
  const { uid, changes, changedAt, startsAt, endsAt, siteName, teamName, job, breakMinutes } = shift
  const state = stateOf(shift)
  const more = [
    `${jobLabel(job)} with ${teamName}`,
    kindOf(shift, shift.presets ?? undefined),
    breakMinutes > 0 && `${formatMinutes(breakMinutes)} break, not paid`,
    clockChange({ startsAt, endsAt }),
    `${publicUrl}/shifts?view=mine&shift=${shift.assignmentId}`,
  ]
  return {
    ...{ uid: `${uid}@${new URL(publicUrl).hostname}`, sequence: changes, startsAt, endsAt, at: changedAt, state },
    summary: `${PREFIX[state]}${jobLabel(job)}, ${siteName}`,
    description: more.filter(Boolean).join('\n'),
    location: state === 'cancelled' ? '' : [shift.address, shift.postcode].join(', ').replaceAll('\n', ', '),
  }
}
