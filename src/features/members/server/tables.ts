import type { Stored } from '#server/declared.ts'

/** What is stored, in which of a person’s holdings it is, and how long it is kept. */
export const tables: Record<string, Stored> = {
  detail_requests: { holding: 'requests', keeps: 'as long as the account', counted: ['user_id'] },
}
