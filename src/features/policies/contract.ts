import { z } from 'zod'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { day, procedure, words } from '#shared/contract.ts'
import { isPlain } from '#shared/names.ts'
import { cursors } from '#shared/paging.ts'
import { policyNouns } from './nouns.ts'
import { policyActions } from './policy.ts'
import { paperKinds } from './rules/paper-kinds.ts'
import {
  content,
  contentFields,
  listed,
  namedReader,
  ownPolicy,
  policy,
  quizTry,
  REMINDED_AT_ONCE,
  reader,
  reading,
  settingsFields,
} from './schema.ts'

const { readPolicies, seeSignatures, changePolicies, remindReaders, countersign } = policyActions
const { policies, policyRecords, ownSignatures } = policyNouns
const team = { teamId: z.uuid() }
const one = { ...team, policyId: z.uuid() }
const version = { ...one, versionId: z.uuid() }

export const contract = {
  list: procedure({
    access: 'team',
    action: seeSignatures,
    effect: 'read',
    shows: [policies, policyRecords, teamNouns.members, teamNouns.managers],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/policies', summary: 'List the policies of a team' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(listed) })),

  get: procedure({
    access: 'team',
    action: seeSignatures,
    effect: 'read',
    shows: [policies, policyRecords, teamNouns.members, teamNouns.managers],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/policies/{policyId}',
      summary: 'Read a policy with its draft and its versions',
    })
    .input(z.strictObject(one))
    .output(policy),

  /** An earlier version, as it was published. */
  version: procedure({ access: 'team', action: seeSignatures, effect: 'read', shows: [policies] })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/policies/{policyId}/versions/{number}',
      summary: 'Read a version of a policy',
    })
    .input(z.strictObject({ ...one, number: z.coerce.number().int().min(1).max(10_000) }))
    .output(content),

  /** `ready`: with the text that is offered for a paper of this kind. */
  create: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/policies', summary: 'Begin a policy, or a paper to sign' })
    .input(
      z.strictObject({
        ...team,
        title: contentFields.title,
        kind: z.enum(paperKinds).optional(),
        ready: z.boolean().optional(),
      }),
    )
    .output(policy),

  /**
   * `revision`: of the draft that the caller has seen, 0 when there was none. 409 with the stored policy when somebody
   * else has saved since.
   */
  saveDraft: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/policies/{policyId}/draft', summary: 'Save the draft of a policy' })
    .input(z.strictObject({ ...one, revision: z.int().min(0), ...contentFields }))
    .output(policy),

  /** Only beside a version in force; what was never published is withdrawn instead. */
  discardDraft: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/draft/discard',
      summary: 'Discard the draft of a policy',
    })
    .input(z.strictObject({ ...one, revision: z.int().min(1) }))
    .output(policy),

  /** Owner, review date and jobs: they change at once, and nobody has to sign again. */
  saveSettings: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({
      method: 'PUT',
      path: '/teams/{teamId}/policies/{policyId}/settings',
      summary: 'Change who answers for a policy, and who is to read it',
    })
    .input(z.strictObject({ ...one, revision: z.int().min(1), ...settingsFields }))
    .output(policy),

  /** Makes the draft the version in force and tells those who are to read it. */
  publish: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/publish',
      summary: 'Publish the draft of a policy',
    })
    .input(
      z.strictObject({
        ...one,
        revision: z.int().min(1),
        readBy: day,
        changes: z
          .string()
          .trim()
          .min(1)
          .max(500, 'Use at most 500 characters')
          .refine(isPlain, 'This contains characters that cannot be stored')
          .optional(),
      }),
    )
    .output(policy),

  /** Takes a policy out of force, or puts it back. Signatures stay. */
  withdraw: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/withdraw',
      summary: 'Take a policy out of force, or put it back',
    })
    .input(z.strictObject({ ...one, withdrawn: z.boolean() }))
    .output(policy),

  /** Makes a signature a requirement of the staff who are to read it, from the day by which to read it on; or no longer. */
  require: procedure({ access: 'team', action: changePolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/requirement',
      summary: 'Require staff to have signed a policy, or no longer',
    })
    .input(z.strictObject({ ...one, required: z.boolean() }))
    .output(policy),

  /** The people who have to read the version in force; people who have not signed it come first. */
  readers: procedure({
    access: 'team',
    action: seeSignatures,
    effect: 'read',
    shows: [policies, policyRecords, teamNouns.members, teamNouns.cards],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/policies/{policyId}/readers',
      summary: 'List who has signed a policy and who has not',
    })
    .input(z.strictObject({ ...one, person: z.uuid().optional(), after: cursors.ranked.optional() }))
    .output(z.object({ items: z.array(reader), next: z.string().optional(), remindable: z.int() })),

  /** The people whom a reminder would reach: they have not signed and were not reminded of any policy in three days. By name. */
  whoToRemind: procedure({
    access: 'team',
    action: remindReaders,
    effect: 'read',
    shows: [policies, policyRecords, teamNouns.members, teamNouns.cards],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/policies/{policyId}/remind',
      summary: 'List whom to remind to read a policy',
    })
    .input(z.strictObject(one))
    .output(z.object({ items: z.array(namedReader) })),

  /**
   * Reminds these people, those who have not signed; nobody twice in three days. `hold`: nobody is told for ten
   * seconds, and until then it takes all of it back.
   */
  remind: procedure({ access: 'team', action: remindReaders, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/remind',
      summary: 'Remind staff to read a policy',
    })
    .input(
      z.strictObject({
        ...one,
        userIds: z.array(z.uuid()).min(1, 'Choose whom to remind').max(REMINDED_AT_ONCE),
      }),
    )
    .output(z.object({ reminded: z.int(), hold: z.uuid() })),

  /** Takes reminders back that nobody has been told of; 409 afterwards. */
  undoRemind: procedure({ access: 'team', action: remindReaders, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/remind/{hold}/undo',
      summary: 'Undo reminders to read a policy',
    })
    .input(z.strictObject({ ...one, hold: z.uuid() }))
    .output(z.object({ takenBack: z.int() })),

  /** What is in force for the caller’s job, in each of their teams. */
  own: procedure({
    access: 'person',
    effect: 'read',
    shows: [ownSignatures, policies, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/policies', summary: 'List the policies that one is to read' })
    .output(
      z.object({ teams: z.array(z.object({ teamId: z.uuid(), teamName: z.string(), items: z.array(ownPolicy) })) }),
    ),

  read: procedure({
    access: 'team',
    action: readPolicies,
    effect: 'read',
    shows: [policies, ownSignatures, registrationNouns.profile],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/policies/{policyId}/reading',
      summary: 'Read the policy in force, and what changed since one signed it',
    })
    .input(z.strictObject(one))
    .output(reading),

  /**
   * Answers one question. `question`: its place; 409 with the try when it was answered before. A finished try that was
   * not passed begins anew.
   */
  answer: procedure({ access: 'team', action: readPolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/answers',
      summary: 'Answer a question about a policy',
    })
    .input(z.strictObject({ ...version, question: z.int().min(0).max(19), choice: z.int().min(0).max(5) }))
    .output(quizTry),

  /** As many tries at the questions again, for somebody who has used theirs. */
  allowTries: procedure({ access: 'team', action: remindReaders, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/members/{userId}/tries',
      summary: 'Allow somebody more tries at the questions about a policy',
    })
    .input(z.strictObject({ ...one, userId: z.uuid() }))
    .output(z.object({ allowed: z.boolean() })),

  /** Signs for the team what these of its staff have signed. What is signed already stays as it is. */
  countersign: procedure({ access: 'team', action: countersign, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/countersignatures',
      summary: 'Countersign a paper for the team',
    })
    .input(z.strictObject({ ...one, userIds: z.array(z.uuid()).min(1, 'Choose whose paper to countersign').max(200) }))
    .output(z.object({ countersigned: z.int() })),

  /** Says no to an opt-out: an answer like any other, after which nobody is asked again for this version. */
  decline: procedure({ access: 'team', action: readPolicies, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/policies/{policyId}/refusal', summary: 'Say no to an opt-out' })
    .input(z.strictObject(version))
    .output(reading),

  /** Gives notice of one's opt-out; it lasts until the end of the notice. A second time changes nothing. */
  end: procedure({ access: 'team', action: readPolicies, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/policies/{policyId}/end',
      summary: 'End one’s opt-out with notice',
    })
    .input(z.strictObject(one))
    .output(reading),

  /** 409 when a new version was published while this one was read. */
  sign: procedure({ access: 'team', action: readPolicies, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/policies/{policyId}/signature', summary: 'Sign a policy' })
    .input(z.strictObject({ ...version, read: z.literal(true), name: words(120).min(1, 'Enter your name') }))
    .output(reading),
}
