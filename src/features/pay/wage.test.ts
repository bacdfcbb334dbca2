import { expect, test } from 'vitest'
import { addDays } from '#shared/time.ts'
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

test('a free room adds the offset of its days to what counts, a dear one takes off what is above it; no day counts twice', async () => {
  const { team, person, line } = await aDueTeam(app)
  const { pay } = app.as(team.owner)
  const of = { teamId: team.id, userId: person.id, kind: 'accommodation', what: 'A room at Ash House' } as const
  const missing = async () => (await pay.open({ teamId: team.id })).people[0]!.missing
  // 101.25 for 7 h 30 min, of which 95.325 is the least: 5.92 may go. Six days at 11.10 are 66.60, of which 72.53 is 5.93 too much.
  const dear = await pay.recordWage({ ...of, day: addDays(line.day, -5), days: 6, amount: 7253 })
  expect(await missing()).toBe(1)
  const again = { ...of, day: line.day, days: 1, amount: 0 }
  await expect(pay.recordWage(again)).rejects.toMatchObject({ code: 'CONFLICT' })
  await pay.takeBackWage({ teamId: team.id, userId: person.id, wageId: dear.id })
  // Of two at once one counts.
  const twice = await Promise.allSettled([pay.recordWage(again), pay.recordWage(again)])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  // A uniform may cost 11.10 more.
  await pay.recordWage({ ...of, kind: 'deduction', day: addDays(line.day, -1), amount: 592 + 1110 })
  expect(await missing()).toBe(0)
  // Of a stay that began before the period its days in it count: two of three days, 20.00 of 30.00, below 22.20.
  await pay.recordWage({ ...of, day: addDays(line.day, -7), days: 3, amount: 3000 })
  expect(await missing()).toBe(0)
  for (const wrong of [{ amount: 0 }, { days: 2 }, { days: 2, amount: 0, minutes: 5 }, { days: 31, amount: 0 }])
    await expect(pay.recordWage({ ...of, day: line.day, ...wrong })).rejects.toMatchObject({ status: 422 })
  await closeRun(app, { team })
  // They read it themselves, with the run of its period.
  const [run] = await app.as(person).pay.mine({})
  expect(run!.wage.map(({ kind, days, amount }) => [kind, days, amount])).toEqual([
    ['accommodation', 3, 3000],
    ['deduction', null, 1702],
    ['accommodation', 1, 0],
  ])
})

test('what is recorded while a run is closed is counted in it, or came after it: nobody below the minimum wage is paid by chance', async () => {
  const { team, person, line } = await aDueTeam(app)
  const { pay } = app.as(team.owner)
  const travel = {
    teamId: team.id,
    userId: person.id,
    kind: 'travel',
    day: line.day,
    minutes: 300,
    what: 'By bus',
  } as const
  const { period, total } = await pay.open({ teamId: team.id })
  const asked = { teamId: team.id, through: period!.through, people: 1, total: total.pay + total.holiday }
  const [closed, recorded] = await Promise.allSettled([pay.close(asked), pay.recordWage(travel)])
  expect(recorded.status).toBe('fulfilled')
  const { rows } = await app.services.database.pool.query<{ action: string }>(
    `select action from app.audit_events where chain = $1 and action in ('pay.close', 'pay.wage') order by seq`,
    [team.id],
  )
  const order = rows.map(({ action }) => action)
  // Recorded first, it holds them, and what was shown to be paid is something else.
  expect(order).toEqual(closed.status === 'fulfilled' ? ['pay.close', 'pay.wage'] : ['pay.wage'])
  if (closed.status === 'rejected') expect(closed.reason).toMatchObject({ code: 'CONFLICT' })
})
