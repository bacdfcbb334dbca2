import { titleOf } from '#features/eligibility/rules/words.ts'
import type { Notice } from '#features/notifications/schema.ts'
import type { ToldNotice } from '#shared/notice-words.ts'
import { formatLongDay, londonDay, londonTime } from '#shared/time.ts'

const OWN = { path: '/shifts?view=mine', button: 'See your shifts' }

/** `Saturday 7 March 2026, 07:00`: when the shift begins. */
const when = ({ params }: ToldNotice) => dateOf(params.startsAt)

function dateOf(startsAt: unknown) {
  const at = new Date(String(startsAt))
  return Number.isNaN(at.getTime()) ? '' : `${formatLongDay(londonDay(at))}, ${londonTime(at)}`
}

const isMany = ({ params }: ToldNotice) => Number(params.count ?? 1) > 1

/** Why somebody is off a shift, where one rule says it; a requirement is not named in a message. */
function why({ params }: ToldNotice, otherwise = '') {
  const title = params.rule === 'compliance' ? undefined : titleOf(params.rule)
  return title ? `. The reason: ${title}` : otherwise
}

/** The shift on the page of whoever runs the team. */
function seeIt({ params }: ToldNotice) {
  const id = typeof params.shift === 'string' && /^[0-9a-f-]{36}$/.test(params.shift) ? params.shift : ''
  return { path: `/manager-dashboard/shifts${id && `?shift=${id}`}`, button: 'See the shift' }
}

const toWorker = (say: (told: ToldNotice) => string): Notice => ({
  mail: 'shifts',
  say: (told) => ({ text: say(told), ...OWN }),
})
const toManager = (say: (told: ToldNotice) => string): Notice => ({
  mail: 'shifts',
  say: (told) => ({ text: say(told), ...seeIt(told) }),
})

