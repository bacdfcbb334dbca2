import type { FormValues } from '#shared/fields/values.ts'
import type { Account, Facts, RegistrationStep, StepId } from './schema.ts'
import { address } from './steps/address.ts'
import { background } from './steps/background.ts'
import { business } from './steps/business.ts'
import { certificates } from './steps/certificates.ts'
import { declaration } from './steps/declaration.ts'
import { education } from './steps/education.ts'
import { employment } from './steps/employment.ts'
import { medical } from './steps/medical.ts'
import { nextOfKin } from './steps/next-of-kin.ts'
import { passport } from './steps/passport.ts'
import { personal } from './steps/personal.ts'
import { resume } from './steps/resume.ts'
import { workHistory } from './steps/work-history.ts'

/** The wizard in its order: step 1 is the first. */
export const steps: readonly RegistrationStep[] = [
  personal,
  address,
  resume,
  passport,
  workHistory,
  background,
  nextOfKin,
  employment,
  certificates,
  education,
  medical,
  business,
  declaration,
]

const byId = new Map(steps.map((step) => [step.id, step]))

export function stepOf(id: StepId): RegistrationStep {
  return byId.get(id) as RegistrationStep
}

/** 1 to 13, as the wizard's badge counts. */
export function stepNumber(id: StepId): number {
  return steps.findIndex((step) => step.id === id) + 1
}

/** What steps need to know of one another and of the account, from everything a person has given so far. */
export function factsOf(values: Partial<Record<StepId, FormValues>>, { email }: Pick<Account, 'email'>): Facts {
  const { firstName, lastName } = values.personal ?? {}
  return {
    ownName: [firstName, lastName].filter(Boolean).join(' ') || undefined,
    ownEmail: email,
    employmentStatus: values.employment?.employmentStatus as string | undefined,
    visaType: values.background?.visaType as string | undefined,
  }
}

/** Spec section 4: the step to go on with, the later of a draft and of one past the highest saved step. */
export function resumeStep(saved: readonly StepId[], drafts: readonly StepId[]): number {
  const furthest = Math.max(0, ...saved.map(stepNumber)) + 1
  return Math.min(steps.length, Math.max(furthest, ...drafts.map(stepNumber)))
}
