import type { Notice } from '#features/notifications/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatDay } from '#shared/time.ts'

const SEE = { path: '/profile', button: 'See your roles' }
const roleOf = ({ params: { job, from } }: ToldNotice) => `${jobLabel(String(job))} from ${formatDay(String(from))}`

/** The notifications of roles. None says a rate: that is on the page. */
export const notices = {
  'role-recorded': {
    mail: 'team',
    say: (told) => ({
      text: `${told.team} has recorded your role as ${roleOf(told)}`,
      more: 'Where you work in it, and at which rate, stands in your profile.',
      ...SEE,
    }),
  },
  'role-ended': {
    mail: 'team',
    say: (told) => ({ text: `${told.team} has ended your role as ${roleOf(told)}`, ...SEE }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    roles: keyof typeof notices
  }
}
