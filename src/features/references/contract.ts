import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { referenceNouns } from './nouns.ts'
import { referenceActions } from './policy.ts'
import { declineForm, furtherForm, referenceFields } from './rules/reference-form.ts'
import {
  consents,
  questionFields,
  reasonFields,
  refereeFields,
  SHARED_WHAT,
  stepsFields,
} from './rules/request-forms.ts'
import { memberReferences, ownReference, readReference, releasedReference, sharing } from './schema.ts'

const member = { teamId: z.uuid(), userId: z.uuid() }
const one = { ...member, referenceId: z.uuid() }
/** `version`: what the caller has seen (optimistic lock). */
const seen = { ...one, version: z.int().min(1) }
const token = z.string().min(1).max(200)
const { seeReferences, readReferences, askReferees, verifyReferences, recordSharing } = referenceActions
const valuesOf = (consent: readonly { value: string }[]) => consent.map(({ value }) => value)

export const contract = {
  ofMember: procedure({
    access: 'member',
    action: seeReferences,
    effect: 'read',
    shows: [referenceNouns.references, registrationNouns.sections, teamNouns.members],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/references',
      summary: 'Read how the references of a member are coming on',
    })
    .input(z.strictObject(member))
    .output(memberReferences),

  /** 409 while the same address is asked about the same person; 422 for a relative; 429 when the address has had enough mails. */
  ask: procedure({ access: 'member', action: askReferees, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references',
      summary: 'Ask a referee for a reference',
    })
    .input(z.strictObject({ ...member, ...refereeFields }))
    .output(z.object({ id: z.uuid() })),

  /** What a referee has written, beside what the person has said. */
  read: procedure({ access: 'member', action: readReferences, effect: 'audited' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/read',
      summary: 'Read what a referee has written',
    })
    .input(z.strictObject(one))
    .output(readReference),

  verify: procedure({ access: 'member', action: verifyReferences, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/verify',
      summary: 'Verify a reference',
    })
    .input(z.strictObject(seen))
    .output(memberReferences),

  /** Also takes a verification back. */
  reject: procedure({ access: 'member', action: verifyReferences, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/reject',
      summary: 'Reject a reference, also one that was verified',
    })
    .input(z.strictObject({ ...seen, ...reasonFields }))
    .output(memberReferences),

  /** Sends the referee a question with a new link. Until it is answered, the reference does not count. */
  reopen: procedure({ access: 'member', action: askReferees, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/reopen',
      summary: 'Ask a referee a question about their reference',
    })
    .input(z.strictObject({ ...seen, ...questionFields }))
    .output(memberReferences),

  /** A new link, perhaps to a corrected address; every earlier one is dead. */
  resend: procedure({ access: 'member', action: askReferees, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/resend',
      summary: 'Send the link for a reference again',
    })
    .input(z.strictObject({ ...seen, email: refereeFields.email.optional() }))
    .output(memberReferences),

  cancel: procedure({ access: 'member', action: askReferees, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/cancel',
      summary: 'Cancel a request for a reference',
    })
    .input(z.strictObject(seen))
    .output(memberReferences),

  recordSteps: procedure({ access: 'member', action: askReferees, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/reference-statements',
      summary: 'Record what was tried where references could not be had',
    })
    .input(z.strictObject({ ...member, ...stepsFields }))
    .output(memberReferences),

  /** Only a verified reference whose referee agreed to it. Append-only. */
  share: procedure({ access: 'member', action: recordSharing, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/sharing-log',
      summary: 'Record which hirer was given what about a member',
    })
    .input(
      z.strictObject({
        ...member,
        hirer: words(120).min(1, 'Enter who was given it'),
        what: z.enum(['reference', 'document', 'steps-taken']).meta({ examples: [SHARED_WHAT[2].value] }),
        referenceId: z.uuid().optional(),
        document: z.string().trim().min(1).max(120).optional(),
        consent: z.enum(valuesOf(consents)),
        sharedOn: day,
      }),
    )
    .output(memberReferences),

  /** Lets the member read a verified reference whose referee agreed to it. Recorded in the sharing log; it cannot be taken back. */
  release: procedure({ access: 'member', action: recordSharing, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/references/{referenceId}/release',
      summary: 'Let a member read a reference about them',
    })
    .input(z.strictObject(seen))
    .output(memberReferences),

  /** How one's own references are coming on, and which hirer was given what about one. */
  own: procedure({
    access: 'person',
    effect: 'read',
    shows: [referenceNouns.ownReferences, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/references', summary: 'Read how one’s own references are coming on' })
    .output(
      z.object({
        items: z.array(ownReference),
        shared: z.array(z.object({ ...sharing.shape, hirer: z.string(), teamName: z.string() })),
      }),
    ),

  /** 404 until a team has let one read it. */
  readOwn: procedure({ access: 'person', effect: 'read', shows: [referenceNouns.ownReferences, teamNouns.team] })
    .route({
      method: 'GET',
      path: '/references/{referenceId}',
      summary: 'Read a reference about oneself that a team has released',
    })
    .input(z.strictObject({ referenceId: z.uuid() }))
    .output(releasedReference),

  /**
   * What a link is about, for its holder without a session. A POST, so that no log contains the token. 404 for an
   * unknown, used, replaced and expired one alike.
   */
  find: procedure({ access: 'anyone', effect: 'read', shows: [] })
    .route({ method: 'POST', path: '/references/find', summary: 'Read what the link to a referee is about' })
    .input(z.strictObject({ token }))
    .output(
      z.object({
        id: z.uuid(),
        fullName: z.string(),
        teamName: z.string(),
        askedBy: z.string().nullable(),
        expiresAt: z.string(),
        /** Whether a question of an email is to be answered, and not the form. */
        isQuestion: z.boolean(),
      }),
    ),

  /** Takes the answer to the form, once. */
  answer: procedure({ access: 'anyone', effect: 'write' })
    .route({ method: 'POST', path: '/references/answer', summary: 'Give a reference by the link of a mail' })
    .input(z.strictObject({ token, ...referenceFields }))
    .output(z.object({ done: z.literal(true) })),

  /** Takes the answer to a question about a reference, once. */
  answerQuestion: procedure({ access: 'anyone', effect: 'write' })
    .route({
      method: 'POST',
      path: '/references/answer-question',
      summary: 'Answer a question about a reference by the link of a mail',
    })
    .input(z.strictObject({ token, ...furtherForm.fields }))
    .output(z.object({ done: z.literal(true) })),

  decline: procedure({ access: 'anyone', effect: 'write' })
    .route({
      method: 'POST',
      path: '/references/decline',
      summary: 'Decline to give a reference by the link of a mail',
    })
    .input(z.strictObject({ token, ...declineForm.fields }))
    .output(z.object({ done: z.literal(true) })),
}
