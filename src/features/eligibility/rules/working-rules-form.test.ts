import { expect, test } from 'vitest'
import { checkForm } from '#shared/fields/form.ts'
import { teamRules } from '../schema.ts'
import { ruleOf } from './all-rules.ts'
import { levelOf } from './eligibility.ts'
import { type TeamRules, teamRulesFrom, USUAL_RULES } from './team-rules.ts'
import { teamRulesOf, workingRulesForm, workingRulesValues } from './working-rules-form.ts'

test('what is usual goes through the form and comes back', () => {
  const checked = checkForm(workingRulesForm, workingRulesValues(USUAL_RULES))
  expect(checked.ok && teamRulesOf(checked.values)).toEqual(USUAL_RULES)
})

test('a chosen level is kept by its rule, and has the shape that is stored', () => {
  const values = { ...workingRulesValues(USUAL_RULES), 'level-leave': 'warn', averageWeeks: '26' }
  const checked = checkForm(workingRulesForm, values)
  const rules = checked.ok ? teamRulesOf(checked.values) : USUAL_RULES
  expect(teamRules.parse(rules)).toEqual({ ...USUAL_RULES, averageWeeks: 26, levels: { leave: 'warn' } })
  expect(levelOf(ruleOf.get('leave')!, rules)).toBe('warn')
})

test('what the law does not leave is refused, and counts for nothing where it is stored', () => {
  const lax = { ...USUAL_RULES, levels: { 'right-to-work': 'off', 'daily-rest': 'warn' } } as const
  expect(teamRules.safeParse(lax).success).toBe(false)
  expect(levelOf(ruleOf.get('right-to-work')!, lax)).toBe('block')
  expect(workingRulesValues(lax)).not.toHaveProperty('level-right-to-work')
})

test('fixed periods are chosen with the first day that the agreement names', () => {
  const check = (values: object) => checkForm(workingRulesForm, { ...workingRulesValues(USUAL_RULES), ...values })
  const fixed = check({ periods: 'fixed', averageFrom: '2026-04-06', averageWeeks: '26' })
  const rules = fixed.ok ? teamRulesOf(fixed.values) : USUAL_RULES
  expect(rules).toEqual({ ...USUAL_RULES, averageWeeks: 26, averageFrom: '2026-04-06' })
  expect(workingRulesValues(rules)).toMatchObject({ periods: 'fixed', averageFrom: '2026-04-06' })
  for (const averageFrom of ['', 'soon', '2026-02-30'])
    expect(check({ periods: 'fixed', averageFrom }), averageFrom).toMatchObject({
      ok: false,
      problems: [{ path: 'averageFrom' }],
    })
  const rolling = check({ periods: 'rolling', averageFrom: '2026-04-06' })
  expect(rolling.ok && teamRulesOf(rolling.values).averageFrom).toBeNull()
})

test('choices that were stored before others came are kept, and one that there is no more counts for nothing', () => {
  const stored = { averageWeeks: 26, newStarterWeeks: 4, levels: { leave: 'warn' } } as Partial<TeamRules>
  const rules = teamRulesFrom(stored)
  expect(teamRules.parse(rules)).toEqual({ ...USUAL_RULES, averageWeeks: 26, levels: { leave: 'warn' } })
})
