import { expect, test } from 'vitest'
import { daysOfRisk, endOfRisk } from '#features/shifts/rules/at-risk.ts'
import { judgeAgain } from '#features/shifts/server/judging-again/judge-again.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import type { CoverFigures } from './schema.ts'
import { closeDays } from './server/jobs.ts'

const app = useApp({}, { worksOnJobs: false })
const pool = () => app.services.database.pool
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

interface StoredShift {
  id: string
  state: string
  starts: string
  ends: string
  minutes: number
  required: number
  published: string
  people: { user: string; booked: string; state: string }[]
}

/**
 * Shifts of nine weeks back to five ahead, one each seven hours, with their people: booked, worked, ill, cancelled and
 * drafts; the same in each run.
 */
async function makeHistory(team: TestTeam) {
  const siteId = await makeSite(app, { team })
  const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(app, { team })))
  const now = app.clock.now()
  await pool().query(
    `insert into app.shifts (id, team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required,
      booking, pay, state, published_at, created_at, is_on_call)
      select gen_random_uuid(), $1, $2, 'care-assistant', (at at time zone 'Europe/London')::date, '07:00', '12:00',
        tstzrange(at, at + interval '5 hours'), n % 3 * 15,
          1 + n % 3, 'claim', 1300, (array['open', 'open', 'open', 'draft', 'open', 'cancelled', 'open'])[1 + n % 7],
            at - interval '9 days', at - interval '10 days', n % 11 = 4
        from (select n, $3::timestamptz + (n - 216) * interval '7 hours' as at from generate_series(0, 336) n) times`,
    [team.id, siteId, new Date(now + 20 * MINUTE_MS)],
  )
  await pool().query(
    `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, pencilled_until, booked_at,
      answer, ended_at)
      select s.team_id, s.id, p.id, s.during, s.break_minutes, k.state, 'claim', null,
          s.published_at + (p.at * 1000 + extract(doy from s.day)::int * 7 - 900) * interval '1 minute', '{}', case
            when k.state = 'sick' then now() end
        from app.shifts s cross join unnest($2::uuid[]) with ordinality p (id, at)
        cross join lateral (select case when (extract(doy from s.day)::int + p.at) % 5 = 0 then 'sick' when s.ends_at < $3
          then 'worked' else 'confirmed' end as state) k
       where s.team_id = $1 and p.at <= s.staff_required - extract(doy from s.day)::int % 2`,
    [team.id, people.map(({ id }) => id), new Date(now)],
  )
  await pool().query(
    `insert into app.shift_changes (team_id, shift_id, act, cause, notice, at)
      select s.team_id, s.id, (array['cancel', 'release', 'sick', 'change', 'claim'])[1 + n % 5],
        (array['hirer', 'agency', 'worker', null])[1 + n % 4], 0, s.starts_at
        from (select s.*, row_number() over (order by s.starts_at) as n from app.shifts s where s.team_id = $1) s where s.starts_at < $2`,
    [team.id, new Date(now)],
  )
  return people
}

