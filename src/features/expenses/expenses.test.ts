import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makePdf } from '#testing/files/documents.ts'
import { filesSeenBy } from '#testing/files/seen-by.ts'
import { upload } from '#testing/files/upload.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeSite } from '#testing/shifts.ts'

const app = useApp()
const FORBIDDEN = { code: 'FORBIDDEN' }
const INVALID = { code: 'UNPROCESSABLE_CONTENT' }
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const expenses = (person: TestPerson) => app.as(person).expenses

async function makeClaimants() {
  const team = await makeTeam(app)
  const manager = await makeMember(app, { team, role: 'manager' })
  const person = await makeMember(app, { team })
  const day = addDays(londonToday(app.clock), -1)
  const journey = { vehicle: 'car', tenths: 245, passengers: 0, from: 'Oak House', to: 'Rowan Lodge' } as const
  const miles = (how: object = {}, by = person) => expenses(by).claimMiles({ teamId: team.id, day, ...journey, ...how })
  const receipt = (how: object = {}) =>
    expenses(person).claimReceipt({ teamId: team.id, day, what: 'parking', amount: 640, vat: 107, ...how })
  const approve = (...claimIds: string[]) => expenses(manager).approve({ teamId: team.id, claimIds })
  return { team, manager, person, day, miles, receipt, approve }
}

const linesOf = (claimId: string) =>
  query(
    'select source, element, day, amount, said, live, state, minutes from app.pay_lines where source_id = $1 order by made_at, live desc',
    claimId,
  )

describe('a claim', () => {
  test('of miles is one line of pay once it is approved, by the figures of its day', async () => {
    const { person, day, miles, approve } = await makeClaimants()
    const claim = await miles()
    expect(claim).toMatchObject({ state: 'waiting', amount: 1348, fromPlace: 'Oak House' })
    expect(await linesOf(claim.id)).toEqual([])
    expect(await approve(claim.id)).toEqual({ approved: 1 })
    expect(await linesOf(claim.id)).toMatchObject([
      { source: 'expense', day, amount: 1348, said: 'car or van, 24.5 miles', live: true, state: 'open', minutes: 0 },
    ])
    expect((await expenses(person).mine({})).claims).toMatchObject([{ id: claim.id, state: 'approved', amount: 1348 }])
    expect(
      await query('select kind from app.notifications where user_id = $1 and kind like $2', person.id, 'expenses-%'),
    ).toEqual([{ kind: 'expenses-approved' }])
  })

  test('of 10,000 miles and more pays less beyond them, in the order of the days', async () => {
    const { team, manager, person, day, miles, approve } = await makeClaimants()
    const parts: string[] = []
    for (let part = 0; part < 5; part++) {
      const { id } = await miles({ tenths: 19_999 })
      await approve(id)
      parts.push(id)
    }
    const [later, earlier] = [await miles({ tenths: 10 }), await miles({ tenths: 10, day: addDays(day, -1) })]
    await approve(later.id, earlier.id)
    const amounts = await query('select amount from app.pay_lines where source_id = any ($1) order by day', [
      earlier.id,
      later.id,
    ])
    expect(amounts).toEqual([{ amount: 40 }, { amount: 25 }])
    expect((await expenses(person).claimMiles({ ...(await next(team.id, day)) })).amount).toBe(25)
    // Who uses up less of the full rate than was counted gets it for what came after.
    await expenses(manager).takeBack({ teamId: team.id, claimId: parts[0]! })
    for (const { id } of [earlier, later]) {
      const lines = await linesOf(id)
      expect(lines.filter(({ live }) => live)).toMatchObject([
        { amount: 55, said: 'car or van, 1 mile', state: 'open' },
      ])
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(55)
    }
    expect(
      await query(
        `select count(*)::int as count from app.audit_events where chain = $1 and action = 'expenses.count-again'`,
        team.id,
      ),
    ).toEqual([{ count: 2 }])
  })

  test('of a receipt has its photo, which managers of the team open and nobody else', async () => {
    const { team, manager, person, receipt, approve } = await makeClaimants()
    const body = await makePdf('receipt')
    const answer = await upload(app, person, { slot: 'receipt', name: 'parking.pdf', body })
    const fileId = answer.json<{ id: string }>().id
    const claim = await receipt({ fileId })
    const open = (by: TestPerson) =>
      app.server.inject({ url: `/api/files/${fileId}`, cookies: { '__Host-session': by.sessionSecret } })
    const other = await makeMember(app, { team })
    expect((await open(manager)).statusCode).toBe(200)
    expect((await open(other)).statusCode).toBe(404)
    await approve(claim.id)
    expect(await linesOf(claim.id)).toMatchObject([{ amount: 640, said: 'parking and tolls' }])
    await expect(receipt({ fileId })).rejects.toMatchObject(INVALID)
  })

  test('keeps its photo for the managers of its team when the person leaves, unless it was withdrawn', async () => {
    const { team, manager, person, receipt } = await makeClaimants()
    const send = async (slot: string) => {
      const answer = await upload(app, person, { slot, name: 'parking.pdf', body: await makePdf('receipt') })
      return answer.json<{ id: string }>().id
    }
    const [waits, withdrawn, cv] = [await send('receipt'), await send('receipt'), await send('resume')]
    const claim = await receipt({ fileId: waits })
    await expenses(person).withdraw({ teamId: team.id, claimId: (await receipt({ fileId: withdrawn })).id })
    await query(`update app.files set state = 'current' where id = $1`, cv)
    await app.as(person).teams.leave({ teamId: team.id })
    // They join another team, which sees their documents and nothing of these claims.
    const other = await makeTeam(app)
    await makeMember(app, { team: other, person })
    const limited = await makeMember(app, { team, role: 'manager' })
    await app
      .as(team.owner)
      .clients.limitManager({ teamId: team.id, userId: limited.id, siteIds: [await makeSite(app, { team })] })

    const open = async (by: TestPerson, id: string) =>
      (await app.server.inject({ url: `/api/files/${id}`, cookies: { '__Host-session': by.sessionSecret } })).statusCode
    expect((await expenses(manager).list({ teamId: team.id })).items).toMatchObject([
      { id: claim.id, receipt: { id: waits } },
    ])
    expect(await Promise.all([manager, person, limited, other.owner].map((by) => open(by, waits)))).toEqual([
      ...[200, 200, 404, 404],
    ])
    expect(await Promise.all([withdrawn, cv].map((id) => open(manager, id)))).toEqual([404, 404])
    const seenBy = async (by: TestPerson) => (await filesSeenBy(app, { by, of: person })).map(({ id }) => id).sort()
    expect(await seenBy(other.owner)).toEqual([cv])
    expect(await seenBy(manager)).toEqual([waits])
    expect(await seenBy(person)).toEqual([waits, withdrawn, cv].sort())
    await query('select app.erase_person($1, now())', person.id)
    expect(await open(manager, waits)).toBe(404)
  })

  test('is refused at its field where it cannot be', async () => {
    const { day, miles, receipt } = await makeClaimants()
    await expect(miles({ day: addDays(day, 2) })).rejects.toMatchObject(INVALID)
    await expect(miles({ day: addDays(day, -400) })).rejects.toMatchObject(INVALID)
    await expect(miles({ vehicle: 'cycle', passengers: 1 })).rejects.toMatchObject(INVALID)
    await expect(receipt({ vat: 641 })).rejects.toMatchObject(INVALID)
    await expect(receipt({ siteId: crypto.randomUUID() })).rejects.toMatchObject(INVALID)
  })
})

