import { expect, test } from 'vitest'
import { addDays, formatDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { aDbsCheck } from '#testing/people/dbs-check.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { register, uploadFile } from '#testing/people/registered.ts'
import { A_SHIFT, makeShift, makeSite } from '#testing/shifts.ts'
import { settleWork } from '#testing/worked.ts'
import { buildExport } from './server/archive/build.ts'

const app = useApp({}, { worksOnJobs: false })
const query = (text: string, values: unknown[]) => app.services.database.pool.query(text, values)
const today = () => londonToday(app.clock)

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app, { name: 'Rowan Care' })
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Ann Carer' }) })
  await register(app, person, 'CANARY')
  await app.as(team.owner).compliance.addReadySets({ teamId: team.id, jobs: ['care-assistant'] })
  return { team, person }
}

const CHECKED = ['right-to-work', 'dbs', 'referees']

/** Verifies everything that the person has given, and records a DBS check. */
async function verifyAll({ team, person }: Both) {
  const { compliance } = app.as(team.owner)
  const member = { teamId: team.id, userId: person.id }
  const { evidence } = await compliance.ofMember(member)
  for (const { id, kind, verification } of evidence)
    if (!verification && !CHECKED.includes(kind))
      await compliance.decide({ ...member, evidenceId: id, replaces: null, decision: 'verified' })
  await app.as(team.owner).checks.record({ ...member, kind: 'dbs', follows: null, values: aDbsCheck(today()) })
  return (await compliance.ofMember(member)).evidence
}

const everybody = () => ({ people: null, job: null, from: addDays(today(), -30), through: today(), on: today() })

const ask = (by: TestPerson, teamId: string, changes = {}) =>
  app.as(by).privacy.askPack({ teamId, ...everybody(), ...changes })

async function fetchPack(by: TestPerson, id: string) {
  const answer = await app.server.inject({
    url: `/api/privacy/exports/${id}/archive.zip`,
    cookies: { '__Host-session': by.sessionSecret },
  })
  return { name: String(answer.headers['content-disposition']), files: await unzip(answer.rawPayload) }
}

async function packOf(by: TestPerson, teamId: string, changes = {}) {
  const { id } = await ask(by, teamId, changes)
  await buildExport(app.services, id)
  return { id, ...(await fetchPack(by, id)) }
}

const fileOf = (files: Map<string, Buffer>, name: string) => {
  const found = [...files].find(([path]) => path.endsWith(name))
  if (!found) throw new Error(`${name} is not among ${[...files.keys()]}`)
  return found[1]
}

test('a pack holds for each person an index in the order of Schedule 3, and the documents; a work-seeker’s record what Schedule 4 asks for', async () => {
  const both = await makeBoth()
  await verifyAll(both)
  const { compliance } = app.as(both.team.owner)
  const { ready } = await compliance.questions({ teamId: both.team.id })
  await compliance.saveQuestions({ teamId: both.team.id, latest: 0, ...ready })
  const { name, files } = await packOf(both.team.owner, both.team.id)
  expect(name).toContain(`Inspection pack Rowan Care ${today()}.zip`)
  const index = (await pdfText(fileOf(files, 'Index.pdf'))).join(' ')
  expect(index).toMatch(
    /Identity and photograph.*Criminal record.*Conduct.*Qualifications.*Employment history.*Health.*Right to work/,
  )
  expect(index).toMatch(/Proof of identity .*: Verified .*by .* on /)
  expect(index).toMatch(/CQC’s questions.*were people recruited safely\? .*DBS check: verified/)
  expect(index).toContain('Ann Carer')
  const summary = (await pdfText(fileOf(files, 'Summary.pdf'))).join(' ')
  expect(summary).toMatch(/Fire Safety \(missing\)/)
  expect(fileOf(files, 'summary.csv').toString()).toMatch(/Fire Safety,Missing/)
  const paths = [...files.keys()].filter((path) => path.startsWith('people/Ann Carer'))
  expect(paths.some((path) => path.includes('Passport - '))).toBe(true)

  app.clock.advance({ minutes: 1 })
  const conduct = (await packOf(both.team.owner, both.team.id, { kind: 'conduct' })).files
  const record = (await pdfText(fileOf(conduct, 'Record.pdf'))).join(' ')
  expect(record).toMatch(
    /Application.*Name and address.*Terms.*Training.*Hirers.*Withdrawal.*Enquiries under regulations 19, 20 and 22/,
  )
  expect(record).toContain('CANARY street')
  expect(record).not.toContain('recorded in this system')
  expect(record).toMatch(/DBS.*passed on/)
  expect(fileOf(conduct, 'records.csv').toString()).toMatch(/Ann Carer.*They are still here/)
  const bytes = [...conduct].map(([path, content]) => `${path} ${content.toString('latin1')}`).join('\n') + record
  for (const words of ['CANARY dbs', 'CANARY illness', 'CANARY kin', 'CANARY referee', 'Summary.pdf'])
    expect(bytes).not.toContain(words)
})

