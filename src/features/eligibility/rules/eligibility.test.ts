import { expect, test } from 'vitest'
import { makeStretch, type Stretch } from '#testing/eligibility/marked-minutes.ts'
import { REACH, randomCase } from '#testing/eligibility/random-case.ts'
import { isRest, slowAnswer } from '#testing/eligibility/slow-answer.ts'
import { ruleIds } from './all-rules.ts'
import { type Answer, eligibility, isBlockedOnlyBy } from './eligibility.ts'
import { preparePerson, prepareShift } from './prepare.ts'
import { waits } from './ranking.ts'
import type { Told } from './rule.ts'
import { sayReason } from './words.ts'

/** The suite does some; `ELIGIBILITY_CASES=100000` does what a change of a rule deserves (10 minutes). */
const CASES = Number(process.env.ELIGIBILITY_CASES ?? 250)
const SEED = Number(process.env.ELIGIBILITY_SEED ?? 1)

const stretches = new Map<number, Stretch>()

function stretchAt(base: number): Stretch {
  const known = stretches.get(base) ?? makeStretch((base - REACH.before) * 1440, (REACH.before + REACH.after) * 1440)
  stretches.set(base, known)
  return known
}

const WITH_LEVEL = ['daily-rest', 'weekly-rest', 'average-hours', 'night-limit']

/** As the slow answer writes them. */
function named({ reasons }: Answer): string[] {
  const names = reasons.map(({ rule, about, requirementId, level }) => {
    if (rule === 'compliance') return `${rule} ${requirementId} ${level}`
    if (WITH_LEVEL.includes(rule)) return `${rule} ${level}`
    return about ? `${rule}:${about}` : rule
  })
  const overlaps = names.includes('overlap')
  return [...new Set(names)].filter((name) => !(overlaps && isRest(name))).sort()
}

/** A sentence without what may be told of another team's work: when somebody is free. */
const withoutInstants = (text: string) =>
  text.replaceAll(/not (before|after) \d\d:\d\d on \w+ \d+ \w+/g, '').replace('under 18', '')

/** Sentences that are empty, or that tell a figure of another team's work. */
function tooMuchSaid(answer: Answer, told: Told): string[] {
  return answer.reasons.flatMap((reason) =>
    (['manager', 'worker'] as const)
      .map((reader) => sayReason(reason, { ...told, reader }).text)
      .filter((text) => !text || (reason.elsewhere && reason.rule !== 'overlap' && /\d/.test(withoutInstants(text)))),
  )
}

test(`the rules and the slow answer agree in ${CASES} cases`, { timeout: 60_000 + CASES * 50 }, () => {
  const seen = new Set<string>()
  for (let i = 0; i < CASES; i++) {
    const { base, facts, shift, context } = randomCase(SEED * 1_000_003 + i)
    const days = { first: base - REACH.before, until: base + REACH.after }
    const prepared = prepareShift(shift)
    const question = [preparePerson(facts, days), prepared, context] as const
    const answer = eligibility(...question)
    const blocking = answer.reasons.filter(({ level }) => level === 'block')
    expect(isBlockedOnlyBy(() => false, ...question)).toBe(blocking.length === 0)
    expect(isBlockedOnlyBy(waits, ...question)).toBe(blocking.every(({ since }) => typeof since === 'number'))
    const fast = named(answer)
    const slow = slowAnswer({ facts, shift, context }, stretchAt(base))
    expect(fast, `case ${i} of seed ${SEED}`).toEqual(slow)
    expect(tooMuchSaid(answer, { ...context, shift: prepared })).toEqual([])
    for (const name of fast) seen.add(name.split(/[ :]/)[0]!)
  }
  // A reason that no case finds would not be tested.
  if (CASES >= 1000) expect(ruleIds.filter((id) => !seen.has(id))).toEqual(['travel'])
})
