import { personNouns } from '#shared/nouns.ts'

export const calendarNouns = {
  /** A person's calendar link, and when they are reminded of shifts. */
  ...personNouns('calendarChoices'),
}
