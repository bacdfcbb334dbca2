import { describe, expect, test } from 'vitest'
import { type StepId, stepIds } from '#features/registration/schema.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { requiredText } from './required.ts'
import { type FoundTask, tasksOf } from './tasks.ts'

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

describe('what teams require', () => {
  const answers = validAnswers()
  const [first, second] = answers.certificates.trainingCertificates as FormValues[]
  /** The tasks of a person of whom teams require these, with the registration saved but for what is given. */
  function required(
    found: FoundTask[],
    stored: Partial<Record<StepId, { state: 'saved' | 'new'; values: FormValues }>> = {},
  ) {
    const saved = Object.fromEntries(stepIds.map((id) => [id, { state: 'saved' as const, values: answers[id] }]))
    return tasksOf({ found, stored: { ...saved, ...stored }, asks: [], email, today }).map(({ kind, text }) => [
      kind,
      text,
    ])
  }
  const certificate = (subject: string): FoundTask => ({
    ...{ kind: 'required', section: 'certificates', subject, text: `${subject}: required by Bright Care` },
    give: 'b2337695-a519-4a8e-bc5c-e93e57c4530a',
  })
  const fire = certificate('fire safety')
  const aid = certificate('first aid')

  test('beyond the registration is a task', () => {
    expect(required([fire])).toEqual([['required', fire.text]])
    expect(required([fire, aid], { certificates: { state: 'new', values: {} } })).toEqual([
      ['required', fire.text],
      ['missing', 'Training Certificates: not filled in yet'],
    ])
  })

  test('is not said twice: of an expired or mandatory certificate the registration says it already', () => {
    const expired = { ...first, name: 'Fire Safety Training', expiryDate: '2026-11-01' }
    const values = { trainingCertificates: [first, second, expired] }
    expect(required([fire], { certificates: { state: 'saved', values } })).toEqual([
      ['expired', 'Fire Safety Training expired on 01/11/2026'],
    ])
    const skipped = { state: 'saved' as const, values: { skipTrainingCertificates: true } }
    expect(required([aid], { certificates: skipped }).map(([kind]) => kind)).toEqual(['missing', 'missing'])
    expect(required([aid])).toEqual([['required', aid.text]])
  })

  test('of other sections only where the registration does not ask for the same', () => {
    const licence: FoundTask = { kind: 'required', section: 'passport', field: 'drivingLicenseFile', text: 'Licence' }
    expect(required([licence])).toEqual([['required', 'Licence']])
    expect(required([licence], { passport: { state: 'new', values: {} } }).map(([kind]) => kind)).toEqual(['missing'])
  })

  test('is counted in words', () => {
    const tasks = [{ kind: 'required' }, { kind: 'missing' }, { kind: 'required' }] as const
    expect(requiredText(tasks)).toBe('2 more things are required by your teams')
    expect(requiredText(tasks.slice(0, 2))).toBe('1 more thing is required by your teams')
    expect(requiredText([])).toBeUndefined()
  })
})
