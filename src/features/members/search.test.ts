import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { makeMember, makePerson, makeTeam } from '#testing/people/factories.ts'
import { useWatch } from '#testing/watching.ts'

const app = useApp({}, { worksOnJobs: false })
const { counting } = useWatch(app)

const MEMBERS = 8000

test('a search for a rare name does not read all members of the team, also after many of them were written', async () => {
  const { pool } = app.services.database
  const team = await makeTeam(app)
  const found = await makeMember(app, { team, person: await makePerson(app, { fullName: 'Zora Quillfeather' }) })
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    // With other teams beside it: a plan that serves every team expects less of each than the largest has.
    const others = await Promise.all(Array.from({ length: 4 }, () => makeTeam(app)))
    for (const [one, count] of [[team, MEMBERS] as const, ...others.map((other) => [other, MEMBERS / 20] as const)])
      await client.query(
        `insert into app.team_members (team_id, user_id, full_name) select $1, gen_random_uuid(), 'Amara Abbott ' || n
          from generate_series(1, $2::int) n`,
        [one.id, count],
      )
    await client.query('analyze app.team_members')
    await client.query(`update app.team_members set full_name = full_name || ' Croft' where full_name like '%7'`)
  } finally {
    client.release(true)
  }
  const { result, rows } = await counting(() =>
    app.as(team.owner).members.list({ teamId: team.id, search: 'quillfeather' }),
  )
  expect(result.items.map(({ userId }) => userId)).toEqual([found.id])
  expect(rows.team_members).toBeLessThan(MEMBERS / 8)
})
