import type { FieldProblem } from '#shared/contract.ts'
import { itemFields } from '#shared/fields/look.ts'
import type { FormValues } from '#shared/fields/values.ts'
import { type Clock, londonToday } from '#shared/time.ts'
import type { SavedStep, StepDraft, StepState } from '../../contract.ts'
import { checkStep } from '../../rules/validate.ts'
import type { Account, RegistrationStep, RuleContext, StepId } from '../../schema.ts'
import { factsOf, steps } from '../../steps.ts'
import type { Draft } from './draft-store.ts'
import { readableDraft, withLocalPart } from './draft-values.ts'
import type { LocalDraft } from './local-progress.ts'

/** The page's copy of a person's registration. */
export interface Registration {
  steps: Record<StepId, StepState>
  drafts: Partial<Record<StepId, StepDraft>>
  completion: number
  resume: number
  completedAt: string | null
  account: Account
}

export function withSaved(registration: Registration, { completion, remarks: _, ...saved }: SavedStep): Registration {
  const { [saved.step]: __, ...drafts } = registration.drafts
  return { ...registration, completion, steps: { ...registration.steps, [saved.step]: saved }, drafts }
}

/** Lays what was typed since over the drafts that the server had. */
export function withTyped(registration: Registration, typed: ReadonlyMap<StepId, Draft>): Registration {
  const drafts = [...typed].map(([step, { values, version }]) => [step, { values, version, updatedAt: '' }] as const)
  return { ...registration, drafts: { ...registration.drafts, ...Object.fromEntries(drafts) } }
}

export function contextOf({ steps: states, account }: Registration, clock: Clock): RuleContext {
  const values = Object.fromEntries(Object.entries(states).map(([id, { values: stored }]) => [id, stored]))
  return { today: londonToday(clock), facts: factsOf(values, account) }
}

/** The initial values of a step's form, and the base for a merge when the step is saved elsewhere meanwhile. */
export interface FormStart {
  values: FormValues
  base: FormValues
  version: number
}

interface Sources {
  registration: Registration
  /** This browser's unsent draft. */
  unsent: LocalDraft | undefined
  context: RuleContext
}

/** The draft overrides the stored values, and this browser's unsent draft overrides both. */
export function startOf(step: RegistrationStep, { registration, unsent, context }: Sources): FormStart {
  const stored = registration.steps[step.id]
  const draft = registration.drafts[step.id]
  const begun = step.initial?.({ ...context, account: registration.account }) ?? {}
  const initial = { ...(stored.state === 'new' ? begun : listsOf(step, begun)), ...stored.values }
  const server = draft ? { ...listsOf(step, begun), ...readableDraft(step, draft.values) } : initial
  const version = unsent?.version ?? draft?.version ?? stored.version
  return {
    values: unsent ? withLocalPart(step, { server, local: unsent.values }) : server,
    // The base of an older draft is unknown: every difference becomes a question.
    base: version === stored.version ? initial : {},
    version,
  }
}

/** A list that was hidden when its step was saved starts again: two of its certificates cannot be added by hand. */
function listsOf({ fields }: RegistrationStep, values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields[name] && itemFields(fields[name])))
}

export interface Missing {
  step: RegistrationStep
  number: number
  message: string
}

/** The steps that keep a registration from being complete, without the declaration, which shows this list. */
export function missingSteps(registration: Registration, context: RuleContext): Missing[] {
  return steps.flatMap((step, index) => {
    const { state, values } = registration.steps[step.id]
    if (step.id === 'declaration' || state === 'deferred') return []
    if (state === 'new') return [{ step, number: index + 1, message: 'Not filled in yet' }]
    const checked = checkStep(step, values, context)
    return checked.ok
      ? []
      : [{ step, number: index + 1, message: checked.problems[0]?.message ?? 'Please check this step' }]
  })
}

/** The missing steps in the server's refusal, whose paths are step and field; one line per step. */
export function missingFrom(problems: readonly FieldProblem[]): Missing[] {
  return steps.flatMap((step, index) => {
    const first = problems.find(({ path }) => path.split('.')[0] === step.id)
    return first ? [{ step, number: index + 1, message: first.message }] : []
  })
}
