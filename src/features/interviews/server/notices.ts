import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { shortWhenOf, whenOf } from '../rules/times.ts'
import { placeFact, wayLabel } from '../rules/words.ts'

const OWN = { path: '/interview', button: 'See Your Interviews' }

/** The page of the interview, for somebody who runs the team. */
function seeIt({ params }: ToldNotice) {
  const id = typeof params.interview === 'string' && /^[0-9a-f-]{36}$/.test(params.interview) ? params.interview : ''
  return { path: `/manager-dashboard/interviews${id && `?interview=${id}`}`, button: 'See the Interview' }
}

/** The candidate's name where they have an account. */
const whom = ({ about, who }: ToldNotice) => (about === null ? 'an applicant' : who)
const when = ({ params }: ToldNotice) => (params.startsAt ? whenOf(String(params.startsAt)) : '')
const shortWhen = ({ params }: ToldNotice) => (params.startsAt ? shortWhenOf(String(params.startsAt)) : '')

/** What happens to an interview, told to its panel and to its candidate. */
const happened = (panel: (name: string) => string, candidate: (team: string) => string): Notice => ({
  mail: 'own',
  group: 'interviews',
  say: (told) =>
    told.params.role === 'panel' ? { text: panel(whom(told)), ...seeIt(told) } : { text: candidate(told.team), ...OWN },
})

/** The notifications of interviews. Mails with a calendar entry are the feature's own; reminders follow the reader's choices. */
export const notices = {
  'interview-planned': happened(
    (name) => `You interview ${name}`,
    (team) => `${team} invites you to an interview`,
  ),
  'interview-moved': happened(
    (name) => `The interview with ${name} has changed`,
    (team) => `Your interview with ${team} has changed`,
  ),
  'interview-cancelled': happened(
    (name) => `The interview with ${name} is cancelled`,
    (team) => `Your interview with ${team} is cancelled`,
  ),
  'interview-offered': happened(
    (name) => `Times for an interview are offered to ${name}`,
    (team) => `${team} invites you to pick a time for an interview`,
  ),
  'interview-picked': happened(
    (name) => `${capital(name)} has picked a time for the interview`,
    (team) => `You have picked a time for your interview with ${team}`,
  ),
  'interview-withdrawn': happened(
    (name) => `${capital(name)} has cancelled the interview`,
    (team) => `You have cancelled your interview with ${team}`,
  ),
  'interview-reminder': {
    mail: 'interviews',
    say: (told) => ({
      text: `Your interview with ${told.team} is on ${when(told)}`,
      subject: `Interview: ${shortWhen(told)}`,
      headline: `Your interview with ${told.team}`,
      facts: factsOf(told),
      ...OWN,
    }),
  },
  'interview-panel-reminder': {
    mail: 'interviews',
    say: (told) => ({
      text: `You interview ${whom(told)} on ${when(told)}`,
      subject: `Interview: ${shortWhen(told)}, ${whom(told)}`,
      headline: `You interview ${whom(told)}`,
      facts: factsOf(told),
      ...seeIt(told),
    }),
  },
} satisfies Record<string, Notice>

/** Where it is, and how long it takes, as the mail of an interview says it. */
function factsOf({ params: { startsAt, minutes, way, place } }: ToldNotice) {
  if (typeof startsAt !== 'string' || typeof way !== 'string') return []
  return [
    ['When', `${whenOf(startsAt)} (UK time), ${minutes} minutes`],
    ['How', wayLabel(way)],
    placeFact(way, String(place)),
  ] as const
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    interviews: keyof typeof notices
  }
}
