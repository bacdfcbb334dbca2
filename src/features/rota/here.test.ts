import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { router } from '#app/router.ts'
import { createListener, type Listener } from '#server/database/listener.ts'
import { createHere, type Here } from '#server/here.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam, type TestPerson } from '#testing/people/factories.ts'
import { makeShift, makeSite } from '#testing/shifts.ts'
import { rotaNouns } from './nouns.ts'

const app = useApp({}, { worksOnJobs: false })

/** Another process on the same database, as far as it is about who is here. */
let other: { listener: Listener; here: Here }
const PAGES = 100

beforeAll(async () => {
  const { pool } = app.services.database
  const listener = createListener(pool.options as never, () => {})
  other = { listener, here: createHere(listener) }
  // It hears, and so does the first one.
  const heard = new Set<unknown>()
  const both = [listener, app.services.listener]
  const stops = both.map((one) => one.follow(['ready'], () => heard.add(one)))
  while (heard.size < both.length) {
    await pool.query(`select pg_notify('care', 'ready')`)
    await sleep(20)
  }
  for (const stop of stops) stop()
})
afterAll(async () => {
  other.here.close()
  await other.listener.close()
})

/** The calls of a person in either process. */
const at = (process: 'first' | 'second', person: TestPerson) =>
  process === 'first'
    ? app.as(person).rota
    : createRouterClient(router, {
        context: { ...app.services, here: other.here, sessionSecret: person.sessionSecret, ip: '192.0.2.1' },
      }).rota

async function makeWorld() {
  const team = await makeTeam(app)
  const [maya, tom] = [
    await makeMember(app, { team, role: 'manager' }),
    await makeMember(app, { team, role: 'manager' }),
  ]
  const [here, there] = [await makeSite(app, { team }), await makeSite(app, { team })]
  const shift = await makeShift(app, { team, siteId: here, inDays: 3 })
  return { team, maya, tom, here, there, shift, page: randomUUID() }
}

const idsOf = ({ others }: { others: { userId: string }[] }) => others.map(({ userId }) => userId)

test('managers in two processes see each other and what is in hand, as far as they may; staff and other teams see nobody', async () => {
  const { team, maya, tom, here, there, shift, page } = await makeWorld()
  const toms = randomUUID()
  const askTom = () => at('second', tom).here({ teamId: team.id, page: toms })
  await at('first', maya).here({ teamId: team.id, page, shiftId: shift })
  await expect.poll(async () => (await askTom()).others).toMatchObject([{ userId: maya.id, shiftIds: [shift] }])
  await expect.poll(async () => idsOf(await at('first', maya).here({ teamId: team.id, page }))).toEqual([tom.id])
  await expect.poll(async () => (await askTom()).others[0]?.shiftIds).toEqual([])

  // A manager of one site sees who is here, and nothing of a shift of another site.
  await at('first', maya).here({ teamId: team.id, page, shiftId: shift })
  const limit = (siteId: string) =>
    app.as(team.owner).clients.limitManager({ teamId: team.id, userId: tom.id, siteIds: [siteId] })
  await limit(there)
  expect((await askTom()).others).toMatchObject([{ userId: maya.id, shiftIds: [] }])
  await limit(here)
  await expect.poll(async () => (await askTom()).others[0]?.shiftIds).toEqual([shift])

  const staff = await makeMember(app, { team })
  await expect(app.as(staff).rota.here({ teamId: team.id, page })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const stranger = await makeTeam(app)
  expect(await app.as(stranger.owner).rota.here({ teamId: stranger.id, page: randomUUID() })).toEqual({ others: [] })

  // Who runs the team no more is not here any more.
  await app.as(team.owner).teams.removeManager({ teamId: team.id, userId: maya.id, confirm: true })
  expect(idsOf(await askTom())).toEqual([])
})

test('who leaves is gone at once, in another process, too', async () => {
  const { team, maya, page } = await makeWorld()
  const told = vi.fn()
  const stop = other.listener.follow([rotaNouns.here.of(team.id)], told)
  const there = () => other.here.at(rotaNouns.here.of(team.id)).map(({ userId }) => userId)
  const second = randomUUID()
  for (const one of [page, second]) await at('first', maya).here({ teamId: team.id, page: one })
  await expect.poll(there).toEqual([maya.id, maya.id])
  expect(told).toHaveBeenCalledTimes(1)
  await at('first', maya).here({ teamId: team.id, page, leaves: true })
  await expect.poll(there).toEqual([maya.id])
  expect(told).toHaveBeenCalledTimes(1)
  await at('first', maya).here({ teamId: team.id, page: second, leaves: true })
  await expect.poll(there).toEqual([])
  expect(told).toHaveBeenCalledTimes(2)
  stop()
})

test('a hundred open pages that say it again cost six statements each, and tell nobody anything', async () => {
  const { team, maya, tom } = await makeWorld()
  const place = rotaNouns.here.of(team.id)
  const toms = randomUUID()
  const say = () => at('first', tom).here({ teamId: team.id, page: toms })
  await at('first', maya).here({ teamId: team.id, page: randomUUID() })
  await expect.poll(async () => idsOf(await say())).toEqual([maya.id])
  await expect.poll(() => app.services.here.at(place).length).toBe(2)
  const told = vi.fn()
  const stop = app.services.listener.follow([place, 'end'], told)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (let page = 0; page < PAGES; page++) await say()
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(statements / PAGES).toBeLessThan(6.5)
  await app.services.database.pool.query(`select pg_notify('care', 'end')`)
  await expect.poll(() => told.mock.calls.map(([topic]) => topic)).toEqual(['end'])
  stop()
})
