import { titleOf } from '#features/eligibility/rules/words.ts'
import type { Notice } from '#features/notifications/schema.ts'
import type { NoticeWords, ToldNotice } from '#shared/notice-words.ts'
import { sayNobody } from '../rules/own-swap.ts'
import { countOf, instantText, isMany, wordsOfShift } from '../rules/told.ts'

type Place = Pick<NoticeWords, 'path' | 'button'>
type Words = Pick<NoticeWords, 'more'> & { did: string; says: string }

const ID = /^[0-9a-f-]{36}$/

/** One's own shift, while one has a place on it; otherwise what was given up or lost stands in the history. */
const ownPlace = ({ shift, subjects }: ToldNotice): Place => {
  if (shift && !shift.place) return { path: '/shifts?view=history', button: 'See your shifts' }
  return subjects.length > 1 || !shift
    ? { path: '/shifts?view=mine', button: 'See your shifts' }
    : { path: `/shifts?view=mine&shift=${shift.place}`, button: 'See the shift' }
}

/** What one is asked to take. */
const openShift =
  (button: string | ((count: number) => string)) =>
  ({ subjects }: ToldNotice): Place => ({
    path: subjects.length === 1 ? `/shifts?shift=${subjects[0]}` : '/shifts',
    button: typeof button === 'string' ? button : button(subjects.length),
  })

const seeShifts = (count: number) => (count === 1 ? 'See the shift' : 'See the shifts')

/** Why somebody is off a shift, where one rule says it; a requirement is not named in a message. */
function why({ params }: ToldNotice): string | undefined {
  const title = params.rule === 'compliance' ? undefined : titleOf(params.rule)
  return title && `The reason: ${title}.`
}

const TEAM = '/manager-dashboard/shifts'

/** The shift on the page of whoever runs the team; of several, what is at risk in the week of the first. */
const teamShift =
  (button: string | ((told: ToldNotice) => string)) =>
  (told: ToldNotice): Place => {
    const { shift, params } = told
    const id = typeof params.shift === 'string' && ID.test(params.shift) ? `?shift=${params.shift}` : ''
    const week = isMany(told) && shift ? `?day=${shift.day}&week=true&only=at-risk` : undefined
    return { path: TEAM + (week ?? id), button: typeof button === 'string' ? button : button(told) }
  }

function about(words: (told: ToldNotice) => Words, { place, who }: { place: typeof ownPlace; who?: true }): Notice {
  return {
    mail: 'shifts',
    say: (told) => {
      const { more, ...said } = words(told)
      return {
        ...wordsOfShift(told, { ...said, who: who && told.aboutName ? told.who : undefined }),
        ...(more && { more }),
        ...place(told),
      }
    },
  }
}

const toWorker = (words: (told: ToldNotice) => Words, place = ownPlace) => about(words, { place })
const toManager = (words: (told: ToldNotice) => Words, button: Parameters<typeof teamShift>[0] = 'See the shift') =>
  about(words, { place: teamShift(button), who: true })

const yours = (told: ToldNotice) => (isMany(told) ? 'shifts of yours' : 'your shift')
const one = (told: ToldNotice) => (isMany(told) ? 'shifts' : 'a shift')
const until = (told: ToldNotice) =>
  told.params.until ? { more: `Please answer by ${instantText(told, told.params.until)}.` } : {}

