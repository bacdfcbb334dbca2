import { describe, expect, test } from 'vitest'
import { sweepFiles } from '#features/files/server/jobs.ts'
import { addDays, formatShortDay, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { uploadFile } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'

import { evidenceKinds } from './rules/kinds.ts'
import { neverExcepted } from './rules/never-excepted.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  return { team, person: await makeMember(app, { team }) }
}

const manager = ({ team }: { team: TestTeam }) => app.as(team.owner).compliance
const member = ({ team, person }: Both) => ({ teamId: team.id, userId: person.id })
const require = (both: { team: TestTeam }, changes: object = {}) =>
  manager(both).createRequirement({ teamId: both.team.id, ...aRequirement, ...changes })

async function study({ person }: { person: TestPerson }, qualification = 'NVQ', version = 0) {
  const [entry] = validAnswers().education.education as object[]
  const { values } = await app.as(person).registration.saveStep({
    step: 'education',
    version,
    values: { education: [{ ...entry, qualification }] },
  })
  return values
}

/** The state of the team's only requirement, and the evidence for it. */
async function read(both: Both) {
  const { items, evidence } = await manager(both).ofMember(member(both))
  return { ...items[0], state: items[0]?.state, evidence }
}

/** Some days later; the manager has signed in again. */
async function later(both: Both, days: number): Promise<Both> {
  app.clock.advance({ days })
  const { owner } = both.team
  return { ...both, team: { ...both.team, owner: { ...owner, sessionSecret: await makeSession(app, owner.id) } } }
}

type Decided = {
  decision: 'verified' | 'rejected' | 'revoked'
  until?: string
  reason?: string
  replaces?: string | null
}

async function decide(both: Both, decided: Decided) {
  const { evidence } = await read(both)
  const first = evidence[0]
  return manager(both).decide({
    ...member(both),
    evidenceId: first?.id ?? '',
    replaces: first?.verification?.id ?? null,
    ...decided,
  })
}

const notices = async ({ person }: Both) =>
  (
    await app.services.database.pool.query('select kind from app.notifications where user_id = $1', [person.id])
  ).rows.map(({ kind }) => kind)

