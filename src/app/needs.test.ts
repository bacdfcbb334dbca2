import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { notify, type Telling, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { swapping } from '#testing/swaps.ts'

// What somebody is asked to do needs them until it is done, by them or by anybody else: however it ends, the list knows.

const app = useApp({}, { worksOnJobs: false })
const { worker, makeBooked, ask } = swapping(app)
const shifts = (person: TestPerson) => app.as(person).shifts

/** The kinds of what needs somebody, by name; the count of the bell says the same. */
async function needs(person: TestPerson): Promise<string[]> {
  const notices = app.as(person).notifications
  const { items } = await notices.list({ needed: true })
  expect((await notices.counts()).needed).toBe(items.length)
  return items.map(({ kind }) => kind).toSorted()
}

describe('requests', () => {
  test('to join: until it is answered or withdrawn; an answer that is undone makes it wait again', async () => {
    const [team, person] = [await makeTeam(app), await makePerson(app)]
    await app.as(person).teams.join({ teamCode: team.code })
    const [entry] = (await app.as(team.owner).notifications.list({ needed: true })).items
    expect(entry).toMatchObject({ kind: 'request-created', about: person.id, subject: expect.any(String) })
    const input = { teamId: team.id, requestId: entry!.subject! }
    await app.as(team.owner).teams.approve(input)
    expect(await needs(team.owner)).toEqual([])
    await app.as(team.owner).teams.undoAnswer(input)
    expect(await needs(team.owner)).toEqual(['request-created'])
    await app.as(person).teams.withdraw({ requestId: input.requestId })
    expect(await needs(team.owner)).toEqual([])
  })

  test('for leave: each by itself', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const { types } = await app.as(team.owner).availability.settings({ teamId: team.id })
    const typeId = types.find(({ kind }) => kind === 'annual')!.id
    const day = (days: number) => addDays(londonToday(app.clock), days)
    const [first, second] = [
      await app.as(person).availability.askLeave({ teamId: team.id, typeId, from: day(9), through: day(9), amount: 1 }),
      await app
        .as(person)
        .availability.askLeave({ teamId: team.id, typeId, from: day(12), through: day(12), amount: 1 }),
    ]
    expect(await needs(team.owner)).toEqual(['leave-asked', 'leave-asked'])
    const answer = { teamId: team.id, leaveId: first.id }
    await app.as(team.owner).availability.answerLeave({ ...answer, approve: true })
    expect(await needs(team.owner)).toEqual(['leave-asked'])
    await app.as(team.owner).availability.undoLeaveAnswer(answer)
    expect(await needs(team.owner)).toEqual(['leave-asked', 'leave-asked'])
    for (const leaveId of [first.id, second.id])
      await app.as(person).availability.cancelLeave({ teamId: team.id, leaveId })
    expect(await needs(team.owner)).toEqual([])
  })
})

