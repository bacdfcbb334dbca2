import { expect, test, vi } from 'vitest'
import { fakeClock } from '#testing/machine/fake-clock.ts'
import { createConditions } from './conditions.ts'

test('a condition is logged once when it begins, holds until it expires or is cleared, and is logged when it ends', () => {
  const clock = fakeClock()
  const log = { warn: vi.fn(), info: vi.fn() }
  const conditions = createConditions({ clock, log })
  expect(conditions.list()).toEqual([])

  conditions.set('mail-budget', { seconds: 60 })
  clock.advance({ seconds: 59 })
  conditions.set('mail-budget', { seconds: 60 })
  conditions.set('sign-up-budget')
  clock.advance({ seconds: 59 })
  expect(conditions.list()).toEqual(['mail-budget', 'sign-up-budget'])
  expect(log.warn.mock.calls).toEqual([
    [{ condition: 'mail-budget' }, expect.any(String)],
    [{ condition: 'sign-up-budget' }, expect.any(String)],
  ])
  expect(log.info).not.toHaveBeenCalled()

  clock.advance({ days: 1 })
  expect(conditions.list()).toEqual(['sign-up-budget'])
  conditions.clear('sign-up-budget')
  conditions.clear('sign-up-budget')
  expect(conditions.list()).toEqual([])
  expect(log.info).toHaveBeenCalledTimes(2)

  conditions.set('mail-budget', { seconds: 60 })
  expect(log.warn).toHaveBeenCalledTimes(3)
})
