import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PACE, paced } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('answers the first call at once, and those of the gap once at its end', () => {
  const run = vi.fn()
  const { call } = paced(run, () => 0.5)
  call()
  expect(run).toHaveBeenCalledTimes(1)
  for (let calls = 0; calls < 50; calls++) call()
  vi.advanceTimersByTime(PACE.gapMs + PACE.jitterMs / 2 - 1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(2)
})

it('runs at most once a gap, however much happens', () => {
  const run = vi.fn()
  const { call, cancel } = paced(run, () => 0)
  for (let ms = 0; ms < 60_000; ms += 50) {
    call()
    vi.advanceTimersByTime(50)
  }
  expect(run.mock.calls.length).toBeLessThanOrEqual(60_000 / PACE.gapMs + 1)
  cancel()
  run.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(run).not.toHaveBeenCalled()
})
