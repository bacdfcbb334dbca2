import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { mailWhatIsDue } from '#features/notifications/server/mailing/sweep.ts'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { addDays, atLondon, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { mailsTo } from '#testing/machine/outbox.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import {
  makeMember,
  makePerson,
  makeSession,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { A_SHIFT, makeShift, shiftCall } from '#testing/shifts.ts'
import { remindOfShifts } from './server/reminders.ts'

// The product's own job would remind of what a test is about to change.
const app = useApp({}, { worksOnJobs: false })
const pool = () => app.services.database.pool

const worker = async (team: TestTeam) => clearForWork(app, { team, person: await makeMember(app, { team }) })
const claim = async (person: TestPerson, shiftId: string) =>
  (await app.as(person).shifts.claim({ shiftId })).assignmentId

interface Asking {
  tag?: string
  ip?: string
  sessionSecret?: string
}

const get = (path: string, { tag, ip = '127.0.0.1', sessionSecret }: Asking = {}) =>
  app.server.inject({
    url: path,
    remoteAddress: ip,
    headers: tag ? { 'if-none-match': tag } : {},
    cookies: sessionSecret ? { '__Host-session': sessionSecret } : {},
  })

/** The feed as another program reads it. */
async function eventsOf(path: string) {
  const { statusCode, body } = await get(path)
  expect(statusCode).toBe(200)
  const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  return events.map((event) => {
    const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(event)
    const status = String(event.getFirstPropertyValue('status'))
    return { uid, sequence, summary, location, status, hours: endDate.subtractDate(startDate).toSeconds() / 3600 }
  })
}

describe('the calendar link', () => {
  test('a program reads the shifts, also over the clock change, and what was cancelled stays as cancelled under its name', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const { path } = await app.as(person).calendar.makeLink({})
    expect(await eventsOf(path)).toEqual([])
    const shiftId = await makeShift(app, { team, notes: 'Ask for Mrs Canary' })
    await claim(person, shiftId)
    const [booked] = await eventsOf(path)
    expect(booked).toMatchObject({ status: 'CONFIRMED', hours: 8, location: '1 Park Lane, LS8 1AB' })
    expect(booked?.summary).toMatch(/^Care Assistant, Site \d+$/)
    const { body } = await get(path)
    expect(body).not.toMatch(/Canary|13\.50|1350/)

    await app.as(person).shifts.undoClaim({
      assignmentId: (await app.as(person).shifts.mine({ when: 'upcoming' })).items[0]!.assignmentId,
    })
    const [gone] = await eventsOf(path)
    expect(gone).toMatchObject({ uid: booked!.uid, status: 'CANCELLED', location: null })
    expect(gone!.sequence).toBeGreaterThan(booked!.sequence)
    await claim(person, shiftId)
    const [again, ...others] = await eventsOf(path)
    expect(others).toEqual([])
    expect(again).toMatchObject({ uid: booked!.uid, status: 'CONFIRMED' })
    expect(again!.sequence).toBeGreaterThan(gone!.sequence)
  })

  test.each([
    ['forward', '2094-03-20T12:00:00Z', '2094-03-27', 11],
    ['back', '2094-10-20T12:00:00Z', '2094-10-30', 13],
  ])('a sleep-in in whose night the clocks go %s has its real length', async (_, now, day, hours) => {
    app.clock.set(now)
    const team = await makeTeam(app)
    const person = await worker(team)
    const { path } = await app.as(person).calendar.makeLink({})
    await claim(person, await makeShift(app, { team, days: [day], start: '20:00', end: '08:00', isSleepIn: true }))
    expect(await eventsOf(path)).toMatchObject([{ hours, status: 'CONFIRMED' }])
  })

  test('only the newest link reads, no cookie helps, and it ends with the link, a membership or the account', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    const { path: first } = await app.as(person).calendar.makeLink({})
    const { path, madeAt } = await app.as(person).calendar.makeLink({})
    expect(await app.as(person).calendar.link()).toEqual({ madeAt })
    const stored = await pool().query('select f::text as row from app.calendar_feeds f where user_id = $1', [person.id])
    expect(stored.rows[0].row).not.toContain(path.split('key=')[1])
    const { headers, statusCode } = await get(path, { tag: String((await get(path)).headers.etag) })
    expect(statusCode).toBe(304)
    expect(headers['cache-control']).toBe('private, no-cache')
    for (const wrong of [
      first,
      '/api/calendar.ics',
      '/api/calendar.ics?key=',
      `${path}x`,
      `${path}&key=1`,
      path.slice(0, -1),
    ])
      expect((await get(wrong, { sessionSecret: person.sessionSecret })).statusCode).toBe(404)

    await claim(person, await makeShift(app, { team }))
    await app.as(team.owner).members.remove({ teamId: team.id, userId: person.id, confirm: true, reason: 'Moved away' })
    expect(await eventsOf(path)).toMatchObject([{ status: 'CANCELLED', location: null }])
    await pool().query('update app.users set disabled_at = now() where id = $1', [person.id])
    expect((await get(path)).statusCode).toBe(404)
    await pool().query('update app.users set disabled_at = null where id = $1', [person.id])
    expect(await app.as(person).calendar.endLink({})).toEqual({ madeAt: null })
    expect((await get(path)).statusCode).toBe(404)
    expect((await app.as(await makePerson(app)).calendar.link()).madeAt).toBeNull()
  })

  test('a network that tries links which nobody has must wait', async () => {
    const tries = Array.from({ length: 33 }, () => get('/api/calendar.ics?key=guess', { ip: '203.0.113.77' }))
    const answers = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(answers.filter((status) => status === 404)).toHaveLength(30)
    expect(answers.filter((status) => status === 429)).toHaveLength(3)
  })
})

