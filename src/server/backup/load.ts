import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Keys } from '../crypto/keys.ts'
import { withClient } from '../database/client.ts'
import type { Connection } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { Refusal } from '../refusal.ts'
import { jsonSink, type PartKind, type PartSink, readArchive } from './archive.ts'
import { copyIn } from './copy.ts'
import { FORMAT, type Header, type Trailer } from './manifest.ts'
import { openBackup } from './seal.ts'
import { copyInText, countRows, type Opened, openForLoading } from './tables.ts'

export interface Target {
  connection: Connection
  /** The folder of the migrations of this version of the app. */
  migrations: string
  /** Makes the sink for one file's sealed bytes. */
  openFile: (id: string) => PartSink
  /** Makes the sink for a file that is kept beside the database. */
  openKept: (name: string) => PartSink
  /** Checks the loaded data as the owner of the tables; throws to roll the restore back. */
  beforeCommit?: (client: pg.Client) => Promise<void>
}

export interface Loaded {
  header: Header
  trailer: Trailer
  /** Rows of each table, counted after loading. */
  counts: Record<string, number>
}

const DAMAGED =
  'This backup is damaged or incomplete: what it holds is not what it says it holds. Nothing was restored.'

/**
 * Restores a backup into an empty database, in one transaction: all or nothing. Then migrates it to this
 * version of the app. Throws a Refusal.
 */
export async function loadBackup(target: Target, { file, keys }: { file: string; keys: Keys }): Promise<Loaded> {
  return withClient(target.connection, async (client) => {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return new Loading(target, client).run({ file, keys })
  })
}

class Loading {
  private readonly target: Target
  private readonly client: pg.Client
  private readonly files = { count: 0, bytes: 0, hash: createHash('sha256') }
  private readonly tables: Trailer['tables'] = {}
  private header: Header | undefined
  private trailer: Trailer | undefined
  private tablesOpen: Opened | undefined

  constructor(target: Target, client: pg.Client) {
    this.target = target
    this.client = client
  }

  async run({ file, keys }: { file: string; keys: Keys }): Promise<Loaded> {
    const plain = await openBackup(Readable.toWeb(createReadStream(file)) as never, keys)
    await readArchive(plain, (part) => this.open(part)).catch(refuseDamaged)
    const { header, trailer } = this.checked()
    await this.tablesOpen?.setRight()
    await this.client.query('delete from app.files where id = any ($1)', [trailer.gone])
    const counts = await countRows(this.client, header.tables)
    await this.target.beforeCommit?.(this.client)
    await this.tablesOpen?.close()
    await this.client.query('commit')
    await migrate({ client: this.client, dir: this.target.migrations })
    return { header, trailer, counts }
  }

  private open({ kind, name }: { kind: PartKind; name: string }): Promise<PartSink> | PartSink {
    if (kind === 'begin') return jsonSink((value) => this.begin(value as Header))
    if (kind === 'end') return jsonSink((value) => this.end(value as Trailer))
    if (!this.header) throw new Refusal(DAMAGED)
    if (kind === 'table') return this.openTable(name, this.header)
    return kind === 'file' ? this.openFile(name) : this.target.openKept(name)
  }

  private async begin(header: Header) {
    if (header.format !== FORMAT)
      throw new Refusal('This backup was made by a newer version of the app: restore it with that one.')
    this.header = header
    await migrate({ client: this.client, dir: this.target.migrations, only: header.migrations })
    await this.client.query('begin')
    this.tablesOpen = await openForLoading(this.client, header.tables)
  }

  private end(trailer: Trailer) {
    this.trailer = trailer
  }

  private async openTable(name: string, { tables }: Header): Promise<PartSink> {
    const shape = tables.find((table) => table.name === name)
    if (!shape) throw new Refusal(DAMAGED)
    const copy = await copyIn(this.client, copyInText(shape))
    const hash = createHash('sha256')
    let bytes = 0
    return {
      write: (chunk) => {
        hash.update(chunk)
        bytes += chunk.length
        return copy.write(chunk)
      },
      end: async () => {
        this.tables[name] = { rows: await copy.end(), bytes, sha256: hash.digest('hex') }
      },
    }
  }

  private openFile(id: string): PartSink {
    const sink = this.target.openFile(id)
    this.files.hash.update(id)
    this.files.count++
    return {
      write: (chunk) => {
        this.files.hash.update(chunk)
        this.files.bytes += chunk.length
        return sink.write(chunk)
      },
      end: () => sink.end(),
    }
  }

  /** Compares the parts that arrived with the list at the backup's end. */
  private checked() {
    const { header, trailer, tables, files } = this
    if (!header || !trailer) throw new Refusal(DAMAGED)
    const wrong = header.tables.some(({ name }) => {
      const said = trailer.tables[name]
      const found = tables[name] ?? { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
      return !said || said.rows !== found.rows || said.bytes !== found.bytes || said.sha256 !== found.sha256
    })
    const { count, bytes, sha256 } = trailer.files
    if (wrong || files.count !== count || files.bytes !== bytes || files.hash.digest('hex') !== sha256)
      throw new Refusal(DAMAGED)
    return { header, trailer }
  }
}

/** Turns an error about damage from any layer of the file into a Refusal with one plain sentence. Other errors pass through. */
function refuseDamaged(error: unknown): never {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (error instanceof Refusal || code || error instanceof TypeError) throw error
  throw /tar|stream|decrypt|chunk|tag|data/i.test(message) || error instanceof SyntaxError
    ? new Refusal(DAMAGED)
    : error
}
