import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '#app/contract.ts'
import { paced } from '#client/events/pace.ts'
import type { ProcedureMeta } from '#shared/contract.ts'
import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import { type Caller, signIn } from '../callers.ts'
import { quantile } from '../measure.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'
import { seedShifts, THE_WEEK } from './w14-shifts.ts'

const MANAGERS = 50
const PAGES_EACH = 4
const WRITERS = 20
const WRITE_EVERY_MS = 50
const SECONDS = 20
/** The rate limit of one network for refetches after events (src/server/http/request-limit.ts). */
const CEILING = 3000

/** A call that a page makes anew when one of its nouns has changed. */
interface Query {
  path: string
  shows: readonly string[]
}

function query(procedure: AnyContractProcedure, path: string): Query {
  const { shows = [] } = procedure['~orpc'].meta as ProcedureMeta
  return { path, shows: shows.map(({ name }) => name) }
}

const ofEveryPage = [
  query(contract.teams.mine, '/api/teams'),
  query(contract.notifications.counts, '/api/notifications/counts'),
]

const candidatesPage = (teamId: string) => [
  query(contract.members.candidates, `/api/teams/${teamId}/dashboard`),
  ...ofEveryPage,
]

/** The dearest page: a week of 2,000 shifts, with the counts of four weeks above it. */
function weekPage(teamId: string) {
  const [from, through] = THE_WEEK.map((days) => addDays(londonToday(deviceClock), days)) as [string, string]
  const shifts = `/api/teams/${teamId}/shifts`
  const week = query(contract.shifts.list, `${shifts}?from=${from}&through=${through}`)
  const counts = query(contract.shifts.counts, `${shifts}/counts?from=${from}&through=${addDays(from, 27)}`)
  return { week, queries: [week, counts, ...ofEveryPage] }
}

interface Opening {
  manager: Caller
  queries: readonly Query[]
  /** Each answer to a call that an event caused. */
  onAnswer?: (path: string, answer: Buffer) => void
}

/** An open page: its stream, and the calls of a browser. Resolves once it listens. */
function openPage({ product, as }: Stage, { manager, queries, onAnswer = () => {} }: Opening) {
  let calls = 0
  const headers = { 'x-caused-by': 'event', 'accept-encoding': 'br' }
  const { add, cancel } = paced(async (nouns) => {
    const due = queries.filter(({ shows }) => nouns.has('*') || shows.some((noun) => nouns.has(noun)))
    calls += due.length
    await Promise.all(due.map(async ({ path }) => onAnswer(path, await as(manager, { path, headers }))))
  })
  return new Promise<{ calls: () => number; close: () => void }>((resolve, reject) => {
    const request = get(`${product.url}/api/events`, { agent: false, headers: manager.headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const [, nouns = ''] of text.matchAll(/^event: changed\ndata: (.*)$/gm)) add(nouns.split(' '))
      })
      response.on('error', () => {})
      const close = () => {
        cancel()
        request.destroy()
      }
      resolve({ calls: () => calls, close })
    })
    request.on('error', reject)
  })
}

/** Twenty people of the team change their names in turn, twenty times a second. */
async function write({ as }: Stage, writers: Caller[]) {
  const ends = performance.now() + SECONDS * 1000
  const began = performance.now()
  for (let turn = 0; performance.now() < ends; turn++) {
    const body = JSON.stringify({ fullName: `Busy Writer ${turn}`, role: 'staff' })
    const writer = writers[turn % writers.length] as Caller
    void as(writer, { method: 'PATCH', path: '/api/profile', body, headers: { 'x-requested-with': 'bench' } })
    await sleep(Math.max(0, began + (turn + 1) * WRITE_EVERY_MS - performance.now()))
  }
}

/** The share of a core, in per cent, that the product's process uses while `work` runs. */
async function shareOf({ meter }: Stage, work: () => Promise<unknown>) {
  const [before, began] = [meter('product').server, performance.now()]
  await work()
  return ((meter('product').server - before) / (performance.now() - began)) * 100
}

const ofTeam = (teamId: string, condition: string) =>
  `id in (select user_id from app.team_members where team_id = '${teamId}' and ${condition})`

/** Gives a team fifty managers who are signed in; each has four pages. */
async function pagesOf({ pool }: Stage, teamId: string): Promise<Caller[]> {
  await pool.query(
    `insert into app.team_members (team_id, user_id, role)
     select $1, id, 'manager' from bench.crowd
      where n > 0 and id not in (select user_id from app.team_members where team_id = $1) order by n limit $2
     on conflict do nothing`,
    [teamId, MANAGERS],
  )
  const managers = (await signIn(pool, ofTeam(teamId, `role = 'manager'`))).slice(0, MANAGERS)
  return Array.from({ length: PAGES_EACH }, () => managers).flat()
}

