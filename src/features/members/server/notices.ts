import type { Notice } from '#features/notifications/schema.ts'
import { dayOf, longDayOf, type ToldNotice } from '#shared/notice-words.ts'

/** The notifications of members, with their words. */
export const notices = {
  'details-asked': {
    mail: 'details',
    say: (told) => ({
      text: `${told.team} asks you to complete: ${told.params.what ?? 'your profile'}`,
      onLockScreen: `${told.team} asks you to complete your profile`,
      ...(told.params.listed && {
        more: `Its list says, not yet seen: ${told.params.listed}. Please add what shows it.`,
      }),
      ...noteOf(told),
      ...(told.params.dueBy && { facts: [['Needed by', longDayOf(told, told.params.dueBy)]] }),
      path: ownPath(told.params.path) ?? '/staff-dashboard',
      button: 'Complete It Now',
    }),
  },

  'member-suspended': {
    mail: 'team',
    say: (told) => ({
      text: `${told.team} has suspended you from ${dayOf(told, told.params.from)}${told.params.through ? ` until ${dayOf(told, told.params.through)}` : ''}`,
      more: 'You cannot be booked for shifts of this team on these days. Speak to its manager if you do not know why.',
      ...noteOf(told),
      path: '/staff-dashboard',
      button: 'See Your Dashboard',
    }),
  },

  'suspension-lifted': {
    mail: 'team',
    say: ({ team }) => ({
      text: `${team} has lifted your suspension`,
      more: 'You can be booked for its shifts again.',
      path: '/staff-dashboard',
      button: 'See Your Dashboard',
    }),
  },
} satisfies Record<string, Notice>

/** What the manager has written to the person. */
function noteOf({ params, team }: ToldNotice) {
  return params.note ? { note: { from: team, text: String(params.note) } } : {}
}

/** A path of this product; undefined for any other address. */
function ownPath(path: string | number | undefined): string | undefined {
  return typeof path === 'string' && /^\/[a-z0-9][\w/?=&#.-]*$/i.test(path) ? path : undefined
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    members: keyof typeof notices
  }
}
