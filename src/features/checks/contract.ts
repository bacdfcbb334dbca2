import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { procedure } from '#shared/contract.ts'
import { checkNouns } from './nouns.ts'
import { checkActions } from './policy.ts'
import { checkKinds } from './rules/check-kinds.ts'
import { checkForms } from './rules/forms.ts'
import { takeBackFields } from './rules/take-back-form.ts'
import { memberChecks, ownChecks } from './schema.ts'

const member = { teamId: z.uuid(), userId: z.uuid() }

/** The fields of a check, for the API's document; `checkStep` validates them. */
const filledIn = z.unknown().meta({
  documentedAs: () =>
    z.union(Object.values(checkForms).map(({ title, fields }) => z.strictObject(fields).meta({ title }))),
})

export const contract = {
  /** Fitness to work only with the permission for health; without it, whether a clearance is in place. */
  ofMember: procedure({
    access: 'member',
    action: checkActions.seeChecks,
    effect: 'read',
    shows: [checkNouns.checks, registrationNouns.sections, teamNouns.members],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/checks',
      summary: 'Read the pre-employment checks of a member',
    })
    .input(z.strictObject(member))
    .output(memberChecks),

  /** What teams have recorded about the caller. */
  own: procedure({ access: 'person', effect: 'read', shows: [checkNouns.ownChecks, teamNouns.teams, teamNouns.team] })
    .route({ method: 'GET', path: '/checks', summary: 'Read one’s own pre-employment checks' })
    .output(ownChecks),

  /**
   * What the person has said, for a new check of a kind to begin with. With the number that they have given after a
   * recent sign-in, which is audited, so this is no GET.
   */
  known: procedure({ access: 'member', action: checkActions.recordChecks, effect: 'audited' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/checks/known',
      summary: 'Read what a new pre-employment check begins with',
    })
    .input(z.strictObject({ ...member, kind: z.enum(checkKinds) }))
    .output(z.object({ values: z.record(z.string(), z.unknown()), numbersLeftOut: z.boolean() })),

  /**
   * Records a check; it changes no other record. `follows`: the record of this kind that the caller has seen last, or null; 409 with the
   * current checks when another manager has recorded one since.
   */
  record: procedure({ access: 'member', action: checkActions.recordChecks, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/checks',
      summary: 'Record a pre-employment check',
    })
    .input(z.strictObject({ ...member, kind: z.enum(checkKinds), follows: z.uuid().nullable(), values: filledIn }))
    .output(memberChecks),

  /** Takes back a record that should not have been made. It stays, with the reason, and counts no longer. */
  takeBack: procedure({ access: 'member', action: checkActions.recordChecks, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/checks/{checkId}/take-back',
      summary: 'Take back a pre-employment check',
    })
    .input(z.strictObject({ ...member, checkId: z.uuid(), ...takeBackFields }))
    .output(memberChecks),

  /** The numbers of a check in full: each opening is audited, so this is no GET. */
  open: procedure({ access: 'member', action: checkActions.seeChecks, effect: 'audited', recentSignIn: true })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/checks/{checkId}/numbers',
      summary: 'Open the numbers of a pre-employment check',
    })
    .input(z.strictObject({ ...member, checkId: z.uuid() }))
    .output(z.object({ numbers: z.array(z.object({ label: z.string(), text: z.string() })) })),
}
