import type { Notice } from '#features/notifications/schema.ts'

/** The notifications of cover. */
export const notices = {
  'phone-asked': {
    mail: 'details',
    say: ({ team }) => ({
      text: `${team} asks for your phone number, so that they can ring you about shifts`,
      path: '/profile?edit=card&field=phone',
      button: 'Add Your Number',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    cover: keyof typeof notices
  }
}
