import { expect, test } from 'vitest'
import { workLimit } from './work-limit.ts'

const terms = [{ from: '2026-09-21', until: '2026-12-11' }]

test('a student has the hours of the course, in term', () => {
  const student = { status: 'student', course: 'below-degree', terms, engagement: 'worker' }
  expect(workLimit(student)).toEqual({ kind: 'student', hours: 10, terms, isBusiness: false })
  expect(workLimit({ ...student, course: 'none', engagement: 'self-employed' })).toMatchObject({
    hours: 0,
    isBusiness: true,
  })
})

test('a sponsored worker has 20 hours beside the sponsor, and no limit there', () => {
  expect(workLimit({ status: 'health-and-care', sponsoredHere: false })).toEqual({ kind: 'sponsored', hours: 20 })
  expect(workLimit({ status: 'skilled-worker', sponsoredHere: true })).toEqual({ kind: 'sponsor' })
})

test('others have none', () => {
  expect(workLimit({ status: 'british' })).toEqual({ kind: 'none' })
})
