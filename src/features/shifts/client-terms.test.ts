import { describe, expect, test } from 'vitest'
import { noTerms } from '#features/rates/given.ts'
import { addDays, londonToday, startOfWeek } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite, shiftCall } from '#testing/shifts.ts'

const app = useApp()
const CONFLICT = { code: 'CONFLICT' }
const inDays = (days: number) => addDays(londonToday(app.clock), days)
const why = { cause: 'hirer', reason: 'not-needed' } as const
const [act, cause] = ['cancelled', 'hirer'] as const
const late = { act, cause, underHours: 96 }
const fourHours = { ...late, measure: 'minutes' as const, stillPaid: 240, stillCharged: 240 }
const half = { ...late, measure: 'percent' as const, stillPaid: 50, stillCharged: 100 }

async function makeClient() {
  const team = await makeTeam(app)
  const teamId = team.id
  const siteId = await makeSite(app, { team })
  const rates = app.as(team.owner).rates
  const { client } = await app.as(team.owner).clients.site({ teamId, siteId })
  const clientId = client.id
  let version = 0
  /** Begins terms from a day on. */
  const begin = async (terms: object, from = inDays(0)) => {
    const begun = await rates.beginTerms({ teamId, clientId, version, from, ...noTerms, ...terms })
    version += 1
    return begun
  }
  return { team, teamId, siteId, clientId, rates, begin }
}

