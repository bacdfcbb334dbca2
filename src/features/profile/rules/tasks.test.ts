import { describe, expect, test } from 'vitest'
import { type StepId, stepIds } from '#features/registration/schema.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { tasksOf } from './tasks.ts'

const today = '2026-11-21'
const email = 'amara@example.test'

/** The tasks of a person who has saved every step, with some answers changed. */
function tasks(changes: Partial<Record<StepId, FormValues>> = {}, asks: Parameters<typeof tasksOf>[0]['asks'] = []) {
  const answers = validAnswers()
  const stored = Object.fromEntries(
    stepIds.map((id) => [id, { state: 'saved' as const, values: { ...answers[id], ...changes[id] } }]),
  )
  return tasksOf({ stored, asks, email, today })
}

const certificate = (changes: FormValues) => {
  const [first, second] = validAnswers().certificates.trainingCertificates as FormValues[]
  return { trainingCertificates: [{ ...first, ...changes }, second] }
}

test('a complete profile in date has no tasks', () => {
  expect(tasks()).toEqual([])
})

describe('expiring documents', () => {
  test.each([
    ['2026-11-20', 'expired', 'First Aid Certificate expired on 20/11/2026'],
    ['2026-11-21', 'expiring', 'First Aid Certificate expires today'],
    ['2026-12-21', 'expiring', 'First Aid Certificate expires on 21/12/2026'],
  ])('a certificate of %s is %s', (expiryDate, kind, text) => {
    expect(tasks({ certificates: certificate({ expiryDate }) })).toEqual([
      { kind, section: 'certificates', field: 'trainingCertificates.0.expiryDate', text, day: expiryDate },
    ])
  })

  test('31 days before the end are no task', () =>
    expect(tasks({ certificates: certificate({ expiryDate: '2026-12-22' }) })).toEqual([]))

  test('an expired visa is one task, not also an invalid field', () => {
    expect(tasks({ background: { visaExpiryDate: '2026-11-01' } })).toEqual([
      {
        kind: 'expired',
        section: 'background',
        field: 'visaExpiryDate',
        text: 'Right to work (visa) expired on 01/11/2026',
        day: '2026-11-01',
      },
    ])
  })

  test('passport and licence are called by their names', () => {
    const texts = tasks({ passport: { passportExpiryDate: '2026-01-02', drivingLicenseExpiryDate: '2026-12-01' } }).map(
      ({ text }) => text,
    )
    expect(texts).toEqual(['Passport expired on 02/01/2026', 'Driving licence expires on 01/12/2026'])
  })
})

describe('missing answers', () => {
  test('a step that was never saved is one task; a deferred one says so', () => {
    const stored = { medical: { state: 'deferred' as const, values: {} } }
    const found = tasksOf({ stored, asks: [], email, today })
    expect(found.map(({ section }) => section)).toEqual([...stepIds])
    expect(found.find(({ section }) => section === 'medical')?.text).toBe('Medical History: you left this for later')
    expect(found[1]).toEqual({ kind: 'missing', section: 'address', text: 'Address Details: not filled in yet' })
  })

  test('oneself as a referee, and a refused declaration', () => {
    expect(tasks({ background: { reference1Email: email }, declaration: { agreesToDeclaration: 'no' } })).toMatchObject(
      [
        {
          section: 'background',
          field: 'reference1Email',
          text: 'A referee may not be yourself. Please name somebody else',
        },
        {
          section: 'declaration',
          field: 'agreesToDeclaration',
          text: 'You can finish only if you agree to the declaration',
        },
      ],
    )
  })

  test('a field has its own message, an entry of a list also its title', () => {
    expect(
      tasks({ 'next-of-kin': { nextOfKinPhone: undefined }, certificates: certificate({ file: undefined }) }),
    ).toMatchObject([
      { section: 'next-of-kin', field: 'nextOfKinPhone' },
      {
        section: 'certificates',
        field: 'trainingCertificates.0.file',
        text: 'First Aid Certificate: Upload this certificate',
      },
    ])
  })

  test('skipped certificates and a photo that is only marked as required are tasks', () => {
    const found = tasks({
      certificates: { skipTrainingCertificates: true, trainingCertificates: undefined },
      personal: { profileImage: undefined },
    })
    expect(found.map(({ text }) => text)).toEqual([
      'Profile Image: not added yet',
      'First Aid Certificate: not added yet',
      'Manual Handling Certificate: not added yet',
    ])
  })

  test('a gap in the work history that has grown too long is a task of its own', () => {
    const ended = { company: 'Rose Court', position: 'Carer', startDate: '2019-01-01', endDate: '2026-10-01' }
    expect(tasks({ 'work-history': { workHistory: [ended] } })).toMatchObject([
      {
        kind: 'missing',
        section: 'work-history',
        field: 'workHistory.0.gapExplanation',
        text: expect.stringMatching(/^Rose Court: Please explain/),
      },
    ])
  })
})

test('tasks are sorted by urgency: expired, requested, expiring, missing; the earlier day first', () => {
  const [first, second] = validAnswers().certificates.trainingCertificates as FormValues[]
  const ask = (section: StepId, askedAt: string) => ({
    section,
    note: null,
    dueBy: null,
    teamName: 'Bright Care',
    askedAt,
  })
  const found = tasks(
    {
      certificates: {
        trainingCertificates: [
          { ...first, expiryDate: '2026-12-10' },
          { ...second, expiryDate: '2026-12-01' },
        ],
      },
      passport: { passportExpiryDate: '2026-05-01', drivingLicenseExpiryDate: '2025-05-01' },
      'next-of-kin': { nextOfKinAddress: undefined },
    },
    [
      ask('education', '2026-11-02T08:00:00.000Z'),
      { ...ask('address', '2026-11-01T08:00:00.000Z'), note: 'A newer bill, please', dueBy: '2026-12-01' },
    ],
  )
  expect(found.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'expired: Driving licence expired on 01/05/2025',
    'expired: Passport expired on 01/05/2026',
    'asked: Bright Care asks you to complete: Address Details, by 01/12/2026',
    'asked: Bright Care asks you to complete: Education',
    'expiring: Manual Handling Certificate expires on 01/12/2026',
    'expiring: First Aid Certificate expires on 10/12/2026',
    expect.stringMatching(/^missing: /),
  ])
  expect(found[2]?.note).toBe('A newer bill, please')
})
