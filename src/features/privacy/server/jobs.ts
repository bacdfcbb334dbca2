import type { Queue } from '#server/jobs.ts'
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

export const queueNames = [EXPORT, EXPORT_SWEEP, ERASURE, BLOBS_LEFT, RETENTION]

export function queues(needs: Services & { dataDir: string }): Queue<never>[] {
  const exports: Queue<ExportJob> = { name: EXPORT, work: ({ exportId }) => buildExport(needs, exportId) }
  const sweep: Queue = { name: EXPORT_SWEEP, schedule: EVERY_HOUR, work: () => sweepExports(needs) }
  // On schedule it comes without a person: then it finishes whatever was left.
  const erasures: Queue<ErasureJob> = {
    name: ERASURE,
    schedule: EVERY_HOUR,
    work: (data: ErasureJob | null) => finishErasures(needs, data?.userId),
  }
  const blobs: Queue<BlobsJob> = {
    name: BLOBS_LEFT,
    work: async ({ ids }) => {
      for (const id of ids) await needs.files.remove(id)
    },
  }
  const retention: Queue = {
    name: RETENTION,
    schedule: EVERY_HOUR,
    work: async () => {
      const deleted = await runNightly(needs)
      if (deleted) needs.log.info({ deleted }, 'retention schedule applied')
    },
  }
  return [exports, sweep, erasures, blobs, retention] as Queue<never>[]
}
