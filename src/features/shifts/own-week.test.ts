import { expect, test } from 'vitest'
import { londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { awaitNoon } from '#testing/machine/fake-clock.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam, type TestTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp({}, { worksOnJobs: false })

test('the week of a worker is what they work of it in all their teams, each place paid to the penny, beside what they wish', async () => {
  awaitNoon(app.clock)
  while (londonToday(app.clock) !== startOfWeek(londonToday(app.clock))) app.clock.advance({ days: 1 })
  const [one, other] = [await makeTeam(app), await makeTeam(app)]
  const person = await clearForWork(app, { team: one, person: await makeMember(app, { team: one }) })
  await clearForWork(app, { team: other, person: await makeMember(app, { team: other, person }) })
  await app
    .as(person)
    .availability.savePreferences({ version: 0, wishedMinutes: 1440, maxMetres: null, hidesName: false })
  const times = { start: '08:00', end: '16:00', breakMinutes: 25, pay: '13.33' }
  async function claim(team: TestTeam, inDays: number) {
    const shiftId = await makeShift(app, { team, inDays, ...times })
    await app.as(person).shifts.claim({ shiftId })
  }
  await claim(one, 1)
  await claim(other, 3)
  // Next week, and one that they have not taken.
  await claim(one, 8)
  await makeShift(app, { team: one, inDays: 2, ...times })
  // 455 minutes at 13.33 are 10,108.58 pence, paid as 101.09 for each place.
  expect(await app.as(person).shifts.available()).toMatchObject({
    minutesThisWeek: 2 * 455,
    payThisWeek: 2 * 10_109,
    wishedMinutes: 1440,
  })
})

test('managers see of a candidate their number, their hours of the week of the shift against the wish, and what they have on each of its days', async () => {
  awaitNoon(app.clock)
  while (londonToday(app.clock) !== startOfWeek(londonToday(app.clock))) app.clock.advance({ days: 1 })
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const { availability, profile } = app.as(person)
  await availability.savePreferences({ version: 0, wishedMinutes: 1440, maxMetres: null, hidesName: false })
  await profile.update({ fullName: person.fullName, role: 'staff', phone: '07700 900123' })
  await clearForWork(app, { team, person })
  const times = { start: '08:00', end: '16:00', breakMinutes: 30 }
  const taken = await makeShift(app, { team, inDays: 1, ...times })
  await app.as(person).shifts.claim({ shiftId: taken })
  await makeShift(app, { team, inDays: 8, ...times })
  const shiftId = await makeShift(app, { team, inDays: 3, ...times })
  const { shifts } = app.as(team.owner)
  const teamId = team.id
  const { can } = await shifts.candidates({ teamId, shiftId })
  expect(can).toMatchObject({
    count: 1,
    people: [{ userId: person.id, phone: '07700900123', weekMinutes: 450, wishedMinutes: 1440 }],
  })
  expect(can.clear).toBe(can.people.filter(({ answer }) => answer.verdict === 'allowed').length)
  const { day } = await shifts.details({ teamId, shiftId })
  expect(await shifts.weekOfMember({ teamId, userId: person.id, day })).toMatchObject({
    items: [{ shiftId: taken, start: '08:00', end: '16:00', state: 'confirmed' }],
  })
  await expect(app.as(person).shifts.weekOfMember({ teamId, userId: person.id, day })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