/** The notifications of shifts. */
export const notices = {
  'shift-booked': toWorker((told) => `${told.team} has booked you for ${when(told)}`),
  'shift-pencilled': toWorker((told) => `${told.team} has pencilled you in for ${when(told)}`),
  'shift-published': toWorker((told) =>
    isMany(told)
      ? `${told.team} has booked you for ${told.params.count} shifts, the first on ${when(told)}`
      : `${told.team} has booked you for ${when(told)}`,
  ),
  'shift-changed': toWorker((told) =>
    isMany(told)
      ? `${told.team} has changed ${told.params.count} of your shifts: the first begins on ${when(told)}`
      : `${told.team} has changed your shift: it begins on ${when(told)}`,
  ),
  'shift-cancelled': toWorker((told) =>
    isMany(told)
      ? `${told.team} has cancelled ${told.params.count} of your shifts, the first of ${when(told)}`
      : `${told.team} has cancelled the shift of ${when(told)}`,
  ),
  'shift-released': toWorker((told) => `${told.team} has taken you off the shift of ${when(told)}`),
  'shift-kept': toWorker((told) => `${told.team} asks you to keep the shift of ${when(told)}`),
  'shift-offered': {
    mail: 'shifts',
    say: (told) => ({
      text: isMany(told)
        ? `${told.team} offers you ${told.params.count} shifts, the first on ${when(told)}`
        : `${told.team} offers you a shift on ${when(told)}`,
      path: '/shifts',
      button: 'Answer',
    }),
  },
  'shift-urgent': {
    mail: 'shifts',
    say: (told) => ({
      text: isMany(told)
        ? `${told.team} urgently needs somebody for ${told.params.count} shifts that you can take, the first on ${when(told)}`
        : `${told.team} urgently needs somebody for a shift that you can take, on ${when(told)}`,
      path: '/shifts',
      button: 'See the Shifts',
    }),
  },
  'shift-standby': toWorker(
    (told) => `${told.team} has put you on standby for ${when(told)}: you are asked first when somebody drops out`,
  ),
  'shift-not-picked': toWorker((told) => `${told.team} has picked somebody else for ${when(told)}`),
  'shift-nobody-left': toManager(
    (told) => `Everybody in line has been asked for the shift of ${when(told)}: it is still open`,
  ),
  'shift-at-risk': toWorker((told) =>
    isMany(told)
      ? `Something is needed before ${told.params.count} of your shifts at ${told.team}, the first on ${when(told)}`
      : `Something is needed before your shift at ${told.team} on ${when(told)}`,
  ),
  'shift-not-cleared': toWorker((told) =>
    isMany(told)
      ? `You are off ${told.params.count} shifts at ${told.team}, the first on ${when(told)}${why(told, ': something that they need is not in place')}`
      : `You are off the shift at ${told.team} on ${when(told)}${why(told, ': something that it needs is not in place')}`,
  ),
  'shift-people-at-risk': toManager((told) => {
    const people = Number(told.params.people)
    const shifts = isMany(told)
      ? `${told.params.count} shifts, the first on ${when(told)}`
      : `the shift of ${when(told)}`
    if (told.params.released)
      return `${people > 1 ? `${people} people were` : `${told.who} was`} taken off ${shifts}${why(told)}`
    return people > 1
      ? `${people} people are booked for ${shifts}, and may not work them as things are`
      : `${told.who} is booked for ${shifts}, and may not work ${isMany(told) ? 'them' : 'it'} as things are`
  }),
  'shift-objection': toManager((told) => `${told.who} disagrees with what stands against the shift of ${when(told)}`),
  'shift-swap-asked': {
    mail: 'shifts',
    say: (told) => ({
      text: `A colleague at ${told.team} asks you to take over the shift of ${when(told)}`,
      path: '/shifts',
      button: 'Answer',
    }),
  },
  'shift-swap-nobody': toWorker((told) => `None of those you asked takes over the shift of ${when(told)}: it is yours`),
  'shift-swap-given': toWorker((told) => `A colleague has taken over your shift of ${when(told)}`),
  'shift-swap-taken': toWorker((told) => `You have taken over the shift of ${when(told)}`),
  'shift-swap-refused': toWorker((told) => `${told.team} has not agreed to the swap of ${when(told)}`),
  'shift-swap-ended': toWorker(
    (told) => `The swap of ${when(told)} cannot be made any more: nobody’s shift has changed`,
  ),
  'shift-swap-accepted': toManager((told) => `${told.who} would take over the shift of ${when(told)} from a colleague`),
  'shift-return-named': toWorker((told) => `A colleague at ${told.team} would swap for your shift of ${when(told)}`),
  'shift-return-refused': {
    mail: 'shifts',
    say: (told) => ({
      text: `A colleague at ${told.team} does not take the shift that you offered in return for ${when(told)}`,
      more: 'You can offer another one, or take theirs over without one in return',
      path: '/shifts',
      button: 'See your shifts',
    }),
  },
  'shift-return-considered': toWorker(
    (told) => `A colleague at ${told.team} may take the shift that you offered for ${when(told)} after all`,
  ),
  'shift-return-agreed': toManager((told) => `${told.who} would swap the shift of ${when(told)} with a colleague`),
  'shift-exchanged': toWorker(
    (told) => `You have swapped shifts: you work on ${when(told)} instead of ${dateOf(told.params.instead)}`,
  ),
  'shift-kept-after-all': toManager((told) => `${told.who} keeps the shift of ${when(told)} after all`),
  'shift-came-off': toManager((told) => `${told.who} has come off the shift of ${when(told)}: the place is open`),
  'shift-claims-undone': toManager(
    (told) => `${told.who} has claimed and undone shifts three times today, the last of ${when(told)}`,
  ),
  'shift-miss-disputed': toManager((told) => `${told.who} says that they did come to the shift of ${when(told)}`),
  'shift-miss-kept': {
    mail: 'shifts',
    say: (told) => ({
      text: `${told.team} has answered what you said of the shift of ${when(told)}`,
      path: '/shifts?view=history',
      button: 'Read the Answer',
    }),
  },
  'shift-miss-taken-back': toWorker((told) => `${told.team} has noted that you did come to the shift of ${when(told)}`),
  'shift-hand-back': toManager((told) => `${told.who} asks to hand back the shift of ${when(told)}`),
  'shift-late': {
    ...toManager((told) => `${told.who} will be about ${told.params.minutes} min late, ${when(told)}`),
    timely: true,
  },
  'shift-on-time': toManager((told) => `${told.who} will be on time after all for the shift of ${when(told)}`),
  'shift-sick': toManager((told) => `${told.who} cannot come to the shift of ${when(told)}`),
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    shifts: keyof typeof notices
  }
}
