import { z } from 'zod'
import { memberNouns } from '#features/members/nouns.ts'
import { memberActions } from '#features/members/policy.ts'
import { ASKED_AT_ONCE } from '#features/members/rules/limits.ts'
import { filterName } from '#features/members/schema.ts'
import { registrationNouns } from '#features/registration/nouns.ts'
import { teamNouns } from '#features/teams/nouns.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { day, instant, procedure } from '#shared/contract.ts'
import { cursors } from '#shared/paging.ts'
import { complianceNouns } from './nouns.ts'
import { complianceActions } from './policy.ts'
import { askMissingForm } from './rules/ask-missing-form.ts'
import {
  askingSite,
  askPlan,
  complianceFigures,
  decisions,
  endedRequirement,
  exceptionFields,
  from,
  given,
  MOST_REQUIREMENTS,
  matrixFilter,
  matrixQuery,
  matrixRow,
  newSession,
  ownReminder,
  pastCompliance,
  pastDecision,
  pastPerson,
  pastVersion,
  personCompliance,
  preview,
  questionFields,
  questionsVersion,
  readySet,
  reason,
  requirement,
  requirementFields,
  savedView,
  siteRequirement,
  trainingSession,
  verifiedFact,
  waiting,
} from './schema.ts'

const SITE = '/teams/{teamId}/sites/{siteId}/requirements'
const GIVEN = '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/given'
const userIds = z.array(z.uuid()).min(1, 'Choose somebody').max(ASKED_AT_ONCE)
const team = { teamId: z.uuid() }
const member = { teamId: z.uuid(), userId: z.uuid() }
const { seeCompliance, seeRecords, changeRequirements, verify, except } = complianceActions
const statuses = [
  complianceNouns.compliance,
  complianceNouns.requirements,
  registrationNouns.sections,
  teamNouns.members,
  memberNouns.standings,
]

/** `latest`: the number of the version that the change is based on. From today unless told otherwise. */
const change = { ...team, requirementId: z.uuid(), latest: z.int().min(1), from }

