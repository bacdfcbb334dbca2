import type { TableShape } from './tables.ts'

export const FORMAT = 1

/** The first part of a backup: what a restore has to know before it loads a row. */
export interface Header {
  format: number
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: TableShape[]
}

interface Sum {
  bytes: number
  sha256: string
}

/** The last part of a backup: the counts and sums that a restore compares with. */
export interface Trailer {
  tables: Record<string, Sum & { rows: number }>
  files: Sum & { count: number }
  /** Files that were deleted while the backup ran: a restore deletes their rows, too. */
  gone: string[]
  /** Files that the store has lost or holds cut short; their rows stay. */
  missing: string[]
}
