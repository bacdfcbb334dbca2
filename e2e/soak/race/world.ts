import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { rightToWork } from '#testing/race/checks.ts'
import { makePeople, type SoakPerson } from '#testing/race/people.ts'
import type { Meeting, World } from '#testing/race/turn.ts'
import type { Chance } from '#testing/random.ts'
import { ownerOf } from '../../support/database.ts'
import type { Product } from '../../support/server.ts'

const TEAM_NAME = 'Race Care'
const FIRST_STAFF = 9
const JOBS = ['care-assistant', 'care-assistant', 'care-assistant', 'support-worker']

export function openWorld(products: readonly [Product, Product]): World {
  const pool = new pg.Pool({ ...ownerOf(products[0]), max: 8 })
  return { products, pool, people: [], teams: [], cleared: 0 }
}

/** Resets what a minute, an hour or a day would: rate limits are cleared, and erased people and deleted teams are replaced. */
export async function prepare(
  world: World,
  { people, teams, chance }: { people: number; teams: number; chance: Chance },
) {
  const { pool, products } = world
  await pool.query(
    'delete from app.invitation_sends; delete from app.team_code_guesses; delete from app.reference_sends',
  )
  const gone = await idsOf(world, 'select id from app.users where disabled_at is not null')
  world.people = world.people.filter(({ id }) => !gone.has(id))
  const come = await makePeople(products[0] as Product, people - world.people.length)
  await Promise.all(come.map((one, at) => giveJob(products[0] as Product, one, JOBS[at % JOBS.length] as string)))
  world.people.push(...come)
  const ended = await idsOf(world, 'select id from app.teams where deleted_at is not null')
  world.teams = world.teams.filter((id) => !ended.has(id))
  while (world.teams.length < teams) world.teams.push(await foundTeam(world, chance))
  await clearStaff(world)
}

/** What somebody applies for, so that shifts are for them. */
async function giveJob(product: Product, person: SoakPerson, jobApplyingFor: string) {
  const values = { firstName: 'Ada', lastName: 'Obi', dateOfBirth: '1990-03-07', jobApplyingFor }
  await person.request(product, {
    method: 'PUT',
    path: '/api/registration/steps/personal',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, values }),
  })
}

/**
 * Whoever has come to a team has their right to work checked there by somebody who runs it, so that most of what
 * workers do is done, not refused. What is taken back stays so.
 */
async function clearStaff(world: World) {
  const { rows } = await world.pool.query<{ team: string; person: string; manager: string }>(
    `select m.team_id as team, m.user_id as person, t.manager_id as manager from app.team_members m join app.teams t on t.id = m.team_id
      where t.deleted_at is null and m.status = 'active' and m.role = 'staff' and not exists (
        select from app.checks c where c.team_id = m.team_id and c.user_id = m.user_id and c.kind = 'right-to-work')`,
  )
  await Promise.all(
    rows.map(async ({ team, person, manager }) => {
      const by = world.people.find(({ id }) => id === manager)
      const answer = await by?.request(world.products[0] as Product, {
        method: 'POST',
        path: `/api/teams/${team}/members/${person}/checks`,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'right-to-work', follows: null, values: rightToWork() }),
      })
      if (answer?.ok) world.cleared++
    }),
  )
}

async function idsOf({ pool }: World, text: string) {
  const { rows } = await pool.query<{ id: string }>(text)
  return new Set(rows.map(({ id }) => id))
}

/** A team whose founder has let some people in. */
async function foundTeam({ products, people }: World, chance: Chance): Promise<string> {
  const product = products[0] as Product
  const founder = chance.one(people)
  const send = (by: SoakPerson, path: string, body?: object) =>
    by.request(product, {
      method: body ? 'POST' : 'GET',
      path: `/api${path}`,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  async function ask<T>(by: SoakPerson, path: string, body?: object): Promise<T> {
    const answer = await send(by, path, body)
    if (answer.status === 429) {
      // So much was asked in their name within this minute.
      await sleep(Number(answer.headers.get('retry-after')) * 1000)
      return ask(by, path, body)
    }
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return (await answer.json()) as T
  }
  const made = { teamName: TEAM_NAME, creationKey: crypto.randomUUID() }
  const { id, teamCode } = await ask<{ id: string; teamCode: string }>(founder, '/teams', made)
  for (let left = FIRST_STAFF; left > 0; left--) {
    const somebody = chance.one(people)
    if (somebody === founder) continue
    // Who waits for five teams already may ask no other.
    const { ok, status } = await send(somebody, '/teams/join', { teamCode })
    if (!ok && status !== 429) throw new Error(`/teams/join was answered ${status}`)
  }
  const { items } = await ask<{ items: { id: string }[] }>(founder, `/teams/${id}/requests`)
  for (const request of items) await ask(founder, `/teams/${id}/requests/${request.id}/approve`, {})
  return id
}

/** Chooses managers of a team together with a person who has a relation to it, and one who has none. */
export async function meet(world: World, chance: Chance): Promise<Meeting> {
  const team = chance.one(world.teams)
  const { rows } = await world.pool.query<{ id: string; runs: boolean; works: boolean }>(
    `select user_id as id, role <> 'staff' as runs, role = 'staff' as works from app.team_members where team_id = $1 and status = 'active'
     union all select user_id, false, false from app.team_join_requests where team_id = $1 and status = 'pending'
     union all select u.id, false, false from app.team_invitations i join app.users u using (email) where i.team_id = $1
       and i.status = 'pending'
     order by runs desc, id`,
    [team],
  )
  const among = (wanted: (row: { runs: boolean; works: boolean }) => boolean) =>
    rows.filter(wanted).flatMap(({ id }) => world.people.find((one) => one.id === id) ?? [])
  const runs = among((row) => row.runs)
  const rest = world.people.filter((one) => !runs.includes(one))
  const staff = among(({ works }) => works)
  // Most is done about people who work in the team.
  const isAboutStaff = staff.length > 0 && chance.below(5) > 0
  const near = isAboutStaff ? staff : among((row) => !row.runs).filter((one) => !runs.includes(one))
  return { team, teamName: TEAM_NAME, runs, others: [chance.one(near.length > 0 ? near : rest), chance.one(rest)] }
}
