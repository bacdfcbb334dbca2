import type { RawBuilder } from 'kysely'
import type { ActionWords, DetailWords } from '#shared/audit-words.ts'
import { type Day, formatDay, formatInstant } from '#shared/time.ts'
import type { Clock } from './clock.ts'
import type { Vault } from './crypto/vault.ts'
import type { CsvColumn } from './csv.ts'
import type { Db } from './database/db.ts'
import type { FileStore } from './files/store.ts'

export type Content = string | Buffer | AsyncIterable<string | Buffer>

/** Adds one file to an archive; resolves once its bytes are passed on, so that only one is in memory (back-pressure). */
export type AddFile = (path: string, content: Content, options?: { compress?: boolean }) => Promise<void>

/** The contents of an archive in numbers: rows of its lists and records, and stored files. */
export interface Written {
  rows: number
  files: number
}

/** What an export needs of every feature: audit words and exports. */
interface Exporting {
  actions?: Record<string, ActionWords>
  details?: DetailWords
  retention?: Readonly<Record<string, { what: string }>>
  ownExports?: readonly OwnExport[]
}

/** The archive of a person's own data, while it is written. */
export interface OwnArchive {
  userId: string
  needs: { vault: Vault; clock: Clock; files: FileStore; features: readonly Exporting[] }
  /** Reads in a separate transaction that bypasses row security. */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  add: AddFile
  /** Announces how many pieces an export has; `step` counts each. */
  expect: (pieces: number) => void
  step: () => Promise<void>
}

/** A feature's part of the archive of a person's own data. */
export interface OwnExport {
  name: string
  /** The name of the one that it comes after in the archive. */
  after?: string
  /** The tables that it exports in words. Every other table with a `user_id` is exported as it is stored. */
  tables: readonly string[]
  /** The contents of each of its files, for the archive's READ ME. */
  contents: Readonly<Record<string, string>>
  write: (archive: OwnArchive) => Promise<Written>
}

export type ListRow = Record<string, string | number | boolean | null>

export const LIST_PAGE = 500

interface ListPage {
  teamId: string
  after: string
  today: Day
}

/** A list in the archive of a team. Row security selects the requester's rows. */
export type TeamList = {
  /** The name of the one that it comes after in the archive. */
  after?: string
  /** The name of its files. */
  name: string
  /** Its contents, for the archive's READ ME. */
  words: string
  columns: (today: Day) => CsvColumn<ListRow>[]
} & (
  | {
      /** Selects at most `LIST_PAGE` rows in the order of their `place`, after the last one of the previous page (keyset). */
      query: (page: ListPage) => RawBuilder<ListRow>
    }
  | {
      /** Reads the same where one statement cannot say it. */
      read: (db: Db, page: ListPage) => Promise<ListRow[]>
    }
)

/** A page of a list. */
export const readPage = async (db: Db, list: TeamList, page: ListPage) =>
  'query' in list ? (await list.query(page).execute(db)).rows : list.read(db, page)

export const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

type OwnRecords = Pick<OwnExport, 'after' | 'tables'> & {
  /** The name of its file among the records. */
  name: string
} & (
    | {
        /** Selects each record as JSON. */
        query: (userId: string) => RawBuilder<{ record: unknown }>
      }
    | {
        /** Reads them where one statement cannot say it. */
        read: (db: Db, userId: string) => Promise<readonly unknown[]>
      }
  )

async function readRecords(db: Db, own: OwnRecords, userId: string) {
  if ('read' in own) return own.read(db, userId)
  const { rows } = await own.query(userId).execute(db)
  return rows.map(({ record }) => record)
}

/** Rows about a person, as one JSON file among the records of their archive; no file without any. */
export function ownRecords(own: OwnRecords): OwnExport {
  const { after, name, tables } = own
  return {
    ...(after && { after }),
    name,
    tables,
    contents: {},
    async write({ userId, read, add }) {
      const found = await read((db) => readRecords(db, own, userId))
      if (found.length > 0) await add(`records/${name}.json`, pretty(found))
      return { rows: found.length, files: 0 }
    },
  }
}

export const textColumn = (header: string, key: string): CsvColumn<ListRow> => ({ header, cell: (row) => row[key] })

export const yesNoColumn = (header: string, key: string): CsvColumn<ListRow> => ({
  header,
  cell: (row) => (row[key] ? 'Yes' : 'No'),
})

/** A column of amounts, of which the rows have pence; `header` says that they are pounds. */
export const moneyColumn = (header: string, key: string): CsvColumn<ListRow> => ({
  header,
  cell: (row) => (row[key] === null || row[key] === undefined ? '' : { pence: Number(row[key]) }),
})

export const momentColumn = (header: string, key: string): CsvColumn<ListRow> => ({
  header,
  cell: (row) => (row[key] ? formatInstant(String(row[key])) : ''),
})

export const dayColumn = (header: string, key: string): CsvColumn<ListRow> => ({
  header,
  cell: (row) => formatDay(row[key] as Day | null),
})
