import { beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '#testing/app.ts'
import { createClockWatch } from './clock-watch.ts'

const app = useApp()
const warn = vi.fn()
let passed = 0

function watchFrom(iso?: string) {
  if (iso) app.clock.set(iso)
  const { database, conditions, clock } = app.services
  return createClockWatch({ database, conditions, clock, log: { warn }, elapsed: () => passed })
}

/** Lets time pass on the clock and on the process's timer alike. */
function wait(seconds: number) {
  passed += seconds * 1000
  app.clock.advance({ seconds })
}

beforeEach(() => {
  warn.mockClear()
  for (const condition of app.services.conditions.list()) app.services.conditions.clear(condition)
})

async function health() {
  return (await app.server.inject({ url: '/health' })).json()
}

test.each([
  { by: { hours: 3 }, seconds: 10_800 },
  { by: { hours: -3 }, seconds: -10_800 },
])('a clock that jumps by $seconds s is said in log and health, for an hour', async ({ by, seconds }) => {
  const watch = watchFrom()
  wait(3600)
  watch.lookForJump()
  expect(await health()).toMatchObject({ status: 'ok', conditions: [] })
  app.clock.advance(by)
  watch.lookForJump()
  expect(warn.mock.calls).toEqual([[{ seconds }, expect.any(String)]])
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['clock-jumped'] })
  wait(30)
  watch.lookForJump()
  expect(warn).toHaveBeenCalledTimes(1)
  wait(3600)
  expect(await health()).toMatchObject({ status: 'ok' })
})

test('repeated corrections by seconds are no clock jump', () => {
  const watch = watchFrom()
  for (let time = 0; time < 100; time++) {
    wait(30)
    app.clock.advance({ seconds: 2 })
    watch.lookForJump()
  }
  expect(warn).not.toHaveBeenCalled()
})

test('a difference between the clocks of app and database is reported until they agree', async () => {
  const right = new Date().toISOString()
  const watch = watchFrom(right)
  await watch.compareWithDatabase()
  expect(await health()).toMatchObject({ conditions: [] })
  app.clock.advance({ hours: 1 })
  await watch.compareWithDatabase()
  expect(await health()).toMatchObject({ status: 'degraded', conditions: ['clock-differs'] })
  app.clock.set(new Date().toISOString())
  await watch.compareWithDatabase()
  expect(await health()).toMatchObject({ conditions: [] })
})
