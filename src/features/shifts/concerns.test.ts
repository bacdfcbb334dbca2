import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TeamRules } from '#features/eligibility/rules/team-rules.ts'
import { assignmentStates } from '#features/shifts/rules/place-acts.ts'
import { HOLDING_A_PLACE, TAKING_TIME } from '#features/shifts/rules/states.ts'
import { judgeAgain, judgeAllAgain } from '#features/shifts/server/judging-again/judge-again.ts'
import { runWhenTold } from '#server/waking.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { SOON_MS, useEventStreams } from '#testing/event-stream.ts'
import { openTransaction } from '#testing/locks.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { A_SHIFT, makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp({}, { worksOnJobs: false })
const { follow } = useEventStreams(app)
const NOT_FOUND = { code: 'NOT_FOUND' }
const CONFLICT = { code: 'CONFLICT' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const as = (person: TestPerson) => app.as(person).shifts
const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values)
const day = () => addDays(londonToday(app.clock), 2)
const again = () => judgeAgain(app.services)
const OVERRIDE = { reason: 'evidence-seen', note: 'I have seen it', confirmed: true } as const

interface Booked {
  team: TestTeam
  person: TestPerson
  siteId: string
  shiftId: string
}

/** Somebody who has claimed a shift in two days' time, and as many after it. */
async function book({ more = 0, team: given }: { more?: number; team?: TestTeam } = {}): Promise<Booked> {
  const team = given ?? (await makeTeam(app))
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const siteId = await makeSite(app, { team })
  const shifts: string[] = []
  for (let i = 0; i <= more; i++) shifts.push(await makeShift(app, { team, siteId, inDays: 2 + i }))
  for (const shiftId of shifts) await as(person).claim({ shiftId })
  return { team, person, siteId, shiftId: shifts[0]! }
}

const placeOf = async ({ team, shiftId }: Booked) =>
  (await as(team.owner).details({ teamId: team.id, shiftId })).places[0]
const rulesAgainst = async (booked: Booked) => (await placeOf(booked))?.concern?.reasons.map(({ rule }) => rule)
const ownShift = async ({ person }: Booked) => (await as(person).mine({ when: 'upcoming' })).items[0]!

async function told({ team, person }: Booked) {
  const { rows } = await query(
    `select kind, user_id = $2 as own, cardinality(subjects) as count from app.notifications
      where team_id = $1 and kind in ('shift-at-risk', 'shift-not-cleared', 'shift-people-at-risk', 'shift-objection')
        order by created_at, kind`,
    [team.id, person.id],
  )
  return rows.map(({ kind, own, count }) => `${own ? 'worker' : 'manager'} ${kind} ${count}`)
}

const suspend = ({ team, person }: Booked) =>
  app
    .as(team.owner)
    .members.suspend({ teamId: team.id, userId: person.id, through: null, reason: 'An allegation', from: day() })

async function choose({ team }: Pick<Booked, 'team'>, changes: Partial<TeamRules>, ends?: string[]) {
  const { version, rules } = await as(team.owner).rules({ teamId: team.id })
  await as(team.owner).saveRules({ teamId: team.id, version, rules: { ...rules, ...changes }, ...(ends && { ends }) })
}

test('a manager who suspends somebody sees it at each of their shifts, and so do they; each is told once, and it ends with the suspension', async () => {
  const booked = await book({ more: 2 })
  const { team, person } = booked
  await again()
  expect(await rulesAgainst(booked)).toBeUndefined()
  const { items } = await suspend(booked)
  await again()
  expect(await placeOf(booked)).toMatchObject({
    state: 'confirmed',
    concern: { reasons: [{ rule: 'suspension', text: 'Suspended on this day.' }], objection: null, isReleased: false },
  })
  expect((await ownShift(booked)).concern?.reasons.map(({ text }) => text)).toEqual([
    'You cannot be booked on this day. Ask your agency.',
  ])
  const listed = async () =>
    (await as(team.owner).list({ teamId: team.id, from: day(), through: addDays(day(), 9), only: 'at-risk' })).items
  expect(await listed()).toHaveLength(3)
  await judgeAllAgain(app.services)
  expect((await told(booked)).sort()).toEqual(['manager shift-people-at-risk 3', 'worker shift-at-risk 3'])
  await app.as(team.owner).members.liftSuspension({ teamId: team.id, userId: person.id, suspensionId: items[0]!.id })
  await again()
  expect(await listed()).toEqual([])
  expect((await ownShift(booked)).concern).toBeNull()
})

