import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppProcess, query, startDatabaseApp, until } from '#testing/machine/processes.ts'
import { makePeople } from '#testing/race/people.ts'
import { freePort, type Product, startProduct } from '../../e2e/support/server.ts'
import { SERVER_PROGRAM } from '../../scripts/tasks/build.ts'

/** The sources, as in development. */
const SOURCES = 'src/app/main.ts'
const DEBIAN_POSTGRES = '/usr/lib/postgresql/15/bin'

/** A data folder that was filled once: its database has all migrations. */
let filled: string
let folder: string
let dataDir: string
let products: Product[]
let databases: AppProcess[]
beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), 'main-test-filled-'))
  chmodSync(filled, 0o755)
  await (await startProduct({ dataDir: join(filled, 'data') })).stop()
})
afterAll(() => rmSync(filled, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'main-test-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  products = []
  databases = []
})
afterEach(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await Promise.all(databases.map((database) => database.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startProduct>[0] = {}) {
  if (!options.env?.DATABASE_URL && !existsSync(dataDir)) execFileSync('cp', ['-a', join(filled, 'data'), dataDir])
  const product = await startProduct({ dataDir, ...options })
  products.push(product)
  return product
}

async function startDatabase(binDir?: string) {
  const database = await startDatabaseApp({ dataDir: join(folder, 'database'), ...(binDir ? { binDir } : {}) })
  databases.push(database)
  return database
}

function urlOf({ host, user, database }: AppProcess['connection'], login = user) {
  return `postgres://${login}@localhost:5432/${database}?host=${encodeURIComponent(host)}`
}

/** Creates a database that an ordinary role owns, on a server without one; returns its address. */
async function makeOwnDatabase({ connection }: AppProcess) {
  await query(connection, 'create role care_login login createrole')
  await query(connection, 'create database mine owner care_login')
  return urlOf({ ...connection, database: 'mine' }, 'care_login')
}

/** Runs an app that should refuse to start; returns its output and exit code. */
function refusal(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SERVER_PROGRAM], {
    encoding: 'utf8',
    timeout: 40_000,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  })
  return { status, said: stdout + stderr }
}

async function health({ url }: { url: string }) {
  const response = await fetch(`${url}/health`).catch(() => undefined)
  return response && { status: response.status, retryAfter: response.headers.get('retry-after') }
}

function serverPid(home: string) {
  return Number(readFileSync(join(home, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('starting and stopping', () => {
  test('an app that does not serve in time is stopped by the test support that started it', async () => {
    const port = await freePort()
    const elsewhere = `http://localhost:${await freePort()}`
    const started = startProduct({
      ...{ dataDir, port, program: SOURCES },
      env: { PUBLIC_URL: elsewhere },
      startLimitMs: 10_000,
    })
    const ended = started.then(() => undefined, String)
    // It serves, but not where it is looked for.
    await until(async () => (await health({ url: `http://localhost:${port}` })) !== undefined)
    expect(await ended).toContain('the app does not serve')
    expect(await health({ url: `http://localhost:${port}` })).toBeUndefined()
  })

  test('the last line names the address, and SIGTERM ends it with exit code 0', async () => {
    const product = await start()
    expect(product.output().trimEnd().split('\n').at(-1)).toContain(product.url)
    const connection = {
      host: join(dataDir, 'postgres', 'run'),
      port: 5432,
      user: 'care_staffing',
      database: 'care_staffing',
    }
    expect(
      await query(
        connection,
        `select distinct usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
      ),
    ).toEqual([{ usename: 'care_login' }])
    await product.stop()
    expect(product.process.exitCode).toBe(0)
  })

  test('an open event stream does not delay the stop', async () => {
    const product = await start()
    const [person] = await makePeople(product, 1)
    const response = await person?.request(product, { method: 'GET', path: '/api/events' })
    expect(response?.status).toBe(200)
    const began = performance.now()
    await product.stop()
    expect(performance.now() - began).toBeLessThan(5000)
    expect(product.process.exitCode).toBe(0)
  })

  test('two apps on one data folder serve, and the second continues when the first is killed', async () => {
    const [one, two] = await Promise.all([start(), start()])
    one.process.kill('SIGKILL')
    await until(() => one.process.signalCode !== null)
    expect(await health(two)).toMatchObject({ status: 200 })
  })

  test.each(['throw new Error("CANARY")', 'void Promise.reject(new Error("CANARY"))'])(
    'an uncaught error (%s) is logged, a running request is answered, and the exit code is 1',
    async (mistake) => {
      const module = `data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${mistake} })`)}`
      const product = await start({ env: { NODE_OPTIONS: `--import ${module}` } })
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'content-length': 2,
        expect: '100-continue',
      }
      const request = http.request(`${product.url}/api/teams`, { method: 'POST', headers })
      request.flushHeaders()
      await once(request, 'continue')
      product.process.kill('SIGUSR2')
      await until(() => product.output().includes('an error that nothing caught'))
      request.end('{}')
      const [answer] = await once(request, 'response')
      expect(answer.statusCode).toBe(401)
      await until(() => product.process.exitCode !== null)
      expect(product.process.exitCode).toBe(1)
      expect(product.output()).toMatch(/"level":60.*CANARY/)
    },
  )

  test('an invalid setting is reported in one line', () => {
    expect(refusal({ PORT: 'http' })).toEqual({
      status: 1,
      said: 'PORT is "http": it must be a whole number from 0 to 65535.\n',
    })
  })

  test('a port in use is reported in one line', async () => {
    const { url } = await start()
    const { port } = new URL(url)
    expect(refusal({ PORT: port, DATA_DIR: join(folder, 'other') })).toEqual({
      status: 1,
      said: `Port ${port} of 127.0.0.1 is taken by another program. Set PORT to a free one.\n`,
    })
  })

  test('a data folder that is a file is reported in one line', () => {
    writeFileSync(dataDir, '')
    expect(refusal({})).toEqual({
      status: 1,
      said: `DATA_DIR is ${dataDir}: it is a file, or lies in one, and must be a folder.\n`,
    })
  })

  test('FT12: without its key file the app does not start, and creates no new key file', async () => {
    await (await start()).stop()
    const file = join(dataDir, 'keys', 'keys.json')
    renameSync(file, `${file}.away`)
    expect(refusal({})).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^The key file .* is missing, and the database holds data encrypted with it\..*\n$/),
    })
    expect(existsSync(file)).toBe(false)
    renameSync(`${file}.away`, file)
    expect(await health(await start())).toMatchObject({ status: 200 })
  })
})

