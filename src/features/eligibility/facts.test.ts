import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { loadDistricts, saveDistricts } from '#server/places/districts.ts'
import { dayNumber } from '#shared/calendar.ts'
import { addDays, addYears, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { at } from '#testing/eligibility/plain-case.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makePerson, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'
import { makeShift } from '#testing/shifts.ts'
import { eligibility } from './rules/eligibility.ts'
import type { ShiftFacts } from './rules/facts.ts'
import { rankCandidates } from './rules/ranking.ts'
import { type Reader, sayAnswer } from './rules/words.ts'
import { type Judge, openJudge } from './server/data.ts'

const app = useApp()
const query = (text: string, values: unknown[] = []) => app.services.database.pool.query(text, values)
/** A day in two weeks. */
const day = () => addDays(londonToday(app.clock), 14)

interface Both {
  team: TestTeam
  person: TestPerson
}

async function makeBoth(): Promise<Both> {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  await query('update app.team_members set joined_at = $2 where user_id = $1', [person.id, addDays(day(), -400)])
  return { team, person: await clearForWork(app, { team, person }) }
}

/** A day shift at a site that asks for nothing. */
const aShift = (facts: Partial<ShiftFacts> = {}): ShiftFacts => ({
  id: 'shift',
  clientId: randomUUID(),
  siteId: randomUUID(),
  job: 'care-assistant',
  start: at(day(), '08:00'),
  end: at(day(), '16:00'),
  breakMinutes: 30,
  isOnCall: false,
  isFlat: false,
  pencePerHour: 1500,
  isSpecialCase: false,
  needsInduction: false,
  onlyGender: null,
  place: null,
  requires: [],
  people: [],
  beside: [],
  ...facts,
})

type Asked = Omit<Parameters<typeof openJudge>[1], 'shifts'> & { shifts?: ShiftFacts[] }

/** As a request of this person reads it. */
function judgeAs(reader: TestPerson, { shifts = [aShift()], ...asked }: Asked) {
  return app.services.database.kysely.transaction().execute(async (db) => {
    await sql`set local role care_app`.execute(db)
    await sql`select set_config('app.user_id', ${reader.id}, true)`.execute(db)
    return openJudge({ db, vault: app.services.vault }, { ...asked, shifts })
  })
}

/** What a reader learns of one person for one shift. */
async function said({ team, person }: Both, { by = team.owner, facts = {}, reader = 'manager' as Reader } = {}) {
  const { people, shifts, context } = await judgeAs(by, {
    teamId: team.id,
    userIds: [person.id],
    shifts: [aShift(facts)],
  })
  const [one, shift] = [people.get(person.id)!, shifts.get('shift')!]
  return sayAnswer(eligibility(one, shift, context), { ...context, shift, reader })
}

const found = async (both: Both, given?: Parameters<typeof said>[1]) =>
  (await said(both, given)).reasons.map(({ rule, level }) => `${rule} ${level}`)

/** Work that is booked, packed as `app.work_sheets` says. */
async function book(person: TestPerson, spells: { start: number; end: number; breakMinutes?: number }[]) {
  const packed = Buffer.alloc(spells.length * 8)
  for (const [i, { start, end, breakMinutes = 0 }] of spells.entries()) {
    packed.writeInt32BE(start, i * 8)
    packed.writeInt16BE(end - start, i * 8 + 4)
    packed.writeInt16BE(breakMinutes, i * 8 + 6)
  }
  await query(
    'insert into app.work_sheets (user_id, spells) values ($1, $2) on conflict (user_id) do update set spells = excluded.spells',
    [person.id, packed],
  )
}

test('many people and shifts read at once are answered as each pair read alone', async () => {
  const { team, person } = await makeBoth()
  const fellow = await makeMember(app, { team })
  await book(person, [{ start: at(day(), '14:00'), end: at(day(), '22:00') }])
  const shifts = [0, 20, 40].map((days) => {
    const then = addDays(day(), days)
    return aShift({ id: `${days}`, start: at(then, '08:00'), end: at(then, '16:00') })
  })
  const all = await judgeAs(team.owner, { teamId: team.id, userIds: null, shifts })
  const answer = ({ people, shifts: read, context }: Judge, userId: string, shiftId: string) =>
    eligibility(people.get(userId)!, read.get(shiftId)!, context)
  for (const shift of shifts) {
    for (const { id } of [person, fellow]) {
      const alone = await judgeAs(team.owner, { teamId: team.id, userIds: [id], shifts: [shift] })
      expect(answer(all, id, shift.id)).toEqual(answer(alone, id, shift.id))
    }
  }
  const overlaps = (shiftId: string) => answer(all, person.id, shiftId).reasons.some(({ rule }) => rule === 'overlap')
  expect(shifts.map(({ id }) => overlaps(id))).toEqual([true, false, false])
})

describe('who may ask', () => {
  test('a manager about the active staff of their team, a member about themselves, nobody else', async () => {
    const { team, person } = await makeBoth()
    const fellow = await makeMember(app, { team })
    const former = await makeMember(app, { team })
    await query(`update app.team_members set status = 'removed', ended_at = now() where user_id = $1`, [former.id])
    const other = await makeTeam(app)
    const whom = async (reader: TestPerson, userIds: string[] | null) =>
      [...(await judgeAs(reader, { teamId: team.id, userIds })).people.keys()].sort()
    expect(await whom(team.owner, null)).toEqual([person.id, fellow.id].sort())
    expect(await whom(team.owner, [person.id, former.id])).toEqual([person.id])
    expect(await whom(person, null)).toEqual([person.id])
    expect(await whom(person, [fellow.id])).toEqual([])
    for (const reader of [other.owner, former, await makePerson(app)]) expect(await whom(reader, null)).toEqual([])
  })

  test('what a team asks for is for its members', async () => {
    const { team, person } = await makeBoth()
    await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
    const other = await makeTeam(app)
    const requirements = async (reader: TestPerson) =>
      (await judgeAs(reader, { teamId: team.id, userIds: null })).context.requirements.size
    expect(await requirements(person)).toBe(1)
    expect(await requirements(other.owner)).toBe(0)
  })
})

test('a job may ask about anybody in the team whom it names', async () => {
  const { team, person } = await makeBoth()
  const judged = await transact(app.services.database, { role: 'care_worker' }, (db) =>
    openJudge(
      { db, vault: app.services.vault },
      { teamId: team.id, userIds: [person.id], shifts: [aShift()], asJob: true },
    ),
  )
  expect([...judged.people.keys()]).toEqual([person.id])
})

describe('what is stored becomes a reason', () => {
  test('nothing against somebody who is cleared for work', async () => {
    const both = await makeBoth()
    expect(await said(both)).toEqual({ verdict: 'allowed', reasons: [] })
    expect(await found(both, { facts: { job: 'nurse' } })).toEqual(['job block'])
  })

  test('a right to work that is not checked, has lapsed by then, or was refused since', async () => {
    const both = await makeBoth()
    const change = (set: string) => query(`update app.checks set ${set} where user_id = '${both.person.id}'`)
    await change(`until = '${addDays(day(), -1)}'`)
    expect(await found(both)).toEqual(['right-to-work block'])
    await change(`until = '${day()}'`)
    expect(await found(both)).toEqual([])
    expect(await found(both, { facts: { start: at(day(), '20:00'), end: at(addDays(day(), 1), '04:00') } })).toContain(
      'right-to-work block',
    )
    await change('passed = false')
    expect(await found(both)).toEqual(['right-to-work block'])
    await query('delete from app.checks where user_id = $1', [both.person.id])
    expect(await found(both)).toEqual(['right-to-work block'])
  })

  test('the hours that a student has in term, recorded by the form, also where the limit is sealed alone', async () => {
    const both = await makeBoth()
    const { team, person } = both
    await query('delete from app.checks where user_id = $1', [person.id])
    const terms = [{ from: addDays(day(), -20), until: addDays(day(), 20) }]
    const values = {
      status: 'student',
      engagement: 'worker',
      method: 'online',
      shareCode: 'W12 345 67A',
      permissionUntil: addDays(day(), 300),
      permitted: true,
      matches: true,
      checkedOn: londonToday(app.clock),
      course: 'below-degree',
      terms,
      seenOnline: true,
    }
    await app
      .as(team.owner)
      .checks.record({ teamId: team.id, userId: person.id, kind: 'right-to-work', follows: null, values })
    const monday = addDays(day(), -((dayNumber(day()) + 3) % 7))
    const other = monday === day() ? addDays(day(), 1) : monday
    await book(person, [{ start: at(other, '08:00'), end: at(other, '12:00') }])
    expect((await said(both)).reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^11 h 30 min in the week from Monday .*: the visa allows at most 10 h in a week with a day of term\.$/,
      ),
    ])
    await query('update app.checks set work_limit = null where user_id = $1', [person.id])
    expect(await found(both)).toEqual(['visa-hours block'])
  })

  test('a requirement that is not met then: it blocks, or warns, as it says', async () => {
    const both = await makeBoth()
    const { team } = both
    await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, blocks: false })
    const { reasons } = await said(both)
    expect(reasons).toMatchObject([{ rule: 'compliance', level: 'warn', overridable: true, wayOut: { act: 'ask' } }])
    expect(reasons[0]?.text).toMatch(/^A qualification is not in place on /)
  })

  test('a suspension, until it is lifted', async () => {
    const both = await makeBoth()
    await query(
      `insert into app.suspensions (team_id, user_id, during, reason, imposed_at)
        values ($1, $2, daterange($3, null), 'Allegation', now())`,
      [both.team.id, both.person.id, addDays(day(), -3)],
    )
    const { reasons } = await said(both, { by: both.person, reader: 'worker' })
    expect(reasons.map(({ text }) => text)).toEqual(['You cannot be booked on this day. Ask your agency.'])
    await query('update app.suspensions set lifted_at = now(), lifted_from = $2 where user_id = $1', [
      both.person.id,
      day(),
    ])
    expect(await found(both)).toEqual([])
  })

  test('work that is booked: in the way, too near, and more than 48 hours a week but for an opt-out', async () => {
    const both = await makeBoth()
    await book(both.person, [{ start: at(day(), '10:00'), end: at(day(), '12:00') }])
    expect((await said(both)).reasons[0]?.text).toBe('Already works from 10:00 to 12:00.')
    const { shifts, context, without } = await judgeAs(both.team.owner, { teamId: both.team.id, userIds: null })
    const free = without(both.person.id, [at(day(), '10:00')])!
    expect(eligibility(free, shifts.get('shift')!, context).verdict).toBe('allowed')
    await book(both.person, [{ start: at(day(), '00:00'), end: at(day(), '05:00') }])
    expect(await found(both, { facts: { end: at(day(), '20:00') } })).toContain('daily-rest block')
    expect(await found(both, { facts: { end: at(day(), '20:00'), isSpecialCase: true } })).toContain('daily-rest warn')
    const long = Array.from({ length: 120 }, (_, i) => addDays(day(), i - 120)).filter((one) => dayNumber(one) % 7 > 1)
    await book(
      both.person,
      long.map((one) => ({ start: at(one, '07:00'), end: at(one, '18:00') })),
    )
    expect(await found(both)).toContain('average-hours block')
    await optOut(both)
    expect(await found(both)).toEqual([])
  })

  test('leave, in part of a day too; a person who said that they cannot is warned of', async () => {
    const both = await makeBoth()
    const { team, person } = both
    await query(
      `insert into app.leave (team_id, user_id, type_id, from_day, through_day, from_time, until_time, statutory,
        takes_balance, unit, amount, state, asked_at)
        select $1, $2, id, $3, $3, '13:00', '24:00', true, true, 'hours', 4, 'approved', now() from app.leave_types
          where team_id = $1 and kind = 'annual'`,
      [team.id, person.id, day()],
    )
    expect(await found(both)).toEqual(['leave block'])
    expect(await found(both, { facts: { end: at(day(), '13:00') } })).toEqual([])
    // Only a whole day of leave is left out of the weeks that are averaged.
    const { people } = await judgeAs(team.owner, { teamId: team.id, userIds: [person.id] })
    expect(people.get(person.id)?.leftOut).toEqual([])
    await query(`update app.leave set state = 'revoked' where user_id = $1`, [person.id])
    await query(
      `insert into app.work_preferences (user_id, pattern_from, max_metres) values ($1, '2026-06-15', 5000)`,
      [person.id],
    )
    await query(
      `insert into app.availability_dates (user_id, day, from_time, until_time, kind) values ($1, $2, '00:00', '00:00', 'cannot')`,
      [person.id, day()],
    )
    expect(await found(both)).toEqual(['availability warn'])
  })

  test('a site: excluded, to be inducted, of one gender, too far', async () => {
    const both = await makeBoth()
    const { team, person } = both
    const site = await makeSite(team)
    const here = { clientId: site.clientId, siteId: site.id, place: { lat: 53.8, lng: -1.55 } }
    await query(
      `insert into app.site_exclusions (team_id, client_id, user_id, from_day, asked_by, reason, recorded_at)
        values ($1, $2, $3, $4, 'client', 'x', now())`,
      [team.id, site.clientId, person.id, addDays(day(), -9)],
    )
    expect(await found(both, { facts: here })).toEqual(['exclusion block'])
    await query('update app.site_exclusions set lifted_at = now() where user_id = $1', [person.id])
    const strict = { ...here, needsInduction: true, onlyGender: 'female' }
    expect(await found(both, { facts: strict })).toEqual(['occupational-requirement block', 'induction block'])
    await query(
      'insert into app.site_inductions (team_id, site_id, user_id, inducted_on, recorded_at) values ($1, $2, $3, $4, now())',
      [...[team.id, site.id, person.id, day()]],
    )
    await query(
      `insert into app.personal_information (user_id, gender, date_of_birth) values ($1, 'female', '1990-02-28')`,
      [person.id],
    )
    expect(await found(both, { facts: strict })).toEqual([])
    saveDistricts(app.dataDir, [['YO1', { lat: 53.96, lng: -1.08 }]])
    await query(`insert into app.address_details (user_id, current_postcode) values ($1, 'YO1 7HH')`, [person.id])
    await query(
      `insert into app.work_preferences (user_id, pattern_from, max_metres) values ($1, '2026-06-15', 5000)`,
      [person.id],
    )
    expect(await found(both, { facts: here })).toEqual(['travel warn'])
    loadDistricts('/nowhere')
    expect(await found(both, { facts: here })).toEqual([])
  })

  test('the eighteenth birthday, also of somebody born on 29 February', async () => {
    const both = await makeBoth()
    const birth = (born: string) =>
      query(
        `insert into app.personal_information (user_id, date_of_birth) values ($1, $2) on conflict (user_id) do update
          set date_of_birth = excluded.date_of_birth`,
        [both.person.id, born],
      )
    const night = { start: at(day(), '20:00'), end: at(addDays(day(), 1), '04:00') }
    await birth(addDays(addYears(day(), -18), 2))
    expect(await found(both, { facts: night })).toContain('under-18 block')
    await birth(addYears(day(), -18))
    expect(await found(both, { facts: night })).not.toContain('under-18 block')
    await birth('2008-02-29')
    const { people } = await judgeAs(both.team.owner, { teamId: both.team.id, userIds: null })
    expect(people.get(both.person.id)?.turns18).toBe(dayNumber('2026-03-01'))
  })

  test('what the team has chosen of the law', async () => {
    const both = await makeBoth()
    const choose = (rules: object) =>
      query(
        `insert into app.working_rules (team_id, version, rules, recorded_at)
          select $1, coalesce(max(version), 0) + 1, $2, now() from app.working_rules where team_id = $1`,
        [both.team.id, JSON.stringify(rules)],
      )
    await choose({ levels: { break: 'warn' } })
    await choose({ levels: { break: 'block' } })
    expect(await found(both, { facts: { breakMinutes: 0 } })).toEqual(['break block'])
    const judge = await judgeAs(both.team.owner, { teamId: both.team.id, userIds: null })
    expect(judge.context.rules).toMatchObject({ averageWeeks: 17, levels: { break: 'block' } })
  })
})

