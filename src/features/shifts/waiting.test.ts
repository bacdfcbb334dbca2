import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeSession, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()

const giveHistory = async (person: TestPerson) => {
  const values = validAnswers()['work-history'] as never
  await app.as(person).registration.saveStep({ step: 'work-history', version: 0, values })
}

/** A member who may be booked but for what the team requires, and has given an employment history. */
async function makeWorker(team: TestTeam) {
  const person = await makeMember(app, { team })
  await giveHistory(person)
  return clearForWork(app, { team, person })
}

const ask = (team: TestTeam, name: string, kind: string) =>
  app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, name, kinds: [kind] })

const listOf = (team: TestTeam, owner: TestPerson = team.owner) =>
  app.as(owner).shifts.waitingToWork({ teamId: team.id })

test('whom only the team keeps from working is listed, the longest first, with the shifts that they could take', async () => {
  const team = await makeTeam(app)
  const [long, short, lacking] = [await makeWorker(team), await makeWorker(team), await makeWorker(team)]
  await app.services.database.pool.query(`update app.evidence set given_at = $2 where user_id = $1`, [
    long.id,
    new Date(app.clock.now() - 86_400_000),
  ])
  await ask(team, 'Employment history', 'work-history')
  await app.as(team.owner).compliance.createRequirement({
    ...{ teamId: team.id, ...aRequirement, name: 'Fire Safety', kinds: ['certificate:fire safety'] },
    people: [lacking.id],
  })
  for (const inDays of [2, 3]) await makeShift(app, { team, inDays })
  await makeShift(app, { team, inDays: 4, job: 'nurse' })
  expect(await listOf(team)).toMatchObject({
    items: [
      { userId: long.id, waitsFor: ['Employment history'], shifts: 2, remindedOn: null },
      { userId: short.id, shifts: 2 },
    ],
    total: 2,
  })
  const { rows } = await app.services.database.pool.query(
    'select min(starts_at) as starts from app.shifts where team_id = $1',
    [team.id],
  )
  // One that begins this minute is nobody's to take any more.
  const now = app.clock.now()
  app.clock.set(rows[0].starts)
  const signedIn = { ...team.owner, sessionSecret: await makeSession(app, team.owner.id) }
  expect((await listOf(team, signedIn)).items).toMatchObject([{ shifts: 1 }, { shifts: 1 }])
  app.clock.set(new Date(now).toISOString())
  await app.as(long).compliance.remindTeam({ teamId: team.id })
  const { items } = await listOf(team)
  expect(items.map(({ remindedOn }) => remindedOn !== null)).toEqual([true, false])
  const { waits } = await app.as(team.owner).analytics.overview({ teamId: team.id })
  expect(waits.verify).toMatchObject({
    count: 2,
    items: [{ userId: long.id, shifts: 2 }, { userId: short.id }],
  })
})

/** Who is listed, and how many there are or are counted, on a day. */
async function read(team: TestTeam, { day, most, counted }: { day: Day; most: number; counted: number | null }) {
  return transact(app.services.database, { role: 'care_app', readOnly: true }, async (db) => {
    await sql`select set_config('app.user_id', ${team.owner.id}, true)`.execute(db)
    const { rows } = await sql<{ id: string; total: number }>`
      select user_id as id, total from app.waiting_to_work(${team.id}, ${day}, ${most}, ${counted}::int)`.execute(db)
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  })
}

/** The same, from each member's row of the matrix and their standing. */
async function slowly(team: TestTeam, people: readonly TestPerson[], day: Day) {
  const { pool } = app.services.database
  const { rows } = await pool.query<{ user_id: string; since: Date }>(
    `select s.user_id, s.waiting_since as since from app.compliance_statuses s join app.member_standings m using (team_id, user_id)
     where s.team_id = $1 and s.user_id = any ($2) and s.waiting @> $3::date and s.required @> $3::date
       and not s.covered @> $3::date and not s.exempt @> $3::date and app.standing_on(m, $3) = 'waiting'`,
    [team.id, people.map(({ id }) => id), day],
  )
  const first = new Map<string, number>()
  for (const { user_id: id, since } of rows)
    first.set(id, Math.min(first.get(id) ?? Number.POSITIVE_INFINITY, new Date(since).getTime()))
  return [...first].sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1)).map(([id]) => id)
}

