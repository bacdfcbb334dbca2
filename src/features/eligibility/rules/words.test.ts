import { describe, expect, test } from 'vitest'
import { dayNumber } from '#shared/calendar.ts'
import { at, plainContext, plainPerson, plainShift } from '#testing/eligibility/plain-case.ts'
import { ruleIds, ruleOf } from './all-rules.ts'
import { eligibility } from './eligibility.ts'
import type { Gap, RequirementVersionFacts } from './facts.ts'
import type { Person, Shift } from './prepare.ts'
import { type Context, NOT_OPEN, weekOf } from './rule.ts'
import { type Reader, sayAnswer } from './words.ts'

const day = dayNumber('2026-06-15')
const ELSEWHERE = 1

function said(reader: Reader, person: Person, shift: Shift = plainShift(), context: Context = plainContext) {
  return sayAnswer(eligibility(person, shift, context), { ...context, shift, reader })
}

const texts = (...of: Parameters<typeof said>) => said(...of).reasons.map(({ text }) => text)

describe('whoever fits', () => {
  test('is allowed, without a reason', () => {
    expect(said('worker', plainPerson())).toEqual({ verdict: 'allowed', reasons: [] })
  })

  test('learns first what blocks, then what warns, each with its source', () => {
    const { verdict, reasons } = said(
      'manager',
      plainPerson({ suspended: [day, day + 1] }),
      plainShift({ breakMinutes: 0 }),
    )
    expect(verdict).toBe('blocked')
    expect(reasons.map(({ rule, level }) => [rule, level])).toEqual([
      ['suspension', 'block'],
      ['break', 'warn'],
    ])
    expect(reasons[1]!.source).toContain('regulation 12')
    expect(reasons[1]!.text).toBe('No break is planned in 8 h: at least 20 min.')
  })
})

describe('work for another team', () => {
  const until3 = { start: at('2026-06-15', '00:00'), end: at('2026-06-15', '03:00') }

  test('in the way says when the person is free, and nothing else', () => {
    const person = plainPerson({ spells: [{ ...until3, end: at('2026-06-15', '09:00'), whose: ELSEWHERE }] })
    expect(texts('manager', person)[0]).toBe('Not available before 09:00.')
    expect(texts('worker', person)[0]).toBe('You have other work: you are not available before 09:00.')
  })

  test('too near says when the person is free, and no figure; one’s own says it with one', () => {
    const shift = plainShift({ start: at('2026-06-15', '08:00'), end: at('2026-06-15', '20:00') })
    const said = ['Too soon after other work: not before 14:00 on Monday 15 June.']
    const elsewhere = plainPerson({ spells: [{ ...until3, whose: ELSEWHERE }] })
    expect(texts('manager', elsewhere, shift)).toEqual(said)
    expect(texts('worker', elsewhere, shift)).toEqual(said)
    const late = { start: at('2026-06-16', '05:00'), end: at('2026-06-16', '08:00'), whose: ELSEWHERE }
    expect(texts('manager', plainPerson({ spells: [late] }), shift)).toEqual([
      'Too soon before other work: not after 18:00 on Monday 15 June.',
    ])
    expect(texts('worker', plainPerson({ spells: [{ ...until3, whose: ELSEWHERE }, late] }), shift)).toEqual([
      'Too soon after and before other work: not before 14:00 on Monday 15 June and not after 18:00 on Monday 15 June.',
    ])
    const special = plainShift({ ...shift, isSpecialCase: true })
    expect(texts('manager', elsewhere, special)).toEqual([`${said[0]} Compensatory rest will be due.`])
    expect(texts('manager', plainPerson({ spells: [until3] }), shift)).toEqual([
      '5 h of rest within 24 hours: 11 h are the least.',
    ])
  })

  test('that fills the weeks says that the limit is reached', () => {
    const spells = Array.from({ length: 100 }, (_, i) => ({
      start: at('2026-06-15', '08:00') - (i + 1) * 1440,
      end: at('2026-06-15', '17:00') - (i + 1) * 1440,
    })).reverse()
    const own = said('manager', plainPerson({ spells })).reasons.find(({ rule }) => rule === 'average-hours')
    expect(own?.text).toBe('62 h 54 min a week on average: at most 48 h without an opt-out.')
    expect(own?.wayOut?.act).toBe('opt-out')
    const elsewhere = plainPerson({ spells: spells.map((one) => ({ ...one, whose: ELSEWHERE })) })
    expect(texts('manager', elsewhere)).toContain('Weekly limit reached.')
    expect(texts('worker', elsewhere).join(' ')).not.toMatch(/\d/)
    expect(texts('manager', plainPerson({ spells, optedOut: [day - 300, day + 10] })).join(' ')).not.toContain(
      'average',
    )
  })
})

