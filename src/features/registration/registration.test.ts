import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { transact } from '#server/database/db.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { uploadsOf } from '#testing/files/uploads.ts'
import { otherEmployments, SIGNATURE, tradingBusiness, validAnswers } from '#testing/people/answers.ts'
import { makeMember, makePerson, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { type StepId, stepIds } from './schema.ts'
import { readSections } from './server/data.ts'

const app = useApp()

const api = (person: TestPerson) => app.as(person).registration
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows

/** A person with uploads for every slot, and answers that use them. */
async function applicant() {
  const person = await makePerson(app)
  const uploads = uploadsOf(app, person)
  const answers = validAnswers(uploads.file)
  await uploads.store()
  return {
    person,
    uploads,
    answers,
    save: (step: StepId, values: unknown, version = 0) => api(person).saveStep({ step, version, values }),
  }
}

async function registered(change: Partial<Record<StepId, FormValues>> = {}) {
  const one = await applicant()
  for (const step of stepIds) await one.save(step, { ...one.answers[step], ...change[step] })
  return one
}

const refused = (fields: unknown) => ({ code: 'UNPROCESSABLE_CONTENT', status: 422, data: { fields } })
const at = (path: string) => expect.arrayContaining([expect.objectContaining({ path })])

describe('saving and loading', () => {
  it('returns every saved step in one load, and counts it', async () => {
    const { person, answers, save } = await applicant()
    const expected = [8, 17, 25, 33, 42, 50, 58, 67, 75, 83, 92, 92, 100]
    for (const [index, step] of stepIds.entries()) {
      const saved = await save(step, answers[step])
      expect(saved).toMatchObject({ step, version: 1, state: 'saved', completion: expected[index] })
    }
    const loaded = await api(person).load()
    for (const step of stepIds) {
      if (step === 'declaration') continue
      expect(withoutIds(loaded.steps[step].values), step).toEqual(answers[step])
    }
    expect(loaded).toMatchObject({ completion: 100, resume: 13, completedAt: null, drafts: {} })
    for (const step of stepIds)
      expect(await save(step, answers[step], 1)).toMatchObject({ version: 2, completion: 100 })
    const [card] = await query('select * from app.profiles where user_id = $1', person.id)
    expect(card).toMatchObject({
      completion: 100,
      certificate_count: 2,
      certificate_expiries: ['2029-01-05'],
      job_applying_for: 'care-assistant',
      photo_file_id: (answers.personal.profileImage as { id: string }).id,
    })
  })

  it('returns the same from a save as from a load', async () => {
    const { person, answers, save } = await applicant()
    for (const step of stepIds) {
      const { completion: _, ...saved } = await save(step, answers[step])
      expect((await api(person).load()).steps[step]).toEqual(saved)
    }
  })

  it('sorts jobs and studies newest first', async () => {
    const { person, save } = await applicant()
    const job = (company: string, days: object) => ({
      company,
      position: 'Carer',
      gapExplanation: 'Travelled',
      ...days,
    })
    const old = job('Old', { startDate: '2012-01-01', endDate: '2013-01-01' })
    const late = job('Late', { startDate: '2020-01-01', endDate: '2026-11-01' })
    const current = job('Current', { startDate: '2018-01-01', current: true })
    const study = (institution: string, startDate: string) => ({ institution, startDate, endDate: '2026-01-01' })
    const names = (values: FormValues, list: string, name: string) =>
      (values[list] as FormValues[]).map((entry) => entry[name])
    const saved = await save('work-history', { workHistory: [old, late, current] })
    expect(names(saved.values, 'workHistory', 'company')).toEqual(['Current', 'Late', 'Old'])
    await save('education', { education: [study('First', '2010-09-01'), study('Second', '2015-09-01')] })
    const { steps } = await api(person).load()
    expect(steps['work-history'].values).toEqual(saved.values)
    expect(names(steps.education.values, 'education', 'institution')).toEqual(['Second', 'First'])
    await query('update app.work_history set sort = -sort where user_id = $1', person.id)
    expect((await api(person).load()).steps['work-history'].values).toEqual(saved.values)
    const { sections } = await app.as(person).profile.read()
    expect(sections.find(({ id }) => id === 'work-history')?.blocks.map(({ title }) => title)).toEqual([
      'Current',
      'Late',
      'Old',
    ])
  })

  it('counts the written account of a person without earlier work, and shows it to a manager', async () => {
    const accountOfTime = 'School until 2024, then cared for my grandmother'
    const never = { workHistory: undefined, neverWorked: true, accountOfTime }
    const { person, save } = await registered({ 'work-history': never })
    expect(await api(person).complete()).toEqual({ team: 'none', completion: 100 })
    const team = await makeTeam(app)
    await makeMember(app, { team, person })
    const read = (await app.as(team.owner).members.candidate({ teamId: team.id, userId: person.id })).sections
    expect(read.find(({ id }) => id === 'work-history')?.blocks).toEqual([
      {
        lines: [
          { label: 'I have not worked before', text: 'Yes' },
          { label: 'What have you done until now?', text: accountOfTime },
        ],
      },
    ])
    const job = { company: 'A', position: 'B', startDate: '2020-01-01', current: true }
    expect(await save('work-history', { workHistory: [job] }, 1)).toMatchObject({ completion: 100 })
    expect((await api(person).load()).steps['work-history'].values).toEqual({
      workHistory: [expect.objectContaining(job)],
    })
    const [stored] = await query(
      'select never_worked, account_of_time from app.work_history_statements where user_id = $1',
      person.id,
    )
    expect(stored).toEqual({ never_worked: null, account_of_time: null })
  })

  it('starts empty, at step 1, with the account’s name', async () => {
    const person = await makePerson(app, { fullName: 'Amara Bell' })
    const loaded = await api(person).load()
    expect(loaded.account).toEqual({ email: person.email, fullName: 'Amara Bell' })
    expect(loaded).toMatchObject({ completion: 0, resume: 1, drafts: {} })
    expect(Object.values(loaded.steps).every((step) => step.version === 0 && step.state === 'new')).toBe(true)
  })

  it('clears omitted fields, and stores no hidden ones', async () => {
    const { person, save, answers } = await applicant()
    await save('employment', answers.employment)
    const { niProofFile } = answers.employment
    const values = { ...otherEmployments['umbrella-company'](), niProofFile }
    await save('employment', values, 1)
    expect((await api(person).load()).steps.employment.values).toEqual(values)
    const [row] = await query('select paye_tax_code, has_p45 from app.employment_status where user_id = $1', person.id)
    expect(row).toEqual({ paye_tax_code: null, has_p45: null })
  })

  it('stores no critical value in plain text', async () => {
    const { person } = await registered()
    const tables = await query(
      `select table_name as name from information_schema.columns where table_schema = 'app' and column_name = 'user_id'`,
    )
    let dump = ''
    for (const { name } of tables) {
      for (const row of await query(`select * from app."${name}" where user_id = $1`, person.id)) {
        dump += Object.values(row)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join('\n')
      }
    }
    expect(dump).toContain('Leeds College')
    for (const secret of [
      '123456789',
      'MORGA657054',
      '001234567890',
      'C1234567890',
      'W12345678',
      'Ruth Bell',
      'Joy Neill',
      '1257L',
      'AB123456C',
      'Hepatitis',
      'Asthma',
      'image/png;base64',
    ])
      expect(dump, secret).not.toContain(secret)
  })
})

function withoutIds(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(({ id: _, ...entry }: FormValues) => entry) : value,
    ]),
  )
}

