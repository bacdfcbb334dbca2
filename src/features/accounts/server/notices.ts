import type { Notice } from '#features/notifications/schema.ts'

const ACCOUNT = '/account'

/** The notifications of accounts, with their words. */
export const notices = {
  'security-notice': {
    mail: 'always',
    say: ({ params }) => ({
      text: SECURITY_EVENTS[String(params.event)] ?? 'The security settings of your account have changed',
      ...(params.event === 'session-reused' && {
        more: 'If you were just signed out without a reason, sign in again. If you were not, somebody may have copied your sign-in: change your password.',
      }),
      path: `${ACCOUNT}?tab=security`,
    }),
  },
} satisfies Record<string, Notice>

/** The sentence of each event in a security notice. */
const SECURITY_EVENTS: Record<string, string> = {
  'factor-added': 'An authenticator app was added to your account',
  'factor-removed': 'An authenticator app was removed from your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'backup-codes-made': 'New backup codes were made for your account',
  'mail-refused': 'Emails to your address do not arrive',
  'backup-code-used': 'A backup code was used to sign in to your account',
  'session-reused': 'An old copy of one of your sign-ins was used, so that device was signed out',
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    accounts: keyof typeof notices
  }
}