test('however few are read or counted, they are the first of all who wait, on the days of its beginning and after somebody left', async () => {
  const team = await makeTeam(app)
  const people = await Promise.all(Array.from({ length: 6 }, () => makeWorker(team)))
  await ask(team, 'Employment history', 'work-history')
  await ask(team, 'Another history', 'work-history')
  const today = londonToday(app.clock)
  const bounds = [1, 3, 20].flatMap((most) => [null, most, 30].map((counted) => ({ most, counted })))
  const checkOn = async (day: Day) => {
    const all = await slowly(team, people, day)
    for (const { most, counted } of bounds)
      expect(await read(team, { day, most, counted })).toEqual({
        ids: all.slice(0, most),
        total: Math.min(all.length, counted ?? all.length),
      })
    return all.length
  }
  const check = async (count: number) => {
    expect(await checkOn(today)).toBe(count)
    await checkOn(addDays(today, 1))
    await checkOn(addDays(today, -1))
  }
  await check(6)
  const [gone] = people
  await app.as(gone!).teams.leave({ teamId: team.id })
  await check(5)
})

test('whoever asks for the first of very many reads the first, and not all to sort them', async () => {
  const { pool } = app.services.database
  const team = await makeTeam(app)
  const first = await makeWorker(team)
  await ask(team, 'Employment history', 'work-history')
  const client = await pool.connect()
  try {
    // They stand in the table in another order than they wait in.
    await client.query(
      `begin; set local session_replication_role = replica;
       insert into app.compliance_statuses (team_id, user_id, requirement_id, required, covered, exempt, waiting, rejected, grace, waiting_since)
         select s.team_id, gen_random_uuid(), s.requirement_id, '{(,)}', '{}', '{}', '{(,)}', '{}', '{}',
             s.waiting_since + (1 + n * 7919 % 4001) * interval '1 minute'
           from app.compliance_statuses s cross join generate_series(1, 4000) n where s.user_id = '${first.id}';
       insert into app.member_standings (team_id, user_id, job, changes, standings)
         select s.team_id, c.user_id, s.job, s.changes, s.standings from app.member_standings s
           join app.compliance_statuses c on c.team_id = s.team_id and c.user_id <> s.user_id where s.user_id = '${first.id}';
       commit; analyze app.compliance_statuses`,
    )
    // Counted since the connection last reported them.
    const looked = async () => {
      const { rows } = await client.query(
        `select sum(pg_stat_get_xact_tuples_returned(oid))::int as at from pg_class
          where oid = 'app.compliance_statuses'::regclass
            or oid in (select indexrelid from pg_index where indrelid = 'app.compliance_statuses'::regclass)`,
      )
      return rows[0].at as number
    }
    await client.query(`begin; set local role care_app; set local app.user_id = '${team.owner.id}'`)
    const before = await looked()
    const { rows } = await client.query(`select user_id as id from app.waiting_to_work($1, $2, 1, 1)`, [
      team.id,
      londonToday(app.clock),
    ])
    expect(rows.map(({ id }) => id)).toEqual([first.id])
    expect((await looked()) - before).toBeLessThan(100)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a worker reads of an open shift what waits since when; for the manager to verify it is the one act', async () => {
  const team = await makeTeam(app)
  const person = await makeWorker(team)
  await ask(team, 'Employment history', 'work-history')
  await ask(team, 'Another history', 'work-history')
  const shiftId = await makeShift(app, { team })
  const { items } = await app.as(person).shifts.available()
  const { reasons = [] } = items[0]?.answer ?? {}
  expect(
    reasons.map(({ turn, text }) => [turn?.of, turn?.what, /you gave it on .*not checked it yet/.test(text)]),
  ).toEqual([
    ['team', 'Another history', true],
    ['team', 'Employment history', true],
  ])
  const { nearly } = await app.as(team.owner).shifts.candidates({ teamId: team.id, shiftId })
  expect(nearly.people).toMatchObject([{ userId: person.id, answer: { reasons: [{ wayOut: { act: 'verify' } }, {}] } }])
})