describe('shifts', () => {
  test('a hand-back: until it is refused, granted or taken back', async () => {
    const { team, anna, assignmentId } = await makeBooked(0)
    const place = { teamId: team.id, assignmentId }
    const asked = async () => {
      await shifts(anna).handBack({ assignmentId })
      expect(await needs(team.owner)).toEqual(['shift-hand-back'])
    }
    await asked()
    await shifts(team.owner).refuseHandBack(place)
    expect(await needs(team.owner)).toEqual([])
    await asked()
    await shifts(anna).keepOwn({ assignmentId })
    expect(await needs(team.owner)).toEqual([])
    await asked()
    await shifts(team.owner).release({ ...place, cause: 'worker', reason: 'worker-asked' })
    expect(await needs(team.owner)).toEqual([])
  })

  test('sickness: until somebody else has the place, the shift is cancelled, or it begins', async () => {
    const { team, anna, shiftId, assignmentId } = await makeBooked(0)
    await shifts(anna).sick({ assignmentId })
    expect(await needs(team.owner)).toEqual(['shift-sick'])
    await shifts(team.owner).assign({ teamId: team.id, shiftId, userId: (await worker(team)).id })
    expect(await needs(team.owner)).toEqual([])
    const other = await makeBooked(0)
    await shifts(other.anna).sick({ assignmentId: other.assignmentId })
    const { version } = await shifts(other.team.owner).details({ teamId: other.team.id, shiftId: other.shiftId })
    await shifts(other.team.owner).cancel({
      ...{ teamId: other.team.id, shiftId: other.shiftId, version },
      ...{ cause: 'hirer', reason: 'not-needed' },
    })
    expect(await needs(other.team.owner)).toEqual([])
    const third = await makeBooked(0)
    await shifts(third.anna).sick({ assignmentId: third.assignmentId })
    app.clock.advance({ days: 4 })
    const sessionSecret = await makeSession(app, third.team.owner.id)
    expect(await needs({ ...third.team.owner, sessionSecret })).toEqual([])
  })

  test('offers in one message: until each is answered or over; what is answered is not mailed', async () => {
    const { team, colleagues } = await makeBooked(1)
    const [ben] = colleagues
    const teamId = team.id
    const [first, second] = [await makeShift(app, { team, inDays: 6 }), await makeShift(app, { team, inDays: 8 })]
    const before = (await mailsTo(app, ben.email)).length
    await app.as(ben).notifications.saveSettings({ quietHours: { from: '11:00', to: '15:00' } })
    await shifts(team.owner).offer({ teamId, shiftIds: [first, second], userIds: [ben.id], minutes: 600 })
    await mailWhatIsDue(app.services)
    expect(await needs(ben)).toEqual(['shift-offered'])
    const offers = (await shifts(ben).available()).items.flatMap(({ offer }) => offer ?? [])
    await shifts(ben).decline({ offerId: offers[0]!.id })
    expect(await needs(ben)).toEqual(['shift-offered'])
    await shifts(ben).decline({ offerId: offers[1]!.id })
    expect(await needs(ben)).toEqual([])
    app.clock.advance({ hours: 5 })
    await mailWhatIsDue(app.services)
    expect(await mailsTo(app, ben.email)).toHaveLength(before)
  })

  test('a swap: of those asked until each has answered, of the managers until they have', async () => {
    const { team, anna, colleagues, assignmentId } = await makeBooked(2)
    const [ben, chi] = colleagues
    const swapId = await ask(anna, assignmentId)
    expect(await Promise.all([ben, chi].map(needs))).toEqual([['shift-swap-asked'], ['shift-swap-asked']])
    await app.as(chi).swaps.decline({ swapId })
    expect(await Promise.all([ben, chi].map(needs))).toEqual([['shift-swap-asked'], []])
    await app.as(ben).swaps.accept({ swapId })
    expect(await needs(ben)).toEqual([])
    const [entry] = (await app.as(team.owner).notifications.list({ needed: true })).items
    expect(entry).toMatchObject({ kind: 'shift-swap-accepted', about: ben.id, ids: { swap: swapId } })
    await app.as(team.owner).swaps.answer({ teamId: team.id, swapId, approve: false })
    expect(await needs(team.owner)).toEqual([])
  })
})

test('what stands against places: of one message until nothing does', async () => {
  const { team, anna, colleagues, shiftId, assignmentId } = await makeBooked(2)
  const [ben, chi] = colleagues
  const own = await shifts(ben).claim({ shiftId: await makeShift(app, { team, inDays: 6, staffRequired: 2 }) })
  // Chi has been taken off the same shift: nobody has to act on that any more.
  const released = await shifts(chi).claim({ shiftId: own.shiftId })
  const { database, clock, vault } = app.services
  const places = [assignmentId, own.assignmentId]
  await database.pool.query(
    `insert into app.assignment_concerns (assignment_id, team_id, user_id, reasons, found_at, released_at)
       select a.id, a.team_id, a.user_id, '[]', now(), case when a.id = $2 then now() end from app.assignments a where a.id = any ($1)`,
    [[...places, released.assignmentId], released.assignmentId],
  )
  const until = { teamId: team.id, neededUntil: UNTIL_DONE }
  await transact(database, { role: 'care_app' }, (db) =>
    notify({ db, clock, vault }, [
      { ...until, kind: 'shift-at-risk', to: [anna.id], subjects: [shiftId] },
      { ...until, kind: 'shift-objection', to: [team.owner.id], about: anna.id, subjects: [shiftId] },
      { ...until, kind: 'shift-people-at-risk', to: [team.owner.id], subjects: [shiftId, own.shiftId] },
      { ...until, kind: 'shift-objection', to: [team.owner.id], about: ben.id, subjects: [shiftId, own.shiftId] },
    ]),
  )
  const clear = (id: string | undefined) =>
    database.pool.query('delete from app.assignment_concerns where assignment_id = $1', [id])
  await clear(places[0])
  expect([await needs(anna), (await needs(team.owner)).toSorted()]).toEqual([
    [],
    ['shift-objection', 'shift-people-at-risk'],
  ])
  await clear(places[1])
  expect(await needs(team.owner)).toEqual([])
})

test('what somebody says of a shift that they are said to have missed: until there is an answer', async () => {
  const { team, anna, assignmentId } = await makeBooked(0)
  const place = { teamId: team.id, assignmentId }
  app.clock.advance({ days: 5 })
  const [boss, person] = await Promise.all(
    [team.owner, anna].map(async (one) => ({ ...one, sessionSecret: await makeSession(app, one.id) })),
  )
  await shifts(boss!).missed({ ...place, missed: true })
  await shifts(person!).dispute({ assignmentId, note: 'I was there' })
  expect(await needs(boss!)).toEqual(['shift-miss-disputed'])
  await shifts(boss!).missed({ ...place, missed: false })
  expect(await needs(boss!)).toEqual([])
})

