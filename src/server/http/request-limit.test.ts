import { expect, test } from 'vitest'
import { PACE } from '#client/events/pace.ts'
import { requestCounter } from './request-limit.ts'

/** The most queries that show one noun on the fullest page of a manager: the list, its tabs, an open profile, the menu. */
const QUERIES_A_NOUN = 5
const EVENTS_A_MINUTE = 60_000 / (PACE.gapMs + PACE.jitterMs / 2)

function makeOffice() {
  const count = requestCounter()
  return {
    /** Returns how many of so many calls from one office are refused. */
    async refused({ session, pushed = false, times }: { session?: string; pushed?: boolean; times: number }) {
      const calls = Array.from({ length: times }, () => count({ network: '203.0.113.9', session, pushed }))
      return (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected').length
    },
  }
}

test('ten managers of one office with live pages stay below the rate limits while data changes all the time', async () => {
  const { refused } = makeOffice()
  for (let manager = 1; manager <= 10; manager++) {
    const session = `manager ${manager}`
    expect(await refused({ session, pushed: true, times: Math.ceil(EVENTS_A_MINUTE * QUERIES_A_NOUN) })).toBe(0)
    // Meanwhile each of them opens a page every few seconds.
    expect(await refused({ session, times: 60 })).toBe(0)
  }
})

test('calls that claim to be caused by an event have a rate limit of their own', async () => {
  const { refused } = makeOffice()
  expect(await refused({ session: 'eager', pushed: true, times: 601 })).toBe(1)
  expect(await refused({ session: 'eager', times: 301 })).toBe(1)
  for (const session of ['b', 'c', 'd', 'e']) await refused({ session, pushed: true, times: 600 })
  expect(await refused({ session: 'f', pushed: true, times: 1 })).toBe(1)
})

test('a call without a session counts against the limit of a person’s own calls', async () => {
  const { refused } = makeOffice()
  expect(await refused({ pushed: true, times: 601 })).toBe(1)
})
