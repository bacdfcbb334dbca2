import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { upload } from '#testing/files/upload.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import type { Block, Policy, Question } from './schema.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const inDays = (days: number) => addDays(londonToday(app.clock), days)

const paragraph = (text: string): Block => ({ kind: 'paragraph', depth: 0, spans: [{ text }] })
const question: Question = {
  text: 'Whom do you tell first?',
  choices: ['The manager on duty', 'Nobody'],
  right: 0,
  why: 'Telling early protects them',
  where: 'Whom you tell',
}
const said = {
  title: 'Safeguarding adults',
  blocks: [paragraph('Tell somebody.')],
  fileId: null,
  questions: [],
  passMark: 0,
}

const by = (person: TestPerson) => app.as(person).policies

interface Written {
  team: TestTeam
  policyId: string
}

async function write(team: TestTeam, changes: object = {}) {
  const manager = by(team.owner)
  const { id: policyId } = await manager.create({ teamId: team.id, title: 'Safeguarding adults' })
  const policy = await manager.saveDraft({ teamId: team.id, policyId, revision: 1, ...said, ...changes })
  return { team, policyId, policy }
}

async function publish(
  { team, policyId }: Written,
  given: { readBy?: string; changes?: string; revision?: number } = {},
) {
  const { draft } = await by(team.owner).get({ teamId: team.id, policyId })
  return by(team.owner).publish({
    teamId: team.id,
    policyId,
    revision: draft?.revision ?? 0,
    readBy: inDays(14),
    ...given,
  })
}

/** A policy in force, with somebody who is to read it. */
async function inForce(changes: object = {}) {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Amara Obi' }) })
  const written = await write(team, changes)
  await publish(written)
  return { ...written, person, of: { teamId: team.id, policyId: written.policyId } }
}

async function revise({ team, policyId }: Written, changes: object = {}) {
  await by(team.owner).saveDraft({ teamId: team.id, policyId, revision: 0, ...said, ...changes })
  return publish({ team, policyId }, { changes: 'Whom to tell at night' })
}

async function sign(
  { of, person }: { of: { teamId: string; policyId: string }; person: TestPerson },
  name = 'Amara Obi',
) {
  const { versionId } = await by(person).read(of)
  return by(person).sign({ ...of, versionId, read: true, name })
}

