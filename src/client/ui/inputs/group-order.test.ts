import { expect, test } from 'vitest'
import { shownGroups, withKept } from './group-order.ts'

const GROUPS = [
  {
    id: 'oak',
    name: 'Oak Homes',
    items: [
      { id: 'a', name: 'Acorn House', detail: 'LS1 4AP' },
      { id: 'b', name: 'The Oaks', detail: 'LS8 1AB' },
    ],
  },
  { id: 'rose', name: 'Rosewood', items: [{ id: 'c', name: 'Rose Court', detail: 'HU1 2AA' }] },
]
const ids = (words: string, first: string[] = []) =>
  shownGroups(GROUPS, { words, first: new Set(first) }).map(({ items }) => items.map(({ id }) => id).join(''))

test('all are shown while nothing is typed, in their order', () => {
  expect(ids('')).toEqual(['ab', 'c'])
  expect(ids('  ')).toEqual(['ab', 'c'])
})

test('a group is found by its name with all it has, a choice by its own name or detail', () => {
  expect(ids('oak homes')).toEqual(['ab'])
  expect(ids('acorn')).toEqual(['a'])
  expect(ids('hu1')).toEqual(['c'])
  expect(ids('oak ls8')).toEqual(['b'])
  expect(ids('elm')).toEqual([])
})

test('chosen ones stand first, and so do their groups', () => {
  expect(ids('', ['b'])).toEqual(['ba', 'c'])
  expect(ids('', ['c'])).toEqual(['c', 'ab'])
})

test('what was chosen and is offered no more stays, in a group of its own', () => {
  expect(withKept(GROUPS, [{ id: 'a', name: 'Acorn House' }])).toBe(GROUPS)
  expect(withKept(GROUPS, [{ id: 'z', name: 'Old Mill' }]).at(-1)).toEqual({
    id: 'kept',
    name: 'Archived',
    items: [{ id: 'z', name: 'Old Mill' }],
  })
})
