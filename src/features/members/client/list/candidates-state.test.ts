import { expect, test } from 'vitest'
import { describeFilter } from './candidates-filter.ts'
import { parseCandidatesState } from './candidates-state.ts'

test('an address gives the state of the page; defaults are left out', () => {
  const member = '6f1c3c0e-0000-4000-8000-000000000001'
  expect(parseCandidatesState({ search: 'amara', sort: 'completion', desc: true, pages: 3, member })).toEqual({
    search: 'amara',
    sort: 'completion',
    desc: true,
    pages: 3,
    member,
  })
  expect(parseCandidatesState({ search: '', sort: 'name', desc: false, pages: 1 })).toEqual({})
})

test('invalid values are ignored', () => {
  expect(
    parseCandidatesState({ search: {}, sort: 'email', desc: 'yes', pages: 'many', member: '../../x', other: 1 }),
  ).toEqual({})
  expect(parseCandidatesState({ pages: 1e9 })).toEqual({ pages: 40 })
  expect(parseCandidatesState({ search: 123 })).toEqual({ search: '123' })
  expect(parseCandidatesState({ search: 'x'.repeat(500) }).search).toHaveLength(100)
})

test('a filter is parsed from the address, and described in words', () => {
  const filter = {
    joinedFrom: '2026-11-16',
    joinedTo: '2026-11-22',
    completionFrom: 1,
    completionTo: 24,
    offer: 'none',
  }
  expect(parseCandidatesState(filter)).toEqual(filter)
  expect(
    parseCandidatesState({
      joinedFrom: '2026-02-30',
      completionTo: 101,
      completionFrom: '5',
      offer: 'maybe',
      expiringTo: 7,
    }),
  ).toEqual({})
  expect(describeFilter({ ...filter, offer: 'none' })).toEqual([
    'Profile 1–24%',
    'Joined 16/11/2026 – 22/11/2026',
    'No offer recorded',
  ])
  expect(describeFilter({ completionFrom: 100, expiringTo: '2026-11-20' })).toEqual([
    'Profile complete',
    'Certificate ends by 20/11/2026',
  ])
  expect(describeFilter({})).toEqual([])
})
