import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { conditionOf } from './server/needs.ts'

const app = useApp({}, { worksOnJobs: false })

type Kind = 'unfinished' | 'certificates'

async function makeStuck(team: TestTeam) {
  const person = await makeMember(app, { team, person: await makePerson(app) })
  const { pool } = app.services.database
  await pool.query('update app.team_members set joined_at = $2 where user_id = $1', [
    person.id,
    new Date(app.clock.now() - 40 * 86_400_000),
  ])
  return person
}

async function makeExpired(team: TestTeam) {
  const person = await makeMember(app, { team, person: await makePerson(app) })
  const { pool } = app.services.database
  await pool.query('update app.profiles set completion = 100, certificate_expiries = $2 where user_id = $1', [
    person.id,
    [addDays(londonToday(app.clock), -1)],
  ])
  return person
}

interface Reminding {
  kind: Kind
  /** One person's id, or all whom a manager is shown. */
  who: string
  by?: TestPerson
}

async function remind(team: TestTeam, { kind, who, by = team.owner }: Reminding) {
  const of = { teamId: team.id, kind }
  const { items } = who === 'all' ? await app.as(by).analytics.whoToRemind(of) : { items: [{ userId: who }] }
  if (items.length === 0) return { reminded: 0 }
  const { reminded } = await app.as(by).analytics.remind({ ...of, userIds: items.map(({ userId }) => userId) })
  return { reminded }
}

const needOf = async (team: TestTeam, kind: Kind) => {
  const { needs } = await app.as(team.owner).analytics.overview({ teamId: team.id, weeks: 12 })
  const need = needs.find((one) => one.kind === kind)
  return {
    remindable: need?.remindable,
    people: need?.people.map(({ toldAt, mayRemind }) => [toldAt !== null, mayRemind]),
  }
}

const toldOf = async ({ id }: TestPerson) =>
  (await app.services.database.pool.query('select kind from app.notifications where user_id = $1', [id])).rows.map(
    ({ kind }) => kind,
  )

test('one person is reminded by a notification and a mail, and again after three days only', async () => {
  const team = await makeTeam(app, { name: 'Night Owls' })
  const person = await makeStuck(team)
  const one = { kind: 'unfinished', who: person.id } as const
  expect(await needOf(team, 'unfinished')).toEqual({ remindable: 1, people: [[false, true]] })
  expect(await remind(team, one)).toEqual({ reminded: 1 })
  expect(await needOf(team, 'unfinished')).toEqual({ remindable: 0, people: [[true, false]] })
  app.clock.advance({ seconds: 10 })
  await mailWhatIsDue(app.services)
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
    'Night Owls reminds you to finish your registration',
  ])
  await expect(remind(team, one)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await remind(team, { kind: 'unfinished', who: 'all' })).toEqual({ reminded: 0 })
  const remindedHoursAgo = (hours: number) =>
    app.services.database.pool.query('update app.team_members set reminded_at = $2 where user_id = $1', [
      person.id,
      new Date(app.clock.now() - hours * 3_600_000),
    ])
  await remindedHoursAgo(71)
  await expect(remind(team, one)).rejects.toMatchObject({ code: 'CONFLICT' })
  await remindedHoursAgo(73)
  expect(await remind(team, one)).toEqual({ reminded: 1 })
  expect(await toldOf(person)).toEqual(['profile-reminder', 'profile-reminder'])
})