test('each fact that can block is followed, and so is its end', async () => {
  const booked = await book()
  const { team, person, siteId } = booked
  const mine = `team_id = '${team.id}' and user_id = '${person.id}'`
  const [teamId, userId, on] = [`'${team.id}'`, `'${person.id}'`, `'${day()}'::date`]
  const given = (table: string, change: string, end: string) =>
    [`update app.${table} set ${change} where ${mine}`, `update app.${table} set ${end} where ${mine}`] as const
  const facts: Record<string, readonly [change: string, end: string]> = {
    leave: [
      `insert into app.leave (team_id, user_id, type_id, from_day, through_day, statutory, takes_balance, unit, amount, state, asked_at)
        select ${teamId}, ${userId}, id, ${on}, ${on}, true, true, 'days', 1, 'approved', now() from app.leave_types
          where team_id = ${teamId} and kind = 'annual'`,
      `update app.leave set state = 'revoked' where ${mine}`,
    ],
    exclusion: [
      `insert into app.site_exclusions (team_id, client_id, user_id, from_day, asked_by, reason, recorded_at)
        select ${teamId}, client_id, ${userId}, ${on}, 'client', 'x', now() from app.sites where id = '${siteId}'`,
      `update app.site_exclusions set lifted_at = now() where ${mine}`,
    ],
    'right-to-work': given('checks', `until = ${on} - 1`, 'until = null'),
    profile: given('team_members', 'completion = 90', 'completion = 100'),
    job: given('membership_spells', `job = 'nurse'`, `job = 'care-assistant'`),
    induction: [
      `update app.sites set induction_needed = true where id = '${siteId}'`,
      `insert into app.site_inductions (team_id, site_id, user_id, inducted_on, recorded_at)
        values (${teamId}, '${siteId}', ${userId}, ${on}, now())`,
    ],
    'average-hours': [
      `insert into app.other_work (user_id, since, weekly_minutes, recorded_at) values (${userId}, ${on} - 9, 3600, now())`,
      `delete from app.other_work where user_id = ${userId}`,
    ],
  }
  for (const [rule, [change, end]] of Object.entries(facts)) {
    await query(change)
    await again()
    expect(await rulesAgainst(booked)).toEqual([rule])
    await query(end)
    await again()
    expect(await rulesAgainst(booked)).toBeUndefined()
  }
})

/** A limit of the person's visa, as a check of a team has found it. */
const limitTo = (limit: object, { team, person }: Pick<Booked, 'team' | 'person'>) =>
  query('update app.checks set work_limit = $3 where team_id = $1 and user_id = $2', [
    team.id,
    person.id,
    JSON.stringify(limit),
  ])

test('work elsewhere that is declared from a later day on is judged when it is recorded: for its whole week, and no earlier week', async () => {
  const team = await makeTeam(app)
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const siteId = await makeSite(app, { team })
  const monday = addDays(startOfWeek(londonToday(app.clock)), 7)
  await limitTo(
    { kind: 'student', hours: 10, terms: [{ from: addDays(monday, -30), until: addDays(monday, 30) }] },
    { team, person },
  )
  const claim = async (on: string) => {
    const shiftId = await makeShift(app, { team, siteId, days: [on] })
    await as(person).claim({ shiftId })
    return { team, person, siteId, shiftId }
  }
  const [before, within] = [await claim(addDays(monday, 1)), await claim(addDays(monday, 8))]
  await app.as(person).availability.declareOtherWork({ since: addDays(monday, 12), weeklyMinutes: 180 })
  await again()
  expect(await rulesAgainst(before)).toBeUndefined()
  expect(await rulesAgainst(within)).toEqual(['visa-hours'])
  // Its day changes nothing any more: every shift was judged by the days that it concerns.
  const now = app.clock.now()
  app.clock.set(atLondon(addDays(monday, 7), '12:00').toISOString())
  await judgeAllAgain(app.services)
  const { rows } = await query('select assignment_id from app.assignment_concerns where user_id = $1', [person.id])
  app.clock.set(new Date(now).toISOString())
  expect(rows).toHaveLength(1)
})

