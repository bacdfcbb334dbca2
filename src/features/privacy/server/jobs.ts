import type { DeclaredQueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { buildExport } from './archive/build.ts'
import { EXPORT, type ExportJob } from './archive/queue.ts'
import { sweepExports } from './archive/sweep.ts'
import { finishErasures } from './erasure/erase.ts'
import { BLOBS_LEFT, type BlobsJob, ERASURE, type ErasureJob } from './erasure/queue.ts'
import { runNightly } from './retention/run.ts'

const EXPORT_SWEEP = 'export-sweep'
const RETENTION = 'retention'
const EVERY_HOUR = '20 * * * *'

async function removeBlobs({ files }: Services, { ids }: BlobsJob) {
  for (const id of ids) await files.remove(id)
}

async function applyRetention(services: Services) {
  const deleted = await runNightly(services)
  if (deleted) services.log.info({ deleted }, 'retention schedule applied')
}

const exports: DeclaredQueue<ExportJob> = {
  name: EXPORT,
  work: (services, { exportId }) => buildExport(services, exportId),
}
// The scheduled job has no person: it finishes all that were left.
const erasures: DeclaredQueue<ErasureJob> = {
  name: ERASURE,
  schedule: EVERY_HOUR,
  work: (services, job: ErasureJob | null) => finishErasures(services, job?.userId),
}
const blobs: DeclaredQueue<BlobsJob> = { name: BLOBS_LEFT, work: removeBlobs }

export const queues = [
  exports,
  erasures,
  blobs,
  { name: EXPORT_SWEEP, schedule: EVERY_HOUR, work: sweepExports },
  { name: RETENTION, schedule: EVERY_HOUR, work: applyRetention },
] as const