/** The notifications of shifts. */
export const notices = {
  'shift-booked': toWorker(({ team }) => ({ did: 'Booked', says: `${team} has booked you` })),
  'shift-pencilled': toWorker(({ team }) => ({
    did: 'Pencilled in',
    says: `${team} has pencilled you in`,
    more: 'Please keep the time free. You are told as soon as it is certain.',
  })),
  'shift-published': toWorker(({ team }) => ({ did: 'Booked', says: `${team} has booked you` })),
  'shift-changed': toWorker((told) => ({ did: 'Changed', says: `${told.team} has changed ${yours(told)}` })),
  'shift-cancelled': toWorker((told) => ({ did: 'Cancelled', says: `${told.team} has cancelled ${yours(told)}` })),
  'shift-released': toWorker((told) => ({
    did: 'Not yours any more',
    says: `${told.team} has taken you off ${one(told)}`,
    more: 'You need not come. If you did not expect this, ring them.',
  })),
  'shift-kept': toWorker(({ team }) => ({
    did: 'Still yours',
    says: `${team} asks you to keep this shift`,
    more: 'You had asked to hand it back. It is yours: please come, or ring them.',
  })),
  'shift-offered': toWorker(
    (told) => ({
      did: 'Offer',
      says: `${told.team} offers you ${one(told)}`,
      ...until(told),
    }),
    openShift('Answer'),
  ),
  'shift-urgent': toWorker(
    (told) => ({
      did: 'Urgent',
      says: `${told.team} urgently needs somebody`,
      more: isMany(told)
        ? 'You can work each of these as things are. Whoever answers first gets it.'
        : 'You can work it as things are. Whoever answers first gets it.',
    }),
    openShift(seeShifts),
  ),
  'shift-standby': toWorker(
    ({ team }) => ({
      did: 'On standby',
      says: `${team} has put you on standby`,
      more: 'You are asked first when somebody drops out. You need not come unless you are.',
    }),
    openShift(seeShifts),
  ),
  'shift-not-picked': toWorker(
    ({ team }) => ({ did: 'Not this time', says: `${team} has picked somebody else` }),
    () => ({ path: '/shifts', button: 'See other shifts' }),
  ),
  'shift-nobody-left': toManager(
    () => ({ did: 'Still open', says: 'Everybody in line has been asked, and the shift is still open' }),
    'Find cover',
  ),
  'shift-at-risk': toWorker((told) => ({
    did: 'Needed first',
    says: `${told.team} needs something from you before you can work`,
    more: 'What it is stands with your shift.',
  })),
  'shift-not-cleared': toWorker((told) => ({
    did: 'Not yours any more',
    says: `You are off ${one(told)} with ${told.team}`,
    more: `${why(told) ?? 'Something that you need for it is not in place.'} More, and how to disagree, stands on the page.`,
  })),
  'shift-people-at-risk': toManager(
    (told) => {
      const people = Number(told.params.people)
      const who = people > 1 ? `${people} people` : told.who
      return told.params.released
        ? { did: 'Taken off', says: `${who} ${people > 1 ? 'were' : 'was'} taken off ${one(told)}`, more: why(told) }
        : {
            did: 'At risk',
            says: `${who} may not work, as things are`,
            more: 'What blocks it, and who could work instead, is on the page.',
          }
    },
    (told) => (told.params.released ? 'Find cover' : seeShifts(countOf(told))),
  ),
  'shift-objection': toManager(({ who }) => ({
    did: 'Disagrees',
    says: `${who} disagrees with what blocks their shift`,
  })),
  'shift-swap-asked': toWorker(
    ({ team }) => ({ did: 'Swap', says: `A colleague at ${team} asks you to take over a shift` }),
    openShift('Answer'),
  ),
  'shift-swap-nobody': toWorker((told) => ({
    did: 'Still yours',
    says: told.params.asked === 0 ? 'Nobody can take over your shift' : 'None of those you asked takes over your shift',
    ...whyNobody(told),
  })),
  'shift-swap-given': toWorker(() => ({ did: 'Handed over', says: 'A colleague has taken over your shift' })),
  'shift-swap-taken': toWorker(() => ({ did: 'Booked', says: 'You have taken over a shift' })),
  'shift-swap-refused': toWorker(({ team }) => ({
    did: 'No swap',
    says: `${team} has not agreed to the swap`,
    more: 'Nobody’s shift has changed.',
  })),
  'shift-swap-ended': toWorker(() => ({
    did: 'No swap',
    says: 'The swap cannot be made any more',
    more: 'Nobody’s shift has changed.',
  })),
  'shift-swap-accepted': toManager(
    ({ who }) => ({ did: 'Swap', says: `${who} would take over a shift from a colleague` }),
    'Agree or refuse',
  ),
  'shift-return-named': toWorker(
    ({ team }) => ({ did: 'Swap', says: `A colleague at ${team} would swap for your shift` }),
    (told) => ({ ...ownPlace(told), button: 'Answer' }),
  ),
  'shift-return-refused': toWorker(
    ({ team }) => ({
      did: 'Swap',
      says: `A colleague at ${team} does not take the shift that you offered in return for theirs`,
      more: 'You can offer another one, or take theirs over without one in return.',
    }),
    openShift(seeShifts),
  ),
  'shift-return-considered': toWorker(
    ({ team }) => ({
      did: 'Swap',
      says: `A colleague at ${team} may take the shift that you offered in return for theirs after all`,
    }),
    openShift(seeShifts),
  ),
  'shift-return-agreed': toManager(
    ({ who }) => ({ did: 'Swap', says: `${who} would swap a shift with a colleague` }),
    'Agree or refuse',
  ),
  'shift-exchanged': {
    mail: 'shifts',
    say: (told) => {
      const one = { ...told, subjects: told.subjects.slice(0, 1) }
      return {
        ...wordsOfShift(one, { did: 'Swapped', says: 'You have swapped shifts, and now work' }),
        more: `You no longer work on ${instantText(told, told.params.instead)}.`,
        ...ownPlace(one),
      }
    },
  },
  'shift-kept-after-all': toManager(({ who }) => ({ did: 'Kept', says: `${who} keeps the shift after all` })),
  'shift-came-off': toManager(
    ({ who }) => ({ did: 'Open again', says: `${who} has come off the shift: the place is open` }),
    'Find cover',
  ),
  'shift-claims-undone': toManager(({ who }) => ({
    did: 'Claimed and undone',
    says: `${who} has claimed and undone shifts three times today`,
  })),
  'shift-miss-disputed': toManager(
    ({ who }) => ({ did: 'Disagrees', says: `${who} says that they did come to the shift` }),
    'Answer',
  ),
  'shift-miss-kept': toWorker(
    ({ team }) => ({
      did: 'Answered',
      says: `${team} has answered what you said of the shift that you are said to have missed`,
    }),
    () => ({ path: '/shifts?view=history', button: 'Read the answer' }),
  ),
  'shift-miss-taken-back': toWorker(({ team }) => ({
    did: 'Put right',
    says: `${team} has noted that you did come to the shift`,
  })),
  'shift-hand-back': toManager(
    ({ who }) => ({ did: 'Hand-back', says: `${who} asks to hand back the shift` }),
    'Answer',
  ),
  'shift-late': {
    ...toManager(({ who, params }) => ({ did: 'Late', says: `${who} will be about ${params.minutes} min late` })),
    timely: true,
  },
  'shift-on-time': toManager(({ who }) => ({ did: 'On time', says: `${who} will be on time after all` })),
  'shift-sick': toManager(({ who }) => ({ did: 'Open again', says: `${who} cannot come to the shift` }), 'Find cover'),
} satisfies Record<string, Notice>

/** Why nobody was asked, as far as whoever asked may know it. */
function whyNobody({ params }: ToldNotice): Pick<NoticeWords, 'more'> {
  if (params.asked !== 0) return {}
  const chosen = params.chosen === undefined ? null : Number(params.chosen)
  const next = chosen === null ? 'You can ask to hand it back.' : 'You can ask everybody who can work it.'
  return { more: `${sayNobody({ chosen, asked: 0 })} ${next}` }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    shifts: keyof typeof notices
  }
}