const noticesOf = async (person: TestPerson) =>
  (
    await app.services.database.pool.query(
      'select kind from app.notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).rows.map(({ kind }) => kind)

test('a text holds nothing that turns what stands around it, and no link that hides where it leads', async () => {
  const team = await makeTeam(app)
  const { id: policyId } = await by(team.owner).create({ teamId: team.id, title: 'Safeguarding adults' })
  const save = (changes: object) =>
    by(team.owner).saveDraft({ teamId: team.id, policyId, revision: 1, ...said, ...changes } as never)
  const linked = (link: string): Block => ({ kind: 'paragraph', depth: 0, spans: [{ text: 'Here', link }] })
  for (const changes of [
    { blocks: [paragraph('Never \u202ehtaed fo esuaceb')] },
    { blocks: [paragraph('Not closed \u2067')] },
    { title: 'Safe\u202eguarding' },
    { blocks: [linked('https://www.cqc.org.uk:pw@evil.example/')] },
    { blocks: [linked('https://www.cqc.org.uk@evil.example/')] },
    { blocks: [linked('https://evil.example/\u202efdp')] },
    { blocks: [linked('https://')] },
  ])
    await expect(save(changes), JSON.stringify(changes)).rejects.toMatchObject(INVALID)
  for (const link of ['https://www.cqc.org.uk/a@b?c=d', 'mailto:ann@example.org', 'tel:01132223333'])
    await by(team.owner)
      .get({ teamId: team.id, policyId })
      .then(({ draft }) => save({ revision: draft?.revision, blocks: [linked(link)] }))
})

describe('writing', () => {
  test('a draft stands beside what is in force until it is published; versions never change', async () => {
    const { team, policyId, person, of } = await inForce()
    const manager = by(team.owner)
    expect(await manager.list({ teamId: team.id })).toMatchObject({
      items: [{ state: 'in-force', number: 1, hasDraft: false, asked: 1, signed: 0 }],
    })
    const changed = await manager.saveDraft({ ...of, revision: 0, ...said, blocks: [paragraph('Tell the manager.')] })
    expect(changed).toMatchObject({ number: 1, hasDraft: true, draft: { revision: 1 } })
    expect((await by(person).read(of)).blocks).toEqual(said.blocks)
    await publish({ team, policyId }, { changes: 'Whom to tell' })
    expect(await by(person).read(of)).toMatchObject({
      number: 2,
      changes: 'Whom to tell',
      blocks: [paragraph('Tell the manager.')],
    })
    expect((await manager.version({ ...of, number: 1 })).blocks).toEqual(said.blocks)
    await expect(
      app.services.database.pool.query(`set role care_app; update app.policy_versions set title = 'x'`),
    ).rejects.toThrow('permission denied')
    await app.services.database.pool.query('reset role')
  })

  test('of two who save the same draft one is told, and loses nothing', async () => {
    const team = await makeTeam(app)
    const other = await makeMember(app, { team, role: 'manager' })
    const { policyId } = await write(team)
    const draft = { teamId: team.id, policyId, revision: 2, ...said }
    const saves = await Promise.allSettled([
      by(team.owner).saveDraft({ ...draft, blocks: [paragraph('One')] }),
      by(other).saveDraft({ ...draft, blocks: [paragraph('Two')] }),
    ])
    const [lost] = saves.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    const [kept] = saves.filter(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<Policy>[]
    expect(lost?.reason).toMatchObject({
      ...CONFLICT,
      data: { current: { draft: { blocks: kept?.value.draft?.blocks } } },
    })
    // Two managers publish it at once: one of them does.
    const both = await Promise.allSettled([1, 2].map(() => publish({ team, policyId }, { revision: 3 })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await by(other).get({ teamId: team.id, policyId })).versions).toHaveLength(1)
  })

  test('nothing empty is published, nothing late, and no new version without what has changed', async () => {
    const team = await makeTeam(app)
    const empty = await write(team, { blocks: [] })
    await expect(publish(empty)).rejects.toMatchObject(INVALID)
    const written = await write(team, { questions: [question], passMark: 2 })
    await expect(publish(written)).rejects.toMatchObject(INVALID)
    const { policyId } = await write(team)
    await expect(publish({ team, policyId }, { readBy: inDays(-1) })).rejects.toMatchObject(INVALID)
    await publish({ team, policyId })
    await by(team.owner).saveDraft({ teamId: team.id, policyId, revision: 0, ...said })
    await expect(publish({ team, policyId })).rejects.toMatchObject(INVALID)
  })

  test('what could run or fetch in a page cannot be stored', async () => {
    const team = await makeTeam(app)
    const linked = (link: string) => ({ blocks: [{ kind: 'paragraph', depth: 0, spans: [{ text: 'x', link }] }] })
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      ' https://a.example',
      'https://a.example/"onclick="x',
    ])
      await expect(write(team, linked(link))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    await expect(write(team, { blocks: [{ kind: 'script', depth: 0, spans: [{ text: 'x' }] }] })).rejects.toMatchObject(
      INVALID,
    )
    const { policy } = await write(team, { blocks: [paragraph('<img src=x onerror=alert(1)>')] })
    expect(policy.draft?.blocks[0]?.spans).toEqual([{ text: '<img src=x onerror=alert(1)>' }])
  })

  test('a PDF is read by managers at once and by staff once it is published; one that was replaced goes', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const elsewhere = await makeTeam(app)
    const send = async () =>
      (
        await upload(app, team.owner, { slot: 'policy', name: 'p.pdf', body: await makePdf('Hands'), team: team.id })
      ).json().id as string
    const [first, second] = [await send(), await send()]
    const statusOf = async (who: TestPerson, id: string) =>
      (await app.server.inject({ url: `/api/files/${id}`, cookies: { '__Host-session': who.sessionSecret } }))
        .statusCode
    const { policyId } = await write(team, { blocks: [], fileId: first })
    expect([await statusOf(team.owner, first), await statusOf(person, first)]).toEqual([200, 404])
    await by(team.owner).saveDraft({ teamId: team.id, policyId, revision: 2, ...said, blocks: [], fileId: second })
    expect(await statusOf(team.owner, first)).toBe(404)
    await publish({ team, policyId })
    expect([await statusOf(person, second), await statusOf(elsewhere.owner, second)]).toEqual([200, 404])
    await expect(write(elsewhere, { blocks: [], fileId: second })).rejects.toMatchObject(INVALID)
  })

  test('it is for all or for jobs; owner and review date change at once', async () => {
    const { team, policyId, person, of } = await inForce()
    const manager = by(team.owner)
    const settings = { ...of, revision: 1, ownerId: team.owner.id, reviewOn: inDays(0), jobs: ['nurse' as const] }
    expect(await manager.saveSettings(settings)).toMatchObject({ state: 'review-due', asked: 0, revision: 2 })
    expect(await by(person).own()).toEqual({ teams: [] })
    await expect(manager.saveSettings(settings)).rejects.toMatchObject(CONFLICT)
    await expect(manager.saveSettings({ ...settings, revision: 2, ownerId: person.id })).rejects.toMatchObject(INVALID)
    await expect(sign({ of, person })).rejects.toMatchObject(INVALID)
    expect(await by(person).read({ teamId: team.id, policyId })).toMatchObject({ mine: false })
  })
})

describe('signing', () => {
  test('a signature records name, time and hash of the version; a new version asks again and says what is new', async () => {
    const { team, policyId, person, of } = await inForce()
    const { versionId } = await by(person).read(of)
    await expect(sign({ of, person }, 'Bola Ade')).rejects.toMatchObject(INVALID)
    expect(await sign({ of, person }, 'amara obi')).toMatchObject({ signed: { name: 'amara obi' } })
    const { rows } = await app.services.database.pool.query(
      'select s.digest = v.digest as same, s.version_id from app.policy_signatures s join app.policy_versions v on v.id = s.version_id',
    )
    expect(rows).toContainEqual({ same: true, version_id: versionId })
    await revise({ team, policyId }, { blocks: [paragraph('Tell somebody at night, too.')] })
    expect(await by(person).read(of)).toMatchObject({
      number: 2,
      signed: null,
      since: { number: 1, blocks: said.blocks },
    })
    expect(await by(person).own()).toMatchObject({
      teams: [{ items: [{ state: 'signed-earlier', answeredAt: null, number: 2 }] }],
    })
    // Published while it was read: nothing is signed that was not on the screen.
    await expect(by(person).sign({ ...of, versionId, read: true, name: 'Amara Obi' })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { number: 2 } },
    })
    await sign({ of, person })
    expect(await by(team.owner).list({ teamId: team.id })).toMatchObject({ items: [{ asked: 1, signed: 1 }] })
  })

  test('questions are passed first; a wrong answer says why, and each try is recorded', async () => {
    const { person, of } = await inForce({ questions: [question, question], passMark: 2 })
    const { versionId, questions } = await by(person).read(of)
    expect(JSON.stringify(questions)).not.toMatch(/right|protects/)
    const answer = (place: number, choice: number) => by(person).answer({ ...of, versionId, question: place, choice })
    await expect(sign({ of, person })).rejects.toMatchObject(CONFLICT)
    await expect(answer(1, 0)).rejects.toMatchObject(CONFLICT)
    expect(await answer(0, 1)).toMatchObject({
      answers: [{ chosen: 1, right: 0, why: question.why, where: question.where }],
    })
    await expect(answer(0, 0)).rejects.toMatchObject(CONFLICT)
    expect(await answer(1, 0)).toMatchObject({ number: 1, finished: true, passed: false })
    await expect(sign({ of, person })).rejects.toMatchObject(CONFLICT)
    await answer(0, 0)
    expect(await answer(1, 0)).toMatchObject({ number: 2, finished: true, passed: true })
    await expect(answer(0, 0)).rejects.toMatchObject(CONFLICT)
    expect(await sign({ of, person })).toMatchObject({ signed: { name: 'Amara Obi' } })
  })

  test('who signs while a new version is published has signed one of the two, and is asked for the other', async () => {
    const { team, policyId, person, of } = await inForce()
    await by(team.owner).saveDraft({ ...of, revision: 0, ...said })
    const [signed] = await Promise.allSettled([sign({ of, person }), publish({ team, policyId }, { changes: 'New' })])
    const { signed: known, number } = await by(person).read(of)
    expect(number).toBe(2)
    expect(signed?.status === 'fulfilled' ? known : signed?.reason).toSatisfy(
      (found) => found === null || found.code === 'CONFLICT' || found.name,
    )
  })
})

