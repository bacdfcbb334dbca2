import type { Holding, Stored } from '#server/declared.ts'
import { keepWords } from '#server/retention.ts'
import { NOTIFICATIONS_KEEP } from './retention.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  notifications: { holding: 'notifications', keeps: keepWords(NOTIFICATIONS_KEEP), counted: ['user_id'] },
  notification_settings: { holding: 'notifications', keeps: 'as long as the account' },
}

/** What a person is told that is held of them. */
export const holdings: readonly Holding[] = [
  { id: 'notifications', title: 'Notifications', what: 'What we told you', place: 70 },
]
