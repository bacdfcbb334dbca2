import { describe, expect, test } from 'vitest'
import { noTerms } from '#features/rates/given.ts'
import { settleShifts } from '#features/shifts/server/booking/settle.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { lastLink, mailsTo, paramsOf } from '#testing/machine/outbox.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { readWorked } from './server/read-worked.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }

/** A team with two managers whose person has worked a shift as planned, by the terms of its client where some are given. */
async function makeStage({ terms, tolerance = null }: { terms?: object; tolerance?: number | null } = {}) {
  const team = await makeTeam(app)
  const teamId = team.id
  const [owner, manager, person] = [
    team.owner,
    await makeMember(app, { team, role: 'manager' }),
    await clearForWork(app, { team, person: await makeMember(app, { team }) }),
  ]
  const siteId = await makeSite(app, { team })
  const own = app.as(owner)
  await own.timesheets.saveSettings({ teamId, version: 0, tolerance, steps: 2 })
  let clientId: string | undefined
  if (terms) {
    const { client } = await own.clients.site({ teamId, siteId })
    clientId = client.id
    await own.rates.beginTerms({
      teamId,
      clientId: client.id,
      version: 0,
      ...noTerms,
      from: londonToday(app.clock),
      ...terms,
    })
    await app.services.database.pool.query(
      `update app.client_terms set recorded_at = recorded_at - interval '9 days', from_day = from_day - 9 where client_id = $1`,
      [client.id],
    )
  }
  const shiftId = await makeShift(app, { team, siteId, inDays: 3 })
  await own.shifts.assign({ teamId, shiftId, userId: person.id })
  const day = addDays(londonToday(app.clock), -2)
  await app.services.database.pool.query('update app.shifts set during = tstzrange($2, $3), day = $4 where id = $1', [
    shiftId,
    atLondon(day, '07:00'),
    atLondon(day, '15:00'),
    day,
  ])
  await settleShifts(app.services)
  await readWorked(app.services)
  const [line] = (await app.as(person).timesheets.mine({ month: day.slice(0, 7) })).lines
  const of = { recordId: line!.id, version: line!.version }
  const week = startOfWeek(day)
  const state = async () => (await own.timesheets.line({ teamId, recordId: of.recordId })).state
  return {
    teamId,
    owner: own.timesheets,
    manager: app.as(manager).timesheets,
    worker: app.as(person).timesheets,
    rates: own.rates,
    clientId,
    of,
    day,
    week,
    state,
  }
}

describe('approval in two steps', () => {
  test('is given by two managers, never by one: in the product and in the database', async () => {
    const { teamId, owner, manager, worker, of, week, state } = await makeStage()
    await worker.confirm(of)
    const matching = async (by: typeof owner) => (await by.totals({ teamId, week })).matching
    expect([await matching(owner), await matching(manager)]).toEqual([1, 1])
    expect(await owner.approveMatching({ teamId, week, count: 1 })).toEqual({ approved: 1, first: 1 })
    expect(await state()).toBe('second')
    expect([await matching(owner), await matching(manager)]).toEqual([0, 1])
    await expect(owner.approve({ teamId, lines: [of] })).rejects.toMatchObject(CONFLICT)
    await expect(
      app.services.database.pool.query(
        `insert into app.approvals (record_id, version, step, given_at, given_by)
          select record_id, version, 'manager', now(), given_by from app.approvals where record_id = $1 and step = 'first'`,
        [of.recordId],
      ),
    ).rejects.toThrow('approvals_of_two_people')
    expect(await manager.approve({ teamId, lines: [of] })).toEqual({ approved: 1, first: 0 })
    expect(await state()).toBe('approved')
    // Taken back is what was given last.
    await manager.takeBack({ teamId, ...of })
    expect(await state()).toBe('second')
    await manager.takeBack({ teamId, ...of })
    expect(await state()).toBe('match')
    await expect(manager.takeBack({ teamId, ...of })).rejects.toMatchObject(CONFLICT)
  })

  test('begins anew with another version of the times', async () => {
    const { teamId, owner, manager, of, state } = await makeStage()
    await owner.approve({ teamId, lines: [of] })
    await manager.approve({ teamId, lines: [of] })
    await owner.correct({ teamId, ...of, start: '07:10', end: '15:00', breakMinutes: 30, reason: 'Came later' })
    expect(await state()).toBe('differs')
    const next = { ...of, version: of.version + 1 }
    expect(await manager.approve({ teamId, lines: [next] })).toEqual({ approved: 1, first: 1 })
  })

  test('the tolerance gives the first step; what was begun in two is ended in two, whatever the team chooses then', async () => {
    const { teamId, owner, manager, worker, of, week, state } = await makeStage({ tolerance: 5 })
    await worker.confirm(of)
    expect(await state()).toBe('second')
    await owner.saveSettings({ teamId, version: 1, tolerance: 5, steps: 1 })
    expect(await state()).toBe('second')
    expect(await manager.approveMatching({ teamId, week, count: 1 })).toEqual({ approved: 1, first: 0 })
    expect(await state()).toBe('approved')
  })

  test('the terms of the client come before what the team has chosen', async () => {
    const { teamId, owner, worker, of, state } = await makeStage({
      terms: { steps: 'one', tolerance: 'never', clientSigns: true, orderNumber: 'PO 7' },
      tolerance: 5,
    })
    await worker.confirm(of)
    expect(await state()).toBe('client')
    expect(await owner.line({ teamId, recordId: of.recordId })).toMatchObject({
      ...{ steps: 1, clientSigns: true, orderNumber: 'PO 7' },
    })
    expect(await owner.approve({ teamId, lines: [of], unsigned: true })).toEqual({ approved: 1, first: 0 })
    expect(await state()).toBe('approved')
  })
})

