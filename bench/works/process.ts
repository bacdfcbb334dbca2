import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../callers.ts'
import { keepInFlight, type Run } from '../measure.ts'
import { memoryOf, sharedMemoryOf } from '../proc.ts'
import type { Stage } from '../stage.ts'
import type { Finding } from '../works.ts'

const SETTLED_AFTER_MS = 5000

function besideIt({ processes }: Stage) {
  const { app, database } = processes()
  return `${app.length} process${app.length === 1 ? '' : 'es'}; PostgreSQL beside it ${sharedMemoryOf(database).toFixed(0)} MB`
}

/** Before any call: how long `npm start` takes on a running database, and the memory of all that it leaves running. */
export async function atRest(stage: Stage): Promise<Finding[]> {
  const another = await stage.startAnother()
  await another.stop()
  await sleep(SETTLED_AFTER_MS)
  return [
    {
      ...{ says: 'Ready on a running database', value: another.startMs / 1000, limit: 1, unit: 's' },
      beside: `${(stage.product.startMs / 1000).toFixed(2)} s with its database started`,
    },
    {
      ...{ says: 'Memory at rest', value: memoryOf(stage.processes().app).now, limit: 150, unit: 'MB' },
      beside: besideIt(stage),
    },
  ]
}

const WARM_MS = 10_000

/**
 * A process that has just started runs its code several times slower than one that has served for a minute: some usual
 * calls come first, for all works.
 */
export async function warmUp({ people, teams, as }: Stage) {
  const { id, manager } = teams.of200
  const calls = [
    (turn: number) => as(people[turn % people.length] as Caller, { path: '/api/registration' }),
    () => as(manager, { path: `/api/teams/${id}/dashboard` }),
    () => as(manager, { path: `/api/teams/${id}/members?search=nurse` }),
  ]
  await keepInFlight((turn) => (calls[turn % calls.length] as Run)(turn), { loadMs: WARM_MS, inFlight: 8 })
}

/** After all other works. */
export async function underLoad(stage: Stage): Promise<Finding[]> {
  const value = memoryOf(stage.processes().app).peak
  return [{ says: 'Memory under load, at its highest', value, limit: 320, unit: 'MB', beside: besideIt(stage) }]
}
