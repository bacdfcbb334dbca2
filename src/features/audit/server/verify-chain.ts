import { type Db, transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { type AuditFault, anchorFault, chainChecker, firstOfEach } from '../rules/chain.ts'
import { readAnchors } from './anchors.ts'
import { readAnchored, readLinks } from './data.ts'

export interface Verdict {
  /** How many chains and events were checked. */
  chains: number
  events: number
  /** The first bad row of each damaged chain. */
  faults: AuditFault[]
}

interface Verification extends Pick<Services, 'database' | 'vault'> {
  /** The folder of the anchors; without it a chain is checked against itself alone. */
  dataDir?: string | undefined
  /** Checks this chain only. */
  chain?: string | undefined
}

/** Checks chains against themselves and their anchors, page by page, in constant memory. */
export function verifyAudit({ database, vault, dataDir, chain }: Verification): Promise<Verdict> {
  return transact(database, { role: 'care_worker', readOnly: true }, async (db) => {
    const found = await followChains(db, { vault, chain })
    const faults = [...found.faults, ...(dataDir ? await compareAnchors(db, { dataDir, chain }) : [])]
    return { ...found, faults: firstOfEach(faults) }
  })
}

async function followChains(db: Db, { vault, chain }: Pick<Verification, 'vault' | 'chain'>): Promise<Verdict> {
  const verdict: Verdict = { chains: 0, events: 0, faults: [] }
  const check = chainChecker()
  let current: string | undefined
  for await (const link of readLinks(db, { vault, chain })) {
    if (link.chain !== current) verdict.chains++
    current = link.chain
    verdict.events++
    const fault = check(link)
    if (fault) verdict.faults.push(fault)
  }
  return verdict
}

async function compareAnchors(db: Db, { dataDir, chain }: { dataDir: string; chain: string | undefined }) {
  const faults: AuditFault[] = []
  for await (const batch of readAnchors(dataDir)) {
    const wanted = chain ? batch.filter((head) => head.chain === chain) : batch
    if (wanted.length === 0) continue
    for (const place of await readAnchored(db, wanted)) {
      const fault = anchorFault(place)
      if (fault) faults.push(fault)
    }
  }
  return firstOfEach(faults)
}
