import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()

test('the shifts that somebody is booked on in leave that waits or is approved, until they are taken off or the leave is no more', async () => {
  const team = await makeTeam(app)
  const { availability, shifts } = app.as(team.owner)
  const worker = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const day = (days: number) => addDays(londonToday(app.clock), days)
  const book = async (inDays: number) => {
    const shiftId = await makeShift(app, { team, inDays })
    await shifts.assign({ teamId: team.id, shiftId, userId: worker.id })
    return shiftId
  }
  const [before, first, last] = [await book(9), await book(10), await book(12)]
  const typeId = (await availability.settings({ teamId: team.id })).types.find(({ kind }) => kind === 'annual')!.id
  const leave = await app
    .as(worker)
    .availability.askLeave({ teamId: team.id, typeId, from: day(10), through: day(12), amount: 3 })
  const inLeave = async () => (await shifts.inLeave({ teamId: team.id })).items
  const both = [
    { leaveId: leave.id, shiftId: first, day: day(10) },
    { leaveId: leave.id, shiftId: last, day: day(12) },
  ]
  expect(await inLeave()).toMatchObject(both)
  expect((await inLeave()).map(({ shiftId }) => shiftId)).not.toContain(before)
  await availability.answerLeave({ teamId: team.id, leaveId: leave.id, approve: true })
  expect(await inLeave()).toMatchObject(both)
  const assignmentIds = (await inLeave()).slice(0, 1).map(({ assignmentId }) => assignmentId)
  await shifts.releaseSeveral({ teamId: team.id, assignmentIds, cause: 'agency', reason: 'not-needed' })
  expect(await inLeave()).toMatchObject(both.slice(1))
  await availability.revokeLeave({ teamId: team.id, leaveId: leave.id, reason: 'Booked by mistake' })
  expect(await inLeave()).toEqual([])
})
