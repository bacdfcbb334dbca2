import type { Notice } from '#features/notifications/schema.ts'
import type { NoticeWords } from '#shared/notice-words.ts'

const ACCOUNT = '/account'

/** What people are told by accounts, in words. */
export const notices = {
  'security-notice': {
    mail: 'always',
    say: ({ params }) => ({
      ...(SECURITY_EVENTS[String(params.event)] ?? {
        text: 'The security settings of your account have changed',
        more: NOT_YOU,
      }),
      path: `${ACCOUNT}?tab=security`,
      button: 'See Your Security Settings',
    }),
  },
} satisfies Record<string, Notice>

const NOT_YOU = 'If it was not you, change your password at once.'

/** The sentences of each event in a security notice. */
const SECURITY_EVENTS: Record<string, Pick<NoticeWords, 'text' | 'more'>> = {
  'factor-added': { text: 'An authenticator app was added to your account', more: NOT_YOU },
  'factor-removed': { text: 'An authenticator app was removed from your account', more: NOT_YOU },
  'passkey-added': { text: 'A passkey was added to your account', more: NOT_YOU },
  'passkey-removed': { text: 'A passkey was removed from your account', more: NOT_YOU },
  'backup-codes-made': { text: 'New backup codes were made for your account', more: NOT_YOU },
  'mail-refused': {
    text: 'Emails to your address do not arrive',
    more: 'Your mail provider refuses them. Look at the address with them, then let us try again on your security page.',
  },
  'backup-code-used': { text: 'A backup code was used to sign in to your account', more: NOT_YOU },
  'session-reused': {
    text: 'An old copy of one of your sign-ins was used, so that device was signed out',
    more: 'If you were just signed out without a reason, sign in again. If you were not, somebody may have copied your sign-in: change your password.',
  },
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    accounts: keyof typeof notices
  }
}