describe('reminders', () => {
  const told = async ({ id }: TestPerson) => {
    const { rows } = await pool().query(
      `select params ->> 'startsAt' as at from app.notifications where user_id = $1 and kind = 'shift-reminder' order by created_at`,
      [id],
    )
    return rows.length
  }
  const run = () => Promise.all([remindOfShifts(app.services), remindOfShifts(app.services)])

  /** A shift of somebody at 07:00 in three days, with the clock at a time of the evening before. */
  async function booked(choices?: { evening: '18:00' | '20:00' | null; hoursBefore: number | null }) {
    const team = await makeTeam(app)
    const person = await worker(team)
    if (choices) await app.as(person).calendar.saveReminders(choices)
    const shiftId = await makeShift(app, { team, inDays: 3 })
    const assignmentId = await claim(person, shiftId)
    const day = addDays(londonToday(app.clock), 3)
    const at = async (time: string, { dayBefore = true } = {}) => {
      app.clock.set(atLondon(dayBefore ? addDays(day, -1) : day, time).toISOString())
      await run()
      return told(person)
    }
    return { team, person, shiftId, assignmentId, at }
  }

  test('the evening before, once from two processes; a shift that has moved is announced again, a cancelled one never', async () => {
    const { team, shiftId, at } = await booked()
    expect(await at('17:59')).toBe(0)
    expect(await at('18:00')).toBe(1)
    expect(await at('18:01')).toBe(1)
    const { shifts } = app.as({ sessionSecret: await makeSession(app, team.owner.id) })
    const { version, siteId, day } = await shifts.details({ teamId: team.id, shiftId })
    const moved = { ...A_SHIFT, siteId, day, start: '08:00' }
    await shifts.edit({ teamId: team.id, shiftId, version, ...moved, cause: 'hirer', reason: 'not-needed' })
    expect(await at('18:05')).toBe(2)
    await shifts.edit({
      teamId: team.id,
      shiftId,
      version: version + 1,
      ...moved,
      start: '09:00',
      cause: 'hirer',
      reason: 'not-needed',
    })
    await shifts.cancel({ teamId: team.id, shiftId, version: version + 2, cause: 'hirer', reason: 'not-needed' })
    expect(await at('18:10')).toBe(2)
  })

  test('of a draft nobody is reminded who is on it; published after the time of the evening, it is announced by the hours', async () => {
    const team = await makeTeam(app)
    const person = await worker(team)
    await app.as(person).calendar.saveReminders({ evening: '18:00', hoursBefore: 2 })
    const { shifts } = app.as(team.owner)
    const day = addDays(londonToday(app.clock), 3)
    const call = await shiftCall(app, { team, days: [day], publish: false })
    const { shiftIds } = await shifts.create(call)
    await shifts.assign({ teamId: team.id, shiftId: shiftIds[0]!, userId: person.id })
    app.clock.set(atLondon(addDays(day, -1), '18:00').toISOString())
    await run()
    expect(await told(person)).toBe(0)
    const later = app.as({ sessionSecret: await makeSession(app, team.owner.id) }).shifts
    await later.publish({ teamId: team.id, shiftIds })
    app.clock.set(atLondon(day, '05:00').toISOString())
    await run()
    expect(await told(person)).toBe(1)
  })

  test('at two times of one’s own; after a downtime one reminder stands for both, and none of the evening comes in the night', async () => {
    const twice = await booked({ evening: '20:00', hoursBefore: 2 })
    expect(await twice.at('19:59')).toBe(0)
    expect(await twice.at('20:00')).toBe(1)
    expect(await twice.at('04:59', { dayBefore: false })).toBe(1)
    expect(await twice.at('05:00', { dayBefore: false })).toBe(2)
    const down = await booked({ evening: '18:00', hoursBefore: 12 })
    expect(await down.at('21:00')).toBe(1)
    const night = await booked({ evening: '18:00', hoursBefore: null })
    expect(await night.at('22:01')).toBe(0)
    expect(await night.at('07:01', { dayBefore: false })).toBe(0)
    const never = await booked({ evening: null, hoursBefore: null })
    expect(await never.at('18:00')).toBe(0)
  })

  test('somebody who is booked after the time needs none; the mail follows the choice for shifts, and no quiet hours delay it', async () => {
    const { person, at } = await booked({ evening: null, hoursBefore: 2 })
    await app.as(person).notifications.saveSettings({ quietHours: { from: '21:00', to: '09:00' }, shifts: 'daily' })
    expect(await at('05:00', { dayBefore: false })).toBe(1)
    await mailWhatIsDue(app.services)
    expect((await mailsTo(app, person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Today: 07:00–15:00, /),
    ])
    const late = await booked()
    app.clock.set(atLondon(addDays(londonToday(app.clock), 2), '18:30').toISOString())
    const team = await makeTeam(app)
    const person2 = await worker(team)
    await claim(person2, await makeShift(app, { team, inDays: 1 }))
    await run()
    expect([await told(person2), await told(late.person)]).toEqual([0, 1])
  })
})

