import type { Stored } from '#server/declared.ts'

const keeps = 'as long as the team, because what has been worked is paid by it'

/** The tables of rates: no row of them is about a person. */
export const tables: Record<string, Stored> = {
  rate_cards: { holding: null, keeps },
  rate_versions: { holding: null, keeps },
  rate_bands: { holding: null, keeps },
  rate_flats: { holding: null, keeps },
  rate_drafts: { holding: null, keeps: 'until it is begun or discarded' },
  client_terms: {
    holding: null,
    keeps: 'as long as the client, because what has been worked is approved and charged by it',
  },
  team_holidays: { holding: null, keeps },
  site_nations: { holding: null, keeps: 'as long as the site' },
}
