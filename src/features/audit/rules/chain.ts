/** One link of a chain, as the table holds it. */
export interface AuditLink {
  chain: string
  seq: number
  prevMac: Buffer
  mac: Buffer
  /** The MAC that this link should have, from its own content and the link before it. */
  expected: Buffer
}

/** The end of a chain at some moment, written down outside the database. */
export interface AuditHead {
  chain: string
  seq: number
  mac: string
}

/** `missing`: a row is not there; `changed`: not as it was written, or not in its place; `cut off`: the end is gone; `replaced`: other rows stand there. */
export type AuditProblem = 'missing' | 'changed' | 'cut off' | 'replaced'

export interface AuditFault {
  chain: string
  /** The first bad row. */
  seq: number
  problem: AuditProblem
}

const GENESIS = '00'.repeat(32)

/** Follows links in order of chain and sequence, holding one at a time; answers the first bad row of each chain (security 3.7, AD01). */
export function chainChecker() {
  let head: AuditHead | undefined
  let broken: string | undefined

  return function check({ chain, seq, prevMac, mac, expected }: AuditLink): AuditFault | undefined {
    const before = head?.chain === chain ? head : undefined
    head = { chain, seq, mac: mac.toString('hex') }
    if (broken === chain) return undefined
    const due = (before?.seq ?? 0) + 1
    const fits = prevMac.toString('hex') === (before?.mac ?? GENESIS) && mac.equals(expected)
    if (seq === due && fits) return undefined
    broken = chain
    return seq === due ? { chain, seq, problem: 'changed' } : { chain, seq: due, problem: 'missing' }
  }
}

/** What stands where an anchored head should: its own MAC, if there is such a row, and the last row of the chain. */
export interface AnchoredPlace extends AuditHead {
  found: string | null
  last: number
}

/** A chain that was cut, or replaced by an older copy, fits in itself: only a head that was anchored elsewhere shows it. */
export function anchorFault({ chain, seq, mac, found, last }: AnchoredPlace): AuditFault | undefined {
  if (found === mac) return undefined
  return found === null
    ? { chain, seq: Math.min(seq, last + 1), problem: 'cut off' }
    : { chain, seq, problem: 'replaced' }
}

/** One fault for each chain: that of its earliest row. */
export function firstOfEach(faults: readonly AuditFault[]): AuditFault[] {
  const first = new Map<string, AuditFault>()
  for (const fault of faults) {
    const known = first.get(fault.chain)
    if (!known || fault.seq < known.seq) first.set(fault.chain, fault)
  }
  return [...first.values()]
}
