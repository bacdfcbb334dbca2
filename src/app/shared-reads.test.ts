import { describe, expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { liveIn } from '#testing/agencies/life.ts'
import { readShared, writeAll } from '#testing/agencies/readings.ts'
import { useApp } from '#testing/app.ts'
import { procedures } from '#testing/calls/procedures.ts'
import { openTransaction } from '#testing/locks.ts'
import { makeMember, makeTeam, type TestPerson, type TestTeam } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { makeWorld } from '#testing/people/world.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'

// A job of the product's own would change an answer between two reads, and waits for locks beside the calls.
const app = useApp({}, { worksOnJobs: false })
const shared = procedures().filter((listed) => listed.shared)

let origin: string | undefined

/** A call as a live page makes it after an event, or as a person does. */
async function get(person: TestPerson, path: string, { pushed = true } = {}) {
  origin ??= await app.listen()
  const headers = {
    cookie: `__Host-session=${person.sessionSecret}`,
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'br',
  }
  const response = await fetch(`${origin}${path}`, {
    headers: pushed ? { ...headers, 'x-caused-by': 'event' } : headers,
  })
  const { status, headers: answered } = response
  return {
    status,
    text: await response.text(),
    encoding: answered.get('content-encoding'),
    type: answered.get('content-type'),
  }
}

function weekOf({ id }: TestTeam) {
  const today = londonToday(app.clock)
  return `/api/teams/${id}/shifts?from=${today}&through=${addDays(today, 6)}`
}

async function withManagers(count: number) {
  const team = await makeTeam(app)
  const managers = await Promise.all(Array.from({ length: count }, () => makeMember(app, { team, role: 'manager' })))
  return { team, managers }
}

test('reads are shared, and only reads of a team', () => {
  expect(shared.length).toBeGreaterThan(5)
  expect(shared.filter(({ access, effect }) => access !== 'team' || effect !== 'read')).toEqual([])
})

test('two managers with the same rights get the same answers of every shared read, whatever one of them has done', async () => {
  const world = await makeWorld(app)
  const { team, actors } = world
  for (const one of [actors.self, actors.fellow]) await register(app, one, 'Given')
  await liveIn(app, { team, person: actors.self, fellow: actors.fellow, inDays: 1 })
  const [one, another] = [
    await makeMember(app, { team, role: 'manager' }),
    await makeMember(app, { team, role: 'manager' }),
  ]
  expect(await writeAll({ app, world }, one)).toBeGreaterThan(20)
  const both = await readShared({ app, world, readers: { one, another } })
  const differences = [...both]
    .filter(([key]) => key.includes(' one '))
    .filter(([key, answer]) => both.get(key.replace(' one ', ' another ')) !== answer)
  expect(differences.map(([key]) => key)).toEqual([])
  for (const { name } of shared)
    expect(
      [...both].some(([key, answer]) => key.startsWith(`${name} one`) && answer.startsWith('{')),
      name,
    ).toBe(true)
})

describe('calls of live pages', () => {
  test('many at once are answered by one read beside the one that runs, without a connection each', async () => {
    const { team, managers } = await withManagers(5)
    await makeShift(app, { team, inDays: 1 })
    const { pool } = app.services.database
    const { text: asked } = await get(team.owner, weekOf(team), { pushed: false })
    const first = await get(managers[0]!, weekOf(team))
    expect(first).toMatchObject({ status: 200, text: asked })

    const held = await openTransaction(app)
    await held.run('lock table app.shifts in access exclusive mode')
    const calls = Array.from({ length: 40 }, (_, call) => get(managers[call % 5]!, weekOf(team)))
    const waiting = `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`
    expect(await held.blocks(Promise.all(calls))).toBe(true)
    // Time for all of them to arrive.
    await new Promise((done) => setTimeout(done, 500))
    const { rows } = await pool.query(waiting)
    // A small call is answered meanwhile.
    expect(await get(managers[1]!, '/api/notifications/counts')).toMatchObject({ status: 200 })
    await held.commit()
    expect(rows).toEqual([{ waiting: 1 }])
    for (const answer of await Promise.all(calls)) expect(answer).toEqual(first)
  })

  test('nobody gets an answer from before their call, however many read', async () => {
    const { team, managers } = await withManagers(4)
    const siteId = await makeSite(app, { team })
    let reading = true
    const others = managers.map(async (manager) => {
      while (reading) await get(manager, weekOf(team))
    })
    for (let written = 1; written <= 15; written++) {
      await makeShift(app, { team, siteId, inDays: 1 })
      const { items } = JSON.parse((await get(team.owner, weekOf(team))).text)
      const { items: manager } = JSON.parse((await get(managers[written % 4]!, weekOf(team))).text)
      expect([items.length, manager.length]).toEqual([written, written])
    }
    reading = false
    await Promise.all(others)
  })

  test('each caller is let in by their own rights: nobody who may not read joins those who may', async () => {
    const { team, managers } = await withManagers(3)
    const [paid, limited, removed] = managers as [TestPerson, TestPerson, TestPerson]
    const [siteId, elsewhere] = [await makeSite(app, { team }), await makeSite(app, { team })]
    const here = await makeShift(app, { team, siteId, inDays: 1 })
    await makeShift(app, { team, siteId: elsewhere, inDays: 1 })
    const { pool } = app.services.database
    await pool.query('update app.team_members set sees_pay = true where user_id = $1', [paid.id])
    await app.as(team.owner).clients.limitManager({ teamId: team.id, userId: limited.id, siteIds: [siteId] })
    await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: removed.id, confirm: true })
    const stranger = await makeMember(app, { team })
    const everybody = [team.owner, paid, limited, removed, stranger]
    const alone = await Promise.all(everybody.map((person) => get(person, weekOf(team), { pushed: false })))
    expect(alone.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    const { items } = JSON.parse(alone[2]!.text)
    expect(items.map(({ id }: { id: string }) => id)).toEqual([here])
    const crowd = Array.from({ length: 30 }, (_, call) => everybody[call % 5]!)
    const together = await Promise.all(crowd.map((person) => get(person, weekOf(team))))
    for (const [call, { status, text }] of together.entries()) {
      const own = alone[call % 5]!
      // A refusal has an id of its own.
      expect({ status, text: status === 200 ? text : '' }).toEqual({
        status: own.status,
        text: status === 200 ? own.text : '',
      })
    }
  })

  test('a large answer is compressed as any other', async () => {
    const { team } = await withManagers(0)
    const siteId = await makeSite(app, { team })
    for (let made = 0; made < 10; made++) await makeShift(app, { team, siteId, inDays: 1 })
    const [pushed, asked] = [
      await get(team.owner, weekOf(team)),
      await get(team.owner, weekOf(team), { pushed: false }),
    ]
    expect(pushed).toEqual(asked)
    expect(pushed).toMatchObject({ encoding: 'br', type: 'application/json; charset=utf-8' })
  })
})
