import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '#app/contract.ts'
import { paced } from '#client/events/pace.ts'
import type { ProcedureMeta } from '#shared/contract.ts'
import { type Caller, signIn } from '../callers.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'

const MANAGERS = 50
const PAGES_EACH = 4
const WRITERS = 20
const WRITE_EVERY_MS = 50
const SECONDS = 20
/** The rate limit of one network for refetches after events (src/server/http/request-limit.ts). */
const CEILING = 3000

const procedures = [contract.members.candidates, contract.teams.mine, contract.notifications.counts] as const

/** The queries of the candidates page, each with its nouns. */
function queriesOf(teamId: string) {
  const paths = [`/api/teams/${teamId}/dashboard`, '/api/teams', '/api/notifications/counts']
  return procedures.map((procedure, index) => {
    const { shows = [] } = procedure['~orpc'].meta as ProcedureMeta
    return { path: paths[index] as string, shows: shows.map(({ name }) => name) }
  })
}

/** An open page: its stream, and the calls of a browser. Resolves once it listens. */
function openPage({ product, as }: Stage, { manager, teamId }: { manager: Caller; teamId: string }) {
  const queries = queriesOf(teamId)
  let calls = 0
  const { add, cancel } = paced(async (nouns) => {
    const due = queries.filter(({ shows }) => nouns.has('*') || shows.some((noun) => nouns.has(noun)))
    calls += due.length
    await Promise.all(due.map(({ path }) => as(manager, { path, headers: { 'x-caused-by': 'event' } })))
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

/** W11: 200 managers' pages of one team are open, and its members write twenty times a second. */
export async function livePages(stage: Stage): Promise<Finding[]> {
  const { pool, teams } = stage
  const { id: teamId } = teams.of200
  const ofTeam = (condition: string) =>
    `id in (select user_id from app.team_members where team_id = '${teamId}' and ${condition})`
  await pool.query(
    `insert into app.team_members (team_id, user_id, role)
     select $1, id, 'manager' from bench.crowd
      where n > 0 and id not in (select user_id from app.team_members where team_id = $1) order by n limit $2
     on conflict do nothing`,
    [teamId, MANAGERS],
  )
  const managers = (await signIn(pool, ofTeam(`role = 'manager'`))).slice(0, MANAGERS)
  const writers = (await signIn(pool, ofTeam(`role = 'staff'`))).slice(0, WRITERS)
  const alone = await shareOf(stage, () => write(stage, writers))
  const places = Array.from({ length: PAGES_EACH }, () => managers).flat()
  const pages = await Promise.all(places.map((manager) => openPage(stage, { manager, teamId })))
  const together = await shareOf(stage, () => write(stage, writers))
  const calls = pages.reduce((sum, page) => sum + page.calls(), 0)
  for (const page of pages) page.close()
  const says = `W11 ${pages.length} open pages of one team, 20 writes a second`
  return [
    { says: `${says}: calls that events caused`, value: (calls * 60) / SECONDS, limit: CEILING, unit: 'a minute' },
    { says: `${says}: what the pages take of a core`, value: together - alone, limit: 20, unit: '%' },
    { says: `${says}: what they and the writes take of a core`, value: together, limit: 40, unit: '%' },
  ]
}
