import { expect, test } from 'vitest'
import { minutesBetween } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { awaitNoon } from '#testing/machine/fake-clock.ts'
import { makeShift } from '#testing/shifts.ts'
import { makeWorked } from '#testing/worked.ts'
import { withinText } from './rules/words.ts'

const app = useApp()
/** Fourteen hours on call, 30.00 for the duty and 20.00 for each call. */
const ON_CALL = { start: '18:00', end: '08:00', breakMinutes: 0, isOnCall: true, flatPay: '30', callPay: '20.00' }

test('a time on call pays its flat amount; calls that the worker names pay each and by the hour, and a manager looks at them', async () => {
  const stage = await makeWorked(app, [{ daysAgo: 3, ...ON_CALL }])
  const as = (who: typeof stage.person) => app.as(who).timesheets
  expect(stage.line).toMatchObject({ isOnCall: true, minutes: 0, pay: 3000, unpriced: 0, active: [] })
  const said = { ...stage.of, start: '18:00', end: '08:00', breakMinutes: 0, reason: 'Called out twice' }
  const calls = [
    { start: '02:10', end: '02:50' },
    { start: '23:30', end: '00:30' },
  ]
  await expect(as(stage.person).change({ ...said, active: [{ start: '17:00', end: '17:30' }] })).rejects.toMatchObject({
    data: { fields: [{ path: 'active' }] },
  })
  const changed = await as(stage.person).change({ ...said, active: calls })
  // 100 minutes at 13.50, two calls, the duty.
  expect(changed).toMatchObject({ minutes: 100, pay: 3000 + 4000 + 2250, isApproved: false })
  expect(changed.active.map(({ from }) => new Date(from).getUTCMinutes())).toEqual([30, 10])
  expect(changed.parts.map(({ flat, count, minutes }) => [flat, count, minutes]).slice(0, 2)).toEqual([
    ['on-call', undefined, minutesBetween(stage.line.plannedFrom, stage.line.plannedUntil)],
    ['call-out', 2, 0],
  ])
  // On call it is one spell, that is rest; each call is one of work.
  const { rows } = await app.services.database.pool.query(
    'select octet_length(spells) / 8 as spells from app.work_sheets where user_id = $1',
    [stage.person.id],
  )
  expect(rows).toEqual([{ spells: 3 }])
  const week = { teamId: stage.team.id, week: stage.week }
  const { items } = await as(stage.team.owner).list({ ...week, show: 'needs' })
  expect(items).toMatchObject([{ state: 'differs', minutes: 100, plannedMinutes: 0 }])
  const again = { teamId: stage.team.id, recordId: stage.line.id, version: 2 }
  const corrected = await as(stage.team.owner).correct({ ...again, ...said, ...again, active: calls.slice(0, 1) })
  expect(corrected).toMatchObject({ minutes: 40, pay: 3000 + 2000 + 900 })
  // The client reads when it was, too.
  const { lines } = await as(stage.person).toSign({ recordId: stage.line.id })
  expect(lines).toMatchObject([{ isOnCall: true, minutes: 40, active: [{ from: expect.any(String) }] }])
  expect(withinText(lines[0]!)).toBe('Called out 02:10–02:50')
})

test('a sleep-in of the shift’s own flat amount pays the minutes awake on top, by the hour', async () => {
  const night = { daysAgo: 3, start: '22:00', end: '07:00', breakMinutes: 0, isSleepIn: true, flatPay: '60' }
  const stage = await makeWorked(app, [night])
  expect(stage.line).toMatchObject({ pay: 6000, active: [] })
  const up = [{ start: '03:00', end: '03:40' }]
  const said = { ...stage.of, start: '22:00', end: '07:00', breakMinutes: 0, reason: 'Up with a resident' }
  expect(await app.as(stage.person).timesheets.change({ ...said, active: up })).toMatchObject({ pay: 6900 })
})

test('on call is rest for what is booked beside it, and nobody is in two places', async () => {
  awaitNoon(app.clock)
  const { team, person } = await makeWorked(app)
  const offer = async (given: object) => {
    const shiftId = await makeShift(app, { team, ...given })
    const { items } = await app.as(person).shifts.available()
    return items.find(({ id }) => id === shiftId)!
  }
  const duty = await offer({ ...ON_CALL, inDays: 5 })
  expect([duty.kind, duty.price.pay, duty.answer.verdict]).toEqual(['On call', 3000, 'allowed'])
  await app.as(person).shifts.claim({ shiftId: duty.id })
  const after = await offer({ inDays: 6, start: '08:00', end: '16:00' })
  expect(after.answer.verdict).toBe('allowed')
  const during = await offer({ inDays: 5, start: '20:00', end: '22:00', breakMinutes: 0 })
  expect(during.answer.reasons.map(({ text }) => text).join()).toContain('You are on call from 18:00 to 08:00')
})
