import type { Notice } from '#features/notifications/schema.ts'
import { formatDay } from '#shared/time.ts'

/** The notifications of members, with their words. */
export const notices = {
  'details-asked': {
    mail: 'details',
    say: ({ params, team }) => ({
      text: `${team} asks you to complete: ${params.what ?? 'your profile'}`,
      onLockScreen: `${team} asks you to complete your profile`,
      ...(params.note && { note: { from: team, text: String(params.note) } }),
      ...(params.dueBy && { facts: [['Needed by', formatDay(String(params.dueBy))]] }),
      path: ownPath(params.path) ?? '/staff-dashboard',
      button: 'Complete it now',
    }),
  },

  'member-suspended': {
    mail: 'team',
    say: ({ params, team }) => ({
      text: `${team} has suspended you from ${formatDay(String(params.from))}${params.through ? ` until ${formatDay(String(params.through))}` : ''}`,
      more: 'You cannot be booked for shifts of this team on these days. Speak to its manager.',
      ...(params.note && { note: { from: team, text: String(params.note) } }),
      path: '/staff-dashboard',
      button: 'See your dashboard',
    }),
  },

  'suspension-lifted': {
    mail: 'team',
    say: ({ team }) => ({
      text: `${team} has lifted your suspension`,
      more: 'You can be booked for its shifts again.',
      path: '/staff-dashboard',
      button: 'See your dashboard',
    }),
  },
} satisfies Record<string, Notice>

/** A path of this product; undefined for any other address. */
function ownPath(path: string | number | undefined): string | undefined {
  return typeof path === 'string' && /^\/[a-z0-9][\w/?=&#.-]*$/i.test(path) ? path : undefined
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    members: keyof typeof notices
  }
}
