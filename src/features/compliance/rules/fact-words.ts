import { inSentence } from '#shared/names.ts'
import { type Day, formatDay, londonDay } from '#shared/time.ts'

/** What a team has decided about something that somebody has given; null: nothing, or nothing any more. */
export interface Decided {
  decision: 'verified' | 'rejected' | 'revoked'
  /** The last day for which it counts; null: without an end. */
  until: Day | null
  /** When: an instant, or the day alone. */
  decidedAt: string
  /** Why it was rejected. */
  reason?: string | null
}

/** 'by Anna Smith on 03/11/2026': who has decided, a person or a team. */
export const decidedBy = (by: string | null, at: string) =>
  `${by ? ` by ${inSentence(by)}` : ''} on ${formatDay(londonDay(new Date(at)))}`

/**
 * How a fact reads everywhere: 'Not Checked' until somebody of the team has checked it, then 'Verified until ...' with
 * who and when. Another team's decision says nothing here.
 */
export function factInWords(decided: Decided | null, by: string | null): string {
  if (!decided || decided.decision === 'revoked') return 'Not Checked'
  const { decision, until, decidedAt, reason } = decided
  if (decision === 'rejected') return `Rejected${decidedBy(by, decidedAt)}${reason ? `: ${reason}` : ''}`
  return `Verified${until ? ` until ${formatDay(until)}` : ''}${decidedBy(by, decidedAt)}`
}

/** The last day for which a verification counts: at most as long as what it is about. */
export function countsUntil(validUntil: Day | null, verifiedUntil: Day | null): Day | null {
  return [validUntil, verifiedUntil].filter((day) => day !== null).sort()[0] ?? null
}

interface Evidenced {
  validUntil: Day | null
  verification: (Omit<Decided, 'until'> & { verifiedUntil: Day | null; decidedBy: string | null }) | null
}

/** The same of a piece of evidence with one team's decision. */
export function evidenceInWords({ validUntil, verification }: Evidenced, by = verification?.decidedBy ?? null): string {
  return factInWords(
    verification && { ...verification, until: countsUntil(validUntil, verification.verifiedUntil) },
    by,
  )
}