const next = async (teamId: string, day: string) => ({
  ...{ teamId, day, vehicle: 'car' as const, tenths: 10, passengers: 0, from: 'Oak House', to: 'Home' },
})

describe('an answer', () => {
  test('is of somebody else, with a reason when it is no', async () => {
    const { team, manager, miles, approve } = await makeClaimants()
    const own = await miles({}, manager)
    await expect(approve(own.id)).rejects.toMatchObject(FORBIDDEN)
    const of = { teamId: team.id, claimId: own.id }
    await expect(expenses(manager).refuse({ ...of, reason: 'No' })).rejects.toMatchObject(FORBIDDEN)
    await expect(expenses(team.owner).refuse({ ...of, reason: ' ' })).rejects.toThrow()
    expect(await expenses(team.owner).refuse({ ...of, reason: 'Out of hours' })).toMatchObject({
      state: 'refused',
      reason: 'Out of hours',
    })
    await expect(
      query(
        `update app.expense_claims set state = 'approved', reason = null, amount = 1, said = 'x', answered_by = user_id
        where id = $1`,
        own.id,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('taken back takes its line with it, until a run has it', async () => {
    const { team, manager, miles, approve } = await makeClaimants()
    const claim = await miles()
    const of = { teamId: team.id, claimId: claim.id }
    await approve(claim.id)
    expect(await expenses(manager).takeBack(of)).toMatchObject({ state: 'waiting', answeredBy: null })
    const lines = await linesOf(claim.id)
    expect(lines.map(({ amount }) => amount).sort()).toEqual([-1348, 1348])
    expect(new Set(lines.map(({ live, state }) => `${live} ${state}`))).toEqual(new Set(['false cancelled']))
    await approve(claim.id)
    expect((await linesOf(claim.id)).filter(({ live }) => live)).toMatchObject([{ amount: 1348 }])
  })

  test('of two at once counts once, and so does one that is withdrawn meanwhile', async () => {
    const { team, person, manager, miles } = await makeClaimants()
    const claim = await miles()
    const of = { teamId: team.id, claimId: claim.id }
    const answers = await Promise.allSettled([
      expenses(manager).approve({ teamId: team.id, claimIds: [claim.id] }),
      expenses(team.owner).approve({ teamId: team.id, claimIds: [claim.id] }),
      expenses(person).withdraw(of),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const [{ state }] = await query('select state from app.expense_claims where id = $1', claim.id)
    expect((await linesOf(claim.id)).length).toBe(state === 'approved' ? 1 : 0)
  })
})

test('people see their own claims, managers of the whole team those of the team', async () => {
  const { team, manager, person, miles } = await makeClaimants()
  const claim = await miles()
  const other = await makeMember(app, { team })
  expect((await expenses(other).mine({})).claims).toEqual([])
  await expect(expenses(other).list({ teamId: team.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(expenses(other).withdraw({ teamId: team.id, claimId: claim.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await expenses(manager).list({ teamId: team.id })).items).toMatchObject([
    { userId: person.id, isOwn: false, run: null },
  ])
  expect((await expenses(manager).list({ teamId: team.id, show: 'answered' })).items).toEqual([])
})

test('what is paid stays when somebody is erased, without their words', async () => {
  const { person, miles, approve } = await makeClaimants()
  const claim = await miles({ note: 'To see my mother on the way' })
  await approve(claim.id)
  await query('select app.erase_person($1, now())', person.id)
  expect(
    await query('select note, from_place, to_place, amount from app.expense_claims where id = $1', claim.id),
  ).toEqual([{ note: null, from_place: null, to_place: null, amount: 1348 }])
  expect(await linesOf(claim.id)).toMatchObject([{ live: true }])
})
