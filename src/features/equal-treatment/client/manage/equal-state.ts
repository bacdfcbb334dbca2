import { uuidIn } from '#client/address.ts'

const shows = ['running', 'soon', 'equal', 'lacking', 'over'] as const
export type Show = (typeof shows)[number]

/** The state of the page of equal treatment in its address. */
export interface EqualState {
  tab?: 'rates' | undefined
  show?: Show | undefined
  search?: string | undefined
  /** The person whose weeks are shown. */
  person?: string | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseEqualState({ tab, show, search, person }: Record<string, unknown>): EqualState {
  return {
    tab: tab === 'rates' ? 'rates' : undefined,
    show: shows.find((one) => one === show && one !== 'running'),
    search: typeof search === 'string' && search.trim() ? search.slice(0, 100) : undefined,
    person: uuidIn(person),
  }
}
