import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/db.ts'
import type { Conditions } from './conditions.ts'

/** Seconds. A larger difference refuses correct codes of authenticators, and ends sessions and links at the wrong time. */
const MOST = 60
const SHOWN_SECONDS = 3600
const EVERY_MS = 30_000

interface Needs {
  database: Pick<Database, 'pool'>
  conditions: Conditions
  log: Pick<FastifyBaseLogger, 'warn'>
  clock: Clock
  /** Milliseconds on a monotonic clock. */
  elapsed: () => number
}

/** Compares the system's clock with a monotonic one and with the database's clock. */
export function createClockWatch({ database, conditions, log, clock, elapsed }: Needs) {
  const ahead = () => (clock.now() - elapsed()) / 1000
  let aheadBefore = ahead()

  return {
    /** Detects that the clock was set, or that the machine slept, since the last check. */
    lookForJump() {
      const seconds = Math.round(ahead() - aheadBefore)
      aheadBefore = ahead()
      if (Math.abs(seconds) <= MOST) return
      log.warn({ seconds }, 'the clock jumped by this many seconds')
      conditions.set('clock-jumped', { seconds: SHOWN_SECONDS })
    },

    async compareWithDatabase() {
      const { rows } = await database.pool.query<{ now: number }>(
        'select extract(epoch from clock_timestamp())::float8 as now',
      )
      const seconds = Math.round(clock.now() / 1000 - (rows[0]?.now ?? 0))
      if (Math.abs(seconds) > MOST) conditions.set('clock-differs')
      else conditions.clear('clock-differs')
    },
  }
}

/** Checks the system's clock until stopped. While the database is away, its clock is not compared. */
export function watchClock(services: Omit<Needs, 'clock' | 'elapsed'>) {
  const watch = createClockWatch({ ...services, clock: systemClock, elapsed: () => performance.now() })
  async function look() {
    watch.lookForJump()
    await watch.compareWithDatabase().catch(() => {})
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return () => clearInterval(timer)
}
