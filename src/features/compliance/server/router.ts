import { randomUUID } from 'node:crypto'
import { filtersOf, saveFilter } from '#features/members/server/data.ts'
import { auditView, type MemberContext, memberGate, requireGuard } from '#features/members/server/gate.ts'
import { mayBeMailed, notify, takeBackNotice, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { addressOf, placeOf } from '#features/profile/rules/place.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { type TeamContext, teamGate } from '#features/teams/server/gate.ts'
import { type AuditAction, audit, auditEach } from '#server/audit.ts'
import { conflict, invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { type Day, londonToday } from '#shared/time.ts'
import { contract } from '../contract.ts'
import { complianceNouns } from '../nouns.ts'
import { comparedWith, guardOf } from '../rules/compared.ts'
import { fieldOfKind, isCertificate, kindLabel, stepOfKind, verifiedBy } from '../rules/kinds.ts'
import { inNeutralWords } from '../rules/neutral-words.ts'
import { lawProblems, mayBeExcepted } from '../rules/never-excepted.ts'
import { readyQuestions } from '../rules/ready-questions.ts'
import { readyFor } from '../rules/ready-sets.ts'
import { versionOn } from '../rules/versions.ts'
import { MOST_REQUIREMENTS, type QuestionsVersion, type RequirementFields, type SavedView } from '../schema.ts'
import { listAsItStood, readAsItStood } from './as-it-stood.ts'
import { askForMissing as ask, planAsking } from './asking.ts'
import { readGiven, readGivenDetails } from './compared.ts'
import { endCount, insertCount } from './counting.ts'
import {
  type Decision,
  endException,
  type FoundEvidence,
  findEvidence,
  insertException,
  mayTakeBack,
  recordDecision,
  UNDO_SECONDS,
  undoDecision,
} from './decisions.ts'
import { readDecisions } from './history.ts'
import { readFigures, readMatrix } from './matrix.ts'
import { insertQuestions, readQuestions, requirementIds } from './questions.ts'
import { readQueue } from './queue.ts'
import { ownReminders as readReminders, remindTeam as remind } from './reminding.ts'
import {
  addReady,
  type Draft,
  findRequirement,
  insertRequirements,
  listEnded,
  listRequirements,
  previewDraft,
  readHistory,
  recordVersions,
  retirementOf,
  type StoredVersion,
  strangersAmong,
} from './requirements.ts'
import { listAtSite, askAtSite as requireAtSite, stopAtSite as requireNoMore } from './sites.ts'
import { ownTeams, readOwnFacts, readPerson } from './statuses.ts'
import { tellOf, tellTeam } from './telling.ts'
import { listSessions, recordSession, WITHDRAWN, withdrawSession } from './training.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

/** How many names a preview shows. */
const NAMES = 100

const requirements = api.requirements.handler(async ({ context }) => ({ items: await listRequirements(context) }))

const endedRequirements = api.endedRequirements.handler(async ({ context }) => ({ items: await listEnded(context) }))

/** The first day of a version: today, unless a later one is given. What was in force is never rewritten. */
function firstDay({ clock }: TeamContext, from: Day | undefined): Day {
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

const previewRequirement = api.previewRequirement.handler(async ({ context, input }) => {
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
})

const requirementHistory = api.requirementHistory.handler(async ({ context, input }) => {
  const history = await readHistory(context, input.requirementId)
  if (!history) throw notFound()
  return history
})

const createRequirement = api.createRequirement.handler(async ({ context, input }) => {
  const { teamId: _, from, ...fields } = input
  const starts = firstDay(context, from)
  checkLaw(fields)
  await checkPeople(context, fields)
  if ((await listRequirements(context)).length >= MOST_REQUIREMENTS)
    throw invalid([{ path: 'name', message: `A team has at most ${MOST_REQUIREMENTS} requirements. End one first` }])
  const [requirementId = ''] = await insertRequirements(context, [null])
  return record(context, 'requirement.create', { requirementId, version: 1, starts, fields })
})

const changeRequirement = api.changeRequirement.handler(async ({ context, input }) => {
  const { teamId: _, requirementId, latest, from, ...fields } = input
  const starts = firstDay(context, from)
  await findUnchanged(context, { requirementId, latest })
  checkLaw(fields)
  await checkPeople(context, fields)
  return record(context, 'requirement.change', { requirementId, version: latest + 1, starts, fields })
})

const retireRequirement = api.retireRequirement.handler(async ({ context, input }) => {
  const { requirementId, latest } = input
  const starts = firstDay(context, input.from)
  const { versions } = await findUnchanged(context, { requirementId, latest })
  return record(context, 'requirement.retire', retirementOf(versions.at(-1) as StoredVersion, starts))
})

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

const siteRequirements = api.siteRequirements.handler(({ context, input }) => listAtSite(context, input.siteId))
const askAtSite = api.askAtSite.handler(({ context, input: { from, ...at } }) =>
  requireAtSite(context, { ...at, from: firstDay(context, from) }),
)
const stopAtSite = api.stopAtSite.handler(({ context, input }) => requireNoMore(context, input))

const readySets = api.readySets.handler(() => ({
  items: jobCodes.map((job) => ({ job, items: readyFor([job]) })),
}))

const addReadySets = api.addReadySets.handler(async ({ context, input }) => {
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
})

const questions = api.questions.handler(async ({ context }) => {
  const [versions, requirements] = await Promise.all([
    readQuestions(context.db, context.team.id),
    listRequirements(context),
  ])
  return { versions, ready: readyQuestions(requirements) }
})

const saveQuestions = api.saveQuestions.handler(async ({ context, input: { latest, from, source, questions } }) => {
  const { db, team } = context
  const starts = firstDay(context, from)
  const own = new Set(await requirementIds(db, team.id))
  if (questions.some(({ requirements }) => requirements.some((id) => !own.has(id))))
    throw invalid([{ path: 'questions', message: 'Choose requirements of this team' }])
  // The gate has locked the team: nobody records another version meanwhile.
  const [newest] = await readQuestions(db, team.id)
  if ((newest?.version ?? 0) !== latest) throw conflict(newest)
  await insertQuestions(context, { version: latest + 1, starts, source, questions })
  await publish(db, complianceNouns.requirements.of(team.id))
  await audit(context, {
    action: 'questions.change',
    object: `teams:${team.id}`,
    teamId: team.id,
    meta: { version: latest + 1, starts },
  })
  return (await readQuestions(db, team.id))[0] as QuestionsVersion
})

const matrix = api.matrix.handler(({ context, input }) => readMatrix(context, input))
const figures = api.figures.handler(({ context }) => readFigures(context))
const askPlan = api.askPlan.handler(({ context, input }) => planAsking(context, input.userIds))
const askForMissing = api.askForMissing.handler(({ context, input }) => ask(context, input))

const views = api.views.handler(async ({ context }) => ({
  items: await filtersOf<SavedView>(context, { teamId: context.team.id, list: 'compliance' }),
}))
const saveView = api.saveView.handler(({ context, input: { name, filter } }) =>
  saveFilter<SavedView>(context, { list: 'compliance', name, filter }),
)

const training = api.training.handler(async ({ context }) => ({ items: await listSessions(context) }))

const recordTraining = api.recordTraining.handler(async ({ context, input }) => {
  const { teamId, userIds: given, ...session } = input
  const userIds = [...new Set(given)]
  const { kind, heldOn, until } = session
  if (heldOn > londonToday(context.clock))
    throw invalid([{ path: 'heldOn', message: 'Choose today or an earlier day' }])
  if (until && until < heldOn) throw invalid([{ path: 'until', message: 'Choose a day after the session' }])
  if ((await strangersAmong(context, userIds)).length > 0)
    throw invalid([{ path: 'userIds', message: 'Tick people who work in this team' }])
  const id = await recordSession(context, { ...session, title: kindLabel(kind), userIds })
  await notify(context, {
    to: userIds,
    kind: 'evidence-verified',
    teamId,
    params: { what: inNeutralWords([kind]), path: addressOf('/profile', placeOf({ section: 'certificates' })) },
  })
  await publish(context.db, complianceNouns.compliance.of(teamId))
  await auditEach(context, {
    teamId,
    entries: userIds.map((subject) => ({
      action: 'training.record',
      subject,
      object: `training_sessions:${id}`,
      meta: { training: kindLabel(kind) },
    })),
  })
  return { id }
})

const withdrawTraining = api.withdrawTraining.handler(async ({ context, input: { teamId, sessionId } }) => {
  const gone = await withdrawSession(context, sessionId)
  if (!gone) throw notFound()
  await notify(context, {
    to: gone.userIds,
    kind: 'evidence-rejected',
    teamId,
    params: {
      what: inNeutralWords([gone.kind]),
      reason: WITHDRAWN,
      path: addressOf('/profile', placeOf({ section: 'certificates' })),
    },
  })
  await publish(context.db, complianceNouns.compliance.of(teamId))
  await audit(context, {
    action: 'training.withdraw',
    object: `training_sessions:${sessionId}`,
    teamId,
    meta: { training: gone.title },
  })
  return { id: sessionId }
})

const queue = api.queue.handler(({ context, input }) => readQueue(context, input))

const given = api.given.handler(async ({ context, input }) => {
  const found = await findEvidence(context, input.evidenceId)
  if (!found) throw notFound()
  return readGiven(context, found)
})

const givenDetails = api.givenDetails.handler(async ({ context, input }) => {
  const found = await findEvidence(context, input.evidenceId)
  const guard = found && guardOf(comparedWith(found.kind))
  if (!guard) throw notFound()
  requireGuard(context, guard)
  const details = await readGivenDetails(context, found)
  await auditView(context, guard)
  return details
})

const ofMember = api.ofMember.handler(({ context, input }) => readPerson(context, { ...input, reader: 'manager' }))

const asItStood = api.asItStood.handler(({ context, input }) => {
  const now = instant(context.clock)
  const { knownAt = now } = input
  if (Date.parse(knownAt) > context.clock.now())
    throw invalid([{ path: 'knownAt', message: 'Choose an instant that is over' }])
  return readAsItStood(context, { ...input, knownAt, now })
})

const teamAsItStood = api.teamAsItStood.handler(({ context, input }) => {
  if (input.day > londonToday(context.clock))
    throw invalid([{ path: 'day', message: 'Choose today or an earlier day' }])
  return listAsItStood(context, input)
})

const decisions = api.decisions.handler(async ({ context, input }) => ({ items: await readDecisions(context, input) }))

const own = api.own.handler(async ({ context }) => {
  const mine = await ownTeams(context)
  const userId = context.actor.id
  return {
    teams: await Promise.all(
      mine.map(async (team) => ({
        ...team,
        ...(await readPerson(context, { teamId: team.teamId, userId, reader: 'person' })),
      })),
    ),
  }
})

const ownFacts = api.ownFacts.handler(async ({ context }) => ({ items: await readOwnFacts(context) }))

const decide = api.decide.handler(async ({ context, input }) => {
  const { team, member } = context
  const { evidenceId, decision } = input
  const found = await findEvidence(context, evidenceId)
  if (!found) throw notFound()
  const late = whyTooLate(found, input)
  if (late) throw conflict(await afterwards(context), late)
  checkTerms(found, input)
  const id = await recordDecision(context, input)
  await tellPerson(context, { evidenceId, kind: found.kind, was: found, is: input })
  await tellOf(context.db, input)
  await audit(context, {
    action: `evidence.${decision}`,
    subject: member.userId,
    object: `verifications:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind },
  })
  return afterwards(context)
})

/** Taken back: the person's notification goes with it, unless they know of the decision already; then they are told. */
const takeBack = api.takeBack.handler(async ({ context, input }) => {
  const { team, member } = context
  const { evidenceId, decisionId } = input
  const found = await findEvidence(context, evidenceId)
  if (!found) throw notFound()
  if (found.decisionId !== decisionId || !mayTakeBack(context, found) || !found.decidedAt)
    throw conflict(await afterwards(context), 'This can no longer be taken back')
  const { id, ...is } = await undoDecision(context, { ...found, evidenceId })
  const about = { teamId: team.id, about: member.userId, params: { evidence: evidenceId } }
  const told = noticeOf({
    was: { decision: is.decision, verifiedUntil: is.until },
    is: { decision: found.decision, until: found.verifiedUntil },
  })
  if (told && (await takeBackNotice(context, { ...about, kind: told, since: found.decidedAt })))
    await tellPerson(context, { evidenceId, kind: found.kind, was: found, is })
  await tellOf(context.db, input)
  await audit(context, {
    action: `evidence.${is.decision}`,
    subject: member.userId,
    object: `verifications:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind },
  })
  return afterwards(context)
})

/** Why a decision comes too late; undefined when it does not. */
function whyTooLate(
  found: FoundEvidence,
  { replaces, decision }: { replaces: string | null; decision: Decision['decision'] },
) {
  if (found.decisionId !== replaces) return 'Another manager has decided about this since you opened it'
  // What was replaced waits for nobody; but that it was verified may turn out to have been wrong.
  if (found.supersededAt && (decision !== 'revoked' || found.decision !== 'verified'))
    return 'This has been replaced since you opened it'
  return decision === 'revoked' && !found.decisionId ? 'Nothing has been decided about this' : undefined
}

const INSTEAD = {
  check: 'Record a check of your own: it verifies what they have given',
  references: 'Verify what two referees have answered: it verifies this',
}

function checkTerms({ kind, validFrom }: FoundEvidence, { decision, until, reason }: Decision) {
  const act = verifiedBy(kind)
  if (decision === 'verified' && act !== 'look') throw invalid([{ path: 'decision', message: INSTEAD[act] }])
  if (decision !== 'verified' && !reason) throw invalid([{ path: 'reason', message: 'Enter a reason' }])
  if (until !== undefined && (decision !== 'verified' || until < validFrom))
    throw invalid([{ path: 'until', message: 'Choose a day after this begins' }])
}

const NOTICES = {
  verified: 'evidence-verified',
  rejected: 'evidence-rejected',
  revoked: 'evidence-reopened',
} as const satisfies Record<Decision['decision'], string>

interface Change {
  was: { decision: string | null; verifiedUntil: Day | null }
  is: { decision: string | null; until?: Day | null | undefined; reason?: string | undefined }
}

/** What a change of the team's decision is told as; undefined when there is nothing to tell. What was verified and still is counts until another day. */
function noticeOf({ was, is }: Change) {
  if (was.decision === 'verified' && is.decision === 'verified')
    return was.verifiedUntil === (is.until ?? null) ? undefined : 'evidence-end-changed'
  return NOTICES[is.decision as Decision['decision']]
}

/** The line in the person's list stands at once; the mail waits until the decision cannot be taken back, and for what else is decided meanwhile. */
async function tellPerson(
  context: MemberContext,
  { evidenceId, kind: of, was, is }: Change & { evidenceId: string; kind: string },
) {
  const kind = noticeOf({ was, is })
  if (!kind) return
  const section = stepOfKind(of)
  await notify(context, {
    to: [context.member.userId],
    kind,
    teamId: context.team.id,
    about: context.member.userId,
    sendAfter: UNDO_SECONDS,
    together: 'evidence',
    ...(kind === 'evidence-rejected' && { neededUntil: UNTIL_DONE }),
    params: {
      evidence: evidenceId,
      what: inNeutralWords([of]),
      path: section ? addressOf('/profile', placeOf({ section, field: fieldOfKind(of) })) : '/profile',
      ...(kind === 'evidence-end-changed' && { until: is.until ?? '', before: was.verifiedUntil ?? '' }),
      ...(is.decision !== 'verified' && mayBeMailed(is.reason) && { reason: is.reason }),
    },
  })
}

const countAs = api.countAs.handler(async ({ context, input }) => {
  const { team, member } = context
  const { evidenceId, requirementId } = input
  const found = await findEvidence(context, evidenceId)
  const requirement = await findRequirement(context, requirementId)
  if (!found || !requirement) throw notFound()
  if (found.supersededAt) throw conflict(await afterwards(context), 'This has been replaced since you opened it')
  const version = versionOn(requirement.versions, londonToday(context.clock))
  const kinds = version && !version.retired ? version.kinds : []
  const countsAs = kinds.find(isCertificate)
  if (!isCertificate(found.kind) || !version || !countsAs)
    throw invalid([
      { path: 'requirementId', message: 'Only a certificate can be for it, and only where it asks for one' },
    ])
  const id = kinds.includes(found.kind) ? undefined : await insertCount(context, { kind: found.kind, countsAs })
  if (!id) throw conflict(await afterwards(context), 'It counts for this already')
  await tellOf(context.db, input)
  await audit(context, {
    action: 'certificate.count-as',
    subject: member.userId,
    object: `certificates_counted_as:${id}`,
    teamId: team.id,
    meta: { evidence: found.kind, requirement: version.name },
  })
  return afterwards(context)
})

const countNoMore = api.countNoMore.handler(async ({ context, input }) => {
  const { team, member } = context
  const ended = await endCount(context, input.countId)
  if (!ended) throw notFound()
  await tellOf(context.db, input)
  await audit(context, {
    action: 'certificate.count-no-more',
    subject: member.userId,
    object: `certificates_counted_as:${input.countId}`,
    teamId: team.id,
    meta: { evidence: ended.kind },
  })
  return afterwards(context)
})

const remindTeam = api.remindTeam.handler(({ context }) => remind(context))
const ownReminders = api.ownReminders.handler(async ({ context }) => ({ items: await readReminders(context) }))

const except = api.except.handler(async ({ context, input }) => {
  const { team, member } = context
  const { requirementId, through, ground, reason } = input
  const today = londonToday(context.clock)
  if (through < today) throw invalid([{ path: 'through', message: 'Choose today or a later day' }])
  const found = await findRequirement(context, requirementId)
  if (!found) throw notFound()
  const version = versionOn(found.versions, today)
  if (!version || version.retired) throw conflict(await afterwards(context))
  if (!found.versions.every(({ kinds }) => mayBeExcepted(kinds)))
    throw invalid([{ path: 'requirementId', message: 'Nobody may be excused from this' }])
  const id = await insertException(context, { requirementId, through, ground, reason })
  await tellOf(context.db, input)
  await audit(context, {
    action: 'exception.grant',
    subject: member.userId,
    object: `requirement_exceptions:${id}`,
    teamId: team.id,
    meta: { requirement: version.name, through, ground },
  })
  return afterwards(context)
})

const withdrawException = api.withdrawException.handler(async ({ context, input }) => {
  const { team, member } = context
  if (!(await endException(context, input.exceptionId))) throw notFound()
  await tellOf(context.db, input)
  await audit(context, {
    action: 'exception.withdraw',
    subject: member.userId,
    object: `requirement_exceptions:${input.exceptionId}`,
    teamId: team.id,
  })
  return afterwards(context)
})

const afterwards = (context: MemberContext) =>
  readPerson(context, { teamId: context.team.id, userId: context.member.userId, reader: 'manager' })

export const router = {
  requirements,
  endedRequirements,
  previewRequirement,
  requirementHistory,
  createRequirement,
  changeRequirement,
  retireRequirement,
  siteRequirements,
  askAtSite,
  stopAtSite,
  readySets,
  addReadySets,
  questions,
  saveQuestions,
  matrix,
  figures,
  ...{ askPlan, askForMissing },
  ...{ views, saveView, training, recordTraining, withdrawTraining },
  queue,
  ...{ given, givenDetails },
  ofMember,
  asItStood,
  teamAsItStood,
  decisions,
  own,
  ownFacts,
  decide,
  takeBack,
  ...{ countAs, countNoMore, remindTeam, ownReminders },
  except,
  withdrawException,
}
