import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import type { PaperKind } from './rules/paper-kinds.ts'
import type { Block } from './schema.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const inDays = (days: number) => addDays(londonToday(app.clock), days)
const by = (person: TestPerson) => app.as(person).policies

const blocks: Block[] = [{ kind: 'paragraph', depth: 0, spans: [{ text: 'What we agree.' }] }]

async function makePair() {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Amara Obi' }) })
  return { team, person }
}

/** A paper of this kind in force. */
async function publish(team: TestTeam, kind: PaperKind, changes: object = {}) {
  const manager = by(team.owner)
  const { id: policyId } = await manager.create({ teamId: team.id, title: kind, kind })
  const of = { teamId: team.id, policyId }
  const content = { title: kind, blocks, fileId: null, questions: [], passMark: 0, ...changes }
  await manager.saveDraft({ ...of, revision: 1, ...content })
  await manager.publish({ ...of, revision: 2, readBy: inDays(14) })
  return of
}

type Of = Awaited<ReturnType<typeof publish>>

async function sign(person: TestPerson, of: Of) {
  const { versionId } = await by(person).read(of)
  return by(person).sign({ ...of, versionId, read: true, name: 'Amara Obi' })
}

/** As eligibility reads it. */
async function optedOutOn({ team, person }: { team: TestTeam; person: TestPerson }, day: string) {
  const { rows } = await app.services.database.pool.query(
    `select coalesce(opted_out::datemultirange @> $3::date, false) as "isOptedOut"
      from app.facts_of_people($1, array[$2::uuid], '{}', $3, $3)`,
    [team.id, person.id, day],
  )
  return rows[0]?.isOptedOut as boolean | undefined
}

const noticesOf = async (person: TestPerson) =>
  (
    await app.services.database.pool.query(
      'select kind from app.notifications where user_id = $1 order by created_at',
      [person.id],
    )
  ).rows.map(({ kind }) => kind)

test('a ready text is offered, and published once its blanks are filled in', async () => {
  const { team } = await makePair()
  const policy = await by(team.owner).create({ teamId: team.id, title: 'Terms', kind: 'terms', ready: true })
  expect(JSON.stringify(policy.draft?.blocks)).toContain('Bright Care')
  const publishing = { teamId: team.id, policyId: policy.id, revision: 1, readBy: inDays(1) }
  await expect(by(team.owner).publish(publishing)).rejects.toMatchObject(INVALID)
})

test('terms wait for the Key Information Document, and stand once both have signed, each once', async () => {
  const { team, person } = await makePair()
  const terms = await publish(team, 'terms')
  const key = await publish(team, 'key-information')
  await by(team.owner).require({ ...terms, required: true })
  const { first, versionId } = await by(person).read(terms)
  expect(first).toMatchObject({ policyId: key.policyId })
  await expect(by(person).sign({ ...terms, versionId, read: true, name: 'Amara Obi' })).rejects.toMatchObject(CONFLICT)
  expect(await sign(person, key)).toMatchObject({ state: 'signed' })
  expect(await sign(person, terms)).toMatchObject({ state: 'waiting', first: null, signed: { countersigned: null } })
  await makeMember(app, { team })
  const items = [{ state: 'waiting', mayRemind: false }, { state: 'not-signed' }]
  expect(await by(team.owner).readers(terms)).toMatchObject({ items })
  const evidence = async () =>
    (await app.services.database.pool.query('select 1 from app.evidence where kind = $1', [`policy:${terms.policyId}`]))
      .rowCount
  expect(await evidence()).toBe(0)
  const other = await makeMember(app, { team, role: 'manager' })
  const pressed = await Promise.all(
    [team.owner, other].map((manager) => by(manager).countersign({ ...terms, userIds: [person.id] })),
  )
  expect(pressed.map(({ countersigned }) => countersigned).sort()).toEqual([0, 1])
  expect(await evidence()).toBe(1)
  expect(await by(person).read(terms)).toMatchObject({
    state: 'signed',
    signed: { countersigned: { by: expect.any(String) } },
  })
  expect(await noticesOf(team.owner)).toContain('papers-to-countersign')
  expect(await noticesOf(person)).toContain('paper-countersigned')
  await expect(by(person).countersign({ ...terms, userIds: [person.id] })).rejects.toMatchObject(NOT_FOUND)
})