describe('rest at a site that is a special case', () => {
  test('warns and says how much compensatory rest becomes due; elsewhere it blocks', () => {
    const person = plainPerson({ spells: [{ start: at('2026-06-15', '20:00'), end: at('2026-06-15', '23:59') }] })
    const shift = { start: at('2026-06-15', '06:00'), end: at('2026-06-15', '11:00'), breakMinutes: 0 }
    const { verdict, reasons } = said('manager', person, plainShift({ ...shift, isSpecialCase: true }))
    expect(verdict).toBe('warned')
    expect(reasons[0]).toMatchObject({
      rule: 'daily-rest',
      compensatoryMinutes: 120,
      text: '9 h of rest within 24 hours: 11 h are the least. 2 h of compensatory rest will be due.',
    })
    expect(said('manager', person, plainShift(shift)).verdict).toBe('blocked')
  })

  test('is owed until a later rest is so much longer; the next shift says so, of other teams without a figure', () => {
    const spells = [
      { start: at('2026-06-12', '14:00'), end: at('2026-06-12', '23:00') },
      // After nine hours.
      { start: at('2026-06-13', '08:00'), end: at('2026-06-13', '18:00') },
    ]
    const next = (from: string) => plainShift({ start: at('2026-06-14', from), end: at('2026-06-14', '12:00') })
    const early = plainPerson({ spells })
    expect(texts('manager', early, next('06:00'))).toEqual([
      '1 h of rest are owed since Friday 12 June: this shift begins before they are given.',
    ])
    expect(texts('worker', early, next('07:00'))).toEqual([])
    const elsewhere = plainPerson({ spells: spells.map((one) => ({ ...one, whose: ELSEWHERE })) })
    expect(texts('manager', elsewhere, next('06:00'))).toEqual([
      'Rest is owed for earlier work: this shift begins before it is given.',
    ])
  })
})

