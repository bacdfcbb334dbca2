import type { Notice } from '#features/notifications/schema.ts'

const SETTINGS = '/manager-dashboard/settings'
const ACCOUNT = '/account'

/** The notifications of privacy, with their words. */
export const notices = {
  'export-ready': {
    mail: 'exports',
    say: ({ teamId, team }) =>
      teamId
        ? {
            text: `The export of ${team} is ready to download`,
            path: `${SETTINGS}?tab=data`,
            button: 'Go to the Export',
          }
        : {
            text: 'The export of your data is ready to download',
            path: `${ACCOUNT}?tab=privacy`,
            button: 'Go to the Export',
          },
  },
  'passport-ready': {
    mail: 'exports',
    say: () => ({ text: 'Your passport pack is ready to download', path: '/work-passport', button: 'Go to the Pack' }),
  },
  'pack-ready': {
    mail: 'exports',
    say: ({ team }) => ({
      text: `The inspection pack of ${team} is ready to download`,
      path: '/manager-dashboard/compliance?tab=packs',
      button: 'Go to the Pack',
    }),
  },
} satisfies Record<string, Notice>

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    privacy: keyof typeof notices
  }
}
