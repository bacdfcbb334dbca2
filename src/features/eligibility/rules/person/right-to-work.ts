import { dayOf, type Minute } from '#shared/calendar.ts'
import type { PersonFacts, RightToWork } from '../facts.ts'
import type { Person } from '../prepare.ts'
import { ASK, type Context, clock, defineRule, nearDay, saidToWait } from '../rule.ts'
import { isRightToWork } from './compliance-gaps.ts'

/**
 * The first minute of a shift in which no check counts, and the check that was made after it while the shift goes on;
 * undefined: every minute is covered.
 */
function firstWithout(
  { rightToWork }: Pick<PersonFacts, 'rightToWork'>,
  { start, end }: { start: Minute; end: Minute },
): { at: Minute; late: RightToWork | undefined } | undefined {
  let at = start
  for (;;) {
    const right = rightToWork.find(({ from, until }) => at >= from && at < until)
    if (!right) return { at, late: rightToWork.find(({ from }) => from > at && from < end) }
    if (right.until >= end) return undefined
    at = right.until
  }
}

/** When the person gave what a check would verify: their part is done, as far as the team requires it. */
function givenOn({ gaps }: Person, day: number, { requirements }: Context): number | null {
  const waits = gaps.find(({ requirementId, from, until, waitsSince }) => {
    const version = requirements.get(requirementId)?.versions.at(-1)
    return waitsSince !== null && day >= from && day < until && version !== undefined && isRightToWork(version)
  })
  return waits?.waitsSince ?? null
}

/** What was found, as `found` of the finding. */
const NEVER = 0
const NOT_THEN = 1
const LATE = 2

/**
 * In every minute of every shift, whoever it is and however they are engaged, whether the team has a requirement for it
 * or not (domain 2.0.1).
 */
export const rightToWork = defineRule({
  id: 'right-to-work',
  title: 'Right to work',
  source:
    'Immigration, Asylum and Nationality Act 2006, section 15; Border Security, Asylum and Immigration Act 2025, section 48',
  level: 'block',
  choices: ['block'],
  overridable: false,
  /** `asked` is the minute of a late check. */
  judge(person, shift, context) {
    const without = firstWithout(person, shift)
    if (!without) return undefined
    const { at, late } = without
    if (late) return { found: LATE, asked: late.from, at }
    const found = person.rightToWork.length > 0 ? NOT_THEN : NEVER
    return { found, asked: 1, at, since: givenOn(person, dayOf(at), context) }
  },
  say({ found, asked, at, since }, { shift }) {
    const day = nearDay(dayOf(at))
    const worker = `Your right to work is not confirmed for ${day}. ${ASK}`
    if (found === LATE)
      return {
        manager: `Late: the right to work was checked at ${clock(asked)} on ${nearDay(dayOf(asked))}, when this shift had begun. That is no excuse for it.`,
        worker,
      }
    const manager = 'Check the right to work'
    if (since != null) {
      const said = saidToWait('Right to work', { since, shift })
      return { ...said, wayOut: { act: 'verify', manager, worker: 'Remind your agency' } }
    }
    return {
      manager:
        found === NEVER ? 'The right to work is not checked.' : `No check of the right to work counts on ${day}.`,
      worker,
      wayOut: { act: 'check', kind: 'right-to-work', manager, worker: 'Show your agency your right to work' },
    }
  },
})
