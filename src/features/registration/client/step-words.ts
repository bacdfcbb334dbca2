import type { FormValues } from '#shared/fields.ts'
import type { RegistrationStep, StepId } from '../schema.ts'

/** Spec section 8 names what step 1 saves in full. */
const NAMES: Partial<Record<StepId, string>> = { personal: 'Personal information' }

/** 'Passport & License' in a sentence: 'Passport & license'. */
function nameOf({ id, title }: RegistrationStep): string {
  return NAMES[id] ?? title.charAt(0) + title.slice(1).toLowerCase()
}

export function savedMessage(step: RegistrationStep): string {
  return `${nameOf(step)} saved successfully!`
}

export function failedMessage(step: RegistrationStep): string {
  const name = nameOf(step)
  return `Failed to save ${name.charAt(0).toLowerCase()}${name.slice(1)}. Please try again.`
}

const UPLOADED: Record<string, string> = {
  'profile-image': 'Profile image uploaded successfully!',
  'proof-of-address-1': 'First proof of address document uploaded successfully!',
  'proof-of-address-2': 'Second proof of address document uploaded successfully!',
}

export function uploadedMessage({ slot = '', label }: { slot?: string | undefined; label: string }): string {
  return UPLOADED[slot] ?? `${label} uploaded successfully!`
}

/** Spec sections 4 and 5: what must be answered before a step's button can be pressed. */
export const notReady: Partial<Record<StepId, (values: FormValues) => boolean>> = {
  employment: ({ employmentStatus }) => employmentStatus === undefined,
  declaration: ({ agreesToDeclaration, signatureData }) => agreesToDeclaration !== 'yes' || signatureData === undefined,
}
