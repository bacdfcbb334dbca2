import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, ofSeveral, ofTeam, send, type Turn } from '#testing/race/turn.ts'
import type { Drafts, Invoice } from './schema.ts'

/** A team has said what stands on its invoices, its shifts are charged, and its clients have addresses. */
const SET_UP = [
  `insert into app.invoice_settings (team_id, version, legal_name, address, vat_number, prefix, payment_days, recorded_at)
    select t.id, 1, 'Bright Care Ltd', '12 Park Row, Leeds', 'GB284196733', 'BC-', 30, now() from app.teams t
     where t.id = $1 and t.deleted_at is null on conflict do nothing`,
  `update app.clients set invoice_address = '4 Wetherby Road, Leeds' where team_id = $1 and invoice_address is null`,
  // A draft may be deleted meanwhile.
  `with held as (select s.id, s.team_id from app.shifts s where s.team_id = $1 order by s.id for key share)
    insert into app.shift_charges (shift_id, team_id, charge) select h.id, h.team_id, 2000 from held h on conflict (shift_id) do nothing`,
]

const today = () => londonToday(deviceClock)

/** Somebody of those who run the team, and may issue, with what is to be invoiced. */
async function findIssuer(turn: Turn): Promise<{ person: SoakPerson; drafts: Drafts } | undefined> {
  for (const text of SET_UP) await turn.world.pool.query(text, [turn.team])
  for (const person of [turn.number % 2 === 0 ? turn.manager : turn.second, ...turn.runs]) {
    const answer = await send(turn, person, {
      method: 'GET',
      path: `/api${ofTeam(turn, `/invoices/drafts?through=${addDays(today(), -1)}`)}`,
    })
    if (answer.ok) return { person, drafts: (await answer.json()) as Drafts }
  }
  return undefined
}

async function chargeAgain(turn: Turn) {
  const { person } = (await findIssuer(turn)) ?? {}
  return person && ask(turn, person, { path: ofTeam(turn, '/invoices/charges'), body: { through: today() } })
}

/** Pressed twice at once: a line is on one invoice. */
async function issue(turn: Turn) {
  const { person, drafts } = (await findIssuer(turn)) ?? {}
  const wanted = drafts?.drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net }))
  if (!person || !drafts || !wanted?.length) return undefined
  const body = { through: drafts.through, drafts: wanted.slice(0, 1) }
  const asked = await Promise.all([1, 2].map(() => ask(turn, person, { path: ofTeam(turn, '/invoices'), body })))
  const taken = asked.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('a draft was issued twice at once')
  return ofSeveral(asked)
}

const anyInvoice = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(i.id) from app.invoices i where i.team_id = $1 and i.kind = 'invoice' order by md5(i.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

async function onInvoice(turn: Turn, act: string, body: (invoice: Invoice) => object | undefined) {
  const id = await anyInvoice(turn)
  const { person } = (id && (await findIssuer(turn))) || {}
  if (!person) return undefined
  const answer = await send(turn, person, { method: 'GET', path: `/api${ofTeam(turn, `/invoices/${id}`)}` })
  const said = answer.ok ? body((await answer.json()) as Invoice) : undefined
  return said && ask(turn, person, { path: ofTeam(turn, `/invoices/${id}/${act}`), body: said })
}

const credit = (turn: Turn) =>
  onInvoice(turn, 'credit', () => ({ reason: 'A rate was wrong', ...(turn.number % 3 === 0 && { places: [1] }) }))

/** Two managers record the same payment at the same moment, sometimes of all that is owed. */
const pay = (turn: Turn) =>
  onInvoice(turn, 'payments', ({ owed }) =>
    owed > 0 ? { amount: turn.number % 2 === 0 ? owed : Math.ceil(owed / 2), paidOn: today() } : undefined,
  )

/** A shift is left out of its draft, or brought back, while others issue it or correct its hours. */
async function leaveOut(turn: Turn) {
  const out = turn.number % 2 === 0
  const recordId = await find<string>(
    turn,
    `select to_json(coalesce(l.record_id, l.source_id)) from app.charge_lines l where l.team_id = $1 and l.state = $2 order by md5(l.id::text) limit 1`,
    [turn.team, out ? 'open' : 'left-out'],
  )
  const { person } = (recordId && (await findIssuer(turn))) || {}
  return person && ask(turn, person, { path: ofTeam(turn, '/invoices/left-out'), body: { recordIds: [recordId], out } })
}

/** The same invoice is mailed while others mail it, take a link back, or its PDF is made. */
const mail = (turn: Turn) =>
  onInvoice(turn, 'links', () => ({ email: `accounts-${turn.number % 5}@oakhomes.example.test` }))

/** A client is mailed its statement while its invoices are paid, credited and mailed. */
async function mailStatement(turn: Turn) {
  const { person } = (await findIssuer(turn)) ?? {}
  const clientId = await find<string>(
    turn,
    'select to_json(i.client_id) from app.invoices i where i.team_id = $1 order by md5($2::text || i.id)',
    [turn.team, turn.number],
  )
  const body = {
    from: addDays(today(), -30),
    through: today(),
    email: `accounts-${turn.number % 5}@oakhomes.example.test`,
  }
  return person && clientId
    ? ask(turn, person, { path: ofTeam(turn, `/clients/${clientId}/statement/links`), body })
    : undefined
}

/** What was given by one act is taken back by another. */
async function takeBack(turn: Turn, text: string) {
  const path = await find<string>(turn, text, [turn.team, turn.number])
  const { person } = (path && (await findIssuer(turn))) || {}
  return person && ask(turn, person, { method: 'DELETE', path: ofTeam(turn, `/invoices/${path}`) })
}

const revokeLink = (turn: Turn) =>
  takeBack(
    turn,
    `select to_json(k.invoice_id || '/links/' || k.id) from app.invoice_links k where k.team_id = $1 and k.invoice_id is not null order by md5(k.id || ($2 % 3)::text)`,
  )

const unpay = (turn: Turn) =>
  takeBack(
    turn,
    `select to_json(p.invoice_id || '/payments/' || p.id) from app.invoice_payments p where p.team_id = $1
      and p.taken_back_at is null order by md5(p.id || ($2 % 3)::text)`,
  )

export const race: Act[] = [
  { name: 'leave a shift out of its draft, or bring it back', weight: 4, run: leaveOut },
  { name: 'charge what had no charge', weight: 4, run: chargeAgain },
  { name: 'issue an invoice, twice at once', weight: 14, run: issue },
  // A draft below nothing becomes a credit note, too: the invariants count them.
  { name: 'credit an invoice', weight: 6, run: credit },
  { name: 'record a payment', weight: 6, run: pay, audited: 'invoices.pay' },
  // What another one has taken back already stays so, and is no row of its own.
  { name: 'take back a payment', weight: 2, run: unpay, mayWrite: 'invoices.unpay' },
  { name: 'mail an invoice', weight: 5, run: mail, audited: 'invoices.send' },
  { name: 'mail a statement', weight: 3, run: mailStatement, audited: 'invoices.send-statement' },
  { name: 'take back the link to an invoice', weight: 2, run: revokeLink, audited: 'invoices.revoke-link' },
]
