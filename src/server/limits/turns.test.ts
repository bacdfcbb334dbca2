import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test('a limited number runs at once, in order of arrival, and a failure frees its place', async () => {
  const inTurn = takeTurns({ atOnce: 2 })
  const began: number[] = []
  let running = 0
  let most = 0
  const work = (index: number) => async () => {
    began.push(index)
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 1))
    running--
    if (index === 1) throw new Error('failed')
    return index
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => inTurn(work(index))))
  expect(began).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test('a full queue refuses at once', async () => {
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: 1, full: () => new Error('come back later') })
  let finish = () => {}
  const first = inTurn(() => new Promise<void>((done) => (finish = done)))
  const second = inTurn(async () => 'done')
  await expect(inTurn(async () => 'never')).rejects.toThrow('come back later')
  finish()
  await first
  expect(await second).toBe('done')
})

test('one person cannot fill the queue, and may add again when one of theirs is done', async () => {
  const inTurn = takeTurns({
    atOnce: 1,
    mostWaiting: 10,
    mostEach: 2,
    full: (whose) => new Error(`too much of ${whose}`),
  })
  let finish = () => {}
  const first = inTurn(() => new Promise<void>((done) => (finish = done)), 'ann')
  const second = inTurn(async () => 'second', 'ann')
  await expect(inTurn(async () => 'third', 'ann')).rejects.toThrow('too much of one')
  const other = inTurn(async () => 'other', 'ben')
  finish()
  await first
  expect(await Promise.all([second, other])).toEqual(['second', 'other'])
  expect(await inTurn(async () => 'again', 'ann')).toBe('again')
})
