import { describe, expect, it } from 'vitest'
import type { FieldProblem } from '#shared/contract.ts'
import { lookOf } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { otherEmployments, tradingBusiness, validAnswers } from '#testing/people/answers.ts'
import { fileFields } from './rules/file-fields.ts'
import { alertFor, checkStep } from './rules/validate.ts'
import { type Facts, type StepId, stepIds } from './schema.ts'
import { visaTypes } from './steps/background.ts'
import { factsOf, resumeStep, stepNumber, stepOf, steps } from './steps.ts'

const today = '2026-11-21'
const answers = validAnswers()

function problems(id: StepId, change: FormValues, facts: Facts = {}): FieldProblem[] {
  const checked = checkStep(stepOf(id), { ...answers[id], ...change }, { today, facts })
  return checked.ok ? [] : checked.problems
}
const paths = (id: StepId, change: FormValues, facts: Facts = {}) =>
  problems(id, change, facts).map((problem) => problem.path)
const alert = (id: StepId, change: FormValues) =>
  alertFor(stepOf(id), { problems: problems(id, change), values: { ...answers[id], ...change } })

describe('the wizard', () => {
  it('has seventeen sections in thirteen steps, in the order of the header', () => {
    expect(steps.map((step) => step.id)).toEqual(stepIds)
    expect(steps.flatMap((step) => step.covers)).toHaveLength(17)
    expect(stepNumber('declaration')).toBe(13)
  })
  it('accepts the examples in its fields', () => {
    const fields = steps.flatMap((step) => Object.values(step.fields)).filter((field) => lookOf(field).placeholder)
    expect(fields.length).toBeGreaterThan(1)
    for (const field of fields)
      expect(field.safeParse(lookOf(field).placeholder), lookOf(field).label).toMatchObject({ success: true })
  })
  it('has a section for every field', () => {
    for (const step of steps)
      for (const [name, field] of Object.entries(step.fields))
        expect(
          step.sections.some((section) => section.id === lookOf(field).section),
          `${step.id}.${name}`,
        ).toBe(true)
  })
  it('resumes at the later of draft and saved data, within the steps', () => {
    expect(resumeStep([], [])).toBe(1)
    expect(resumeStep(['personal', 'address'], [])).toBe(3)
    expect(resumeStep(['personal'], ['passport'])).toBe(4)
    expect(resumeStep(['passport'], ['personal'])).toBe(5)
    expect(resumeStep(['declaration'], [])).toBe(13)
  })
  it('has the specified limits of uploads', () => {
    const megabytes = Object.fromEntries(fileFields.map(({ slot, maxBytes }) => [slot, maxBytes / 1024 ** 2]))
    expect(megabytes).toMatchObject({
      resume: 10,
      passport: 5,
      'driving-licence': 5,
      'ni-proof': 10,
      'proof-of-address-1': 10,
      'profile-image': 5,
    })
    expect(fileFields.find(({ slot }) => slot === 'resume')?.accept).toHaveLength(3)
  })
})

describe('personal', () => {
  it.each(['firstName', 'lastName', 'dateOfBirth'])('needs %s', (name) => {
    expect(paths('personal', { [name]: '' })).toEqual([name])
    expect(alert('personal', { [name]: '' })).toBe('Please fill in all required fields')
  })
  it('needs nothing else, not even the image, which is marked as required', () => {
    const { firstName, lastName, dateOfBirth } = answers.personal
    expect(checkStep(stepOf('personal'), { firstName, lastName, dateOfBirth }, { today, facts: {} }).ok).toBe(true)
  })
  it('accepts people from 16 to 100, and no future birth', () => {
    expect(paths('personal', { dateOfBirth: '2010-11-21' })).toEqual([])
    for (const day of ['2010-11-22', '1925-11-20', '2026-11-22'])
      expect(paths('personal', { dateOfBirth: day })).toEqual(['dateOfBirth'])
    expect(alert('personal', { dateOfBirth: '2010-11-22' })).toBeUndefined()
  })
  it('accepts a team code in any case', () => {
    const checked = checkStep(stepOf('personal'), { ...answers.personal, teamId: ' tm-abc234 ' }, { today, facts: {} })
    expect(checked).toMatchObject({ ok: true, values: { teamId: 'TM-ABC234' } })
  })
})

