import { randomUUID } from 'node:crypto'
import type { jobCodes } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { lawProblems } from '../../rules/never-excepted.ts'
import { readyFor } from '../../rules/ready-sets.ts'
import { MOST_REQUIREMENTS, type RequirementFields } from '../../schema.ts'
import { tellTeam } from '../telling.ts'
import {
  addReady,
  type Draft,
  findRequirement,
  insertRequirements,
  listRequirements,
  previewDraft,
  recordVersions,
  retirementOf,
  type StoredVersion,
  strangersAmong,
} from './requirements.ts'

/** How many names a preview shows. */
const NAMES = 100

interface NewVersion extends RequirementFields {
  teamId: string
  /** Its first day; today unless it is given. */
  from?: Day | undefined
}

interface ChangeOf {
  requirementId: string
  /** The version that the change is based on. */
  latest: number
}

/** The first day of a version: today, unless a later one is given. What was in force is never rewritten. */
export function firstDay({ clock }: TeamContext, from: Day | undefined): Day {
  const today = londonToday(clock)
  if (from !== undefined && from < today) throw invalid([{ path: 'from', message: 'Choose today or a later day' }])
  return from ?? today
}

function checkLaw(fields: RequirementFields) {
  const problems = Object.entries(lawProblems(fields)).map(([path, message]) => ({ path, message }))
  if (problems.length > 0) throw invalid(problems)
}

async function checkPeople(context: TeamContext, { people }: RequirementFields) {
  if (people && (await strangersAmong(context, people)).length > 0)
    throw invalid([{ path: 'people', message: 'Choose people who work in this team' }])
}

/** What a new requirement, or a change of one, would do on its first day. Nothing is stored. */
export async function previewRequirement(
  context: TeamContext,
  input: Partial<Pick<ChangeOf, 'requirementId'>> & NewVersion,
) {
  const { teamId: _, requirementId, from, ...fields } = input
  const found = requirementId === undefined ? undefined : await findRequirement(context, requirementId)
  if (requirementId !== undefined && !found) throw notFound()
  const affected = await previewDraft(context, {
    requirementId: requirementId ?? randomUUID(),
    version: (found?.latest ?? 0) + 1,
    starts: firstDay(context, from),
    fields,
  })
  const those = (becomes: (typeof affected)[number]['becomes']) => {
    const people = affected.filter((one) => one.becomes === becomes)
    return { count: people.length, people: people.slice(0, NAMES).map(({ becomes: _, ...person }) => person) }
  }
  return { becomeNonCompliant: those('non-compliant'), becomeDue: those('due'), becomeCompliant: those('compliant') }
}

/** Asks something new of the team. 422 for what the law does not allow, strangers, or one requirement too many. */
export async function createRequirement(context: TeamContext, input: NewVersion) {
  const { teamId: _, from, ...fields } = input
  const starts = firstDay(context, from)
  checkLaw(fields)
  await checkPeople(context, fields)
  if ((await listRequirements(context)).length >= MOST_REQUIREMENTS)
    throw invalid([{ path: 'name', message: `A team has at most ${MOST_REQUIREMENTS} requirements. End one first` }])
  const [requirementId = ''] = await insertRequirements(context, [null])
  return record(context, 'requirement.create', { requirementId, version: 1, starts, fields })
}

/** Records a new version; 409 with the current one when somebody has recorded one since. */
export async function changeRequirement(context: TeamContext, input: ChangeOf & NewVersion) {
  const { teamId: _, requirementId, latest, from, ...fields } = input
  const starts = firstDay(context, from)
  await findUnchanged(context, { requirementId, latest })
  checkLaw(fields)
  await checkPeople(context, fields)
  return record(context, 'requirement.change', { requirementId, version: latest + 1, starts, fields })
}

/** Ends a requirement from a day on; what it said before stays. */
export async function retireRequirement(context: TeamContext, input: ChangeOf & { from?: Day | undefined }) {
  const { requirementId, latest } = input
  const starts = firstDay(context, input.from)
  const { versions } = await findUnchanged(context, { requirementId, latest })
  return record(context, 'requirement.retire', retirementOf(versions.at(-1) as StoredVersion, starts))
}

/** Records a version, and returns the requirement as it is now. */
async function record(context: TeamContext, action: AuditAction, draft: Draft) {
  const { requirementId, version, starts, fields } = draft
  await recordVersions(context, [draft])
  await tellTeam(context.db, context.team.id)
  await audit(context, {
    action,
    object: `requirements:${requirementId}`,
    teamId: context.team.id,
    meta: { name: fields.name, starts, ...(version > 1 && { version }) },
  })
  const found = await findRequirement(context, requirementId)
  if (!found) throw new Error('a requirement is gone')
  const { versions: _, ...requirement } = found
  return requirement
}

/** The requirement, unless somebody has recorded a version since the caller read it (optimistic lock). */
async function findUnchanged(
  context: TeamContext,
  { requirementId, latest }: { requirementId: string; latest: number },
) {
  const found = await findRequirement(context, requirementId)
  if (!found) throw notFound()
  const { versions, ...requirement } = found
  if (requirement.latest !== latest) throw conflict(requirement)
  return { versions }
}

/** Adds what these jobs need from today on. */
export async function addReadySets(context: TeamContext, input: { jobs: (typeof jobCodes)[number][] }) {
  const changes = await addReady(context, readyFor(input.jobs))
  if (changes > 0) {
    await tellTeam(context.db, context.team.id)
    await audit(context, {
      action: 'requirement.ready-sets',
      teamId: context.team.id,
      meta: { jobs: input.jobs, changes },
    })
  }
  return { items: await listRequirements(context) }
}
