import { instant } from '#server/clock.ts'
import { transact } from '#server/database/db.ts'
import type { DeclaredQueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { auditNouns } from '#shared/audit-nouns.ts'
import { CHECK_QUEUE } from '../schema.ts'
import { anchorHeads, noAnchors } from './anchors.ts'
import { storeChecks } from './data.ts'
import { verifyAudit } from './verify-chain.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'
const EVERY_NIGHT = '40 3 * * *'

type Needs = Pick<Services, 'database' | 'clock' | 'vault' | 'log' | 'dataDir'>

/** Checks one team's log, or the whole log, and stores the result for the owners. A fault is logged as an error, too. */
export async function checkLog(needs: Needs, { teamId }: { teamId?: string | undefined } = {}) {
  const { database, clock, log } = needs
  const at = instant(clock)
  const { faults } = await verifyAudit({ ...needs, chain: teamId })
  for (const fault of faults) log.error(fault, 'the audit log is not whole')
  await transact(database, { role: 'care_worker' }, async (db) => {
    const checked = await storeChecks(db, { faults, at, teamId })
    await publish(db, ...checked.map((id) => auditNouns.auditLog.of(id)))
  })
}

const ANCHOR = 'audit-anchor'
/** The anchors that this process has read. */
const last = noAnchors()

export const queues: [DeclaredQueue, DeclaredQueue<{ teamId?: string }>] = [
  { name: ANCHOR, schedule: EVERY_TEN_MINUTES, work: (services) => anchorHeads(services, last) },
  // The scheduled job has no team: it checks everything.
  { name: CHECK_QUEUE, schedule: EVERY_NIGHT, work: (services, job) => checkLog(services, job ?? {}) },
]
