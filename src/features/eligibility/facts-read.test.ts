import { expect, test } from 'vitest'
import { addDays, londonToday } from '#shared/time.ts'
import { useApp } from '#testing/app.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'

const app = useApp({}, { worksOnJobs: false })
const PEOPLE = 30
/** A look-up for each person in each table was 7 of a team as small as this, and 22 of one of 2,000. */
const MOST_EACH = 5

test('what eligibility asks of a whole team is read by a few walks, not by look-ups for each person', async () => {
  const { pool } = app.services.database
  const team = await makeTeam(app)
  const day = addDays(londonToday(app.clock), 14)
  async function buffers(): Promise<number> {
    await pool.query('analyze app.team_members, app.personal_information, app.membership_spells')
    const client = await pool.connect()
    try {
      const read = () =>
        client.query(
          `explain (analyze, buffers, format json) select * from app.facts_of_people('${team.id}', null, '{}', '${day}', '${day}')`,
        )
      // The first fills the caches of the connection.
      await read()
      const { Plan: plan } = (await read()).rows[0]['QUERY PLAN'][0]
      expect(plan['Actual Rows']).toBe(members)
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    } finally {
      client.release()
    }
  }
  let members = 0
  async function join(count: number) {
    const people = await Promise.all(Array.from({ length: count }, () => makeMember(app, { team })))
    const ids = people.map(({ id }) => id)
    for (const table of ['personal_information', 'address_details', 'employment_status'])
      await pool.query(`insert into app.${table} (user_id) select unnest($1::uuid[]) on conflict do nothing`, [ids])
    await pool.query('select app.recount($1, $2)', [[], ids])
    members += count
  }
  await join(2)
  const few = await buffers()
  await join(PEOPLE)
  expect((await buffers()) - few).toBeLessThan(MOST_EACH * PEOPLE)
})
