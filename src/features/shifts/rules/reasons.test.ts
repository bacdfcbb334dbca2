import { expect, test } from 'vitest'
import { changeReasons, overrideReasons, reasonLabel, reasonsFor } from './reasons.ts'

test('each reason explains something, and every act has the open one', () => {
  for (const explained of ['change', 'cancel', 'release', 'hand-back'] as const)
    expect(reasonsFor(explained).map(({ value }) => value)).toContain('other')
  const values = [...changeReasons, ...overrideReasons].map(({ value }) => value).filter((value) => value !== 'other')
  expect(new Set(values).size).toBe(values.length)
  expect([reasonLabel('unfilled'), reasonLabel('of old'), reasonLabel(null)]).toEqual([
    'We could not fill it',
    'of old',
    '',
  ])
})
