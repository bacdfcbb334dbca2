import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()

test('of each site its next published shift and the open places of a week; a site without one is left out', async () => {
  const team = await makeTeam(app)
  const [busy, quiet, drafted] = [
    await makeSite(app, { team }),
    await makeSite(app, { team }),
    await makeSite(app, { team }),
  ]
  const first = await makeShift(app, { team, siteId: busy, staffRequired: 3 })
  await makeShift(app, { team, siteId: busy, inDays: 6, staffRequired: 2 })
  await makeShift(app, { team, siteId: busy, inDays: 9 })
  await makeShift(app, { team, siteId: busy, inDays: 1, publish: false })
  await makeShift(app, { team, siteId: quiet, inDays: 20 })
  await makeShift(app, { team, siteId: drafted, publish: false })
  const ahead = () => app.as(team.owner).shifts.atSites({ teamId: team.id })
  const starts = async (shiftId: string) =>
    (await app.as(team.owner).shifts.details({ teamId: team.id, shiftId })).startsAt
  expect((await ahead()).items.toSorted((a, b) => b.open - a.open)).toEqual([
    { siteId: busy, open: 5, next: await starts(first) },
    { siteId: quiet, open: 0, next: expect.any(String) },
  ])
  const worker = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  await app.as(team.owner).shifts.assign({ teamId: team.id, shiftId: first, userId: worker.id })
  expect((await ahead()).items.find(({ siteId }) => siteId === busy)?.open).toBe(4)
})