test('all who need it are reminded at once; of two managers at the same time one reminds each', async () => {
  const team = await makeTeam(app)
  const second = await makeMember(app, { team, role: 'manager' })
  const people = [await makeExpired(team), await makeExpired(team), await makeExpired(team)]
  await app.as(team.owner).members.ask({ teamId: team.id, userId: people[0]!.id, section: 'certificates' })
  const other = await makeStuck(team)
  const all = { kind: 'certificates', who: 'all' } as const
  const answers = await Promise.all([remind(team, all), remind(team, { ...all, by: second }), remind(team, all)])
  expect(answers.map(({ reminded }) => reminded).toSorted()).toEqual([0, 0, 2])
  expect(await Promise.all(people.map(toldOf))).toEqual([
    ['details-asked'],
    ['certificate-reminder'],
    ['certificate-reminder'],
  ])
  expect(await toldOf(other)).toEqual([])
  const { rows } = await app.services.database.pool.query(
    `select subject, meta from app.audit_events where chain = $1 and action = 'reminder.send'`,
    [team.id],
  )
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual(
    people
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('a reminder of one thing counts for the other: nobody is reminded twice', async () => {
  const team = await makeTeam(app)
  const person = await makeStuck(team)
  await app.services.database.pool.query('update app.profiles set certificate_expiries = $2 where user_id = $1', [
    person.id,
    [addDays(londonToday(app.clock), 3)],
  ])
  await remind(team, { kind: 'unfinished', who: person.id })
  await expect(remind(team, { kind: 'certificates', who: person.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await needOf(team, 'certificates')).people).toEqual([[true, false]])
})

test('nobody is reminded who is complete, or of another team', async () => {
  const team = await makeTeam(app)
  const complete = await makeMember(app, { team })
  const stranger = await makeStuck(await makeTeam(app))
  await expect(remind(team, { kind: 'unfinished', who: complete.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(remind(team, { kind: 'unfinished', who: stranger.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(remind(team, { kind: 'unfinished', who: complete.id, by: complete })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await toldOf(stranger)).toEqual([])
})

test('a reminder that is overtaken while it can be undone is never told; one that was told stays in the list', async () => {
  const team = await makeTeam(app)
  const people = [await makeStuck(team), await makeStuck(team)] as const
  const [quick, slow] = people
  await remind(team, { kind: 'unfinished', who: 'all' })
  const finish = ({ id }: TestPerson) =>
    app.services.database.pool.query('update app.profiles set completion = 100 where user_id = $1', [id])
  await finish(quick)
  app.clock.advance({ seconds: 10 })
  await mailWhatIsDue(app.services)
  await finish(slow)
  const listOf = async (person: TestPerson) =>
    (await app.as(person).notifications.list({})).items.map(({ kind, isNeeded }) => [kind, isNeeded])
  expect(await Promise.all(people.map(listOf))).toEqual([[], [['profile-reminder', false]]])
  expect(await mailsTo(app, quick.email)).toEqual([])
})

test('who is reminded is named first; within ten seconds it is taken back, and the last reminder is the one before', async () => {
  const team = await makeTeam(app)
  const [person, other] = [await makeStuck(team), await makeStuck(team)]
  const analytics = app.as(team.owner).analytics
  const of = { teamId: team.id, kind: 'unfinished' as const }
  const before = new Date(app.clock.now() - 5 * 86_400_000)
  const { pool } = app.services.database
  await pool.query('update app.team_members set reminded_at = $2 where user_id = $1', [person.id, before])
  const { items } = await analytics.whoToRemind(of)
  expect(items.map(({ fullName }) => fullName).toSorted()).toEqual([person.fullName, other.fullName].toSorted())
  const { reminded, hold } = await analytics.remind({ ...of, userIds: items.map(({ userId }) => userId) })
  expect([reminded, (await analytics.whoToRemind(of)).items]).toEqual([2, []])
  const stranger = await makeTeam(app)
  await expect(app.as(stranger.owner).analytics.undoRemind({ teamId: stranger.id, hold })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await analytics.undoRemind({ teamId: team.id, hold })).toEqual({ takenBack: 2 })
  const { rows } = await pool.query(
    'select reminded_at as at from app.team_members where user_id = any ($1) order by 1',
    [[person.id, other.id]],
  )
  expect(rows).toEqual([{ at: before.toISOString() }, { at: null }])
  app.clock.advance({ minutes: 1 })
  await mailWhatIsDue(app.services)
  expect([await toldOf(person), await mailsTo(app, other.email)]).toEqual([[], []])
  // Told by then, nothing is taken back.
  const again = await analytics.remind({ ...of, userIds: [other.id] })
  app.clock.advance({ seconds: 10 })
  await expect(analytics.undoRemind({ teamId: team.id, hold: again.hold })).rejects.toMatchObject({ code: 'CONFLICT' })
  const actions = await pool.query(
    `select action, count(*)::int from app.audit_events where chain = $1 and action like 'reminder%' group by 1 order by 1`,
    [team.id],
  )
  expect(actions.rows).toEqual([
    { action: 'reminder.send', count: 3 },
    { action: 'reminder.take-back', count: 2 },
  ])
})

test('whoever asks to join without a finished registration is asked to finish it, once in three days; it can be undone while nobody is told', async () => {
  const team = await makeTeam(app, { name: 'Night Owls' })
  const [person, stranger] = [await makeApplicant(app, { team }), await makePerson(app)]
  const ask = () => app.as(team.owner).analytics.remind({ teamId: team.id, kind: 'requests', userIds: [person.id] })
  const toldAt = async () => (await app.as(team.owner).teams.requests({ teamId: team.id })).items[0]?.toldAt
  const { hold } = await ask()
  expect(await toldAt()).not.toBeNull()
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' })
  await app.as(team.owner).analytics.undoRemind({ teamId: team.id, hold })
  expect(await toldAt()).toBeNull()
  expect(await ask()).toMatchObject({ reminded: 1 })
  app.clock.advance({ seconds: 10 })
  await mailWhatIsDue(app.services)
  expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
    'Night Owls reminds you to finish your registration',
  ])
  await expect(
    app.as(team.owner).analytics.remind({ teamId: team.id, kind: 'requests', userIds: [stranger.id] }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a reminder names the certificate that ends first, with its day and how many more there are', async () => {
  const team = await makeTeam(app)
  const person = await makeExpired(team)
  const day = (days: number) => addDays(londonToday(app.clock), days)
  await app.services.database.pool.query(
    `insert into app.training_certificates (user_id, certificate_name, expiry_date)
      values ($1, 'Hoists', $2), ($1, 'Fire Safety', $3), ($1, 'First Aid', $4)`,
    [person.id, day(3), day(-1), day(60)],
  )
  expect(await remind(team, { kind: 'certificates', who: person.id })).toEqual({ reminded: 1 })
  const { rows } = await app.services.database.pool.query(
    `select params from app.notifications where user_id = $1 and kind = 'certificate-reminder'`,
    [person.id],
  )
  expect(rows).toMatchObject([{ params: { what: 'Fire Safety', on: day(-1), days: -1, more: 1 } }])
})

test('whose certificates end soon is found by an index, also under row security', async () => {
  const team = await makeTeam(app)
  const plan = await transact(app.services.database, { role: 'care_app', readOnly: true }, async (db) => {
    await sql`select set_config('app.user_id', ${team.owner.id}, true), set_config('enable_seqscan', 'off', true)`.execute(
      db,
    )
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from app.team_members m where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'
        and ${conditionOf(app, 'certificates')}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/team_members_by_expiry.*\n.*Index Cond:.*next_expiry.*<=/)
})
