import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { invoiceInvariants } from '#testing/invariants/invoices.ts'
import { payInvariants } from '#testing/invariants/pay.ts'
import { APPROVE, approvedTime, moneyStage } from '#testing/race/money.ts'
import { makePeople, type SoakPerson } from '#testing/race/people.ts'
import { inDatabase, ownerOf } from '../support/database.ts'
import type { Product } from '../support/server.ts'
import { readJson, type Writer } from './writer.ts'

const STAFF = 12
const CLIENTS = 6

interface Answer {
  id: string
  period: { through: string } | null
  total: { people: number; pay: number; holiday: number; extraHoliday: number; topUp: number }
  through: string
  drafts: { clientId: string; orderNumber: string | null; lines: number; net: number }[]
}

/**
 * Closes pay runs and issues invoices, in turn, of hours that are approved meanwhile. After each kill: every hour is
 * paid and charged once, what was acknowledged is there, numbers have no gap, and no document is there in part.
 */
export async function createMoney(product: Product): Promise<Writer> {
  const [manager, ...staff] = (await makePeople(product, 1 + STAFF)) as [SoakPerson, ...SoakPerson[]]
  const ids = staff.map(({ id }) => id)
  const call = (on: Product, method: string, path: string, body?: object) =>
    readJson<Answer>(
      manager.request(on, {
        ...{ method, path: `/api/teams${path}` },
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    )
  const team = (await call(product, 'POST', '', { teamName: 'Soak Money', creationKey: crypto.randomUUID() })).body.id
  for (const statement of moneyStage(CLIENTS)) await inDatabase(product, statement, [team, ids])
  const engaged = { userIds: ids, engagement: 'paye', nation: 'great-britain', holiday: 'with-pay' }
  await call(product, 'PUT', `/${team}/pay/people`, engaged)
  await call(product, 'POST', `/${team}/pay/documents`, { userIds: ids })
  const acknowledged = { runs: [] as string[], invoices: [] as string[] }
  let turns = 0

  /** Beside the product, in one transaction; a database that is being killed is what the writer expects. */
  async function work(on: Product) {
    const client = new pg.Client(ownerOf(on))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('begin')
      const { rows } = await client.query<{ id: string }>(approvedTime(CLIENTS), [team, 0])
      await client.query(APPROVE, [rows.map(({ id }) => id), manager.id])
      await client.query('commit')
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // A connection that broke, or a server that ends.
      if (/^[0-9]/.test(code) && !/^(57|08)/.test(code)) throw error
      throw new TypeError('the database is gone', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function close(on: Product) {
    const { status, body } = await call(on, 'GET', `/${team}/pay`)
    if (status !== 200 || !body.period) return { status }
    const { people, pay, holiday, extraHoliday, topUp } = body.total
    const asked = { through: body.period.through, topUps: [], people, total: pay + holiday + extraHoliday + topUp }
    const answer = await call(on, 'POST', `/${team}/pay/runs`, asked)
    if (answer.status === 200) acknowledged.runs.push(answer.body.id)
    return answer
  }

  async function issue(on: Product) {
    const through = new Date().toISOString().slice(0, 10)
    const { status, body } = await call(on, 'GET', `/${team}/invoices/drafts?through=${through}`)
    if (status !== 200 || body.drafts.length === 0) return { status }
    const drafts = body.drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net }))
    const answer = await call(on, 'POST', `/${team}/invoices`, { through, drafts, mail: turns % 4 === 0 })
    if (answer.status === 200) acknowledged.invoices.push(...(answer.body as unknown as Answer[]).map(({ id }) => id))
    return answer
  }

  const money: Writer = {
    acknowledged: 0,
    async write(on) {
      await work(on)
      const { status } = await (turns++ % 2 === 0 ? close(on) : issue(on))
      if (status === 503 || status === 429) return sleep(100)
      // Done by a call whose answer was lost.
      if (status === 409) return
      if (status !== 200) throw new Error(`closing or issuing was answered ${status}`)
      money.acknowledged++
    },
    async check(on) {
      const { status } = await call(on, 'GET', `/${team}/pay`)
      if (status === 503 || status === 429) return false
      const lost = await inDatabase(on, LOST, [acknowledged.runs, acknowledged.invoices])
      const wrong = await inDatabase(on, HALF, [team])
      for (const invariant of [...payInvariants, ...invoiceInvariants])
        wrong.push(...(await inDatabase(on, invariant.wrong)))
      if (wrong.length > 0 || lost.length > 0)
        throw new Error(`a run or an invoice is lost, or there in part: ${JSON.stringify([...lost, ...wrong][0])}`)
      return true
    },
  }
  return money
}

const LOST = `select x from unnest($1::uuid[]) x where not exists (select from app.pay_runs r where r.id = x)
  union all select x from unnest($2::uuid[]) x where not exists (select from app.invoices i where i.id = x)`

/** An hour that is on no run and not open, or on no invoice and not open; a paper with another digest than its own. */
const HALF = `select l.id from app.pay_lines l where l.team_id = $1 and l.live
    and 1 <> (l.state = 'open')::int + (select count(*) from app.pay_run_lines b where b.line_id = l.id and b.live)
  union all
  select l.id from app.charge_lines l where l.team_id = $1 and l.live
    and 1 <> (l.state = 'open')::int + (select count(*) from app.invoice_lines b where b.line_id = l.id and b.live)
  union all
  select i.id from app.invoices i where i.team_id = $1 and (i.pdf is null) <> (i.pdf_sha256 is null)`
