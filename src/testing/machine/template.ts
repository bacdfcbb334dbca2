import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { queueNames } from '#app/jobs.ts'
import { APP_LOGIN } from '#server/database/login.ts'
import { prepareDatabase } from '#server/database/setup.ts'
import { isAlive } from '#server/postgres/processes.ts'

export interface ServerConnection {
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export interface TestServer extends ServerConnection {
  /** The name of the migrated database that every test database copies. */
  template: string
}

/** Runs statements outside any test database. */
export async function administer<T>(server: ServerConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the template unless it is there. */
export function makeTemplate(server: ServerConnection): Promise<string> {
  const template = templateName()
  return administer(server, async (client) => {
    if (await exists(client, template)) return template
    const draft = `test_${process.pid}_template`
    await client.query(`create database ${draft}`)
    const owner = { ...server, database: draft }
    await prepareDatabase(owner, { queues: queueNames, login: { ...owner, user: APP_LOGIN } })
    await client.query(`alter database ${draft} rename to ${template}`).catch(async (error) => {
      await client.query(`drop database ${draft}`)
      if (!(await exists(client, template))) throw error
    })
    return template
  })
}

/** Removes databases of interrupted runs on a kept server, and templates older than a day. */
export function clearAway(server: ServerConnection) {
  return administer(server, async (client) => {
    const { rows } = await client.query<{ datname: string; old: boolean }>(`
      select datname, (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 day' as old
      from pg_database where datname ~ '^(test|template)_'`)
    const left = rows.filter(({ datname, old }) => {
      const run = /^test_(\d+)_/.exec(datname)
      return run ? !isAlive(Number(run[1])) : old && datname !== templateName()
    })
    for (const { datname } of left) await client.query(`drop database if exists ${datname}`).catch(() => {})
  })
}

/** The template's name has a hash of everything it is made from, so that an outdated one is never used. */
export function templateName() {
  const hash = createHash('sha256')
  for (const file of globSync([
    'migrations/{0*,functions/*}.sql',
    'src/server/database/{functions,login,migrate,setup,sql-file}.ts',
    'src/server/jobs.ts',
    'package-lock.json',
  ]).sort())
    hash.update(readFileSync(file))
  hash.update(queueNames.join())
  return `template_${hash.digest('hex').slice(0, 16)}`
}

async function exists(client: pg.Client, database: string) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  return Boolean(rowCount)
}
