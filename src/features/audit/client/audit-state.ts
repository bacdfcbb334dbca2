import { uuidIn } from '#client/address.ts'
import { type AuditKind, auditKinds } from '#shared/audit-words.ts'
import { isBetweenDays } from '#shared/time.ts'

/** The state of the audit page in its address. */
export interface AuditState {
  person?: string | undefined
  kind?: AuditKind | undefined
  from?: string | undefined
  to?: string | undefined
  /** How many pages of the list are loaded. */
  pages?: number | undefined
}

const MOST_PAGES = 40

/** Parses the address; invalid values become undefined. */
export function parseAuditState({ person, kind, from, to, pages }: Record<string, unknown>): AuditState {
  const count = Math.min(Math.trunc(Number(pages)), MOST_PAGES)
  const day = (value: unknown) => (typeof value === 'string' && isBetweenDays(value) ? value : undefined)
  return {
    person: uuidIn(person),
    kind: auditKinds.find((known) => known === kind),
    from: day(from),
    to: day(to),
    pages: count > 1 ? count : undefined,
  }
}

/** The filters that are set. */
export function filtersOf({ pages: _, ...filters }: AuditState): Omit<AuditState, 'pages'> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
