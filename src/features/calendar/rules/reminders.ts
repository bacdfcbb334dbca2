export const EVENINGS = ['16:00', '17:00', '18:00', '19:00', '20:00', '21:00'] as const
export const MOST_HOURS = 12

/** When somebody is reminded of a shift: at a time of the evening before, and hours before it begins; null for not at all. */
export interface ReminderChoices {
  evening: (typeof EVENINGS)[number] | null
  hoursBefore: number | null
}

/** The reminders of people who have chosen nothing. */
export const USUAL_REMINDERS = { evening: '18:00', hoursBefore: null } as const satisfies ReminderChoices
