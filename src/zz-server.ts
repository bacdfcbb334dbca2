// A kept database to try statements on. Not committed.

import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { queueNames } from '#app/jobs.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import { startPostgres } from '#server/postgres/server.ts'

const { connection } = await startPostgres({ dataDir: '/tmp/standing/data', durable: false })
await prepareDatabase(connection, { queues: queueNames })
const c = new pg.Client(connection)
await c.connect()
const { rows: known } = await c.query('select id from app.teams')
let team = known[0]?.id
if (!team) {
  const owner = randomUUID()
  team = randomUUID()
  await c.query('set session_replication_role = replica')
  await c.query(
    `insert into app.users (id, email, password_hash, email_confirmed_at, created_at, updated_at) values ($1, 'o@example.com', 'x', now(), now(), now())`,
    [owner],
  )
  await c.query(`insert into app.teams (id, team_code, team_name, manager_id) values ($1, 'TM-AAAAAA', 'T', $2)`, [
    team,
    owner,
  ])
  await c.query(`insert into app.team_members (team_id, user_id, role) values ($1, $2, 'owner')`, [team, owner])
  await c.query(`create table public.crowd as select n, gen_random_uuid() as id from generate_series(1, 2000) n`)
  await c.query(
    `insert into app.users (id, email, password_hash, email_confirmed_at, created_at, updated_at) select id, 'p' || n || '@example.com', 'x', now(), now(), now() from crowd`,
  )
  await c.query(`insert into app.profiles (user_id, full_name, completion) select id, 'Person ' || n, 100 from crowd`)
  await c.query(
    `insert into app.team_members (team_id, user_id, role, status, joined_at, full_name, "position", completion)
    select $1, id, 'staff', 'active', now() - interval '900 days', 'Person ' || n, 'nurse', 100 from crowd`,
    [team],
  )
  await c.query(
    `insert into app.membership_spells (team_id, user_id, job, during) select $1, id, 'nurse', daterange(current_date - 900, null) from crowd`,
    [team],
  )
  await c.query(
    `with e as (insert into app.evidence (team_id, user_id, kind, source, digest, valid_from, given_at) select $1, id, 'right-to-work', 'x', '', current_date - 900, now() from crowd returning id, user_id)
    insert into app.verifications (team_id, user_id, evidence_id, decision, decided_at) select $1, user_id, id, 'verified', now() from e`,
    [team],
  )
  await c.query('set session_replication_role = origin')
  await c.query('analyze')
  for (const s of readFileSync('bench/seed/compliance.sql', 'utf8')
    .replaceAll('TEAM', team)
    .split(';\n')
    .filter((x) => x.trim()))
    await c.query(s)
  await c.query('vacuum analyze')
}
const { rows } = await c.query(
  `select requirement_id as id from app.requirement_versions where team_id = $1 and kinds = '{certificate:bench 1}'`,
  [team],
)
writeFileSync('/tmp/standing/where.json', JSON.stringify({ connection, team, requirement: rows[0].id }))
console.log('up', connection, team)
setInterval(() => {}, 1e6)