test('the on-call number of a team stands on shifts to come of who is booked, for as long as they are', async () => {
  const team = await makeTeam(app)
  const [manager, person] = [await makeMember(app, { team, role: 'manager' }), await worker(team)]
  const assignmentId = await claim(person, await makeShift(app, { team, inDays: 1 }))
  const teams = app.as(manager).teams
  const { version, ...now } = await teams.settings({ teamId: team.id })
  const save = (change: object) => teams.saveSettings({ teamId: team.id, version, ...now, ...change })
  for (const wrong of [{ onCallPhone: '12' }, { onCallHours: 'Weekends' }])
    await expect(save(wrong)).rejects.toMatchObject({ status: 422 })
  await save({ onCallPhone: '07700 900990', onCallHours: 'Weekends' })
  const onCall = { phone: '07700900990', hours: 'Weekends' }
  const own = () => app.as(person).shifts.ownShift({ assignmentId })
  expect(await own()).toMatchObject({ teamOnCall: onCall })
  await app.as(team.owner).members.remove({ teamId: team.id, userId: person.id, confirm: true, reason: 'Moved away' })
  expect((await own()).teamOnCall).toBeNull()
})

test('the arrival badge opens an hour before the start and ends with the shift, for whoever is booked on it alone', async () => {
  const team = await makeTeam(app)
  const [person, other] = [await worker(team), await worker(team)]
  const shiftId = await makeShift(app, { team, inDays: 1 })
  const assignmentId = await claim(person, shiftId)
  const start = atLondon(addDays(londonToday(app.clock), 1), '07:00').getTime()
  const badgeAt = async (minutes: number, who = person) => {
    app.clock.set(new Date(start + minutes * 60_000).toISOString())
    return app.as({ sessionSecret: await makeSession(app, who.id) }).calendar.badge({ assignmentId })
  }
  const NOT_FOUND = { code: 'NOT_FOUND' }
  await expect(badgeAt(-61)).rejects.toMatchObject(NOT_FOUND)
  expect(await badgeAt(-60)).toMatchObject({ fullName: person.fullName, teamId: team.id, start: '07:00' })
  await expect(badgeAt(0, other)).rejects.toMatchObject(NOT_FOUND)
  await expect(badgeAt(480)).rejects.toMatchObject(NOT_FOUND)
  app.clock.set(new Date(start).toISOString())
  const owner = app.as({ sessionSecret: await makeSession(app, team.owner.id) })
  await owner.shifts.release({ teamId: team.id, assignmentId, cause: 'agency', reason: 'not-needed' })
  await expect(badgeAt(1)).rejects.toMatchObject(NOT_FOUND)
})

