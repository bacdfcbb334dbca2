import type { Notice } from '#features/notifications/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { dayOf, type ToldNotice } from '#shared/notice-words.ts'
import { addDays, isDay } from '#shared/time.ts'

const SEE = { path: '/profile', button: 'See Your Roles' }
const roleOf = (told: ToldNotice) => jobLabel(String(told.params.job))
const from = (told: ToldNotice) => `from ${dayOf(told, told.params.from)}`
const lastDay = (told: ToldNotice) =>
  isDay(told.params.from) ? dayOf(told, addDays(String(told.params.from), -1)) : ''

/** The notifications of roles. None says a rate: that is on the page. */
export const notices = {
  'role-recorded': {
    mail: 'team',
    say: (told) => ({
      text: `${told.team} has recorded your role as ${roleOf(told)} ${from(told)}`,
      more: 'Where you work in it, and at which rate, stands in your profile.',
      ...SEE,
    }),
  },
  'role-ended': {
    mail: 'team',
    say: (told) => ({
      text: `The last day of your role as ${roleOf(told)} with ${told.team} is ${lastDay(told)}`,
      ...SEE,
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    roles: keyof typeof notices
  }
}