test('what another team has checked of a visa is followed as well: hours for a sponsor count once it is the sponsor no longer', async () => {
  const [team, sponsor] = [await makeTeam(app), await makeTeam(app)]
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  await makeMember(app, { team: sponsor, person })
  await clearForWork(app, { team: sponsor, person })
  await limitTo({ kind: 'sponsored', hours: 10 }, { team, person })
  await limitTo({ kind: 'sponsor' }, { team: sponsor, person })
  const monday = addDays(startOfWeek(londonToday(app.clock)), 7)
  const siteId = await makeSite(app, { team })
  const [shiftId, theirs] = [
    await makeShift(app, { team, siteId, days: [addDays(monday, 1)] }),
    await makeShift(app, { team: sponsor, days: [addDays(monday, 3)] }),
  ]
  await as(person).claim({ shiftId })
  await as(person).claim({ shiftId: theirs })
  await again()
  expect(await rulesAgainst({ team, person, siteId, shiftId })).toBeUndefined()
  await query(`update app.checks set taken_back_at = now(), taken_back_reason = 'Of another' where team_id = $1`, [
    sponsor.id,
  ])
  await again()
  expect(await rulesAgainst({ team, person, siteId, shiftId })).toEqual(['visa-hours'])
})

test('an opt-out that ends stands against who works more; a signature makes it good', async () => {
  const booked = await book()
  const { team, person } = booked
  await query(`insert into app.other_work (user_id, since, weekly_minutes, recorded_at) values ($1, $2, 3600, now())`, [
    person.id,
    addDays(day(), -30),
  ])
  await query(
    `with paper as (insert into app.policies (team_id, kind, created_at) values ($1, 'opt-out', now()) returning id),
       version as (insert into app.policy_versions (policy_id, team_id, number, title, blocks, questions, pass_mark, read_by,
         digest, published_at)
         select id, $1, 1, 'Opt-out', '[]', '[]', 0, $3, 'x', now() from paper returning id)
     insert into app.policy_signatures (version_id, team_id, user_id, name, digest, signed_at, countersigned_at)
       select id, $1, $2, 'A Person', 'x', $3, $3 from version`,
    [team.id, person.id, addDays(day(), -40)],
  )
  await again()
  expect(await rulesAgainst(booked)).toBeUndefined()
  await query(`update app.policy_signatures set ended_at = now(), last_day = $2 where user_id = $1`, [
    person.id,
    addDays(day(), -1),
  ])
  await again()
  expect(await rulesAgainst(booked)).toEqual(['average-hours'])
})

/** Somebody booked whose qualification, which their team asks for, is verified; a call that decides otherwise. */
async function bookVerified() {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await app.as(person).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })
  const { compliance } = app.as(team.owner)
  const { id: requirementId } = await compliance.createRequirement({ teamId: team.id, ...aRequirement })
  const member = { teamId: team.id, userId: person.id }
  const decide = async (decision: 'verified' | 'rejected') => {
    for (const { id, verification } of (await compliance.ofMember(member)).evidence)
      await compliance.decide({
        ...{ ...member, evidenceId: id, replaces: verification?.id ?? null, decision },
        ...(decision === 'rejected' && { reason: 'Not readable' }),
      })
  }
  await decide('verified')
  await clearForWork(app, { team, person })
  const siteId = await makeSite(app, { team })
  const shiftId = await makeShift(app, { team, siteId })
  await as(person).claim({ shiftId })
  return { booked: { team, person, siteId, shiftId }, decide, requirementId }
}

test('a document that is rejected after the booking; a rule that only warns from then on ends it, and other words of it tell nobody again', async () => {
  const { booked, decide, requirementId } = await bookVerified()
  const { team } = booked
  await decide('rejected')
  await again()
  expect((await placeOf(booked))?.concern?.reasons).toMatchObject([
    { rule: 'compliance', wayOut: { act: 'ask', requirementId }, overridable: true },
  ])
  const change = (changes: object, latest: number) =>
    app
      .as(team.owner)
      .compliance.changeRequirement({ teamId: team.id, ...aRequirement, requirementId, latest, ...changes })
  await change({ name: 'Another name' }, 1)
  await again()
  expect((await placeOf(booked))?.concern?.reasons[0]?.text).toMatch(/^Another name is not in place/)
  expect((await told(booked)).sort()).toEqual(['manager shift-people-at-risk 1', 'worker shift-at-risk 1'])
  await change({ blocks: false }, 2)
  await again()
  expect(await rulesAgainst(booked)).toBeUndefined()
})