describe('terms of a client', () => {
  test('are versions that never change, from today on; whoever is slower, or sees no pay, begins none', async () => {
    const { team, teamId, siteId, clientId, rates, begin } = await makeClient()
    const manager = await makeMember(app, { team, role: 'manager' })
    const [first] = (await begin({ paymentDays: 30, sites: [{ siteId, orderNumber: 'PO 7' }] })).versions
    expect(first).toMatchObject({ version: 1, paymentDays: 30, bands: null, sites: [{ siteId, orderNumber: 'PO 7' }] })
    const again = { teamId, clientId, version: 0, from: inDays(0), ...noTerms }
    await expect(rates.beginTerms(again)).rejects.toMatchObject(CONFLICT)
    await expect(begin({}, inDays(-1))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' })
    const other = await makeSite(app, { team })
    await expect(begin({ sites: [{ siteId: other, orderNumber: 'PO 8' }] })).rejects.toMatchObject({
      data: { fields: [{ path: 'sites', message: 'Choose a site of this client' }] },
    })
    const vat = { job: 'nurse', treatment: 'exempt', reason: 'Nurses under the concession' } as const
    await begin({ vat: [vat], late: 'own', bands: [fourHours] }, inDays(5))
    await expect(app.as(manager).rates.beginTerms({ ...again, version: 2 })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const { versions } = await app.as(manager).rates.terms({ teamId, clientId })
    expect(versions.map(({ from, vat }) => [from, vat])).toEqual([
      [inDays(0), []],
      [inDays(5), [vat]],
    ])
    await expect(
      app.services.database.pool.query(
        `update app.client_terms set from_day = from_day - 30 where client_id = $1 and version = 1`,
        [clientId],
      ),
    ).rejects.toThrow('terms_never_for_the_past')
  })

  test('of late changes count from their first day on instead of those of the team, also as the worker reads them', async () => {
    const { team, teamId, siteId, begin } = await makeClient()
    const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
    const [own, worker] = [app.as(team.owner).shifts, app.as(person).shifts]
    await own.saveTerms({ teamId, version: 0, bands: [half] })
    await begin({ late: 'own', bands: [fourHours] }, inDays(2))
    const given = { team, siteId, pay: '14.40', breakMinutes: 0 }
    const before = await makeShift(app, { ...given, inDays: 1 })
    const after = await makeShift(app, { ...given, inDays: 2 })
    for (const shiftId of [before, after]) await worker.claim({ shiftId })
    const foreseen = await own.foreseeCancel({ teamId, shiftIds: [before, after], cause: 'hirer' })
    const effects = new Map(foreseen.items.map(({ shiftId, effect }) => [shiftId, [effect.pence, effect.by]]))
    expect([effects.get(before), effects.get(after)]).toEqual([
      [5760, undefined],
      [5760, 'client'],
    ])
    expect((await own.foreseeCancel({ teamId, shiftIds: [before], cause: 'worker' })).items).toEqual([])
    const { items } = await worker.mine({ when: 'upcoming' })
    expect(items.map(({ bands }) => bands[0]?.measure)).toEqual(['percent', 'minutes'])
    const { version } = await own.details({ teamId, shiftId: after })
    await own.cancel({ teamId, shiftId: after, version, ...why })
    const { changes } = await own.details({ teamId, shiftId: after })
    expect(changes.find(({ act }) => act === 'cancel')?.effect).toMatchObject({ pence: 5760, by: 'client' })
    // A client may have agreed that nothing is due.
    await begin({ late: 'own', bands: [] })
    expect((await own.foreseeCancel({ teamId, shiftIds: [before], cause: 'hirer' })).items).toEqual([])
  })

  test('give each shift its order number and cost centre, by site, until the shift says another', async () => {
    const { team, teamId, siteId, rates, begin } = await makeClient()
    const own = app.as(team.owner).shifts
    await begin({
      ...{ costCentre: 'CARE', needsOrderNumber: true, needsCostCentre: true },
      sites: [{ siteId, orderNumber: 'PO 7' }],
    })
    expect(await rates.orderAt({ teamId, siteId, day: inDays(3) })).toEqual({
      ...{ orderNumber: 'PO 7', costCentre: 'CARE', needsOrderNumber: true, needsCostCentre: true },
    })
    const orderOf = async (shiftId: string) => (await own.details({ teamId, shiftId })).order
    const inherits = await makeShift(app, { team, siteId, inDays: 3 })
    const says = await makeShift(app, { team, siteId, inDays: 4, orderNumber: ' PO 99 ' })
    const lacks = { lacksOrderNumber: false, lacksCostCentre: false }
    expect(await orderOf(inherits)).toEqual({ orderNumber: 'PO 7', costCentre: 'CARE', ...lacks })
    expect(await orderOf(says)).toEqual({ orderNumber: 'PO 99', costCentre: 'CARE', ...lacks })
    // A part of a shift, and a copy, has the same.
    const { version } = await own.details({ teamId, shiftId: says })
    const { shiftIds } = await own.split({ teamId, shiftId: says, version, cuts: [{ time: '11:00' }] })
    expect((await Promise.all(shiftIds.map(orderOf))).map(({ orderNumber }) => orderNumber)).toEqual(['PO 99', 'PO 99'])
    // From a day on the client asks for one and gives none: each shift has to say it.
    await begin({ costCentre: 'CARE', needsOrderNumber: true }, inDays(3))
    await expect(own.create(await shiftCall(app, { team, siteId, inDays: 5 }))).rejects.toMatchObject({
      data: { fields: [{ path: 'orderNumber', message: 'This client asks for an order number' }] },
    })
    expect(await orderOf(inherits)).toMatchObject({ orderNumber: null, lacksOrderNumber: true })
  })

  test('a required order number is asked for before drafts are published and where a week is copied, with what the copies come to', async () => {
    const { team, teamId, siteId, clientId, begin } = await makeClient()
    const shifts = app.as(team.owner).shifts
    const monday = addDays(startOfWeek(londonToday(app.clock)), 14)
    const call = { ...(await shiftCall(app, { team, siteId })), staffRequired: 2, publish: false }
    const { shiftIds } = await shifts.create({ ...call, days: [monday, addDays(monday, 1)] })
    const lacks = { clientId, orderNumber: 2, costCentre: 0 }
    expect((await shifts.lackingOrders({ teamId, shiftIds })).items).toEqual([])
    await begin({ needsOrderNumber: true })
    expect((await shifts.lackingOrders({ teamId, shiftIds })).items).toMatchObject([lacks])
    const week = { teamId, from: monday, to: addDays(monday, 7) }
    const foreseen = await shifts.foreseeCopy(week)
    // Each of two is paid 7 h 30 min at 13.50.
    expect(foreseen).toMatchObject({
      shifts: 2,
      places: 4,
      minutes: 1800,
      pay: 4 * 10_125,
      unpriced: 0,
      lacking: [lacks],
    })
    const copied = await shifts.copyWeek({ ...week, clashes: 'open', orders: [{ clientId, orderNumber: 'PO 5' }] })
    expect((await shifts.lackingOrders({ teamId, shiftIds: copied.shiftIds })).items).toEqual([])
    expect((await shifts.foreseeCopy(week)).shifts).toBe(0)
    await expect(shifts.publish({ teamId, shiftIds })).rejects.toMatchObject({
      data: { fields: [{ path: 'orders', message: expect.stringContaining('asks for an order number') }] },
    })
    const orders = [{ clientId, orderNumber: 'PO 6' }]
    expect(await shifts.publish({ teamId, shiftIds, orders })).toMatchObject({ published: 2 })
    expect((await shifts.details({ teamId, shiftId: shiftIds[0]! })).order.orderNumber).toBe('PO 6')
  })
})
