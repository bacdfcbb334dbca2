import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { APPROVE, approvedTime, moneyStage } from '#testing/race/money.ts'
import { makePeople, type SoakPerson } from '#testing/race/people.ts'
import { ownerOf } from '../../e2e/support/database.ts'
import { freePort, type Product, startProduct } from '../../e2e/support/server.ts'
import { buildWhenChanged } from '../../scripts/tasks/build.ts'
import { childrenOf, familyOf } from '../proc.ts'
import { processorTime } from '../processor-time.ts'

// How long it takes until invoices are issued and printed, and a pay run is closed: `node bench/invoices/main.ts`, with
// another number of invoices and of people behind it. Sixteen managers' calls at once, by two processes on one database; each asks for
// its part of the clients, in calls of some. Every invoice has ten lines, all of which the pay run pays as well.

const INVOICES = Number(process.argv[2] ?? 1000)
const STAFF = Number(process.argv[3] ?? 100)
/** People of one call. */
const TOGETHER = 100
const LINES_EACH = 10
const AT_ONCE = 16
const IN_A_CALL = 16

interface Draft {
  clientId: string
  orderNumber: string | null
  lines: number
  net: number
}

/** A team with hours of each of its clients, and who issues and pays. */
async function stage(product: Product, pool: pg.Pool) {
  const [manager, ...staff] = (await makePeople(product, 1 + STAFF)) as [SoakPerson, ...SoakPerson[]]
  const made = { teamName: 'Bench Money', creationKey: crypto.randomUUID() }
  const { id: team } = (await (await post(product, manager, '', made)).json()) as { id: string }
  const userIds = staff.map(({ id }) => id)
  for (const statement of moneyStage(INVOICES)) await pool.query(statement, [team, userIds])
  for (let at = 0; at < STAFF; at += TOGETHER) {
    const some = { userIds: userIds.slice(at, at + TOGETHER) }
    const engaged = { ...some, engagement: 'paye', nation: 'great-britain', holiday: 'with-pay' }
    await send(product, manager, { method: 'PUT', path: `/${team}/pay/people`, body: engaged })
    await post(product, manager, `/${team}/pay/documents`, some)
  }
  for (let at = 0; at < INVOICES * LINES_EACH; at += STAFF) {
    const { rows } = await pool.query<{ id: string }>(approvedTime(INVOICES), [team, at])
    await pool.query(APPROVE, [rows.map(({ id }) => id), manager.id])
  }
  await pool.query('vacuum analyze')
  return { team, manager }
}

type Staged = Awaited<ReturnType<typeof stage>>

