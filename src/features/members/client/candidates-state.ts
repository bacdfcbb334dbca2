import type { SortKey } from '../schema.ts'

/** What the address of the candidates page holds. */
export interface CandidatesState {
  search?: string
  sort?: SortKey
  desc?: boolean
  /** How many pages of the list are open. */
  pages?: number
  /** The person whose dialog is open. */
  member?: string
}

const SORT_KEYS: readonly SortKey[] = ['name', 'position', 'completion', 'certificates']
const MOST_PAGES = 40
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address; what makes no sense is left out. */
export function parseCandidatesState({ search, sort, desc, pages, member }: Record<string, unknown>): CandidatesState {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : ''
  const key = SORT_KEYS.find((known) => known === sort)
  const count = Math.min(Math.trunc(Number(pages)), MOST_PAGES)
  return {
    ...(text ? { search: text } : {}),
    ...(key && key !== 'name' ? { sort: key } : {}),
    ...(desc === true ? { desc: true } : {}),
    ...(count > 1 ? { pages: count } : {}),
    ...(typeof member === 'string' && UUID.test(member) ? { member } : {}),
  }
}
