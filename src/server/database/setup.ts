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

/** Every queue of the product: created once with the tables, so that a request can put a job into it. */
export interface Preparation {
  queues: string[]
  /** What requests and jobs will use, where that is not the owner itself. */
  login?: Connection | undefined
}

/** Brings a database to this version, as its owner: checks the server, migrates, makes the job queue, and proves that requests run under row security. */
export async function prepareDatabase(owner: Connection, { queues, login }: Preparation) {
  await withClient(owner, async (client) => {
    await refuseOldServer(client)
    await migrate({ client, dir: MIGRATIONS }).catch(refuseMissingRight)
    await refusePowerfulRole(client)
  })
  if (login) await prepareLogin(owner, login)
  const database = connect(owner, { max: 2 })
  try {
    await prepareJobs(database, queues)
  } finally {
    await database.close()
  }
}

/** A user who may not make roles, or does not own the database: PostgreSQL says what it was not allowed. */
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

/** The role that requests switch to must be bound by row security, whatever the login role may do. */
async function refusePowerfulRole(client: pg.Client) {
  const { rows } = await client.query(`select rolname from pg_roles
    where rolname in ('care_app', 'care_auth', 'care_worker') and (rolsuper or rolbypassrls)`)
  if (rows.length > 0) {
    throw new Refusal(
      `The database role ${rows[0].rolname} is a superuser or bypasses row security. Take that right away from it and start again.`,
    )
  }
}
