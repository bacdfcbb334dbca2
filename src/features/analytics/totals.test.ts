import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { SOON_MS, useEventStreams } from '#testing/event-stream.ts'
import {
  makeApplicant,
  makeMember,
  makePerson,
  makeTeam,
  type TestPerson,
  type TestTeam,
} from '#testing/people/factories.ts'
import { foldTotals, mendTotals } from './server/jobs.ts'

const app = useApp()
const { follow } = useEventStreams(app)
const pool = () => app.services.database.pool

/** Recounts the rows; returns how many totals were wrong. */
const countAgain = () => mendTotals(app.services)

/** A seeded random number generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Storm {
  teams: TestTeam[]
  people: TestPerson[]
}

/** One random write by a random person; refused where the current state forbids it. */
async function write({ teams, people }: Storm, roll: (below: number) => number) {
  const team = teams[roll(teams.length)] as TestTeam
  const person = people[roll(people.length)] as TestPerson
  const today = londonToday(app.clock)
  const own = app.as(person)
  const manager = app.as(team.owner)
  const acts = [
    () => own.teams.join({ teamCode: team.code }),
    () => own.teams.leave({ teamId: team.id }),
    () => manager.members.remove({ teamId: team.id, userId: person.id, confirm: true, reason: 'No shifts any more' }),
    async () => {
      const { items } = await manager.teams.requests({ teamId: team.id })
      const request = items[roll(Math.max(1, items.length))]
      if (!request) return
      const decide = roll(4) > 0 ? manager.teams.approve : manager.teams.reject
      await decide({ teamId: team.id, requestId: request.id })
    },
    () =>
      pool().query(
        'update app.profiles set completion = $2, certificate_count = $3, certificate_expiries = $4 where user_id = $1',
        [
          person.id,
          [0, 8, 50, 92, 100][roll(5)],
          roll(4),
          Array.from({ length: roll(4) }, () => addDays(today, roll(60) - 20)),
        ],
      ),
    () => foldTotals(app.services),
  ]
  await acts[roll(acts.length)]?.().catch((error) => {
    if (![404, 409, 422].includes(error.status)) throw error
  })
}

