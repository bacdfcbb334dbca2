import { titleOf } from '#features/eligibility/rules/words.ts'
import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { openShift, seeShifts, toManager, toWorker } from '../rules/notices.ts'
import { countOf, instantText, isMany } from '../rules/told.ts'

/** Why somebody is off a shift, where one rule says it; a requirement is not named in a message. */
function why({ params }: ToldNotice): string | undefined {
  const title = params.rule === 'compliance' ? undefined : titleOf(params.rule)
  return title && `The reason: ${title}.`
}

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
    () => ({ path: '/shifts', button: 'See Other Shifts' }),
  ),
  'shift-nobody-left': toManager(
    () => ({ did: 'Still open', says: 'Everybody in line has been asked, and the shift is still open' }),
    'Find Cover',
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
    (told) => (told.params.released ? 'Find Cover' : seeShifts(countOf(told))),
  ),
  'shift-objection': toManager(({ who }) => ({
    did: 'Disagrees',
    says: `${who} disagrees with what blocks their shift`,
  })),
  'shift-kept-after-all': toManager(({ who }) => ({ did: 'Kept', says: `${who} keeps the shift after all` })),
  'shift-came-off': toManager(
    ({ who }) => ({ did: 'Open again', says: `${who} has come off the shift: the place is open` }),
    'Find Cover',
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
    () => ({ path: '/shifts?view=history', button: 'Read the Answer' }),
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
  'shift-sick': toManager(({ who }) => ({ did: 'Open again', says: `${who} cannot come to the shift` }), 'Find Cover'),
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    shifts: keyof typeof notices
  }
}
