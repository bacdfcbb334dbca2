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
