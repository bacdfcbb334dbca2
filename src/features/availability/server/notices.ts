import type { Notice } from '#features/notifications/schema.ts'
import { dayOf, type ToldNotice } from '#shared/notice-words.ts'
import { isDay } from '#shared/time.ts'

const SEE = { path: '/manager-dashboard/leave', button: 'See the Leave' }

/** The days alone: the type of leave may tell of somebody's health. */
function days(told: ToldNotice) {
  const { from, through } = told.params
  if (!isDay(from) || !isDay(through)) return ''
  const first = dayOf(told, from)
  return from === through ? first : `${first} to ${dayOf(told, through)}`
}

/** `Leave approved: Mon 14 Dec to Fri 18 Dec`; in the mail the days stand as its title. */
function about(told: ToldNotice, { did, says }: { did: string; says: string }) {
  const when = days(told)
  if (!when) return { text: says }
  return { text: `${says}: ${when}`, subject: `${did}: ${when}`, lead: says, headline: when }
}

interface Answer {
  did: string
  says: (team: string) => string
  more?: string
}

const ASKED_AGAIN: Answer = {
  did: 'Leave looked at again',
  says: (team) => `${team} is looking again at your request for leave`,
  more: 'You are told as soon as there is an answer.',
}
const ANSWERS: Record<string, Answer> = {
  approved: { did: 'Leave approved', says: (team) => `${team} has approved your leave` },
  refused: {
    did: 'Leave refused',
    says: (team) => `${team} has refused your leave`,
    more: 'The reason stands with your leave.',
  },
  revoked: {
    did: 'Leave revoked',
    says: (team) => `${team} has revoked your leave`,
    more: 'The reason stands with your leave. You may be booked on these days again.',
  },
  recorded: { did: 'Leave recorded', says: (team) => `${team} has recorded leave of yours` },
}

/** The notifications of leave. None says of which type it is, and none gives a reason: both are on the page. */
export const notices = {
  'leave-asked': {
    mail: 'leave',
    say: (told) => ({
      ...about(told, { did: `Leave asked for, ${told.who}`, says: `${told.who} asks for leave` }),
      ...SEE,
      button: 'Answer',
    }),
  },
  'leave-noted': {
    mail: 'leave',
    say: (told) => ({ ...about(told, { did: `Away, ${told.who}`, says: `${told.who} is away` }), ...SEE }),
  },
  'leave-cancelled': {
    mail: 'leave',
    say: (told) => ({
      ...about(told, { did: `Leave cancelled, ${told.who}`, says: `${told.who} has cancelled their leave` }),
      ...SEE,
    }),
  },
  'leave-answered': {
    mail: 'leave',
    say: (told) => {
      const { did, says, more } = ANSWERS[String(told.params.state)] ?? ASKED_AGAIN
      return {
        ...about(told, { did, says: says(told.team) }),
        ...(more && { more }),
        path: '/availability?tab=leave',
        button: 'See Your Leave',
      }
    },
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    availability: keyof typeof notices
  }
}
