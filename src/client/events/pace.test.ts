import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PACE, paced } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MIDDLE = () => 0.5

/** Records the rounds of refetches. */
function collect(random = MIDDLE, takes = () => Promise.resolve()) {
  const rounds: string[][] = []
  const { add, cancel } = paced((nouns) => {
    rounds.push([...nouns])
    return takes()
  }, random)
  return { add, cancel, rounds }
}

it('waits for the jitter, and runs once for all nouns until then', async () => {
  const { add, rounds } = collect()
  add(['requests'])
  add(['members', 'requests'])
  await vi.advanceTimersByTimeAsync(PACE.jitterMs / 2 - 1)
  expect(rounds).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toEqual([['requests', 'members']])
  const later = collect(() => 1)
  later.add(['requests'])
  await vi.advanceTimersByTimeAsync(PACE.jitterMs - 1)
  expect(later.rounds).toEqual([])
})

it('runs for the last noun of a burst, and not again', async () => {
  const { add, rounds } = collect()
  for (let i = 0; i < 50; i++) {
    add([`noun-${i}`])
    await vi.advanceTimersByTimeAsync(20)
  }
  add(['last'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds.flat()).toEqual([...Array.from({ length: 50 }, (_, i) => `noun-${i}`), 'last'])
  const { length } = rounds
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toHaveLength(length)
})

it('runs for a noun at most once a second, however often it changes', async () => {
  const { add, cancel, rounds } = collect(() => 0)
  for (let ms = 0; ms < 60_000; ms += 50) {
    add(['requests'])
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(rounds.length).toBeLessThanOrEqual(60_000 / PACE.gapMs + 1)
  expect(rounds.length).toBeGreaterThan(50)
  cancel()
  rounds.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toEqual([])
})

it('does not let a noun wait for another one that has just been fetched', async () => {
  const { add, rounds } = collect(() => 1)
  add(['cards'])
  await vi.advanceTimersByTimeAsync(PACE.jitterMs)
  add(['shifts'])
  await vi.advanceTimersByTimeAsync(PACE.betweenMs + PACE.jitterMs)
  expect(rounds).toEqual([['cards'], ['shifts']])
})

it('runs at most 300 rounds a minute, however many nouns change', async () => {
  const { add, rounds } = collect(() => 0)
  for (let ms = 0, noun = 0; ms < 60_000; ms += 20, noun++) {
    add([`noun-${noun}`])
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(rounds.length).toBeLessThanOrEqual(60_000 / PACE.betweenMs + 1)
})

it('starts no round for a noun during another one of it, and lets no other noun wait for a slow round', async () => {
  const ends: (() => void)[] = []
  const { add, rounds } = collect(
    () => 0,
    () => new Promise((resolve) => ends.push(resolve)),
  )
  add(['requests'])
  await vi.advanceTimersByTimeAsync(0)
  add(['requests'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(rounds).toEqual([['requests']])
  add(['members'])
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toEqual([['requests'], ['members']])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(PACE.gapMs + 1)
  expect(rounds).toEqual([['requests'], ['members'], ['requests']])
})

it('goes on after a round that fails', async () => {
  const taken: string[][] = []
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const { add } = paced(
    async (nouns) => {
      taken.push([...nouns])
      if (taken.length === 1) throw new Error('away')
    },
    () => 0,
  )
  add(['requests'])
  await vi.advanceTimersByTimeAsync(0)
  add(['members'])
  await vi.advanceTimersByTimeAsync(PACE.gapMs)
  expect(taken).toEqual([['requests'], ['members']])
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})