test('an opt-out is declined, signed, countersigned and ended with its notice; nobody is required to sign it', async () => {
  const pair = await makePair()
  const { team, person } = pair
  const of = await publish(team, 'opt-out', { notice: '14-days' })
  const { versionId } = await by(person).read(of)
  await expect(by(team.owner).require({ ...of, required: true })).rejects.toMatchObject(CONFLICT)
  await expect(by(person).end(of)).rejects.toMatchObject(CONFLICT)
  expect(await by(person).decline({ ...of, versionId })).toMatchObject({ state: 'declined', signed: null })
  expect(await by(team.owner).list({ teamId: team.id })).toMatchObject({
    items: [{ signed: 0, declined: 1, waiting: 0 }],
  })
  expect(await by(team.owner).whoToRemind(of)).toEqual({ items: [] })
  expect(await sign(person, of)).toMatchObject({ state: 'waiting', held: { notice: '14-days' } })
  await expect(by(person).decline({ ...of, versionId })).rejects.toMatchObject(CONFLICT)
  expect(await optedOutOn(pair, inDays(0))).toBe(false)
  await by(team.owner).countersign({ ...of, userIds: [person.id] })
  expect([await optedOutOn(pair, inDays(-1)), await optedOutOn(pair, inDays(400))]).toEqual([false, true])
  await by(team.owner).withdraw({ ...of, withdrawn: true })
  const [one, two] = await Promise.all([by(person).end(of), by(person).end(of)])
  expect([one.held?.lastDay, two.held?.lastDay]).toEqual([inDays(14), inDays(14)])
  expect([await optedOutOn(pair, inDays(14)), await optedOutOn(pair, inDays(15))]).toEqual([true, false])
  expect((await noticesOf(team.owner)).filter((kind) => kind === 'opt-out-ended')).toHaveLength(1)
})

test('who comes back to a team is asked for papers again; an opt-out ended with the stay', async () => {
  const pair = await makePair()
  const { team, person } = pair
  const of = await publish(team, 'opt-out')
  await sign(person, of)
  await by(team.owner).countersign({ ...of, userIds: [person.id] })
  await app.as(person).teams.leave({ teamId: team.id })
  await app.services.database.pool.query(
    `update app.team_members set status = 'active', ended_at = null where user_id = $1`,
    [person.id],
  )
  expect(await by(person).read(of)).toMatchObject({ state: 'not-signed', held: null })
  expect(await optedOutOn(pair, inDays(1))).toBe(false)
  await sign(person, of)
  const { rows } = await app.services.database.pool.query(
    'select left_at is null as standing from app.policy_signatures where user_id = $1 order by signed_at',
    [person.id],
  )
  expect(rows).toEqual([{ standing: false }, { standing: true }])
})

test('both open the certificate; nobody else does', async () => {
  const { team, person } = await makePair()
  const other = await makeMember(app, { team })
  const of = await publish(team, 'terms')
  await sign(person, of)
  const get = async (who: TestPerson, rest: string) =>
    app.server.inject({
      url: `/api/teams/${of.teamId}/policies/${of.policyId}/${rest}certificate.pdf`,
      cookies: { '__Host-session': who.sessionSecret },
    })
  const theirs = `members/${person.id}/`
  expect((await get(person, '')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const [manager, own, others] = await Promise.all([get(team.owner, theirs), get(other, ''), get(other, theirs)])
  expect([manager.statusCode, own.statusCode, others.statusCode]).toEqual([200, 404, 404])
})

test('tries are limited where a manager says so; the manager is told, and allows more', async () => {
  const { team, person } = await makePair()
  const question = { text: 'Who?', choices: ['Manager', 'Nobody'], right: 0, why: '', where: '' }
  const of = await publish(team, 'policy', { questions: [question], passMark: 1, mostTries: 1 })
  const { versionId, triesLeft } = await by(person).read(of)
  expect(triesLeft).toBe(1)
  const answer = (choice: number) => by(person).answer({ ...of, versionId, question: 0, choice })
  await answer(1)
  await expect(answer(0)).rejects.toMatchObject(CONFLICT)
  expect(await noticesOf(team.owner)).toContain('policy-tries-used')
  expect(await by(team.owner).readers(of)).toMatchObject({ items: [{ triesUsed: true }] })
  const allowing = { ...of, userId: person.id }
  const both = await Promise.all([1, 2].map(() => by(team.owner).allowTries(allowing)))
  expect(both.map(({ allowed }) => allowed).sort()).toEqual([false, true])
  expect(await answer(0)).toMatchObject({ number: 2, passed: true })
  await expect(by(person).allowTries(allowing)).rejects.toMatchObject(NOT_FOUND)
})
