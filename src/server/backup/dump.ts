import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { withClient } from '../database/client.ts'
import type { Connection } from '../database/db.ts'
import { sealedSize } from '../files/cipher.ts'
import type { BlobStore } from '../files/folder.ts'
import { archiveWriter } from './archive.ts'
import { copyOut } from './copy.ts'
import { FORMAT, type Header, type Trailer } from './manifest.ts'
import { sealBackup } from './seal.ts'
import { becomeBackupRole, copyOutText, readShapes } from './tables.ts'

export interface Source {
  connection: Connection
  blobs: BlobStore
  /** Files beside the database that belong to it, by name; a file that does not exist is left out. */
  kept: Record<string, string>
  /** A query for the id of every file that a row refers to, with its plain size where a row has it. */
  storedFiles: string
}

// Larger than any file: reads to its end.
const LAST_BYTE = Number.MAX_SAFE_INTEGER - 1

type Writer = ReturnType<typeof archiveWriter>

/** Writes a snapshot of everything to a sealed file that must not exist yet, in bounded memory. Removes the file on failure. */
export async function writeBackup(
  source: Source,
  { file, keys, at }: { file: string; keys: Keys; at: string },
): Promise<Trailer> {
  const writer = archiveWriter()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const written = pipeline(Readable.fromWeb((await sealBackup(writer.stream, keys)) as never), target)
  written.catch(() => {})
  try {
    const trailer = await writeParts(source, { writer, at })
    writer.finish()
    await written
    await makeDurable(file)
    return trailer
  } catch (error) {
    writer.fail(error as Error)
    const cause = await written.then(
      () => error,
      (failure) => (failure.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : failure),
    )
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true })
    throw cause
  }
}

async function makeDurable(file: string) {
  const handle = await open(file, 'r')
  await handle.sync()
  await handle.close()
}

async function writeParts(
  { connection, blobs, kept, storedFiles }: Source,
  { writer, at }: { writer: Writer; at: string },
) {
  // An anchor that was written before the snapshot began covers events that are in the snapshot.
  const lengths = await Promise.all(
    Object.entries(kept).map(async ([name, path]) => ({ name, path, size: await sizeOf(path) })),
  )
  return withClient(connection, async (client) => {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      begin isolation level repeatable read read only`)
    await becomeBackupRole(client)
    const tables = await readShapes(client)
    const { rows: migrations } = await client.query(
      `select name, checksum from app.schema_migrations where name ~ '^[0-9]' order by name`,
    )
    await writer.json('begin', { format: FORMAT, createdAt: at, migrations, tables } satisfies Header)
    const trailer: Trailer = { tables: {}, files: { count: 0, bytes: 0, sha256: '' }, gone: [], missing: [] }
    for (const table of tables) {
      const {
        bytes,
        hash,
        result: rows,
      } = await writer.part({ kind: 'table', name: table.name }, copyOut(client, copyOutText(table)))
      trailer.tables[table.name] = { rows, bytes, sha256: hash.digest('hex') }
    }
    await writeFiles({ client, blobs, connection, storedFiles }, { writer, trailer })
    for (const { name, path, size } of lengths)
      if (size > 0) await writer.part({ kind: 'kept', name }, readPart(path, size))
    await writer.json('end', trailer)
    return trailer
  })
}

async function sizeOf(path: string) {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

async function* readPart(path: string, size: number): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(path, { start: 0, end: size - 1 })
}

interface Stored {
  id: string
  size: number | null
}

/**
 * Writes the sealed bytes of every file in the snapshot. Lists the files that were deleted meanwhile, and those that
 * the store has lost.
 */
async function writeFiles(
  { client, blobs, connection, storedFiles }: Omit<Source, 'kept'> & { client: pg.Client },
  { writer, trailer }: { writer: Writer; trailer: Trailer },
) {
  const hash = createHash('sha256')
  const absent: string[] = []
  for await (const { id, size } of eachFile(client, storedFiles)) {
    const bytes = await writeFile({ writer, blobs, hash }, { id, size })
    if (bytes > 0) trailer.files.count++
    if (bytes < (size === null ? 1 : sealedSize(size))) absent.push(id)
    trailer.files.bytes += bytes
  }
  trailer.files.sha256 = hash.digest('hex')
  const present = await stillThere({ connection, storedFiles }, absent)
  for (const id of absent) (present.has(id) ? trailer.missing : trailer.gone).push(id)
}

async function writeFile(
  { writer, blobs, hash }: { writer: Writer; blobs: BlobStore; hash: ReturnType<typeof createHash> },
  { id, size }: Stored,
) {
  async function* read(): AsyncGenerator<Uint8Array, void> {
    let begun = false
    for await (const chunk of blobs.read(id, { start: 0, end: size === null ? LAST_BYTE : sealedSize(size) - 1 })) {
      if (!begun) hash.update(id)
      begun = true
      yield chunk
    }
  }
  try {
    return (await writer.part({ kind: 'file', name: id }, read(), hash)).bytes
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || name === 'NoSuchKey') return 0
    throw error
  }
}

async function* eachFile(client: pg.Client, storedFiles: string): AsyncGenerator<Stored> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Stored>(
      `select id, max(size) as size from (${storedFiles}) stored where id > $1 group by id order by id limit 1000`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The files among these that still have a row, after the snapshot. */
async function stillThere(
  { connection, storedFiles }: Pick<Source, 'connection' | 'storedFiles'>,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return withClient(connection, async (client) => {
    await client.query('begin read only')
    await becomeBackupRole(client)
    const { rows } = await client.query<{ id: string }>(`select id from (${storedFiles}) stored where id = any ($1)`, [
      ids,
    ])
    return new Set(rows.map(({ id }) => id))
  })
}