describe('address', () => {
  it.each(['currentStreet', 'currentCity', 'currentPostcode'])('needs %s', (name) => {
    expect(paths('address', { [name]: null })).toEqual([name])
    expect(alert('address', { [name]: null })).toBe('Please fill in all required current address fields')
  })
  it('needs the previous street and city after less than five years', () => {
    expect(paths('address', { previousStreet: '', previousCity: '' })).toEqual(['previousStreet', 'previousCity'])
    expect(alert('address', { previousCity: '' })).toBe('Please provide previous address details')
    expect(paths('address', { previousStreet: '', previousCity: '', hasLivedLessThan5Years: false })).toEqual([])
  })
  it('needs two proofs', () => {
    expect(alert('address', { proofOfAddress2: null })).toBe('Please upload both proof of address documents')
  })
  it('checks British postcodes only', () => {
    expect(paths('address', { currentPostcode: '12345' })).toEqual(['currentPostcode'])
    expect(paths('address', { currentPostcode: '12345', currentCountry: 'DE' })).toEqual([])
    expect(
      checkStep(stepOf('address'), { ...answers.address, currentPostcode: 'ls14ap' }, { today, facts: {} }),
    ).toMatchObject({
      values: { currentPostcode: 'LS1 4AP' },
    })
  })
})

it('resume needs its file', () => {
  expect(alert('resume', { resumeFile: null })).toBe('Please upload your resume')
})

describe('passport', () => {
  it.each(['passportNumber', 'passportCountry', 'passportIssueDate', 'passportExpiryDate', 'passportFile'])(
    'needs %s',
    (name) => {
      expect(paths('passport', { [name]: null })).toEqual([name])
    },
  )
  it('needs nothing of the driving licence', () => {
    const none = Object.fromEntries(
      Object.keys(answers.passport)
        .filter((name) => name.startsWith('driving'))
        .map((name) => [name, null]),
    )
    expect(paths('passport', none)).toEqual([])
  })
  it('refuses an expiry before the issue and an issue in the future', () => {
    expect(paths('passport', { passportExpiryDate: '2022-01-09' })).toEqual(['passportExpiryDate'])
    expect(paths('passport', { passportIssueDate: '2026-11-22' })).toEqual(['passportIssueDate'])
    expect(paths('passport', { drivingLicenseExpiryDate: '2019-01-01' })).toEqual(['drivingLicenseExpiryDate'])
  })
  it('checks British numbers more strictly than others', () => {
    expect(paths('passport', { passportNumber: 'X12345' })).toEqual(['passportNumber'])
    expect(paths('passport', { passportNumber: 'X12345', passportCountry: 'FR' })).toEqual([])
    expect(paths('passport', { drivingLicenseNumber: '123456' })).toEqual(['drivingLicenseNumber'])
  })
  it('accepts other documents of a person without a passport', () => {
    const without = { noPassport: true }
    expect(paths('passport', without)).toEqual(['otherDocuments'])
    expect(paths('passport', { ...without, otherDocuments: 'birth-certificate' })).toEqual([
      'birthCertificateFile',
      'nationalInsuranceDocumentFile',
    ])
    expect(paths('passport', { ...without, otherDocuments: 'evisa' })).toEqual(['evisaShareCode'])
    const checked = checkStep(
      stepOf('passport'),
      { ...answers.passport, ...without, otherDocuments: 'evisa', evisaShareCode: 'w12345678' },
      { today, facts: {} },
    )
    expect(checked.ok && Object.keys(checked.values)).not.toContain('passportNumber')
  })
})

describe('work history', () => {
  const job = { company: 'A', position: 'B', startDate: '2020-01-01', current: true }
  it.each(['company', 'position', 'startDate'])('needs %s', (name) => {
    expect(paths('work-history', { workHistory: [{ ...job, [name]: '' }] })).toEqual([`workHistory.0.${name}`])
  })
  it('needs an entry, and an end unless current', () => {
    expect(paths('work-history', { workHistory: [] })).toEqual(['workHistory'])
    expect(paths('work-history', { workHistory: [{ ...job, current: false }] })).toEqual(['workHistory.0.endDate'])
    expect(
      paths('work-history', { workHistory: [{ ...job, current: false, endDate: '2019-12-31', gapExplanation: 'x' }] }),
    ).toEqual(['workHistory.0.endDate'])
  })
  it('accepts a person without earlier work, with a written account of the time', () => {
    const never = { neverWorked: true, workHistory: [{}] }
    expect(paths('work-history', never)).toEqual(['accountOfTime'])
    expect(
      checkStep(stepOf('work-history'), { ...never, accountOfTime: 'School until 2025' }, { today, facts: {} }),
    ).toEqual({
      ok: true,
      values: { neverWorked: true, accountOfTime: 'School until 2025' },
    })
    expect(checkStep(stepOf('work-history'), { accountOfTime: 'x', workHistory: [job] }, { today, facts: {} })).toEqual(
      {
        ok: true,
        values: { workHistory: [job] },
      },
    )
  })
  it('drops end and reason of a current job', () => {
    const entry = { ...job, endDate: '2021-01-01', reasonForLeaving: 'x' }
    expect(checkStep(stepOf('work-history'), { workHistory: [entry] }, { today, facts: {} })).toEqual({
      ok: true,
      values: { workHistory: [job] },
    })
  })
  it('requires a written explanation of a gap', () => {
    const ended = { ...job, current: false, endDate: '2025-01-01' }
    expect(problems('work-history', { workHistory: [ended] })).toEqual([
      {
        path: 'workHistory.0.gapExplanation',
        message: 'Please explain what you did from 02/01/2025 to 21/11/2026 (689 days without work)',
      },
    ])
    expect(paths('work-history', { workHistory: [{ ...ended, gapExplanation: 'I cared for my mother' }] })).toEqual([])
  })
})

