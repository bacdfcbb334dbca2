import { expect, test } from 'vitest'
import { metaOf } from '#features/registration/schema.ts'
import { steps } from '#features/registration/steps.ts'
import { itemFields } from '#shared/fields/look.ts'
import { GUARDS, guardedViews, visibilityOf } from './policy.ts'

/** Every field of the registration with its visibility for managers. */
const fields = steps.flatMap((step) =>
  Object.entries(step.fields).map(([name, field]) => {
    const items = Object.values(itemFields(field) ?? {})
    return {
      step: step.id,
      name,
      critical: [field, ...items].some((one) => metaOf(one).critical),
      seen: visibilityOf(step.id, name),
    }
  }),
)

// Security 2.5: managers may read referees; the signature is part of the declaration.
const OPEN_ALTHOUGH_CRITICAL = /^reference[12]|^signatureData$/

test('the profile contains no critical value except referees and the signature', () => {
  const open = fields.filter(
    ({ critical, seen, name }) => critical && seen === 'profile' && !OPEN_ALTHOUGH_CRITICAL.test(name),
  )
  expect(open).toEqual([])
  expect(fields.filter(({ critical }) => critical).length).toBeGreaterThan(20)
})

test('health answers are only in the view that needs an offer', () => {
  const health = fields.filter(({ step }) => step === 'medical')
  expect(new Set(health.map(({ seen }) => seen))).toEqual(new Set(['medical']))
  expect(GUARDS.medical).toMatchObject({ who: 'managers', permission: 'health', recentSignIn: true, afterOffer: true })
})

test('every guarded view has fields, and the critical ones need a recent sign-in', () => {
  for (const view of guardedViews) expect(fields.filter(({ seen }) => seen === view).length, view).toBeGreaterThan(0)
  expect(guardedViews.filter((view) => !GUARDS[view].recentSignIn)).toEqual(['next-of-kin'])
})

test('the list narrows by nothing that a manager does not see in the profile', () => {
  const narrowing = [
    ['address', 'currentCity'],
    ['address', 'currentPostcode'],
    ['certificates', 'trainingCertificates'],
  ] as const
  for (const [step, name] of narrowing) expect(visibilityOf(step, name), name).toBe('profile')
})
