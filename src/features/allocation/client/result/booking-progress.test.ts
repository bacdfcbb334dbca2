import { expect, test } from 'vitest'
import { bookInParts, undoInParts } from './booking-progress.ts'

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

test('what is taken back in parts stays so when the rest fails, and is asked for until none is left', async () => {
  const answers = [
    { places: 100, tells: 0, left: 102, atWork: 1 },
    { places: 100, tells: 1, left: 2, atWork: 0 },
    { places: 2, tells: 0, left: 0, atWork: 2 },
  ]
  const told: string[] = []
  const undo = (given: typeof answers) => async () => given.shift() ?? Promise.reject(new Error('It has changed'))
  const tell = ({ what, done, of }: { what: string; done: number; of: number }) => told.push(`${what} ${done} of ${of}`)
  expect(await undoInParts(202, { undo: undo([...answers]), tell })).toEqual({
    places: 202,
    tells: 1,
    left: 0,
    atWork: 3,
  })
  expect(told).toEqual(['Taking back 0 of 202', 'Taking back 100 of 202', 'Taking back 200 of 202'])
  const broken = await undoInParts(202, { undo: undo(answers.slice(0, 1)), tell })
  expect(broken).toMatchObject({ places: 100, left: 102, error: { message: 'It has changed' } })
  await expect(undoInParts(202, { undo: undo([]), tell })).rejects.toThrow('It has changed')
})