describe('what a worker does not learn', () => {
  test('an exclusion has no reason, and does not say who asked', () => {
    const exclusions = [{ clientId: 'client', siteId: 'site', from: day - 5, until: Number.POSITIVE_INFINITY }]
    expect(texts('worker', plainPerson({ exclusions }))).toEqual([NOT_OPEN])
    expect(texts('manager', plainPerson({ exclusions }))).toEqual(['Not sent to this site.'])
  })

  test('somebody whom they are kept apart from', () => {
    const person = plainPerson({ neverWith: [{ userId: 'bob', siteId: null }] })
    const shift = plainShift({ beside: ['bob'] })
    const exclusions = [{ clientId: 'client', siteId: null, from: day - 5, until: Number.POSITIVE_INFINITY }]
    const read = said('worker', person, shift)
    expect(read.reasons).toMatchObject([{ rule: 'not-open' }])
    expect(said('worker', plainPerson({ exclusions, neverWith: person.neverWith }), shift).reasons).toEqual(
      read.reasons,
    )
    expect(JSON.stringify(read)).not.toMatch(/exclu|together/)
    expect(read.reasons).toEqual(said('worker', plainPerson({ exclusions })).reasons)
    expect(read.reasons.map(({ text }) => text)).toEqual([NOT_OPEN])
    const warns = { ...plainContext, rules: { ...plainContext.rules, levels: { 'never-together': 'warn' as const } } }
    expect(said('worker', person, shift, warns)).toEqual({ verdict: 'allowed', reasons: [] })
    expect(said('manager', person, shift, warns).verdict).toBe('warned')
    expect(texts('manager', plainPerson({ neverWith: [{ userId: 'bob', siteId: 'other' }] }), shift)).toEqual([])
  })

  test('a rate of somebody’s own stands in no reading of a manager', () => {
    const role = { job: 'nurse', siteIds: null, from: day - 5, until: Number.POSITIVE_INFINITY }
    const person = plainPerson({ roles: [{ ...role, pencePerHour: 905 }] })
    const shift = plainShift({ pencePerHour: 900 })
    expect(texts('manager', person, shift).join()).toMatch(/^Their own rate is below the minimum wage of £[\d.]+\.$/)
    expect(texts('worker', person, shift).join()).toContain('£9.05 an hour is below')
    expect(texts('manager', plainPerson({ roles: [{ ...role, pencePerHour: 1400 }] }), shift)).toEqual([])
    // A night that pays an amount for the whole has no hour that it could be too little for.
    expect(texts('manager', person, plainShift({ pencePerHour: null, isFlat: true }))).toEqual([])
    expect(texts('manager', person, plainShift({ pencePerHour: null }))).toHaveLength(1)
  })

  test('what a clearance is about', () => {
    const version: RequirementVersionFacts = {
      version: 1,
      starts: '2020-01-01',
      newStartersOnly: false,
      name: 'Fit for nights after illness',
      kinds: ['fit-to-work'],
      jobs: [],
      blocks: true,
      retired: false,
    }
    const context = { ...plainContext, requirements: new Map([['r', { id: 'r', versions: [version] }]]) }
    const gaps = [{ requirementId: 'r', waitsSince: null, from: day, until: day + 1 }]
    for (const reader of ['manager', 'worker'] as const) {
      const { reasons } = said(reader, plainPerson({ gaps }), plainShift(), context)
      expect(reasons.map(({ text }) => text)).toEqual(['A clearance is not in place on Monday 15 June.'])
      // Nor by the id of what is asked for, to a manager who may not read of health.
      if (reader === 'manager') expect(reasons[0]?.wayOut?.requirementId).toBeNull()
    }
  })
})

