import { expect, test } from 'vitest'
import { procedures } from '#testing/procedures.ts'

test('every procedure has a short summary of its own', () => {
  const summaries = procedures().map(({ procedure }) => procedure['~orpc'].route.summary ?? '')
  expect(summaries.length).toBeGreaterThan(50)
  expect(summaries.filter((summary) => !/^[A-Z].{5,70}[^.]$/.test(summary))).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
})
