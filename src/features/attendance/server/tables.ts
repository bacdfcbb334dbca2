import type { Holding, Stored } from '#server/declared.ts'

const WITH_SHIFT = 'as long as its shift'

/** The tables of clocking: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  clock_events: { holding: 'clock', keeps: WITH_SHIFT, counted: ['user_id'] },
  clock_alarms: { holding: null, keeps: WITH_SHIFT },
  attendance_settings: { holding: null, keeps: 'as long as the team' },
  unbooked_work: { holding: 'clock', keeps: 'as long as the account or the site', counted: ['user_id'] },
  clock_devices: { holding: null, keeps: 'as long as the site' },
  clock_pins: { holding: 'clock', keeps: 'as long as the account, or until it is taken away', counted: ['user_id'] },
  site_points: { holding: null, keeps: 'as long as the site, or until it is removed' },
}

/** The kind of data that clocking holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'clock',
    title: 'When you clocked in and out',
    what: 'When you came, paused and left, how far from the site your phone said that it was, at which tablet of a site, where you said that you worked without a booking, whether you have a PIN for these, and what was corrected with which reason',
    after: 'shift-calls',
  },
]