describe('what managers answer', () => {
  test('taken off several at once: all or none, each in its history, and one message about all of them', async () => {
    const booked = await book({ more: 2 })
    const { team, person } = booked
    await suspend(booked)
    await again()
    const places = (await as(person).mine({ when: 'upcoming' })).items
    const release = (assignmentIds: string[]) =>
      as(team.owner).releaseSeveral({ teamId: team.id, assignmentIds, cause: 'agency', reason: 'not-cleared' })
    const ids = places.map(({ assignmentId }) => assignmentId)
    await expect(release([...ids, crypto.randomUUID()])).rejects.toMatchObject(NOT_FOUND)
    await as(team.owner).release({ teamId: team.id, assignmentId: ids[2]!, cause: 'agency', reason: 'not-cleared' })
    await expect(release(ids)).rejects.toMatchObject(CONFLICT)
    expect((await as(person).mine({ when: 'upcoming' })).items).toHaveLength(2)
    expect(await release(ids.slice(0, 2))).toEqual({ count: 2 })
    expect((await as(person).mine({ when: 'upcoming' })).items).toEqual([])
    const { rows } = await query(
      `select cardinality(subjects) as count from app.notifications where user_id = $1 and kind = 'shift-released' order by count`,
      [person.id],
    )
    expect(rows).toEqual([{ count: 1 }, { count: 2 }])
    const { rows: audited } = await query(
      `select count(*)::int as count from app.audit_events where chain = $1 and action = 'assignment.release'`,
      [team.id],
    )
    expect(audited).toEqual([{ count: 3 }])
  })

  test('kept on several at once with one reason, unless one of them may not be', async () => {
    const { booked, decide } = await bookVerified()
    const { team, person, siteId } = booked
    await as(person).claim({ shiftId: await makeShift(app, { team, siteId, inDays: 6 }) })
    await decide('rejected')
    await again()
    const assignmentIds = (await as(person).mine({ when: 'upcoming' })).items.map((one) => one.assignmentId)
    const keep = () => as(team.owner).keepSeveral({ teamId: team.id, assignmentIds, override: OVERRIDE })
    expect(await keep()).toEqual({ count: 2 })
    expect(await rulesAgainst(booked)).toBeUndefined()
    await expect(keep()).rejects.toMatchObject(CONFLICT)
    await suspend(booked)
    await again()
    await expect(keep()).rejects.toMatchObject(CONFLICT)
    expect(await rulesAgainst(booked)).toEqual(['suspension'])
  })

  test('kept in spite of it, with a reason: it does not come up again, and is in the history; another one does', async () => {
    const { booked, decide } = await bookVerified()
    const { team } = booked
    await decide('rejected')
    await again()
    const { assignmentId } = (await placeOf(booked))!
    const kept = await as(team.owner).keep({ teamId: team.id, assignmentId, override: OVERRIDE })
    expect(kept.places).toMatchObject([{ overridden: true, concern: null }])
    expect(kept.changes).toContainEqual(
      expect.objectContaining({ act: 'keep-on', reason: 'evidence-seen', note: 'I have seen it' }),
    )
    await judgeAllAgain(app.services)
    expect(await rulesAgainst(booked)).toBeUndefined()
    await suspend(booked)
    await again()
    expect(await rulesAgainst(booked)).toEqual(['suspension'])
  })

  test('what nobody may override stays; nobody else keeps or sees it', async () => {
    const booked = await book()
    const { team, person } = booked
    await query(`update app.checks set until = $2 where user_id = $1`, [person.id, addDays(day(), -1)])
    await again()
    const { assignmentId } = (await placeOf(booked))!
    const keep = (by: TestPerson, teamId = team.id) => as(by).keep({ teamId, assignmentId, override: OVERRIDE })
    await expect(keep(team.owner)).rejects.toMatchObject(CONFLICT)
    const other = await makeTeam(app)
    await expect(keep(other.owner, other.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(keep(other.owner)).rejects.toMatchObject(NOT_FOUND)
    await expect(as(other.owner).object({ assignmentId, words: 'No' })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(await makePerson(app)).object({ assignmentId, words: 'No' })).rejects.toMatchObject(NOT_FOUND)
    expect(await rulesAgainst(booked)).toEqual(['right-to-work'])
  })

  test('only owners, and managers whom an owner lets, book or keep somebody against a rule', async () => {
    const { booked, decide } = await bookVerified()
    const { team, siteId } = booked
    const manager = await makeMember(app, { team, role: 'manager' })
    await decide('rejected')
    await again()
    const { assignmentId } = (await placeOf(booked))!
    const other = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    const shiftId = await makeShift(app, { team, siteId, inDays: 5 })
    const keep = () => as(manager).keep({ teamId: team.id, assignmentId, override: OVERRIDE })
    const assign = (override?: typeof OVERRIDE) =>
      as(manager).assign({ teamId: team.id, shiftId, userId: other.id, ...(override && { override }) })
    await expect(keep()).rejects.toMatchObject(FORBIDDEN)
    await expect(assign(OVERRIDE)).rejects.toMatchObject(FORBIDDEN)
    await expect(assign()).rejects.toMatchObject({ ...CONFLICT, data: { current: { answer: { verdict: 'blocked' } } } })
    const rights = {
      role: 'manager',
      seesHealth: false,
      seesPay: false,
      mayOverride: true,
      runsPayroll: false,
    } as const
    await app.as(team.owner).teams.changeManager({ teamId: team.id, userId: manager.id, ...rights })
    expect(await keep()).toMatchObject({ places: [{ overridden: true }] })
    expect(await assign(OVERRIDE)).toMatchObject({ places: [{ overridden: true }] })
  })

  test('a short rest that was accepted at one shift stands against neither', async () => {
    const booked = await book()
    const { team, person, siteId } = booked
    const shiftId = await makeShift(app, { team, siteId, start: '20:00', end: '23:00', breakMinutes: 0 })
    await as(team.owner).assign({ teamId: team.id, shiftId, userId: person.id, override: OVERRIDE })
    await again()
    expect(await rulesAgainst(booked)).toBeUndefined()
    expect(await rulesAgainst({ ...booked, shiftId })).toBeUndefined()
    const change = async (id: string, times: { start: string; end: string; breakMinutes: number }) => {
      const { version } = await as(team.owner).details({ teamId: team.id, shiftId: id })
      return as(team.owner).edit({
        ...{ teamId: team.id, shiftId: id, version, siteId, day: day(), ...A_SHIFT, ...times },
        ...{ cause: 'hirer', reason: 'client-times' },
      })
    }
    const move = (start: string) => change(shiftId, { start, end: '23:00', breakMinutes: 0 })
    // The shift on the other side of the short rest changes with what was accepted at this one.
    const other = { start: '07:00', end: '15:00', breakMinutes: 45 }
    expect(await change(booked.shiftId, other)).toMatchObject({ breakMinutes: 45, places: [{ userId: person.id }] })
    // It moves with what was accepted, and not with what comes up besides.
    expect(await move('20:30')).toMatchObject({ start: '20:30', places: [{ userId: person.id }] })
    await suspend(booked)
    await expect(move('21:00')).rejects.toMatchObject({ ...CONFLICT, message: expect.stringContaining('Suspended') })
  })
})

describe('where the team wants bookings to be ended', () => {
  test('the person is off, the place is free, both are told; they may disagree, and the managers read it', async () => {
    const booked = await book()
    const { team, person, shiftId } = booked
    await choose(booked, { afterBooking: 'release' })
    await suspend(booked)
    await again()
    const after = await as(team.owner).details({ teamId: team.id, shiftId })
    expect(after).toMatchObject({
      filled: 0,
      places: [],
      former: [{ state: 'cancelled', concern: { isReleased: true } }],
    })
    expect(after.changes).toContainEqual(
      expect.objectContaining({ act: 'release', cause: 'agency', reason: 'not-cleared', by: null }),
    )
    const { items } = await as(person).mine({ when: 'past' })
    expect(items).toMatchObject([{ state: 'cancelled', concern: { isReleased: true } }])
    const said = await as(person).object({ assignmentId: items[0]!.assignmentId, words: 'It was lifted on Monday' })
    expect(said.concern?.objection).toBe('It was lifted on Monday')
    const { items: broken } = await app.as(team.owner).cover.broken({ teamId: team.id })
    expect(broken).toMatchObject([{ kind: 'taken-off', userId: person.id }])
    const { former } = await as(team.owner).details({ teamId: team.id, shiftId })
    expect(former[0]?.concern?.objection).toBe('It was lifted on Monday')
    await judgeAllAgain(app.services)
    expect((await told(booked)).sort()).toEqual([
      'manager shift-objection 1',
      'manager shift-people-at-risk 1',
      'worker shift-not-cleared 1',
    ])
    const { rows } = await query(
      `select action, actor from app.audit_events where chain = $1
        and action in ('assignment.flag', 'assignment.release', 'assignment.object') order by seq`,
      [team.id],
    )
    expect(rows).toEqual([
      { action: 'assignment.release', actor: null },
      { action: 'assignment.object', actor: person.id },
    ])
  })

  /** Somebody who is booked for shifts of next week, in this order. */
  async function bookWeek(shifts: [weekday: number, start: string, end: string][]) {
    const team = await makeTeam(app)
    await choose({ team }, { afterBooking: 'release' })
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    const siteId = await makeSite(app, { team })
    const monday = addDays(startOfWeek(londonToday(app.clock)), 7)
    const bookMore = async (some: typeof shifts) => {
      for (const [weekday, start, end] of some) {
        const shiftId = await makeShift(app, {
          team,
          siteId,
          days: [addDays(monday, weekday)],
          start,
          end,
          breakMinutes: 0,
        })
        await as(person).claim({ shiftId })
        app.clock.advance({ seconds: 1 })
      }
    }
    await bookMore(shifts)
    const weekdays = async (state: string) => {
      const { rows } = await query(
        `select s.day - $2::date as weekday from app.assignments a join app.shifts s on s.id = a.shift_id
          where a.user_id = $1 and a.state = $3 order by 1`,
        [person.id, monday, state],
      )
      return rows.map(({ weekday }) => weekday as number)
    }
    return { booked: { team, person, siteId, shiftId: '' }, monday, bookMore, weekdays }
  }
  const MORNINGS: [number, string, string][] = [0, 1, 2, 3, 4, 5].map((weekday) => [weekday, '06:00', '10:00'])
  const SUNDAY: [number, string, string] = [6, '18:00', '22:00']

  test('of a week without 35 hours of rest the shift goes that was booked last; before, the owner reads whose', async () => {
    const { booked, weekdays } = await bookWeek([...MORNINGS, SUNDAY])
    const { team, person } = booked
    await again()
    const { version, rules } = await as(team.owner).rules({ teamId: team.id })
    const wanted = { teamId: team.id, version, rules: { ...rules, weeklyRest: '35-in-7' as const } }
    const { ends } = await as(team.owner).previewRules({ teamId: team.id, rules: wanted.rules })
    expect(ends).toMatchObject([
      { userId: person.id, start: '18:00', end: '22:00', siteName: expect.any(String), fullName: expect.any(String) },
    ])
    expect(ends[0]?.why).toMatch(
      /^32 h of rest in the 7 days from Monday .*: 35 hours without work in a week are the least\.$/,
    )
    await expect(as(team.owner).saveRules(wanted)).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { version, ends } },
    })
    await expect(as(team.owner).saveRules({ ...wanted, ends: [randomUUID()] })).rejects.toMatchObject(CONFLICT)
    expect(await weekdays('confirmed')).toEqual([0, 1, 2, 3, 4, 5, 6])
    await as(team.owner).saveRules({ ...wanted, ends: ends.map(({ assignmentId }) => assignmentId) })
    await again()
    expect(await weekdays('cancelled')).toEqual([6])
    expect(await weekdays('confirmed')).toEqual([0, 1, 2, 3, 4, 5])
    await judgeAllAgain(app.services)
    expect((await told(booked)).sort()).toEqual(['manager shift-people-at-risk 1', 'worker shift-not-cleared 1'])
    const listed = async (reader: TestPerson) =>
      (await app.as(reader).notifications.list({})).items
        .filter(({ text }) => text.includes('off'))
        .map(({ text, more }) => `${text}. ${more}`)
    expect(await listed(person)).toEqual([
      expect.stringMatching(/^You are off a shift with .*\. The reason: A day of rest a week\. More/),
    ])
    expect(await listed(team.owner)).toEqual([
      expect.stringMatching(/ was taken off .*\. The reason: A day of rest a week\.$/),
    ])
  })

  test('whichever was booked last', async () => {
    const { booked, weekdays } = await bookWeek([SUNDAY, ...MORNINGS])
    const { team } = booked
    const { rules } = await as(team.owner).rules({ teamId: team.id })
    const wanted = { ...rules, weeklyRest: '35-in-7' as const }
    const { ends } = await as(team.owner).previewRules({ teamId: team.id, rules: wanted })
    await choose(
      booked,
      wanted,
      ends.map(({ assignmentId }) => assignmentId),
    )
    await again()
    expect(await weekdays('cancelled')).toEqual([5])
  })

  test('five shifts of four hours of a student, who then declares an hour elsewhere: one goes', async () => {
    const { booked, weekdays, monday } = await bookWeek([2, 1, 0, 4, 3].map((weekday) => [weekday, '08:00', '12:00']))
    const terms = [{ from: addDays(monday, -30), until: addDays(monday, 30) }]
    await limitTo({ kind: 'student', hours: 20, terms }, booked)
    await again()
    expect(await weekdays('confirmed')).toEqual([0, 1, 2, 3, 4])
    await app.as(booked.person).availability.declareOtherWork({ since: addDays(monday, 6), weeklyMinutes: 60 })
    await again()
    expect(await weekdays('cancelled')).toEqual([3])
  })

  test('what fits once an earlier one has gone stays: 8, 8, 8 and 4 hours under a limit of 20', async () => {
    const { booked, weekdays, monday } = await bookWeek([
      [0, '08:00', '16:00'],
      [1, '08:00', '16:00'],
      [2, '08:00', '16:00'],
      [3, '08:00', '12:00'],
    ])
    await limitTo(
      { kind: 'student', hours: 20, terms: [{ from: addDays(monday, -9), until: addDays(monday, 9) }] },
      booked,
    )
    await again()
    expect(await weekdays('cancelled')).toEqual([2])
    expect(await weekdays('confirmed')).toEqual([0, 1, 3])
  })

  test('a preview that is old: what was booked since is read before the rules are saved', async () => {
    const { booked, bookMore, weekdays } = await bookWeek(MORNINGS)
    const { team } = booked
    const { version, rules } = await as(team.owner).rules({ teamId: team.id })
    const wanted = { teamId: team.id, version, rules: { ...rules, weeklyRest: '35-in-7' as const } }
    expect(await as(team.owner).previewRules({ teamId: team.id, rules: wanted.rules })).toEqual({ ends: [] })
    await bookMore([SUNDAY])
    await expect(as(team.owner).saveRules({ ...wanted, ends: [] })).rejects.toMatchObject(CONFLICT)
    await again()
    expect(await weekdays('confirmed')).toHaveLength(7)
  })

  test('a booking beside somebody from whom they are kept apart, with a reason, takes nothing from who was there', async () => {
    const booked = await book()
    const { team, person, siteId } = booked
    const other = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    await app.as(team.owner).clients.keepApart({ teamId: team.id, userId: person.id, otherId: other.id, reason: 'x' })
    const shiftId = await makeShift(app, { team, siteId })
    app.clock.advance({ seconds: 1 })
    await as(team.owner).assign({ teamId: team.id, shiftId, userId: other.id, override: OVERRIDE })
    await choose(booked, { afterBooking: 'release' })
    await judgeAllAgain(app.services)
    expect((await placeOf(booked))?.state).toBe('confirmed')
    expect(await rulesAgainst(booked)).toBeUndefined()
    expect(await told(booked)).toEqual([])
  })

  test('nothing that rests on health ends a booking, and what was shown before the choice is left to people', async () => {
    const booked = await book()
    const { team } = booked
    await suspend(booked)
    await again()
    await choose(booked, { afterBooking: 'release' })
    const fit = { ...aRequirement, name: 'Fit for nights', kinds: ['fit-to-work'] }
    await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...fit })
    await again()
    const place = await placeOf(booked)
    expect(place?.state).toBe('confirmed')
    expect(place?.concern?.reasons.map(({ rule }) => rule)).toEqual(['suspension', 'compliance'])
    expect(JSON.stringify(place)).not.toContain('Fit for nights')
  })
})

