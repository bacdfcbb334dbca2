import type { Notice } from '#features/notifications/schema.ts'
import { hoursOf, nearDay, wordsOfShift } from '#features/shifts/rules/told.ts'

/** The notifications of a person's calendar. */
export const notices = {
  'shift-reminder': {
    mail: 'shifts',
    timely: true,
    say(told) {
      const { team, params } = told
      const id = /^[0-9a-f-]{36}$/.test(String(params.assignment)) ? `&shift=${params.assignment}` : ''
      const near = nearDay(told)
      return {
        ...wordsOfShift(told, { did: near, says: `Your next shift with ${team}` }),
        subject: `${near}: ${hoursOf(told)}`,
        path: `/shifts?view=mine${id}`,
        button: 'See the Shift',
      }
    },
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    calendar: keyof typeof notices
  }
}
