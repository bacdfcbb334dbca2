import type { Notice } from '#features/notifications/schema.ts'
import { openShift, ownPlace, seeShifts, toManager, toWorker } from '#features/shifts/rules/notices.ts'
import { instantText, wordsOfShift } from '#features/shifts/rules/told.ts'
import type { NoticeWords, ToldNotice } from '#shared/notice-words.ts'
import { sayNobody } from '../rules/own-swap.ts'

/** The notifications of places that change hands. */
export const notices = {
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
    'Agree or Refuse',
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
    'Agree or Refuse',
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
    swaps: keyof typeof notices
  }
}
