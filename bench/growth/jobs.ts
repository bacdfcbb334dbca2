import pino from 'pino'
import { features } from '#app/all-features.ts'
import { assemble } from '#app/product.ts'
import { APP_LOGIN } from '#server/database/login.ts'
import { readEnv } from '#server/env.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import type { Stage } from '../stage.ts'

/** It reads the whole log on purpose, a page at a time. */
const CHECKS_ALL = ['audit-check']
/** It counts what was in the last eight weeks, whatever lies before them. */
const COUNTS_WEEKS = ['cover-days']

export interface TimedJob {
  name: string
  /** Compared with the first past, because without one it has nothing to do. */
  showsPast: boolean
  run: () => Promise<unknown>
}

/** Everything that the product does by the clock, in this process. */
export async function openJobs({ connection, dataDir }: Stage) {
  const { services, close } = await assemble({
    env: readEnv({ DATA_DIR: dataDir, PORT: '3000' }),
    connection: { ...connection, user: APP_LOGIN },
    owner: connection,
    log: pino({ level: 'silent' }),
    worksOnJobs: false,
  })
  const scheduled = features
    .flatMap(({ queues = [] }) => queues as readonly DeclaredQueue[])
    .filter(({ name, schedule }) => schedule && !CHECKS_ALL.includes(name))
  const jobs = scheduled.map(
    ({ name, work }): TimedJob => ({
      name,
      showsPast: COUNTS_WEEKS.includes(name),
      run: () => work(services, {}),
    }),
  )
  return { jobs, close }
}