test('work for another team: no manager learns more than when somebody is free; a sponsor’s does not count beside it', async () => {
  const both = await makeBoth()
  const { person } = both
  const other = await makeTeam(app)
  await makeMember(app, { team: other, person })
  await clearForWork(app, { team: other, person })
  const site = await makeSite(other)
  const start = at(addDays(day(), -1), '20:00')
  const { rows } = await query(
    `insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required,
      booking, pay, created_at)
      values ($1, $2, 'care-assistant', $3, '20:00', '09:00',
        tstzrange(to_timestamp($4::int * 60), to_timestamp(($4::int + 780) * 60)), 0, 1, 'claim', 1500, now()) returning id, during`,
    [other.id, site.id, addDays(day(), -1), start],
  )
  await query(
    `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
      values ($1, $2, $3, $4, 0, 'confirmed', 'claim', now(), '{}')`,
    [other.id, rows[0].id, person.id, rows[0].during],
  )
  expect((await said(both)).reasons[0]?.text).toBe('Not available before 09:00.')
  const later = { start: at(day(), '15:00'), end: at(day(), '20:00') }
  expect((await said(both, { facts: later })).reasons.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Too soon after other work: not before 20:00 on \w+ \d+ \w+\.$/),
  ])
  const whose = async () => {
    const { people } = await judgeAs(both.team.owner, { teamId: both.team.id, userIds: null })
    return [...Array.from(people.get(person.id)!.whose)]
  }
  expect(await whose()).toEqual([1])
  await query(`update app.checks set work_limit = '{"kind": "sponsor"}' where team_id = $1`, [other.id])
  expect(await whose()).toEqual([2])
  // Still another team's when they have come to run it, or have left.
  for (const change of [`role = 'manager'`, `status = 'left', ended_at = now()`]) {
    await query(`update app.team_members set ${change} where team_id = $1 and user_id = $2`, [other.id, person.id])
    expect(await whose()).not.toContain(0)
  }
})

