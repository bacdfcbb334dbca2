import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { SELLER } from '#testing/charged.ts'
import { invoiceInvariants } from '#testing/invariants/invoices.ts'
import { clearForWork } from '#testing/people/cleared.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

const app = useApp()
const query = async (text: string, ...values: unknown[]) => (await app.services.database.pool.query(text, values)).rows
const BY_CLIENT = { cause: 'hirer', reason: 'not-needed' } as const

async function expectSound() {
  for (const { name, wrong } of invoiceInvariants) expect(await query(wrong), name).toEqual([])
}

/** Somebody is booked tomorrow for 7 h 30 min at 20.00, under terms by which the client still pays for late changes. */
async function makeBooked() {
  const team = await makeTeam(app)
  const person = await clearForWork(app, { team, person: await makeMember(app, { team }) })
  const siteId = await makeSite(app, { team })
  const { shifts, invoices, rota } = app.as(team.owner)
  const band = { underHours: 96, cause: 'hirer', measure: 'percent' } as const
  await shifts.saveTerms({
    ...{ teamId: team.id, version: 0 },
    bands: [
      { ...band, act: 'moved', stillPaid: 0, stillCharged: 10 },
      { ...band, act: 'cancelled', stillPaid: 50, stillCharged: 100 },
    ],
  })
  await invoices.saveSettings({ teamId: team.id, version: 0, ...SELLER })
  await query(`update app.clients set invoice_address = '4 Wetherby Road, Leeds' where team_id = $1`, team.id)
  const shiftId = await makeShift(app, { team, siteId, inDays: 1, charge: '20.00' })
  await shifts.assign({ teamId: team.id, shiftId, userId: person.id })
  const linesOf = () =>
    query(
      `select amount, state, live, day::text, minutes from app.charge_lines where team_id = $1 order by made_at, amount desc`,
      team.id,
    )
  const change = async (changes: { startsOn: string }) => {
    const { version } = await shifts.details({ teamId: team.id, shiftId })
    return rota.act({ teamId: team.id, changes: [{ kind: 'move', shiftId, version, ...changes }], ...BY_CLIENT })
  }
  return { team, person, shifts, invoices, rota, siteId, shiftId, linesOf, change, on: { teamId: team.id, shiftId } }
}

const day = (ahead: number) => addDays(londonToday(app.clock), ahead)

test('a shift that the client cancels late is charged by its terms, for the day on which it was, and invoiced', async () => {
  const { team, shifts, invoices, on, linesOf } = await makeBooked()
  const { version } = await shifts.details(on)
  await shifts.cancel({ ...on, version, ...BY_CLIENT })
  expect(await linesOf()).toEqual([{ amount: 15_000, state: 'open', live: true, day: day(1), minutes: 0 }])
  const through = day(1)
  const { drafts } = await invoices.drafts({ teamId: team.id, through })
  expect(drafts).toMatchObject([{ shifts: 1, net: 15_000, vat: 3000, minutes: 0 }])
  const [{ clientId, orderNumber, lines, net }] = drafts as [(typeof drafts)[number]]
  const draft = await invoices.draft({ teamId: team.id, clientId, through })
  expect(draft.rows).toMatchObject([{ what: 'Care Assistant, late change', unit: 'C62', quantity: 1, net: 15_000 }])
  const { records } = draft
  await invoices.leaveOut({ teamId: team.id, recordIds: [records[0]!.recordId], out: true })
  expect(await invoices.drafts({ teamId: team.id, through })).toMatchObject({ drafts: [], leftOut: [{ net: 15_000 }] })
  await invoices.leaveOut({ teamId: team.id, recordIds: [records[0]!.recordId], out: false })
  await invoices.issue({ teamId: team.id, through, drafts: [{ clientId, orderNumber, lines, net }] })
  expect(await linesOf()).toMatchObject([{ state: 'taken' }])
  const margin = await invoices.margin({ teamId: team.id, from: day(1), through, by: 'shift' })
  expect(margin.rows).toMatchObject([{ charged: 15_000 }])
  await expectSound()
})

test('a step that is undone takes the charge back, with a credit where it was issued', async () => {
  const { team, invoices, rota, linesOf, change } = await makeBooked()
  await change({ startsOn: day(2) })
  expect(await linesOf()).toEqual([{ amount: 1500, state: 'open', live: true, day: day(1), minutes: 0 }])
  await rota.undo({ teamId: team.id })
  expect(await linesOf()).toMatchObject([
    { amount: 1500, state: 'cancelled', live: false },
    { amount: -1500, state: 'cancelled', live: false },
  ])
  await change({ startsOn: day(2) })
  const through = day(3)
  const issue = async () => {
    const { drafts } = await invoices.drafts({ teamId: team.id, through })
    const wanted = drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net }))
    return invoices.issue({ teamId: team.id, through, drafts: wanted })
  }
  expect(await issue()).toMatchObject([{ kind: 'invoice', net: 1500 }])
  await rota.undo({ teamId: team.id })
  expect(await issue()).toMatchObject([{ kind: 'credit-note', net: -1500 }])
  await expectSound()
})

test('nothing is charged for what the agency or the worker causes, nor where no charge is agreed; a manager without sight of charges changes nothing of it', async () => {
  const { team, shifts, on, linesOf } = await makeBooked()
  const manager = await makeMember(app, { team, role: 'manager' })
  const { version } = await shifts.details(on)
  await query('delete from app.shift_charges where shift_id = $1', on.shiftId)
  await app.as(manager).shifts.cancel({ ...on, version, ...BY_CLIENT })
  expect(await linesOf()).toEqual([])
  const other = await makeBooked()
  const held = await other.shifts.details(other.on)
  await other.shifts.cancel({ ...other.on, version: held.version, cause: 'agency', reason: 'not-needed' })
  expect(await other.linesOf()).toEqual([])
})
