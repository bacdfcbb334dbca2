import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import type { AuthorizedTeam } from '#features/teams/server/gate.ts'
import type { Db } from '#server/database/db.ts'
import { addDays, addMonths, londonToday, startOfMonth } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { toldTo } from '#testing/notices.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import type { LeaveKind } from './rules/leave-words.ts'
import { reportSick } from './server/data.ts'
import { retention } from './server/retention.ts'

const app = useApp({}, { worksOnJobs: false })
const as = (person: TestPerson) => app.as(person).availability
const soon = (days = 0) => addDays(londonToday(app.clock), 10 + days)
/** A leave year that today and what is asked for soon are in, on any day of any year. */
const thisYear = () =>
  ({ unit: 'days', amount: 28, yearMonth: Number(londonToday(app.clock).slice(5, 7)), yearDay: 1 }) as const
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

async function typeOf({ team }: Both, kind: LeaveKind = 'annual') {
  const { types } = await as(team.owner).settings({ teamId: team.id })
  return types.find((type) => type.kind === kind)?.id ?? ''
}

async function ask(both: Both, changes: object = {}, kind: LeaveKind = 'annual') {
  const days = { from: soon(), through: soon(4), amount: 5 }
  return as(both.person).askLeave({ teamId: both.team.id, typeId: await typeOf(both, kind), ...days, ...changes })
}

const texts = async (person: TestPerson) =>
  (await toldTo(app, person)).map(({ text, isRead }) => `${text}${isRead ? ' (read)' : ''}`)
const one = ({ team }: Both, leave: { id: string }) => ({ teamId: team.id, leaveId: leave.id })
const stateOf = async ({ person }: Both) => (await as(person).ownLeave()).items.map(({ state }) => state)
const balanceOf = async ({ person }: Both) => (await as(person).ownLeave()).teams[0]?.balance

/** What a request of this person may do in the database by itself. */
function within<T>(userId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return app.services.database.kysely.transaction().execute(async (db) => {
    await sql`set local role care_app`.execute(db)
    await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
    return work(db)
  })
}

