import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { teamCode } from '#shared/formats.ts'
import { can, mayUse } from './policy.ts'
import { makeTeamCode } from './rules.ts'
import { TEAM_CODE_ALPHABET, teamFields } from './schema.ts'

test('a code has the shape that people type, in letters that cannot be taken for another', () => {
  const codes = Array.from({ length: 500 }, () => makeTeamCode((below) => randomInt(below)))
  for (const code of codes) expect(code).toMatch(teamCode.pattern)
  const used = new Set(codes.join('').replaceAll('TM-', ''))
  expect([...used].sort().join('')).toBe([...TEAM_CODE_ALPHABET].sort().join(''))
  expect(TEAM_CODE_ALPHABET).not.toMatch(/[ILO01]/)
})

test('each letter is picked by itself', () => {
  const picks = [0, 30, 1, 29, 2, 28]
  expect(makeTeamCode(() => picks.shift() ?? 0)).toBe('TM-A9B8C7')
})

test('a typed code is tidied; a blank one is refused', () => {
  expect(teamFields.teamCode.parse(' tm-abc 234 ')).toBe('TM-ABC234')
  expect(teamFields.teamCode.safeParse('  ').success).toBe(false)
})

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