describe('background checks', () => {
  it.each([
    'dbsCertificateNumber',
    'updateServiceNumber',
    'visaExpiryDate',
    'brpShareCode',
    ...[1, 2].flatMap((position) =>
      ['Name', 'Position', 'Email', 'Phone', 'Relationship'].map((part) => `reference${position}${part}`),
    ),
  ])('needs %s', (name) => expect(paths('background', { [name]: '' })).toEqual([name]))
  it('does not require the update service number of a person who is not subscribed', () => {
    expect(paths('background', { updateServiceNumber: '', notOnUpdateService: true })).toEqual([])
  })
  it('needs neither file, nor anything of a British citizen', () => {
    expect(paths('background', { dbsFile: null, rightToWorkFile: null })).toEqual([])
    const checked = checkStep(
      stepOf('background'),
      { ...answers.background, visaType: 'British Citizen' },
      { today, facts: {} },
    )
    expect(checked.ok && Object.keys(checked.values).filter((name) => /visaExpiry|brp|rightToWork/.test(name))).toEqual(
      [],
    )
  })
  it('keeps the right-to-work file when no visa type is chosen', () => {
    const checked = checkStep(stepOf('background'), { ...answers.background, visaType: '' }, { today, facts: {} })
    expect(checked.ok && checked.values).toMatchObject({ rightToWorkFile: answers.background.rightToWorkFile })
    expect(checked.ok && checked.values.brpShareCode).toBeUndefined()
  })
  it('refuses a visa that has ended', () => {
    expect(problems('background', { visaExpiryDate: '2026-11-20' })).toEqual([
      { path: 'visaExpiryDate', message: 'This day has passed' },
    ])
    expect(paths('background', { visaExpiryDate: today })).toEqual([])
  })
  it.each([
    ...['British Citizen', 'Irish Citizen'].map((type) => [type, []] as const),
    ...['EU Settled Status', 'Indefinite Leave to Remain'].map((type) => [type, ['brpShareCode']] as const),
    ...[
      'Biometric Card',
      'Student visa',
      'EU Citizen',
      'EU Pre-settled Status',
      'Limited Leave to Remain',
      'Work Visa',
      'Health and Care Worker Visa',
      'Graduate Visa',
      'Dependant Visa',
    ].map((type) => [type, ['visaExpiryDate', 'brpShareCode']] as const),
  ])('of %s asks only what there can be', (visaType, needed) => {
    expect(visaTypes).toContain(visaType)
    expect(paths('background', { visaType, visaExpiryDate: '', brpShareCode: '' })).toEqual(needed)
  })
  it('refuses a relative as referee', () => {
    expect(paths('background', { reference2Relationship: 'relative' })).toEqual(['reference2Relationship'])
  })
  it('refuses oneself as a referee, by name and by mailbox', () => {
    const own: Facts = { ownName: "Amara O'Neill", ownEmail: 'amara@example.test' }
    const message = 'A referee may not be yourself. Please name somebody else'
    expect(problems('background', { reference1Email: ' Amara+work@Example.test' }, own)).toEqual([
      { path: 'reference1Email', message },
    ])
    expect(problems('background', { reference2Name: "AMARA  o'neill" }, own)).toEqual([
      { path: 'reference2Name', message },
    ])
    expect(paths('background', {}, own)).toEqual([])
  })
  it('refuses the same referee twice, in any spelling of address and number', () => {
    const message = 'Please name two different referees'
    expect(problems('background', { reference2Email: 'Ruth@Example.org' })).toEqual([
      { path: 'reference2Email', message },
    ])
    expect(problems('background', { reference2Phone: '0044 (0)7700 900123' })).toEqual([
      { path: 'reference2Phone', message },
    ])
  })
  it('refuses a self-employed student, in either order of the steps', () => {
    expect(paths('background', { visaType: 'Student visa' }, { employmentStatus: 'limited-company' })).toEqual([
      'visaType',
    ])
    expect(paths('background', { visaType: 'Student visa' }, { employmentStatus: 'paye' })).toEqual([])
    const student = factsOf({ background: { visaType: 'Student visa' } }, { email: 'amara@example.test' })
    const checked = checkStep(stepOf('employment'), otherEmployments['self-employed'](), { today, facts: student })
    expect(checked).toMatchObject({ problems: [{ path: 'employmentStatus' }] })
  })
})

