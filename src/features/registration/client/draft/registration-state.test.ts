import { describe, expect, it } from 'vitest'
import { tradingBusiness, validAnswers } from '#testing/people/answers.ts'
import type { StepState } from '../../contract.ts'
import type { StepId } from '../../schema.ts'
import { stepOf, steps } from '../../steps.ts'
import {
  contextOf,
  missingFrom,
  missingSteps,
  type Registration,
  startOf,
  withSaved,
  withTyped,
} from './registration-state.ts'

const TODAY = '2026-11-21'
const ACCOUNT = { email: 'amara@example.test', fullName: 'Amara Grace Bell' }

function registrationWith(states: Partial<Record<StepId, Partial<StepState>>> = {}): Registration {
  const blank = (step: StepId): StepState => ({ step, version: 0, state: 'new', savedAt: null, values: {} })
  const all = steps.map(({ id }) => [id, { ...blank(id), ...states[id] }] as const)
  return {
    steps: Object.fromEntries(all) as Registration['steps'],
    drafts: {},
    completion: 0,
    resume: 1,
    completedAt: null,
    account: ACCOUNT,
  }
}

const start = (id: StepId, registration: Registration, unsent?: Parameters<typeof startOf>[1]['unsent']) =>
  startOf(stepOf(id), { registration, unsent, context: contextOf(registration, { now: () => Date.parse(TODAY) }) })

describe('what the form of a step starts with', () => {
  it('is what the step begins with when nobody has filled it in', () => {
    expect(start('address', registrationWith())).toEqual({
      values: { currentCountry: 'GB' },
      base: { currentCountry: 'GB' },
      version: 0,
    })
  })

  it('is the name of the account, at the first visit only', () => {
    const named = { firstName: 'Amara Grace', lastName: 'Bell' }
    expect(start('personal', registrationWith())).toEqual({ values: named, base: named, version: 0 })
    const saved = registrationWith({
      personal: { state: 'saved', version: 1, values: { firstName: 'Ann', lastName: 'Bell' } },
    })
    expect(start('personal', saved).values).toEqual({ firstName: 'Ann', lastName: 'Bell' })
    const single = { ...registrationWith(), account: { ...ACCOUNT, fullName: 'Amara' } }
    expect(start('personal', single).values).toEqual({ firstName: 'Amara' })
  })

  it.each([
    ['paye', { notTrading: true }],
    ['umbrella-company', { notTrading: true }],
    ['self-employed', {}],
    ['limited-company', {}],
    [undefined, {}],
  ])('is no business of their own for the employed, and nothing for others (%s)', (employmentStatus, values) => {
    expect(
      start('business', registrationWith({ employment: { state: 'saved', values: { employmentStatus } } })).values,
    ).toEqual(values)
  })

  it('is what a person has said about their business, over what their employment makes likely', () => {
    const employment = { state: 'saved', values: { employmentStatus: 'paye' } } as const
    const business = { state: 'saved', version: 1, values: tradingBusiness } as const
    expect(start('business', registrationWith({ employment, business })).values).toEqual(tradingBusiness)
  })

  it('is the draft, compared with what is stored', () => {
    const registration = registrationWith({ personal: { state: 'saved', version: 3, values: { firstName: 'Ann' } } })
    registration.drafts.personal = { values: { firstName: 'Anna' }, version: 3, updatedAt: '' }
    expect(start('personal', registration)).toEqual({
      values: { firstName: 'Anna' },
      base: { firstName: 'Ann' },
      version: 3,
    })
  })

  it('is what could not be sent, over the critical values that only the server keeps', () => {
    const registration = registrationWith({
      passport: { state: 'saved', version: 1, values: { passportNumber: '123456789' } },
    })
    const unsent = { values: { noPassport: false, passportExpiryDate: '2032-01-10' }, version: 1, sent: false }
    expect(start('passport', registration, unsent).values).toEqual({ passportNumber: '123456789', ...unsent.values })
  })

  it('asks about every difference when it began from an older version', () => {
    const registration = registrationWith({ personal: { state: 'saved', version: 2, values: { firstName: 'Ann' } } })
    const unsent = { values: { firstName: 'Anna' }, version: 1, sent: false }
    expect(start('personal', registration, unsent)).toEqual({ values: { firstName: 'Anna' }, base: {}, version: 1 })
  })

  it('offers the mandatory certificates again after the section was skipped', () => {
    const registration = registrationWith({
      certificates: { state: 'saved', version: 1, values: { skipTrainingCertificates: true } },
    })
    expect(start('certificates', registration).values).toMatchObject({
      skipTrainingCertificates: true,
      trainingCertificates: [{ name: 'First Aid Certificate' }, { name: 'Manual Handling Certificate' }],
    })
  })
})

it('is drawn with what was typed since it was loaded, over the drafts that the server had', () => {
  const begun = { values: { city: 'Leeds' }, version: 0, updatedAt: TODAY }
  const loaded = { ...registrationWith(), drafts: { address: begun, medical: begun } }
  const { drafts } = withTyped(
    loaded,
    new Map([['address', { step: 'address', values: { city: 'York' }, version: 0 }]]),
  )
  expect(drafts).toEqual({ address: { values: { city: 'York' }, version: 0, updatedAt: '' }, medical: begun })
})

describe('what is missing', () => {
  const context = { today: TODAY, facts: {} }
  const full = () =>
    registrationWith(Object.fromEntries(steps.map(({ id }) => [id, { state: 'saved', values: validAnswers()[id] }])))

  it('is nothing when every step holds', () => {
    expect(missingSteps(full(), context)).toEqual([])
  })

  it('is every step that nobody has saved, but not a deferred one', () => {
    const registration = full()
    registration.steps.resume = { ...registration.steps.resume, state: 'new' }
    registration.steps.medical = { ...registration.steps.medical, state: 'deferred', values: {} }
    expect(missingSteps(registration, context).map(({ step, number }) => [step.id, number])).toEqual([['resume', 3]])
  })

  it('is a step that no longer fits the others', () => {
    const facts = { employmentStatus: 'self-employed' }
    expect(missingSteps(full(), { today: TODAY, facts }).map(({ step }) => step.id)).toContain('business')
  })

  it('can be read from the refusal of the server', () => {
    const problems = [
      { path: 'passport.passportFile', message: 'Upload passport copy' },
      { path: 'passport.passportNumber', message: 'Enter passport number' },
      { path: 'resume', message: "Please complete 'Resume'" },
    ]
    expect(missingFrom(problems).map(({ number, message }) => [number, message])).toEqual([
      [3, "Please complete 'Resume'"],
      [4, 'Upload passport copy'],
    ])
  })
})

it('a saved step replaces the old one and its draft', () => {
  const registration = registrationWith()
  registration.drafts.personal = { values: { firstName: 'Anna' }, version: 0, updatedAt: '' }
  const saved = {
    step: 'personal',
    version: 1,
    state: 'saved',
    savedAt: '',
    values: { firstName: 'Anna' },
    completion: 8,
  } as const
  const next = withSaved(registration, saved)
  expect(next.drafts.personal).toBeUndefined()
  expect(next.steps.personal).toMatchObject({ version: 1, state: 'saved' })
  expect(next.completion).toBe(8)
})