describe('the rules of section 5, on the server alone', () => {
  const job = { company: 'A', position: 'B', startDate: '2020-01-01', current: true }
  const study = { institution: 'A', startDate: '2020-01-01', endDate: '2021-01-01' }
  const cases: [StepId, FormValues, string][] = [
    ...['firstName', 'lastName', 'dateOfBirth'].map((name): [StepId, FormValues, string] => [
      'personal',
      { [name]: '' },
      name,
    ]),
    ['personal', { dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    ['personal', { title: 'lord' }, 'title'],
    ...[
      'currentStreet',
      'currentCity',
      'currentPostcode',
      'previousStreet',
      'previousCity',
      'proofOfAddress',
      'proofOfAddress2',
    ].map((name): [StepId, FormValues, string] => ['address', { [name]: null }, name]),
    ['resume', { resumeFile: null }, 'resumeFile'],
    ...['passportNumber', 'passportCountry', 'passportIssueDate', 'passportExpiryDate', 'passportFile'].map(
      (name): [StepId, FormValues, string] => ['passport', { [name]: null }, name],
    ),
    ['passport', { passportCountry: 'UK' }, 'passportCountry'],
    ...['company', 'position', 'startDate'].map((name): [StepId, FormValues, string] => [
      'work-history',
      { workHistory: [{ ...job, [name]: '' }] },
      `workHistory.0.${name}`,
    ]),
    ['work-history', { workHistory: [{ ...job, current: false }] }, 'workHistory.0.endDate'],
    ['work-history', { workHistory: [] }, 'workHistory'],
    ['work-history', { workHistory: [], neverWorked: true, accountOfTime: ' ' }, 'accountOfTime'],
    ['medical', { immunizations: [] }, 'immunizations'],
    ['background', { reference2Email: 'RUTH@example.org' }, 'reference2Email'],
    [
      'work-history',
      { workHistory: [{ ...job, current: false, endDate: '2021-01-01' }] },
      'workHistory.0.gapExplanation',
    ],
    ...[
      'dbsCertificateNumber',
      'updateServiceNumber',
      'visaExpiryDate',
      'brpShareCode',
      'reference1Name',
      'reference2Phone',
      'reference1Email',
      'reference2Position',
    ].map((name): [StepId, FormValues, string] => ['background', { [name]: '' }, name]),
    ['background', { reference1Relationship: 'relative' }, 'reference1Relationship'],
    ...['nextOfKinName', 'nextOfKinPhone', 'nextOfKinAddress'].map((name): [StepId, FormValues, string] => [
      'next-of-kin',
      { [name]: '' },
      name,
    ]),
    ...['employmentStatus', 'payeTaxCode', 'nationalInsuranceNumber', 'niProofFile'].map(
      (name): [StepId, FormValues, string] => ['employment', { [name]: '' }, name],
    ),
    ...['utr', 'companyName', 'companyNumber'].map((name): [StepId, FormValues, string] => [
      'employment',
      { employmentStatus: 'limited-company' },
      name,
    ]),
    ...['umbrellaCompanyName', 'umbrellaCompanyPhone', 'umbrellaCompanyEmail'].map(
      (name): [StepId, FormValues, string] => ['employment', { employmentStatus: 'umbrella-company' }, name],
    ),
    ['certificates', { trainingCertificates: [] }, 'trainingCertificates'],
    [
      'certificates',
      { trainingCertificates: [{ name: 'First Aid Certificate', issueDate: '2026-01-01' }] },
      'trainingCertificates.0.file',
    ],
    ['certificates', { trainingCertificates: [{ name: 'Fire' }] }, 'trainingCertificates.0.issueDate'],
    ...['institution', 'startDate', 'endDate'].map((name): [StepId, FormValues, string] => [
      'education',
      { education: [{ ...study, [name]: '' }] },
      `education.0.${name}`,
    ]),
    ['medical', { immunizations: [{ vaccine: 'Polio' }] }, 'immunizations.0.date'],
    ['medical', { drugAllergies: true }, 'drugAllergiesDetails'],
    ...['companyName', 'businessType', 'companyAddress', 'companyPhone', 'companyEmail'].map(
      (name): [StepId, FormValues, string] => ['business', { ...tradingBusiness, notTrading: false, [name]: '' }, name],
    ),
    ['business', { ...tradingBusiness, notTrading: false, yearEstablished: 1799 }, 'yearEstablished'],
    ['business', { ...tradingBusiness, notTrading: false, yearEstablished: '1999abc' }, 'yearEstablished'],
    ['declaration', { agreesToDeclaration: null }, 'agreesToDeclaration'],
    ['declaration', { signatureData: null }, 'signatureData'],
    ['declaration', { signatureData: 'data:image/svg+xml;base64,AAAA' }, 'signatureData'],
  ]
  it('refuses each of them and stores nothing', async () => {
    const { person, answers, save } = await applicant()
    for (const [step, change, path] of cases) {
      await expect(save(step, { ...answers[step], ...change }), `${step} ${path}`).rejects.toMatchObject(
        refused(at(path)),
      )
    }
    expect((await api(person).load()).completion).toBe(0)
    expect(await query('select 1 from app.registration_sections where user_id = $1', person.id)).toEqual([])
  })

  it.each(stepIds)('refuses unknown fields, malformed text and other types in %s', async (step) => {
    const { answers, save } = await applicant()
    const values = answers[step]
    for (const key of ['id', 'user_id', 'verified', 'version', 'created_at']) {
      await expect(save(step, { ...values, [key]: 'x' })).rejects.toMatchObject(refused(at(key)))
    }
    for (const input of [
      null,
      undefined,
      1,
      'x',
      [],
      JSON.parse('{"__proto__": {"x": 1}}'),
      JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`),
    ]) {
      await expect(save(step, input)).rejects.toMatchObject({ status: 422 })
    }
    for (const name of Object.keys(values)) {
      await expect(save(step, { ...values, [name]: 'a\0b\ud800' }), name).rejects.toMatchObject(refused(at(name)))
      await expect(save(step, { ...values, [name]: 'x'.repeat(300_000) }), name).rejects.toMatchObject(
        refused(at(name)),
      )
    }
  })

  it('warns of an unknown team code, once per code, and saves it nevertheless', async () => {
    const { answers, person, save } = await applicant()
    const { code } = await makeTeam(app)
    const remarks = [{ path: 'teamId', message: expect.stringContaining('No team has this code') }]
    const saveCode = (teamId: string, version: number) => save('personal', { ...answers.personal, teamId }, version)
    expect(await saveCode('TM-999999', 0)).toMatchObject({ version: 1, values: { teamId: 'TM-999999' }, remarks })
    expect(await saveCode('TM-999999', 1)).not.toHaveProperty('remarks')
    expect(await saveCode(code, 2)).not.toHaveProperty('remarks')
    const guesses = () => query('select count(*)::int as n from app.team_code_guesses where user_id = $1', person.id)
    expect(await guesses()).toEqual([{ n: 1 }])
    for (let index = 0; index < 9; index++)
      expect(await saveCode(`TM-99999${index}`, 3 + index)).toMatchObject({ remarks })
    expect(await saveCode('TM-AAAAAA', 12)).not.toHaveProperty('remarks')
    expect(await saveCode(code, 13)).not.toHaveProperty('remarks')
    expect(await guesses()).toEqual([{ n: 10 }])
    await expect(app.as(person).teams.join({ teamCode: code })).rejects.toMatchObject({ status: 429 })
    const alarms = await query(
      `select meta from app.audit_events where actor = $1 and action = 'team-code.limit'`,
      person.id,
    )
    expect(alarms).toEqual([{ meta: { whose: 'person' } }])
  })

  it('refuses the same document in two places, under any name and after repeated uploads', async () => {
    const { person, answers, save } = await applicant()
    const [bill, letter] = await Promise.all([makePdf('bill'), makePdf('letter')])
    const upload = (slot: string, body: Buffer) => uploadFile(app, person, { slot, text: '', body })
    const proofOfAddress = await upload('proof-of-address-1', bill)
    const repeated = { ...answers.address, proofOfAddress, proofOfAddress2: await upload('proof-of-address-2', bill) }
    const message = 'You have uploaded this document already. Please upload two different documents'
    await expect(save('address', repeated)).rejects.toMatchObject(refused([{ path: 'proofOfAddress2', message }]))
    await save('address', { ...repeated, proofOfAddress2: await upload('proof-of-address-2', letter) })
    await expect(save('address', repeated, 1)).rejects.toMatchObject(refused([{ path: 'proofOfAddress2', message }]))
    const instead = {
      noPassport: true,
      otherDocuments: 'birth-certificate',
      birthCertificateFile: await upload('birth-certificate', bill),
    }
    const again = { ...instead, nationalInsuranceDocumentFile: await upload('ni-document', bill) }
    await expect(save('passport', again)).rejects.toMatchObject(
      refused([{ path: 'nationalInsuranceDocumentFile', message }]),
    )
    const other = await uploadFile(app, await makePerson(app), { slot: 'resume', text: '', body: bill })
    const digests = await query('select count(distinct digest)::int as n from app.files where id = any($1)', [
      proofOfAddress.id,
      other.id,
    ])
    expect(digests).toEqual([{ n: 2 }])
  })

  it('refuses oneself as a referee: by the account, and by the name of step 1', async () => {
    const { person, answers, save } = await applicant()
    const asReferee = (change: FormValues) => save('background', { ...answers.background, ...change })
    await expect(asReferee({ reference1Email: person.email.toUpperCase() })).rejects.toMatchObject(
      refused(at('reference1Email')),
    )
    await save('personal', answers.personal)
    await expect(asReferee({ reference2Name: "amara o'neill" })).rejects.toMatchObject(refused(at('reference2Name')))
  })

  it('refuses a student who works through their own business, in either order of the steps', async () => {
    const { answers, uploads, save } = await applicant()
    await save('background', { ...answers.background, visaType: 'Student visa' })
    const selfEmployed = otherEmployments['self-employed'](uploads.file)
    await uploads.store()
    await expect(save('employment', selfEmployed)).rejects.toMatchObject(refused(at('employmentStatus')))
    await save('background', answers.background, 1)
    await save('employment', selfEmployed)
    await expect(save('background', { ...answers.background, visaType: 'Student visa' }, 2)).rejects.toMatchObject(
      refused(at('visaType')),
    )
    await expect(save('business', { notTrading: true })).rejects.toMatchObject({ status: 422 })
  })
})

describe('versions', () => {
  it('refuse a stale save with the current step (optimistic lock)', async () => {
    const { answers, save } = await applicant()
    const { completion: _, ...first } = await save('education', answers.education)
    await expect(save('education', answers.education)).rejects.toMatchObject({
      code: 'CONFLICT',
      status: 409,
      data: { current: first },
    })
    await expect(save('education', answers.education, 7)).rejects.toMatchObject({ status: 409 })
    await expect(save('next-of-kin', answers['next-of-kin'], 3)).rejects.toMatchObject({ status: 409 })
  })

  it('accept one of three concurrent saves of a list; no row is duplicated or lost (RC08)', async () => {
    const { person, answers, save } = await applicant()
    const [entry] = answers.education.education as FormValues[]
    const { values } = await save('education', { education: [entry] })
    const [kept] = values.education as [{ id: string }]
    const tabs = ['A', 'B', 'C'].map((institution) =>
      save('education', { education: [kept, { ...entry, institution }] }, 1),
    )
    const results = await Promise.allSettled(tabs)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    const winner = results.find((result) => result.status === 'fulfilled')!.value
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, data: { current: { version: 2, values: winner.values } } })
    }
    const stored = (await api(person).load()).steps.education
    expect(stored.values.education).toHaveLength(2)
    expect((stored.values.education as { id: string }[])[0]?.id).toBe(kept.id)
    const merged = [...(stored.values.education as FormValues[]), { ...entry, institution: 'Z' }]
    expect((await save('education', { education: merged }, stored.version)).values.education).toHaveLength(3)
    expect(await query('select 1 from app.education where user_id = $1', person.id)).toHaveLength(3)
  })

  it('of different steps do not conflict: concurrent saves all succeed', async () => {
    const { person, answers, save } = await applicant()
    await Promise.all(stepIds.map((step) => save(step, answers[step])))
    const [card] = await query('select completion, certificate_count from app.profiles where user_id = $1', person.id)
    expect(card).toEqual({ completion: 100, certificate_count: 2 })
  })

  it('accept one of three concurrent first saves', async () => {
    const { person, answers, save } = await applicant()
    const results = await Promise.allSettled([1, 2, 3].map(() => save('education', answers.education)))
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await query('select 1 from app.education where user_id = $1', person.id)).toHaveLength(1)
  })
})

describe('drafts', () => {
  it('continue on another device, incomplete as they are, for the same person only', async () => {
    const person = await makePerson(app)
    const values = { passportNumber: '12', passportCountry: '', note: 'old field' }
    await api(person).saveDraft({ step: 'passport', version: 0, values })
    const loaded = await api(person).load()
    expect(loaded.drafts.passport).toMatchObject({ values, version: 0 })
    expect(loaded.resume).toBe(4)
    expect((await api(await makePerson(app)).load()).drafts).toEqual({})
    const [row] = await query('select data from app.registration_drafts where user_id = $1', person.id)
    expect(row.data.toString('latin1')).not.toContain('passportNumber')
  })

  it('are deleted by the save of their step, and refused after it', async () => {
    const { person, answers, save } = await applicant()
    await api(person).saveDraft({ step: 'education', version: 0, values: { education: [] } })
    await save('education', answers.education)
    expect((await api(person).load()).drafts).toEqual({})
    await expect(api(person).saveDraft({ step: 'education', version: 0, values: {} })).rejects.toMatchObject({
      status: 409,
      data: { current: { version: 1 } },
    })
    await api(person).saveDraft({ step: 'education', version: 1, values: {} })
  })

  it('that cannot be decrypted are ignored', async () => {
    const person = await makePerson(app)
    await api(person).saveDraft({ step: 'education', version: 0, values: { a: 1 } })
    await query('update app.registration_drafts set data = $2 where user_id = $1', person.id, Buffer.from('nonsense'))
    await query(
      `insert into app.registration_drafts (user_id, step, data, version) values ($1, 'step-99', $2, 0)`,
      person.id,
      Buffer.from('x'),
    )
    expect(await api(person).load()).toMatchObject({ drafts: {}, resume: 1 })
  })

  it('are refused when they are too large or of another type', async () => {
    const person = await makePerson(app)
    for (const values of [{ a: 'x'.repeat(600_000) }, [], 'x', null]) {
      await expect(api(person).saveDraft({ step: 'education', version: 0, values })).rejects.toMatchObject({
        status: 422,
      })
    }
  })
})

describe('files', () => {
  it('of another person, of another slot or unknown are refused', async () => {
    const { answers, save } = await applicant()
    const stranger = await applicant()
    for (const resumeFile of [
      stranger.answers.resume.resumeFile,
      answers.passport.passportFile,
      { id: randomUUID(), name: 'a', mime: 'b', size: 1 },
    ]) {
      await expect(save('resume', { resumeFile })).rejects.toMatchObject(refused(at('resumeFile')))
    }
    expect((await save('resume', answers.resume)).version).toBe(1)
  })

  it('become current with the save, replaced or removed ones superseded; names are those of the upload', async () => {
    const { person, answers, uploads, save } = await applicant()
    await save('background', answers.background)
    const first = answers.background.dbsFile as { id: string }
    const second = uploads.file('dbs')
    await uploads.store()
    const saved = await save(
      'background',
      { ...answers.background, dbsFile: { ...second, name: 'invented.exe', size: 5 } },
      1,
    )
    expect(saved.values.dbsFile).toEqual(second)
    const stateOf = async (id: string) => (await query('select state from app.files where id = $1', id))[0].state
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['superseded', 'current'])
    await expect(save('background', { ...answers.background, dbsFile: first }, 2)).rejects.toMatchObject(
      refused(at('dbsFile')),
    )
    await save('background', { ...answers.background, dbsFile: null }, 2)
    expect(await stateOf(second.id)).toBe('superseded')
    expect((await api(person).load()).steps.background.values.dbsFile).toBeUndefined()
  })

  it('of a list stay with their entries', async () => {
    const { answers, save } = await applicant()
    const { values } = await save('certificates', answers.certificates)
    const [aid, handling] = values.trainingCertificates as [FormValues, FormValues]
    const again = await save(
      'certificates',
      { trainingCertificates: [handling, { ...aid, expiryDate: '2028-01-01' }] },
      1,
    )
    expect(again.values.trainingCertificates).toEqual([handling, { ...aid, expiryDate: '2028-01-01' }])
    const states = await query(
      'select state from app.files where id = any($1)',
      [aid.file, handling.file].map((file) => (file as { id: string }).id),
    )
    expect(states).toEqual([{ state: 'current' }, { state: 'current' }])
  })
})

describe('signatures', () => {
  it('are re-encoded from their pixels, or typed', async () => {
    const { answers, save } = await applicant()
    const { values } = await save('declaration', answers.declaration)
    expect(values.signatureData).toMatch(/^data:image\/png;base64,/)
    expect(
      (await save('declaration', { ...answers.declaration, signatureData: "Amara O'Neill" }, 1)).values.signatureData,
    ).toBe("Amara O'Neill")
  })
  it.each([
    ['one pixel', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='],
    ['no image', Buffer.from('<svg/>').toString('base64')],
    ['a cut image', SIGNATURE.slice(22, 80)],
    ['nothing', ''],
  ])('of %s are refused', async (_, data) => {
    const { answers, save } = await applicant()
    await expect(
      save('declaration', { ...answers.declaration, signatureData: `data:image/png;base64,${data}` }),
    ).rejects.toMatchObject(refused(at('signatureData')))
  })
})

describe('the health step', () => {
  it('can be deferred, does not count then, and does not prevent completion', async () => {
    const { person, answers, save } = await applicant()
    for (const step of stepIds) if (step !== 'medical') await save(step, answers[step])
    await expect(api(person).complete()).rejects.toMatchObject(refused(at('medical')))
    expect(await api(person).deferHealth({ version: 0 })).toMatchObject({
      state: 'deferred',
      version: 1,
      completion: 92,
    })
    expect(await api(person).complete()).toEqual({ team: 'none', completion: 92 })
    expect(await save('medical', answers.medical, 1)).toMatchObject({ state: 'saved', completion: 100 })
    expect(await api(person).deferHealth({ version: 2 })).toMatchObject({
      state: 'saved',
      values: { drugAllergies: false },
    })
    await expect(api(person).deferHealth({ version: 1 })).rejects.toMatchObject({ status: 409 })
  })
})

describe('completing', () => {
  it('lists every missing step', async () => {
    const { person, answers, save } = await applicant()
    await save('personal', answers.personal)
    await expect(api(person).complete()).rejects.toMatchObject(
      refused(stepIds.slice(1).map((path) => expect.objectContaining({ path }))),
    )
  })

  it('needs the agreement', async () => {
    const { person } = await registered({ declaration: { agreesToDeclaration: 'no' } })
    await expect(api(person).complete()).rejects.toMatchObject(
      refused([{ path: 'declaration.agreesToDeclaration', message: expect.any(String) }]),
    )
  })

  it('checks all steps again, against other steps and today’s date', async () => {
    const { person, answers, uploads, save } = await registered()
    const selfEmployed = otherEmployments['self-employed'](uploads.file)
    await uploads.store()
    await save('employment', selfEmployed, 1)
    await expect(api(person).complete()).rejects.toMatchObject(refused(at('business.companyName')))
    await save('employment', { ...answers.employment, niProofFile: selfEmployed.niProofFile }, 2)
    expect(await api(person).complete()).toMatchObject({ team: 'none' })
  })

  it('happens once, however often it is called, and deletes the drafts', async () => {
    const { person } = await registered()
    await api(person).saveDraft({ step: 'education', version: 1, values: {} })
    const answers = await Promise.all([1, 2, 3].map(() => api(person).complete()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"team":"none","completion":100}']),
    )
    const { completedAt, drafts } = await api(person).load()
    expect(drafts).toEqual({})
    app.clock.advance({ minutes: 5 })
    await api(person).complete()
    expect((await api(person).load()).completedAt).toBe(completedAt)
  })

  it('joins the team of the code, and reports the real result', async () => {
    const asking = await makeTeam(app)
    const open = await makeTeam(app)
    await query('update app.teams set auto_approve = true where id = $1', open.id)
    const outcomes = []
    for (const teamId of [asking.code.toLowerCase(), open.code, 'TM-999999']) {
      const { person } = await registered({ personal: { teamId } })
      outcomes.push((await api(person).complete()).team)
      expect((await api(person).load()).steps.personal.values.teamId).toBe(teamId.toUpperCase())
    }
    expect(outcomes).toEqual(['pending', 'member', 'failed'])
    expect(
      await query(`select 1 from app.team_join_requests where team_id = $1 and status = 'pending'`, asking.id),
    ).toHaveLength(1)
  })
})

describe('other people', () => {
  it('see nothing, except managers of the person’s team', async () => {
    const { person } = await registered()
    const team = await makeTeam(app)
    const stranger = await makePerson(app)
    const read = (reader: TestPerson) =>
      transact(app.services.database, { role: 'care_app', readOnly: true }, async (db) => {
        await sql`select set_config('app.user_id', ${reader.id}, true)`.execute(db)
        return readSections(db, app.services.vault, person.id)
      })
    await makeMember(app, { team, person })
    for (const [reader, sees] of [
      [stranger, false],
      [team.owner, true],
    ] as const) {
      const sections = await read(reader)
      expect(sections['next-of-kin']?.values.nextOfKinName).toBe(sees ? 'Joy Neill' : undefined)
      expect(Object.keys(sections.medical?.values ?? {}).length > 0).toBe(sees)
      expect(sections['work-history']?.version).toBe(sees ? 1 : 0)
    }
  })

  it('cannot call without being signed in', async () => {
    const nobody = app.as().registration
    await expect(nobody.load()).rejects.toMatchObject({ status: 401 })
    await expect(nobody.complete()).rejects.toMatchObject({ status: 401 })
    await expect(nobody.deferHealth({ version: 0 })).rejects.toMatchObject({ status: 401 })
    await expect(nobody.saveStep({ step: 'resume', version: 0, values: {} })).rejects.toMatchObject({ status: 401 })
  })
})
