import { afterAll, beforeAll, expect, test } from 'vitest'
import { agencyWeek } from '#testing/allocation/agency-week.ts'
import { buildOptimiser } from '#testing/allocation/built-optimiser.ts'

let built: Awaited<ReturnType<typeof buildOptimiser>>

beforeAll(async () => {
  built = await buildOptimiser()
})

afterAll(() => built.remove())

test('the built server finds the program of the thread, and linear programs in it', async () => {
  const problem = agencyWeek({ people: 12, places: 20, seed: 1 })
  const { result } = built.optimise({ problem, options: { seed: 1, ticks: 100 } })
  expect((await result).bound).not.toBeNull()
})
