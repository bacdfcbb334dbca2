import { expect, test } from 'vitest'
import { dayOf, midnight, toDay } from '#shared/calendar.ts'
import { REACH, randomCase } from '#testing/eligibility/random-case.ts'
import { type Chance, chanceFrom } from '#testing/random.ts'
import { type Answer, eligibility } from './eligibility.ts'
import { OWN, type PersonFacts, type ShiftFacts } from './facts.ts'
import { preparePerson, prepareShift, withoutSpells } from './prepare.ts'
import type { Context } from './rule.ts'

const CASES = Number(process.env.ELIGIBILITY_CASES ?? 250)
const SEED = Number(process.env.ELIGIBILITY_SEED ?? 1)

/**
 * An adult who works near the limits, and whose right to work has no end: what differs from shift to shift for other
 * reasons than booked work is tested elsewhere.
 */
function somebody(facts: PersonFacts, { base, chance }: { base: number; chance: Chance }): PersonFacts {
  const [right] = facts.rightToWork
  const first = base - chance.below(130)
  const hours = chance.one([8, 9, 9.5, 10, 10.5])
  const days = Array.from({ length: 30 + chance.below(120) }, (_, i) => first + i).filter(() => chance.below(7) < 5)
  const starts = days.map((day) => midnight(day) + 8 * 60)
  return {
    ...facts,
    ...(chance.below(3) > 0 && {
      ...{ starts, ends: starts.map((start) => start + hours * 60), breaks: starts.map(() => 0) },
      whose: starts.map(() => OWN),
    }),
    rightToWork: [{ from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, limit: right?.limit ?? null }],
    turns18: base - 3000,
    // What begins between two bookings is said of the later one alone.
    declared: facts.declared.map((one) => ({ ...one, since: base - 300 })),
  }
}

/** A shift on any day from before the first work until after the last. */
function someShift(shift: ShiftFacts, { base, chance }: { base: number; chance: Chance }): ShiftFacts {
  const start = midnight(base - 140 + chance.below(180)) + chance.one([1, 19, 22]) * 60
  return chance.below(3) === 0 ? shift : { ...shift, start, end: start + chance.one([4, 6, 7, 11]) * 60 }
}

/** Their work in the team. */
function spellsOf({ starts, ends, breaks, whose, joinedOn }: PersonFacts) {
  const all = Array.from(starts, (start, i) => ({ start, end: ends[i]!, breakMinutes: breaks[i]!, whose: whose[i] }))
  return all.filter((one) => one.whose === OWN && one.start >= midnight(joinedOn))
}

/** The same work with one more spell. */
function booked(facts: PersonFacts, { start, end, breakMinutes }: ShiftFacts): PersonFacts {
  const at = Array.from(facts.starts).filter((one) => one < start).length
  const insert = (all: ArrayLike<number>, value: number) => [
    ...Array.from(all).slice(0, at),
    value,
    ...Array.from(all).slice(at),
  ]
  return {
    ...facts,
    starts: insert(facts.starts, start),
    ends: insert(facts.ends, end),
    breaks: insert(facts.breaks, breakMinutes),
    whose: insert(facts.whose, OWN),
  }
}

const blocking = ({ reasons }: Answer) =>
  reasons
    .filter(({ level }) => level === 'block')
    .map(({ rule, about, requirementId }) => `${rule} ${about} ${requirementId}`)

test(`what may be booked lets nothing be found of what is booked beside it, in ${CASES} cases`, {
  timeout: 60_000 + CASES * 50,
}, () => {
  let judged = 0
  for (let i = 0; i < CASES; i++) {
    const { base, facts, ...given } = randomCase(SEED * 1_000_003 + i)
    const averageFrom = i % 3 === 0 ? toDay(base - (i % 150)) : null
    const context: Context = {
      ...given.context,
      rules: { ...given.context.rules, averageFrom, levels: { 'night-limit': 'block' } },
    }
    const days = { first: base - REACH.before, until: base + REACH.after }
    const chance = chanceFrom(SEED * 1_000_003 + i)
    const shift = someShift(given.shift, { base, chance })
    const joinedOn = Math.min(facts.joinedOn, dayOf(shift.start))
    const person = { ...somebody(facts, { base, chance }), joinedOn }
    const judge = (of: PersonFacts, one: ShiftFacts) => eligibility(preparePerson(of, days), prepareShift(one), context)
    const allowed = judge(person, shift)
    // A first shift begins the periods of a new starter, which may then hold days left out before the first booking.
    const isFirst = shift.start < (person.starts[0] ?? Number.POSITIVE_INFINITY)
    const isLeftOut = person.leftOut.length + person.optedOut.length > 0
    if (allowed.verdict === 'blocked' || (isFirst && isLeftOut)) continue
    judged++
    for (const spell of spellsOf(person)) {
      const other = { ...shift, ...spell }
      const alone = withoutSpells(person, [spell.start])
      const before = blocking(judge(alone, other))
      const after = blocking(judge(booked(alone, shift), other))
      expect(
        after.filter((one) => !before.includes(one)),
        `case ${i} of seed ${SEED}, ${spell.start}`,
      ).toEqual([])
    }
  }
  expect(judged).toBeGreaterThan(CASES / 100)
})
