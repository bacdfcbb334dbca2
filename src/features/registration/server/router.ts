import { type Joining, joinByCode, lookUpCode, tellOfJoining, tellOfLookUp } from '#features/teams/server/data.ts'
import { audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { implementing } from '#server/calls/procedures.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import type { FieldProblem } from '#shared/contract.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { londonToday } from '#shared/time.ts'
import { contract, type SavedStep, type StepState } from '../contract.ts'
import { checkStep, isForm } from '../rules/validate.ts'
import type { StepId } from '../schema.ts'
import { NOT_AGREED } from '../steps/declaration.ts'
import { factsOf, resumeStep, stepOf, steps } from '../steps.ts'
import { readCertificateNames } from './certificate-names.ts'
import {
  deleteDraft,
  finishAsks,
  markComplete,
  type Opening,
  openStep,
  readCompletion,
  readRegistration,
  readStep,
  refreshCard,
  takeVersion,
  writeDraft,
} from './data.ts'
import { adoptFiles } from './storage/files.ts'
import { cleanSignatures } from './storage/signature.ts'
import { readEntries, writeStep } from './storage/write.ts'

/** Enough for a drawn signature and everything else in one step. */
const LARGEST_DRAFT = 512 * 1024

const api = implementing(contract)

const load = api.load.handler(async ({ context }) => {
  const { fullName, ...person } = await readRegistration(context)
  const saved = steps.map((step) => step.id).filter((id) => person.steps[id]?.state !== 'new')
  return {
    ...person,
    account: { email: context.actor.email, fullName },
    steps: person.steps as Record<StepId, StepState>,
    resume: resumeStep(saved, Object.keys(person.drafts) as StepId[]),
  }
})

const certificateNames = api.certificateNames.handler(async ({ context }) => ({
  items: await readCertificateNames(context),
}))

const saveStep = api.saveStep.handler(async ({ context, input }) => {
  if (context.isRetry) return readSaved(context, input.step)
  const step = stepOf(input.step)
  const own = { db: context.db, userId: context.actor.id }
  // Pipelined: a save that is refused below rolls the version back with its transaction.
  const [opening, version, known] = await Promise.all([
    openStep(context, input.step),
    takeVersion(context, input),
    readEntries(own, step),
  ])
  const { facts, teamCode, key } = opening
  if (version === undefined) throw conflict(await readStep(context, input.step))
  const checked = checkStep(step, input.values, { today: londonToday(context.clock), facts })
  if (!checked.ok) throw invalid(checked.problems)
  const clean = await cleanSignatures(step, checked.values)
  const code = await lookUpNewCode(context, { values: clean, teamCode })
  const adopted = await adoptFiles(context, { step, values: clean })
  const at = instant(context.clock)
  const values = await writeStep({ ...own, key, at }, { step, values: adopted, known })
  const saved = await finish(context, { step: input.step, version, state: 'saved', savedAt: at, values }, opening)
  if (code) await tellOfLookUp(context, code)
  return { ...saved, ...(code?.found === 'unknown' ? { remarks: [UNKNOWN_CODE] } : {}) }
})

const UNKNOWN_CODE: FieldProblem = {
  path: 'teamId',
  message: 'No team has this code. Please check it, or go on and join a team later from your dashboard',
}

/** An unknown team code is stored nevertheless. It is looked up only when it has changed, because a lookup counts as a guess. */
async function lookUpNewCode(
  context: PersonContext,
  { values: { teamId }, teamCode }: { values: FormValues; teamCode: string | null },
) {
  return typeof teamId === 'string' && teamId !== teamCode ? lookUpCode(context, teamId) : undefined
}

const saveDraft = api.saveDraft.handler(async ({ context, input }) => {
  const values = draftValues(input.values)
  const updatedAt = await writeDraft(context, { ...input, values })
  if (!updatedAt) throw conflict(await readStep(context, input.step))
  return { step: input.step, version: input.version, updatedAt }
})

/** Not audited, like the draft itself, which only its author sees. */
const discardDraft = api.discardDraft.handler(async ({ context, input }) => {
  await deleteDraft(context, input.step)
  return { step: input.step }
})

const deferHealth = api.deferHealth.handler(async ({ context, input }) => {
  const current = await readStep(context, 'medical')
  if (current.version !== input.version) throw conflict(current)
  const state = current.state === 'saved' ? 'saved' : 'deferred'
  const version = await takeOrRefuse(context, { step: 'medical', version: input.version, state })
  return finish(
    context,
    { ...current, version, state, savedAt: instant(context.clock) },
    { isAsked: state === 'saved' },
  )
})

const complete = api.complete.handler(async ({ context }) => {
  const person = await readRegistration(context)
  const problems = remaining(context, person.steps as Record<StepId, StepState>)
  if (problems.length > 0) throw invalid(problems)
  const code = person.steps.personal?.values.teamId
  const joining = typeof code === 'string' ? await joinByCode(context, code) : undefined
  await markComplete(context)
  const { completion, topics } = await refreshCard(context)
  if (joining) await tellOfJoining(context, joining)
  await publish(context.db, ...topics)
  await audit(context, { action: 'registration.complete', subject: context.actor.id })
  return { team: joining ? outcomeOf(joining) : 'none', completion }
})

/** Takes the step's next version, or throws 409 with the current step (optimistic lock). */
async function takeOrRefuse(
  context: PersonContext,
  claim: { step: StepId; version: number; state?: 'saved' | 'deferred' },
): Promise<number> {
  const version = await takeVersion(context, claim)
  if (version === undefined) throw conflict(await readStep(context, claim.step))
  return version
}

/** What a save has left: the step and the completion, as they are by now. */
async function readSaved(context: PersonContext, step: StepId): Promise<SavedStep> {
  const [state, completion] = await Promise.all([readStep(context, step), readCompletion(context)])
  return { ...state, completion }
}

/** The end of every save of a step: card, events, audit. */
async function finish(
  context: PersonContext,
  state: StepState,
  { card, isAsked }: Partial<Pick<Opening, 'card'>> & Pick<Opening, 'isAsked'>,
): Promise<SavedStep> {
  const action = state.state === 'deferred' ? 'registration.defer' : 'registration.save'
  const object = `registration_sections:${state.step}`
  // Pipelined in the order of locks: what belongs to the person, their compliance statuses, the audit chain.
  const [{ completion, topics }] = await Promise.all([
    card ?? refreshCard(context, state.step),
    audit(context, { action, subject: context.actor.id, object, meta: { step: state.step, version: state.version } }),
    isAsked ? finishAsks(context, state.step) : undefined,
  ])
  await publish(context.db, ...topics)
  return { ...state, completion }
}

/** Drafts are stored as they are typed; only values that cannot be stored are refused. */
function draftValues(values: unknown): FormValues {
  if (!isForm(values)) throw invalid([{ path: 'values', message: 'Expected the fields of a form' }])
  if (JSON.stringify(values).length > LARGEST_DRAFT)
    throw invalid([{ path: 'values', message: 'The draft is too large' }])
  return values
}

/** What is missing for a complete registration, step by step. */
function remaining({ actor, clock }: PersonContext, states: Record<StepId, StepState>): FieldProblem[] {
  const facts = factsOf(Object.fromEntries(steps.map(({ id }) => [id, states[id].values])), actor)
  const today = londonToday(clock)
  return steps.flatMap((step) => {
    const { state, values } = states[step.id]
    if (state === 'deferred' && step.deferrable) return []
    if (state === 'new') return [{ path: step.id, message: `Please complete '${step.title}'` }]
    const checked = checkStep(step, values, { today, facts })
    if (!checked.ok) return checked.problems.map(({ path, message }) => ({ path: `${step.id}.${path}`, message }))
    const refused = step.id === 'declaration' && values.agreesToDeclaration !== 'yes'
    return refused ? [{ path: 'declaration.agreesToDeclaration', message: NOT_AGREED }] : []
  })
}

/** Every refusal becomes 'failed': here the reason does not matter. */
function outcomeOf({ outcome }: Joining): 'member' | 'pending' | 'failed' {
  return outcome === 'member' || outcome === 'pending' ? outcome : 'failed'
}

export const router = { load, certificateNames, saveStep, saveDraft, discardDraft, deferHealth, complete }
