import { type Day, formatDay, londonDay } from '#shared/time.ts'

/** What a team has decided about something that somebody has given; null: nothing, or nothing any more. */
export interface Decided {
  decision: 'verified' | 'rejected' | 'revoked'
  /** The last day for which it counts; null: without an end. */
  until: Day | null
  decidedAt: string
}

/** 'by Anna Smith on 03/11/2026': who has decided, a person or a team. */
const decidedBy = (by: string | null, at: string) => `${by ? ` by ${by}` : ''} on ${formatDay(londonDay(new Date(at)))}`

/**
 * How a fact reads everywhere: 'Given' until somebody of the team has checked it, then 'Verified until ...' with who and when. Another team's decision says
 * nothing here.
 */
export function factInWords(decided: Decided | null, by: string | null): string {
  if (!decided || decided.decision === 'revoked') return 'Given'
  const { decision, until, decidedAt } = decided
  if (decision === 'rejected') return `Rejected${decidedBy(by, decidedAt)}`
  return `Verified${until ? ` until ${formatDay(until)}` : ''}${decidedBy(by, decidedAt)}`
}

interface Evidenced {
  validUntil: Day | null
  verification:
    | (Omit<Decided, 'until'> & { verifiedUntil: Day | null; reason: string | null; decidedBy: string | null })
    | null
}

/** The same of a piece of evidence with one team's decision: a verification counts at most as long as what it is about. */
export function evidenceInWords({ validUntil, verification }: Evidenced, by = verification?.decidedBy ?? null): string {
  if (!verification) return factInWords(null, by)
  const { decision, decidedAt, verifiedUntil, reason } = verification
  const until = [validUntil, verifiedUntil].filter((day) => day !== null).sort()[0] ?? null
  const words = factInWords({ decision, decidedAt, until }, by)
  return decision === 'rejected' && reason ? `${words}: ${reason}` : words
}
