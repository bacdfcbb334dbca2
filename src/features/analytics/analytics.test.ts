import { describe, expect, test } from 'vitest'
import { judgeAgain } from '#features/shifts/server/judging-again/judge-again.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { makeWorked } from '#testing/worked.ts'
import { needFilter } from './rules/needs.ts'

const app = useApp()
const pool = () => app.services.database.pool
const DAY_MS = 86_400_000

const daysAgo = (days: number) => new Date(app.clock.now() - days * DAY_MS)
const setCard = (person: TestPerson, set: string, ...values: unknown[]) =>
  pool().query(`update app.profiles set ${set} where user_id = $1`, [person.id, ...values])
const setMember = (person: TestPerson, set: string, ...values: unknown[]) =>
  pool().query(`update app.team_members set ${set} where user_id = $1`, [person.id, ...values])
const setJoined = (person: TestPerson, at: string) =>
  pool().query('update app.membership_spells set during = daterange(app.london_day($2), null) where user_id = $1', [
    person.id,
    at,
  ])

const named = async (team: TestTeam, fullName: string) =>
  makeMember(app, { team, person: await makePerson(app, { fullName }) })
const overviewOf = (team: TestTeam, weeks: 4 | 12 | 26 | 52 = 12) =>
  app.as(team.owner).analytics.overview({ teamId: team.id, weeks })

