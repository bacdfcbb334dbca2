import type { Job } from '#server/jobs.ts'

export const EXPORT = 'export'

// A dead worker is detected by its missing heartbeat, within about a minute and a half; another one then starts from the beginning.
const PATIENCE = { heartbeatSeconds: 30, expireInSeconds: 6 * 3600, retryLimit: 10, retryDelay: 5, retryBackoff: true }

export interface ExportJob {
  exportId: string
}

/** The job that builds an export; enqueue it in the transaction that requests it. */
export function exportAsked(data: ExportJob): Job<ExportJob> {
  return { queue: EXPORT, data, options: PATIENCE }
}
