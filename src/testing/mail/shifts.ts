import type { Notices } from '#features/notifications/rules/words.ts'
import { mailedShift } from '#features/shifts/server/reading/mailed.ts'
import { PUBLIC_URL, type Told } from './example.ts'

export const SHIFT = '5a1c9d30-0b6e-4c77-9a35-2d1f4e5b6a70'
export const PLACE = '7b2d0e41-1c7f-4d88-8b46-3e205f6c7b81'
export const NIGHT = '6b2d0e41-1c7f-4d88-8b46-3e205f6c7b82'
const LATE = '6b2d0e41-1c7f-4d88-8b46-3e205f6c7b83'
const STARTS = '2026-11-27T07:30:00Z'

const site = { day: '2026-11-27', start: '07:30', end: '20:00', siteName: 'The Oaks' }
export const shift = { shift: { ...site, place: PLACE }, subjects: [SHIFT], params: { shift: SHIFT, startsAt: STARTS } }
/** A shift on which the reader has no place. */
export const open = { ...shift, shift: { ...site, place: null } }
export const several = { ...shift, subjects: [SHIFT, NIGHT, LATE], params: { ...shift.params, count: 3 } }

const PAYS = {
  parts: [
    { minutes: 360, rate: 1330, pay: 7980 },
    { minutes: 330, rate: 1480, pay: 8140 },
  ],
  ...{ flat: null, pay: 16_120, unpriced: 0 },
}

const ofShift: Parameters<typeof mailedShift>[0] = {
  ...{
    reader: 'nia',
    shiftId: SHIFT,
    teamName: 'Bright Care',
    siteName: 'The Oaks',
    job: 'care-assistant',
    day: '2026-11-27',
  },
  ...{
    start: '07:30',
    end: '20:00',
    startsAt: STARTS,
    endsAt: '2026-11-27T20:00:00Z',
    breakMinutes: 60,
    isSleepIn: false,
    isOnCall: false,
  },
  ...{
    address: 'Selby Road\nLeeds',
    postcode: 'LS15 8TQ',
    price: PAYS,
    stillPaid: null,
    filled: null,
    staffRequired: null,
  },
  ...{ state: 'confirmed', assignmentId: PLACE, uid: PLACE, changes: 2, changedAt: '2026-11-22T09:14:00Z' },
  ...{
    wasFrom: '2026-11-27T07:00:00Z',
    wasUntil: '2026-11-27T19:00:00Z',
    effect: null,
    uniform: 'Blue tunic, flat shoes',
  },
  ...{
    onCall: '0113 496 0140',
    teamOnCall: { phone: '0113 496 0200', hours: '17:00 to 09:00, weekends' },
    presets: null,
  },
}
const night = {
  shiftId: NIGHT,
  day: '2026-11-28',
  start: '20:00',
  end: '08:00',
  startsAt: '2026-11-28T20:00:00Z',
  wasFrom: '2026-11-28T19:00:00Z',
  wasUntil: '2026-11-29T07:00:00Z',
}
const late = {
  shiftId: LATE,
  day: '2026-11-30',
  start: '14:00',
  end: '22:00',
  startsAt: '2026-11-30T14:00:00Z',
  wasFrom: '2026-11-30T13:00:00Z',
  wasUntil: '2026-11-30T21:00:00Z',
}
const SHIFTS = [
  ofShift,
  { ...ofShift, ...night, endsAt: '2026-11-29T08:00:00Z', uid: NIGHT, assignmentId: NIGHT },
  { ...ofShift, ...late, endsAt: '2026-11-30T22:00:00Z', uid: LATE, assignmentId: LATE, breakMinutes: 30 },
]
const NOT_THEIRS = {
  address: null,
  state: null,
  assignmentId: null,
  uid: null,
  uniform: null,
  onCall: null,
  teamOnCall: null,
}
const TO_MANAGER = { ...NOT_THEIRS, postcode: null, price: null, filled: 1, staffRequired: 3 }
const ENDED = { state: 'cancelled' as const, uniform: null, onCall: null }
const EFFECT = { underHours: 24, stillPaid: 50, stillCharged: 100, pence: 7648 }

const LOST = ['shift-cancelled', 'shift-released', 'shift-not-cleared', 'shift-swap-given']
const OFFERED = [
  ...['shift-offered', 'shift-urgent', 'shift-standby', 'shift-not-picked', 'shift-swap-asked'],
  ...['shift-return-refused', 'shift-return-considered'],
]

/** What has become of the reader's place, where it is not booked. */
const AS_THEY_ARE: Record<string, { state: 'pencilled' | 'missed' | 'worked' }> = {
  'shift-pencilled': { state: 'pencilled' },
  'shift-miss-kept': { state: 'missed' },
  'shift-miss-taken-back': { state: 'worked' },
}

/** What the database says of the shifts of an example to its reader. */
export function shiftsOf(told: Told, notices: Notices) {
  const isToManager = notices[told.kind]?.say({ ...told, who: '', team: '' }).path.startsWith('/manager-dashboard')
  const cancelled = { ...ENDED, effect: told.kind === 'shift-cancelled' ? EFFECT : null }
  const changes = isToManager
    ? TO_MANAGER
    : OFFERED.includes(told.kind)
      ? NOT_THEIRS
      : LOST.includes(told.kind)
        ? cancelled
        : (AS_THEY_ARE[told.kind] ?? {})
  return SHIFTS.filter(({ shiftId }) => told.subjects.includes(shiftId)).map((one, at) =>
    // What is given in a swap is not theirs any more.
    mailedShift(
      { ...one, ...changes, ...(told.kind === 'shift-exchanged' && at === 1 && ENDED) },
      { kind: told.kind, now: told.createdAt, publicUrl: PUBLIC_URL },
    ),
  )
}