describe('a requirement', () => {
  test('what a person has given waits until the team verifies it, for as long as the team says', async () => {
    const both = await makeBoth()
    await study(both)
    await require(both)
    expect(await read(both)).toMatchObject({ state: 'waiting', evidence: [{ label: 'NVQ', verification: null }] })
    await decide(both, { decision: 'verified', until: addDays(today(), 30) })
    expect(await read(both)).toMatchObject({ state: 'expiring', goodThrough: addDays(today(), 30) })
    await decide(both, { decision: 'verified' })
    expect(await read(both)).toMatchObject({ state: 'verified', goodThrough: null })
    await decide(both, { decision: 'revoked', reason: 'Another name' })
    expect((await read(both)).state).toBe('waiting')
    await decide(both, { decision: 'rejected', reason: 'Not readable' })
    expect(await read(both)).toMatchObject({
      state: 'rejected',
      evidence: [{ verification: { reason: 'Not readable' } }],
    })
    expect(await notices(both)).toEqual([
      'evidence-verified',
      'evidence-end-changed',
      'evidence-reopened',
      'evidence-rejected',
    ])
  })

  test('a verification that is shortened says until when it counts now, not that it was verified; taken back, the longer one stands again', async () => {
    const both = await makeBoth()
    await study(both)
    await require(both)
    await decide(both, { decision: 'verified' })
    app.clock.advance({ seconds: 1 })
    await decide(both, { decision: 'verified' })
    app.clock.advance({ seconds: 1 })
    await decide(both, { decision: 'verified', until: addDays(today(), 30) })
    const { items } = await app.as(both.person).notifications.list({})
    expect(items.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'evidence-end-changed',
        `Bright Care now counts Qualification until ${formatShortDay(addDays(today(), 30), { today: today() })}`,
      ],
    ])
    expect(items[0]?.lines.map(({ text }) => text)).toEqual([items[0]?.text, 'Bright Care has verified: Qualification'])
    const [shortened] = (await read(both)).evidence
    await manager(both).takeBack({
      ...{ ...member(both), evidenceId: shortened!.id },
      decisionId: shortened!.verification!.id,
    })
    expect(await read(both)).toMatchObject({ state: 'verified', goodThrough: null })
    expect(await notices(both)).toEqual(['evidence-verified'])
  })

  test('evidence that replaces another waits, while what was verified goes on counting', async () => {
    const both = await makeBoth()
    await study(both)
    await require(both)
    await decide(both, { decision: 'verified', until: addDays(today(), 3) })
    await study(both, 'Diploma', 1)
    const { state, evidence } = await read(both)
    expect(state).toBe('expiring')
    expect(evidence.map(({ label, superseded }) => [label, superseded])).toEqual([
      ['Diploma', false],
      ['NVQ', true],
    ])
    const { items } = await manager(both).queue({ teamId: both.team.id })
    expect(items).toMatchObject([{ label: 'Diploma', userId: both.person.id, step: 'education' }])
    await expect(
      manager(both).decide({
        ...member(both),
        evidenceId: evidence[1]?.id ?? '',
        replaces: evidence[1]?.verification?.id ?? null,
        decision: 'rejected',
        reason: 'Old',
      }),
    ).rejects.toMatchObject(CONFLICT)
    const then = await later(both, 4)
    expect((await read(then)).state).toBe('waiting')
    await decide(then, { decision: 'verified' })
    expect((await read(then)).state).toBe('verified')
  })

  test('saving the same again makes no new evidence', async () => {
    const both = await makeBoth()
    const { education } = await study(both)
    await require(both)
    const before = await read(both)
    const values = { education: education as never }
    await app.as(both.person).registration.saveStep({ step: 'education', version: 1, values })
    expect((await read(both)).evidence).toEqual(before.evidence)
    expect(before.evidence).toHaveLength(1)
  })

  test('a second reviewer is told what the first has decided', async () => {
    const both = await makeBoth()
    await study(both)
    await require(both)
    await decide(both, { decision: 'verified' })
    const refused = decide(both, { decision: 'rejected', reason: 'Not readable', replaces: null })
    await expect(refused).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { evidence: [{ verification: { decision: 'verified' } }] } },
    })
  })

  test('another team neither sees the decision nor is bound by it', async () => {
    const both = await makeBoth()
    const other = { team: await makeTeam(app), person: both.person }
    await makeMember(app, other)
    await study(both)
    await Promise.all([require(both), require(other)])
    await decide(both, { decision: 'rejected', reason: 'Not readable' })
    expect(await read(other)).toMatchObject({ state: 'waiting', evidence: [{ verification: null }] })
    const { teams } = await app.as(both.person).compliance.own()
    const states = teams.map(({ teamId, items }) => [teamId, items[0]?.state])
    expect(Object.fromEntries(states)).toEqual({ [both.team.id]: 'rejected', [other.team.id]: 'waiting' })
  })

  test('is asked of its jobs and its people, and of nobody who has left', async () => {
    const both = await makeBoth()
    const colleague = await makeMember(app, { team: both.team })
    await require(both, { people: [both.person.id] })
    await require(both, { name: 'Only nurses', jobs: ['nurse'] })
    const rows = async () => {
      const { items } = await manager(both).matrix({ teamId: both.team.id })
      return Object.fromEntries(items.map(({ userId, cells }) => [userId, cells.length]))
    }
    expect(await rows()).toEqual({ [both.person.id]: 1, [colleague.id]: 0 })
    await app.as(both.person).registration.saveDraft({ step: 'education', version: 0, values: {} })
    await app.services.database.pool.query(`update app.profiles set job_applying_for = 'nurse' where user_id = $1`, [
      colleague.id,
    ])
    expect(await rows()).toEqual({ [both.person.id]: 1, [colleague.id]: 1 })
    await expect(require(both, { people: [both.team.owner.id] })).rejects.toMatchObject(INVALID)
    await app.as(both.person).teams.leave({ teamId: both.team.id })
    await expect(read(both)).rejects.toMatchObject(NOT_FOUND)
    expect(await app.as(both.person).compliance.own()).toEqual({ teams: [] })
  })

  test('a change says first who becomes non-compliant, and leaves the days before it as they were', async () => {
    const both = await makeBoth()
    await study(both)
    const { id } = await require(both)
    await decide(both, { decision: 'verified' })
    const { teamId } = member(both)
    const wanted = { teamId, requirementId: id, ...aRequirement, lastsMonths: 12 }
    const from = addDays(today(), 10)
    const nobody = { count: 0, people: [] }
    const { becomeNonCompliant, becomeCompliant } = await manager(both).previewRequirement({ ...wanted, from })
    expect(becomeNonCompliant).toMatchObject({
      count: 1,
      people: [{ userId: both.person.id, fullName: both.person.fullName, waits: false, dueBy: null }],
    })
    expect((becomeNonCompliant.people[0]?.coveredUntil ?? '') < from).toBe(true)
    expect(becomeCompliant).toEqual(nobody)
    expect(await manager(both).previewRequirement({ ...wanted, lastsMonths: 600 })).toEqual({
      becomeNonCompliant: nobody,
      becomeDue: nobody,
      becomeCompliant: nobody,
    })

    const changed = await manager(both).changeRequirement({ ...wanted, latest: 1, from })
    expect(changed).toMatchObject({ latest: 2, inForce: { version: 1 }, coming: { version: 2, lastsMonths: 12 } })
    await expect(manager(both).changeRequirement({ ...wanted, latest: 1 })).rejects.toMatchObject(CONFLICT)
    await expect(
      manager(both).changeRequirement({ ...wanted, latest: 2, from: addDays(today(), -1) }),
    ).rejects.toMatchObject(INVALID)
    expect(await read(both)).toMatchObject({ state: 'expiring', goodThrough: addDays(from, -1) })
    const ended = await manager(both).retireRequirement({ teamId, requirementId: id, latest: 2, from })
    expect(ended).toMatchObject({ latest: 3, coming: { retired: true } })
    expect(await read(both)).toMatchObject({ state: 'verified', goodThrough: null })
    await manager(both).retireRequirement({ teamId, requirementId: id, latest: 3 })
    expect(await read(both)).toMatchObject({ state: undefined, evidence: [] })
    expect(await manager(both).requirements({ teamId })).toEqual({ items: [] })
    expect((await manager(both).endedRequirements({ teamId })).items).toMatchObject([
      { id, ended: { version: 4, starts: today(), name: aRequirement.name } },
    ])
    expect((await manager(both).requirementHistory({ teamId, requirementId: id })).items).toHaveLength(4)
  })
})

