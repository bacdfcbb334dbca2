import { expect, test } from 'vitest'
import { dayNumber, midnight } from '#shared/calendar.ts'
import { plainContext, plainPerson, plainShift } from '#testing/eligibility/plain-case.ts'
import { REACH, randomCase } from '#testing/eligibility/random-case.ts'
import { ruleOf } from './all-rules.ts'
import { eligibility } from './eligibility.ts'
import { AT_SPONSOR, ELSEWHERE, OWN } from './facts.ts'
import { preparePerson, prepareShift } from './prepare.ts'
import { rankCandidates } from './ranking.ts'
import { metresTo, milesText } from './shift/travel.ts'

const day = dayNumber('2026-06-15')
const leeds = { lat: 53.8, lng: -1.55 }
const york = { lat: 53.96, lng: -1.08 }

const cannot = {
  weeks: 1,
  firstWeek: '2026-06-15',
  rules: [],
  dates: [{ day: '2026-06-15', from: '09:00', until: '12:00', kind: 'cannot' as const }],
}

test('knows the site, then near, then short of hours, then prefers the time; ties by id', () => {
  const people = [
    plainPerson({ userId: 'far', home: york }),
    plainPerson({ userId: 'near', home: leeds }),
    plainPerson({ userId: 'regular', home: york, visits: { site: 12 } }),
    plainPerson({ userId: 'asked-for', home: york, visits: { site: 12 }, preferredBy: ['site'] }),
    plainPerson({ userId: 'near-and-short', home: leeds, wishedMinutesAWeek: 2400 }),
    plainPerson({ userId: 'near-2', home: leeds }),
    plainPerson({ userId: 'warned', home: leeds, visits: { site: 12 }, said: cannot }),
  ]
  const { eligible } = rankCandidates(people, plainShift({ place: leeds }), plainContext)
  expect(eligible.map(({ userId }) => userId)).toEqual([
    ...['asked-for', 'near-and-short', 'regular', 'near', 'near-2', 'far', 'warned'],
  ])
  expect(eligible[0]).toMatchObject({ visits: 12, isPreferredBySite: true })
  expect(eligible[1]).toMatchObject({ shortMinutes: 2400, metres: 0 })
})

test('work for other agencies moves neither the hours that somebody is short of nor the order', () => {
  const start = midnight(day + 2) + 8 * 60
  const spell = { start, end: start + 600 }
  const both = (whose: number) =>
    ['ann', 'ben'].map((userId) =>
      plainPerson({ userId, wishedMinutesAWeek: 1200, spells: userId === 'ann' ? [{ ...spell, whose }] : [] }),
    )
  const ranked = (whose: number) =>
    rankCandidates(both(whose), plainShift(), plainContext).eligible.map(({ userId, shortMinutes }) => [
      userId,
      shortMinutes,
    ])
  expect(ranked(OWN)).toEqual([
    ['ben', 1200],
    ['ann', 600],
  ])
  for (const whose of [ELSEWHERE, AT_SPONSOR])
    expect(ranked(whose)).toEqual([
      ['ann', 1200],
      ['ben', 1200],
    ])
})

test('nearly eligible with the one thing to do; the others by what blocks', () => {
  const people = [
    plainPerson({ userId: 'to-induct' }),
    plainPerson({ userId: 'to-induct-and-check', rightToWork: [] }),
    plainPerson({ userId: 'suspended', inductedOn: { site: day }, suspended: [day, day + 1] }),
    plainPerson({ userId: 'fine', inductedOn: { site: day } }),
  ]
  const { eligible, nearly, blocked } = rankCandidates(people, plainShift({ needsInduction: true }), plainContext)
  expect(eligible.map(({ userId }) => userId)).toEqual(['fine'])
  expect(nearly.map(({ userId, act }) => [userId, act])).toEqual([['to-induct', 'induct']])
  expect(blocked.map(({ rule, candidates }) => [rule, candidates.map(({ userId }) => userId)])).toEqual([
    ['right-to-work', ['to-induct-and-check']],
    ['suspension', ['suspended']],
  ])
})

test('distance is as the crow flies, and the limit warns', () => {
  expect(metresTo({ home: leeds }, { place: york })! / 1000).toBeCloseTo(35.6, 0)
  expect(metresTo({ home: null }, { place: york })).toBeNull()
  expect([milesText(300), milesText(1700), milesText(35_600)]).toEqual(['less than a mile', '1 mile', '22 miles'])
  const limited = plainPerson({ home: leeds, maxMetres: 16_000 })
  const [candidate] = rankCandidates([limited], plainShift({ place: york }), plainContext).eligible
  expect(candidate?.answer.reasons).toMatchObject([{ rule: 'travel', level: 'warn' }])
})

test('whom it stops to judge stands where every reason says, and is told all of them, in 300 cases', () => {
  const groups = { eligible: 0, nearly: 0, blocked: 0 }
  for (let seed = 0; seed < 300; seed++) {
    const { base, facts, shift: asked, context } = randomCase(seed)
    const person = preparePerson(facts, { first: base - REACH.before, until: base + REACH.after })
    const shift = prepareShift(asked)
    const answer = eligibility(person, shift, context)
    const blocking = answer.reasons.filter(({ level }) => level === 'block')
    const isOne = blocking.length === 1 || blocking.every(({ since }) => typeof since === 'number')
    const acts = blocking.map((one) => ruleOf.get(one.rule)!.say(one, { ...context, shift }).wayOut?.act)
    const group = blocking.length === 0 ? 'eligible' : isOne && acts[0] ? 'nearly' : 'blocked'
    const ranked = rankCandidates([person], shift, context)
    const found = { ...ranked, blocked: ranked.blocked.flatMap(({ candidates }) => candidates) }
    expect(
      found[group].map((one) => one.answer),
      `case ${seed}`,
    ).toEqual([answer])
    if (group === 'blocked') expect(ranked.blocked[0]?.rule).toBe(blocking[0]?.rule)
    groups[group]++
  }
  expect(Math.min(...Object.values(groups))).toBeGreaterThan(5)
})
