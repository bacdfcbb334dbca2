import type { Notice } from '#features/notifications/schema.ts'
import { wordsOfShift } from '#features/shifts/rules/told.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatLongDay, isDay, startOfWeek } from '#shared/time.ts'

const UUID = /^[0-9a-f-]{36}$/
const idOf = ({ params }: ToldNotice) => (UUID.test(String(params.record)) ? String(params.record) : undefined)
const own = (told: ToldNotice) => ({
  path: idOf(told) ? `/hours?line=${idOf(told)}` : '/hours',
  button: 'See Your Hours',
})

/** The week that a client has signed, and where it is seen. */
function signedWeek({ params }: ToldNotice) {
  const week = isDay(params.week) && startOfWeek(String(params.week)) === params.week ? String(params.week) : undefined
  return {
    when: week ? `the week from ${formatLongDay(week)}` : 'a week',
    path: `/manager-dashboard/timesheets${week ? `?week=${week}` : ''}`,
    button: 'See the Timesheets',
  }
}

/** The notifications of worked time. None says what it pays. */
export const notices = {
  'hours-changed': {
    mail: 'shifts',
    say: (told) => ({
      ...wordsOfShift(told, { did: 'Your hours were changed', says: `${told.team} has changed your hours` }),
      ...own(told),
    }),
  },
  'hours-asked': {
    mail: 'shifts',
    say: (told) => ({
      ...wordsOfShift(told, { did: 'A question about your hours', says: `${told.team} asks about your hours` }),
      ...own(told),
      button: 'Answer',
    }),
  },
  'hours-answered': {
    mail: 'shifts',
    say: (told) => ({
      ...wordsOfShift(told, {
        did: 'About your hours',
        says: `${told.team} has answered what you said about your hours`,
      }),
      ...own(told),
    }),
  },
  'hours-disputed': {
    mail: 'shifts',
    say: (told) => ({
      ...wordsOfShift(told, {
        did: 'Hours disputed',
        says: `${told.who} says that their hours are wrong`,
        who: told.who,
      }),
      path: `/manager-dashboard/timesheets${idOf(told) ? `?line=${idOf(told)}` : ''}`,
      button: 'See the Timesheet',
    }),
  },
  'hours-signed': {
    mail: 'shifts',
    say(told) {
      const { when, ...page } = signedWeek(told)
      return { text: `A client has signed the hours of ${when}`, did: 'Hours signed', ...page }
    },
  },
  'hours-contested': {
    mail: 'shifts',
    say(told) {
      const { when, ...page } = signedWeek(told)
      const shifts = told.params.disputed === 1 ? 'a shift' : `${told.params.disputed ?? 'some'} shifts`
      return {
        text: `A client disputes ${shifts} of ${when}`,
        did: 'Hours disputed',
        more: 'What they say stands beside the line. Correct the times, or approve them as they are.',
        ...page,
      }
    },
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    timesheets: keyof typeof notices
  }
}
