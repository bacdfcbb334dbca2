import { expect, test } from 'vitest'
import { checkForm } from '#shared/fields/form.ts'
import { teamRules } from '../schema.ts'
import { ruleOf } from './all-rules.ts'
import { levelOf } from './eligibility.ts'
import { USUAL_RULES } from './team-rules.ts'
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