describe('a month', () => {
  const plain = async (who: TestPerson, month: string) => {
    const as = app.as({ sessionSecret: await makeSession(app, who.id) })
    const { shifts, leave, cannot } = await as.calendar.month({ month })
    return {
      shifts: shifts.map(({ day, start, state }) => `${day} ${start} ${state}`),
      leave: leave.map(({ from, through }) => `${from} ${through}`),
      cannot: cannot.map(({ day, from }) => `${day} ${from}`),
    }
  }
  const NOTHING = { shifts: [], leave: [], cannot: [] }

  test('has the whole weeks around a clock change, with approved leave and what cannot be worked, of the caller alone', async () => {
    app.clock.set('2094-03-20T12:00:00Z')
    const team = await makeTeam(app)
    const [person, other] = [await worker(team), await worker(team)]
    const night = { start: '22:00', end: '06:00' }
    const days = ['2094-03-23', '2094-03-27', '2094-04-04', '2094-04-05']
    const assignments = []
    for (const day of days) assignments.push(await claim(person, await makeShift(app, { team, days: [day], ...night })))
    await app.as(person).shifts.undoClaim({ assignmentId: assignments[0]! })
    await app.as(person).shifts.handBack({ assignmentId: assignments[2]! })
    const { types } = await app.as(team.owner).availability.settings({ teamId: team.id })
    const typeId = types.find(({ kind }) => kind === 'annual')!.id
    const about = { teamId: team.id, typeId, amount: 1 }
    const approved = { ...about, userId: person.id, from: '2094-02-26', through: '2094-03-01' }
    await app.as(team.owner).availability.recordLeave(approved)
    await app.as(person).availability.askLeave({ ...about, from: '2094-03-30', through: '2094-03-30' })
    const cannot = { from: '00:00', until: '00:00', kind: 'cannot' } as const
    await app.as(person).availability.saveWeeks({ version: 0, weeks: 1, rules: [{ week: 0, weekday: 7, ...cannot }] })
    await app.as(person).availability.saveDay({ day: '2094-03-28', entries: [] })
    expect(await plain(person, '2094-03')).toEqual({
      shifts: ['2094-03-27 22:00 confirmed', '2094-04-04 22:00 handing-back'],
      leave: ['2094-02-26 2094-03-01'],
      cannot: ['2094-03-21 00:00', '2094-03-28 00:00', '2094-04-04 00:00'],
    })
    expect((await plain(person, '2094-02')).shifts).toEqual([])
    expect(await plain(other, '2094-03')).toEqual(NOTHING)
    const invalid = { code: 'UNPROCESSABLE_CONTENT' }
    await expect(app.as(person).calendar.month({ month: '2094-13' })).rejects.toMatchObject(invalid)
  })

  test('of somebody who has left keeps what they worked, and each shift of theirs opens by itself, for them alone', async () => {
    app.clock.set('2094-05-10T12:00:00Z')
    const team = await makeTeam(app)
    const [person, other] = [await worker(team), await worker(team)]
    const [worked] = [
      await claim(person, await makeShift(app, { team, days: ['2094-05-11'] })),
      await claim(person, await makeShift(app, { team, days: ['2094-05-20'] })),
    ]
    app.clock.set('2094-05-12T12:00:00Z')
    await settleShifts(app.services)
    const owner = app.as({ sessionSecret: await makeSession(app, team.owner.id) })
    await owner.members.remove({ teamId: team.id, userId: person.id, confirm: true, reason: 'Moved away' })
    expect((await plain(person, '2094-05')).shifts).toEqual(['2094-05-11 07:00 worked'])
    const open = async (who: TestPerson) =>
      app.as({ sessionSecret: await makeSession(app, who.id) }).shifts.ownShift({ assignmentId: worked! })
    expect(await open(person)).toMatchObject({ day: '2094-05-11', site: null, others: [] })
    await expect(open(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
