import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTelling } from './telling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000

/** Records which nouns a page is told, and when, in ms. */
function listen(random: () => number) {
  const told: { at: number; nouns: string[] }[] = []
  const began = performance.now()
  const telling = createTelling((nouns) => void told.push({ at: performance.now() - began, nouns: [...nouns] }), random)
  return { told, ...telling }
}

test('a noun with one listening page is sent at once; nouns of one moment are sent together', () => {
  const { add, told } = listen(() => 0)
  add('requests', 1)
  add('members', 1)
  add('requests', 1)
  vi.advanceTimersByTime(1)
  expect(told).toEqual([{ at: 0, nouns: ['requests', 'members'] }])
})

test('two hundred pages that follow the same noun are told at different times, within a second after a quiet period', () => {
  const pages = Array.from({ length: 200 }, (_, page) => listen(() => page / 200))
  for (const { add } of pages) add('requests', 200)
  vi.advanceTimersByTime(1000)
  expect(pages.every(({ told }) => told.length === 1)).toBe(true)
  expect(new Set(pages.map(({ told }) => told[0]?.at)).size).toBe(200)
})

test('during constant changes two hundred pages are told at most a thousand times a minute, and always of the last change', () => {
  const pages = Array.from({ length: 200 }, (_, page) => listen(() => page / 200))
  for (let ms = 0; ms < MINUTE_MS; ms += 50) {
    for (const { add } of pages) add(ms === MINUTE_MS - 50 ? 'last' : 'cards', 200)
    vi.advanceTimersByTime(50)
  }
  expect(pages.flatMap(({ told }) => told.slice(1)).length).toBeLessThanOrEqual(1000)
  vi.advanceTimersByTime(MINUTE_MS)
  for (const { told } of pages) expect(told.at(-1)?.nouns).toContain('last')
})

test('a closed page is told nothing', () => {
  const { add, stop, told } = listen(() => 1)
  add('requests', 10)
  stop()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told).toEqual([])
})
