import { expect, test } from 'vitest'
import type { FormValues } from '#shared/fields/values.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { workPassportOf } from './work-passport.ts'

const today = '2026-11-21'

function passport(
  changes: Partial<Record<'background' | 'passport' | 'certificates' | 'medical' | 'declaration', FormValues>> = {},
) {
  const answers = validAnswers()
  const values = Object.fromEntries(
    Object.entries(answers).map(([id, given]) => [id, { ...given, ...changes[id as 'medical'] }]),
  )
  return workPassportOf({ values, today })
}

const item = (made: ReturnType<typeof passport>, label: string) =>
  made.groups.flatMap(({ items }) => items).find((one) => one.label === label)

test('everything in date is shown with its expiry day', () => {
  const made = passport()
  expect(made.overall).toEqual({ state: 'given', text: 'Everything is given, and in date until 05/01/2029' })
  expect(item(made, 'Right to work')).toEqual({
    label: 'Right to work',
    kind: 'right-to-work',
    detail: 'Work Visa',
    until: '2090-01-01',
    status: 'Not Checked',
  })
  expect(item(made, 'DBS certificate')).toMatchObject({
    detail: 'Number ending in 7890, on the Update Service',
    status: 'Not Checked',
  })
})

test('expired, missing and expiring documents are summed up in one line, the worst first', () => {
  expect(
    passport({ passport: { passportExpiryDate: '2026-11-20' }, declaration: { agreesToDeclaration: 'no' } }).overall,
  ).toEqual({
    state: 'incomplete',
    text: 'Not complete: 1 expired, 1 missing',
  })
  expect(passport({ passport: { passportExpiryDate: '2026-12-21' } }).overall).toEqual({
    state: 'ending',
    text: 'In date, but 1 thing ends within 30 days',
  })
  expect(workPassportOf({ values: {}, today }).overall).toEqual({
    state: 'incomplete',
    text: 'Not complete: 7 missing',
  })
})

test('the right to work of a British or Irish citizen does not expire, whatever day is stored', () => {
  const made = passport({ background: { visaType: 'Irish Citizen', visaExpiryDate: '2020-01-01' } })
  expect(item(made, 'Right to work')).toEqual({
    label: 'Right to work',
    kind: 'right-to-work',
    detail: 'Irish Citizen',
    status: 'Not Checked',
  })
})

test('nothing is called valid or verified: a person’s own answers are given', () => {
  const statuses = passport().groups.flatMap(({ items }) => items.flatMap(({ status = 'none' }) => status))
  expect(new Set(statuses)).toEqual(new Set(['Not Checked', 'none']))
  expect(JSON.stringify(passport())).not.toMatch(/valid|verified/i)
})

test('the only health answer is yes or no to immunisations', () => {
  const made = passport()
  expect(item(made, 'Immunisations given')).toEqual({ label: 'Immunisations given', detail: 'Yes' })
  expect(JSON.stringify(made)).not.toMatch(/Hepatitis|Asthma|inhaler|fit/i)
})
