import { describe, expect, test } from 'vitest'
import { addDays, addMonths, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { UPLOAD_HEADERS, upload } from '#testing/files/upload.ts'
import { makeDevice, pushedTo } from '#testing/machine/devices.ts'
import { aDbsCheck } from '#testing/people/dbs-check.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import type { CheckKind } from './rules/check-kinds.ts'
import { alarmOfPictures } from './server/picture-alarms.ts'

const app = useApp()
const today = () => londonToday(app.clock)
const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values)
const NOT_FOUND = { code: 'NOT_FOUND' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const CONFLICT = { code: 'CONFLICT' }

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await query(`update app.team_members set position = 'nurse' where user_id = $1`, [person.id])
  return { team, person }
}

const ids = ({ team, person }: Both) => ({ teamId: team.id, userId: person.id })
const read = (both: Both, by = both.team.owner) => app.as(by).checks.ofMember(ids(both))

const nurse = () => ({ register: 'nmc', pin: '12A3456B', checkedOn: today(), result: 'registered', again: '12' })
const fitness = () => ({
  decidedBy: 'Occupational health',
  decidedOn: today(),
  decision: 'adjusted',
  adjustments: 'No nights',
})
const certificate = () => aDbsCheck(today())
const statusCheck = (status: string) => ({
  record: 'status',
  consentOn: addDays(today(), -20),
  statusOn: today(),
  status,
  again: '12',
})
const shareCode = (rest: object = {}) => ({
  status: 'graduate',
  engagement: 'worker',
  method: 'online',
  shareCode: 'W12345678',
  permissionUntil: addDays(today(), 200),
  permitted: true,
  matches: true,
  checkedOn: today(),
  seenOnline: true,
  ...rest,
})

interface Recorded {
  kind: CheckKind
  values: object
  by?: TestPerson
  follows?: string | null
}

async function record(both: Both, { kind, values, by = both.team.owner, follows }: Recorded) {
  const latest = (await read(both, by)).kinds.find((one) => one.kind === kind)?.latest ?? null
  return app.as(by).checks.record({ ...ids(both), kind, follows: follows === undefined ? latest : follows, values })
}

async function ofKind(both: Both, kind: CheckKind) {
  const found = (await read(both)).kinds.find((one) => one.kind === kind)
  if (!found) throw new Error(`nothing of ${kind}`)
  return found
}

const records = async ({ person }: Both, where = 'true') =>
  (await query(`select * from app.checks where user_id = $1 and ${where}`, [person.id])).rows

const notices = async ({ person }: Both) =>
  (await query('select kind, params from app.notifications where user_id = $1', [person.id])).rows

/** The state of a requirement of this kind. */
async function required(both: Both, kind: CheckKind) {
  const { items } = await app.as(both.team.owner).compliance.ofMember(ids(both))
  const item = items.find(({ kinds }) => kinds.includes(kind))
  return { state: item?.state, goodThrough: item?.goodThrough }
}

const require = ({ team }: Both, kind: CheckKind) =>
  app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, kinds: [kind] })

const recordOffer = (both: Both) => app.as(both.team.owner).members.recordOffer({ ...ids(both), confirm: true })

async function copyOf({ team }: Both, by = team.owner) {
  const sent = { slot: 'right-to-work-copy', name: 'passport.pdf', team: team.id, body: await makePdf('CANARY') }
  return (await upload(app, by, sent)).json() as { id: string; name: string; mime: string; size: number }
}

async function opens(person: TestPerson, id: string) {
  const sent = {
    method: 'GET',
    url: `/api/files/${id}`,
    headers: UPLOAD_HEADERS,
    cookies: { '__Host-session': person.sessionSecret },
  } as const
  return (await app.server.inject(sent)).statusCode
}

