import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSharedReads, type TakeTurn } from './shared-reads.ts'

/** A source that counts up with each write, and reads that take as long as the test lets them. */
function source() {
  const share = createSharedReads<number>()
  let written = 0
  const reads: { end: () => void; fail: () => void }[] = []

  /** A call: its turn, then the value at that moment, sent when the test ends the read. */
  function call(key = 'week') {
    return share(async (takeTurn: TakeTurn) => {
      takeTurn(key)
      const value = written
      await new Promise<void>((resolve, reject) => {
        reads.push({ end: resolve, fail: () => reject(new Error('lost')) })
      })
      return value
    })
  }

  /** Until the read of this number has begun. */
  async function begun(number: number) {
    while (reads.length < number) await turn()
    return reads[number - 1]!
  }

  const write = () => {
    written++
  }
  return { call, begun, write, reads }
}

test('calls that come during a read share the next one, and see what was written before they came', async () => {
  const { call, begun, write, reads } = source()
  const first = call()
  await begun(1)
  write()
  const later = Array.from({ length: 50 }, () => call())
  ;(await begun(1)).end()
  expect(await first).toBe(0)
  ;(await begun(2)).end()
  expect(await Promise.all(later)).toEqual(Array(50).fill(1))
  expect(reads).toHaveLength(2)
})

test('a call that comes once the shared read has begun waits for another one', async () => {
  const { call, begun, write, reads } = source()
  const calls = [call()]
  await begun(1)
  calls.push(call(), call())
  reads[0]?.end()
  await begun(2)
  write()
  calls.push(call(), call())
  reads[1]?.end()
  ;(await begun(3)).end()
  expect(await Promise.all(calls)).toEqual([0, 0, 0, 1, 1])
  expect(reads).toHaveLength(3)
})

test('calls that ask for different things do not wait for each other', async () => {
  const { call, begun, reads } = source()
  const [one, other] = [call('week'), call('tonight')]
  await begun(2)
  reads[1]?.end()
  expect(await other).toBe(0)
  reads[0]?.end()
  expect(await one).toBe(0)
})

test('nobody fails for others: whoever has waited for a read that failed reads alone', async () => {
  const { call, begun, reads } = source()
  const first = call()
  await begun(1)
  const [next, follower] = [call(), call()]
  reads[0]?.fail()
  await expect(first).rejects.toThrow('lost')
  ;(await begun(2)).fail()
  await expect(next).rejects.toThrow('lost')
  ;(await begun(3)).end()
  expect(await follower).toBe(0)
  // Nothing is left behind: the next call reads at once.
  const after = call()
  ;(await begun(4)).end()
  expect(await after).toBe(0)
})

test('a caller whose rights have changed while they waited reads alone, and gives nobody their answer', async () => {
  const share = createSharedReads<string>()
  const ends: (() => void)[] = []
  const read = (keys: string[]) =>
    share(async (takeTurn) => {
      const key = keys.length > 1 ? keys.shift()! : keys[0]!
      takeTurn(key)
      await new Promise<void>((resolve) => ends.push(resolve))
      return key
    })
  const first = read(['pay'])
  while (ends.length < 1) await turn()
  const changed = read(['pay', 'no pay'])
  const follower = read(['pay'])
  ends[0]?.()
  while (ends.length < 3) await turn()
  for (const end of ends) end()
  expect(await Promise.all([first, changed, follower])).toEqual(['pay', 'no pay', 'pay'])
})

test('what takes no turn is never shared', async () => {
  const share = createSharedReads<number>()
  let reads = 0
  const calls = Array.from({ length: 5 }, () => share(async () => ++reads))
  expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5])
})

test('a read whose transaction is retried keeps its turn, and does not wait for itself', async () => {
  const share = createSharedReads<string>()
  const answer = share(async (takeTurn) => {
    takeTurn('week')
    takeTurn('week')
    return 'read'
  })
  expect(await answer).toBe('read')
})
