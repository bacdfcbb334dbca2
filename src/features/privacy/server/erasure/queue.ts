import type { Job } from '#server/jobs.ts'

export const ERASURE = 'erasure'
export const BLOBS_LEFT = 'blobs-left'

// Retries like a mail: a store or database that is away for a night must not leave half an erasure.
const PATIENCE = { retryLimit: 60, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800, expireInSeconds: 3600 }

export interface ErasureJob {
  userId?: string
}

export interface BlobsJob {
  ids: string[]
}

/** The job that erases a person whose account is disabled already. */
export function erasureAsked(data: Required<ErasureJob>): Job<ErasureJob> {
  return { queue: ERASURE, data, options: PATIENCE }
}

/** The job that deletes bytes whose rows are gone. */
export function blobsLeft(data: BlobsJob): Job<BlobsJob> {
  return { queue: BLOBS_LEFT, data, options: PATIENCE }
}