const send = (
  product: Product,
  by: SoakPerson,
  { body, path, method }: { method: string; path: string; body?: object },
) =>
  by.request(product, {
    ...{ method, path: `/api/teams${path}` },
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

const post = (product: Product, by: SoakPerson, path: string, body: object) =>
  send(product, by, { method: 'POST', path, body })

const get = (product: Product, by: SoakPerson, path: string) => send(product, by, { method: 'GET', path })

/** Issues what there is; refused where somebody was quicker at the same row of the team, which is asked again. */
async function issue(products: readonly Product[], { team, manager }: Staged) {
  const through = new Date().toISOString().slice(0, 10)
  const path = `/${team}/invoices`
  const answer = await get(products[0]!, manager, `${path}/drafts?through=${through}`)
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

/** Closes the run of all lines. Returns its seconds, and whether its file is the same each time and has its own digest. */
async function close(product: Product, { team, manager }: Staged) {
  const open = await (await get(product, manager, `/${team}/pay`)).json()
  const { people, lines, pay, holiday, extraHoliday, topUp } = open.total
  const asked = { through: open.period.through, topUps: [], people, total: pay + holiday + extraHoliday + topUp }
  let began = performance.now()
  let answer = await post(product, manager, `/${team}/pay/runs`, asked)
  // On a machine that does something else besides.
  for (let tries = 1; answer.status === 503 && tries < 5; tries++) {
    began = performance.now()
    answer = await post(product, manager, `/${team}/pay/runs`, asked)
  }
  const seconds = (performance.now() - began) / 1000
  if (answer.status !== 200) throw new Error(`closing was answered ${answer.status}: ${await answer.text()}`)
  const { id, digest } = await answer.json()
  const file = () => bytesOf(product, manager, `/${team}/pay/runs/${id}/file.csv`)
  const [one, again] = [await file(), await file()]
  return { lines, seconds, isSame: one.equals(again) && sha256(one) === digest }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function bytesOf(product: Product, by: SoakPerson, path: string) {
  const answer = await get(product, by, path)
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Whether the PDF of some invoice comes the same from both processes, with the digest that the database keeps. */
async function printsTheSame(products: readonly Product[], { team, manager }: Staged, pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string; digest: string }>(
    `select id, encode(pdf_sha256, 'hex') as digest from app.invoices order by number limit 1`,
  )
  const { id, digest } = rows[0]!
  const papers = await Promise.all(products.map((on) => bytesOf(on, manager, `/${team}/invoices/${id}/invoice.pdf`)))
  return papers.every((paper) => sha256(paper) === digest)
}

async function until(check: () => Promise<boolean>) {
  while (!(await check())) await new Promise((done) => setTimeout(done, 100))
}

const ofGoal = (is: boolean, what: string, goal: string) =>
  console.log(`${is ? 'met   ' : 'MISSED'} ${what} (goal: ${goal})`)

await buildWhenChanged()
const env = { TRUST_PROXY: '1', LOG_LEVEL: 'error' }
const first = await startProduct({ port: await freePort(), env })
const second = await startProduct({ dataDir: first.dataDir, port: await freePort(), env })
const pool = new pg.Pool({ ...ownerOf(first), max: 3 })
try {
  const staged = await stage(first, pool)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]!.pid}/stat`, 'utf8'))?.[1])
  const used = () => ({
    app: processorTime([first, second].flatMap(({ process }) => familyOf(process.pid ?? 0, postmaster))),
    database: processorTime([postmaster, ...childrenOf(postmaster)]),
  })
  const since = (before: ReturnType<typeof used>) => {
    const now = used()
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    return `processor ${seconds(now.app - before.app)} s in the app, ${seconds(now.database - before.database)} s in the database`
  }
  const count = async (where: string) =>
    Number((await pool.query(`select count(*) from app.invoices where ${where}`)).rows[0].count)
  const before = used()
  const began = performance.now()
  const again = await issue([first, second], staged)
  const issued = (performance.now() - began) / 1000
  const waiting = await count('pdf is null')
  console.log(`${INVOICES} invoices of ${LINES_EACH} lines issued in ${issued.toFixed(1)} s; ${since(before)}`)
  await until(async () => (await count('pdf is not null')) === INVOICES)
  const printed = (performance.now() - began) / 1000
  console.log(`${waiting} of them printed after that, all after ${printed.toFixed(1)} s; ${since(before)} in all`)
  ofGoal(printed <= 60, `issued and printed in ${printed.toFixed(1)} s`, '1,000 in 60 s')
  const { rows: numbers } = await pool.query('select max(number) - count(*) as gaps from app.invoices')
  ofGoal(
    numbers[0].gaps === '0',
    `${AT_ONCE} issuing at once, ${again} asked again, ${numbers[0].gaps} gaps`,
    'no gap, no double',
  )
  ofGoal(await printsTheSame([first, second], staged, pool), 'a PDF again, byte for byte', 'the same, with its digest')
  const closing = used()
  const run = await close(first, staged)
  console.log(
    `a run of ${run.lines} lines closed in ${run.seconds.toFixed(1)} s; ${since(closing)}, with its file twice`,
  )
  ofGoal(run.seconds <= 3, `${run.lines} lines closed in ${run.seconds.toFixed(1)} s`, '10,000 in 3 s')
  ofGoal(run.isSame, 'the file of the run again, byte for byte', 'the same, with its digest')
} finally {
  await pool.end()
  await second.stop()
  await first.remove()
}
