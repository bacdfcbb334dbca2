import { expect, test } from 'vitest'
import { checkStep } from '#features/registration/rules/validate.ts'
import { fitToWork } from './fit-to-work.ts'

const fit = { decidedBy: 'Occupational health', decidedOn: '2026-11-20', decision: 'fit' }

const check = (values: object) => checkStep(fitToWork, values, { today: '2026-11-22', facts: {} })
function follows(values: object) {
  const outcome = check(values)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return fitToWork.follows(outcome.values, { job: 'nurse' })
}

test('the title, which everybody who runs the team reads, tells nothing of health (domain 2.0.15)', () => {
  const titles = ['fit', 'not-yet'].map((decision) => follows({ ...fit, decision }).title)
  expect(titles.concat(follows({ ...fit, decision: 'adjusted', adjustments: 'No nights' }).title)).toEqual([
    'Fit to work',
    'Fit to work',
    'Fit to work',
  ])
})

test('a clearance is in place until its review; who is not fit yet has none', () => {
  expect(follows(fit)).toMatchObject({ passed: true, until: null })
  expect(follows({ ...fit, reviewOn: '2027-01-31' }).until).toBe('2027-01-31')
  expect(follows({ ...fit, decision: 'not-yet' }).passed).toBe(false)
  expect(check({ ...fit, reviewOn: '2026-11-01' }).ok).toBe(false)
  expect(check({ ...fit, decision: 'adjusted' }).ok).toBe(false)
})
