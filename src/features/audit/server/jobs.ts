import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { transact } from '#server/db.ts'
import type { Queue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { type AuditFault, type AuditHead, findCutTails, findFaults } from '../rules.ts'
import { readHeads, readLinks } from './data.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'
const LOOK_BACK_MS = 30 * 60 * 1000

type Needs = Pick<Services, 'database' | 'vault' | 'clock'> & { dataDir: string }

function anchorFile(dataDir: string) {
  return join(dataDir, 'audit', 'anchors.jsonl')
}

/** Writes the heads of the chains that grew to a file outside the database: what shows a tail that was cut off. */
export async function anchorHeads({ database, clock, dataDir }: Omit<Needs, 'vault'>) {
  const heads = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    readHeads(db, new Date(clock.now() - LOOK_BACK_MS)),
  )
  if (heads.length === 0) return
  await mkdir(dirname(anchorFile(dataDir)), { recursive: true, mode: 0o700 })
  await appendFile(anchorFile(dataDir), heads.map((head) => `${JSON.stringify(head)}\n`).join(''), { mode: 0o600 })
}

/** Checks every chain against itself and against the anchors. An empty list means that nothing was changed, cut or left out. */
export async function verifyAudit({ database, vault, dataDir }: Omit<Needs, 'clock'>): Promise<AuditFault[]> {
  const links = await transact(database, { role: 'care_worker', readOnly: true }, (db) => readLinks(db, vault))
  const macs = new Map(links.map(({ chain, seq, mac }) => [`${chain}:${seq}`, mac.toString('hex')]))
  const anchored = await readFile(anchorFile(dataDir), 'utf8').catch(() => '')
  const anchors = anchored
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditHead)
  return [...findFaults(links).faults, ...findCutTails(anchors, (chain, seq) => macs.get(`${chain}:${seq}`))]
}

const ANCHOR = 'audit-anchor'
export const queueNames = [ANCHOR]

export function queues(needs: Needs): Queue[] {
  return [{ name: ANCHOR, schedule: EVERY_TEN_MINUTES, work: () => anchorHeads(needs) }]
}