test('a work-seeker’s record lists hirers and placements as they were known on its day; rates are for whoever may see pay', async () => {
  const team = await makeTeam(app, { name: 'Elm Care' })
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Ben Carer' }) })
  await clearForWork(app, { team, person })
  const manager = await makeMember(app, { team, role: 'manager' })
  const siteId = await makeSite(app, { team })
  await query(
    `update app.clients set legal_name = 'Oakfield Homes Ltd', company_number = '01234567' where team_id = $1`,
    [team.id],
  )
  await query(`update app.sites set name = 'Oakfield House' where id = $1`, [siteId])
  const day = today()
  const [worked, missed, moved, given] = [
    await makeShift(app, { team, siteId, inDays: 1 }),
    await makeShift(app, { team, siteId, inDays: 3 }),
    await makeShift(app, { team, siteId, inDays: 8 }),
    await makeShift(app, { team, siteId, inDays: 5 }),
  ]
  for (const shiftId of [worked, missed, moved, given]) await app.as(person).shifts.claim({ shiftId })
  const { items } = await app.as(person).shifts.mine({ when: 'upcoming' })
  await app.as(person).shifts.undoClaim({ assignmentId: items.find(({ shiftId }) => shiftId === given)!.assignmentId })
  app.clock.advance({ days: 4 })
  await settleWork(app)
  const [owner, later] = [team.owner, manager].map((one) => ({ ...one }))
  for (const one of [owner!, later!]) one.sessionSecret = await makeSession(app, one.id)
  const { places } = await app.as(owner!).shifts.details({ teamId: team.id, shiftId: missed! })
  await app.as(owner!).shifts.missed({ teamId: team.id, assignmentId: places[0]!.assignmentId, missed: true })
  const { version } = await app.as(owner!).shifts.details({ teamId: team.id, shiftId: moved! })
  await app.as(owner!).shifts.edit({
    ...{ teamId: team.id, shiftId: moved!, version, siteId, day: addDays(day, 8) },
    ...{ ...A_SHIFT, start: '09:00', cause: 'hirer', reason: 'client-times' },
  })
  const recordOn = async (by: TestPerson, on: string) => {
    app.clock.advance({ minutes: 1 })
    const { files } = await packOf(by, team.id, { kind: 'conduct', people: [person.id], on })
    return {
      csv: fileOf(files, 'placements.csv').toString(),
      paper: (await pdfText(fileOf(files, 'Record.pdf'))).join(' '),
    }
  }
  const now = await recordOn(owner!, today())
  const place = 'Ben Carer,Oakfield Homes Ltd,Oakfield House,LS8 1AB,Care Assistant'
  const hours = '"07:00–15:00, break 30 min"'
  const line = (inDays: number, rest: string, worked = '') =>
    `${place},${formatDay(addDays(day, inDays))},07:00–15:00,30 min,${worked},,,${rest},${formatDay(day)}`
  expect(now.csv.trim().split('\r\n').slice(1)).toEqual([
    `${line(1, '£13.50 an hour', hours)},Worked`,
    `${line(3, '£13.50 an hour')},Missed`,
    `${line(8, '£13.50 an hour').replace('07:00', '09:00')},Booked`,
  ])
  expect(now.paper).toMatch(
    /Oakfield Homes Ltd \(company 01234567\): supplied from .*, 3 placements, at Oakfield House/,
  )
  expect(now.paper).toMatch(/Engagements .*3, the first from .*07:00–15:00.*£13.50 an hour.*Missed/)
  const unpaid = await recordOn(later!, today())
  expect(now.paper).toMatch(/Worked 07:00–15:00, break 30 min/)
  expect(unpaid.csv).toContain(line(1, 'For those who may see pay', hours))
  expect(unpaid.csv + unpaid.paper).not.toContain('13.50')
  const then = await recordOn(owner!, addDays(day, 1))
  expect(then.csv.match(/Worked|Missed|Booked/g)?.slice(1)).toEqual(['Worked', 'Booked', 'Booked'])
  expect(then.csv).toContain(`${line(8, '£13.50 an hour')},Booked`)
  const before = await recordOn(owner!, addDays(day, -1))
  expect(before.csv.trim().split('\r\n')).toHaveLength(1)
  expect(before.paper).toMatch(/Hirers.*None by that day/)
})