it.each([
  ['nextOfKinName', ['nextOfKinName']],
  ['nextOfKinPhone', ['nextOfKinPhone']],
  ['nextOfKinAddress', ['nextOfKinAddress']],
  ['nextOfKinEmail', []],
])('next of kin: %s left blank', (name, needed) => expect(paths('next-of-kin', { [name]: '' })).toEqual(needed))

describe('employment status', () => {
  const check = (values: FormValues) => checkStep(stepOf('employment'), values, { today, facts: {} })
  it('needs a choice', () => expect(paths('employment', { employmentStatus: '' })).toContain('employmentStatus'))
  it.each(['payeTaxCode', 'nationalInsuranceNumber', 'niProofFile'])('of PAYE needs %s', (name) => {
    expect(paths('employment', { [name]: null })).toEqual([name])
  })
  it.each([
    ['limited-company', ['companyName', 'companyNumber', 'nationalInsuranceNumber', 'utr', 'niProofFile']],
    ['self-employed', ['nationalInsuranceNumber', 'utr', 'niProofFile']],
    [
      'umbrella-company',
      ['umbrellaCompanyName', 'umbrellaCompanyPhone', 'umbrellaCompanyEmail', 'nationalInsuranceNumber', 'niProofFile'],
    ],
  ] as const)('of %s needs its own fields and drops the others', (status, needed) => {
    const values = otherEmployments[status]()
    expect(check(values)).toEqual({ ok: true, values })
    for (const name of needed) expect(check({ ...values, [name]: '' })).toMatchObject({ problems: [{ path: name }] })
    expect(check({ ...values, payeTaxCode: '1257L', hasP45: true })).toEqual({ ok: true, values })
  })
})

describe('training certificates', () => {
  const list = answers.certificates.trainingCertificates as FormValues[]
  const change = (index: number, values: FormValues) => ({
    trainingCertificates: list.map((item, at) => (at === index ? { ...item, ...values } : item)),
  })
  it('needs the file of every mandatory one', () => {
    expect(paths('certificates', change(1, { file: null }))).toEqual(['trainingCertificates.1.file'])
    expect(alert('certificates', change(1, { file: null }))).toBe(
      'Please upload all mandatory certificates marked with *',
    )
    expect(
      paths('certificates', { trainingCertificates: [...list, { name: 'Fire Safety', issueDate: '2026-01-01' }] }),
    ).toEqual([])
  })
  it('needs both mandatory ones, unless skipped', () => {
    expect(paths('certificates', { trainingCertificates: list.slice(1) })).toEqual(['trainingCertificates'])
    expect(
      checkStep(
        stepOf('certificates'),
        { skipTrainingCertificates: true, trainingCertificates: list },
        { today, facts: {} },
      ),
    ).toEqual({
      ok: true,
      values: { skipTrainingCertificates: true },
    })
  })
  it.each(['name', 'issueDate'])('needs %s of each', (name) => {
    expect(
      paths('certificates', { trainingCertificates: [...list, { name: 'Fire', issueDate: '2026-01-01', [name]: '' }] }),
    ).toEqual([`trainingCertificates.2.${name}`])
  })
  it('refuses an expiry before the issue', () => {
    expect(paths('certificates', change(0, { expiryDate: '2026-01-04' }))).toEqual([
      'trainingCertificates.0.expiryDate',
    ])
  })
})

describe('education', () => {
  const entry = { institution: 'A', startDate: '2020-01', endDate: '2021-01' }
  it('takes months, and a day as its month', () => {
    const days = { ...entry, startDate: '2020-01-15', endDate: '2020-01-02' }
    expect(checkStep(stepOf('education'), { education: [days] }, { today, facts: {} })).toMatchObject({
      values: { education: [{ startDate: '2020-01', endDate: '2020-01' }] },
    })
    expect(paths('education', { education: [{ ...entry, startDate: '2020-13' }] })).toEqual(['education.0.startDate'])
    expect(paths('education', { education: [{ ...entry, endDate: today }] })).toEqual([])
    expect(problems('education', { education: [{ ...entry, endDate: '2026-12' }] })).toEqual([
      { path: 'education.0.endDate', message: 'This month is in the future' },
    ])
  })
  it.each(['institution', 'startDate', 'endDate'])('needs %s', (name) => {
    expect(paths('education', { education: [{ ...entry, [name]: '' }] })).toEqual([`education.0.${name}`])
  })
  it('needs no end while studying, and an end after the start', () => {
    expect(paths('education', { education: [{ ...entry, endDate: '', current: true }] })).toEqual([])
    expect(paths('education', { education: [{ ...entry, endDate: '2019-12' }] })).toEqual(['education.0.endDate'])
  })
})