describe('asking and answering', () => {
  test('a request waits, its managers are told once, and once it is approved the person is, and the balance falls', async () => {
    const both = await makeBoth()
    const { team, person } = both
    await as(team.owner).saveYear({ teamId: team.id, version: 0, ...thisYear() })
    const asked = await ask(both, { note: 'My sister marries' })
    expect(asked).toMatchObject({ state: 'asked', typeName: 'Annual leave', amount: 5, unit: 'days', times: null })
    expect(await balanceOf(both)).toMatchObject({ entitled: 28, taken: 0, waiting: 5 })
    expect(await texts(team.owner)).toEqual([expect.stringMatching(/asks for leave: .* to/)])
    const board = await as(team.owner).teamLeave({ teamId: team.id, from: soon(), through: soon(6) })
    expect(board).toMatchObject({ waiting: [{ id: asked.id, note: 'My sister marries', others: [] }], away: [] })
    const approved = await as(team.owner).answerLeave({ ...one(both, asked), approve: true })
    expect(approved).toMatchObject({ state: 'approved', decidedBy: team.owner.fullName, userId: person.id })
    expect(await balanceOf(both)).toMatchObject({ taken: 5, waiting: 0 })
    expect(await texts(team.owner)).toEqual([expect.stringContaining('(read)')])
    expect(await texts(person)).toEqual([expect.stringContaining('has approved your leave')])
    const after = await as(team.owner).teamLeave({ teamId: team.id, from: soon(4), through: soon(9) })
    expect(after).toMatchObject({ waiting: [], away: [{ id: asked.id }] })
  })

  test('a refusal has a reason, which the person reads on the page and no notification says', async () => {
    const both = await makeBoth()
    const asked = await ask(both)
    const answer = { ...one(both, asked), approve: false }
    await expect(as(both.team.owner).answerLeave(answer)).rejects.toMatchObject(INVALID)
    await as(both.team.owner).answerLeave({ ...answer, reason: 'Two others are away' })
    expect((await as(both.person).ownLeave()).items).toMatchObject([
      { state: 'refused', reason: 'Two others are away' },
    ])
    expect(await texts(both.person)).toEqual([expect.stringContaining('has refused your leave')])
    expect((await texts(both.person)).join()).not.toContain('Two others')
    expect(await balanceOf(both)).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('an answer is undone within ten minutes by who gave it: it waits again, and no mail goes out', async () => {
    const both = await makeBoth()
    const second = await makeMember(app, { team: both.team, role: 'manager' })
    const asked = await ask(both)
    await as(both.team.owner).answerLeave({ ...one(both, asked), approve: true })
    await expect(as(second).undoLeaveAnswer(one(both, asked))).rejects.toMatchObject(CONFLICT)
    expect(await as(both.team.owner).undoLeaveAnswer(one(both, asked))).toMatchObject({
      state: 'asked',
      decidedBy: null,
    })
    app.clock.advance({ minutes: 2 })
    await mailWhatIsDue(app.services)
    expect(await mailsTo(app, both.person.email)).toEqual([])
    expect(await texts(both.person)).toEqual([])
    await as(both.team.owner).answerLeave({ ...one(both, asked), approve: true })
    app.clock.advance({ minutes: 11 })
    await expect(as(both.team.owner).undoLeaveAnswer(one(both, asked))).rejects.toMatchObject(CONFLICT)
  })

  test('approved leave is revoked with a reason; what was recorded by a manager counts at once', async () => {
    const both = await makeBoth()
    const { team, person } = both
    const days = { from: soon(), through: soon(), times: { from: '13:00', until: '24:00' }, amount: 0.5 }
    const recorded = await as(team.owner).recordLeave({
      teamId: team.id,
      userId: person.id,
      typeId: await typeOf(both),
      ...days,
    })
    expect(recorded).toMatchObject({ state: 'approved', times: days.times, amount: 0.5 })
    await expect(as(team.owner).undoLeaveAnswer(one(both, recorded))).rejects.toMatchObject(CONFLICT)
    await as(team.owner).revokeLeave({ ...one(both, recorded), reason: 'Recorded for somebody else' })
    expect(await stateOf(both)).toEqual(['revoked'])
    expect(await texts(person)).toHaveLength(2)
    await expect(as(team.owner).revokeLeave({ ...one(both, recorded), reason: 'Again' })).rejects.toMatchObject({
      ...CONFLICT,
      data: { current: { state: 'revoked' } },
    })
  })

  test('sickness counts at once, takes nothing, and nothing is written about it or said of it in a notification', async () => {
    const both = await makeBoth()
    const today = londonToday(app.clock)
    const days = { from: today, through: today, amount: undefined }
    await expect(ask(both, { ...days, note: 'Flu' }, 'sickness')).rejects.toMatchObject(INVALID)
    expect(await ask(both, days, 'sickness')).toMatchObject({ state: 'approved', amount: 0, note: null })
    const told = await texts(both.team.owner)
    expect(told).toEqual([expect.stringContaining('is away: ')])
    expect(told.join()).not.toMatch(/sick|ill/i)
  })

  test('the person cancels what waits and what has not begun', async () => {
    const both = await makeBoth()
    const waiting = await ask(both)
    expect(await as(both.person).cancelLeave(one(both, waiting))).toMatchObject({ state: 'cancelled' })
    expect(await texts(both.team.owner)).toEqual([expect.stringContaining('(read)')])
    const approved = await ask(both)
    await as(both.team.owner).answerLeave({ ...one(both, approved), approve: true })
    await as(both.person).cancelLeave(one(both, approved))
    expect((await texts(both.team.owner)).join()).toContain('has cancelled their leave')
    await expect(as(both.person).cancelLeave(one(both, approved))).rejects.toMatchObject(CONFLICT)
    const begun = await ask(both, { from: soon(-11), through: soon() })
    await as(both.team.owner).answerLeave({ ...one(both, begun), approve: true })
    await expect(as(both.person).cancelLeave(one(both, begun))).rejects.toMatchObject(CONFLICT)
  })
})

describe('at once', () => {
  test('two overlapping requests make one; halves of a day do not overlap', async () => {
    const both = await makeBoth()
    const twice = await Promise.allSettled([ask(both), ask(both, { from: soon(4), through: soon(8) })])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const day = { from: soon(20), through: soon(20), amount: 0.5 }
    await ask(both, { ...day, times: { from: '00:00', until: '13:00' } })
    await ask(both, { ...day, times: { from: '13:00', until: '24:00' } })
    await expect(ask(both, { ...day, times: { from: '12:00', until: '14:00' } })).rejects.toMatchObject(CONFLICT)
  })

  test('two managers answer, or one while the person cancels: one is first, and the other learns what it is now', async () => {
    const both = await makeBoth()
    const second = await makeMember(app, { team: both.team, role: 'manager' })
    const first = await ask(both)
    const answers = await Promise.allSettled([
      as(both.team.owner).answerLeave({ ...one(both, first), approve: true }),
      as(second).answerLeave({ ...one(both, first), approve: false, reason: 'No' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await texts(both.person)).toHaveLength(1)
    const next = await ask(both, { from: soon(30), through: soon(31) })
    const [answered, cancelled] = await Promise.allSettled([
      as(both.team.owner).answerLeave({ ...one(both, next), approve: true }),
      as(both.person).cancelLeave(one(both, next)),
    ])
    // Approved leave that has not begun may still be cancelled: the cancelling wins whichever is first.
    expect(cancelled.status).toBe('fulfilled')
    if (answered.status === 'rejected')
      expect(answered.reason).toMatchObject({ ...CONFLICT, data: { current: { state: 'cancelled' } } })
  })
})

describe('who may', () => {
  test('only the team’s managers answer; nobody of another agency, no fellow, no former member', async () => {
    const both = await makeBoth()
    const other = await makeTeam(app)
    const fellow = await makeMember(app, { team: both.team })
    const asked = await ask(both)
    const approve = { ...one(both, asked), approve: true }
    for (const person of [other.owner, both.person, fellow])
      await expect(as(person).answerLeave(approve)).rejects.toMatchObject(NOT_FOUND)
    await expect(as(other.owner).answerLeave({ ...approve, teamId: other.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(as(fellow).cancelLeave(one(both, asked))).rejects.toMatchObject(NOT_FOUND)
    expect((await as(fellow).ownLeave()).items).toEqual([])
    await app.as(both.person).teams.leave({ teamId: both.team.id })
    await expect(ask(both)).rejects.toMatchObject(NOT_FOUND)
    expect(await stateOf(both)).toEqual(['asked'])
    const { waiting } = await as(both.team.owner).teamLeave({ teamId: both.team.id, from: soon(), through: soon() })
    expect(waiting).toEqual([])
  })

  test('row security: others read none of it, and a worker approves nothing', async () => {
    const both = await makeBoth()
    const other = await makeTeam(app)
    const fellow = await makeMember(app, { team: both.team })
    await ask(both)
    const seen = ({ id }: TestPerson) => within(id, (db) => db.selectFrom('leave').select('id').execute())
    expect(await seen(fellow)).toEqual([])
    expect(await seen(other.owner)).toEqual([])
    expect(await seen(both.person)).toHaveLength(1)
    const approving = within(both.person.id, (db) => db.updateTable('leave').set({ state: 'approved' }).execute())
    await expect(approving).rejects.toThrow('row-level security')
  })
})

describe('for those who fill shifts', () => {
  test('sickness is reported by its days alone; what stands already stays', async () => {
    const both = await makeBoth()
    const { team, person } = both
    const { clock, services } = app
    const report = (from: string, through: string) =>
      within(person.id, (db) =>
        reportSick(
          {
            ...{ db, clock, vault: services.vault, team: { id: team.id } as AuthorizedTeam },
            actor: {
              kind: 'person',
              id: person.id,
              email: '',
              sessionId: team.id,
              authenticatedAt: '',
              aal: 'aal1',
              ip: '',
            },
          },
          { userId: person.id, from, through },
        ),
      )
    const approved = await ask(both)
    await as(team.owner).answerLeave({ ...one(both, approved), approve: true })
    const today = londonToday(clock)
    const id = await report(today, today)
    expect(id).toEqual(expect.any(String))
    expect(await report(today, soon())).toBeUndefined()
    const { rows } = await app.services.database.pool.query(
      'select y.kind from app.leave l join app.leave_types y on y.id = l.type_id where l.user_id = $1 and l.state = $2 order by l.from_day',
      [person.id, 'approved'],
    )
    expect(rows).toEqual([{ kind: 'sickness' }, { kind: 'annual' }])
  })
})

describe('what people are entitled to', () => {
  test('a team sets its year and default, and one person’s own entitlement with what they carry over', async () => {
    const both = await makeBoth()
    const { team, person } = both
    const year = { ...thisYear(), amount: 30 }
    await as(team.owner).saveYear({ teamId: team.id, version: 0, ...year })
    await expect(as(team.owner).saveYear({ teamId: team.id, version: 0, ...year })).rejects.toMatchObject(CONFLICT)
    const own = { teamId: team.id, userId: person.id, unit: 'hours', amount: 120, carried: 7.5 } as const
    expect(await as(team.owner).saveEntitlement(own)).toMatchObject({ unit: 'hours', entitled: 120, carried: 7.5 })
    const { yearFrom, yearThrough } = (await balanceOf(both)) ?? {}
    const from = startOfMonth(londonToday(app.clock))
    expect([yearFrom, yearThrough]).toEqual([from, addDays(addMonths(from, 12), -1)])
    await ask(both, { amount: 37.5 })
    await expect(as(team.owner).saveEntitlement({ ...own, unit: 'days' })).rejects.toMatchObject(INVALID)
    expect(await balanceOf(both)).toMatchObject({ unit: 'hours', waiting: 37.5 })
  })

  test('a type is added, changed and put away; leave keeps what its type said when it was asked for', async () => {
    const both = await makeBoth()
    const { team } = both
    await as(team.owner).saveYear({ teamId: team.id, version: 0, ...thisYear() })
    const fields = {
      kind: 'other',
      statutory: false,
      needsApproval: true,
      takesBalance: true,
      archived: false,
    } as const
    const type = await as(team.owner).addType({ teamId: team.id, name: 'Training', ...fields })
    await expect(as(team.owner).addType({ teamId: team.id, name: 'training', ...fields })).rejects.toMatchObject(
      INVALID,
    )
    await ask(both, { typeId: type.id })
    const change = { teamId: team.id, typeId: type.id, version: 1, name: 'Training', ...fields }
    await as(team.owner).saveType({ ...change, takesBalance: false, archived: true })
    await expect(as(team.owner).saveType(change)).rejects.toMatchObject(CONFLICT)
    expect(await balanceOf(both)).toMatchObject({ waiting: 5 })
    await expect(ask(both, { typeId: type.id, from: soon(20), through: soon(20) })).rejects.toMatchObject(INVALID)
  })
})

test('what cannot be leave is refused', async () => {
  const both = await makeBoth()
  const wrongs = [
    { through: soon(-1) },
    { from: '2020-01-01' },
    { through: soon(3 * 366) },
    { amount: undefined },
    { amount: -1 },
    { times: { from: '09:00', until: '12:00' } },
    { times: { from: '12:00', until: '09:00' }, through: soon() },
  ]
  for (const wrong of wrongs) await expect(ask(both, wrong), JSON.stringify(wrong)).rejects.toMatchObject(INVALID)
})

test('leave is kept for six years after its last day', async () => {
  const both = await makeBoth()
  const asked = await ask(both)
  const { rows } = await sql<{ id: string; since: string }>`
    select id, since from (${retention.leave.items(both.team.id)}) items`.execute(app.services.database.kysely)
  expect(rows).toMatchObject([{ id: asked.id }])
  expect(retention.leave.keep).toEqual({ years: 6 })
})
