import type { TimeOfDay } from '#shared/time.ts'

/** The times that a kind of shift has as a rule: they fill the form, and can be changed there. */
export interface Preset {
  value: string
  label: string
  starts: TimeOfDay
  ends: TimeOfDay
  /** Minutes of the break that are not paid. */
  pause: number
  isSleepIn: boolean
}

export const presets = [
  { value: 'early', label: 'Early', starts: '07:00', ends: '15:00', pause: 30, isSleepIn: false },
  { value: 'late', label: 'Late', starts: '14:00', ends: '22:00', pause: 30, isSleepIn: false },
  { value: 'long-day', label: 'Long day', starts: '07:30', ends: '20:00', pause: 60, isSleepIn: false },
  // Not over six hours: no break is due.
  { value: 'twilight', label: 'Twilight', starts: '17:00', ends: '22:00', pause: 0, isSleepIn: false },
  { value: 'waking-night', label: 'Waking night', starts: '20:00', ends: '08:00', pause: 60, isSleepIn: false },
  { value: 'sleep-in', label: 'Sleep-in', starts: '22:00', ends: '07:00', pause: 0, isSleepIn: true },
] as const satisfies readonly Preset[]

/** The preset whose times these are, whatever its break: by it a shift is named; undefined for other times. */
export function presetOf(shift: Pick<Preset, 'starts' | 'ends' | 'isSleepIn'>) {
  return presets.find(
    ({ starts, ends, isSleepIn }) => starts === shift.starts && ends === shift.ends && isSleepIn === shift.isSleepIn,
  )
}
