import { queueNames as accounts, queues as accountsQueues } from '#features/accounts/server/jobs.ts'
import { queueNames as analytics, queues as analyticsQueues } from '#features/analytics/server/jobs.ts'
import { queueNames as audit, queues as auditQueues } from '#features/audit/server/jobs.ts'
import { queueNames as documents, queues as documentsQueues } from '#features/documents/server/jobs.ts'
import { queueNames as members, queues as membersQueues } from '#features/members/server/jobs.ts'
import { queueNames as notifications, queues as notificationsQueues } from '#features/notifications/server/jobs.ts'
import { queueNames as privacy, queues as privacyQueues } from '#features/privacy/server/jobs.ts'
import { queueNames as teams, queues as teamsQueues } from '#features/teams/server/jobs.ts'
import { answersQueueNames, answersQueues } from '#server/calls/idempotency.ts'
import type { Env } from '#server/env.ts'
import type { Queue } from '#server/jobs.ts'
import { MAIL_WATCH, mailWatchQueue } from '#server/mail/backlog.ts'
import { createBounces } from '#server/mail/bounces.ts'
import { MAIL_QUEUE, mailQueue } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/** The names of all queues, for the tables that must exist before the first job. */
export const queueNames: string[] = [
  MAIL_QUEUE,
  MAIL_WATCH,
  ...answersQueueNames,
  ...accounts,
  ...analytics,
  ...audit,
  ...documents,
  ...members,
  ...notifications,
  ...privacy,
  ...teams,
]

/** Every queue of the product, with the work that each does. */
export function queues(services: Services, env: Env): Queue<never>[] {
  return [
    mailQueue({ ...services, bounces: createBounces(services) }, env),
    mailWatchQueue(services),
    ...answersQueues(services),
    ...accountsQueues(services),
    ...analyticsQueues(services),
    ...auditQueues({ ...services, dataDir: env.dataDir }),
    ...documentsQueues(services),
    ...membersQueues(services),
    ...notificationsQueues(services),
    ...privacyQueues({ ...services, dataDir: env.dataDir }),
    ...teamsQueues(services),
  ]
}
