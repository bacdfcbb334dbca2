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

/** Checks one team's log, or the whole, and stores what it found where the owners see it. A fault is an error in the app's log, too. */
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
/** What this process has read of the file of anchors. */
const last = noAnchors()

export const queues: [DeclaredQueue, DeclaredQueue<{ teamId?: string }>] = [
  { name: ANCHOR, schedule: EVERY_TEN_MINUTES, work: (services) => anchorHeads(services, last) },
  // On schedule it comes without a team: then it checks everything.
  { name: CHECK_QUEUE, schedule: EVERY_NIGHT, work: (services, job) => checkLog(services, job ?? {}) },
]
