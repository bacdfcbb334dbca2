import { join } from 'node:path'
import type pg from 'pg'
import { prepareJobs } from '../jobs.ts'
import { Refusal } from '../refusal.ts'
import { withClient } from './client.ts'
import { type Connection, connect } from './db.ts'
import { prepareLogin } from './login.ts'
import { migrate } from './migrate.ts'

const OLDEST_POSTGRES = 150_000
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** The names of all queues: created together with the tables, so that a request can enqueue a job. */
export interface Preparation {
  queues: string[]
  /** The queues that run once when the database was brought to another version. */
  afterUpgrade?: string[]
  /** The login that requests and jobs will use, where that is not the owner itself. */
  login?: Connection | undefined
}

/**
 * Brings a database to this version, as its owner: checks the server, migrates, creates the job queues, and proves that
 * row security binds requests.
 */
export async function prepareDatabase(owner: Connection, { queues, afterUpgrade = [], login }: Preparation) {
  const ran = await withClient(owner, async (client) => {
    await refuseOldServer(client)
    const names = await migrate({ client, dir: MIGRATIONS }).catch(refuseMissingRight)
    await refusePowerfulRole(client)
    return names
  })
  if (login) await prepareLogin(owner, login)
  const database = connect(owner, { max: 2 })
  try {
    await prepareJobs(database, queues, ran.length > 0 ? afterUpgrade : [])
  } finally {
    await database.close()
  }
}

/** Refuses a user who may not create roles, or does not own the database, with PostgreSQL's own message. */
function refuseMissingRight(error: Error): never {
  const { code } = (error.cause ?? error) as { code?: string }
  if (code !== '42501') throw error
  throw new Refusal(
    `The user of DATABASE_URL lacks a right (${error.message}): "A PostgreSQL of your own" in docs/operations.md says which ones it needs.`,
  )
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query('show server_version_num')
  if (Number(rows[0].server_version_num) < OLDEST_POSTGRES) {
    throw new Refusal('This PostgreSQL is too old: version 15 or later is needed.')
  }
}

/** Refuses a request role that bypasses row security, whatever the login may do. */
async function refusePowerfulRole(client: pg.Client) {
  const { rows } = await client.query(`select rolname from pg_roles
    where rolname in ('care_app', 'care_auth', 'care_worker') and (rolsuper or rolbypassrls)`)
  if (rows.length > 0) {
    throw new Refusal(
      `The database role ${rows[0].rolname} is a superuser or bypasses row security. Take that right away from it and start again.`,
    )
  }
}