describe('FT01, FT02: the database goes away and comes back', () => {
  test('down when the app starts: 503 until it is up, then served by the same process', async () => {
    const database = await startDatabase()
    const url = await makeOwnDatabase(database)
    await database.stop()
    const port = await freePort()
    const starting = start({ port, env: { DATABASE_URL: url } })
    await until(async () => (await health({ url: `http://localhost:${port}` }))?.status === 503)
    expect((await health({ url: `http://localhost:${port}` }))?.retryAfter).toMatch(/^\d+$/)
    await startDatabase()
    expect(await health(await starting)).toMatchObject({ status: 200 })
  })

  test('killed under requests: 503 with Retry-After, never anything else, then served again', async () => {
    const product = await start()
    const seen = new Map<number, number>()
    let going = true
    const load = Array.from({ length: 8 }, async () => {
      while (going) {
        const { status = 0, retryAfter = null } = (await health(product)) ?? {}
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (status === 503) expect(retryAfter).toMatch(/^\d+$/)
      }
    })
    for (let round = 0; round < 3; round++) {
      await until(async () => (await health(product))?.status === 200)
      process.kill(serverPid(dataDir), 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    await until(async () => (await health(product))?.status === 200)
    going = false
    await Promise.all(load)
    expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(seen.get(503)).toBeGreaterThan(0)
  })
})

describe('a PostgreSQL of your own', () => {
  test.each(existsSync(DEBIAN_POSTGRES) ? [undefined, DEBIAN_POSTGRES] : [undefined])(
    'serves with an ordinary role that owns its database (programs in %s)',
    async (binDir) => {
      const url = await makeOwnDatabase(await startDatabase(binDir))
      const product = await start({ env: { DATABASE_URL: url } })
      expect(await health(product)).toMatchObject({ status: 200 })
      await product.stop()
      expect(await health(await start({ env: { DATABASE_URL: url } }))).toMatchObject({ status: 200 })
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    },
  )

  test('a wrong password, database or missing right is reported in one line', async () => {
    const { connection } = await startDatabase()
    await query(connection, `create role care_login login password 'right'`)
    await query(connection, 'create database mine owner care_login')
    const rules = join(folder, 'database', 'postgres', 'cluster', 'pg_hba.conf')
    writeFileSync(rules, `local all care_login scram-sha-256\n${readFileSync(rules, 'utf8')}`)
    await query(connection, 'select pg_reload_conf()')
    const url = (password: string, database: string) => urlOf({ ...connection, database }, `care_login:${password}`)
    const expected: [string, RegExp][] = [
      [
        url('wrong', 'mine'),
        /^The database does not accept the password of its user care_login: mend DATABASE_URL\.\n$/,
      ],
      [url('right', 'none'), /^The database server has no database none: create it, or mend DATABASE_URL\.\n$/],
      [url('right', 'mine'), /^The user of DATABASE_URL lacks a right \(.*permission denied to create role.*\): .*\n$/],
    ]
    for (const [DATABASE_URL, sentence] of expected)
      expect(refusal({ DATABASE_URL })).toEqual({ status: 1, said: expect.stringMatching(sentence) })
  })

  test('is refused when its user, or the role of requests, bypasses row security', async () => {
    const database = await startDatabase()
    expect(refusal({ DATABASE_URL: urlOf(database.connection) })).toEqual({
      status: 1,
      said: expect.stringMatching(
        /^The user care_staffing of DATABASE_URL is a superuser or bypasses row security: use an ordinary one.*\n$/,
      ),
    })
    const url = await makeOwnDatabase(database)
    await query(database.connection, 'create role care_app nologin bypassrls')
    await query(database.connection, 'grant care_app to care_login with admin option')
    const { status, said } = refusal({ DATABASE_URL: url })
    expect({ status, said }).toEqual({
      status: 1,
      said: expect.stringMatching(/^The database role care_app is a superuser or bypasses row security\..*\n$/),
    })
  })
})
