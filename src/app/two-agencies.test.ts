import { describe, expect, test } from 'vitest'
import { liveIn } from '#testing/agencies/life.ts'
import {
  changesOf,
  deleteTeam,
  type Readings,
  readAll,
  readArchive,
  readAudited,
  writeAll,
} from '#testing/agencies/readings.ts'
import { useApp } from '#testing/app.ts'
import { useEventStreams } from '#testing/event-stream.ts'
import { makeMember, type TestTeam } from '#testing/people/factories.ts'
import { register } from '#testing/people/registered.ts'
import { makeWorld } from '#testing/people/world.ts'
import { makeShift } from '#testing/shifts.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const WISHES = { version: 0, wishedMinutes: 2400, maxMetres: null, hidesName: false }

/** Two agencies that have somebody in common, whom one of them employs already; and who reads in that one. */
async function shareSomebody() {
  const world = await makeWorld(app)
  const { team, coManager, actors } = world
  const { self, fellow, managerOfOther } = actors
  const { pool } = app.services.database
  const manager = await makeMember(app, { team, role: 'manager' })
  await pool.query('update app.team_members set sees_health = true, sees_pay = true where user_id = $1', [manager.id])
  const { rows } = await pool.query<TestTeam>(
    'select id, team_code as code, team_name as name from app.teams where manager_id = $1',
    [managerOfOther.id],
  )
  const other: TestTeam = { ...rows[0]!, owner: managerOfOther }
  await makeMember(app, { team: other, person: self })
  const colleague = await makeMember(app, { team: other })
  for (const one of [self, fellow, colleague]) await register(app, one, 'Given')
  await app.as(self).availability.savePreferences(WISHES)
  await liveIn(app, { team, person: self, fellow, inDays: 3 })
  await settled()
  const readers = { owner: team.owner, manager, limited: coManager, fellow }

  /** Books the person at the other agency. */
  async function book(inDays: number, start: string, end: string) {
    const shiftId = await makeShift(app, { team: other, inDays, start, end, booking: 'assign' })
    const override = { reason: 'safe-cover', note: 'Nobody else', confirmed: true } as const
    await app.as(other.owner).shifts.assign({ teamId: other.id, userId: self.id, shiftId, override })
    return shiftId
  }
  return { self, other, colleague, book, world: { ...world, team: other }, reading: { app, world, readers } }
}

/** Until no job has anything to do. */
async function settled() {
  const { pool } = app.services.database
  const left = `select (select count(*) from pgboss.job where state in ('created', 'active') and start_after <= now()
    and name not like '\\_\\_%')
    + (select count(*) from app.work_to_judge) as left`
  await expect.poll(async () => (await pool.query(left)).rows[0].left, { timeout: 60_000 }).toBe(0)
}

/** What differs, with the place where it begins to. */
function differences(before: Readings, after: Readings) {
  return changesOf(before, after).map(({ key, was, is = '' }) => {
    const at = Math.max(0, [...was].findIndex((letter, index) => letter !== is[index]) - 60)
    return { key, was: was.slice(at, at + 160), is: is.slice(at, at + 160) }
  })
}

/**
 * What may move with work for others, and only as far as eligibility says of a place or an open shift that it cannot be
 * worked, without a figure.
 */
const NEUTRAL = [
  ...['shifts.candidates', 'shifts.whoCan', 'shifts.details', 'shifts.list', 'cover.broken', 'rota.judge'],
  // How many of one's own places are at risk, and how many open shifts those could take who wait.
  ...['analytics.overview', 'analytics.figures'],
  // That something stands against a booking is written down, and told to the managers.
  ...['audit.list', 'notifications', 'notifications.list', 'notifications.counts', 'privacy.holdings', 'mails'],
]
const NOT_NEEDED = { cause: 'hirer', reason: 'not-needed' } as const

describe('an agency and another one that has somebody in common with it', () => {
  test('nothing that the one reads moves with what the other does', { timeout: 300_000 }, async () => {
    const { self, other, colleague, book, world, reading } = await shareSomebody()
    const streams = await Promise.all(Object.values(reading.readers).map((person) => follow(person)))
    const archive = await readArchive(reading, reading.readers.owner)
    const audited = await readAudited(reading)
    await settled()
    const before = await readAll(reading)
    expect(before.size).toBeGreaterThan(1000)
    const heard = streams.map(({ messages }) => messages())

    await liveIn(app, { team: other, person: self, fellow: colleague, inDays: 24 })
    // In a week in which they have work to give, as far from it as the law asks.
    await book(16, '18:00', '22:15')
    await settled()
    expect(differences(before, await readAll(reading))).toEqual([])

    expect(await writeAll({ app, world }, other.owner)).toBeGreaterThan(100)
    await deleteTeam({ app, world }, other.owner)
    await settled()
    expect(differences(before, await readAll(reading))).toEqual([])
    expect(streams.map(({ messages }) => messages())).toEqual(heard)
    expect(differences(audited, await readAudited(reading))).toEqual([])
    expect(differences(archive, await readArchive(reading, reading.readers.owner))).toEqual([])
  })

  test('work that is in the way shows as the neutral answers of eligibility and what follows from them', {
    timeout: 300_000,
  }, async () => {
    const { self, other, colleague, book, reading } = await shareSomebody()
    await liveIn(app, { team: other, person: self, fellow: colleague, inDays: 24 })
    await settled()
    const before = await readAll(reading)
    // Over an open shift, and too near to a booked one.
    const over = await book(15, '09:00', '16:00')
    await book(3, '20:00', '02:00')
    await settled()
    const after = await readAll(reading)
    const changed = [...new Set(changesOf(before, after).map(({ key }) => key.split(' ')[0]!))]
    expect(changed.filter((name) => !NEUTRAL.includes(name))).toEqual([])
    expect(changed).toEqual(expect.arrayContaining(['shifts.candidates', 'shifts.details', 'cover.broken']))

    // Nor do they tell how long the work is that is in the way.
    await app.as(other.owner).shifts.cancel({ teamId: other.id, shiftId: over, version: 1, ...NOT_NEEDED })
    await book(15, '08:00', '19:00')
    await settled()
    expect(differences(after, await readAll(reading))).toEqual([])
  })
})
