import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Vault } from '#server/crypto/vault.ts'

/** The erasure journal, beside the database and in every backup: a keyed hash of each erased person's id. */
export function journalFile(dataDir: string) {
  return join(dataDir, 'erasure', 'journal.jsonl')
}

function markOf(vault: Vault, userId: string) {
  return vault.linkMac(`erasure|${userId}`)
}

/** Appends an erasure and syncs. Written before the rows are deleted, because a restore must know of every erasure. */
export async function appendErasure(
  { dataDir, vault }: { dataDir: string; vault: Vault },
  { userId, at }: { userId: string; at: string },
) {
  const file = journalFile(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${JSON.stringify({ at, person: markOf(vault, userId) })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns a check whether a person is in the journal. Skips an incomplete last line: that erasure had not begun. */
export async function readErasures({
  dataDir,
  vault,
}: {
  dataDir: string
  vault: Vault
}): Promise<(userId: string) => boolean> {
  const text = await readFile(journalFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const marks = new Set(text.split('\n').flatMap(markIn))
  return (userId) => marks.has(markOf(vault, userId))
}

function markIn(line: string): string[] {
  try {
    const { person } = JSON.parse(line) as { person?: unknown }
    return typeof person === 'string' ? [person] : []
  } catch {
    return []
  }
}
