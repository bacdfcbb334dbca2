import { createReadStream } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { transact } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { AuditHead } from '../../rules/chain.ts'
import { readHeads } from '../data.ts'

const LOOK_BACK_MS = 30 * 60 * 1000

export function anchorFile(dataDir: string) {
  return join(dataDir, 'audit', 'anchors.jsonl')
}

/** Writes the heads of the chains that grew to a file outside the database: what shows a tail that was cut off. */
export async function anchorHeads({ database, clock, dataDir }: Pick<Services, 'database' | 'clock'> & { dataDir: string }) {
  const heads = await transact(database, { role: 'care_worker', readOnly: true }, (db) =>
    readHeads(db, new Date(clock.now() - LOOK_BACK_MS)),
  )
  if (heads.length === 0) return
  await mkdir(dirname(anchorFile(dataDir)), { recursive: true, mode: 0o700 })
  await appendFile(anchorFile(dataDir), heads.map((head) => `${JSON.stringify(head)}\n`).join(''), { mode: 0o600 })
}

/** The anchored heads, in batches. A last line that a crash cut short is passed over. */
export async function* readAnchors(dataDir: string, { size = 1000 } = {}): AsyncGenerator<AuditHead[]> {
  let batch: AuditHead[] = []
  const lines = createInterface({ input: createReadStream(anchorFile(dataDir)), crlfDelay: Number.POSITIVE_INFINITY })
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
