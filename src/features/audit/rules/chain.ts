/** One link of a chain, as in the table. */
export interface AuditLink {
  chain: string
  seq: number
  prevMac: Buffer
  mac: Buffer
  /** The MAC that this link should have, computed from its content and the link before it. */
  expected: Buffer
}

/** The last link of a chain at some moment, stored outside the database. */
export interface AuditHead {
  chain: string
  seq: number
  mac: string
}

/**
 * `missing`: a row does not exist; `changed`: its content or position is wrong; `cut off`: the end is missing;
 * `replaced`: other rows are in its place.
 */
type AuditProblem = 'missing' | 'changed' | 'cut off' | 'replaced'

export interface AuditFault {
  chain: string
  /** The first bad row. */
  seq: number
  problem: AuditProblem
}

const GENESIS = '00'.repeat(32)

/** Checks links in order of chain and sequence, one in memory at a time; returns the first bad row of each chain (security 3.7, AD01). */
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

/** The row at the position of an anchored head: its MAC, if it exists, and the last row of the chain. */
export interface AnchoredPlace extends AuditHead {
  found: string | null
  last: number
}

/** Compares a chain with its anchor: a truncated chain, or an older copy, is consistent in itself, so only the anchored head reveals it. */
export function anchorFault({ chain, seq, mac, found, last }: AnchoredPlace): AuditFault | undefined {
  if (found === mac) return undefined
  return found === null
    ? { chain, seq: Math.min(seq, last + 1), problem: 'cut off' }
    : { chain, seq, problem: 'replaced' }
}

/** The earliest fault of each chain. */
export function firstOfEach(faults: readonly AuditFault[]): AuditFault[] {
  const first = new Map<string, AuditFault>()
  for (const fault of faults) {
    const known = first.get(fault.chain)
    if (!known || fault.seq < known.seq) first.set(fault.chain, fault)
  }
  return [...first.values()]
}
