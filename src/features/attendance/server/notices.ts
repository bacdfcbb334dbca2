import type { Notice } from '#features/notifications/schema.ts'
import { toManager, toWorker } from '#features/shifts/rules/notices.ts'
import type { ToldNotice } from '#shared/notice-words.ts'

/** Who it is about, or how many of a shift. */
const whoHas = ({ who, params }: ToldNotice) =>
  Number(params.people) > 1 ? `${params.people} people have` : `${who} has`

/** The notifications of clocking in and out. */
export const notices = {
  'shift-not-in': toManager((told) => ({
    did: 'Not clocked in',
    says: `${whoHas(told)} not clocked in`,
    more: 'Ring them. If they do not come, note it on the shift and find cover.',
  })),
  'shift-not-out': toManager((told) => ({
    did: 'Not clocked out',
    says: `${whoHas(told)} not clocked out`,
    more: 'They were asked when they left. If you know, enter it on the shift.',
  })),
  'shift-clock-astray': toManager(({ who }) => ({
    did: 'Clocked in',
    says: `${who} has clocked in to a shift that they are not booked on`,
    more: 'Their phone may have had no signal until now. What they clocked is kept with that shift.',
  })),
  'shift-left-when': toWorker(
    () => ({
      did: 'When did you leave?',
      says: 'You have not clocked out',
      more: 'Say when you left, so that your hours are right.',
    }),
    () => ({ path: '/staff-dashboard', button: 'Say When I Left' }),
  ),
  'shift-clock-changed': toWorker(
    ({ team }) => ({
      did: 'Clock changed',
      says: `${team} has entered or corrected what you clocked`,
      more: 'If it is not right, ring them.',
    }),
    () => ({ path: '/staff-dashboard', button: 'See It' }),
  ),
  'clock-unbooked': {
    mail: 'shifts',
    timely: true,
    say: ({ who, team }) => ({
      text: `${who} says that they work for ${team} without a booking`,
      more: 'Make a shift of it, or refuse it.',
      path: '/manager-dashboard/shifts/tonight',
      button: 'Decide',
    }),
  },
  'clock-unbooked-placed': {
    mail: 'shifts',
    say: ({ team }) => ({
      text: `${team} has made a shift of your work without a booking`,
      more: 'It counts as any other shift.',
      path: '/shifts?view=mine',
      button: 'See Your Shifts',
    }),
  },
  'clock-unbooked-refused': {
    mail: 'shifts',
    say: ({ team }) => ({
      text: `${team} has refused your work without a booking`,
      more: 'Their reason stands below My Shifts. If it is not right, ring them.',
      path: '/shifts?view=mine',
      button: 'See Why',
    }),
  },
  'clock-pin-reset': {
    mail: 'always',
    group: 'shifts',
    say: ({ team }) => ({
      text: `${team} has taken away your PIN for tablets of sites`,
      more: 'Choose another one before your next shift. Nobody can read it, and nobody was told the old one.',
      path: '/shifts?view=mine',
      button: 'Choose Another PIN',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    attendance: keyof typeof notices
  }
}
