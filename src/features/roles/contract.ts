import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { procedure } from '#shared/contract.ts'
import { roleNouns } from './nouns.ts'
import { roleActions } from './policy.ts'
import { contractMinutes, memberRoles, ownRoles, roleFields } from './schema.ts'

const { see, change } = roleActions
const member = { teamId: z.uuid(), userId: z.uuid() }
const ofRole = {
  ...member,
  job: z.enum(jobCodes),
  /** The version of this role that the caller has read, 0 for none: 409 with the roles as they are when there is a later one. */
  replaces: z.int().min(0),
  from: roleFields.from,
}
const ROLES = '/teams/{teamId}/members/{userId}/roles'

export const contract = {
  /** Reads the roles of a member, past ones and those to come as well. */
  ofMember: procedure({ access: 'member', action: see, effect: 'read', shows: [roleNouns.roles, teamNouns.cards] })
    .route({ method: 'GET', path: ROLES, summary: 'Read the roles that a member holds' })
    .input(z.strictObject(member))
    .output(memberRoles),

  /** Reads the caller's roles that are not over, in all teams, with their rates. */
  own: procedure({ access: 'person', effect: 'read', shows: [roleNouns.ownRoles, teamNouns.teams] })
    .route({ method: 'GET', path: '/roles', summary: 'List one’s own roles' })
    .output(ownRoles),

  /**
   * Says what somebody's role is from a day on, today or later; what was to begin after that day counts no more. No
   * sites: at every one. `rate` only from managers who see pay, others leave it as it is. Without `contractMinutes` no
   * hours are promised. `keepsJob`: where this would be their only role, they hold that of their job as well.
   */
  record: procedure({ access: 'member', action: change, effect: 'write' })
    .route({ method: 'PUT', path: `${ROLES}/{job}`, summary: 'Give a member a role, or change its sites and rate' })
    .input(
      z.strictObject({
        ...ofRole,
        siteIds: z.array(z.uuid()).max(50),
        rate: roleFields.rate,
        contractMinutes: contractMinutes.optional(),
        keepsJob: z.boolean().optional(),
      }),
    )
    .output(memberRoles),

  end: procedure({ access: 'member', action: change, effect: 'write' })
    .route({ method: 'POST', path: `${ROLES}/{job}/end`, summary: 'End a role of a member from a day on' })
    .input(z.strictObject(ofRole))
    .output(memberRoles),
}
