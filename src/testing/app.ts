import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { assemble } from '#app/product.ts'
import { router } from '#app/router.ts'
import { createServer } from '#app/server.ts'
import type { CallContext } from '#server/calls/caller.ts'
import { connect } from '#server/database/db.ts'
import { APP_LOGIN } from '#server/database/login.ts'
import { readEnv } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type FakeClock, fakeClock } from './machine/fake-clock.ts'

const DIST = join(import.meta.dirname, '../../dist')

type Assembled = Awaited<ReturnType<typeof assemble>>
type Server = Awaited<ReturnType<typeof createServer>>

/** The product in this process, with its own database, its own folder and a clock that the test moves. */
export interface TestApp {
  services: Assembled['services']
  clock: FakeClock
  /** Fastify, for `inject` without a port. */
  server: Server
  dataDir: string
  /** A client for the procedures as this person (or a stranger): the contract, without HTTP. */
  as(person?: { sessionSecret: string }): ReturnType<typeof clientFor>
  /** Listens on a free port; returns the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

function clientFor(context: CallContext) {
  return createRouterClient(router, { context })
}

interface Starting {
  /**
   * Whether the product runs its jobs in the background; a test that runs them itself may say no. Never by their
   * schedules: what a test finds does not depend on the minute at which it runs.
   */
  worksOnJobs?: boolean
}

/** Starts a separate product. Most tests use `useApp`. */
export async function startApp(settings: Record<string, string> = {}, starting: Starting = {}): Promise<TestApp> {
  const { connection, drop } = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'care-test-'))
  const app = await openApp({ connection, dataDir }, { settings, ...starting, isPrepared: true })
  return {
    ...app,
    async close() {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Opening extends Starting {
  settings?: Record<string, string>
  /** Whether the database is of this version, as copies of the template are: to prove it again took 0.2 s of processor time. */
  isPrepared?: boolean
}

/** The product on a database and a folder that are there; both stay when it is closed. */
export async function openApp(
  { connection, dataDir }: Pick<TestDatabase, 'connection'> & { dataDir: string },
  { settings = {}, worksOnJobs = true, isPrepared = false }: Opening = {},
): Promise<TestApp> {
  const clock = fakeClock()
  const env = readEnv({ DATA_DIR: dataDir, PORT: '3000', LOG_LEVEL: 'fatal', ...settings })
  const login = { ...connection, user: APP_LOGIN }
  const { services, close } = await assemble({
    env,
    connection: login,
    ...(isPrepared ? {} : { owner: connection }),
    log: pino({ level: env.logLevel }),
    clock,
    worksOnJobs,
    keepsHours: false,
  })
  const server = await createServer(services, {
    publicUrl: env.publicUrl,
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    operator: env.operator,
    dist: DIST,
  })
  await server.ready()
  // Tests read and write what no request may: they use the owner's connection, the product its own.
  const owned = connect(connection, { max: 6 })
  return {
    services: new Proxy(services, { get: (all, name) => (name === 'database' ? owned : Reflect.get(all, name)) }),
    clock,
    server,
    dataDir,
    as: (person) =>
      clientFor({
        database: services.database,
        clock,
        vault: services.vault,
        features: services.features,
        here: services.here,
        sessionSecret: person?.sessionSecret,
        ip: '192.0.2.1',
      }),
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await server.close()
      await close()
      await owned.close()
    },
  }
}

/** One product for all tests of a file. Each test makes its own people and teams, so that tests do not affect each other. */
export function useApp(settings?: Record<string, string>, starting?: Starting): TestApp {
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await startApp(settings, starting))
  })
  afterAll(() => holder.close())
  return holder
}
