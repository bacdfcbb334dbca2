import type { FileRef } from '#shared/fields/builders.ts'
import type { PersonContext } from '../calls/context.ts'

/** A stored file as its row says. */
export interface FileRow extends FileRef {
  userId: string
  slot: string
  flags: string[]
}

/** What the record of a look at somebody else's file says beside the file. */
export interface Look {
  teamId?: string | undefined
}

/** A place that a file can be uploaded to. The feature whose place it is declares it in its manifest, and says who may look. */
export interface FileSlot {
  slot: string
  /** Media types. */
  accept: readonly string[]
  maxBytes: number
  /** Longest side of a kept image in pixels. */
  imageSide: number
  /** Whether lists show its images small. */
  thumbnail: boolean
  /** Lets somebody else than the person it is of open a file, or throws. Answers what to write down of the look; undefined for nothing. */
  look(context: PersonContext, file: FileRow): Promise<Look | undefined>
}