describe('running totals', () => {
  test('equal a recount after many concurrent joins, leaves and changes', async () => {
    const storm: Storm = {
      teams: await Promise.all([1, 2, 3].map(() => makeTeam(app))),
      people: await Promise.all(Array.from({ length: 12 }, () => makePerson(app))),
    }
    await pool().query('update app.teams set auto_approve = true where id = $1', [storm.teams[0]?.id])
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => {
        const roll = dice(seed)
        for (let turn = 0; turn < 60; turn++) await write(storm, roll)
      }),
    )
    expect(await countAgain()).toBe(0)
    await foldTotals(app.services)
    expect(await countAgain()).toBe(0)
    const { rows } = await pool().query('select count(*) as totals, min(n) as least from app.team_totals')
    expect(rows[0].totals).toBeGreaterThan(30)
    expect(rows[0].least).toBeGreaterThan(0)

    for (const team of storm.teams) {
      const { stats } = await app.as(team.owner).members.candidates({ teamId: team.id })
      const today = londonToday(app.clock)
      const { rows: counted } = await pool().query(
        `select count(*)::int as "activeStaff", coalesce(sum(certificate_count), 0)::int as "totalCertificates",
           coalesce(sum((select count(*) from unnest(certificate_expiries) d where d between $2 and $3)), 0)::int as "expiringSoon",
           coalesce(sum((select count(*) from unnest(certificate_expiries) d where d < $2)), 0)::int as "expiredCertificates",
           count(*) filter (where completion = 100)::int as "completeProfiles", coalesce(round(avg(completion)), 0)::int as
             "averageCompletion",
           (select count(*)::int from app.team_join_requests where team_id = $1 and status = 'pending') as "pendingRequests"
         from app.team_members where team_id = $1 and status = 'active' and role = 'staff'`,
        [team.id, today, addDays(today, 30)],
      )
      expect(stats).toEqual(counted[0])
    }
  })

  test('are corrected by the nightly recount after a change without triggers', async () => {
    const team = await makeTeam(app)
    await makeMember(app, { team })
    await pool().query(
      `insert into app.team_totals (team_id, kind, value, day, n) values ($1, 'completion', 42, '-infinity', 7)`,
      [team.id],
    )
    const figures = async () => (await app.as(team.owner).members.candidates({ teamId: team.id })).stats
    expect(await figures()).toMatchObject({ activeStaff: 8 })
    const [page, other] = [await follow(team.owner), await follow((await makeTeam(app)).owner)]
    expect(await countAgain()).toBe(1)
    expect(await figures()).toMatchObject({ activeStaff: 1 })
    await expect.poll(page.nouns, { timeout: SOON_MS }).toEqual(['members'])
    expect(other.messages()).toEqual([])
  })

  test('writers of one team do not wait for each other', async () => {
    const team = await makeTeam(app)
    const [first, second] = await Promise.all([makeApplicant(app, { team }), makeApplicant(app, { team })])
    const admit = (userId: string) =>
      sql`insert into app.team_members (team_id, user_id) values (${team.id}, ${userId})`
    await transact(app.services.database, { role: 'care_worker' }, async (db) => {
      await admit(first.id).execute(db)
      await transact(app.services.database, { role: 'care_worker' }, async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other)
        await admit(second.id).execute(other)
      })
    })
    expect(await countAgain()).toBe(0)
  })

  test('are deleted with their team', async () => {
    const team = await makeTeam(app)
    await makeMember(app, { team })
    await foldTotals(app.services)
    await makeMember(app, { team })
    await pool().query('delete from app.teams where id = $1', [team.id])
    await foldTotals(app.services)
    const { rows } = await pool().query('select count(*) as count from app.team_counts where team_id = $1', [team.id])
    expect(rows[0].count).toBe(0)
  })

  const SECTIONS =
    'personal_information address_details work_history education training_certificates medical_history background_checks next_of_kin employment_status passport_information'

  /** Fills every section that counts except the CV, which `withCv` adds and removes. */
  async function almostComplete(person: TestPerson) {
    for (const table of SECTIONS.split(' '))
      await pool().query(`insert into app.${table} (user_id) values ($1)`, [person.id])
    await pool().query(`insert into app.declarations (user_id, agrees_to_declaration) values ($1, 'yes')`, [person.id])
  }

  async function withCv(person: TestPerson, given: boolean) {
    await pool().query(
      given ? 'insert into app.resumes (user_id) values ($1)' : 'delete from app.resumes where user_id = $1',
      [person.id],
    )
    await pool().query('select app.mend_card($1)', [person.id])
    const { rows } = await pool().query('select completion, completed_at from app.team_members where user_id = $1', [
      person.id,
    ])
    return rows[0]
  }

  test('a profile’s time of completion is that of the save that completes it', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    const saved = '2026-03-04T05:06:07.000Z'
    await pool().query(`insert into app.registration_sections (user_id, step, saved_at) values ($1, 'resume', $2)`, [
      person.id,
      saved,
    ])
    await almostComplete(person)
    expect(await withCv(person, true)).toEqual({ completion: 100, completed_at: saved })
  })

  test('the time of the first completion stays', async () => {
    const team = await makeTeam(app)
    const person = await makeMember(app, { team })
    await almostComplete(person)
    expect(await withCv(person, false)).toEqual({ completion: 92, completed_at: null })
    const first = await withCv(person, true)
    expect(first).toEqual({ completion: 100, completed_at: expect.any(String) })
    expect(await withCv(person, false)).toEqual({ completion: 92, completed_at: first.completed_at })
    expect(await withCv(person, true)).toEqual(first)
    expect(await countAgain()).toBe(0)
  })
})
