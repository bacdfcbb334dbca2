import { sql } from 'kysely'
import type { Keep, RetentionRule, Sweep } from '#server/retention.ts'

/** Sessions, links and challenges, after they could last be used. */
export const ENDED_KEEP: Keep = { days: 30 }
/** That an address refused a mail. */
export const BOUNCES_KEEP: Keep = { months: 12 }

export const sweeps: readonly Sweep[] = [
  {
    id: 'ended-sessions',
    after: 'replaced-documents',
    what: 'sign-in sessions and links that have ended',
    keep: ENDED_KEEP,
  },
  { id: 'bounces', after: 'ended-invitations', what: 'that an email address refused our emails', keep: BOUNCES_KEEP },
]

export const retention = {
  unconfirmed: {
    after: 'kept-work',
    what: 'Accounts whose email address nobody has confirmed',
    keep: { days: 7 },
    from: 'the last sign-up with the address',
    why: 'Nobody has shown that the address is theirs',
    source: 'UK GDPR, article 5(1)(c) and (e)',
    ofTeam: false,
    table: 'users',
    // An erased account is not confirmed either; it is disabled and stays, because other people's records refer to it.
    items: () => sql`select u.id, u.id as user_id, null::uuid as team_id, null as about,
        greatest(u.created_at, (select max(t.created_at) from app.account_tokens t where t.user_id = u.id)) as since
      from app.users u where u.email_confirmed_at is null and u.disabled_at is null`,
  },
} satisfies Record<string, RetentionRule>
