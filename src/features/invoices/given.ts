import { aSite } from '#features/clients/given.ts'
import { anApproval } from '#features/timesheets/given.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { note } from '#testing/calls/calls.ts'
import type { World } from '#testing/people/world.ts'

/** Stands nowhere else. */
export const ACCOUNT_NAME = 'Sancho Panza 4712'

const as = ({ app, team }: World) => app.as(team.owner).invoices
const today = ({ app }: World) => londonToday(app.clock)
const rowsOf = async (world: World, text: string, ...values: unknown[]) =>
  (await world.app.services.database.pool.query<Record<string, string>>(text, values)).rows

/** It is said what stands on the team’s invoices. */
export async function anInvoiceHead(world: World) {
  const teamId = world.team.id
  const before = await as(world).settings({ teamId })
  const said = {
    ...{ teamId, version: before?.version ?? 0, legalName: 'Bright Care Ltd', address: '12 Park Row, Leeds LS1 4AP' },
    ...{ vatNumber: 'GB284196733', accountName: ACCOUNT_NAME, sortCode: '200000', accountNumber: '55779911' },
    ...{ prefix: 'BC-', paymentDays: 30 },
  }
  if (!before) await as(world).saveSettings(said)
  return note(world, { headVersion: String(before?.version ?? 1) })
}

/** Somebody’s hours are approved, but nothing says yet what they are charged at. */
async function anApproved(world: World) {
  await anInvoiceHead(world)
  // At a site that asks for nothing.
  await aSite(world)
  await anApproval(world)
  const [found] = await rowsOf(
    world,
    `select s.client_id as "clientId", r.day::text as day from app.work_records r join app.sites s on s.id = r.site_id where r.id = $1`,
    world.made.recordId,
  )
  await rowsOf(
    world,
    `update app.clients set invoice_address = '4 Wetherby Road, Leeds', invoice_email = $2 where id = $1`,
    ...[found!.clientId, `accounts.${found!.clientId!.slice(0, 8)}@oakhomes.example`],
  )
  return note(world, { clientId: found!.clientId!, through: found!.day! })
}

/** Somebody’s hours are approved, of a shift with a charge of 20.00 an hour that is not frozen yet. */
export async function notCharged(world: World) {
  await anApproved(world)
  await rowsOf(
    world,
    `insert into app.shift_charges (shift_id, team_id, charge) select a.shift_id, a.team_id, 2000 from app.work_records r
      join app.assignments a on a.id = r.place_id where r.id = $1 on conflict (shift_id) do nothing`,
    world.made.recordId,
  )
}

/** The same is charged: it is on a draft. */
export async function aDraft(world: World) {
  await notCharged(world)
  const through = today(world)
  await as(world).chargeAgain({ teamId: world.team.id, through })
  const { drafts } = await as(world).drafts({ teamId: world.team.id, through })
  const draft = drafts.find(({ clientId }) => clientId === world.made.clientId)!
  return note(world, { through, draftLines: String(draft.lines), draftNet: String(draft.net) })
}

/** The draft of that client as its issue names it. */
export const theDraft = ({ made: { clientId, draftLines = '1', draftNet = '0' } }: World) => ({
  ...{ clientId, orderNumber: null, lines: Number(draftLines), net: Number(draftNet) },
})

/** It is issued. */
export async function anInvoice(world: World) {
  await aDraft(world)
  const { clientId, draftLines, draftNet, through } = world.made
  const [made] = await as(world).issue({
    ...{ teamId: world.team.id, through: through! },
    drafts: [{ clientId: clientId!, orderNumber: null, lines: Number(draftLines), net: Number(draftNet) }],
  })
  return note(world, { invoiceId: made!.id })
}

export async function aPaidPart(world: World) {
  const { invoiceId } = await anInvoice(world)
  await as(world).pay({ teamId: world.team.id, invoiceId, amount: 100, paidOn: today(world) })
  const { payments } = await as(world).invoice({ teamId: world.team.id, invoiceId })
  return note(world, { paymentId: payments[0]!.id })
}

/** It was mailed, and the client has got the link. */
export async function aSentInvoice(world: World) {
  const { invoiceId } = await anInvoice(world)
  await as(world).send({ teamId: world.team.id, invoiceId })
  const { links } = await as(world).invoice({ teamId: world.team.id, invoiceId })
  const token = newSecret()
  await rowsOf(world, 'update app.invoice_links set secret_hash = $1 where id = $2', hashSecret(token), links[0]!.id)
  return note(world, { linkId: links[0]!.id, token })
}

/** A statement of that client was mailed. */
export async function aSentStatement(world: World) {
  await anInvoice(world)
  const { clientId } = world.made
  const { links } = await as(world).sendStatement({ teamId: world.team.id, clientId: clientId!, ...days(world) })
  return note(world, { linkId: links[0]!.id })
}

export const days = (world: World) => ({ from: addDays(today(world), -30), through: today(world) })