test('a pack as on a day has the certificate, the file, the decision and the exception of that day, though all were replaced since', async () => {
  const both = await makeBoth()
  const member = { teamId: both.team.id, userId: both.person.id }
  const fresh = async (person: TestPerson) => ({ ...person, sessionSecret: await makeSession(app, person.id) })
  const other = await makeMember(app, {
    team: both.team,
    role: 'manager',
    person: await makePerson(app, { fullName: 'Olga Second' }),
  })
  const manualHandling = async (by: TestPerson) => {
    const { items, evidence } = await app.as(by).compliance.ofMember(member)
    const found = evidence.find(({ kind, superseded }) => kind === 'certificate:manual handling' && !superseded)!
    return { found, item: items.find(({ kinds }) => kinds.includes('certificate:manual handling'))! }
  }
  const { found: first } = await manualHandling(both.team.owner)
  const day = today()
  const until = addDays(day, 400)
  await app
    .as(both.team.owner)
    .compliance.decide({ ...member, evidenceId: first.id, replaces: null, decision: 'verified', until })
  const excused = (await app.as(both.team.owner).compliance.ofMember(member)).items.find(
    ({ state }) => state === 'missing',
  )!
  await app.as(both.team.owner).compliance.except({
    ...{ ...member, requirementId: excused.requirementId, through: addDays(day, 20) },
    ...{ ground: 'booked', reason: 'Booked on a course', answersFor: true },
  })
  app.clock.advance({ days: 10 })
  const [owner, second, person] = [await fresh(both.team.owner), await fresh(other), await fresh(both.person)]
  const { values, version } = (await app.as(person).registration.load()).steps.certificates
  const renewed = await uploadFile(app, person, { slot: 'certificate', text: 'RENEWED' })
  const certificates = values.trainingCertificates as { name: string }[]
  await app.as(person).registration.saveStep({
    ...{ step: 'certificates', version },
    values: {
      trainingCertificates: certificates.map((one) =>
        one.name === 'Manual Handling Certificate'
          ? { ...one, issueDate: today(), expiryDate: addDays(day, 900), file: renewed }
          : one,
      ),
    },
  })
  await app.as(second).compliance.decide({
    ...{ ...member, evidenceId: (await manualHandling(second)).found.id },
    ...{ replaces: null, decision: 'verified' },
  })
  const exception = (await app.as(owner).compliance.ofMember(member)).items.flatMap(({ exceptions }) => exceptions)[0]!
  await app.as(owner).compliance.withdrawException({ ...member, exceptionId: exception.id })

  const textsOn = async (on: string) => {
    app.clock.advance({ minutes: 1 })
    const { files } = await packOf(owner, both.team.id, { people: [both.person.id], on })
    const certificate = [...files].filter(([path]) => path.includes('Manual Handling')).map(([, pdf]) => pdf)
    return {
      index: (await pdfText(fileOf(files, 'Index.pdf'))).join(' ').replace(/\s+/g, ' '),
      files: (await Promise.all(certificate.map((pdf) => pdfText(pdf)))).flat().join(' '),
    }
  }
  const then = await textsOn(addDays(day, 5))
  const verifiedThen = `Verified until ${formatDay(until)} by ${both.team.owner.fullName} on ${formatDay(day)}`
  expect(then.index).toContain(`Manual Handling Certificate: ${verifiedThen}`)
  expect(then.index).not.toContain('replaced since')
  expect(then.index).not.toContain('Olga Second')
  expect(then.index).toContain('Excused until')
  expect(then.files).toContain('CANARY certificate')
  expect(then.files).not.toContain('RENEWED')
  const now = await textsOn(today())
  expect(now.index).toContain('by Olga Second')
  expect(now.index).not.toContain('Excused until')
  expect(now.files).toContain('RENEWED')
})

test('the picture of a DBS certificate and answers about health are never in a pack', async () => {
  const both = await makeBoth()
  const evidence = await verifyAll(both)
  expect(evidence.map(({ kind }) => kind)).toContain('dbs')
  const { files } = await packOf(both.team.owner, both.team.id)
  expect([...files.keys()].filter((path) => /dbs/i.test(path))).toEqual([])
  const bytes = [...files].map(([path, content]) => `${path} ${content.toString('latin1')}`).join('\n')
  for (const words of ['CANARY dbs', 'CANARY illness', 'CANARY kin']) expect(bytes).not.toContain(words)
  const texts = await Promise.all(
    [...files].filter(([path]) => path.endsWith('Index.pdf')).map(([, pdf]) => pdfText(pdf)),
  )
  expect(texts.flat().join(' ')).toMatch(/DBS check.*Verified .*on/)
})

