import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { withClient } from './client.ts'
import type { Connection } from './db.ts'

/**
 * The login of requests and jobs on the packaged database. The user that created the cluster is a superuser: it
 * migrates, backs up and restores.
 */
export const APP_LOGIN = 'care_login'

/**
 * Creates the login of `connection`, or reduces its rights: all it can do is switch to one of the product's three
 * roles, so that an injected statement reaches no further than row security (security 5.3). An older installation gets
 * this login at its next start.
 */
export async function prepareLogin(owner: Connection, { user = APP_LOGIN, password }: Connection) {
  const name = pg.escapeIdentifier(user)
  const make = () =>
    withClient(owner, async (client) => {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
      if (!rowCount) await client.query(`create role ${name}`)
      await client.query(`alter role ${name} login nosuperuser noinherit nocreatedb nocreaterole noreplication nobypassrls
        ${password ? `password ${pg.escapeLiteral(password)}` : ''}`)
      await client.query(`grant care_app, care_auth, care_worker to ${name}`)
    })
  await retryWhenConcurrent(make)
}

const TRIES = 5

/**
 * Roles belong to the whole cluster: apps that start on two of its databases may change one at the same time, where no
 * advisory lock reaches both.
 */
async function retryWhenConcurrent(make: () => Promise<void>, tries = TRIES): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (tries <= 1 || !isConcurrent(error)) throw error
    await setTimeout(Math.random() * 100)
    await retryWhenConcurrent(make, tries - 1)
  }
}

/** Whether another session made or changed the role between two of our statements. */
function isConcurrent(error: unknown) {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '23505' || code === '42710' || code === '40P01' || message === 'tuple concurrently updated'
}

/** Refuses a superuser as the login of requests: one injected statement would read every file that PostgreSQL may read. */
export async function refusePowerfulLogin(connection: Connection) {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
    ),
  )
  if (rows[0])
    throw new Refusal(
      `The user ${rows[0].name} of DATABASE_URL is a superuser or bypasses row security: use an ordinary one, see "A PostgreSQL of your own" in docs/operations.md.`,
    )
}
