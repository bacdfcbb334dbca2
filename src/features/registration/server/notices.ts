import type { Notice } from '#features/notifications/schema.ts'
import type { NoticeWords, ToldNotice } from '#shared/notice-words.ts'

const CANDIDATES = '/manager-dashboard/candidates'

/** The notifications of registration, with their words. */
export const notices = {
  'details-updated': {
    mail: 'details',
    sayTogether: sayUpdates,
    say: ({ about, params, who }) => ({
      text: `${who} has updated ${params.what ?? 'their profile'}`,
      onLockScreen: `${who} has updated their profile`,
      path: about ? `${CANDIDATES}?member=${about}` : CANDIDATES,
      button: about ? 'See the Profile' : 'See Your Candidates',
    }),
  },
} satisfies Record<string, Notice>

/** What one person has updated on a day. */
function sayUpdates(all: readonly ToldNotice[]): NoticeWords {
  const [{ about, who }] = all as [ToldNotice]
  const parts = [...new Set(all.map(({ params }) => String(params.what ?? 'their profile')))]
  return {
    text: `${who} has updated ${parts.length === 1 ? parts[0] : `${parts.length} parts of their profile`}`,
    onLockScreen: `${who} has updated their profile`,
    ...(parts.length > 1 && { more: `${parts.join(', ')}.` }),
    path: about ? `${CANDIDATES}?member=${about}` : CANDIDATES,
    button: about ? 'See the Profile' : 'See Your Candidates',
  }
}

declare module '#features/notifications/schema.ts' {
  interface NoticeKinds {
    registration: keyof typeof notices
  }
}
