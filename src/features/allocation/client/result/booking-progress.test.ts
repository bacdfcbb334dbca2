import { expect, test } from 'vitest'
import { bookInParts } from './booking-progress.ts'

test('what fails in the middle keeps none of the others, and is counted as left', async () => {
  const places = Array.from({ length: 7 }, (_, at) => `p${at}`)
  const told: number[] = []
  const found = await bookInParts(places, 3, {
    book: async (part) => {
      if (part.includes('p4')) throw new Error('The connection was lost')
      return part.length
    },
    tell: ({ done }) => told.push(done),
  })
  expect(found).toMatchObject({ answers: [3, 1], left: 3, error: { message: 'The connection was lost' } })
  expect(told).toEqual([0, 3, 6])
})