describe('medical history', () => {
  it('needs an immunisation after a yes, and none after a no', () => {
    const message = 'Add at least one immunisation, or answer No'
    expect(problems('medical', { immunizations: [] })).toEqual([{ path: 'immunizations', message }])
    expect(problems('medical', { immunizations: undefined })).toEqual([{ path: 'immunizations', message }])
    expect(paths('medical', { hasImmunizations: false, immunizations: [{}] })).toEqual([])
  })
  it('needs the date of each immunisation', () => {
    expect(paths('medical', { immunizations: [{ vaccine: 'Polio' }] })).toEqual(['immunizations.0.date'])
  })
  it.each(['accidentsInjuries', 'illnessCondition', 'medicalTreatment', 'drugAllergies'])(
    'needs details of %s when the answer is yes',
    (name) => {
      expect(paths('medical', { [name]: true, [`${name}Details`]: '' })).toEqual([`${name}Details`])
      expect(paths('medical', { [name]: false, [`${name}Details`]: '' })).toEqual([])
    },
  )
  it('drops the proof when there is none', () => {
    const item = { vaccine: 'Polio', date: '2020-01-01', proofAvailable: false }
    const proofFile = (answers.medical.immunizations as FormValues[])[0]?.proofFile
    const checked = checkStep(
      stepOf('medical'),
      { ...answers.medical, immunizations: [{ ...item, proofFile }] },
      { today, facts: {} },
    )
    expect(checked).toMatchObject({ ok: true })
    expect(checked.ok && (checked.values.immunizations as FormValues[])[0]).toEqual(item)
  })
})

describe('business information', () => {
  const check = (values: FormValues, facts: Facts = {}) => checkStep(stepOf('business'), values, { today, facts })
  it('keeps the answers of a person who trades', () => {
    expect(check(tradingBusiness)).toEqual({ ok: true, values: tradingBusiness })
    for (const name of ['companyName', 'businessType', 'companyAddress', 'companyPhone', 'companyEmail']) {
      expect(check({ ...tradingBusiness, [name]: '' })).toMatchObject({ problems: [{ path: name }] })
    }
  })
  it('is waived for those who do not, but never for a company', () => {
    expect(check({ notTrading: true, companyName: 'x' }, { employmentStatus: 'umbrella-company' })).toEqual({
      ok: true,
      values: { notTrading: true },
    })
    expect(check({ notTrading: true }, { employmentStatus: 'limited-company' })).toMatchObject({ ok: false })
  })
  it.each([1799, 2027])('refuses the year %i', (yearEstablished) => {
    expect(check({ ...tradingBusiness, yearEstablished })).toMatchObject({ problems: [{ path: 'yearEstablished' }] })
  })
  it.each([1800, 2026])('takes the year %i', (yearEstablished) =>
    expect(check({ ...tradingBusiness, yearEstablished }).ok).toBe(true),
  )
  it('checks phone, email and web address', () => {
    for (const change of [{ companyPhone: 'x' }, { companyEmail: 'x' }, { companyWebsite: 'javascript:alert(1)' }])
      expect(check({ ...tradingBusiness, ...change })).toMatchObject({ problems: [{ path: Object.keys(change)[0] }] })
  })
})

describe('declaration', () => {
  it('needs a choice', () => {
    expect(alert('declaration', { agreesToDeclaration: null })).toBe('Please indicate if you agree to the declaration.')
  })
  it('needs a signature with a yes, not with a no', () => {
    expect(alert('declaration', { signatureData: '' })).toBe('Please provide your signature before proceeding')
    expect(checkStep(stepOf('declaration'), { agreesToDeclaration: 'no' }, { today, facts: {} }).ok).toBe(true)
  })
  it('takes a typed name and refuses what is no image', () => {
    expect(paths('declaration', { signatureData: "Amara O'Neill" })).toEqual([])
    expect(problems('declaration', { signatureData: 'data:image/svg+xml;base64,AAAA' })).toMatchObject([
      { message: 'Please upload an image file' },
    ])
  })
})
