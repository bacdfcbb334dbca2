import { idempotencyQueueNames, idempotencyQueues } from '#server/calls/idempotency.ts'
import type { Env } from '#server/env.ts'
import type { Queue } from '#server/jobs.ts'
import { MAIL_WATCH, mailWatchQueue } from '#server/mail/backlog.ts'
import { createBounces } from '#server/mail/bounces.ts'
import { MAIL_PROBE, mailProbeQueue, wakeMails } from '#server/mail/outage.ts'
import { MAIL_QUEUE, mailQueue } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { features } from './all-features.ts'

const declared = features.flatMap(({ queues = [] }) => queues)

/** The names of all queues, which are created before the first job. */
export const queueNames: string[] = [
  MAIL_QUEUE,
  MAIL_WATCH,
  MAIL_PROBE,
  ...idempotencyQueueNames,
  ...declared.map(({ name }) => name),
]

/** The names of the queues that run once after an upgrade. */
export const afterUpgrade: string[] = declared.filter((queue) => queue.afterUpgrade).map(({ name }) => name)

/** Every queue of the product with its work. */
export function queues(services: Services, env: Env): Queue<never>[] {
  return [
    mailQueue({ ...services, bounces: createBounces(services), wake: () => wakeMails(services.database) }, env),
    mailProbeQueue(services),
    mailWatchQueue(services),
    ...idempotencyQueues(services),
    ...declared.map(({ work, ...queue }) => ({
      ...queue,
      work: (data: never) => work(services, data),
    })),
  ]
}
