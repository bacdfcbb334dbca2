import type { FileRef } from '#shared/fields/builders.ts'
import type { PersonContext } from '../calls/context.ts'
import type { Owner } from '../crypto/vault.ts'

/** A stored file, as in its row. */
export interface FileRow extends FileRef {
  owner: Owner
  slot: string
  flags: string[]
}

/** What the audit log records, besides the file, when a file is opened that is not the reader's own. */
interface Look {
  teamId?: string | undefined
}

interface Place {
  slot: string
  /** Media types. */
  accept: readonly string[]
  maxBytes: number
  /** How many files an owner may have in use at once. */
  most: number
  /** Days for which a replaced or retired file is kept (soft delete). */
  keepDays: number
  /** Longest side of a kept image in pixels. */
  imageSide: number
  /** Whether lists show thumbnails of its images. */
  thumbnail: boolean
  /**
   * Lets the caller open a file that is not their own, or throws. Returns what to audit, or undefined for nothing. Row security has
   * passed before. Opening a thumbnail is never audited.
   */
  look(context: PersonContext, file: FileRow): Promise<Look | undefined>
}

/**
 * A place that a file can be uploaded to, declared in its feature's manifest. A person alone uploads to their own places;
 * for a team's place `write` throws for a caller who may not upload.
 */
export type FileSlot = Place &
  ({ owner: 'person' } | { owner: 'team'; write(context: PersonContext, teamId: string): Promise<void> })
