/** One link of a chain, as the table holds it. */
export interface AuditLink {
  chain: string
  seq: number
  prevMac: Buffer
  mac: Buffer
  /** The MAC that this link should have, from its own content and the link before it. */
  expected: Buffer
}

export interface AuditHead {
  chain: string
  seq: number
  mac: string
}

export interface AuditFault {
  chain: string
  seq: number
  problem: 'missing' | 'changed' | 'cut off'
}

/** Follows the links of every chain, in order of chain and sequence, and names the first bad row of each (security 3.7, AD01). */
export function findFaults(links: Iterable<AuditLink>): { faults: AuditFault[]; heads: AuditHead[] } {
  const faults: AuditFault[] = []
  const heads = new Map<string, AuditHead>()
  const broken = new Set<string>()
  for (const { chain, seq, prevMac, mac, expected } of links) {
    if (broken.has(chain)) continue
    const head = heads.get(chain)
    const problem = linkProblem({ head, seq, prevMac, mac, expected })
    if (problem) {
      broken.add(chain)
      faults.push({ chain, seq: problem === 'missing' ? (head?.seq ?? 0) + 1 : seq, problem })
    }
    heads.set(chain, { chain, seq, mac: mac.toString('hex') })
  }
  return { faults, heads: [...heads.values()] }
}

function linkProblem({ head, seq, prevMac, mac, expected }: Omit<AuditLink, 'chain'> & { head: AuditHead | undefined }) {
  if (seq !== (head?.seq ?? 0) + 1) return 'missing'
  const previous = head?.mac ?? '00'.repeat(32)
  return prevMac.toString('hex') === previous && mac.equals(expected) ? undefined : 'changed'
}

/** A tail that was cut leaves a chain that fits in itself: only a head that was anchored elsewhere shows it. */
export function findCutTails(anchors: AuditHead[], macAt: (chain: string, seq: number) => string | undefined): AuditFault[] {
  return anchors
    .filter(({ chain, seq, mac }) => macAt(chain, seq) !== mac)
    .map(({ chain, seq }) => ({ chain, seq, problem: 'cut off' as const }))
}
