import type { Holding, Stored } from '#server/declared.ts'
import { keepWords } from '#server/retention.ts'
import { BOUNCES_KEEP, ENDED_KEEP, retention } from './retention.ts'

/** The tables of accounts: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  users: {
    holding: 'account',
    keeps: `as long as the account; ${keepWords(retention.unconfirmed.keep)} while its address is not confirmed`,
  },
  profiles: { holding: 'account', keeps: 'as long as the account', counted: ['user_id'] },
  account_tokens: { holding: null, keeps: `${keepWords(ENDED_KEEP)} after they end` },
  sessions: { holding: 'sessions', keeps: `${keepWords(ENDED_KEEP)} after they could last end`, counted: ['user_id'] },
  old_session_secrets: { holding: null, keeps: 'with their session' },
  mfa_factors: { holding: null, keeps: 'as long as the account; 10 minutes while not proven' },
  mfa_backup_codes: { holding: null, keeps: 'as long as the account' },
  mfa_challenges: { holding: null, keeps: `${keepWords(ENDED_KEEP)} after they end` },
  mail_bounces: { holding: null, keeps: keepWords(BOUNCES_KEEP) },
}

/** The kinds of data that accounts hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  { id: 'account', title: 'Your account', what: 'Name, email address, phone number, when you signed in' },
  {
    id: 'sessions',
    title: 'Sign-ins',
    what: 'Devices on which you are or were signed in, with part of the network address',
    after: 'notifications',
  },
]
