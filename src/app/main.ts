import { join } from 'node:path'
import pino from 'pino'
import { openDataDir } from '#server/data-dir.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import { readEnv } from '#server/env.ts'
import { watchClock } from '#server/health/clock-watch.ts'
import { guardProcess } from '#server/health/guard.ts'
import { watchRoom } from '#server/health/room-watch.ts'
import { createDoorway } from '#server/http/doorway.ts'
import { sayFailure } from '#server/refusal.ts'
import { findDatabase } from './installation.ts'
import { assemble, type Parts } from './product.ts'
import { createServer } from './server.ts'

const DIST = join(import.meta.dirname, '../../dist')
const WAIT_FOR_DATABASE_MS = 2000

/** Waits for a database that is away; a Refusal, which the operator has to mend, ends the start. */
async function assembleWhenPossible(parts: Parts) {
  for (;;) {
    try {
      return await assemble(parts)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      parts.log.warn({ code: (error as { code?: string }).code }, 'waiting for the database')
      await new Promise((done) => setTimeout(done, WAIT_FOR_DATABASE_MS))
    }
  }
}

async function main() {
  const env = readEnv()
  const log = pino({ level: env.logLevel })
  let stop = async () => {}
  const leave = guardProcess({ log, stop: () => stop() })
  openDataDir(env.dataDir)
  const doorway = createDoorway()
  const port = await doorway.listen({ host: env.host, port: env.port })
  const database = await findDatabase(env, log)
  const { services, close } = await assembleWhenPossible({ env, ...database, log })
  const stopWatching = [watchClock(services), watchRoom(services)]
  const app = await createServer(services, {
    publicUrl: env.publicUrl,
    logLevel: env.logLevel,
    trustProxy: env.trustProxy,
    operator: env.operator,
    dist: DIST,
  })
  await app.ready()
  stop = async () => {
    for (const end of stopWatching) end()
    // The event streams close first: a browser would keep its stream open for ever.
    await services.listener.close()
    await doorway.close()
    await app.close()
    await close()
    await database.stop()
  }
  doorway.open((request, response) => app.routing(request, response))
  process.on('SIGTERM', () => leave(0))
  process.on('SIGINT', () => leave(0))
  console.log(`Care Staffing is ready at ${env.publicUrl.replace(/:0$/, `:${port}`)}`)
}

main().catch((error) => {
  console.error(sayFailure(error))
  process.exit(1)
})
