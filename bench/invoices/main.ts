import pg from 'pg'
import { APPROVE, approvedTime, moneyStage } from '#testing/race/money.ts'
import { makePeople, type SoakPerson } from '#testing/race/people.ts'
import { ownerOf } from '../../e2e/support/database.ts'
import { freePort, type Product, startProduct } from '../../e2e/support/server.ts'
import { buildWhenChanged } from '../../scripts/tasks/build.ts'
import { childrenOf, familyOf } from '../proc.ts'
import { processorTime } from '../processor-time.ts'

// How long it takes until invoices are issued and printed: `node bench/invoices/main.ts`. Sixteen managers' calls at once,
// by two processes on one database; each asks for its part of the clients, in calls of some.

const INVOICES = 1000
const STAFF = 100
const LINES_EACH = 10
const AT_ONCE = 16
const IN_A_CALL = 16

interface Draft {
  clientId: string
  orderNumber: string | null
  lines: number
  net: number
}

/** A team with hours of each of its clients, and who issues. */
async function stage(product: Product, pool: pg.Pool) {
  const [manager, ...staff] = (await makePeople(product, 1 + STAFF)) as [SoakPerson, ...SoakPerson[]]
  const made = { teamName: 'Bench Money', creationKey: crypto.randomUUID() }
  const { id: team } = (await (await post(product, manager, '', made)).json()) as { id: string }
  for (const statement of moneyStage(INVOICES)) await pool.query(statement, [team, staff.map(({ id }) => id)])
  for (let at = 0; at < INVOICES * LINES_EACH; at += STAFF) {
    const { rows } = await pool.query<{ id: string }>(approvedTime(INVOICES), [team, at])
    await pool.query(APPROVE, [rows.map(({ id }) => id), manager.id])
  }
  await pool.query('vacuum analyze')
  return { team, manager }
}

const post = (product: Product, by: SoakPerson, path: string, body: object) =>
  by.request(product, {
    ...{ method: 'POST', path: `/api/teams${path}`, body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json' },
  })

/** Issues what there is; refused where somebody was quicker at the same row of the team, which is asked again. */
async function issue(products: readonly Product[], { team, manager }: Awaited<ReturnType<typeof stage>>) {
  const through = new Date().toISOString().slice(0, 10)
  const path = `/${team}/invoices`
  const answer = await manager.request(products[0]!, {
    method: 'GET',
    path: `/api/teams${path}/drafts?through=${through}`,
  })
  const { drafts } = (await answer.json()) as { drafts: Draft[] }
  const asked = drafts.map(({ clientId, orderNumber, lines, net }) => ({ clientId, orderNumber, lines, net }))
  const calls = Array.from({ length: Math.ceil(asked.length / IN_A_CALL) }, (_, i) =>
    asked.slice(i * IN_A_CALL, (i + 1) * IN_A_CALL),
  )
  let again = 0
  const one = async (place: number) => {
    for (let part = calls.pop(); part; part = calls.pop()) {
      const { status } = await post(products[place % products.length]!, manager, path, { through, drafts: part })
      if (status === 503 || status === 429) {
        again++
        calls.push(part)
      } else if (status !== 200) throw new Error(`issuing was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => one(place)))
  return again
}

async function until(check: () => Promise<boolean>) {
  while (!(await check())) await new Promise((done) => setTimeout(done, 100))
}

await buildWhenChanged()
const env = { TRUST_PROXY: '1', LOG_LEVEL: 'error' }
const first = await startProduct({ port: await freePort(), env })
const second = await startProduct({ dataDir: first.dataDir, port: await freePort(), env })
const pool = new pg.Pool({ ...ownerOf(first), max: 3 })
try {
  const staged = await stage(first, pool)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(
    /\) \S (\d+)/.exec((await import('node:fs')).readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8'))?.[1],
  )
  const database = () => processorTime([postmaster, ...childrenOf(postmaster)])
  const app = () => processorTime([first, second].flatMap(({ process }) => familyOf(process.pid ?? 0, postmaster)))
  const count = async (where: string) =>
    Number((await pool.query(`select count(*) from app.invoices where ${where}`)).rows[0].count)
  const began = performance.now()
  const before = { app: app(), database: database() }
  const again = await issue([first, second], staged)
  const issued = (performance.now() - began) / 1000
  await until(async () => (await count('pdf is not null')) === INVOICES)
  const printed = (performance.now() - began) / 1000
  const gaps = await pool.query('select max(number) - count(*) as gaps from app.invoices')
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${await count('true')} invoices of ${LINES_EACH} lines issued in ${issued.toFixed(1)} s by ${AT_ONCE} callers, printed after ${printed.toFixed(1)} s; ` +
      `processor ${seconds(app() - before.app)} s in the app, ${seconds(database() - before.database)} s in the database; ` +
      `${again} calls were asked again; ${gaps.rows[0].gaps} gaps.`,
  )
} finally {
  await pool.end()
  await second.stop()
  await first.remove()
}