test('a team has a limited number of requirements', async () => {
  const both = await makeBoth()
  await require(both)
  await app.services.database.pool.query(
    `with made as (insert into app.requirements (team_id) select $1 from generate_series(1, 199) returning id)
     insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, recorded_at)
     select id, $1, 1, current_date, 'Rule', '{photo}', now() from made`,
    [both.team.id],
  )
  await expect(require(both)).rejects.toMatchObject(INVALID)
})

describe('an exception', () => {
  const excuse = { ground: 'booked', reason: 'Course is booked', answersFor: true } as const

  test('excuses until its last day or until it is withdrawn', async () => {
    const both = await makeBoth()
    const { id: requirementId } = await require(both)
    const through = addDays(today(), 1)
    const { items } = await manager(both).except({
      ...member(both),
      requirementId,
      through,
      ...excuse,
    })
    expect(items).toMatchObject([{ state: 'exempt', goodThrough: through, exceptions: [{ through }] }])
    const exceptionId = items[0]?.exceptions[0]?.id ?? ''
    const after = await manager(both).withdrawException({ ...member(both), exceptionId })
    expect(after.items).toMatchObject([{ state: 'missing', exceptions: [] }])
    await expect(manager(both).withdrawException({ ...member(both), exceptionId })).rejects.toMatchObject(NOT_FOUND)
    await manager(both).except({ ...member(both), requirementId, through, ...excuse })
    expect(await read(await later(both, 2))).toMatchObject({ state: 'missing', exceptions: [] })
  })

  test.each(['right-to-work', 'dbs'])('is refused for %s (decision 35)', async (kind) => {
    const both = await makeBoth()
    const { id: requirementId } = await require(both, { kinds: [kind, 'passport'] })
    const refused = manager(both).except({
      ...member(both),
      requirementId,
      through: addDays(today(), 1),
      ...excuse,
    })
    await expect(refused).rejects.toMatchObject(INVALID)
    expect((await read(both)).state).toBe('missing')
  })
})

