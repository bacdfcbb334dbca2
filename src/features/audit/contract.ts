import { z } from 'zod'
import { auditNouns } from '#shared/audit-nouns.ts'
import { procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { auditActions } from './policy.ts'
import { auditFilters, auditPage, auditPerson } from './schema.ts'

export const contract = {
  /** A team's audit log in words, newest first, with the result of the last check. */
  list: procedure({ access: 'team', action: auditActions.readLog, effect: 'read', shows: [auditNouns.auditLog] })
    .route({ method: 'GET', path: '/teams/{teamId}/audit', summary: 'List a team’s audit log' })
    .input(z.strictObject({ teamId: z.uuid(), ...auditFilters, after: cursors.event.optional() }))
    .output(auditPage),

  /** People of the team, former members too, whose name contains the words: the choices of the filter. At most 20. */
  people: procedure({ access: 'team', action: auditActions.readLog, effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/teams/{teamId}/audit/people', summary: 'Find people to narrow the audit log to' })
    .input(z.strictObject({ teamId: z.uuid(), search: z.string().trim().max(100).default('') }))
    .output(z.object({ items: z.array(auditPerson) })),

  /** Enqueues a check of the log from end to end; an event tells the page when it is done. */
  check: procedure({ access: 'team', action: auditActions.readLog, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/audit/checks', summary: 'Have a team’s audit log checked' })
    .input(z.strictObject({ teamId: z.uuid() }))
    .output(z.object({ asked: z.literal(true) })),
}
