import type { Holding, Stored } from '#server/declared.ts'

const MEMBERSHIP = 'as long as the record of the membership'

/** The tables of clients: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  clients: { holding: null, keeps: 'as long as the team' },
  sites: { holding: null, keeps: 'as long as the team' },
  manager_sites: { holding: null, keeps: 'as long as they manage these sites alone' },
  client_imports: { holding: null, keeps: 'as long as the team, or until it is undone' },
  import_words: { holding: null, keeps: 'as long as the team' },
  site_inductions: { holding: 'sites', keeps: MEMBERSHIP, counted: ['user_id'] },
  preferred_people: { holding: 'sites', keeps: MEMBERSHIP, counted: ['user_id'] },
  site_exclusions: { holding: 'sites', keeps: MEMBERSHIP, counted: ['user_id'] },
  kept_apart: { holding: 'sites', keeps: MEMBERSHIP, counted: ['one_id', 'other_id'] },
}

export const holdings: readonly Holding[] = [
  {
    id: 'sites',
    title: 'You and the sites of clients',
    what: 'Where you were shown round, which sites prefer you, and where or beside whom a team does not book you',
    after: 'shifts',
  },
]
