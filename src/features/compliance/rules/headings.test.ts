import { expect, test } from 'vitest'
import { headings, OTHER, underHeadings } from './headings.ts'
import { evidenceKinds } from './kinds.ts'
import { readyFor } from './ready-sets.ts'

test('every kind of evidence but a declaration has one heading', () => {
  const named = headings.flatMap(({ kinds }) => kinds)
  expect(new Set(named).size).toBe(named.length)
  expect(Object.keys(evidenceKinds).filter((kind) => !named.includes(kind))).toEqual(['declaration'])
})

test('the ready set of a nurse stands in the order of Schedule 3; what is required of nobody is said', () => {
  const groups = underHeadings(readyFor(['nurse']))
  expect(groups.map(({ title }) => title)).toEqual([...headings.map(({ title }) => title), OTHER.title])
  expect(groups[0]?.items.map(({ id }) => id)).toEqual(['identity', 'photo', 'address'])
  expect(underHeadings([]).every(({ items }) => items.length === 0)).toBe(true)
})