describe('a check', () => {
  test('satisfies the requirement of its kind until its follow-up, and is the person’s to read', async () => {
    const both = await makeBoth()
    await require(both, 'right-to-work')
    expect((await required(both, 'right-to-work')).state).toBe('missing')
    await record(both, { kind: 'right-to-work', values: shareCode() })
    expect(await required(both, 'right-to-work')).toEqual({ state: 'verified', goodThrough: addDays(today(), 200) })
    const { outcome, checks } = await ofKind(both, 'right-to-work')
    expect({ outcome, checks }).toMatchObject({
      outcome: 'clear',
      checks: [
        { title: 'Right to work by share code', passed: true, hasNumbers: true, recordedBy: both.team.owner.fullName },
      ],
    })
    expect(JSON.stringify(checks)).not.toContain('W12345678')
    const own = await app.as(both.person).checks.own()
    expect(own).toMatchObject({
      teams: [{ teamName: both.team.name, kinds: [{ kind: 'right-to-work', outcome: 'clear' }] }],
    })
    expect(await notices(both)).toEqual([{ kind: 'check-recorded', params: { check: 'right-to-work' } }])
  })

  test('a notice of the Employer Checking Service lasts six months', async () => {
    const both = await makeBoth()
    await require(both, 'right-to-work')
    const noticeDate = addDays(today(), -40)
    const { permissionUntil: _, shareCode: __, seenOnline: ___, matches: ____, ...rest } = shareCode()
    const values = { ...rest, status: 'undecided', method: 'checking-service', noticeNumber: 'ECS1', noticeDate }
    await expect(record(both, { kind: 'right-to-work', values })).rejects.toMatchObject(INVALID)
    await record(both, { kind: 'right-to-work', values: { ...values, copy: await copyOf(both) } })
    expect(await required(both, 'right-to-work')).toEqual({ state: 'verified', goodThrough: addMonths(noticeDate, 6) })
  })

  test('one made after the first day shows as late', async () => {
    const both = await makeBoth()
    await record(both, { kind: 'right-to-work', values: shareCode({ firstDay: addDays(today(), -1) }) })
    const { checks } = await ofKind(both, 'right-to-work')
    expect(checks[0]?.remarks[0]).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('Late: they started on'),
    })
  })

  test('a later one takes the place of an earlier one without changing it; a bad one ends what was said', async () => {
    const both = await makeBoth()
    await require(both, 'dbs')
    await expect(record(both, { kind: 'dbs', values: statusCheck('still-current') })).rejects.toMatchObject(INVALID)
    await record(both, { kind: 'dbs', values: certificate() })
    expect((await required(both, 'dbs')).state).toBe('verified')
    const first = await records(both, 'follows is null')
    await record(both, { kind: 'dbs', values: statusCheck('no-longer-current') })
    expect((await required(both, 'dbs')).state).toBe('missing')
    const { outcome, checks } = await ofKind(both, 'dbs')
    expect([outcome, checks.length]).toEqual(['refused', 2])
    expect(await records(both, 'follows is null')).toEqual(first)
  })

  test('taken back it counts no longer, what came before speaks again, and it stays with the reason', async () => {
    const both = await makeBoth()
    await require(both, 'professional-register')
    await record(both, { kind: 'professional-register', values: nurse() })
    app.clock.advance({ minutes: 1 })
    await record(both, { kind: 'professional-register', values: { ...nurse(), result: 'suspended' } })
    expect((await required(both, 'professional-register')).state).toBe('missing')
    const [wrong] = (await ofKind(both, 'professional-register')).checks
    const taken = { ...ids(both), checkId: wrong?.id ?? '', reason: 'Another nurse of the same name' }
    await app.as(both.team.owner).checks.takeBack(taken)
    expect((await required(both, 'professional-register')).state).toBe('verified')
    const { outcome, checks } = await ofKind(both, 'professional-register')
    expect(outcome).toBe('clear')
    expect(checks[0]?.takenBack).toMatchObject({ reason: taken.reason, by: both.team.owner.fullName })
    await expect(app.as(both.team.owner).checks.takeBack(taken)).rejects.toMatchObject(CONFLICT)
    await expect(
      query(`update app.checks set taken_back_reason = null where taken_back_reason is not null`),
    ).rejects.toThrow()
  })

  test('what the person has given of the kind and waits is verified with it, and never by a plain decision', async () => {
    const both = await makeBoth()
    await require(both, 'right-to-work')
    await query(`insert into app.background_checks (user_id, visa_type) values ($1, 'Graduate Visa')`, [both.person.id])
    await query('select app.collect_evidence($1)', [both.person.id])
    expect((await required(both, 'right-to-work')).state).toBe('waiting')
    const { evidence } = await app.as(both.team.owner).compliance.ofMember(ids(both))
    const plain = { ...ids(both), evidenceId: evidence[0]?.id ?? '', replaces: null, decision: 'verified' as const }
    await expect(app.as(both.team.owner).compliance.decide(plain)).rejects.toMatchObject(INVALID)
    await record(both, { kind: 'right-to-work', values: shareCode() })
    const queue = await app.as(both.team.owner).compliance.queue({ teamId: both.team.id })
    expect(queue.items).toEqual([])
  })
})

