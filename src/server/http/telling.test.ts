import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTelling } from './telling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE_MS = 60_000
const PAGES = 200

/** Records which nouns a page is told, and when, in ms. */
function listen(random: () => number) {
  const told: { at: number; nouns: string[] }[] = []
  const began = performance.now()
  const telling = createTelling((nouns) => void told.push({ at: performance.now() - began, nouns: [...nouns] }), random)
  return { told, ...telling }
}

const twoHundred = () => Array.from({ length: PAGES }, (_, page) => listen(() => page / PAGES))

test('a noun with one listening page is sent at once; nouns of one moment are sent together', () => {
  const { add, told } = listen(() => 0)
  add('requests', 1)
  vi.advanceTimersByTime(2)
  add('members', 1)
  add('requests', 1)
  vi.advanceTimersByTime(5)
  expect(told).toEqual([{ at: 5, nouns: ['requests', 'members'] }])
})

test('two hundred pages that follow the same noun are told at different times, within a quarter of a second after a quiet period', () => {
  const pages = twoHundred()
  for (const { add } of pages) add('requests', PAGES)
  vi.advanceTimersByTime(250)
  expect(pages.every(({ told }) => told.length === 1)).toBe(true)
  expect(new Set(pages.map(({ told }) => told[0]?.at)).size).toBeGreaterThan(PAGES / 2)
})

test('a booking is told within a quarter of a second, whatever else has just been told', () => {
  const pages = twoHundred()
  for (let change = 0; change < 20; change++) {
    for (const { add } of pages) add('cards', PAGES)
    vi.advanceTimersByTime(1000)
  }
  for (const { add } of pages) add('shifts', PAGES)
  vi.advanceTimersByTime(250)
  for (const { told } of pages) expect(told.flatMap(({ nouns }) => nouns)).toContain('shifts')
})

test('the second change of a noun is told within two seconds, on each of two hundred pages', () => {
  const pages = twoHundred()
  for (const { add } of pages) add('shifts', PAGES)
  vi.advanceTimersByTime(600)
  for (const { add } of pages) add('shifts', PAGES)
  vi.advanceTimersByTime(1400)
  for (const { told } of pages) expect(told).toHaveLength(2)
})

test('during constant changes two hundred pages are soon told at most a thousand times a minute, and always of the last change', () => {
  const pages = twoHundred()
  for (let ms = 0; ms < 2 * MINUTE_MS; ms += 50) {
    for (const { add } of pages) add('cards', PAGES)
    vi.advanceTimersByTime(50)
  }
  const toldIn = (minute: number) =>
    pages.flatMap(({ told }) => told.filter(({ at }) => Math.floor(at / MINUTE_MS) === minute)).length
  expect(toldIn(0)).toBeLessThanOrEqual(1600)
  expect(toldIn(1)).toBeLessThanOrEqual(1000)
  for (const { add } of pages) add('cards', PAGES)
  const before = pages.map(({ told }) => told.length)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(pages.map(({ told }) => told.length)).toEqual(before.map((count) => count + 1))
})

test('after a quiet time a noun is told at once again', () => {
  const { add, told } = listen(() => 0)
  for (let ms = 0; ms < MINUTE_MS; ms += 50) {
    add('cards', PAGES)
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(MINUTE_MS)
  const before = told.length
  add('cards', PAGES)
  vi.advanceTimersByTime(5)
  expect(told).toHaveLength(before + 1)
})

test('a closed page is told nothing', () => {
  const { add, stop, told } = listen(() => 1)
  add('requests', 10)
  stop()
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told).toEqual([])
})
