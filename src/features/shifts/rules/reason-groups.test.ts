import { expect, test } from 'vitest'
import type { SaidReason } from '#features/eligibility/rules/words.ts'
import { groupReasons } from './reason-groups.ts'

const today = '2026-11-25'
const REQUIREMENTS = 'The requirements of the team'
const base = { rule: 'compliance', level: 'block', overridable: true, compensatoryMinutes: null } as const

const waits = (what: string, day = '2026-11-23', source = REQUIREMENTS): SaidReason => ({
  ...{ ...base, source, text: `${what}: you gave it`, turn: { of: 'team', what, day } },
  wayOut: { act: 'verify', text: 'Remind your agency', requirementId: what, kind: null },
})
const lacks = (what: string, day = '2026-11-30'): SaidReason => ({
  ...{ ...base, source: REQUIREMENTS, text: `${what} is not in place`, turn: { of: 'worker', what, day } },
  wayOut: { act: 'ask', text: `Give: ${what}`, requirementId: what, kind: 'passport' },
})
const other = (text: string, source: string): SaidReason => ({ ...base, text, source, turn: null, wayOut: null })

const groupsOf = (reasons: SaidReason[], atMost?: number) => groupReasons(reasons, { reader: 'worker', today, atMost })

test('what waits is said once, with its day, its source and its way out; then what to give; then the others', () => {
  const names = Array.from({ length: 10 }, (_, at) => `Paper ${at}`)
  const [waiting, giving, others] = groupsOf([
    ...names.map((name) => waits(name)),
    lacks('Fire Safety'),
    other('Too soon', 'Rest'),
  ])
  expect(waiting).toMatchObject({
    title: 'Waits for Your Agency',
    note: 'You gave these on Monday; your agency has not checked them yet.',
    sources: [REQUIREMENTS],
    way: { text: 'Remind your agency' },
  })
  expect(waiting?.rows.map(({ text, day, source, way }) => [text, day, source, way])).toEqual(
    names.map((name) => [name, null, null, null]),
  )
  expect(giving).toMatchObject({
    title: 'To Give',
    note: 'It is needed by Monday 30 November.',
    sources: [],
    rows: [{ text: 'Fire Safety', way: { text: 'Give: Fire Safety' } }],
  })
  expect(others).toMatchObject({ title: 'Other Reasons', rows: [{ text: 'Too soon', source: 'Rest' }] })
})

test('one that waits says when it was given; several of different days say each its own', () => {
  expect(groupsOf([waits('A', today)])[0]?.note).toBe('You gave it today; your agency has not checked it yet.')
  expect(groupsOf([waits('A', '2025-12-30')])[0]?.note).toContain('on Tuesday 30 December 2025')
  const [both] = groupsOf([waits('A'), waits('B', '2026-11-24', 'An Act')])
  expect(both).toMatchObject({
    note: 'You gave these; your agency has not checked them yet.',
    rows: [{ day: 'given on Monday' }, { day: 'given yesterday' }],
    sources: [REQUIREMENTS, 'An Act'],
  })
  const [managers] = groupReasons([waits('A'), waits('B')], { reader: 'manager', today })
  expect(managers).toMatchObject({
    title: 'Waits for You',
    note: 'They were given on Monday, and are not verified yet.',
  })
})

test('of reasons of one source the first names it; a single group has no title', () => {
  const [only, none] = groupsOf([other('One', 'Rest'), other('Two', 'Rest'), other('Three', 'Leave')])
  expect(none).toBeUndefined()
  expect(only?.title).toBeNull()
  expect(only?.rows.map(({ source }) => source)).toEqual(['Rest', null, 'Leave'])
})

test('the first rows are shown, over all groups, and what is said of a group is true of all of it', () => {
  const groups = groupsOf([waits('A'), waits('B'), waits('C', '2026-11-24'), lacks('D')], 2)
  expect(groups.map(({ of, rows }) => [of, rows.length])).toEqual([['team', 2]])
  expect(groups[0]?.rows[0]?.day).toBe('given on Monday')
})
