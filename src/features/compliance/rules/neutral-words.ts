import { jobCodes } from '#features/teams/rules/jobs.ts'
import { evidenceKinds, isPolicy, kindLabel } from './kinds.ts'
import { readyFor } from './ready-sets.ts'

const SUBJECTS = new Set(readyFor(jobCodes).flatMap(({ kinds }) => kinds))
/** More kinds than these make no sentence. */
const MOST_NAMED = 3
const ANYTHING = 'a compliance item'

/**
 * Evidence of these kinds in a mail or on a lock screen, which others may see: in the product's own words alone,
 * because a name that somebody has typed, of a requirement or a certificate, could tell of somebody's health.
 */
export function inNeutralWords(kinds: readonly string[]): string {
  const words = [...new Set(kinds.map(wordsOf))]
  return words.includes(ANYTHING) || words.length > MOST_NAMED ? ANYTHING : words.join(' or ')
}

function wordsOf(kind: string): string {
  const known = evidenceKinds[kind]
  if (known) return known.health ? ANYTHING : known.label
  if (isPolicy(kind) || SUBJECTS.has(kind)) return kindLabel(kind)
  return kind.startsWith('certificate:') ? 'a certificate' : ANYTHING
}