test('two people for one place: who is preferred and has worked there comes first', async () => {
  const { team, person } = await makeBoth()
  const fellow = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const site = await makeSite(team)
  await query('insert into app.preferred_people (team_id, site_id, user_id, noted_at) values ($1, $2, $3, now())', [
    ...[team.id, site.id, fellow.id],
  ])
  const { people, shifts, context } = await judgeAs(team.owner, {
    teamId: team.id,
    userIds: null,
    shifts: [aShift({ siteId: site.id })],
  })
  const { eligible } = rankCandidates(people.values(), shifts.get('shift')!, context)
  expect(eligible.map(({ userId }) => userId)).toEqual([fellow.id, person.id])
})

test('a booking keeps the answer that it was made by, with the records that it rested on', async () => {
  const { team, person } = await makeBoth()
  await app.as(person).shifts.claim({ shiftId: await makeShift(app, { team }) })
  const { rows: checks } = await query('select id from app.checks where user_id = $1', [person.id])
  const { rows: verified } = await query('select id from app.verifications where user_id = $1', [person.id])
  const { rows } = await query('select answer from app.assignments where user_id = $1', [person.id])
  expect(rows).toEqual([
    {
      answer: {
        verdict: 'allowed',
        reasons: [],
        rulesVersion: 0,
        verifications: [verified[0].id],
        checks: [checks[0].id],
        roles: [],
      },
    },
  ])
})

async function makeSite(team: TestTeam): Promise<{ id: string; clientId: string }> {
  const { rows } = await query(
    `with client as (insert into app.clients (team_id, name, created_at) values ($1, $2, now()) returning id)
     insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
       select $1, client.id, 'Oak House', '1 Park Lane', 'LS1 1AA', false, false, now() from client returning id, client_id as "clientId"`,
    [team.id, `Client ${randomUUID()}`],
  )
  return rows[0]
}

/** Both have signed the opt-out, a year ago. */
async function optOut({ team, person }: Both) {
  const signedAt = addDays(day(), -370)
  await query(
    `with paper as (insert into app.policies (team_id, kind, created_at) values ($1, 'opt-out', now()) returning id),
       version as (insert into app.policy_versions (policy_id, team_id, number, title, blocks, questions, pass_mark, read_by,
         digest, published_at)
         select id, $1, 1, 'Opt-out', '[]', '[]', 0, $3, 'x', now() from paper returning id)
     insert into app.policy_signatures (version_id, team_id, user_id, name, digest, signed_at, countersigned_at)
       select id, $1, $2, 'A Person', 'x', $3, $3 from version`,
    [team.id, person.id, signedAt],
  )
}
