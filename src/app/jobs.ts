import type { Env } from '#server/env.ts'
import type { Queue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'

/** Every queue of the product, with the work that each does. */
export function queues(_services: Services, _env: Env): Queue[] {
  return []
}

/** Their names, for the tables that must exist before the first job. */
export const queueNames: string[] = ['mail']
