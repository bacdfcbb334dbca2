import type { Queue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { anchorHeads } from './chain/anchors.ts'

const EVERY_TEN_MINUTES = '*/10 * * * *'

const ANCHOR = 'audit-anchor'
export const queueNames = [ANCHOR]

export function queues(needs: Pick<Services, 'database' | 'clock'> & { dataDir: string }): Queue[] {
  return [{ name: ANCHOR, schedule: EVERY_TEN_MINUTES, work: () => anchorHeads(needs) }]
}