test('a pack says what was so on its day, and its reader is written down', async () => {
  const both = await makeBoth()
  await verifyAll(both)
  const member = { people: [both.person.id] }
  const { files } = await packOf(both.team.owner, both.team.id, { ...member, on: addDays(today(), -400) })
  expect((await pdfText(fileOf(files, 'Index.pdf'))).join(' ')).toContain('The team required nothing here.')
  const { rows } = await app.services.database.pool.query(
    `select action from app.audit_events where subject = $1 and action = 'profile.pack'`,
    [both.person.id],
  )
  expect(rows).toHaveLength(1)
})

test('a pack says what stood on its day as it was known then, and what was corrected since', async () => {
  const both = await makeBoth()
  const day = today()
  const member = { teamId: both.team.id, userId: both.person.id }
  const { evidence } = await app.as(both.team.owner).compliance.ofMember(member)
  const declaration = evidence.find(({ kind }) => kind === 'declaration')
  app.clock.advance({ days: 3 })
  const owner = { ...both.team.owner, sessionSecret: await makeSession(app, both.team.owner.id) }
  await app.as(owner).compliance.decide({
    ...{ ...member, evidenceId: declaration?.id as string },
    ...{ replaces: null, decision: 'verified' },
  })
  const { files } = await packOf(owner, both.team.id, { people: [both.person.id], on: day })
  const index = (await pdfText(fileOf(files, 'Index.pdf'))).join(' ')
  expect(index).toMatch(/Signed declaration .*To verify/)
  expect(index).toContain('Corrected later. By what is known now: Verified')
})

test('of somebody who has left a pack has what the team recorded, and no document of theirs', async () => {
  const both = await makeBoth()
  await verifyAll(both)
  await app.as(both.person).teams.leave({ teamId: both.team.id })
  const { files } = await packOf(both.team.owner, both.team.id)
  const paths = [...files.keys()].filter((path) => path.startsWith('people/Ann Carer'))
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(['Index.pdf'])
  expect((await pdfText(fileOf(files, 'Index.pdf'))).join(' ')).toContain('Ann Carer has left')
  app.clock.advance({ minutes: 1 })
  const conduct = await packOf(both.team.owner, both.team.id, { kind: 'conduct', people: [both.person.id] })
  const record = (await pdfText(fileOf(conduct.files, 'Record.pdf'))).join(' ')
  expect(record).toContain('Closed: they have left')
  expect(record).not.toContain('CANARY street')
  app.clock.advance({ minutes: 1 })
  const later = await packOf(both.team.owner, both.team.id, {
    from: addDays(today(), -30),
    through: addDays(today(), -20),
  })
  expect([...later.files.keys()].some((path) => path.includes('Ann Carer'))).toBe(false)
})

test('two packs stand side by side, one is made at a time, and each ends with the right to it', async () => {
  const { team, person } = await makeBoth()
  const manager = await makeMember(app, { team, role: 'manager' })
  const first = await packOf(manager, team.id)
  app.clock.advance({ minutes: 1 })
  const second = await ask(manager, team.id)
  await expect(ask(manager, team.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  const { items } = await app.as(manager).privacy.packs({ teamId: team.id })
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'queued'],
    [first.id, 'ready'],
  ])
  expect((await app.as(manager).privacy.teamExports({ teamId: team.id })).items).toEqual([])
  await expect(ask(person, team.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: manager.id, confirm: true })
  const gone = await app.server.inject({
    url: `/api/privacy/exports/${first.id}/archive.zip`,
    cookies: { '__Host-session': manager.sessionSecret },
  })
  expect(gone.statusCode).toBe(404)
})

test('a day to come, or a period that ends before it begins, is refused at the field', async () => {
  const team = await makeTeam(app)
  const refused = (path: string) => ({ code: 'UNPROCESSABLE_CONTENT', data: { fields: [{ path }] } })
  await expect(ask(team.owner, team.id, { on: addDays(today(), 1) })).rejects.toMatchObject(refused('on'))
  await expect(ask(team.owner, team.id, { from: today(), through: addDays(today(), -1) })).rejects.toMatchObject(
    refused('through'),
  )
  const elsewhere = await makeTeam(app)
  const { files } = await packOf(team.owner, team.id, { people: [elsewhere.owner.id] })
  expect([...files.keys()].some((path) => path.startsWith('people/'))).toBe(false)
})
