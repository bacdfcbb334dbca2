import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { teamFields } from '../schema.ts'
import { makeTeamCode, TEAM_CODE_ALPHABET, teamCode } from './team-code.ts'

test('a code has the format that people type, without look-alike letters', () => {
  const codes = Array.from({ length: 500 }, () => makeTeamCode((below) => randomInt(below)))
  for (const code of codes) expect(code).toMatch(teamCode.pattern)
  const used = new Set(codes.join('').replaceAll('TM-', ''))
  expect([...used].sort().join('')).toBe([...TEAM_CODE_ALPHABET].sort().join(''))
  expect(TEAM_CODE_ALPHABET).not.toMatch(/[ILO01]/)
})

test('each letter is picked independently', () => {
  const picks = [0, 30, 1, 29, 2, 28]
  expect(makeTeamCode(() => picks.shift() ?? 0)).toBe('TM-A9B8C7')
})

test('a typed code is normalised; a blank one is refused', () => {
  expect(teamFields.teamCode.parse(' tm-abc 234 ')).toBe('TM-ABC234')
  expect(teamFields.teamCode.safeParse('  ').success).toBe(false)
})

test.each(['tm-abc234', 'abc234', 'TM ABC 234'])('%s is accepted', (typed) => {
  expect(teamCode.normalise(typed)).toBe('TM-ABC234')
  expect(teamCode.normalise(teamCode.normalise(typed))).toMatch(teamCode.pattern)
})

test.each(['TM-ABC', 'ABCDEFGHI', 'TM-ABC23!'])('%s is no team code', (typed) => {
  expect(teamCode.normalise(typed)).not.toMatch(teamCode.pattern)
})

test('the refusal shows a valid example', () => {
  expect(teamCode.message.split(' ').at(-1)).toMatch(teamCode.pattern)
})
