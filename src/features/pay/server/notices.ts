import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatLongDay, isDay } from '#shared/time.ts'

const dayOf = ({ params }: ToldNotice, name: string) => (isDay(params[name]) ? String(params[name]) : undefined)
const periodOf = (told: ToldNotice) => {
  const through = dayOf(told, 'through')
  return through ? `to ${formatLongDay(through)}` : 'of a period'
}
const page = { path: '/pay', button: 'See Your Pay' }

/** The notifications of pay. None says how much it is. */
export const notices = {
  'pay-closed': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} has closed your pay ${periodOf(told)}`,
      did: 'Your pay is ready',
      ...(dayOf(told, 'payDay') && {
        more: `Pay day is ${formatLongDay(dayOf(told, 'payDay')!)}. Every line says what it pays and why.`,
      }),
      ...page,
    }),
  },
  'pay-to-release': {
    mail: 'team',
    say: (told) => ({
      text: `Pay of ${told.team} ${periodOf(told)} waits for you to release it`,
      did: 'A pay run waits for a second person',
      more: 'Somebody has closed it. It goes to payroll once another person has released it.',
      ...{ path: '/manager-dashboard/pay?show=closed', button: 'See the Run' },
    }),
  },
  'key-document': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} has given you a Key Information Document`,
      did: 'A document about your pay',
      more: 'It says how you are engaged, who pays you and what is taken from your pay. Read it and say that you have.',
      path: '/pay',
      button: 'Read it',
    }),
  },
  'pay-void': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} took back the pay run ${periodOf(told)}`,
      did: 'A pay run was taken back',
      more: 'Nothing of it is lost: your hours go into the next run.',
      ...page,
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    pay: keyof typeof notices
  }
}
