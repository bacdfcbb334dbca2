import type { Calls } from '#testing/calls.ts'

const role = { replaces: 0, from: '2099-01-05' }

/** What the generated tests cannot derive of calls to roles. */
export const calls: Calls = {
  record: { input: () => ({ ...role, siteIds: [] }) },
  end: { input: () => role, answer: 'CONFLICT' },
}
