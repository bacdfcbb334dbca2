import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A signed-in person. */
export interface Caller {
  id: string
  headers: Record<string, string>
}

export interface Team {
  id: string
  manager: Caller
}

export type Teams = Record<'of20' | 'of150' | 'of200' | 'of300' | 'of2000' | 'ofTheRest' | 'approving', Team>

/** Creates sessions by SQL, because signing in is a work of its own. */
export async function signIn(pool: pg.Pool, where: string): Promise<Caller[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from bench.crowd where ${where} order by n`)
  const secrets = rows.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into app.sessions (user_id, secret_hash, created_at, authenticated_at, refreshed_at)
     select user_id, secret_hash, now(), now(), now()
     from unnest($1::uuid[], $2::bytea[]) as s (user_id, secret_hash)`,
    [rows.map(({ id }) => id), secrets.map((secret) => createHash('sha256').update(secret).digest())],
  )
  return rows.map(({ id }, index) => ({
    id,
    headers: {
      cookie: `__Host-session=${secrets[index]}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
  }))
}

export async function findTeams(pool: pg.Pool): Promise<Teams> {
  const managers = await signIn(pool, 'n < 0')
  const { rows } = await pool.query<{ id: string; name: string; manager: string }>(
    `select id, replace(team_name, 'Bench ', '') as name, manager_id as manager from app.teams where team_name like 'Bench %'`,
  )
  const teams = rows.map(({ id, name, manager }) => [
    name,
    { id, manager: managers.find((caller) => caller.id === manager) },
  ])
  return Object.fromEntries(teams) as Teams
}