export const contract = {
  requirements: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [complianceNouns.requirements],
  })
    .route({ method: 'GET', path: '/teams/{teamId}/requirements', summary: 'List what a team requires of its staff' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(requirement) })),

  /** What a team has required once, the latest end first; the history of each stays. */
  endedRequirements: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [complianceNouns.requirements],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/ended-requirements',
      summary: 'List what a team has stopped asking for',
    })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(endedRequirement) })),

  /** What a new requirement, or a change of one, would do on its first day. Nothing is stored. */
  previewRequirement: procedure({ access: 'team', action: changeRequirements, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/requirements/preview',
      summary: 'Preview who is affected by a requirement',
    })
    .input(z.strictObject({ ...team, requirementId: z.uuid().optional(), from, ...requirementFields }))
    .output(preview),

  /** Everything that a requirement has said, the newest first, and the names of the people whom it has chosen. */
  requirementHistory: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [complianceNouns.requirements],
  })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/requirements/{requirementId}/versions',
      summary: 'List the versions of a requirement',
    })
    .input(z.strictObject({ ...team, requirementId: z.uuid() }))
    .output(
      z.object({
        items: z.array(pastVersion),
        people: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
      }),
    ),

  createRequirement: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/requirements', summary: 'Create a requirement' })
    .input(z.strictObject({ ...team, from, ...requirementFields }))
    .output(requirement),

  /** Records a new version. 409 with the current one when somebody else has recorded one since. */
  changeRequirement: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/requirements/{requirementId}', summary: 'Change a requirement' })
    .input(z.strictObject({ ...change, ...requirementFields }))
    .output(requirement),

  /** Ends a requirement from that day on; what it said before stays. */
  retireRequirement: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/requirements/{requirementId}/retire',
      summary: 'Stop asking for a requirement',
    })
    .input(z.strictObject(change))
    .output(requirement),

  /** What a site asks for of its own, by name. */
  siteRequirements: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [complianceNouns.requirements],
  })
    .route({ method: 'GET', path: SITE, summary: 'List what a site requires of its own' })
    .input(z.strictObject({ ...team, siteId: z.uuid() }))
    .output(z.object({ items: z.array(siteRequirement) })),

  /** Asks everybody who works at the site from that day on, today or later: people who lack it are not booked there. A second call with another day moves it. */
  askAtSite: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'PUT', path: `${SITE}/{requirementId}`, summary: 'Require something of whoever works at a site' })
    .input(z.strictObject({ ...team, siteId: z.uuid(), requirementId: z.uuid(), from }))
    .output(z.object({ items: z.array(siteRequirement) })),

  stopAtSite: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'DELETE', path: `${SITE}/{requirementId}`, summary: 'Stop requiring something at a site' })
    .input(z.strictObject({ ...team, siteId: z.uuid(), requirementId: z.uuid() }))
    .output(z.object({ items: z.array(siteRequirement) })),

  /** What the standards of the field ask for in each job, to start from. */
  readySets: procedure({ access: 'team', action: seeCompliance, effect: 'read', shows: [] })
    .route({ method: 'GET', path: '/teams/{teamId}/ready-sets', summary: 'List the ready sets of requirements by job' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(readySet) })),

  /** Adds what these jobs need from today on. What was added from a ready set before is asked of these jobs, too; nothing else of it changes. */
  addReadySets: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/ready-sets', summary: 'Add the ready sets of jobs to a team' })
    .input(z.strictObject({ ...team, jobs: z.array(z.enum(jobCodes)).min(1, 'Choose a job').max(jobCodes.length) }))
    .output(z.object({ items: z.array(requirement) })),

  /** Which requirements answer an inspector's questions: all versions, the newest first; and a mapping to start from, made of the team's requirements. */
  questions: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: [complianceNouns.requirements] })
    .route({ method: 'GET', path: '/teams/{teamId}/questions', summary: 'List the questions of inspectors' })
    .input(z.strictObject(team))
    .output(z.object({ versions: z.array(questionsVersion), ready: z.object(questionFields) })),

  /** Records a new version, from today unless told otherwise. `latest`: the version that the change is based on, 0 for the first. 409 when there is a newer one. */
  saveQuestions: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/questions', summary: 'Change the questions of inspectors' })
    .input(z.strictObject({ ...team, latest: z.int().min(0), from, ...questionFields }))
    .output(questionsVersion),

  /** One page of the active staff, by name or the worst first, with the state of each requirement today. */
  /** A page of the matrix, with the sites that ask for something of their own, by which it can be narrowed. */
  matrix: procedure({
    access: 'team',
    action: seeCompliance,
    effect: 'read',
    shows: [...statuses, teamNouns.cards],
    shared: true,
  })
    .route({ method: 'GET', path: '/teams/{teamId}/compliance', summary: 'List the compliance of a team by person' })
    .input(z.strictObject({ ...team, ...matrixQuery, after: cursors.text.optional() }))
    .output(z.object({ items: z.array(matrixRow), next: z.string().optional(), sites: z.array(askingSite) })),

  figures: procedure({ access: 'team', action: seeCompliance, effect: 'read', shows: statuses, shared: true })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/figures',
      summary: 'Count whom a requirement blocks, and what lapses by week',
    })
    .input(z.strictObject(team))
    .output(complianceFigures),

  /** What active staff among these people lack, for asking them. */
  askPlan: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'read', shows: [] })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/asks/plan',
      summary: 'List what chosen people could be asked for',
    })
    .input(z.strictObject({ ...team, userIds }))
    .output(askPlan),

  /** Asks chosen people for what they lack of these requirements, each in one message; nobody for what they were asked for within three days. */
  askForMissing: procedure({ access: 'team', action: memberActions.askForDetails, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/asks',
      summary: 'Ask chosen people for what is missing',
    })
    .input(
      z.strictObject({
        ...team,
        userIds,
        requirementIds: z.array(z.uuid()).min(1, 'Choose what to ask for').max(MOST_REQUIREMENTS),
        ...askMissingForm.fields,
      }),
    )
    .output(z.object({ people: z.int(), items: z.int() })),

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

  /**
   * Says which requirement a certificate is for: what the member calls by this name counts for it, in this team alone, as if it had the name that the
   * requirement asks for. 409 when it does so already, or was replaced; 422 for what is no certificate.
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

  /**
   * A worker reminds a team of what they have given and it has not decided about. Once a day: again on the same day answers the same and tells nobody.
   * 409 when nothing waits, 429 for more than a few teams on a day.
   */
  remindTeam: procedure({ access: 'team', action: complianceActions.remindTeam, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/compliance/reminder',
      summary: 'Remind a team of what one has given and it has not checked',
    })
    .input(z.strictObject(team))
    .output(ownReminder),

  /** The teams that the caller has reminded today. */
  ownReminders: procedure({ access: 'person', effect: 'read', shows: [complianceNouns.ownCompliance] })
    .route({ method: 'GET', path: '/compliance/reminders', summary: 'List the teams that one has reminded today' })
    .output(z.object({ items: z.array(ownReminder) })),

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

  ofMember: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/compliance',
      summary: 'Read the compliance of a member',
    })
    .input(z.strictObject(member))
    .output(personCompliance),

  /** The same answer whenever it is asked: from what was known at the instant, now unless told otherwise, with what was corrected since. */
  asItStood: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/compliance/{day}',
      summary: 'Read the compliance of a member as it stood on a day',
    })
    .input(z.strictObject({ ...member, day, knownAt: instant.optional() }))
    .output(pastCompliance),

  /**
   * One page of the people who worked in the team on a day, with what was required of each as it was known when the day ended, and what was corrected
   * since.
   */
  teamAsItStood: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/as-it-stood',
      summary: 'Read the compliance of a team as it stood on a day',
    })
    .input(
      z.strictObject({ ...team, day, search: z.string().trim().max(100).optional(), after: cursors.text.optional() }),
    )
    .output(z.object({ items: z.array(pastPerson), next: z.string().optional() })),

  /** What the team has decided about a member, the latest first. */
  decisions: procedure({ access: 'member', action: seeCompliance, effect: 'read', shows: statuses })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/members/{userId}/decisions',
      summary: 'List what a team has decided about a member',
    })
    .input(z.strictObject(member))
    .output(z.object({ items: z.array(pastDecision) })),

  /** What each of the caller's teams requires of them. */
  own: procedure({
    access: 'person',
    effect: 'read',
    shows: [
      complianceNouns.ownCompliance,
      complianceNouns.asked,
      registrationNouns.profile,
      teamNouns.teams,
      teamNouns.team,
    ],
  })
    .route({ method: 'GET', path: '/compliance', summary: 'Read one’s own compliance in each team' })
    .output(
      z.object({ teams: z.array(z.object({ ...personCompliance.shape, teamId: z.uuid(), teamName: z.string() })) }),
    ),

  /** What each of the caller's teams has verified of them, required or not, as far as it counts today; by kind of evidence. */
  ownFacts: procedure({
    access: 'person',
    effect: 'read',
    shows: [complianceNouns.ownCompliance, registrationNouns.profile, teamNouns.teams, teamNouns.team],
  })
    .route({ method: 'GET', path: '/compliance/facts', summary: 'List what one’s teams have verified of one' })
    .output(z.object({ items: z.array(verifiedFact) })),

  /**
   * Verifies or rejects evidence, or revokes such a decision, for this team alone. `replaces`: the decision that the caller has seen, or null;
   * 409 with the current one when another manager was first.
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
   * Takes back one's own decision within a few minutes, as if it had not been made: what the person was told of it goes, unless they know of it
   * already. 409 with the current state when it is too late.
   */
  takeBack: procedure({ access: 'member', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/members/{userId}/evidence/{evidenceId}/decision/take-back',
      summary: 'Take back one’s own decision about a piece of evidence',
    })
    .input(z.strictObject({ ...member, evidenceId: z.uuid(), decisionId: z.uuid() }))
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

  /** The team's training sessions, the latest first. */
  training: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: statuses })
    .route({ method: 'GET', path: '/teams/{teamId}/training', summary: 'List the training sessions of a team' })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(trainingSession) })),

  /** One session marks all who attended: it counts for them as a certificate of the kind, verified by the team. */
  recordTraining: procedure({ access: 'team', action: verify, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/training', summary: 'Record a training session and who attended' })
    .input(z.strictObject({ ...team, ...newSession }))
    .output(z.object({ id: z.uuid() })),

  /** Takes back a session and all that it has marked. */
  withdrawTraining: procedure({ access: 'team', action: verify, effect: 'write' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/training/{sessionId}/withdraw',
      summary: 'Withdraw a training session',
    })
    .input(z.strictObject({ ...team, sessionId: z.uuid() }))
    .output(z.object({ id: z.uuid() })),

  /** The filters of the matrix that the caller has named; `members.renameFilter` and `deleteFilter` change them. */
  views: procedure({ access: 'team', action: seeCompliance, effect: 'read', shows: [memberNouns.memberFilters] })
    .route({
      method: 'GET',
      path: '/teams/{teamId}/compliance/views',
      summary: 'List one’s named filters of the matrix',
    })
    .input(z.strictObject(team))
    .output(z.object({ items: z.array(savedView) })),

  saveView: procedure({ access: 'team', action: memberActions.saveFilters, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/compliance/views', summary: 'Name a filter of the matrix' })
    .input(z.strictObject({ ...team, name: filterName, filter: z.strictObject(matrixFilter) }))
    .output(savedView),
}
