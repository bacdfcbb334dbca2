import { describe, expect, test } from 'vitest'
import { atLondon, monthOf, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import type { TestPerson } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'
import { makeWorked, settleWork, type Worked } from '#testing/worked.ts'
import { readWorked } from './server/read-worked.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const NOT_FOUND = { code: 'NOT_FOUND' }
const FORBIDDEN = { code: 'FORBIDDEN' }
const as = (person: TestPerson) => app.as(person).timesheets

const settle = () => settleWork(app)
const makeStage = ({ shifts }: { shifts?: Parameters<typeof makeWorked>[1] } = {}) => makeWorked(app, shifts)
const mine = async ({ person, line }: Pick<Worked, 'person' | 'line'>) =>
  (await as(person).mine({ month: monthOf(line.day) })).lines.find(({ id }) => id === line.id)!
const listed = async ({ team, week }: Worked, show: 'needs' | 'match' | 'approved' | 'waits' | 'all' = 'all') =>
  (await as(team.owner).list({ teamId: team.id, week, show })).items
const LATER = { start: '07:20', end: '15:30', breakMinutes: 30, reason: 'The night nurse was late' }

describe('one’s own hours', () => {
  test('a booking that is over has one record, as planned, with what it pays; the person confirms it with one press', async () => {
    const stage = await makeStage()
    expect(stage.line).toMatchObject({ source: 'planned', version: 1, minutes: 450, pay: 10_125, isConfirmed: false })
    expect(stage.line.parts).toMatchObject([{ rate: 1350, paidBy: 'shift', pay: 5063 }, { pay: 5062 }])
    expect((await as(stage.person).mine({ month: '2026-01' })).waiting).toHaveLength(1)
    await readWorked(app.services)
    expect(await as(stage.person).confirm(stage.of)).toMatchObject({ isConfirmed: true, isApproved: false, version: 1 })
    expect((await as(stage.person).mine({ month: '2026-01' })).waiting).toEqual([])
    expect(await listed(stage, 'match')).toMatchObject([{ state: 'match', pay: 10_125, plannedPay: 10_125 }])
  })

  test('other times need a reason, are the next version, and are confirmed with it; times that cannot be are refused', async () => {
    const stage = await makeStage()
    const changed = await as(stage.person).change({ ...stage.of, ...LATER })
    expect(changed).toMatchObject({ version: 2, source: 'worker', minutes: 460, pay: 10_350, isConfirmed: true })
    expect(changed.from).toBe(atLondon(stage.line.day, '07:20').toISOString())
    await expect(as(stage.person).change({ ...stage.of, ...LATER })).rejects.toMatchObject(CONFLICT)
    const again = { recordId: stage.line.id, version: 2 }
    for (const wrong of [
      { start: '15:30', end: '15:30' },
      { start: '07:00', end: '15:00', breakMinutes: 480 },
    ])
      await expect(as(stage.person).change({ ...again, ...LATER, ...wrong })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      })
    expect(await listed(stage, 'needs')).toMatchObject([
      { state: 'differs', reason: LATER.reason, pay: 10_350, plannedPay: 10_125 },
    ])
  })

  test('the shift history has what was worked and pays, not what was planned, and how far it is agreed', async () => {
    const stage = await makeStage()
    const past = async () => (await app.as(stage.person).shifts.mine({ when: 'past' })).items[0]
    expect(await past()).toMatchObject({ worked: { minutes: 450, pay: 10_125, state: 'open' } })
    await as(stage.person).change({ ...stage.of, ...LATER })
    const worked = { recordId: stage.line.id, minutes: 460, pay: 10_350, state: 'confirmed' }
    const changed = await past()
    expect(changed).toMatchObject({ worked })
    expect(new Date(changed?.worked?.from ?? '')).toEqual(atLondon(stage.line.day, '07:20'))
    await as(stage.manager).approve({ teamId: stage.team.id, lines: [{ recordId: stage.line.id, version: 2 }] })
    expect(await past()).toMatchObject({ worked: { state: 'approved' } })
  })

  test('no minute of a person is in two records of a team', async () => {
    const stage = await makeStage({
      shifts: [
        { daysAgo: 2, end: '11:00' },
        { daysAgo: 2, start: '11:00', end: '15:00' },
      ],
    })
    await expect(as(stage.person).change({ ...stage.of, ...LATER, end: '11:30' })).rejects.toMatchObject({
      ...CONFLICT,
      message: 'These times overlap with those of another shift',
    })
    expect((await mine(stage)).version).toBe(1)
  })

  test('who did not come has no hours; when that is taken back, they are there again', async () => {
    const stage = await makeStage()
    const { rows } = await app.services.database.pool.query<{ id: string }>(
      'select place_id as id from app.work_records where id = $1',
      [stage.line.id],
    )
    const miss = { teamId: stage.team.id, assignmentId: rows[0]!.id }
    await app.as(stage.team.owner).shifts.missed({ ...miss, missed: true })
    expect(await listed(stage)).toEqual([])
    await expect(as(stage.person).confirm(stage.of)).rejects.toMatchObject(NOT_FOUND)
    await app.as(stage.team.owner).shifts.missed({ ...miss, missed: false })
    await settle()
    expect(await as(stage.person).confirm(stage.of)).toMatchObject({ version: 1, isConfirmed: true })
  })

  test('a week is done once every line of it is answered, once', async () => {
    const stage = await makeStage()
    const done = { teamId: stage.team.id, week: stage.week }
    await expect(as(stage.person).finishWeek(done)).rejects.toMatchObject({
      ...CONFLICT,
      message: 'Answer one shift of this week first',
    })
    await as(stage.person).confirm(stage.of)
    await as(stage.person).finishWeek(done)
    await as(stage.person).finishWeek(done)
    expect((await as(stage.person).mine({ month: monthOf(stage.line.day) })).weeksDone).toHaveLength(1)
    expect(
      (await as(stage.team.owner).line({ teamId: stage.team.id, recordId: stage.line.id })).weekDoneAt,
    ).toBeTruthy()
  })
})

