import { createReadStream } from 'node:fs'
import { appendFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import type { AuditHead } from '../rules/chain.ts'
import { readHeads } from './data.ts'

export function anchorFile(dataDir: string) {
  return join(dataDir, 'audit', 'anchors.jsonl')
}

/** The last anchored head of each chain, as far as the file has been read. */
export interface LastAnchors {
  macs: Map<string, string>
  bytesRead: number
}

export function noAnchors(): LastAnchors {
  return { macs: new Map(), bytesRead: 0 }
}

/**
 * Appends every head that differs from its last anchor to a file outside the database, by which a truncated chain is
 * detected. A repeated caller passes `last`, so that the file is read once.
 */
export async function anchorHeads(
  { database, dataDir }: Pick<Services, 'database'> & { dataDir: string },
  last: LastAnchors = noAnchors(),
): Promise<void> {
  await readOn(dataDir, last)
  const heads = await transact(database, { role: 'care_worker', readOnly: true }, readHeads)
  const changed = heads.filter(({ chain, mac }) => last.macs.get(chain) !== mac)
  if (changed.length === 0) return
  await mkdir(dirname(anchorFile(dataDir)), { recursive: true, mode: 0o700 })
  // Each line begins with its line break: a line that a crash left incomplete damages no other.
  await appendFile(anchorFile(dataDir), changed.map((head) => `\n${JSON.stringify(head)}`).join(''), { mode: 0o600 })
}

/** Reads the lines that this or another process has appended since. Reads a file that was replaced by an older one from its start. */
async function readOn(dataDir: string, last: LastAnchors) {
  const size = await stat(anchorFile(dataDir)).then(
    (found) => found.size,
    () => 0,
  )
  if (size < last.bytesRead) Object.assign(last, noAnchors())
  for await (const batch of readAnchors(dataDir, { start: last.bytesRead }))
    for (const { chain, mac } of batch) last.macs.set(chain, mac)
  last.bytesRead = size
}

/** Yields the anchored heads in batches, without an incomplete last line. */
export async function* readAnchors(dataDir: string, { size = 1000, start = 0 } = {}): AsyncGenerator<AuditHead[]> {
  let batch: AuditHead[] = []
  const lines = createInterface({
    input: createReadStream(anchorFile(dataDir), { start }),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  try {
    for await (const line of lines) {
      const head = parse(line)
      if (head) batch.push(head)
      if (batch.length < size) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  if (batch.length > 0) yield batch
}

function parse(line: string): AuditHead | undefined {
  try {
    return JSON.parse(line) as AuditHead
  } catch {
    return undefined
  }
}