describe('people', () => {
  test('what they are asked to give, to sign, or to be rung by: until they have', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Amara Obi' }) })
    const policies = app.as(team.owner).policies
    const publish = async (title: string) => {
      const of = { teamId: team.id, policyId: (await policies.create({ teamId: team.id, title })).id }
      const blocks = [{ kind: 'paragraph' as const, depth: 0, spans: [{ text: 'Tell somebody.' }] }]
      await policies.saveDraft({ ...of, revision: 1, title, blocks, fileId: null, questions: [], passMark: 0 })
      await policies.publish({ ...of, revision: 2, readBy: addDays(londonToday(app.clock), 14) })
      return of
    }
    const [first, second] = [await publish('Safeguarding'), await publish('Lone working')]
    expect(await needs(person)).toEqual(['policy-to-read'])
    const { versionId } = await app.as(person).policies.read(first)
    await app.as(person).policies.sign({ ...first, versionId, read: true, name: 'Amara Obi' })
    expect(await needs(person)).toEqual(['policy-to-read'])
    await policies.withdraw({ ...second, withdrawn: true })
    expect(await needs(person)).toEqual([])
    await app.as(team.owner).cover.askNumber({ teamId: team.id, userId: person.id })
    await app.as(team.owner).members.ask({ teamId: team.id, userId: person.id, section: 'next-of-kin' })
    expect(await needs(person)).toEqual(['details-asked', 'phone-asked'])
    const { role } = (await app.as(person).profile.read({})).card
    await app.as(person).profile.update({ fullName: 'Amara Obi', role, phone: '07700 900123' })
    expect(await needs(person)).toEqual(['details-asked'])
    const { items } = await app.as(team.owner).members.asks({ teamId: team.id, userId: person.id })
    await app.as(team.owner).members.withdrawAsk({ teamId: team.id, askId: items[0]!.id })
    expect(await needs(person)).toEqual([])
  })
})

interface Case {
  kind: NotificationKind
  /** Who is asked. */
  reader: 'owner' | 'person'
  told?: (ids: Ids) => Partial<Telling>
  /** Makes what it is about, and ends it. */
  make?: (ids: Ids) => [string, ...unknown[]]
  end: (ids: Ids) => [string, ...unknown[]]
}
interface Ids {
  team: string
  person: string
  owner: string
  /** The id of the row that it is about. */
  row: string
}

const ofPerson = ({ person }: Ids) => ({ about: person })
const ofRow = ({ row, person }: Ids) => ({ about: person, subjects: [row] })

const evidence = ({ row, person }: Ids): [string, ...unknown[]] => [
  `insert into app.evidence (id, user_id, kind, source, digest, valid_from, given_at)
    values ($1, $2, 'passport', 'test', 'd', '2026-01-01', now())`,
  ...[row, person],
]
const reference =
  (state: string) =>
  ({ row, person, team }: Ids): [string, ...unknown[]] => [
    `insert into app.reference_requests (id, team_id, user_id, referee, address_hash, state, requested_at, sent_at, expires_at, answer)
     values ($1, $2, $3, 'r', 'h', '${state}', now(), now(), now() + interval '9 days', 'a')`,
    ...[row, team, person],
  ]
const policy =
  (kind: string) =>
  ({ row, team, person }: Ids): [string, ...unknown[]] => [
    `with p as (insert into app.policies (id, team_id, kind, created_at) values ($1, $2, '${kind}', now()) returning id),
     v as (insert into app.policy_versions (id, policy_id, team_id, number, title, blocks, questions, pass_mark, read_by,
       digest, published_at)
       select $1, id, $2, 1, 'P', '[]', '[]', 0, current_date + 9, 'd', now() from p returning id)
   insert into app.policy_signatures (id, team_id, user_id, version_id, name, digest, signed_at) select $1, $2, $3, id, 'N',
     'd', now() from v`,
    ...[row, team, person],
  ]