/** The same figures, counted one by one as the definitions say. */
async function slowFigures(team: TestTeam, lapsed: (userId: string, at: number) => boolean): Promise<CoverFigures> {
  const now = app.clock.now()
  const { rows: shifts } = await pool().query<StoredShift>(
    // Somebody on call is a place to fill, and its hours are none of work.
    `select s.id, s.state, s.starts_at as starts, s.ends_at as ends, case when s.is_on_call then 0
        else extract(epoch from s.ends_at - s.starts_at)::int / 60 - s.break_minutes end as minutes,
        s.staff_required as required, s.published_at as published,
        (select coalesce(json_agg(json_build_object('user', a.user_id, 'booked', a.booked_at, 'state', a.state)), '[]')
          from app.assignments a where a.shift_id = s.id) as people
      from app.shifts s where s.team_id = $1`,
    [team.id],
  )
  const { rows: changes } = await pool().query<{ act: string; cause: string; at: string }>(
    'select act, cause, at from app.shift_changes where team_id = $1',
    [team.id],
  )
  const between = (from: number, until: number) =>
    shifts
      .filter(
        ({ state, starts }) =>
          state === 'open' && Date.parse(starts) >= now + from * DAY_MS && Date.parse(starts) < now + until * DAY_MS,
      )
      .map((shift) => ({ ...shift, held: shift.people.filter(({ state }) => state !== 'sick') }))
  const unfilled = (from: number, until: number) =>
    between(from, until).reduce((sum, { required, held, minutes }) => sum + (required - held.length) * minutes, 0)
  const fillRate = (from: number, until: number) => {
    const all = between(from, until)
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    return (100 * sum(all.map(({ held }) => held.length))) / sum(all.map(({ required }) => required))
  }
  const toFill = (from: number, until: number) => {
    const waits = between(from, until)
      .flatMap(({ held, published }) =>
        held.map(({ booked }) => (Date.parse(booked) - Date.parse(published)) / MINUTE_MS),
      )
      .filter((wait) => wait > 0)
      .sort((a, b) => a - b)
    const middle = (waits.length - 1) / 2
    return (waits[Math.floor(middle)]! + waits[Math.ceil(middle)]!) / 2
  }
  const cancelled = (by: string) => {
    const count = (from: number, until: number) =>
      changes.filter(
        ({ act, cause, at }) =>
          ['cancel', 'release', 'sick'].includes(act) &&
          cause === by &&
          Date.parse(at) >= now + from * DAY_MS &&
          Date.parse(at) < now + until * DAY_MS,
      ).length
    return { now: count(since(28), 0), before: count(since(56), since(28)) }
  }
  /** The midnight so many days ago, in days from now. */
  const since = (days: number) => (atLondon(addDays(londonToday(app.clock), -days), '00:00').getTime() - now) / DAY_MS
  const risks = (from: number, until: number) =>
    between(from, until).flatMap(({ held, minutes, ends }) =>
      held.filter(({ user }) => lapsed(user, Date.parse(ends))).map(() => minutes),
    )
  const atRisk = (from: number, until: number) => risks(from, until).reduce((sum, one) => sum + one, 0)
  // Until the end of the 28th day from today.
  const endOfDays = (Date.parse(endOfRisk(app.clock)) - now) / DAY_MS
  return {
    unfilled: { now: unfilled(0, 7), before: unfilled(since(7), 0) },
    fillRate: { now: fillRate(since(28), 0), before: fillRate(since(56), since(28)) },
    toFill: { now: toFill(since(28), 0), before: toFill(since(56), since(28)) },
    cancelled: { hirer: cancelled('hirer'), agency: cancelled('agency'), worker: cancelled('worker') },
    atRisk: { now: atRisk(0, endOfDays), before: atRisk(since(28), 0) },
    placesAtRisk: { now: risks(0, endOfDays).length, before: risks(since(28), 0).length },
  }
}

const close = ({ now, before }: CoverFigures['unfilled']) => ({
  now: expect.closeTo(now!, 3),
  before: expect.closeTo(before!, 3),
})

