import type { Notice } from '#features/notifications/schema.ts'

/** What people are told by members, in words. */
export const notices = {
  'details-asked': {
    mail: 'details',
    say: ({ params, team }) => ({
      text: `${team} asks you to complete: ${params.what ?? 'your profile'}`,
      path: ownPath(params.path) ?? '/staff-dashboard',
    }),
  },
} satisfies Record<string, Notice>

/** A path of this product; anything that could lead elsewhere is none. */
function ownPath(path: string | number | undefined): string | undefined {
  return typeof path === 'string' && /^\/[a-z0-9][\w/?=&#.-]*$/i.test(path) ? path : undefined
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    members: keyof typeof notices
  }
}
