import { personNouns } from '#shared/nouns.ts'

/** `memberFilters`: the filters that a manager has named. */
export const memberNouns = personNouns('memberFilters')
