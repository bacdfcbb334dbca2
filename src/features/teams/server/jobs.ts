import { transact } from '#server/db.ts'
import type { Job, Queue } from '#server/jobs.ts'
import { queueMail } from '#server/mail.ts'
import type { Services } from '#server/services.ts'
import { decisionMail } from './mail.ts'

interface Decided {
  requestId: string
}

const REQUEST_DECIDED = 'request-decided'
export const queueNames = [REQUEST_DECIDED]

/** Tells the person of a decided request by mail. Their address is not the manager's to see, so the worker reads it. */
export function requestDecided(data: Decided): Job<Decided> {
  return { queue: REQUEST_DECIDED, data }
}

export function queues({ database, vault, publicUrl }: Services): Queue<Decided>[] {
  return [
    {
      name: REQUEST_DECIDED,
      work: ({ requestId }) =>
        transact(database, { role: 'care_worker' }, async (db) => {
          const request = await db
            .selectFrom('team_join_requests as r')
            .innerJoin('teams as t', 't.id', 'r.team_id')
            .innerJoin('users as u', 'u.id', 'r.user_id')
            .innerJoin('profiles as p', 'p.user_id', 'r.user_id')
            .select(['r.status', 't.team_name as teamName', 'u.email as address', 'p.full_name as name'])
            .where('r.id', '=', requestId)
            .executeTakeFirst()
          if (request) await queueMail(db, vault, decisionMail({ ...request, publicUrl }))
        }),
    },
  ]
}
