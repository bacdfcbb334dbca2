import { z } from 'zod'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { procedure } from '#shared/contract.ts'
import { complianceNouns } from '../nouns.ts'
import { complianceActions } from '../policy.ts'
import {
  endedRequirement,
  from,
  pastVersion,
  preview,
  questionFields,
  questionsVersion,
  readySet,
  requirement,
  requirementFields,
  siteRequirement,
} from '../schema.ts'
import { team } from './shared.ts'

const SITE = '/teams/{teamId}/sites/{siteId}/requirements'
const { seeCompliance, seeRecords, changeRequirements } = complianceActions

/** `latest`: the number of the version that the change is based on. From today unless told otherwise. */
const change = { ...team, requirementId: z.uuid(), latest: z.int().min(1), from }

export const requirements = {
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

  /**
   * Asks everybody who works at the site from that day on, today or later: people who lack it are not booked there. A
   * second call with another day moves it.
   */
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

  /**
   * Adds what these jobs need from today on. What was added from a ready set before is asked of these jobs, too;
   * nothing else of it changes.
   */
  addReadySets: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'POST', path: '/teams/{teamId}/ready-sets', summary: 'Add the ready sets of jobs to a team' })
    .input(z.strictObject({ ...team, jobs: z.array(z.enum(jobCodes)).min(1, 'Choose a job').max(jobCodes.length) }))
    .output(z.object({ items: z.array(requirement) })),

  /**
   * Which requirements answer an inspector's questions: all versions, the newest first; and a mapping to start from,
   * made of the team's requirements.
   */
  questions: procedure({ access: 'team', action: seeRecords, effect: 'read', shows: [complianceNouns.requirements] })
    .route({ method: 'GET', path: '/teams/{teamId}/questions', summary: 'List the questions of inspectors' })
    .input(z.strictObject(team))
    .output(z.object({ versions: z.array(questionsVersion), ready: z.object(questionFields) })),

  /**
   * Records a new version, from today unless told otherwise. `latest`: the version that the change is based on, 0 for
   * the first. 409 when there is a newer one.
   */
  saveQuestions: procedure({ access: 'team', action: changeRequirements, effect: 'write' })
    .route({ method: 'PUT', path: '/teams/{teamId}/questions', summary: 'Change the questions of inspectors' })
    .input(z.strictObject({ ...team, latest: z.int().min(0), from, ...questionFields }))
    .output(questionsVersion),
}
