import { expect, test } from 'vitest'
import { procedures } from '#testing/calls/procedures.ts'
import { policyRows } from '#testing/policies.ts'

test('every action of a procedure is a row of a feature’s policy, and no two rows have the same words', async () => {
  const rows = await policyRows()
  expect(rows.length).toBeGreaterThan(20)
  expect(new Set(rows.map(({ words }) => words)).size).toBe(rows.length)
  expect(rows.filter(({ words }) => !/^[a-z].{5,90}[^.]$/.test(words))).toEqual([])
  const asked = procedures().filter(({ action }) => action)
  expect(asked.length).toBeGreaterThan(25)
  expect(asked.filter(({ action }) => !rows.includes(action as never)).map(({ name }) => name)).toEqual([])
})
