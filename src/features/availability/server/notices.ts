import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatDay, isDay } from '#shared/time.ts'

const SEE = { path: '/manager-dashboard/leave', button: 'See the leave' }

/** The days alone: the type of leave may tell of somebody's health. */
function days({ params: { from, through } }: ToldNotice) {
  if (!isDay(from) || !isDay(through)) return ''
  const first = formatDay(String(from))
  return from === through ? `on ${first}` : `from ${first} to ${formatDay(String(through))}`
}

const ANSWERS: Record<string, (team: string, days: string) => string> = {
  approved: (team, when) => `${team} has approved your leave ${when}`,
  refused: (team, when) => `${team} has refused your leave ${when}`,
  revoked: (team, when) => `${team} has revoked your leave ${when}`,
  recorded: (team, when) => `${team} has recorded leave of yours ${when}`,
  asked: (team, when) => `${team} is looking again at your request for leave ${when}`,
}

/** The notifications of leave. None says of which type it is, and none gives a reason: both are on the page. */
export const notices = {
  'leave-asked': {
    mail: 'leave',
    say: (told) => ({ text: `${told.who} asks for leave ${days(told)}`, ...SEE }),
  },
  'leave-noted': {
    mail: 'leave',
    say: (told) => ({ text: `${told.who} is away ${days(told)}`, ...SEE }),
  },
  'leave-cancelled': {
    mail: 'leave',
    say: (told) => ({ text: `${told.who} has cancelled their leave ${days(told)}`, ...SEE }),
  },
  'leave-answered': {
    mail: 'leave',
    say: (told) => ({
      text: (ANSWERS[String(told.params.state)] ?? ANSWERS.asked)?.(told.team, days(told)) ?? '',
      path: '/availability?tab=leave',
      button: 'See your leave',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    availability: keyof typeof notices
  }
}
