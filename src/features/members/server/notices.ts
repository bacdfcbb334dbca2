import type { Notice } from '#features/notifications/schema.ts'

/** The notifications of members, with their words. */
export const notices = {
  'details-asked': {
    mail: 'details',
    say: ({ params, team }) => ({
      text: `${team} asks you to complete: ${params.what ?? 'your profile'}`,
      onLockScreen: `${team} asks you to complete your profile`,
      ...(params.note && { note: { from: team, text: String(params.note) } }),
      path: ownPath(params.path) ?? '/staff-dashboard',
      button: 'Complete it now',
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
