import type { Holding, Stored } from '#server/declared.ts'
import { keptWords } from '#server/retention.ts'
import { retention } from './retention.ts'

/** The table of roles: the holding that shows it, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  work_roles: { holding: 'roles', keeps: keptWords(retention.roles), counted: ['user_id'] },
}

export const holdings: readonly Holding[] = [
  {
    id: 'roles',
    title: 'Your roles and rates',
    what: 'Which roles you hold in a team, at which sites, and the pay rate of each',
    after: 'calendar',
  },
]