describe('a new check', () => {
  test('begins with what the person has said; their number only after a recent sign-in, and that look is written down', async () => {
    const both = await makeBoth()
    const answers = await register(app, both.person, 'CANARY')
    const { dbsCertificateNumber, brpShareCode } = answers.background
    const known = (kind: CheckKind, by = both.team.owner) => app.as(by).checks.known({ ...ids(both), kind })
    const looks = async () =>
      (
        await query(`select meta from app.audit_events where subject = $1 and action = 'profile.view'`, [
          both.person.id,
        ])
      ).rows
    expect(await known('dbs')).toEqual({
      values: { record: 'dbs', certificateNumber: dbsCertificateNumber },
      numbersLeftOut: false,
    })
    expect(await known('right-to-work')).toMatchObject({
      values: { method: 'online', shareCode: brpShareCode, permissionUntil: answers.background.visaExpiryDate },
    })
    expect(await looks()).toEqual([{ meta: { view: 'background' } }, { meta: { view: 'background' } }])
    expect(await known('professional-register')).toEqual({ values: {}, numbersLeftOut: false })
    app.clock.advance({ minutes: 16 })
    const later = await known('dbs')
    expect(later).toEqual({ values: { record: 'dbs' }, numbersLeftOut: true })
    expect(await looks()).toHaveLength(2)
    const stranger = await makeTeam(app)
    await expect(known('dbs', stranger.owner)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('two managers', () => {
  test('who record at once: one is refused and gets what the other has recorded', async () => {
    const both = await makeBoth()
    const manager = await makeMember(app, { team: both.team, role: 'manager' })
    const kind = 'professional-register'
    const outcomes = await Promise.allSettled(
      [both.team.owner, manager].map((by) => record(both, { kind, values: nurse(), by, follows: null })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ ...CONFLICT, data: { current: { kinds: expect.any(Array) } } })
    expect((await records(both)).length).toBe(1)
  })

  test('who take back and record at once leave what the remaining record says', async () => {
    const both = await makeBoth()
    await require(both, 'professional-register')
    await record(both, { kind: 'professional-register', values: nurse() })
    const [{ latest, checks }] = [await ofKind(both, 'professional-register')]
    const { checks: api } = app.as(both.team.owner)
    await Promise.all([
      api.takeBack({ ...ids(both), checkId: checks[0]?.id ?? '', reason: 'Wrong PIN' }),
      api.record({ ...ids(both), kind: 'professional-register', follows: latest, values: { ...nurse(), again: '1' } }),
    ])
    expect(await required(both, 'professional-register')).toMatchObject({ goodThrough: addMonths(today(), 1) })
  })
})

describe('fitness to work', () => {
  test('is recorded only after a conditional offer (Equality Act 2010 s. 60)', async () => {
    const both = await makeBoth()
    await expect(record(both, { kind: 'fit-to-work', values: fitness() })).rejects.toMatchObject(FORBIDDEN)
    await recordOffer(both)
    const early = { ...fitness(), decidedOn: addDays(today(), -1) }
    await expect(record(both, { kind: 'fit-to-work', values: early })).rejects.toMatchObject(INVALID)
    await record(both, { kind: 'fit-to-work', values: fitness() })
    expect(await ofKind(both, 'fit-to-work')).toMatchObject({ outcome: 'clear', checks: [{ title: 'Fit to work' }] })
  })

  test('a manager without the permission reads only whether a clearance is in place', async () => {
    const both = await makeBoth()
    await recordOffer(both)
    const manager = await makeMember(app, { team: both.team, role: 'manager' })
    const seen = async () => {
      const { kinds, clearance } = await read(both, manager)
      expect(kinds.map(({ kind }) => kind)).not.toContain('fit-to-work')
      return clearance
    }
    expect(await seen()).toEqual({ inPlace: false })
    await record(both, { kind: 'fit-to-work', values: fitness() })
    expect(await seen()).toEqual({ inPlace: true })
    const { checks } = await ofKind(both, 'fit-to-work')
    const checkId = checks[0]?.id ?? ''
    const theirs = app.as(manager).checks
    await expect(
      theirs.record({ ...ids(both), kind: 'fit-to-work', follows: checkId, values: fitness() }),
    ).rejects.toMatchObject(FORBIDDEN)
    await expect(theirs.takeBack({ ...ids(both), checkId, reason: 'No' })).rejects.toMatchObject(NOT_FOUND)
    await expect(theirs.open({ ...ids(both), checkId })).rejects.toMatchObject(NOT_FOUND)
    await query(`update app.team_members set sees_health = true where user_id = $1`, [manager.id])
    expect((await read(both, manager)).kinds.map(({ kind }) => kind)).toContain('fit-to-work')
    expect(await notices(both)).toEqual([{ kind: 'check-recorded', params: {} }])
  })
})

describe('access', () => {
  test('another agency of the same person sees nothing, and is not bound by it', async () => {
    const both = await makeBoth()
    const elsewhere = { ...both, team: await makeTeam(app) }
    await makeMember(app, elsewhere)
    await require(elsewhere, 'professional-register')
    await record(both, { kind: 'professional-register', values: nurse() })
    expect((await ofKind(elsewhere, 'professional-register')).checks).toEqual([])
    expect((await required(elsewhere, 'professional-register')).state).toBe('missing')
    await expect(read(both, elsewhere.team.owner)).rejects.toMatchObject(NOT_FOUND)
    await expect(read(both, both.person)).rejects.toMatchObject(NOT_FOUND)
  })

  test('after somebody has left, the team reads nothing more, and they still read their own', async () => {
    const both = await makeBoth()
    await record(both, { kind: 'professional-register', values: nurse() })
    await query(`update app.team_members set status = 'left', ended_at = now() where user_id = $1`, [both.person.id])
    await expect(read(both)).rejects.toMatchObject(NOT_FOUND)
    expect((await app.as(both.person).checks.own()).teams).toHaveLength(1)
  })

  test('numbers are sealed, and opened with a recent sign-in and an entry in the log', async () => {
    const both = await makeBoth()
    await record(both, { kind: 'professional-register', values: nurse() })
    const rows = await records(both)
    expect(JSON.stringify(rows)).not.toContain('12A3456B')
    const opened = { ...ids(both), checkId: rows[0]?.id }
    expect(await app.as(both.team.owner).checks.open(opened)).toEqual({
      numbers: [{ label: 'NMC PIN', text: '12A3456B' }],
    })
    expect(
      (await query(`select from app.audit_events where action = 'check.open' and subject = $1`, [both.person.id]))
        .rowCount,
    ).toBe(1)
    app.clock.advance({ minutes: 20 })
    await expect(app.as(both.team.owner).checks.open(opened)).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' })
  })

  test('a copy is opened by the managers of the team and by the person, and by nobody else', async () => {
    const both = await makeBoth()
    const fellow = await makeMember(app, { team: both.team })
    const stranger = await makePerson(app)
    expect(
      (
        await upload(app, both.person, {
          slot: 'right-to-work-copy',
          name: 'a.pdf',
          team: both.team.id,
          body: await makePdf('x'),
        })
      ).statusCode,
    ).toBe(404)
    const copy = await copyOf(both)
    const values = shareCode({ seenOnline: false, copy })
    await record(both, { kind: 'right-to-work', values })
    const statuses = await Promise.all(
      [both.team.owner, both.person, fellow, stranger].map((who) => opens(who, copy.id)),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
    // A copy belongs to one check.
    await expect(record(both, { kind: 'right-to-work', values })).rejects.toMatchObject(INVALID)
    app.clock.advance({ minutes: 20 })
    const again = {
      ...both.team.owner,
      sessionSecret: await makeSession(app, both.team.owner.id, new Date(app.clock.now() - 1_800_000)),
    }
    expect(await opens(again, copy.id)).toBe(403)

    // It stays with the check when the person leaves; one of no check of theirs does not.
    const other = await copyOf(both)
    await app.services.database.pool.query(`update app.files set state = 'current' where id = $1`, [other.id])
    await app.as(both.person).teams.leave({ teamId: both.team.id })
    expect(await Promise.all([copy, other].map(({ id }) => opens(both.person, id)))).toEqual([200, 404])
  })
})

test('managers are told once of a DBS picture that nobody has checked for five months (domain 2.0.16)', async () => {
  const both = await makeBoth()
  const { id } = (
    await upload(app, both.person, { slot: 'dbs', name: 'dbs.pdf', body: await makePdf('CANARY') })
  ).json() as { id: string }
  const uploaded = (months: number) =>
    query(`update app.files set state = 'current', created_at = $2 where id = $1`, [
      id,
      `${addMonths(today(), -months)}T12:00:00Z`,
    ])
  const told = async () =>
    (await query(`select params from app.notifications where user_id = $1`, [both.team.owner.id])).rows
  await uploaded(4)
  await alarmOfPictures(app.services)
  expect(await told()).toEqual([])
  await makeDevice(app, both.team.owner)
  await uploaded(5)
  expect((await read(both)).dbsPicture).toMatchObject({ isUrgent: true, isChecked: false })
  await alarmOfPictures(app.services)
  await alarmOfPictures(app.services)
  expect(await told()).toEqual([{ params: { file: id, on: addMonths(addMonths(today(), -5), 6) } }])
  expect(await pushedTo(app, both.team.owner)).toEqual(['dbs-picture-unchecked'])
  await query('delete from app.notifications where user_id = $1', [both.team.owner.id])
  await record(both, { kind: 'dbs', values: certificate() })
  expect((await read(both)).dbsPicture).toMatchObject({ isChecked: true })
  await alarmOfPictures(app.services)
  expect(await told()).toEqual([])
})