describe('what nobody may be excused from', () => {
  const excuse = { ground: 'booked', reason: 'Course is booked', answersFor: true } as const

  test('is the same list in the database', async () => {
    const kinds = [...Object.keys(neverExcepted), ...Object.keys(evidenceKinds), 'certificate:first aid']
    const { rows } = await app.services.database.pool.query(
      'select kind from unnest($1::text[]) kind where app.is_never_excepted(array[kind])',
      [kinds],
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(Object.keys(neverExcepted)))
  })

  test('cannot be asked for in place of something that somebody is excused from', async () => {
    const both = await makeBoth()
    const { teamId } = member(both)
    const { id: requirementId } = await require(both)
    await manager(both).except({ ...member(both), requirementId, through: addDays(today(), 90), ...excuse })
    expect((await read(both)).state).toBe('exempt')
    const changed = { teamId, requirementId, ...aRequirement, kinds: ['passport', 'right-to-work'] }
    const { becomeNonCompliant } = await manager(both).previewRequirement(changed)
    expect(becomeNonCompliant.people.map(({ userId }) => userId)).toEqual([both.person.id])
    const from = addDays(today(), 3)
    await manager(both).changeRequirement({ ...changed, latest: 1, from })
    expect(await read(both)).toMatchObject({ state: 'exempt', goodThrough: addDays(from, -1) })
    const then = await later(both, 3)
    expect((await read(then)).state).toBe('missing')
    const { items } = await manager(then).matrix({ teamId, blocked: true })
    expect(items).toMatchObject([{ userId: both.person.id }])
    await expect(
      manager(then).except({ ...member(both), requirementId, through: addDays(today(), 9), ...excuse }),
    ).rejects.toMatchObject(INVALID)
  })

  test('stays so when it is asked of another job, ended, or asked for again', async () => {
    const both = await makeBoth()
    const { teamId } = member(both)
    const { id: requirementId } = await require(both, { kinds: ['dbs'] })
    const insert = `insert into app.requirement_exceptions (team_id, user_id, requirement_id, during, ground, reason, granted_at)
      values ($1, $2, $3, daterange($4, $5), 'booked', 'Past the product', now())`
    await app.services.database.pool.query(insert, [
      ...[teamId, both.person.id, requirementId, today(), addDays(today(), 90)],
    ])
    expect((await read(both)).state).toBe('missing')
    const changed = { teamId, requirementId, ...aRequirement, kinds: ['dbs'] }
    await manager(both).changeRequirement({ ...changed, latest: 1, jobs: ['nurse'] })
    const move = `update app.profiles set job_applying_for = 'nurse' where user_id = $1`
    await app.services.database.pool.query(move, [both.person.id])
    expect((await read(both)).state).toBe('missing')
    await manager(both).retireRequirement({ teamId, requirementId, latest: 2 })
    await manager(both).changeRequirement({ ...changed, latest: 3 })
    expect((await read(both)).state).toBe('missing')
  })
})

describe('ready sets', () => {
  test('are added once, and asked of further jobs later', async () => {
    const both = await makeBoth()
    const { teamId } = member(both)
    const add = (...jobs: ('nurse' | 'care-assistant')[]) => manager(both).addReadySets({ teamId, jobs })
    const first = await add('nurse')
    expect(first.items.length).toBeGreaterThan(15)
    expect(first.items.find(({ inForce }) => inForce?.name === 'First Aid Certificate')).toMatchObject({
      latest: 1,
      inForce: { jobs: ['nurse'], blocks: true },
    })
    expect(await add('nurse')).toEqual(first)
    const { items } = await add('care-assistant')
    expect(items.find(({ inForce }) => inForce?.name === 'First Aid Certificate')).toMatchObject({
      latest: 2,
      inForce: { jobs: ['nurse', 'care-assistant'] },
    })
  })
})

