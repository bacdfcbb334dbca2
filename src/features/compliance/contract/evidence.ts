import { z } from 'zod'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { complianceActions } from '../policy.ts'
import { decisions, exceptionFields, given, pastDecision, personCompliance, reason, waiting } from '../schema.ts'
import { member, statuses, team } from './shared.ts'

const { seeCompliance, verify, except } = complianceActions
const GIVEN = '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/given'

export const evidence = {
  /** Evidence that waits for the team's decision, of one person if so asked: what is due first, then the oldest. */
  queue: procedure({
    access: 'team',
    action: verify,
    effect: 'read',
    shows: [...statuses, teamNouns.cards],
    shared: true,
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/queue',
      summary: 'List the evidence that waits to be verified',
    })
    .input(z.strictObject({ ...team, person: z.uuid().optional(), after: cursors.due.optional() }))
    .output(z.object({ items: z.array(waiting), total: z.int(), next: z.string().optional() })),

  /** What the person has said of a piece of evidence, to compare it with, but for numbers and the like, which `givenDetails` has. */
  given: procedure({ access: 'member', action: verify, effect: 'read', shows: statuses })
    .route({ method: 'GET', path: GIVEN, summary: 'Read what a piece of evidence is compared with' })
    .input(z.strictObject({ ...member, evidenceId: z.uuid() }))
    .output(given),

  /** Numbers and other guarded answers: each look is audited, so this is no GET. */
  givenDetails: procedure({ access: 'member', action: verify, effect: 'audited', recentSignIn: true })
    .route({
      method: 'POST',
      path: `${GIVEN}/details`,
      summary: 'Open the numbers that a piece of evidence is compared with',
    })
    .input(z.strictObject({ ...member, evidenceId: z.uuid() }))
    .output(given.pick({ blocks: true })),

  /** What the team has decided about a member, the latest first. */
  decisions: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/decisions',
      summary: 'List what a team has decided about a member',
    })
    .input(z.strictObject(member))
    .output(z.object({ items: z.array(pastDecision) })),

  /**
   * Verifies or rejects evidence, or revokes such a decision, for this team alone. `replaces`: the decision that the
   * caller has seen, or null; 409 with the current one when another manager was first.
   */
  decide: procedure({ access: 'member', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/decision',
      summary: 'Verify, reject or revoke a piece of evidence',
    })
    .input(
      z.strictObject({
        ...member,
        evidenceId: z.uuid(),
        replaces: z.uuid().nullable(),
        decision: z.enum(decisions),
        /** The last day of a verification, when the evidence counts for less time than the document says. */
        until: day.optional(),
        /** The reason of any other decision. */
        reason: reason.optional(),
      }),
    )
    .output(personCompliance),

  /**
   * Takes back one's own decision within a few minutes, as if it had not been made: what the person was told of it
   * goes, unless they know of it already. 409 with the current state when it is too late.
   */
  takeBack: procedure({ access: 'member', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/decision/take-back',
      summary: 'Take back one’s own decision about a piece of evidence',
    })
    .input(z.strictObject({ ...member, evidenceId: z.uuid(), decisionId: z.uuid() }))
    .output(personCompliance),

  /**
   * Says which requirement a certificate is for: what the member calls by this name counts for it, in this team alone,
   * as if it had the name that the requirement asks for. 409 when it does so already, or was replaced; 422 for what is
   * no certificate.
   */
  countAs: procedure({ access: 'member', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/counts-as',
      summary: 'Say which requirement a certificate of a member is for',
    })
    .input(z.strictObject({ ...member, evidenceId: z.uuid(), requirementId: z.uuid() }))
    .output(personCompliance),

  /** Takes back what was said of a certificate: from now on it counts by its name alone. */
  countNoMore: procedure({ access: 'member', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/counts-as/{countId}/take-back',
      summary: 'Take back which requirement a certificate of a member is for',
    })
    .input(z.strictObject({ ...member, countId: z.uuid() }))
    .output(personCompliance),

  /** Excuses a member from a requirement. Never from right to work or a DBS check. */
  except: procedure({ access: 'member', action: except, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/exceptions',
      summary: 'Excuse a member from a requirement until a day',
    })
    .input(z.strictObject({ ...member, requirementId: z.uuid(), ...exceptionFields }))
    .output(personCompliance),

  withdrawException: procedure({ access: 'member', action: except, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/exceptions/{exceptionId}/withdraw',
      summary: 'Withdraw an exception',
    })
    .input(z.strictObject({ ...member, exceptionId: z.uuid() }))
    .output(personCompliance),
}
