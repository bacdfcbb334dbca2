import type { Holding, Stored } from '#server/declared.ts'

const WITH_TEAM = 'as long as the team, because it says how people were paid'

/** The tables of equal treatment: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  comparable_rates: { holding: null, keeps: WITH_TEAM },
  equal_weeks: {
    holding: 'equal-treatment',
    keeps: 'as long as the worked time that they count',
    counted: ['user_id'],
  },
  equal_clocks: { holding: 'equal-treatment', keeps: 'as long as the worked time that they count' },
  equal_declared: { holding: 'equal-treatment', keeps: WITH_TEAM, counted: ['user_id'] },
  equal_reasons: { holding: 'equal-treatment', keeps: WITH_TEAM },
  equal_to_count: { holding: null, keeps: 'until the weeks are counted, a minute at most' },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'equal-treatment',
    title: 'Your weeks with clients',
    what: 'In which week of the Agency Workers Regulations you are with each client, and the weeks that you declared',
    after: 'worked-time',
  },
]
