import type { Notice } from '#features/notifications/schema.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatLongDay, isDay } from '#shared/time.ts'

const jobOf = ({ params }: ToldNotice) => jobLabel(String(params.job ?? '')).toLowerCase()
const dayOf = ({ params }: ToldNotice) => (isDay(params.from) ? formatLongDay(String(params.from)) : 'week 13')
const lacks = ({ params }: ToldNotice) => params.isKnown !== 'yes'
const page = { path: '/manager-dashboard/equal-treatment', button: 'See equal treatment' }

/** The notifications of equal treatment. None says what anybody is paid. */
export const notices = {
  'equal-soon': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.who} comes near to week 13 with a client of ${told.team}`,
      did: 'Somebody comes near to week 13 with a client',
      more: `As ${jobOf(told)}, on ${dayOf(told)} at the earliest. ${
        lacks(told)
          ? 'It is not known what the client pays its own staff. Ask it, and say it before that day.'
          : 'What the client pays its own staff is known, and is paid from that day on.'
      }`,
      ...page,
    }),
  },
  'equal-lacking': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.who} is in week 13 with a client of ${told.team}: no rate is known`,
      did: 'Equal pay is due, and no rate is known',
      more: `They work as ${jobOf(told)}. From week 13 on the Agency Workers Regulations give them at least what the client pays its own staff. Ask the client, and say it.`,
      ...page,
    }),
  },
  'equal-own': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team}: you are due equal treatment with a client soon`,
      did: 'You are due equal treatment soon',
      more: `You have worked for it as ${jobOf(told)} in about 12 weeks. From week 13 on, which begins on ${dayOf(told)}, you get at least the pay, holiday and rest that it gives its own staff for the same work.`,
      path: '/equal-treatment',
      button: 'See your weeks',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    equalTreatment: keyof typeof notices
  }
}
