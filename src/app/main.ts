import { join } from 'node:path'
import pino from 'pino'
import { watchClock } from '#server/clock-watch.ts'
import { createDoorway } from '#server/doorway.ts'
import { readEnv } from '#server/env.ts'
import { Refusal } from '#server/refusal.ts'
import { findDatabase } from './installation.ts'
import { assemble, type Parts } from './product.ts'
import { createServer } from './server.ts'

const DIST = join(import.meta.dirname, '../../dist')
const WAIT_FOR_DATABASE_MS = 2000
const LEAVE_WITHIN_MS = 20_000

/** A database that is away is waited for; anything that the operator must mend is a Refusal and ends the start. */
async function assembleWhenPossible(parts: Parts) {
  for (;;) {
    try {
      return await assemble(parts)
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (!/^(ECONNREFUSED|ENOTFOUND|ETIMEDOUT|ENOENT|57P03|08)/.test(code)) throw error
      parts.log.warn({ code }, 'waiting for the database')
      await new Promise((done) => setTimeout(done, WAIT_FOR_DATABASE_MS))
    }
  }
}

async function main() {
  const env = readEnv()
  const log = pino({ level: env.logLevel })
  const doorway = createDoorway()
  const port = await doorway.listen({ host: env.host, port: env.port })
  const database = await findDatabase(env, log)
  const { services, close } = await assembleWhenPossible({ env, connection: database.connection, log })
  const stopWatchingClock = watchClock(services)
  const app = await createServer(services, { publicUrl: env.publicUrl, logLevel: env.logLevel, trustProxy: env.trustProxy, dist: DIST })
  await app.ready()
  doorway.open((request, response) => app.routing(request, response))
  console.log(`Care Staffing is ready at ${env.publicUrl.replace(/:0$/, `:${port}`)}`)

  let leaving = false
  async function leave() {
    if (leaving) return
    leaving = true
    setTimeout(() => process.exit(0), LEAVE_WITHIN_MS).unref()
    // The event streams end first: a browser would keep its one open for ever.
    stopWatchingClock()
    await services.listener.close()
    await doorway.close()
    await app.close()
    await close()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exit(1)
})
