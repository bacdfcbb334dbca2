import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { canEnter, databaseAccount } from '#server/postgres/account.ts'
import { startPostgres } from '#server/postgres/server.ts'
import { clearAway, makeTemplate, type TestServer } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** One database server for the whole run, with one migrated template; returns the function that stops it. */
export default async function setup(project: TestProject) {
  const { server, stop } = await testServer()
  await clearAway(server)
  project.provide('testServer', { ...server, template: await makeTemplate(server) })
  return stop
}

/** An ordinary PostgreSQL by TEST_DATABASE_URL; otherwise one of our own, from the programs in TEST_POSTGRES_BIN or the packaged ones. */
async function testServer() {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_BIN: binDir } = process.env
  if (url) return { server: fromUrl(url), stop: async () => {} }
  const { dataDir, remove } = dataFolder(binDir)
  const { connection, stop } = await startPostgres({ dataDir, durable: false, ...(binDir ? { binDir } : {}) })
  return { server: connection, stop: () => stop().then(remove) }
}

/**
 * A folder that is kept between runs, so that the next one finds the server and the template; unless the database
 * account cannot reach it.
 */
function dataFolder(binDir: string | undefined) {
  const kept = resolve('node_modules/.cache')
  if (canEnter(databaseAccount(), resolve('.')))
    return { dataDir: join(kept, binDir ? 'test-database-other' : 'test-database'), remove: () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'care-staffing-test-'))
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

function fromUrl(text: string) {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  }
}
