import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Topic } from '#shared/nouns.ts'
import { createHere } from './here.ts'

const PLACE = 'team:one:here' as Topic
const LEASE_MS = 100_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A process that hears what is said, and the topics that it tells its own pages. */
function aProcess() {
  const told: string[] = []
  let hearing: (payload: string) => void = () => {}
  const here = createHere(
    {
      hear: (_, hear) => {
        hearing = hear
      },
      passOn: (topic) => void told.push(topic),
    },
    LEASE_MS,
  )
  const say = (page: string, userId: string, about: string | null = null, leaves = false) =>
    hearing(JSON.stringify([PLACE, page, userId, about, leaves]))
  return { here, told, say, pages: () => here.at(PLACE).map(({ page }) => page) }
}

test('who says nothing any more is gone after the lease, and the pages are told once; who says it again stays, and nobody is told', () => {
  const { told, say, pages } = aProcess()
  say('a', 'maya')
  say('b', 'tom')
  expect(told).toEqual([PLACE, PLACE])
  vi.advanceTimersByTime(LEASE_MS - 1)
  say('a', 'maya')
  expect(pages()).toEqual(['b', 'a'])
  vi.advanceTimersByTime(1000)
  expect(pages()).toEqual(['a'])
  expect(told).toHaveLength(3)
  vi.advanceTimersByTime(LEASE_MS)
  expect(pages()).toEqual([])
  expect(told).toHaveLength(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('two pages of one person are told of as one, and of many only the last stay', () => {
  const { told, say, pages } = aProcess()
  for (let page = 0; page < 20; page++) say(`p${page}`, 'maya')
  expect(told).toHaveLength(1)
  expect(pages()).toHaveLength(8)
  say('p19', 'maya', 'shift')
  expect(told).toHaveLength(2)
  for (const page of pages().slice(1)) say(page, 'maya', null, true)
  expect(told).toHaveLength(3)
  expect(pages()).toHaveLength(1)
})
