import type { FileRef } from '#shared/fields/builders.ts'
import type { PersonContext } from '../calls/context.ts'
import type { Owner } from '../crypto/vault.ts'

/** A stored file as its row says. */
export interface FileRow extends FileRef {
  owner: Owner
  slot: string
  flags: string[]
}

/** What the record of a look at a file that is not one's own says beside the file. */
export interface Look {
  teamId?: string | undefined
}

interface Place {
  slot: string
  /** Media types. */
  accept: readonly string[]
  maxBytes: number
  /** How many an owner may have in use at once. */
  most: number
  /** How long one that was replaced or taken out of use is kept. Days. */
  keepDays: number
  /** Longest side of a kept image in pixels. */
  imageSide: number
  /** Whether lists show its images small. */
  thumbnail: boolean
  /**
   * Lets the caller open a file that is not their own, or throws. Answers what to write down of the look; undefined for nothing. Row security has been
   * asked before. A look at the thumbnail is never written down.
   */
  look(context: PersonContext, file: FileRow): Promise<Look | undefined>
}

/**
 * A place that a file can be uploaded to. The feature whose place it is declares it in its manifest. To a person's place that person alone uploads;
 * of a team's, `write` says who may, and throws.
 */
export type FileSlot = Place &
  ({ owner: 'person' } | { owner: 'team'; write(context: PersonContext, teamId: string): Promise<void> })
