import { expect, test } from 'vitest'
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

test('what makes no sense is ignored', () => {
  expect(parseCandidatesState({ search: {}, sort: 'email', desc: 'yes', pages: 'many', member: '../../x', other: 1 })).toEqual({})
  expect(parseCandidatesState({ pages: 1e9 })).toEqual({ pages: 40 })
  expect(parseCandidatesState({ search: 123 })).toEqual({ search: '123' })
  expect(parseCandidatesState({ search: 'x'.repeat(500) }).search).toHaveLength(100)
})
