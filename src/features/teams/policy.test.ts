import { expect, test } from 'vitest'
import { can, mayUse } from './policy.ts'

test('rights come from the role in the team', () => {
  expect(can('owner', 'own')).toBe(true)
  expect(can('manager', 'own')).toBe(false)
  expect(can('manager', 'manage')).toBe(true)
  expect(can('staff', 'manage')).toBe(false)
  expect(can('manager', 'leave')).toBe(true)
  for (const permission of ['health', 'pay'] as const) {
    expect(mayUse({ role: 'owner', seesHealth: false, seesPay: false }, permission)).toBe(true)
    expect(mayUse({ role: 'staff', seesHealth: true, seesPay: true }, permission)).toBe(false)
    expect(
      mayUse({ role: 'manager', seesHealth: permission === 'health', seesPay: permission === 'pay' }, permission),
    ).toBe(true)
    expect(
      mayUse({ role: 'manager', seesHealth: permission !== 'health', seesPay: permission !== 'pay' }, permission),
    ).toBe(false)
  }
  expect(can(undefined, 'leave')).toBe(false)
})
