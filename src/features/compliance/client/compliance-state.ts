import { uuidIn } from '#client/address.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { isBetweenDays } from '#shared/time.ts'
import { states } from '../rules/state.ts'
import type { MatrixFilter } from '../schema.ts'

/** The state of the compliance page in its address. */
export interface ComplianceState extends MatrixFilter {
  /** The selected tab; without it the people. */
  tab?: string | undefined
  /** The order of the people, where it is not the usual one. */
  order?: 'name' | 'worst' | undefined
  /** The person whose requirements are listed, of whom the queue is, or whose inspection pack is asked for. */
  person?: string | undefined
  /** The requirement for which this person is asked: the form is open. */
  ask?: string | undefined
  /** In the list of people, the requirement that the filter is about; in the queue, the one shown first; in the editor its id, or `new`. */
  requirement?: string | undefined
}

/** Days within which what lapses is offered as a filter. */
export const LAPSES = [30, 60, 90] as const

const matching = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : undefined)

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseComplianceState({ tab, order, person, ask, ...rest }: Record<string, unknown>): ComplianceState {
  return {
    ...readFilter(rest),
    tab: matching(tab, /^[a-z]{1,20}$/),
    order: order === 'worst' || order === 'name' ? order : undefined,
    person: uuidIn(person),
    ask: uuidIn(ask),
    requirement: rest.requirement === 'new' ? 'new' : uuidIn(rest.requirement),
  }
}

function readFilter({
  search,
  job,
  requirement,
  site,
  state,
  blocked,
  lapses,
  week,
}: Record<string, unknown>): MatrixFilter {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : ''
  return {
    search: text || undefined,
    job: jobCodes.find((known) => known === job),
    requirement: uuidIn(requirement),
    site: uuidIn(site),
    state: states.filter((known) => known !== 'not-required').find((known) => known === state),
    blocked: blocked === true || undefined,
    lapses: LAPSES.find((known) => known === lapses),
    week: typeof week === 'string' && isBetweenDays(week) ? week : undefined,
  }
}

/** The filter of the people alone, without empty conditions. */
export function filterOf(state: ComplianceState): MatrixFilter {
  const filter = Object.entries(readFilter({ ...state })).filter(([, value]) => value !== undefined)
  return Object.fromEntries(filter)
}