// How the rows come to change the features' own tests show; here it is enough that they do.
const CASES: Case[] = [
  {
    kind: 'invitation-received',
    reader: 'person',
    told: ofRow,
    make: ({ row, team, owner }) => [
      `insert into app.team_invitations (id, team_id, email, role, invited_by, created_at, sent_at, expires_at)
         values ($1, $2, 'b@example.test', 'staff', $3, now(), now(), now() + interval '1 day')`,
      ...[row, team, owner],
    ],
    end: ({ row }) => [`update app.team_invitations set status = 'cancelled', answered_at = now() where id = $1`, row],
  },
  {
    kind: 'interview-offered',
    reader: 'person',
    told: ofRow,
    make: ({ row, team, person }) => [
      `insert into app.interviews (id, team_id, user_id, job, round, round_name, criteria, pass_mark, way, place, minutes,
        state, created_at)
         values ($1, $2, $3, 'nurse', 1, 'One', '{}', 3, 'phone', '1', 30, 'offered', now())`,
      ...[row, team, person],
    ],
    end: ({ row }) => [`update app.interviews set state = 'cancelled', cancelled_by = 'team' where id = $1`, row],
  },
  {
    kind: 'reference-received',
    reader: 'owner',
    told: ofRow,
    make: reference('answered'),
    end: ({ row }) => [`update app.reference_requests set state = 'verified' where id = $1`, row],
  },
  {
    kind: 'reference-overdue',
    reader: 'owner',
    told: ofRow,
    make: reference('asked'),
    end: ({ row }) => [`update app.reference_requests set state = 'answered' where id = $1`, row],
  },
  { kind: 'reference-declined', reader: 'owner', told: ofPerson, end: reference('asked') },
  {
    kind: 'dbs-picture-unchecked',
    reader: 'owner',
    told: ofPerson,
    end: ({ team, person }) => [
      `insert into app.checks (team_id, user_id, kind, title, checked_on, passed, facts, recorded_at)
        values ($1, $2, 'dbs', 'DBS', current_date, true, 'f', now())`,
      ...[team, person],
    ],
  },
  {
    kind: 'evidence-rejected',
    reader: 'person',
    told: ({ row }) => ({ params: { evidence: row } }),
    make: evidence,
    end: ({ row }) => [`update app.evidence set superseded_at = now() where id = $1`, row],
  },
  {
    kind: 'evidence-rejected',
    reader: 'person',
    told: ({ row }) => ({ params: { evidence: row } }),
    make: evidence,
    end: ({ row, team, person }) => [
      `insert into app.verifications (team_id, user_id, evidence_id, decision, verified_from, decided_at)
        values ($1, $2, $3, 'verified', current_date, now())`,
      ...[team, person, row],
    ],
  },
  { kind: 'compliance-lapses', reader: 'person', told: () => ({ params: { kinds: 'dbs,passport' } }), end: evidence },
  {
    kind: 'expiry-warning',
    reader: 'person',
    told: () => ({ params: { section: 'passport' } }),
    end: ({ person }) => [
      `select app.finish_asks('passport', now()) from set_config('app.user_id', $1, true) c where c is not null`,
      person,
    ],
  },
  {
    kind: 'certificate-reminder',
    reader: 'person',
    end: ({ person }) => [
      `select app.finish_asks('certificates', now()) from set_config('app.user_id', $1, true) c where c is not null`,
      person,
    ],
  },
  {
    kind: 'profile-reminder',
    reader: 'person',
    end: ({ person }) => ['update app.profiles set completion = 100 where user_id = $1', person],
  },
  {
    kind: 'papers-to-countersign',
    reader: 'owner',
    make: policy('terms'),
    end: ({ row, owner }) => [
      'update app.policy_signatures set countersigned_at = now(), countersigned_by = $2 where id = $1',
      ...[row, owner],
    ],
  },
  {
    kind: 'policy-tries-used',
    reader: 'owner',
    told: ofPerson,
    make: policy('policy'),
    end: ({ row, team, person, owner }) => [
      `insert into app.policy_more_tries (team_id, user_id, version_id, allowed_at, allowed_by) values ($2, $3, $1, now(), $4)`,
      ...[row, team, person, owner],
    ],
  },
]

test.each(CASES)('$kind: what it asks for has an end', async ({ kind, reader, told, make, end }) => {
  const team: TestTeam = await makeTeam(app)
  const [person, other] = [await makeMember(app, { team }), await makeMember(app, { team })]
  const ids = { team: team.id, person: person.id, owner: team.owner.id, row: randomUUID() }
  const { pool } = app.services.database
  if (make) await pool.query(make(ids)[0], make(ids).slice(1))
  const whom = { owner: team.owner, person }[reader]
  const { database, clock, vault } = app.services
  const told_ = { teamId: team.id, ...told?.(ids) }
  await transact(database, { role: 'care_app' }, (db) =>
    notify({ db, clock, vault }, [
      { kind, ...told_, to: [whom.id], neededUntil: UNTIL_DONE },
      // About somebody else: it stays needed.
      { kind, teamId: team.id, about: other.id, subjects: [randomUUID()], to: [other.id], neededUntil: UNTIL_DONE },
    ]),
  )
  expect(await needs(whom)).toEqual([kind])
  await pool.query(end(ids)[0], end(ids).slice(1))
  expect(await needs(whom)).toEqual([])
  if (kind !== 'papers-to-countersign') expect(await needs(other)).toEqual([kind])
})
