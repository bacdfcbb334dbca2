import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { aDueTeam, closeRun } from '#testing/pay.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'

const app = useApp()

test('unpaid travel and what is taken from pay count for the minimum wage: one person below it is held alone until it is made up', async () => {
  const stage = await aDueTeam(app)
  const { team, person, manager, line } = stage
  const { pay } = app.as(team.owner)
  const of = { teamId: team.id, userId: person.id, day: line.day }
  const due = async () => (await pay.open({ teamId: team.id })).people[0]!
  // 7 h 30 min at 13.50 are 101.25; at 12.71 they would be 95.325.
  expect(await due()).toMatchObject({ pay: 10_125, missing: 0, hold: null, wage: [] })
  const uniform = await pay.recordWage({ ...of, kind: 'deduction', amount: 593, what: 'A second uniform' })
  expect(await due()).toMatchObject({ missing: 1, hold: 'below-wage', wage: [{ amount: 593, minutes: null }] })
  const travel = await pay.recordWage({ ...of, kind: 'travel', minutes: 30, what: 'From Ash to Birch' })
  // Half an hour more at 12.71 is 6.355.
  expect(await due()).toMatchObject({ pay: 10_125, missing: 636, hold: 'below-wage' })
  const back = { teamId: team.id, userId: person.id, wageId: uniform.id }
  // Of two at once one takes it back, and the log has it once.
  const once = await Promise.allSettled([pay.takeBackWage(back), pay.takeBackWage(back)])
  expect(once.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(pay.takeBackWage(back)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await due()).toMatchObject({ missing: 43, wage: [{ id: travel.id }] })
  const run = await closeRun(app, { team, topUps: [person.id] })
  expect(run).toMatchObject({ people: 1, pay: 10_125, topUp: 43 })
  // Only who may see pay, never of oneself, and the right one of hours and an amount.
  await expect(
    app.as(manager).pay.recordWage({ ...of, kind: 'travel', minutes: 5, what: 'Bus' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const own = { ...of, userId: team.owner.id, kind: 'training', minutes: 5, what: 'Hoist' } as const
  await expect(pay.recordWage(own)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const wrong of [{ kind: 'travel', amount: 5 } as const, { kind: 'deduction', minutes: 5 } as const])
    await expect(pay.recordWage({ ...of, ...wrong, what: 'Bus' })).rejects.toMatchObject({ status: 422 })
  const other = await makeMember(app, { team: await makeTeam(app) })
  await expect(
    pay.recordWage({ ...of, userId: other.id, kind: 'travel', minutes: 5, what: 'Bus' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
