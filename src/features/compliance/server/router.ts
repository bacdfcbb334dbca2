import { filtersOf, saveFilter } from '#features/members/server/data.ts'
import { auditView, memberGate, requireGuard } from '#features/members/server/gate.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { teamGate } from '#features/teams/server/gate.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { contract } from '../contract.ts'
import { comparedWith, guardOf } from '../rules/compared.ts'
import { readyQuestions } from '../rules/ready-questions.ts'
import { readyFor } from '../rules/ready-sets.ts'
import type { SavedView } from '../schema.ts'
import { askForMissing, planAsking } from './asking/asking.ts'
import { ownReminders, remindTeam } from './asking/reminding.ts'
import { readGiven, readGivenDetails } from './deciding/compared.ts'
import { countAs, countNoMore } from './deciding/counting.ts'
import { decide, takeBack } from './deciding/deciding.ts'
import { findEvidence } from './deciding/decisions.ts'
import { except, withdrawException } from './deciding/excepting.ts'
import { readDecisions } from './deciding/history.ts'
import { readQueue } from './deciding/queue.ts'
import { readQuestions, saveQuestions } from './requirements/questions.ts'
import { listEnded, listRequirements, readHistory } from './requirements/requirements.ts'
import {
  addReadySets,
  changeRequirement,
  createRequirement,
  firstDay,
  previewRequirement,
  retireRequirement,
} from './requirements/requiring.ts'
import { askAtSite, listAtSite, stopAtSite } from './requirements/sites.ts'
import { listAsItStood, readAsItStood } from './statuses/as-it-stood.ts'
import { readFigures, readMatrix } from './statuses/matrix.ts'
import { ownCompliance, readMember, readOwnFacts } from './statuses/statuses.ts'
import { listSessions, recordTraining, withdrawTraining } from './training.ts'

const api = implementing(contract, { team: teamGate, member: memberGate })

/** What a team asks for. */
const requirements = {
  requirements: api.requirements.handler(async ({ context }) => ({ items: await listRequirements(context) })),
  endedRequirements: api.endedRequirements.handler(async ({ context }) => ({ items: await listEnded(context) })),
  previewRequirement: api.previewRequirement.handler(({ context, input }) => previewRequirement(context, input)),
  requirementHistory: api.requirementHistory.handler(({ context, input }) => readHistory(context, input.requirementId)),
  createRequirement: api.createRequirement.handler(({ context, input }) => createRequirement(context, input)),
  changeRequirement: api.changeRequirement.handler(({ context, input }) => changeRequirement(context, input)),
  retireRequirement: api.retireRequirement.handler(({ context, input }) => retireRequirement(context, input)),
  siteRequirements: api.siteRequirements.handler(({ context, input }) => listAtSite(context, input.siteId)),
  askAtSite: api.askAtSite.handler(({ context, input: { from, ...at } }) =>
    askAtSite(context, { ...at, from: firstDay(context, from) }),
  ),
  stopAtSite: api.stopAtSite.handler(({ context, input }) => stopAtSite(context, input)),
  readySets: api.readySets.handler(() => ({ items: jobCodes.map((job) => ({ job, items: readyFor([job]) })) })),
  addReadySets: api.addReadySets.handler(({ context, input }) => addReadySets(context, input)),
  questions: api.questions.handler(async ({ context }) => {
    const [versions, requirements] = await Promise.all([
      readQuestions(context.db, context.team.id),
      listRequirements(context),
    ])
    return { versions, ready: readyQuestions(requirements) }
  }),
  saveQuestions: api.saveQuestions.handler(({ context, input }) => saveQuestions(context, input)),
}

/** Who complies. */
const people = {
  matrix: api.matrix.handler(({ context, input }) => readMatrix(context, input)),
  figures: api.figures.handler(({ context }) => readFigures(context)),
  views: api.views.handler(async ({ context }) => ({
    items: await filtersOf<SavedView>(context, { teamId: context.team.id, list: 'compliance' }),
  })),
  saveView: api.saveView.handler(({ context, input: { name, filter } }) =>
    saveFilter<SavedView>(context, { list: 'compliance', name, filter }),
  ),
  askPlan: api.askPlan.handler(({ context, input }) => planAsking(context, input.userIds)),
  askForMissing: api.askForMissing.handler(({ context, input }) => askForMissing(context, input)),
  ofMember: api.ofMember.handler(({ context }) => readMember(context)),
  asItStood: api.asItStood.handler(({ context, input }) => {
    const now = instant(context.clock)
    const { knownAt = now } = input
    if (Date.parse(knownAt) > context.clock.now())
      throw invalid([{ path: 'knownAt', message: 'Choose an instant that is over' }])
    return readAsItStood(context, { ...input, knownAt, now })
  }),
  teamAsItStood: api.teamAsItStood.handler(({ context, input }) => listAsItStood(context, input)),
}

/** What people have given, and what the team decides about it. */
const evidence = {
  queue: api.queue.handler(({ context, input }) => readQueue(context, input)),
  given: api.given.handler(async ({ context, input }) => {
    const found = await findEvidence(context, input.evidenceId)
    if (!found) throw notFound()
    return readGiven(context, found)
  }),
  givenDetails: api.givenDetails.handler(async ({ context, input }) => {
    const found = await findEvidence(context, input.evidenceId)
    const guard = found && guardOf(comparedWith(found.kind))
    if (!guard) throw notFound()
    requireGuard(context, guard)
    const details = await readGivenDetails(context, found)
    await auditView(context, guard)
    return details
  }),
  decisions: api.decisions.handler(async ({ context, input }) => ({ items: await readDecisions(context, input) })),
  decide: api.decide.handler(({ context, input }) => decide(context, input)),
  takeBack: api.takeBack.handler(({ context, input }) => takeBack(context, input)),
  countAs: api.countAs.handler(({ context, input }) => countAs(context, input)),
  countNoMore: api.countNoMore.handler(({ context, input }) => countNoMore(context, input)),
  except: api.except.handler(({ context, input }) => except(context, input)),
  withdrawException: api.withdrawException.handler(({ context, input }) => withdrawException(context, input)),
}

const training = {
  training: api.training.handler(async ({ context }) => ({ items: await listSessions(context) })),
  recordTraining: api.recordTraining.handler(({ context, input }) => recordTraining(context, input)),
  withdrawTraining: api.withdrawTraining.handler(({ context, input }) => withdrawTraining(context, input)),
}

/** What one's own teams ask of one. */
const own = {
  own: api.own.handler(({ context }) => ownCompliance(context)),
  ownFacts: api.ownFacts.handler(async ({ context }) => ({ items: await readOwnFacts(context) })),
  remindTeam: api.remindTeam.handler(({ context }) => remindTeam(context)),
  ownReminders: api.ownReminders.handler(async ({ context }) => ({ items: await ownReminders(context) })),
}

export const router = { ...requirements, ...people, ...evidence, ...training, ...own }