test('a signature satisfies a requirement; a new version leaves time until the day by which to read it', async () => {
  const { team, policyId, person, of } = await inForce()
  await by(team.owner).require({ ...of, required: true })
  const compliance = app.as(team.owner).compliance
  const itemOf = async () => (await compliance.ofMember({ teamId: team.id, userId: person.id })).items[0]
  // From the day on by which it is to be read.
  expect(await itemOf()).toBeUndefined()
  await sign({ of, person })
  await by(team.owner).saveSettings({ ...of, revision: 1, ownerId: null, reviewOn: null, jobs: [] })
  await revise({ team, policyId }, { title: 'Safeguarding' })
  app.clock.advance({ days: 14 })
  /** Asks as a manager who has signed in again. */
  const owner = async () => ({ ...team.owner, sessionSecret: await makeSession(app, team.owner.id) })
  const stateOf = async () =>
    (await app.as(await owner()).compliance.ofMember({ teamId: team.id, userId: person.id })).items.map((item) => [
      item.name,
      item.state,
    ])
  expect(await stateOf()).toEqual([['Safeguarding', 'expiring']])
  app.clock.advance({ days: 1 })
  expect(await stateOf()).toEqual([['Safeguarding', 'expired']])
  const back = { ...person, sessionSecret: await makeSession(app, person.id) }
  await sign({ of, person: back })
  expect(await stateOf()).toEqual([['Safeguarding', 'verified']])
  await by(await owner()).withdraw({ ...of, withdrawn: true })
  expect(await stateOf()).toEqual([])
})