test('a week ends at midnight in London: a shift of the Monday after, in summer, does not belong to it', async () => {
  const stage = await makeStage()
  const { person, team, siteId, line } = stage
  const week = '2094-06-14'
  await as(person).confirm(stage.of)
  const { pool } = app.services.database
  await pool.query('update app.work_records set day = $2 where id = $1', [line.id, week])
  const shiftId = await makeShift(app, { team, siteId, inDays: 5, booking: 'assign' })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId, userId: person.id })
  const move = (day: string) =>
    pool.query('update app.shifts set during = tstzrange($2, $3), day = $4 where id = $1', [
      ...[shiftId, atLondon(day, '00:30'), atLondon(day, '08:00'), day],
    ])
  await move('2094-06-20')
  await expect(as(person).finishWeek({ teamId: team.id, week })).rejects.toMatchObject(CONFLICT)
  await move('2094-06-21')
  expect(await as(person).finishWeek({ teamId: team.id, week })).toMatchObject({ doneAt: expect.any(String) })
})

describe('managers', () => {
  test('an approval is of the version that was seen: a newer one makes it refuse, and what was approved before counts for it no more', async () => {
    const stage = await makeStage()
    const { team, person, manager, on } = stage
    await as(person).change({ ...stage.of, ...LATER })
    await expect(as(manager).approve({ teamId: team.id, lines: [stage.of] })).rejects.toMatchObject({
      ...CONFLICT,
      message: 'One of these hours has changed since you opened it. Nothing was approved',
    })
    const second = { recordId: stage.line.id, version: 2 }
    expect(await as(manager).approve({ teamId: team.id, lines: [second] })).toEqual({ approved: 1, first: 0 })
    expect(await mine(stage)).toMatchObject({ isApproved: true })
    await expect(as(person).change({ ...second, ...LATER })).rejects.toMatchObject(CONFLICT)
    await as(manager).correct({ ...on, version: 2, ...LATER, end: '15:15', reason: 'The site says 15:15' })
    expect(await mine(stage)).toMatchObject({ version: 3, isApproved: false, isConfirmed: false, source: 'manager' })
  })

  test('approving is taken back, and what is disputed needs them again', async () => {
    const stage = await makeStage()
    const { team, manager, person, on } = stage
    await as(manager).approve({ teamId: team.id, lines: [stage.of] })
    expect(await listed(stage, 'approved')).toHaveLength(1)
    expect(await as(manager).takeBack(on)).toMatchObject({ state: 'silent' })
    await expect(as(manager).takeBack(on)).rejects.toMatchObject(CONFLICT)
    await as(manager).approve({ teamId: team.id, lines: [stage.of] })
    await as(person).dispute({ ...stage.of, words: 'I stayed until 16:00' })
    expect(await listed(stage, 'needs')).toMatchObject([{ state: 'disputed' }])
    const answered = await as(manager).answer({ ...on, words: 'The site says 15:00' })
    expect(answered).toMatchObject({
      state: 'approved',
      disputes: [{ words: 'I stayed until 16:00', answer: 'The site says 15:00' }],
    })
    expect((await mine(stage)).answer).toEqual({ words: 'I stayed until 16:00', answer: 'The site says 15:00' })
  })

  test('all that match settle with one press, as many as were shown; the rest stays', async () => {
    const stage = await makeStage({ shifts: [{ daysAgo: 5 }, { daysAgo: 4 }, { daysAgo: 3 }] })
    const { team, manager, person, lines } = stage
    await as(person).change({ recordId: lines[0]!.id, version: 1, ...LATER })
    for (const { id } of lines.slice(1)) await as(person).confirm({ recordId: id, version: 1 })
    const weeks = [...new Set(lines.slice(1).map(({ day }) => startOfWeek(day)))]
    await expect(as(manager).approveMatching({ teamId: team.id, week: weeks[0]!, count: 9 })).rejects.toMatchObject(
      CONFLICT,
    )
    for (const week of weeks) {
      const { counts } = await as(manager).totals({ teamId: team.id, week })
      expect(await as(manager).approveMatching({ teamId: team.id, week, count: counts.match })).toEqual({
        approved: counts.match,
        first: 0,
      })
    }
    const { lines: after } = await as(person).mine({ month: monthOf(lines[2]!.day) })
    expect(after.filter(({ isApproved }) => isApproved).length).toBeGreaterThan(0)
    expect(await mine(stage)).toMatchObject({ isApproved: false, version: 2 })
  })

  test('a question is answered by confirming; the person is told of it, of a change and of an answer', async () => {
    const stage = await makeStage()
    const { manager, person, on, of } = stage
    await as(manager).ask({ ...on, words: 'Did you have your break?' })
    await expect(as(manager).ask({ ...on, words: 'Again?' })).rejects.toMatchObject(CONFLICT)
    expect((await mine(stage)).dispute).toMatchObject({ side: 'team', words: 'Did you have your break?' })
    expect(await as(person).confirm(of)).toMatchObject({ dispute: null, isConfirmed: true })
    await as(manager).correct({ ...on, ...LATER })
    const { items } = await app.as(person).notifications.list({})
    const told = items.flatMap(({ text, lines }) => [text, ...lines.map((one) => one.text)]).join()
    expect(told).toMatch(/asks about your hours/)
    expect(told).toMatch(/has changed your hours/)
  })

  test('a tolerance approves by itself what lies within it, with its rule named; without one nothing does', async () => {
    const near = { ...LATER, start: '07:05', end: '15:05' }
    const without = await makeStage()
    expect(await as(without.person).change({ ...without.of, ...near })).toMatchObject({ isApproved: false })
    const stage = await makeStage()
    await as(stage.team.owner).saveSettings({ teamId: stage.team.id, version: 0, tolerance: 5, steps: 1 })
    await expect(
      as(stage.manager).saveSettings({ teamId: stage.team.id, version: 1, tolerance: 9, steps: 1 }),
    ).rejects.toMatchObject(FORBIDDEN)
    expect(await as(stage.person).change({ ...stage.of, ...near })).toMatchObject({
      isApproved: true,
      rule: 'Within 5 min of the plan',
    })
  })

  test('what is approved already is not approved, counted and logged again; what was disputed of it is kept, and the log says so', async () => {
    const stage = await makeStage({ shifts: [{ daysAgo: 2 }, { daysAgo: 1 }] })
    const { team, manager, person, lines } = stage
    const both = lines.map(({ id }) => ({ recordId: id, version: 1 }))
    const logged = async () => {
      const { rows } = await app.services.database.pool.query(
        `select action from app.audit_events where chain = $1 and action in ('timesheet.approve', 'timesheet.keep') order by seq`,
        [team.id],
      )
      return rows.map(({ action }) => action)
    }
    expect(await as(manager).approve({ teamId: team.id, lines: both.slice(0, 1) })).toMatchObject({ approved: 1 })
    expect(await as(manager).approve({ teamId: team.id, lines: both })).toMatchObject({ approved: 1 })
    expect(await as(manager).approve({ teamId: team.id, lines: both })).toMatchObject({ approved: 0 })
    expect(await logged()).toEqual(['timesheet.approve', 'timesheet.approve'])
    await as(person).dispute({ ...both[0]!, words: 'I stayed until 16:00' })
    expect(await as(manager).approve({ teamId: team.id, lines: both })).toMatchObject({ approved: 0 })
    expect(await logged()).toEqual(['timesheet.approve', 'timesheet.approve', 'timesheet.keep'])
  })

  test('pay is for managers who see pay; another agency sees nothing; nobody approves their own hours', async () => {
    const stage = await makeStage()
    const other = await makeStage()
    const { team, manager, person, week } = stage
    const { items } = await as(manager).list({ teamId: team.id, week, show: 'all' })
    expect(items).toMatchObject([{ pay: null, plannedPay: null, minutes: 450 }])
    expect(await as(manager).totals({ teamId: team.id, week })).toMatchObject({ pay: null, minutes: 450 })
    expect(await as(manager).line({ teamId: team.id, recordId: stage.line.id })).toMatchObject({ pay: null, parts: [] })
    expect(await as(team.owner).totals({ teamId: team.id, week })).toMatchObject({ pay: 10_125 })
    for (const caller of [other.team.owner, other.person]) {
      await expect(as(caller).line({ teamId: team.id, recordId: stage.line.id })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).approve({ teamId: team.id, lines: [stage.of] })).rejects.toMatchObject(NOT_FOUND)
      await expect(as(caller).confirm(stage.of)).rejects.toMatchObject(NOT_FOUND)
    }
    await expect(as(other.team.owner).approve({ teamId: other.team.id, lines: [stage.of] })).rejects.toMatchObject(
      NOT_FOUND,
    )
    await expect(as(person).list({ teamId: team.id, week, show: 'all' })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('the clock', () => {
  const at = (stage: Worked, time: string) => atLondon(stage.line.day, time).toISOString()
  async function clock(stage: Worked, kind: string, time: string) {
    await app.services.database.pool.query(
      `insert into app.clock_events (id, team_id, assignment_id, user_id, kind, source, at, received_at, place, reason, flags, by)
        select gen_random_uuid(), r.team_id, r.place_id, r.user_id, $2, 'manager', $3, now(), 'unknown',
          'On the sheet at the door', '{}', null
          from app.work_records r where r.id = $1`,
      [stage.line.id, kind, at(stage, time)],
    )
    await readWorked(app.services)
  }

  test('what is clocked late is read again: the next version, so that an approval of the plan counts no more', async () => {
    const stage = await makeStage()
    await as(stage.manager).approve({ teamId: stage.team.id, lines: [stage.of] })
    await clock(stage, 'in', '07:20')
    expect(await mine(stage)).toMatchObject({ version: 2, source: 'clock', from: null, isApproved: false })
    expect(await listed(stage, 'needs')).toMatchObject([{ state: 'unknown' }])
    const second = [{ recordId: stage.line.id, version: 2 }]
    await expect(as(stage.manager).approve({ teamId: stage.team.id, lines: second })).rejects.toMatchObject(CONFLICT)
    await clock(stage, 'out', '15:31')
    expect(await mine(stage)).toMatchObject({
      version: 3,
      from: at(stage, '07:20'),
      until: at(stage, '15:31'),
      minutes: 461,
    })
  })

  test('one minute is the grain of a clock: it matches and pays as clocked; two differ', async () => {
    for (const [came, left, state] of [
      ['07:00', '15:02', 'differs'],
      ['06:59', '15:01', 'differs'],
    ] as const) {
      const stage = await makeStage()
      await clock(stage, 'in', came)
      await clock(stage, 'out', left)
      expect(await listed(stage)).toMatchObject([{ state }])
    }
    const stage = await makeStage()
    await clock(stage, 'in', '07:00')
    await clock(stage, 'out', '15:01')
    expect(await listed(stage)).toMatchObject([{ state: 'match', minutes: 451 }])
  })

  test('a time that nobody knows stays so when a miss is taken back: nobody confirms or approves it', async () => {
    const stage = await makeStage()
    const { rows } = await app.services.database.pool.query<{ id: string }>(
      'select place_id as id from app.work_records where id = $1',
      [stage.line.id],
    )
    const miss = { teamId: stage.team.id, assignmentId: rows[0]!.id }
    await app.as(stage.team.owner).shifts.missed({ ...miss, missed: true })
    await clock(stage, 'in', '07:20')
    await app.as(stage.team.owner).shifts.missed({ ...miss, missed: false })
    const second = { recordId: stage.line.id, version: 2 }
    await expect(as(stage.person).confirm(second)).rejects.toMatchObject(CONFLICT)
    await expect(as(stage.manager).approve({ teamId: stage.team.id, lines: [second] })).rejects.toMatchObject(CONFLICT)
    await readWorked(app.services)
    expect(await mine(stage)).toMatchObject({ version: 2, from: null })
  })

  test('what a person has said stays; the clock then stands beside it', async () => {
    const stage = await makeStage()
    await as(stage.person).change({ ...stage.of, ...LATER })
    await clock(stage, 'in', '07:25')
    expect(await mine(stage)).toMatchObject({ version: 2, source: 'worker' })
    const line = await as(stage.team.owner).line({ teamId: stage.team.id, recordId: stage.line.id })
    expect(line.clocked?.from).toBe(at(stage, '07:25'))
  })
})

describe('races', () => {
  test('of a change and an approval at once one wins, and an approval never counts for a later version', async () => {
    for (let round = 0; round < 5; round++) {
      const stage = await makeStage()
      const [changed, approved] = await Promise.allSettled([
        as(stage.person).change({ ...stage.of, ...LATER }),
        as(stage.manager).approve({ teamId: stage.team.id, lines: [stage.of] }),
      ])
      expect([changed.status, approved.status].sort()).toEqual(['fulfilled', 'rejected'])
      expect(await mine(stage)).toMatchObject({ isApproved: approved.status === 'fulfilled' })
    }
  })

  test('two managers who approve at once leave one approval', async () => {
    const stage = await makeStage()
    const lines = [stage.of]
    await Promise.all([stage.manager, stage.team.owner].map((who) => as(who).approve({ teamId: stage.team.id, lines })))
    const { approvals } = await as(stage.team.owner).line({ teamId: stage.team.id, recordId: stage.line.id })
    expect(approvals).toHaveLength(1)
  })
})
