import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { formatDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { unzip } from '#testing/files/archives.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { signedByAnother, zipOfFiles } from '#testing/files/signed-passports.ts'
import { aDbsCheck } from '#testing/people/dbs-check.ts'
import { makeMember, makePerson, makeSession, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { checkPassport } from './rules/check-passport.ts'
import type { Passport, Signature } from './rules/passport-format.ts'
import { buildExport } from './server/archive/build.ts'

const app = useApp({}, { worksOnJobs: false })
const today = () => londonToday(app.clock)

/** A person of two teams; the first has verified what they gave, but for one item, which it has rejected. */
async function makeWorld() {
  const [team, other] = [await makeTeam(app, { name: 'Rowan Care' }), await makeTeam(app, { name: 'Aspen Care' })]
  const person = await makePerson(app, { fullName: 'Ann Carer' })
  await makeMember(app, { team, person })
  await makeMember(app, { team: other, person })
  await register(app, person, 'CANARY')
  await app.as(team.owner).compliance.addReadySets({ teamId: team.id, jobs: ['care-assistant'] })
  const member = { teamId: team.id, userId: person.id }
  const { evidence } = await app.as(team.owner).compliance.ofMember(member)
  for (const { id, kind } of evidence) {
    const decided = { ...member, evidenceId: id, replaces: null }
    if (kind === 'declaration')
      await app.as(team.owner).compliance.decide({ ...decided, decision: 'rejected', reason: 'CANARY reason' })
    else if (!['right-to-work', 'dbs', 'referees'].includes(kind))
      await app.as(team.owner).compliance.decide({ ...decided, decision: 'verified' })
  }
  await app.as(team.owner).checks.record({ ...member, kind: 'dbs', follows: null, values: aDbsCheck(today()) })
  return { team, other, person }
}

let world: ReturnType<typeof makeWorld> | undefined
const theWorld = () => (world ??= makeWorld())

async function download(by: { sessionSecret: string }, id: string) {
  const answer = await app.server.inject({
    url: `/api/privacy/exports/${id}/archive.zip`,
    cookies: { '__Host-session': by.sessionSecret },
  })
  return { status: answer.statusCode, name: String(answer.headers['content-disposition']), bytes: answer.rawPayload }
}

async function take(person: TestPerson, asked: { teamId?: string; documents?: string[] } = {}) {
  app.clock.advance({ minutes: 1 })
  const { id } = await app.as(person).privacy.askPassport({ teamId: null, documents: [], ...asked })
  await buildExport(app.services, id)
  const { name, bytes } = await download(person, id)
  const files = await unzip(bytes)
  return { id, name, bytes, files, passport: JSON.parse(String(files.get('passport.json'))) as Passport }
}

const keys = async () => (await app.as().privacy.passportKeys()).keys.map(({ publicKey }) => publicKey)
const check = async (bytes: Buffer, known?: string[]) =>
  checkPassport(new Blob([new Uint8Array(bytes)]), known ?? (await keys()))

test('a passport pack says what the person has given and which agency has verified it, and the documents that they ticked', async () => {
  const { person } = await theWorld()
  const { documents } = await app.as(person).privacy.passports()
  expect(documents.map(({ label }) => label)).toContain('Passport')
  expect(documents.map(({ label }) => label)).not.toContain('DBS check')
  const ticked = documents.filter(({ label }) => label === 'Passport').map(({ id }) => id)
  const { name, files, passport, bytes } = await take(person, { documents: ticked })
  expect(name).toContain(`Compliance passport ${today()}.zip`)
  expect([...files.keys()].filter((path) => path.startsWith('documents/'))).toHaveLength(ticked.length)
  expect(passport.person.fullName).toBe('Ann Carer')
  const of = (kind: string) => passport.given.find((item) => item.kind === kind)
  expect(of('passport')?.verified).toMatchObject([{ agency: 'Rowan Care', on: today() }])
  expect(of('declaration')).toMatchObject({ verified: [] })
  expect(of('dbs')?.document).toBeNull()
  const text = (await pdfText(files.get('Passport.pdf') as Buffer)).join(' ')
  const passportUntil = of('passport')?.until
  expect(passportUntil).toMatch(/^20/)
  expect(text).toMatch(
    new RegExp(
      `Ann Carer.*Passport.*Verified until ${formatDay(passportUntil)} by Rowan Care \\(A-[-0-9A-F]+\\) on ${formatDay(today())}`,
    ),
  )
  expect(text).toMatch(/Declaration [0-9/]+ Not Checked/)
  const everything = `${bytes.toString('latin1')} ${files.get('passport.json')} ${text}`
  for (const words of ['CANARY reason', 'CANARY illness', 'CANARY dbs', 'fit-to-work'])
    expect(everything).not.toContain(words)
})

test('agencies of one name are told apart by id and founding day, and by a mail domain that an owner has proven', async () => {
  const owner = await makePerson(app, { email: 'mara@yewcare.example' })
  const real = await makeTeam(app, { owner, name: 'Yew Care' })
  const impostor = await makeTeam(app, { name: 'Yew Care' })
  const person = await makePerson(app)
  await register(app, person, 'of two')
  for (const team of [real, impostor]) {
    await makeMember(app, { team, person })
    await app.as(team.owner).compliance.addReadySets({ teamId: team.id, jobs: ['care-assistant'] })
    const member = { teamId: team.id, userId: person.id }
    const { evidence } = await app.as(team.owner).compliance.ofMember(member)
    const { id: evidenceId } = evidence.find(({ kind }) => kind === 'passport')!
    await app.as(team.owner).compliance.decide({ ...member, evidenceId, replaces: null, decision: 'verified' })
  }
  const { agencyId: realId } = await app.as(owner).teams.proveMailDomain({ teamId: real.id, proven: true })
  const { agencyId: otherId } = await app.as(impostor.owner).teams.identity({ teamId: impostor.id })
  expect(realId).not.toBe(otherId)
  const { bytes, files, passport } = await take(person)
  const yew = { name: 'Yew Care', foundedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
  expect(passport.agencies).toHaveLength(2)
  expect(passport.agencies).toEqual(
    expect.arrayContaining([
      { ...yew, id: realId, mailDomain: { domain: 'yewcare.example', provenOn: londonToday(systemClock) } },
      { ...yew, id: otherId, mailDomain: null },
    ]),
  )
  const verified = passport.given.find(({ kind }) => kind === 'passport')!.verified
  expect(new Set(verified.map(({ agencyId }) => agencyId))).toEqual(new Set([realId, otherId]))
  expect(await check(bytes)).toMatchObject({ verdict: 'genuine' })
  const text = (await pdfText(files.get('Passport.pdf') as Buffer)).join(' ')
  expect(text).toMatch(/Names of agencies are not proven.*Mail domain proven: yewcare.example/)
  expect(text).toContain('No mail domain is proven')
  // Ids of teams open nothing, but are nobody's business.
  for (const { id } of [real, impostor]) expect(String(files.get('passport.json'))).not.toContain(id)
})

test('packs of earlier versions, which say no more of agencies than names, are still checked', async () => {
  const { person } = await theWorld()
  const { files, passport } = await take(person)
  const { agencies: _, ...before } = passport
  const given = before.given.map((item) => ({
    ...item,
    verified: item.verified.map(({ agencyId: _id, ...one }) => one),
  }))
  const { pack, publicKey } = signedByAnother(Buffer.from(JSON.stringify({ ...before, given })))
  expect(await check(await zipOfFiles(new Map([...files, ...pack])), [publicKey])).toMatchObject({
    verdict: 'genuine',
    passport: { person: { fullName: 'Ann Carer' } },
  })
})

test('of one team a pack has what that team has verified alone', async () => {
  const { person, team, other } = await theWorld()
  const { passport } = await take(person, { teamId: team.id })
  expect(passport.given.length).toBeGreaterThan(3)
  expect(passport.given.every(({ verified }) => verified.every(({ agency }) => agency === 'Rowan Care'))).toBe(true)
  expect((await take(person, { teamId: other.id })).passport.given).toEqual([])
  const stranger = await makeTeam(app)
  await expect(app.as(person).privacy.askPassport({ teamId: stranger.id, documents: [] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('anybody checks a pack by the open key: genuine, changed in any part, unknown key, or no pack at all', async () => {
  const { person } = await theWorld()
  const { documents } = await app.as(person).privacy.passports()
  const { files, bytes, passport } = await take(person, { documents: documents.slice(0, 1).map(({ id }) => id) })
  expect(await check(bytes)).toMatchObject({ verdict: 'genuine', keyId: passport.keyId })
  expect(await check(bytes, [])).toMatchObject({ verdict: 'unknown-key' })

  // Also with another program.
  const [publicKey = ''] = await keys()
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'base64')])
  const { signature } = JSON.parse(String(files.get('signature.json'))) as Signature
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, files.get('passport.json') as Buffer, key, Buffer.from(signature, 'base64'))).toBe(true)

  const document = [...files.keys()].find((path) => path.startsWith('documents/')) as string
  const changed = (path: string, content: Buffer | undefined) => {
    const copy = new Map(files)
    if (content) copy.set(path, content)
    else copy.delete(path)
    return zipOfFiles(copy)
  }
  const forged = Buffer.from(String(files.get('passport.json')).replace('Ann Carer', 'Bob Carer'))
  expect(await check(await changed('passport.json', forged))).toEqual({ verdict: 'changed', what: 'passport.json' })
  const sameSize = Buffer.from(files.get(document) as Buffer).fill(0, 10, 20)
  for (const content of [sameSize, Buffer.from('other'), undefined])
    expect(await check(await changed(document, content))).toEqual({ verdict: 'changed', what: document })
  expect(await check(await changed('documents/more.pdf', Buffer.from('more')))).toEqual({
    verdict: 'changed',
    what: 'documents/more.pdf',
  })

  const { pack: resigned } = signedByAnother(forged)
  expect(await check(await zipOfFiles(new Map([...files, ...resigned])))).toMatchObject({ verdict: 'unknown-key' })
  // As packs were written that are in people's hands.
  expect(await check(await zipOfFiles(files, { compress: true }))).toMatchObject({ verdict: 'genuine' })

  for (const nothing of [
    Buffer.from('no zip'),
    await zipOfFiles(new Map([['a.txt', Buffer.from('a')]])),
    bytes.subarray(0, -30),
  ])
    expect(await check(nothing)).toMatchObject({ verdict: 'unreadable' })
  const bomb = new Map(files).set('passport.json', Buffer.alloc(4_000_000, ' '))
  expect(await check(await zipOfFiles(bomb))).toMatchObject({ verdict: 'unreadable' })
})

test('what a person has given arrives as waiting at an agency that they join, also when another has verified it', async () => {
  const { person } = await theWorld()
  const third = await makeTeam(app, { name: 'Elm Care' })
  await app.as(third.owner).compliance.addReadySets({ teamId: third.id, jobs: ['care-assistant'] })
  await makeMember(app, { team: third, person })
  const { items, evidence } = await app.as(third.owner).compliance.ofMember({ teamId: third.id, userId: person.id })
  expect(items.filter(({ state }) => state === 'verified')).toEqual([])
  expect(items.find(({ kinds }) => kinds.includes('passport'))?.state).toBe('waiting')
  expect(evidence.every(({ verification }) => verification === null)).toBe(true)
  const { total } = await app.as(third.owner).compliance.queue({ teamId: third.id })
  expect(total).toBeGreaterThan(3)
  const { teams } = await app.as(person).compliance.own()
  const own = teams.find(({ teamId }) => teamId === third.id)?.items.find(({ kinds }) => kinds.includes('passport'))
  expect(own?.state).toBe('waiting')
})

test('a pack is its owner’s alone, one is made at a time, and it is no archive of data and no inspection pack', async () => {
  const { person, team } = await theWorld()
  const { id } = await app.as(person).privacy.askPassport({ teamId: null, documents: [] })
  await expect(app.as(person).privacy.askPassport({ teamId: null, documents: [] })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await buildExport(app.services, id)
  expect((await app.as(person).privacy.passports()).items).toContainEqual(
    expect.objectContaining({ id, state: 'ready' }),
  )
  expect((await app.as(person).privacy.exports()).items).toEqual([])
  expect((await app.as(team.owner).privacy.packs({ teamId: team.id })).items).toEqual([])
  expect((await download(team.owner, id)).status).toBe(404)
  app.clock.advance({ days: 8 })
  expect((await download({ sessionSecret: await makeSession(app, person.id) }, id)).status).toBe(404)
})