/** W11: 200 managers' pages of one team are open, and its members write twenty times a second. */
async function manyWrites(stage: Stage): Promise<Finding[]> {
  const { pool, teams } = stage
  const { id: teamId } = teams.of200
  const managers = await pagesOf(stage, teamId)
  const writers = (await signIn(pool, ofTeam(teamId, `role = 'staff'`))).slice(0, WRITERS)
  const alone = await shareOf(stage, () => write(stage, writers))
  const queries = candidatesPage(teamId)
  const pages = await Promise.all(managers.map((manager) => openPage(stage, { manager, queries })))
  const callsSoFar = () => pages.reduce((sum, page) => sum + page.calls(), 0)
  // A burst is told sooner than what goes on for long.
  await write(stage, writers)
  const before = callsSoFar()
  const together = await shareOf(stage, () => write(stage, writers))
  const calls = callsSoFar() - before
  for (const page of pages) page.close()
  const says = `W11 ${pages.length} open pages of one team, 20 writes a second`
  return [
    { says: `${says}: calls that events caused`, value: (calls * 60) / SECONDS, limit: CEILING, unit: 'a minute' },
    { says: `${says}: what the pages take of a core`, value: together - alone, limit: 20, unit: '%' },
    { says: `${says}: what they and the writes take of a core`, value: together, limit: 40, unit: '%' },
  ]
}

const SETTLES_MS = 5000
const PATIENCE_MS = 30_000

/** The time of a small call that somebody else makes, again and again while `work` runs. */
async function besides({ product }: Stage, { headers }: Caller, work: () => Promise<unknown>): Promise<number[]> {
  const workerData = { url: product.url, headers, path: '/api/notifications/counts' }
  const somebody = new Worker(new URL('../beside.ts', import.meta.url), { workerData })
  await once(somebody, 'message')
  await work()
  somebody.postMessage('enough')
  const [taken] = (await once(somebody, 'message')) as [number[]]
  return taken
}

/**
 * W11: 200 pages show a week of 2,000 shifts, and a shift of it is published; then somebody changes their name, and
 * another one is published.
 */
async function oneChange(stage: Stage): Promise<Finding[]> {
  const { pool, teams, as, meter } = stage
  const { id: teamId, manager } = teams.of2000
  await seedShifts(stage)
  const { rows } = await pool.query<{ id: string }>(
    `update app.shifts set state = 'draft', published_at = null where id in (
       select id from app.shifts where team_id = $1 and filled = 0 and day = current_date + ${THE_WEEK[0]} order by id
         limit 4) returning id`,
    [teamId],
  )
  const drafts = rows.map(({ id }) => id)
  const { week, queries } = weekPage(teamId)
  const [worker] = await signIn(pool, ofTeam(teamId, `role = 'staff'`))
  const headers = { 'x-requested-with': 'bench' }
  const publish = () =>
    as(manager, {
      method: 'POST',
      path: `/api/teams/${teamId}/shifts/publish`,
      body: JSON.stringify({ shiftIds: [drafts.pop()] }),
      headers,
    })
  const processor = () => meter('product').server + meter('product').database

  /** Publishes a shift, and waits until each page shows what a call made afterwards is answered. */
  async function untilRight(shown: (Buffer | undefined)[]) {
    const began = performance.now()
    await publish()
    const right = await as(manager, { path: week.path, headers: { 'accept-encoding': 'br' } })
    while (shown.some((answer) => !answer?.equals(right))) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('a page never shows what was published')
      await sleep(5)
    }
    return performance.now() - began
  }

  await untilRight([])
  await sleep(SETTLES_MS)
  const before = processor()
  await untilRight([])
  await sleep(SETTLES_MS)
  const withoutPages = processor() - before

  const managers = await pagesOf(stage, teamId)
  const shown: (Buffer | undefined)[] = managers.map(() => undefined)
  const pages = await Promise.all(
    managers.map((manager, page) =>
      openPage(stage, {
        ...{ manager, queries },
        onAnswer: (path, answer) => {
          if (path === week.path) shown[page] = answer
        },
      }),
    ),
  )
  await sleep(SETTLES_MS)
  let lastPage = 0
  const used = processor()
  const small = await besides(stage, worker as Caller, async () => {
    lastPage = await untilRight(shown)
  })
  await sleep(SETTLES_MS)
  const withPages = processor() - used
  const body = JSON.stringify({ fullName: 'Renamed Just Now', role: 'staff' })
  await as(worker as Caller, { method: 'PATCH', path: '/api/profile', body, headers })
  await sleep(300)
  const afterRename = await untilRight(shown)
  for (const page of pages) page.close()
  const says = `W11 ${pages.length} open pages of a week of 2,000 shifts, one is published`
  return [
    { says: `${says}: until the last page is right`, value: lastPage / 1000, limit: 2, unit: 's' },
    { says: `${says}: processor time of the pages`, value: (withPages - withoutPages) / 1000, limit: 1.5, unit: 's' },
    { says: `${says}: a small call of somebody else, p95`, value: quantile(small, 0.95), limit: 50, unit: 'ms' },
    {
      says: `${says} right after a rename: until the last page is right`,
      value: afterRename / 1000,
      limit: 1,
      unit: 's',
    },
  ]
}

export const livePages = async (stage: Stage) => [...(await manyWrites(stage)), ...(await oneChange(stage))]