describe('the overview', () => {
  test('has the figures of the team', async () => {
    const team = await makeTeam(app)
    const today = londonToday(app.clock)
    const [first, second] = [await named(team, 'Ada First'), await named(team, 'Ben Second')]
    await setCard(
      first,
      `completion = 100, certificate_count = 4, certificate_expiries = $2`,
      [-1, 0, 30, 31].map((n) => addDays(today, n)),
    )
    await setCard(second, 'completion = 25')
    await makeApplicant(app, { team })
    const { figures, team: card } = await overviewOf(team)
    expect(figures).toEqual({
      activeStaff: 2,
      pendingRequests: 1,
      totalCertificates: 4,
      expiringSoon: 2,
      expiredCertificates: 1,
      completeProfiles: 1,
      averageCompletion: 63,
    })
    expect(card).toMatchObject({ teamCode: team.code, memberCount: 2 })
  })

  test('lists what needs attention, the most urgent first, and each linked list has the same people', async () => {
    const team = await makeTeam(app)
    const today = londonToday(app.clock)
    const early = await makeApplicant(app, { team, person: await makePerson(app, { fullName: 'Eve Early' }) })
    await makeApplicant(app, { team, person: await makePerson(app, { fullName: 'Lou Late' }) })
    await pool().query('update app.team_join_requests set created_at = $2 where id = $1', [early.requestId, daysAgo(3)])
    await setCard(await named(team, 'Xena Expired'), 'certificate_expiries = $2', [addDays(today, -40)])
    await setCard(await named(team, 'Wes Week'), 'certificate_expiries = $2', [addDays(today, 6), addDays(today, 200)])
    await setCard(await named(team, 'Val Valid'), 'certificate_expiries = $2', [addDays(today, 7)])
    const stuck = await named(team, 'Stan Stuck')
    await setCard(stuck, 'completion = 92')
    await setMember(stuck, 'joined_at = $2', daysAgo(40))
    const done = await named(team, 'Dora Done')
    await setCard(done, 'completion = 100')
    await setMember(done, 'joined_at = $2', daysAgo(50))
    const offered = await named(team, 'Olga Offered')
    await setCard(offered, 'completion = 100')
    await setMember(offered, 'offer_recorded_at = now()')

    const { needs, waits } = await overviewOf(team)
    expect(waits.requests).toMatchObject({
      count: 2,
      items: [{ id: early.requestId, fullName: 'Eve Early', toldAt: null }, { fullName: 'Lou Late' }],
    })
    expect(needs.map(({ kind, count, people }) => [kind, count, people.map(({ fullName }) => fullName)])).toEqual([
      ['certificates', 2, ['Xena Expired', 'Wes Week']],
      ['unfinished', 1, ['Stan Stuck']],
      ['offers', 1, ['Dora Done']],
    ])
    expect(needs[0]?.people[0]?.at).toBe(addDays(today, -40))
    expect(needs[0]?.people.map(({ asked }) => asked)).toEqual([false, false])
    const [expired] = needs[0]?.people ?? []
    await app.as(team.owner).members.ask({ teamId: team.id, userId: expired?.userId ?? '', section: 'certificates' })
    const after = await overviewOf(team)
    expect(after.needs[0]?.people.map(({ asked }) => asked)).toEqual([true, false])
    for (const { kind, people } of needs) {
      const { items } = await app.as(team.owner).members.list({ teamId: team.id, ...needFilter(kind, today) })
      expect(items.map(({ userId }) => userId).sort()).toEqual(people.map(({ userId }) => userId).sort())
    }
  })

  test('names the certificates that end, and how many booked shifts are at risk', async () => {
    const team = await makeTeam(app)
    const today = londonToday(app.clock)
    const person = await named(team, 'Mae Manual')
    await pool().query(
      `insert into app.training_certificates (user_id, certificate_name, expiry_date) values ($1, 'Hoists', $2),
        ($1, 'Fire Safety', $3), ($1, 'First Aid', $4)`,
      [person.id, addDays(today, 2), addDays(today, -9), addDays(today, 90)],
    )
    await setCard(
      person,
      'certificate_expiries = $2',
      [-9, 2, 90].map((days) => addDays(today, days)),
    )
    await clearForWork(app, { team, person })
    const shiftId = await makeShift(app, { team, inDays: 4 })
    await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: person.id })
    const endings = async () => (await overviewOf(team)).needs[0]?.people[0]
    expect(await endings()).toMatchObject({
      ending: [
        { name: 'Fire Safety', day: addDays(today, -9) },
        { name: 'Hoists', day: addDays(today, 2) },
      ],
      placesAtRisk: 0,
    })
    await app.as(team.owner).members.suspend({
      ...{ teamId: team.id, userId: person.id, from: today, through: null },
      reason: 'Under investigation',
    })
    await judgeAgain(app.services)
    expect(await endings()).toMatchObject({ placesAtRisk: 1 })
  })

  test('has what waits for an answer about leave and shifts, and it goes with the answer', async () => {
    const team = await makeTeam(app)
    const { shifts, availability, analytics } = app.as(team.owner)
    const today = londonToday(app.clock)
    const [away, keen] = [
      await clearForWork(app, { team, person: await named(team, 'Ann Away') }),
      await clearForWork(app, { team, person: await named(team, 'Kim Keen') }),
    ]
    const booked = await makeShift(app, { team, inDays: 11 })
    await shifts.assign({ teamId: team.id, shiftId: booked, userId: away.id })
    const applied = await makeShift(app, { team, inDays: 3, booking: 'apply' })
    await app.as(keen).shifts.apply({ shiftId: applied })
    const { types } = await availability.settings({ teamId: team.id })
    const typeId = types.find(({ kind }) => kind === 'annual')?.id ?? ''
    const days = { from: addDays(today, 10), through: addDays(today, 12), amount: 3 }
    const leave = await app.as(away).availability.askLeave({ teamId: team.id, typeId, ...days })
    const waits = async () => (await analytics.overview({ teamId: team.id })).waits
    expect(await waits()).toMatchObject({
      leave: { count: 1, items: [{ id: leave.id, fullName: 'Ann Away', from: days.from, shifts: 1, away: 0 }] },
      applications: { count: 1, items: [{ fullName: 'Kim Keen', shiftId: applied, day: addDays(today, 3) }] },
      handBacks: { count: 0 },
      swaps: { count: 0 },
      hours: { count: 0 },
    })
    const [own] = (await app.as(away).shifts.mine({ when: 'upcoming' })).items
    await app.as(away).shifts.handBack({ assignmentId: own!.assignmentId })
    await availability.answerLeave({ teamId: team.id, leaveId: leave.id, approve: true })
    await shifts.assign({ teamId: team.id, shiftId: applied, userId: keen.id })
    expect(await waits()).toMatchObject({
      leave: { count: 0 },
      applications: { count: 0 },
      handBacks: { count: 1, items: [{ fullName: 'Ann Away', shiftId: booked }] },
    })
  })

  test('has the hours that need a manager, until they are approved', async () => {
    const { team, person, of, line } = await makeWorked(app)
    await app.as(person).timesheets.dispute({ ...of, words: 'I stayed until 16:00' })
    const hours = async () => (await app.as(team.owner).analytics.overview({ teamId: team.id })).waits.hours
    expect(await hours()).toMatchObject({ count: 1, items: [{ id: line.id, userId: person.id, state: 'disputed' }] })
    await app.as(team.owner).timesheets.approve({ teamId: team.id, lines: [of] })
    expect(await hours()).toEqual({ count: 0, items: [] })
  })

  test('counts who joined, left and asked, week by week', async () => {
    const team = await makeTeam(app)
    const monday = startOfWeek(londonToday(app.clock))
    const at = (weeks: number) => `${addDays(monday, weeks * 7)}T00:30:00Z`
    const [early, gone] = [await named(team, 'Ann Early'), await named(team, 'Guy Gone')]
    await setJoined(early, at(-2))
    await setJoined(gone, at(-3))
    await setMember(gone, `status = 'removed', ended_at = $2`, at(-1))
    const { requestId } = await makeApplicant(app, { team })
    await pool().query(`update app.team_join_requests set created_at = $2, status = 'rejected' where id = $1`, [
      requestId,
      at(0),
    ])
    const { weeks } = (await overviewOf(team, 4)).trends
    expect(weeks.map(({ joined, left, rejected }) => [joined, left, rejected])).toEqual([
      [1, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ])
    expect((await overviewOf(team, 52)).trends.weeks).toHaveLength(52)
  })

  test('counts each time somebody joins and leaves, also when they come back', async () => {
    const team = await makeTeam(app)
    const person = await named(team, 'Ann Again')
    const monday = startOfWeek(londonToday(app.clock))
    await setJoined(person, `${addDays(monday, -21)}T12:00:00Z`)
    await setMember(person, `status = 'left', ended_at = $2`, `${addDays(monday, -14)}T12:00:00Z`)
    await setMember(person, `status = 'active', joined_at = now(), ended_at = null`)
    await setMember(person, `position = 'nurse'`)
    const { weeks } = (await overviewOf(team, 4)).trends
    expect(weeks.map(({ joined, left }) => [joined, left])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
      [1, 0],
    ])
  })

  test('counts by London days: a join at 23:30Z on a Sunday in June belongs to Monday', async () => {
    const team = await makeTeam(app)
    const { id } = await makePerson(app, { fullName: 'Mia Midnight' })
    await pool().query(
      `insert into app.team_members (team_id, user_id, role, joined_at) values ($1, $2, 'staff', '2027-06-27T23:30:00Z')`,
      [team.id, id],
    )
    const before = app.clock.now()
    app.clock.set('2027-07-01T12:00:00Z')
    const owner = { sessionSecret: await makeSession(app, team.owner.id) }
    const { weeks } = (await app.as(owner).analytics.overview({ teamId: team.id, weeks: 4 })).trends
    app.clock.set(new Date(before).toISOString())
    expect(weeks.slice(-2).map(({ from, joined }) => [from, joined])).toEqual([
      ['2027-06-21', 0],
      ['2027-06-28', 1],
    ])
  })

  test('tells how long people take from sign-up to complete', async () => {
    const team = await makeTeam(app)
    for (const [index, days] of [2, 4, 10].entries()) {
      const person = await named(team, `Person ${index}`)
      await setCard(person, 'completion = 100, created_at = $2, completed_at = $3', daysAgo(days), daysAgo(0))
    }
    const { times } = (await overviewOf(team, 4)).trends
    expect(times.at(-1)).toMatchObject({ people: 3, quarter: 2, half: 4, threeQuarters: 10 })
  })

  test('contains nothing of another agency: no canary, no count (AZ03)', async () => {
    const own = await makeTeam(app)
    const other = await makeTeam(app, { name: 'CANARY Care' })
    const today = londonToday(app.clock)
    const canary = await named(other, 'CANARY Person')
    await setCard(canary, 'completion = 100, certificate_count = 3, certificate_expiries = $2', [today])
    await makeApplicant(app, { team: other, person: await makePerson(app, { fullName: 'CANARY Applicant' }) })
    const overview = await overviewOf(own, 52)
    expect(JSON.stringify(overview)).not.toContain('CANARY')
    expect(new Set(Object.values(overview.figures))).toEqual(new Set([0]))
    const { weeks, completion, lapsing, times } = overview.trends
    const numbers = [
      ...weeks,
      ...completion.map(({ people }) => people),
      ...lapsing.map(({ certificates }) => certificates),
      ...times,
    ]
    const counted = numbers.flatMap((row) =>
      typeof row === 'number' ? row : Object.values(row).filter((value) => typeof value === 'number'),
    )
    expect(new Set(counted)).toEqual(new Set([0]))
    await expect(app.as(own.owner).analytics.overview({ teamId: other.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a filtered list', () => {
  test('has the filtered people, in every order, page by page', async () => {
    const team = await makeTeam(app)
    const today = londonToday(app.clock)
    await pool().query(
      `with people as (insert into app.users (email, password_hash) select 'filter-' || n || '@example.test', 'x'
        from generate_series(1, 130) n returning id, email)
       insert into app.profiles (user_id, full_name, completion, certificate_expiries)
       select id, 'Person ' || n, n % 5 * 25, array[$1::date + n, $1::date + 1000]
         from people, lateral (select substring(email from '\\d+')::int as n) number`,
      [today],
    )
    await pool().query(
      `insert into app.team_members (team_id, user_id, joined_at) select $1, id, $2::date - substring(email from '\\d+')::int
        * interval '1 day' + interval '12 hours'
       from app.users where email like 'filter-%'`,
      [team.id, today],
    )
    const { list } = app.as(team.owner).members
    const names = async (filters: object) => {
      const items: string[] = []
      let after: string | undefined
      do {
        const page = await list({ teamId: team.id, ...filters, ...(after ? { after } : {}) })
        items.push(...page.items.map(({ fullName }) => fullName))
        after = page.next
      } while (after)
      return items
    }
    expect(await names({ expiringFrom: addDays(today, 3), expiringTo: addDays(today, 5) })).toEqual([
      'Person 3',
      'Person 4',
      'Person 5',
    ])
    expect(await names({ expiringTo: addDays(today, 2), sort: 'completion', descending: true })).toEqual([
      'Person 2',
      'Person 1',
    ])
    expect(await names({ expiringFrom: addDays(today, 999), expiringTo: addDays(today, 1000) })).toHaveLength(130)
    expect(await names({ expiringFrom: '1900-01-01', expiringTo: '2100-12-31' })).toHaveLength(130)
    expect(await names({ joinedFrom: addDays(today, -2), joinedTo: addDays(today, -1) })).toEqual([
      'Person 1',
      'Person 2',
    ])
    expect(await names({ completionFrom: 1, completionTo: 99, sort: 'completion' })).toHaveLength(78)
    expect(await names({ completionFrom: 100, search: 'Person 12' })).toEqual(['Person 124', 'Person 129'])
    expect(await names({ offer: 'recorded' })).toEqual([])
    expect(await names({ expiringFrom: addDays(today, 5), expiringTo: today })).toEqual([])
    await expect(list({ teamId: team.id, joinedFrom: '2026-02-30' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('a table as a file', () => {
  const get = (person: Pick<TestPerson, 'sessionSecret'>, url: string) =>
    app.server.inject({
      url,
      cookies: { '__Host-session': person.sessionSecret },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const audited = async (team: TestTeam, action: string) =>
    (
      await pool().query('select meta from app.audit_events where chain = $1 and action = $2 order by seq', [
        team.id,
        action,
      ])
    ).rows.map(({ meta }) => meta)

  test('lists the members as filtered, without formulas, and is audited with its number of rows (AZ24, OI01)', async () => {
    const team = await makeTeam(app)
    await named(team, '=HYPERLINK("http://evil.test","x")')
    await named(team, 'Zoë, "Zed"')
    await setCard(await named(team, 'Done Deal'), 'completion = 100')
    const url = `/api/teams/${team.id}/members.csv`
    const answer = await get(team.owner, url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Team members [\d-]+\.csv"/)
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffName,Position,Standing,Profile Completion %,Certificates,Next Expiry,Expiry Status,Joined',
    )
    expect(lines.slice(1, 4).join('\n')).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
    expect(lines.slice(1, 4).join('\n')).toContain('"Zoë, ""Zed"""')
    expect((await get(team.owner, `${url}?completionFrom=100`)).body.trim().split('\r\n')).toHaveLength(2)
    expect(await audited(team, 'members.export')).toEqual([{ rows: 3 }, { rows: 1 }])
    expect((await get(team.owner, `${url}?completionFrom=lots`)).statusCode).toBe(422)
    expect((await get(team.owner, `${url}?team=other`)).statusCode).toBe(422)
  })

  test('is complete for more people than one read returns', async () => {
    const team = await makeTeam(app)
    await pool().query(
      `insert into app.users (email, password_hash) select 'csv-' || n || '@example.test', 'x' from generate_series(1, 2100) n`,
    )
    await pool().query(
      `insert into app.profiles (user_id, full_name) select id, email from app.users where email like 'csv-%'`,
    )
    await pool().query(
      `insert into app.team_members (team_id, user_id) select $1, id from app.users where email like 'csv-%'`,
      [team.id],
    )
    const lines = (await get(team.owner, `/api/teams/${team.id}/members.csv`)).body.trim().split('\r\n')
    expect(new Set(lines).size).toBe(2101)
  })

  test('needs a recent sign-in, refuses strangers, former members, staff and invalid input (AZ24, SE16)', async () => {
    const team = await makeTeam(app)
    const [staff, former] = [await named(team, 'Sam Staff'), await named(team, 'Fay Former')]
    await setMember(former, `status = 'removed', ended_at = now()`)
    const other = await makeTeam(app)
    for (const file of ['members.csv', 'analytics/members.csv', 'analytics/times.csv']) {
      for (const person of [staff, former, other.owner])
        expect((await get(person, `/api/teams/${team.id}/${file}`)).statusCode).toBe(404)
    }
    expect((await get(team.owner, `/api/teams/${team.id}/analytics/salaries.csv`)).statusCode).toBe(404)
    const longAgo = { sessionSecret: await makeSession(app, team.owner.id, daysAgo(1)) }
    const answer = await get(longAgo, `/api/teams/${team.id}/members.csv`)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'REAUTHENTICATION_NEEDED'])
    expect(await audited(team, 'members.export')).toEqual([])
  })

  test('has the numbers of its chart', async () => {
    const team = await makeTeam(app)
    await named(team, 'Nia New')
    const { body, statusCode } = await get(team.owner, `/api/teams/${team.id}/analytics/members.csv?weeks=4`)
    expect(statusCode).toBe(200)
    const lines = body.trim().split('\r\n')
    expect(lines[0]).toBe('Week,Joined,Left')
    expect(lines).toHaveLength(5)
    expect(lines[4]).toMatch(/,1,0$/)
    expect(await audited(team, 'analytics.export')).toEqual([{ table: 'members', rows: 4 }])
    expect((await get(team.owner, `/api/teams/${team.id}/analytics/members.csv?weeks=5`)).statusCode).toBe(422)
    expect((await get(team.owner, `/api/teams/${team.id}/overview?weeks=26`)).json().trends.weeks).toHaveLength(26)
  })
})