describe('what would make it good', () => {
  const version: RequirementVersionFacts = {
    version: 1,
    starts: '2020-01-01',
    newStartersOnly: false,
    name: 'Fire safety',
    kinds: ['certificate:fire safety'],
    jobs: ['nurse'],
    blocks: true,
    retired: false,
  }
  const context = { ...plainContext, requirements: new Map([['r', { id: 'r', versions: [version] }]]) }
  const gap = { requirementId: 'r', waitsSince: day - 3, from: day, until: day + 1 }
  const missing = { ...gap, waitsSince: null }
  const reasonFor = (reader: Reader, ...gaps: Gap[]) =>
    said(reader, plainPerson({ gaps }), plainShift(), context).reasons[0]

  test('what was given waits for the team: the worker reads when they gave it, never that it is missing', () => {
    expect(reasonFor('worker', gap)).toMatchObject({
      text: 'Fire safety: you gave it on Friday 12 June; your agency has not checked it yet.',
      turn: { of: 'team', what: 'Fire safety', day: '2026-06-12' },
      wayOut: { act: 'verify', text: 'Remind your agency', requirementId: 'r' },
    })
    expect(reasonFor('manager', gap)).toMatchObject({
      text: 'Fire safety: given on Friday 12 June, not verified yet.',
      wayOut: { act: 'verify', text: 'Verify now: Fire safety', requirementId: 'r' },
    })
  })

  test('what is missing is given by the worker, by the day of the shift', () => {
    const turn = { of: 'worker', what: 'Fire safety', day: '2026-06-15' }
    const kind = 'certificate:fire safety'
    expect(reasonFor('manager', missing)).toMatchObject({ turn, wayOut: { act: 'ask', kind } })
    expect(reasonFor('worker', missing)).toMatchObject({
      turn,
      wayOut: { act: 'ask', text: 'Give: Fire safety', kind },
    })
  })

  test('what only a check of the team brings is nobody’s to give', () => {
    const checked = { ...version, name: 'NMC register', kinds: ['professional-register'] }
    const asked = { ...plainContext, requirements: new Map([['r', { id: 'r', versions: [checked] }]]) }
    const [reason] = said('worker', plainPerson({ gaps: [missing] }), plainShift(), asked).reasons
    expect(reason).toMatchObject({ turn: null, wayOut: { act: 'check', text: 'Your agency records it' } })
  })

  test('of the right to work, too, what was given waits', () => {
    const rights = { ...version, name: 'Right to work', kinds: ['right-to-work'] }
    const asked = { ...plainContext, requirements: new Map([['r', { id: 'r', versions: [rights] }]]) }
    const person = plainPerson({ rightToWork: [], gaps: [gap] })
    const { reasons } = said('worker', person, plainShift(), asked)
    expect(reasons.map(({ text }) => text)).toEqual([
      'Right to work: you gave it on Friday 12 June; your agency has not checked it yet.',
    ])
    expect(said('manager', person, plainShift(), asked).reasons[0]?.wayOut?.text).toBe('Check the right to work')
    const [none] = said('worker', plainPerson({ rightToWork: [], gaps: [missing] }), plainShift(), asked).reasons
    expect(none).toMatchObject({ turn: null, wayOut: { act: 'check', kind: 'right-to-work' } })
  })

  test('what only the site asks for is the one thing to do there, and says so', () => {
    const asked = (requires: Shift['requires']) => plainShift({ requires })
    const wanted = asked([{ requirementId: 'r', from: day }])
    const { verdict, reasons } = said('manager', plainPerson(), wanted, context)
    expect(verdict).toBe('blocked')
    expect(reasons).toMatchObject([
      {
        text: 'Fire safety is not in place on Monday 15 June. This site asks for it.',
        wayOut: { act: 'ask', requirementId: 'r' },
      },
    ])
    const held = new Map([['r', { days: [day - 9, day + 1], waitsSince: null }]])
    expect(said('manager', plainPerson({ held }), wanted, context).verdict).toBe('allowed')
    const later = asked([{ requirementId: 'r', from: day + 1 }])
    expect(said('manager', plainPerson(), later, context).verdict).toBe('allowed')
  })

  test('a requirement of another job says nothing', () => {
    const other = {
      ...context,
      requirements: new Map([['r', { id: 'r', versions: [{ ...version, jobs: ['other'] }] }]]),
    }
    expect(said('manager', plainPerson({ gaps: [missing] }), plainShift(), other).verdict).toBe('allowed')
  })
})

describe('a manager may book in spite of it', () => {
  test('but never of what the law lets nobody excuse', () => {
    const never = ruleIds.filter((id) => !ruleOf.get(id)!.overridable)
    expect(never).toEqual(['overlap', 'suspension', 'right-to-work', 'visa-hours', 'under-18'])
    const onLeave = said('manager', plainPerson({ rightToWork: [], leave: [0, 1e9] }))
    expect(onLeave.reasons.map(({ rule, overridable }) => [rule, overridable])).toEqual([
      ['right-to-work', false],
      ['leave', true],
    ])
  })
})

test('the eighteenth birthday counts by the minute', () => {
  // From 20:00, and eighteen at midnight: two hours are in the restricted night.
  const shift = plainShift({ start: at('2026-06-15', '20:00'), end: at('2026-06-16', '04:00'), breakMinutes: 30 })
  const told = texts('manager', plainPerson({ turns18: day + 1 }), shift)
  expect(told).toContain('Nobody under 18 works from 22:00 to 06:00.')
  const night = eligibility(plainPerson({ turns18: day + 1 }), shift, plainContext).reasons.find(
    ({ about }) => about === 'night',
  )
  expect(night?.found).toBe(120)
  expect(eligibility(plainPerson({ turns18: day }), shift, plainContext).reasons).not.toContainEqual(
    expect.objectContaining({ rule: 'under-18' }),
  )
})

test('weeks are named by their Monday', () => {
  expect(weekOf(day)).toBe('the week from Monday 15 June')
})
