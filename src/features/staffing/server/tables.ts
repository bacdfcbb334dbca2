import type { Holding, Stored } from '#server/declared.ts'

const WITH_TEMPLATE = 'as long as its template'

/** The tables of staffing: the holding that shows each, and how long its rows are kept. */
export const tables: Record<string, Stored> = {
  staffing_levels: { holding: null, keeps: 'as long as the site' },
  week_templates: { holding: null, keeps: 'until a manager deletes it' },
  week_template_lines: { holding: null, keeps: WITH_TEMPLATE },
  week_template_people: {
    holding: 'week-templates',
    keeps: 'as long as its template, or until the person leaves the team',
    counted: ['user_id'],
  },
}

/** The kind of data that they hold about a person, in words for them. */
export const holdings: readonly Holding[] = [
  {
    id: 'week-templates',
    title: 'Your place in planned weeks',
    what: 'The shifts of templates of weeks that have your name',
    after: 'shifts',
  },
]
