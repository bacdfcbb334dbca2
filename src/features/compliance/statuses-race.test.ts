import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { invariants } from '#testing/invariants.ts'
import { openTransaction } from '#testing/locks.ts'
import { validAnswers } from '#testing/people/answers.ts'
import { makeMember, makeTeam } from '#testing/people/factories.ts'
import { aRequirement } from '#testing/people/requirement.ts'

const app = useApp()

async function wrongStatuses() {
  const { wrong = '' } = invariants.find(({ name }) => name.startsWith('the compliance statuses')) ?? {}
  return (await app.services.database.pool.query(wrong)).rows
}

test('a save waits for a rule that changes at the same time, and judges by the new one', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const { id } = await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
  const change = await openTransaction(app)
  let saved: Promise<unknown> | undefined
  try {
    await change.run(
      `insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, recorded_at)
       select requirement_id, team_id, 2, starts, 'Another', '{declaration}', now() from app.requirement_versions
         where requirement_id = $1`,
      [id],
    )
    saved = app.as(person).registration.saveStep({ step: 'education', version: 0, values: validAnswers().education })
    expect(await change.blocks(saved)).toBe(true)
  } finally {
    await change.commit()
  }
  await saved
  expect(await wrongStatuses()).toEqual([])
})

test('a change for a whole team whose process is killed half way leaves everything as it was', async () => {
  const team = await makeTeam(app)
  for (let count = 0; count < 3; count++) await makeMember(app, { team })
  const { id } = await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
  const { pool } = app.services.database
  const statuses = async () =>
    (await pool.query(`select * from app.compliance_statuses where requirement_id = $1 order by user_id`, [id])).rows
  const before = await statuses()
  const client = await pool.connect()
  client.on('error', () => {})
  const [backend] = (await client.query('begin').then(() => client.query('select pg_backend_pid() as pid'))).rows
  await client.query(
    `insert into app.requirement_versions (requirement_id, team_id, version, starts, name, kinds, grace_days, recorded_at)
     select requirement_id, team_id, 2, starts, 'Another', kinds, 30, now() from app.requirement_versions where requirement_id = $1`,
    [id],
  )
  await pool.query('select pg_terminate_backend($1, 5000)', [backend.pid])
  client.release(true)
  expect(await statuses()).toEqual(before)
  expect(await wrongStatuses()).toEqual([])
  expect(await app.as(team.owner).compliance.requirements({ teamId: team.id })).toMatchObject({
    items: [{ latest: 1 }],
  })
})

test('a rule waits for evidence that is given at the same time, and counts it', async () => {
  const team = await makeTeam(app)
  const person = await makeMember(app, { team })
  const { pool } = app.services.database
  await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement, kinds: ['declaration'] })
  const giving = await openTransaction(app)
  let changed: Promise<unknown> | undefined
  try {
    await giving.run(`insert into app.education (user_id, qualification) values ($1, 'NVQ')`, [person.id])
    await giving.run('select app.collect_evidence($1)', [person.id])
    changed = app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
    expect(await giving.blocks(changed)).toBe(true)
  } finally {
    await giving.commit()
  }
  await changed
  const { rows } = await pool.query(`select count(*) as waiting from app.compliance_statuses where waiting <> '{}'`)
  expect(rows).toEqual([{ waiting: 1 }])
  expect(await wrongStatuses()).toEqual([])
})

test('a person is judged by a plan that the connection keeps, and a team by one for it, with the same answers', async () => {
  const team = await makeTeam(app)
  const { id } = await makeMember(app, { team })
  await app.as(team.owner).compliance.createRequirement({ teamId: team.id, ...aRequirement })
  const client = await app.services.database.pool.connect()
  try {
    await client.query(`begin; set local track_functions = 'pl'`)
    const planned = async (text: string, value: string) => {
      const { rows } = await client.query(text, [value])
      const { rows: called } = await client.query(
        `select funcname as name from pg_stat_xact_user_functions where funcname in ('judging', 'judge_people') order by 1`,
      )
      return [rows, called.map(({ name }) => name)]
    }
    const [ofPerson, once] = await planned('select * from app.judge(null, array[$1::uuid], null, null)', id)
    expect(once).toEqual(['judge_people'])
    const [ofTeam, anew] = await planned('select * from app.judge($1::uuid, null, null, null)', team.id)
    expect(anew).toEqual(['judge_people', 'judging'])
    expect(ofPerson).toHaveLength(1)
    expect(ofPerson).toEqual(ofTeam)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