describe('who has not signed', () => {
  test('they are told once, listed first, and reminded once in three days', async () => {
    const { team, policyId, person, of } = await inForce()
    const other = await makeMember(app, { team })
    const manager = by(team.owner)
    await publish(await write(team))
    expect(await noticesOf(person)).toEqual(['policy-to-read'])
    await sign({ of, person })
    expect(await manager.readers(of)).toMatchObject({
      items: [
        { userId: other.id, state: 'not-signed', mayRemind: true },
        { userId: person.id, state: 'signed', number: 1, mayRemind: false },
      ],
      remindable: 1,
    })
    expect(await manager.whoToRemind(of)).toMatchObject({ items: [{ userId: other.id, remindedAt: null }] })
    const both = { ...of, userIds: [other.id, person.id] }
    const reminded = await Promise.all([1, 2].map(() => manager.remind(both)))
    expect(reminded.map(({ reminded }) => reminded).sort()).toEqual([0, 1])
    expect(await manager.remind(both)).toMatchObject({ reminded: 0 })
    expect(await manager.whoToRemind(of)).toEqual({ items: [] })
    app.clock.advance({ hours: 73 })
    team.owner.sessionSecret = await makeSession(app, team.owner.id)
    await revise({ team, policyId })
    expect(await by(team.owner).readers(of)).toMatchObject({ items: [{}, {}], remindable: 2 })
  })

  test('within ten seconds a reminder is taken back: nobody is told, and the one before it is the last', async () => {
    const { team, person, of } = await inForce()
    const manager = by(team.owner)
    const stranger = await inForce()
    const userIds = [person.id]
    const remindedAt = async () => (await manager.readers(of)).items[0]?.remindedAt
    const first = await manager.remind({ ...of, userIds })
    await expect(by(stranger.team.owner).undoRemind({ ...stranger.of, hold: first.hold })).rejects.toMatchObject(
      CONFLICT,
    )
    expect(await manager.undoRemind({ ...of, hold: first.hold })).toEqual({ takenBack: 1 })
    await expect(manager.undoRemind({ ...of, hold: first.hold })).rejects.toMatchObject(CONFLICT)
    expect(await remindedAt()).toBeNull()
    app.clock.advance({ minutes: 1 })
    expect(await noticesOf(person)).not.toContain('policy-reminder')
    const at = new Date(app.clock.now()).toISOString()
    const told = await manager.remind({ ...of, userIds })
    app.clock.advance({ seconds: 10 })
    expect(await noticesOf(person)).toContain('policy-reminder')
    await expect(manager.undoRemind({ ...of, hold: told.hold })).rejects.toMatchObject(CONFLICT)
    app.clock.advance({ hours: 73 })
    team.owner.sessionSecret = await makeSession(app, team.owner.id)
    const back = by(team.owner)
    const again = await back.remind({ ...of, userIds })
    await back.undoRemind({ ...of, hold: again.hold })
    expect((await back.readers(of)).items[0]?.remindedAt).toBe(at)
  })

  test('the list of signatures and the record of each can be saved, by managers of the team alone', async () => {
    const { team, person, of } = await inForce()
    const get = (who: TestPerson, rest: string) =>
      app.server.inject({
        url: `/api/teams/${of.teamId}/policies/${of.policyId}/${rest}`,
        cookies: { '__Host-session': who.sessionSecret },
      })
    const certificate = `members/${person.id}/certificate.pdf`
    expect((await get(team.owner, 'signatures.csv')).body).toMatch(/Amara Obi,,Not signed/)
    expect((await get(team.owner, certificate)).statusCode).toBe(404)
    await sign({ of, person })
    expect((await get(team.owner, 'signatures.csv')).body).toMatch(/Amara Obi,,Signed,1/)
    expect((await get(team.owner, certificate)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const elsewhere = await makeTeam(app)
    for (const who of [person, elsewhere.owner])
      expect([(await get(who, 'signatures.csv')).statusCode, (await get(who, certificate)).statusCode]).toEqual([
        404, 404,
      ])
  })

  test('what is withdrawn asks nobody, and can be put back', async () => {
    const { team, person, of } = await inForce()
    await by(team.owner).withdraw({ ...of, withdrawn: true })
    expect(await by(person).own()).toEqual({ teams: [] })
    await expect(by(person).read(of)).rejects.toMatchObject(NOT_FOUND)
    expect(await by(team.owner).withdraw({ ...of, withdrawn: false })).toMatchObject({ state: 'in-force' })
    expect((await by(person).own()).teams).toHaveLength(1)
  })

  test('another agency and former members see none of it', async () => {
    const { team, person, of } = await inForce()
    const elsewhere = await makeTeam(app)
    await expect(by(elsewhere.owner).get(of)).rejects.toMatchObject(NOT_FOUND)
    await expect(by(elsewhere.owner).read(of)).rejects.toMatchObject(NOT_FOUND)
    await expect(by(person).get(of)).rejects.toMatchObject(NOT_FOUND)
    await expect(by(elsewhere.owner).get({ ...of, teamId: elsewhere.id })).rejects.toMatchObject(NOT_FOUND)
    await app.as(person).teams.leave({ teamId: team.id })
    await expect(by(person).read(of)).rejects.toMatchObject(NOT_FOUND)
  })
})
