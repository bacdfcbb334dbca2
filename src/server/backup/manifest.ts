import type { TableShape } from './tables.ts'

export const FORMAT = 1

/** The first part of a backup: what a restore must know before the first row. */
export interface Header {
  format: number
  createdAt: string
  migrations: { name: string; checksum: string }[]
  tables: TableShape[]
}

export interface Sum {
  bytes: number
  sha256: string
}

/** The last part of a backup: what must have arrived by then. */
export interface Trailer {
  tables: Record<string, Sum & { rows: number }>
  files: Sum & { count: number }
  /** Files that were deleted while the backup ran: their rows go, too. */
  gone: string[]
  /** Files that the store has lost or that are cut short there; their rows stay. */
  missing: string[]
}
