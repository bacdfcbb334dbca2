import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppProcess, query, startDatabaseApp, until } from '#testing/machine/processes.ts'
import { canEnter } from './account.ts'
import { isAlive, readPostmaster } from './processes.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let apps: AppProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-test-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  apps = []
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: { dataDir?: string; ids?: { uid: number; gid: number } } = {}) {
  const app = await startDatabaseApp({ dataDir, ...options })
  apps.push(app)
  return app
}

function serverPid() {
  return readPostmaster(join(realpathSync(join(dataDir, 'postgres')), 'cluster'))?.pid ?? 0
}

async function killServer() {
  const pid = serverPid()
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
}

const makeTable = 'create table notes (text text not null)'
const read = async ({ connection }: AppProcess) =>
  (await query<{ text: string }>(connection, 'select text from notes order by text')).map(({ text }) => text)
const write = ({ connection }: AppProcess, text: string) => query(connection, `insert into notes values ('${text}')`)

async function startWithNote() {
  const app = await start()
  await query(app.connection, makeTable)
  await write(app, 'kept')
  return app
}

describe('starting and stopping', () => {
  test('a later start finds the data of the first one, and the server ends with the app', async () => {
    const app = await startWithNote()
    const pid = serverPid()
    expect(app.adopted).toBe(false)
    await app.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await read(await start())).toEqual(['kept'])
  })

  test('acknowledged writes are on disk, and only this machine and account reach the server', async () => {
    const { connection } = await start()
    const [settings] = await query(
      connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
        current_setting('data_checksums') as checksums`,
    )
    expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', addresses: '', checksums: 'on' })
    expect(statSync(connection.host).mode & 0o077).toBe(0)
  })

  test.each(['with spaces and "quotes"', `${'long-'.repeat(30)}name`, '日本-é'])(
    'the data folder may be called %s',
    async (name) => {
      dataDir = join(folder, name)
      const app = await startWithNote()
      expect(statSync(app.connection.host).mode & 0o077).toBe(0)
      await app.stop()
      expect(await read(await start())).toEqual(['kept'])
    },
  )

  test('a cluster of another major version is refused and left alone', async () => {
    await (await startWithNote()).stop()
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
    const right = readFileSync(version)
    writeFileSync(version, '14\n')
    await expect(start()).rejects.toThrow(
      /exit code 1: The database in .* was made by PostgreSQL 14, and this is PostgreSQL \d+\./,
    )
    writeFileSync(version, right)
    expect(await read(await start())).toEqual(['kept'])
  })
})

describe('kill -9', () => {
  test('of the app: the server stops by itself, and the next start finds the data', async () => {
    const app = await startWithNote()
    const pid = serverPid()
    await app.kill()
    await until(() => !isAlive(pid))
    expect(await read(await start())).toEqual(['kept'])
  })

  test('of the app, and started again at once', async () => {
    for (let round = 0; round < 3; round++) {
      const app = round === 0 ? await startWithNote() : await start()
      expect(await read(app)).toEqual(['kept'])
      await app.kill()
    }
    expect(await read(await start())).toEqual(['kept'])
  })

  test('of the server: the app brings it up again on the same socket', async () => {
    const app = await startWithNote()
    await killServer()
    await until(() =>
      read(app).then(
        () => true,
        () => false,
      ),
    )
    expect(await read(app)).toEqual(['kept'])
  })

  test('of an app that is launching the server: no server is left running', async () => {
    await (await startWithNote()).stop()
    for (const delay of [20, 60, 100, 140]) {
      const child = spawn(process.execPath, ['src/testing/machine/postgres-app.ts', dataDir], { stdio: 'ignore' })
      const socket = join(dataDir, 'postgres', 'run')
      await until(() => readdirSync(join(dataDir, 'postgres', 'apps')).some((name) => name.includes(`-${child.pid}-`)))
      await new Promise((resolve) => setTimeout(resolve, delay))
      child.kill('SIGKILL')
      await until(() => readdirSync(join(dataDir, 'postgres', 'apps')).length === 0)
      expect(readdirSync(socket)).toEqual([])
    }
    expect(await read(await start())).toEqual(['kept'])
  })

  test('of the server and its app', async () => {
    const app = await startWithNote()
    await Promise.all([killServer(), app.kill()])
    expect(await read(await start())).toEqual(['kept'])
  })

  test('of the server while a session is too busy to notice', async () => {
    const app = await startWithNote()
    const busy = query(app.connection, 'select count(*) from generate_series(1, 1e9::bigint)').catch(
      (error: Error) => error,
    )
    await until(
      async () =>
        (
          await query(
            app.connection,
            `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`,
          )
        ).length > 0,
    )
    await Promise.all([killServer(), app.kill()])
    expect(await read(await start())).toEqual(['kept'])
    expect(await busy).toBeInstanceOf(Error)
  })

  test('and a stale pid file that names a living process of somebody else', async () => {
    const app = await startWithNote()
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const text = readFileSync(pidFile, 'utf8')
    await Promise.all([killServer(), app.kill()])
    writeFileSync(pidFile, text.replace(/^\d+/, String(process.pid)))
    expect(await read(await start())).toEqual(['kept'])
  })
})

describe('several apps on one data folder', () => {
  test('that start together share one server, which the last one stops', async () => {
    const together = await Promise.all([start(), start(), start()])
    expect(together.filter(({ adopted }) => !adopted)).toHaveLength(1)
    expect(new Set(together.map(({ connection }) => connection.host)).size).toBe(1)
    const pid = serverPid()
    const [one, two, three] = together as [AppProcess, AppProcess, AppProcess]
    await query(one.connection, makeTable)
    await one.stop()
    await two.kill()
    await write(three, 'still here')
    expect(serverPid()).toBe(pid)
    await three.stop()
    expect(isAlive(pid)).toBe(false)
    expect(readdirSync(join(dataDir, 'postgres', 'apps'))).toEqual([])
  })

  test('an app that starts while another stops never gets a server that is stopping', async () => {
    let app = await startWithNote()
    for (const delay of [0, 20, 40, 60, 80, 100]) {
      const stopping = app.stop()
      await new Promise((resolve) => setTimeout(resolve, delay))
      app = await start()
      expect(await read(app)).toEqual(['kept'])
      await stopping
      expect(await read(app)).toEqual(['kept'])
    }
  })
})

describe('accounts', () => {
  test.runIf(isRoot)('root runs the server as an unprivileged account', async () => {
    await start()
    expect(statSync(join(dataDir, 'postgres', 'cluster')).uid).toBeGreaterThan(0)
    expect(statSync(`/proc/${serverPid()}`).uid).toBeGreaterThan(0)
  })

  test.runIf(isRoot && canEnter(NOBODY, process.cwd()))('an ordinary user runs it as themselves', async () => {
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const app = await start({ ids: NOBODY })
    await query(app.connection, makeTable)
    expect(statSync(`/proc/${serverPid()}`).uid).toBe(NOBODY.uid)
    await app.stop()
    expect(await read(await start({ ids: NOBODY }))).toEqual([])
  })

  test.runIf(isRoot)('a data folder that the account cannot reach holds a link to one that it can', async () => {
    chmodSync(folder, 0o700)
    await (await startWithNote()).stop()
    const elsewhere = readlinkSync(join(dataDir, 'postgres'))
    expect(await read(await start())).toEqual(['kept'])
    await apps.at(-1)?.stop()
    rmSync(elsewhere, { recursive: true })
    await expect(start()).rejects.toThrow('points to a folder that is not there')
    expect(existsSync(elsewhere)).toBe(false)
  })
})
