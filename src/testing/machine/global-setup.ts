import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/postgres/server.ts'
import { clearAway, makeTemplate, type TestServer, templateName } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

const CACHE = resolve('node_modules/.cache')
const KEPT = 'test-database'
const KEPT_MS = 24 * 3_600_000

/** One database server for the whole run, with one migrated template; returns the function that stops it. */
export default async function setup(project: TestProject) {
  const { TEST_DATABASE_URL: url, TEST_POSTGRES_BIN: binDir } = process.env
  if (url) {
    const server = fromUrl(url)
    await clearAway(server)
    project.provide('testServer', { ...server, template: await makeTemplate(server) })
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'care-staffing-test-'))
  const kept = join(CACHE, `${KEPT}${binDir ? '-other' : ''}-${templateName()}`)
  const isKept = existsSync(kept)
  if (isKept) copyFolder(kept, dataDir)
  const options = { dataDir, durable: false, ...(binDir ? { binDir } : {}) }
  if (!isKept) await makeKept(options, kept)
  const { connection, stop } = await startPostgres(options)
  project.provide('testServer', { ...connection, template: templateName() })
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Makes the template, and keeps the stopped server's folder for the runs that follow, each of which begins with a copy.
 * Its name has a hash of everything it is made from, so that an outdated one is never used.
 */
async function makeKept(options: Parameters<typeof startPostgres>[0], kept: string) {
  const { connection, stop } = await startPostgres(options)
  await makeTemplate(connection)
  await stop()
  mkdirSync(CACHE, { recursive: true })
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith(KEPT)))
    if (isOld(join(CACHE, name))) rmSync(join(CACHE, name), { recursive: true, force: true })
  const draft = mkdtempSync(join(CACHE, `${KEPT}-draft-`))
  copyFolder(options.dataDir, draft)
  const now = new Date()
  utimesSync(draft, now, now)
  try {
    renameSync(draft, kept)
  } catch (error) {
    // Another run has kept its own meanwhile.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
}

const isOld = (folder: string) => (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - KEPT_MS

/** With owners, rights and links, which Node does not copy all. */
function copyFolder(from: string, to: string) {
  execFileSync('cp', ['-a', `${from}/.`, to])
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