test('a file by which a team has decided is kept after it was replaced; another is deleted after its days', async () => {
  const both = await makeBoth()
  const { registration } = app.as(both.person)
  async function give(version: number) {
    const upload = () => uploadFile(app, both.person, { slot: 'certificate', text: `version ${version}` })
    const names = ['First Aid Certificate', 'Manual Handling Certificate']
    const files = [await upload(), await upload()]
    const entries = names.map((name, at) => ({ name, issueDate: addDays(today(), -30), file: files[at] }))
    await registration.saveStep({ step: 'certificates', version, values: { trainingCertificates: entries } as never })
    return files.map(({ id }) => id)
  }
  await require(both, { kinds: ['certificate:first aid'] })
  const first = await give(0)
  await decide(both, { decision: 'verified' })
  const second = await give(1)
  app.clock.advance({ days: 40 })
  await app.services.database.pool.query(
    `update app.files set superseded_at = now() - interval '40 days' where state = 'superseded'`,
  )
  await sweepFiles(app.services)
  const { rows } = await app.services.database.pool.query('select id from app.files where user_id = $1', [
    both.person.id,
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first[0], ...second].toSorted())
})

describe('row security', () => {
  /** Runs a statement as the app does for this person; returns the rows, or the code of its error. */
  async function attempt(person: TestPerson, text: string, values: unknown[]) {
    const client = await app.services.database.pool.connect()
    try {
      await client.query('begin; set local role care_app')
      await client.query(`select set_config('app.user_id', $1, true)`, [person.id])
      return (await client.query(text, values)).rows
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const DENIED = '42501'

  async function makeVerified() {
    const both = await makeBoth()
    await study(both)
    const { id } = await require(both)
    await decide(both, { decision: 'verified' })
    const { evidence } = await read(both)
    return { ...both, rule: id, evidence: evidence[0]?.id, stranger: (await makeTeam(app)).owner }
  }

  test('nobody decides about their own evidence, or about that of another team', async () => {
    const { team, person, stranger, evidence } = await makeVerified()
    const text = `insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at, decided_by)
      values ($1, $2, $3, 'verified', now(), $4)`
    for (const by of [person, stranger])
      expect(await attempt(by, text, [team.id, person.id, evidence, by.id])).toBe(DENIED)
    expect(await attempt(team.owner, text, [team.id, person.id, evidence, person.id])).toBe(DENIED)
  })

  test('nobody excuses themselves, changes a rule of another team, or writes evidence or a status', async () => {
    const { team, person, stranger, rule } = await makeVerified()
    const excuse = `insert into app.requirement_exceptions (team_id, user_id, requirement_id, during, reason, granted_at, granted_by)
      values ($1, $2, $3, '[2026-01-01,2027-01-01)', 'Why not', now(), $2)`
    expect(await attempt(person, excuse, [team.id, person.id, rule])).toBe(DENIED)
    const change = `insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, recorded_at, recorded_by)
      values ($1, $2, 2, '2026-01-01', 'Nothing', '{photo}', now(), $3)`
    for (const by of [person, stranger]) expect(await attempt(by, change, [rule, team.id, by.id])).toBe(DENIED)
    for (const by of [person, team.owner]) {
      expect(await attempt(by, 'update app.evidence set valid_until = null where user_id = $1', [person.id])).toBe(
        DENIED,
      )
      expect(await attempt(by, 'delete from app.compliance_statuses where user_id = $1', [person.id])).toBe(DENIED)
    }
  })

  test('statuses, decisions and evidence are read by the person and their managers', async () => {
    const { team, person, stranger } = await makeVerified()
    const colleague = await makeMember(app, { team })
    for (const table of ['compliance_statuses', 'verifications', 'evidence', 'membership_spells']) {
      const seenBy = async (by: TestPerson) =>
        (await attempt(by, `select from app.${table} where user_id = $1`, [person.id])).length
      expect([await seenBy(person), await seenBy(team.owner)], table).toEqual([1, 1])
      expect([await seenBy(stranger), await seenBy(colleague)], table).toEqual([0, 0])
    }
    const rules = 'select from app.requirement_versions where team_id = $1'
    expect(await attempt(person, rules, [team.id])).toHaveLength(1)
    expect(await attempt(stranger, rules, [team.id])).toHaveLength(0)
  })
})

test('the database names the kind of a certificate as TypeScript does', async () => {
  const { certificateKind } = await import('./rules/kinds.ts')
  const names = [
    'Fire Safety Training',
    ' fire—safety  COURSE certificate ',
    'Certificate',
    'Moving & Handling (L2)',
    'Café, food',
  ]
  const { rows } = await app.services.database.pool.query(
    'select app.certificate_kind(name) as kind from unnest($1::text[]) with ordinality n (name, at) order by at',
    [names],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(names.map(certificateKind))
})
