import type { Notice } from '#features/notifications/schema.ts'
import { dayOf, type ToldNotice } from '#shared/notice-words.ts'
import { isDay } from '#shared/time.ts'

const SEE = { path: '/expenses', button: 'See your expenses' }

const when = (told: ToldNotice) => (isDay(told.params.day) ? ` of ${dayOf(told, String(told.params.day))}` : '')

/** The notifications of expenses. None says what they were for or how much. */
export const notices = {
  'expenses-approved': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} has approved your expenses${when(told)}`,
      did: 'Expenses approved',
      more: 'They are paid with the next pay run.',
      ...SEE,
    }),
  },
  'expenses-refused': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} has refused your expenses${when(told)}`,
      did: 'Expenses refused',
      more: 'The reason stands with your claim.',
      ...SEE,
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    expenses: keyof typeof notices
  }
}