test('the figures of cover are those that counting one by one gives, and there are none without shifts', async () => {
  const team = await makeTeam(app)
  const overview = () => app.as(team.owner).analytics.overview({ teamId: team.id })
  expect((await overview()).cover).toBeNull()
  const people = await makeHistory(team)
  await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
  const first = people[0]!.id
  await pool().query(`update app.compliance_statuses set covered = '{(,)}' where team_id = $1 and user_id <> $2`, [
    team.id,
    first,
  ])
  const { rows } = await pool().query<{ begins: string }>(
    `select (lower(s.gaps)::timestamp at time zone 'Europe/London') as begins from app.compliance_statuses s
      where s.team_id = $1 and s.user_id = $2`,
    [team.id, first],
  )
  const begins = Date.parse(rows[0]!.begins)
  const counted = () => slowFigures(team, (userId, at) => userId === first && at >= begins)
  const { atRisk, unfilled } = await counted()
  expect(atRisk.now).toBeGreaterThan(0)
  expect(unfilled.now).toBeGreaterThan(0)
  const agrees = async () => {
    const { unfilled, fillRate, toFill, cancelled, atRisk, placesAtRisk } = await counted()
    expect((await overview()).cover?.figures).toEqual({
      ...{ unfilled: close(unfilled), fillRate: close(fillRate), toFill: close(toFill), atRisk: close(atRisk) },
      ...{ cancelled, placesAtRisk },
    })
  }
  await agrees()

  // Once the night has counted the days, and after each change of what is over.
  expect(await closeDays(app.services)).toBe(56)
  expect(await closeDays(app.services)).toBe(0)
  await agrees()
  const changes = [
    `update app.shifts set state = 'cancelled' where id = (select id from over where state = 'open' order by starts_at desc limit 1)`,
    `update app.shifts set staff_required = staff_required + 1 where id = (select id from over where state = 'open'
      order by starts_at limit 1)`,
    // Into the hour after another: 471 hours are 67 times seven, and two.
    `update app.shifts set during = tstzrange(starts_at - interval '471 hours', starts_at - interval '470 hours') where id = (
       select id from over where state = 'open' order by starts_at desc limit 1)`,
    `update app.assignments set state = 'sick', ended_at = now() where id = (
       select a.id from app.assignments a join over s on s.id = a.shift_id where a.state = 'worked' order by a.starts_at desc limit 1)`,
    `delete from app.shift_changes where id = (select h.id from app.shift_changes h where h.team_id = $1 and h.act = 'cancel'
      and h.cause = 'hirer' order by h.at desc limit 1)`,
  ]
  for (const change of changes) {
    const { rowCount } = await pool().query(
      `with over as (select * from app.shifts where team_id = $1 and starts_at < now() - interval '2 days'
        and starts_at > now() - interval '50 days') ${change}`,
      [team.id],
    )
    expect(rowCount).toBe(1)
    await agrees()
  }
  expect(await closeDays(app.services)).toBeGreaterThan(0)
  await agrees()
})

interface Week {
  from: string
  required: number
  taken: number
  takenMinutes: number
  unfilledMinutes: number
  halfWithin: number | null
}

/** The same weeks, counted one by one; that of today as far as it has come. */
async function slowWeek(team: TestTeam, from: string): Promise<Week> {
  const now = app.clock.now()
  const ends = atLondon(addDays(from, 7), '00:00')
  const { rows } = await pool().query<StoredShift & { day: string }>(
    `select s.staff_required as required, case when s.is_on_call then 0
        else (extract(epoch from s.ends_at - s.starts_at) / 60 - s.break_minutes)::int end as
      minutes, s.published_at as published,
        (select coalesce(json_agg(json_build_object('booked', a.booked_at)), '[]') from app.assignments a
          where a.shift_id = s.id and a.state in ('confirmed', 'worked')) as people
      from app.shifts s where s.team_id = $1 and s.state = 'open' and s.starts_at >= $2 and s.starts_at < $3`,
    [team.id, atLondon(from, '00:00'), new Date(Math.min(now, ends.getTime()))],
  )
  const sum = (of: (shift: StoredShift) => number) => rows.reduce((all, one) => all + of(one), 0)
  const waits = rows
    .flatMap(({ people, published }) =>
      people.map(({ booked }) => (Date.parse(booked) - Date.parse(published)) / MINUTE_MS),
    )
    .filter((wait) => wait > 0)
    .sort((a, b) => a - b)
  const middle = (waits.length - 1) / 2
  return {
    from,
    required: sum(({ required }) => required),
    taken: sum(({ people }) => people.length),
    takenMinutes: sum(({ people, minutes }) => people.length * minutes),
    unfilledMinutes: sum(({ people, required, minutes }) => (required - people.length) * minutes),
    halfWithin: waits.length > 0 ? Math.round((waits[Math.floor(middle)]! + waits[Math.ceil(middle)]!) / 2) : null,
  }
}

