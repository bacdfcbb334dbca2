import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { READY_CERTIFICATES } from './rules/ready-sets.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const CONFLICT = { code: 'CONFLICT' }
const fireSafety = { ...aRequirement, name: 'Fire Safety', kinds: ['certificate:fire safety'], lastsMonths: 12 }

/** Gives certificates under these names, without documents. */
async function give(person: TestPerson, names: readonly string[], { version = 0, days = 30 } = {}) {
  const mandatory = ['First Aid Certificate', 'Manual Handling Certificate']
  const rows = await app.services.database.pool.query(
    `select c.id, c.certificate_name as name from app.training_certificates c where c.user_id = $1`,
    [person.id],
  )
  const id = (name: string) => rows.rows.find((row: { name: string }) => row.name === name)?.id as string | undefined
  const trainingCertificates = await Promise.all(
    [...mandatory, ...names].map(async (name) => ({
      ...(id(name) && { id: id(name) }),
      ...{ name, issueDate: addDays(today(), -days) },
      ...(mandatory.includes(name) && {
        file: await uploadFile(app, person, { slot: 'certificate', text: `${name} ${version}` }),
      }),
    })),
  )
  await app
    .as(person)
    .registration.saveStep({ step: 'certificates', version, values: { trainingCertificates } as never })
}

async function makeWaiting(names: readonly string[] = ['Fire training']) {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const owner = app.as(team.owner)
  const { id: requirementId } = await owner.compliance.createRequirement({ teamId: team.id, ...fireSafety })
  await give(person, names)
  const of = { teamId: team.id, userId: person.id }
  const stateOf = async () =>
    (await owner.compliance.ofMember(of)).items.find((item) => item.requirementId === requirementId)?.state
  return { team, person, owner: owner.compliance, requirementId, of, stateOf }
}

const queueOf = async ({ id: teamId, owner }: TestTeam, person?: string) =>
  (await app.as(owner).compliance.queue({ teamId, ...(person && { person }) })).items

describe('a certificate under a name of somebody’s own', () => {
  test('waits in the queue for nothing, until somebody says which requirement it is for; verified it satisfies that', async () => {
    const { team, owner, requirementId, of, stateOf } = await makeWaiting()
    expect(await stateOf()).toBe('missing')
    const [first, ...others] = await queueOf(team)
    expect(others).toEqual([])
    expect(first).toMatchObject({ label: 'Fire training', kind: 'certificate:fire', covers: [], countsAs: [] })
    const evidenceId = first?.id ?? ''
    const said = await owner.countAs({ ...of, evidenceId, requirementId })
    expect(said.evidence).toMatchObject([{ id: evidenceId, countsAs: [{ kind: 'certificate:fire safety' }] }])
    expect(await stateOf()).toBe('waiting')
    expect(await queueOf(team)).toMatchObject([{ id: evidenceId, covers: [{ requirementId, name: 'Fire Safety' }] }])
    app.clock.advance({ seconds: 1 })
    await owner.decide({ ...of, evidenceId, replaces: null, decision: 'verified' })
    expect(await stateOf()).toBe('verified')
    expect(await queueOf(team)).toEqual([])
    const { items } = await owner.decisions(of)
    expect(items.map(({ act, what, as }) => [act, what, as])).toEqual([
      ['verified', 'Fire training', null],
      ['counted', 'Fire certificate', 'Fire safety certificate'],
    ])
  })

  test('counts in the team that has said so, and in no other', async () => {
    const { team, person, of, owner, requirementId } = await makeWaiting()
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person })
    await app.as(other.owner).compliance.createRequirement({ teamId: other.id, ...fireSafety })
    const [waits] = await queueOf(team)
    await owner.countAs({ ...of, evidenceId: waits?.id ?? '', requirementId })
    const there = await app.as(other.owner).compliance.ofMember({ teamId: other.id, userId: person.id })
    expect(there.items).toMatchObject([{ state: 'missing' }])
    expect(there.unnamed).toContainEqual(expect.objectContaining({ label: 'Fire training', countsAs: [] }))
    const own = await app.as(person).compliance.own()
    expect(own.teams.map(({ items }) => items[0]?.state).toSorted()).toEqual(['missing', 'waiting'])
  })

  test('goes on counting when it is renewed', async () => {
    const { team, person, of, owner, requirementId, stateOf } = await makeWaiting()
    const [first] = await queueOf(team)
    await owner.countAs({ ...of, evidenceId: first?.id ?? '', requirementId })
    await owner.decide({ ...of, evidenceId: first?.id ?? '', replaces: null, decision: 'rejected', reason: 'Blurred' })
    expect(await stateOf()).toBe('rejected')
    expect((await app.as(person).profile.dashboard()).tasks).toContainEqual(
      expect.objectContaining({ kind: 'rejected' }),
    )
    await give(person, ['Fire training'], { version: 1, days: 3 })
    expect(await stateOf()).toBe('waiting')
  })

  test('is taken back: it counts by its name alone again, and as it stood before', async () => {
    const { team, of, owner, requirementId, stateOf } = await makeWaiting()
    const [first] = await queueOf(team)
    const evidenceId = first?.id ?? ''
    const { evidence } = await owner.countAs({ ...of, evidenceId, requirementId })
    await owner.decide({ ...of, evidenceId, replaces: null, decision: 'verified' })
    const knownAt = new Date(app.clock.now()).toISOString()
    app.clock.advance({ minutes: 1 })
    const countId = evidence[0]?.countsAs[0]?.id ?? ''
    const after = await owner.countNoMore({ ...of, countId })
    expect(after.items).toMatchObject([{ state: 'missing' }])
    expect(await stateOf()).toBe('missing')
    const stood = await owner.asItStood({ ...of, day: today(), knownAt })
    expect(stood.items).toMatchObject([{ state: 'verified', corrected: 'missing' }])
    await expect(owner.countNoMore({ ...of, countId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is said once, by whoever is first', async () => {
    const { team, of, owner, requirementId } = await makeWaiting()
    const [first] = await queueOf(team)
    const say = () => owner.countAs({ ...of, evidenceId: first?.id ?? '', requirementId })
    const answers = await Promise.allSettled([say(), say()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(say()).rejects.toMatchObject({ ...CONFLICT, data: { current: { items: [{ state: 'waiting' }] } } })
  })

  test('stands for no requirement that asks for something else than a certificate', async () => {
    const { team, of, owner } = await makeWaiting()
    const rights = await owner.createRequirement({ teamId: team.id, ...aRequirement, kinds: ['right-to-work'] })
    const [first] = await queueOf(team)
    const said = owner.countAs({ ...of, evidenceId: first?.id ?? '', requirementId: rights.id })
    await expect(said).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
  })

  test('waits only where neither the product nor the team has its name', async () => {
    const { team } = await makeWaiting(['Food Hygiene Certificate', 'Cooking'])
    expect((await queueOf(team)).map(({ label }) => label)).toEqual(['Cooking'])
    const { rows } = await app.services.database.pool.query('select app.ready_certificates() as known')
    expect(rows[0].known).toEqual(READY_CERTIFICATES)
  })

  test('leaves the queue when nothing is missing any more for which it could be', async () => {
    const { team, person } = await makeWaiting(['Fire training', 'Fire Safety'])
    // What is missing was given, too: nobody needs to say what the other one is.
    expect((await queueOf(team)).map(({ label }) => label)).toEqual(['Fire Safety'])
    expect(await queueOf(team, person.id)).toHaveLength(1)
    expect(await queueOf(team, team.owner.id)).toEqual([])
  })
})