test('a place that is given up takes its concern along, also by leaving; another team learns nothing of why', async () => {
  const booked = await book()
  const { team, person } = booked
  const other = await makeTeam(app)
  await makeMember(app, { team: other, person })
  await clearForWork(app, { team: other, person })
  const elsewhere = await makeShift(app, { team: other, start: '16:00', end: '23:00' })
  await as(other.owner).assign({ teamId: other.id, shiftId: elsewhere, userId: person.id, override: OVERRIDE })
  await again()
  const [reason] = (await placeOf(booked))!.concern!.reasons
  expect(reason?.text).toMatch(/^Too soon before other work: not after 05:00 on \w+ \d+ \w+\.$/)
  await app.as(person).teams.leave({ teamId: team.id })
  const { rows } = await query('select from app.assignment_concerns where user_id = $1', [person.id])
  expect(rows).toEqual([])
})

test('a change reaches the open pages of those concerned by itself', async () => {
  const booked = await book()
  await again()
  const { listener } = app.services
  const stop = runWhenTold(listener, { topic: 'workToJudge', work: again, onError: () => {} })
  const [worker, owner] = [await follow(booked.person), await follow(booked.team.owner)]
  await suspend(booked)
  await expect.poll(() => worker.nouns(), { timeout: SOON_MS }).toContain('ownShifts')
  await expect.poll(() => owner.nouns(), { timeout: SOON_MS }).toContain('shifts')
  expect(await rulesAgainst(booked)).toEqual(['suspension'])
  await stop()
})

