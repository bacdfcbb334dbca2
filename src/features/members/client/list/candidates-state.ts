import { uuidIn } from '#client/address.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { isBetweenDays } from '#shared/time.ts'
import { standingFilters } from '../../rules/standing.ts'
import type { MandatoryState, MemberFilter, ReadyState, SortKey } from '../../schema.ts'

/** The state of the candidates page in its address. */
export interface CandidatesState extends MemberFilter {
  search?: string | undefined
  sort?: SortKey | undefined
  desc?: boolean | undefined
  /** How many pages of the list are loaded. */
  pages?: number | undefined
  /** The person whose panel is open, and its tab. */
  member?: string | undefined
  tab?: string | undefined
  /** The form that is open: for asking them, or for a kind of check. */
  open?: string | undefined
  /** The document that the panel shows. */
  paper?: string | undefined
  /** The list on screen; without it the members, or the requests to join a team that has none. */
  list?: CandidateList | undefined
}

/** The people whom the page lists: staff, people who ask to join, invited ones, former ones. */
const candidateLists = ['members', 'requests', 'invited', 'former'] as const
export type CandidateList = (typeof candidateLists)[number]

export const DOCUMENTS_TAB = 'documents'

const SORT_KEYS: readonly SortKey[] = ['name', 'need', 'position', 'completion', 'certificates', 'expiry', 'joined']
const MOST_PAGES = 40
/** The name of a tab, or of a form. */
const NAME = /^[a-z-]{1,30}$/

/** Parses the address; invalid values become undefined (an omitted name would keep its unchecked value). */
export function parseCandidatesState({
  search,
  sort,
  desc,
  pages,
  member,
  tab,
  open,
  paper,
  list,
  ...rest
}: Record<string, unknown>): CandidatesState {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 100) : ''
  const key = SORT_KEYS.find((known) => known === sort)
  const count = Math.min(Math.trunc(Number(pages)), MOST_PAGES)
  return {
    search: text || undefined,
    sort: key === 'name' ? undefined : key,
    desc: desc === true || undefined,
    pages: count > 1 ? count : undefined,
    member: uuidIn(member),
    tab: typeof tab === 'string' && NAME.test(tab) ? tab : undefined,
    open: typeof open === 'string' && NAME.test(open) ? open : undefined,
    paper: uuidIn(paper),
    list: candidateLists.find((known) => known === list),
    ...Object.fromEntries(readFilter(rest)),
  }
}

const DAYS = [
  'joinedFrom',
  'joinedTo',
  'completedFrom',
  'completedTo',
  'expiringFrom',
  'expiringTo',
  'inDateOn',
] as const
const PERCENTS = ['completionFrom', 'completionTo'] as const
const READY: readonly ReadyState[] = ['expired', 'ending', 'in-date', 'unfinished', 'no-offer']
const MANDATORY: readonly MandatoryState[] = ['in-date', 'lapsing', 'lapsed']
const OFFERS = ['none', 'recorded'] as const

function readFilter(from: Record<string, unknown>) {
  const day = (value: unknown) => (typeof value === 'string' && isBetweenDays(value) ? value : undefined)
  const percent = (value: unknown) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100 ? Number(value) : undefined
  return [
    ...DAYS.map((key) => [key, day(from[key])]),
    ...PERCENTS.map((key) => [key, percent(from[key])]),
    ['offer', OFFERS.find((known) => known === from.offer)],
    ['standing', standingFilters.find((known) => known === from.standing)],
    ['ready', READY.find((known) => known === from.ready)],
    ['mandatory', MANDATORY.find((known) => known === from.mandatory)],
    ['area', typeof from.area === 'string' && from.area.trim() ? from.area.trim().slice(0, 60) : undefined],
    ['job', jobCodes.find((known) => known === from.job)],
  ]
}

/** The filter alone, without empty conditions. */
export function filterOf(from: Record<string, unknown>): MemberFilter {
  return Object.fromEntries(readFilter(from).filter(([, value]) => value !== undefined))
}
