import type { Holding, Stored } from '#server/declared.ts'
import { keepWords } from '#server/retention.ts'
import { NOTIFICATIONS_KEEP } from './retention.ts'

/** The tables of notifications: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  notifications: { holding: 'notifications', keeps: keepWords(NOTIFICATIONS_KEEP), counted: ['user_id'] },
  notification_settings: { holding: 'notifications', keeps: 'as long as the account' },
  push_subscriptions: { holding: 'notifications', keeps: 'until you sign out on that device' },
}

/** The kinds of data that notifications hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  { id: 'notifications', title: 'Notifications', what: 'What we told you', after: 'roles' },
]
