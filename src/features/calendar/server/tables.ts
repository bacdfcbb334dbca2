import type { Holding, Stored } from '#server/declared.ts'
import { keepWords } from '#server/retention.ts'
import { REMINDERS_KEEP } from './retention.ts'

const WITH_PERSON = 'as long as the account'

/** The tables of a person's calendar: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  calendar_feeds: { holding: 'calendar', keeps: `${WITH_PERSON}, or until the link is ended`, counted: ['user_id'] },
  reminder_choices: { holding: 'calendar', keeps: WITH_PERSON, counted: ['user_id'] },
  shift_reminders: { holding: null, keeps: `${keepWords(REMINDERS_KEEP)} after the start of the shift` },
}

/** The kinds of data that the calendar holds about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'calendar',
    title: 'Your calendar',
    what: 'Whether you have a calendar link, and when you are reminded of shifts',
    after: 'sites',
  },
]