const RITA = { signer: 'Rita Hall', position: 'Home manager' }

describe('a signature that the client’s terms ask for', () => {
  test('is waited for: the line is for the client, not among what matches, and approved without it by saying so alone', async () => {
    const { teamId, owner, worker, of, day, week, state } = await makeStage({
      terms: { steps: 'one', clientSigns: true },
    })
    expect((await worker.mine({ month: day.slice(0, 7) })).lines).toMatchObject([{ clientSigns: true }])
    await worker.confirm(of)
    expect(await state()).toBe('client')
    expect(await owner.totals({ teamId, week })).toMatchObject({ counts: { client: 1, match: 0 }, matching: 0 })
    expect((await owner.list({ teamId, week, show: 'client' })).items).toMatchObject([{ id: of.recordId }])
    await expect(owner.approve({ teamId, lines: [of] })).rejects.toMatchObject({
      ...CONFLICT,
      message: expect.stringContaining('The client has to sign'),
    })
    await worker.signHere({ recordId: of.recordId, ...RITA, answers: [of] })
    expect(await state()).toBe('match')
    expect(await owner.approveMatching({ teamId, week, count: 1 })).toEqual({ approved: 1, first: 0 })
  })

  test('comes before the tolerance, which approves once the client has signed by a link; what was signed on the phone of whoever worked, a manager looks at', async () => {
    const terms = { steps: 'one', clientSigns: true, tolerance: '5' }
    const { teamId, owner, worker, of, state, clientId, week } = await makeStage({ terms })
    await worker.confirm(of)
    expect(await state()).toBe('client')
    const email = 'rita-hall@oakhomes.example'
    await owner.askClient({ teamId, week, clientId: clientId!, name: RITA.signer, email })
    await expect.poll(() => mailsTo(app, email), { timeout: 20_000 }).toHaveLength(1)
    const token = paramsOf(await lastLink(app, email)).get('token')!
    await app.as().timesheets.signByLink({ token, ...RITA, answers: [of] })
    expect(await state()).toBe('approved')
    const { approvals } = await owner.line({ teamId, recordId: of.recordId })
    expect(approvals).toMatchObject([{ step: 'worker' }, { step: 'manager', rule: 'Within 5 min of the plan' }])
    const { rows } = await app.services.database.pool.query(
      `select action from app.audit_events where object = $1 and action = 'timesheet.approve-by-rule'`,
      [`work_records:${of.recordId}`],
    )
    expect(rows).toHaveLength(1)

    const other = await makeStage({ terms })
    await other.worker.confirm(other.of)
    await other.worker.signHere({ recordId: other.of.recordId, ...RITA, answers: [other.of] })
    expect(await other.state()).toBe('match')
  })

  test('is asked for by terms of a day whose hours are recorded already, unless these are approved', async () => {
    const { teamId, owner, clientId, rates, worker, of, state } = await makeStage({ terms: { steps: 'one' } })
    await worker.confirm(of)
    expect(await state()).toBe('match')
    await app.services.database.pool.query('update app.work_records set day = $2 where id = $1', [
      of.recordId,
      londonToday(app.clock),
    ])
    const next = { ...noTerms, steps: 'one' as const, clientSigns: true, from: londonToday(app.clock) }
    await rates.beginTerms({ teamId, clientId: clientId!, version: 1, ...next })
    expect(await state()).toBe('client')
    await owner.approve({ teamId, lines: [of], unsigned: true })
    await rates.beginTerms({ teamId, clientId: clientId!, version: 2, ...next, clientSigns: false })
    expect(await owner.line({ teamId, recordId: of.recordId })).toMatchObject({ clientSigns: true, state: 'approved' })
  })
})
