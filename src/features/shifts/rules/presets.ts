import type { TimeOfDay } from '#shared/time.ts'

/** The times that a kind of shift has as a rule: they fill the form, and can be changed there. */
export interface Preset {
  label: string
  start: TimeOfDay
  end: TimeOfDay
  /** Minutes of the break that are not paid. */
  breakMinutes: number
  isSleepIn: boolean
  /** Left out: no. */
  isOnCall?: boolean
}

/** Those of a team that has none of its own. */
export const presets = [
  { label: 'Early', start: '07:00', end: '15:00', breakMinutes: 30, isSleepIn: false },
  { label: 'Late', start: '14:00', end: '22:00', breakMinutes: 30, isSleepIn: false },
  { label: 'Long day', start: '07:30', end: '20:00', breakMinutes: 60, isSleepIn: false },
  // Not over six hours: no break is due.
  { label: 'Twilight', start: '17:00', end: '22:00', breakMinutes: 0, isSleepIn: false },
  { label: 'Waking night', start: '20:00', end: '08:00', breakMinutes: 60, isSleepIn: false },
  { label: 'Sleep-in', start: '22:00', end: '07:00', breakMinutes: 0, isSleepIn: true },
] as const satisfies readonly Preset[]

type Times = Pick<Preset, 'start' | 'end' | 'isSleepIn' | 'isOnCall'>

/**
 * What a shift of these times is called by the presets of its team; a sleep-in or a time on call is one at any times,
 * others have no name.
 */
export function kindOf(shift: Times, among?: readonly Preset[]): string | null {
  return presetOf(shift, among)?.label ?? (shift.isSleepIn ? 'Sleep-in' : shift.isOnCall ? 'On call' : null)
}

/** The preset whose times these are, whatever its break; undefined for other times. */
export function presetOf(shift: Times, among: readonly Preset[] = presets) {
  return among.find(
    ({ start, end, isSleepIn, isOnCall = false }) =>
      start === shift.start &&
      end === shift.end &&
      isSleepIn === shift.isSleepIn &&
      isOnCall === (shift.isOnCall ?? false),
  )
}