test('after a crash the next run does it; of two processes at once one tells', async () => {
  const booked = await book()
  await again()
  await suspend(booked)
  const { rows } = await query('select user_id as "userId" from app.work_to_judge')
  expect(rows).toContainEqual({ userId: booked.person.id })
  const broken = {
    ...app.services,
    vault: {
      ...app.services.vault,
      auditMac: () => {
        throw new Error('died')
      },
    },
  }
  await expect(judgeAgain(broken as never)).rejects.toThrow('died')
  expect(await rulesAgainst(booked)).toBeUndefined()
  await query('insert into app.work_to_judge (team_id) values ($1)', [booked.team.id])
  await Promise.all([again(), again(), again()])
  await again()
  expect(await rulesAgainst(booked)).toEqual(['suspension'])
  expect((await told(booked)).sort()).toEqual(['manager shift-people-at-risk 1', 'worker shift-at-risk 1'])
  expect((await query('select from app.work_to_judge')).rows).toEqual([])
})

test('a fact of one member that changes reaches the pages of that member, whatever they may work now', async () => {
  const { team, person } = await book()
  const fellow = await makeMember(app, { team })
  const [own, other] = [await follow(person), await follow(fellow)]
  await query('update app.membership_spells set job = job where team_id = $1 and user_id = $2', [team.id, person.id])
  await expect.poll(own.nouns, { timeout: SOON_MS }).toEqual(['ownMayWork'])
  expect(other.nouns()).toEqual([])
})

test('a process that judges a team keeps no other one waiting', async () => {
  const { team } = await book()
  await query('insert into app.work_to_judge (team_id) values ($1)', [team.id])
  const other = await openTransaction(app)
  try {
    await other.run('select app.take_work_to_judge($1, now(), 10)', [team.id])
    expect(await other.blocks(query('select app.take_work_to_judge($1, now(), 10)', [team.id]))).toBe(false)
  } finally {
    await other.commit()
  }
})

test('the database has the same states for a place that is held, and for time that is taken, as the table of states', async () => {
  const { rows } = await query(
    'select s, app.holds_place(s) as held, app.takes_time(s) as taken from unnest($1::text[]) s',
    [[...assignmentStates]],
  )
  const which = (column: 'held' | 'taken') => rows.filter((row) => row[column]).map(({ s }) => s)
  expect(which('held')).toEqual([...HOLDING_A_PLACE])
  expect(which('taken')).toEqual([...TAKING_TIME])
})