test('the trends are the weeks that are over as counting one by one gives them, also those before the days that are kept; the night counts a week again while its days are kept', async () => {
  const team = await makeTeam(app)
  await makeHistory(team)
  const trends = async () => (await app.as(team.owner).analytics.overview({ teamId: team.id, weeks: 12 })).trends.cover
  const isOver = ({ soFar }: { soFar: boolean }) => !soFar
  expect((await trends()).filter(isOver)).toEqual([])
  await closeDays(app.services)
  const agrees = async () => {
    const weeks = await trends()
    const slow = await Promise.all(weeks.map(({ from }) => slowWeek(team, from)))
    expect(weeks.map(({ to: _, soFar: __, ...week }) => week)).toEqual(slow)
    const thisWeek = await slowWeek(team, startOfWeek(londonToday(app.clock)))
    expect(weeks.filter(({ soFar }) => soFar).map(({ from }) => from)).toEqual(
      thisWeek.required > 0 ? [thisWeek.from] : [],
    )
    return weeks.filter(isOver)
  }
  const weeks = await agrees()
  // Nine weeks of shifts, of which that of today is not over.
  expect(weeks.length).toBeGreaterThanOrEqual(8)
  expect(weeks.at(-1)!.to).toBe(addDays(startOfWeek(londonToday(app.clock)), -1))
  expect(weeks.some(({ required, taken }) => taken > 0 && taken < required)).toBe(true)
  const { rowCount } = await pool().query(
    `update app.shifts set staff_required = staff_required + 1 where id = (
       select id from app.shifts where team_id = $1 and state = 'open' and starts_at >= $2 order by starts_at limit 1)`,
    [team.id, atLondon(weeks.at(-2)!.from, '00:00')],
  )
  expect(rowCount).toBe(1)
  await closeDays(app.services)
  expect(await agrees()).not.toEqual(weeks)
})

test('at risk is one thing: the figure, the filter and the marks of rows say the same of what stands against a place and of what is lacking', async () => {
  const team = await makeTeam(app)
  const { shifts, analytics, compliance, members } = app.as(team.owner)
  const siteId = await makeSite(app, { team })
  const person = async () => clearForWork(app, { team, person: await makeMember(app, { team }) })
  const [suspended, lacking, accepted, fine] = [await person(), await person(), await person(), await person()]
  const book = async (who: { id: string }, inDays: number) => {
    const shiftId = await makeShift(app, { team, siteId, inDays })
    await shifts.assign({ teamId: team.id, shiftId, userId: who.id })
    return shiftId
  }
  const days = { from: londonToday(app.clock), through: addDays(londonToday(app.clock), 34) }
  const risky = [await book(suspended, 3), await book(lacking, 4), await book(lacking, 40 - 8)]
  for (const [who, inDays] of [
    [accepted, 5],
    [fine, 6],
  ] as const)
    await book(who, inDays)
  const { id: requirementId } = await compliance.createRequirement({
    ...{ teamId: team.id, ...aRequirement },
    people: [lacking.id, accepted.id],
  })
  await pool().query(
    `update app.assignments set override = '{}',
      answer = jsonb_build_object('reasons', jsonb_build_array(jsonb_build_object('rule', 'compliance', 'requirementId', $2::text)))
      where user_id = $1`,
    [accepted.id, requirementId],
  )
  await members.suspend({
    ...{ teamId: team.id, userId: suspended.id, from: days.from, through: null },
    reason: 'Under investigation',
  })
  await judgeAgain(app.services)
  const { items } = await shifts.list({ teamId: team.id, ...days })
  const marked = items.filter(({ places }) => places.some(({ atRisk }) => atRisk)).map(({ id }) => id)
  expect(marked).toEqual(risky)
  const filtered = await shifts.list({ teamId: team.id, ...daysOfRisk(app.clock), only: 'at-risk' })
  expect(filtered.items.map(({ id }) => id)).toEqual(risky.slice(0, 2))
  for (const shiftId of risky)
    expect((await shifts.details({ teamId: team.id, shiftId })).places).toMatchObject([{ atRisk: true }])
  const { cover } = await analytics.overview({ teamId: team.id })
  expect(cover?.figures).toMatchObject({ placesAtRisk: { now: 2 }, atRisk: { now: 2 * 450 } })
})
