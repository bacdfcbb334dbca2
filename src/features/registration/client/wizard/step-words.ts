import type { FormValues } from '#shared/fields/values.ts'
import type { RegistrationStep, StepId } from '../../schema.ts'

/** Short names in the list of steps, where they differ from the heading (spec section 2). */
const NAMES: Partial<Record<StepId, string>> = { background: 'Background Checks' }

export function nameOf({ id, title }: Pick<RegistrationStep, 'id' | 'title'>): string {
  return NAMES[id] ?? title
}

/** Spec section 8; the other steps have no message of their own: the next step shows that they are saved. */
export const savedMessages: Partial<Record<StepId, string>> = {
  personal: 'Personal information saved successfully!',
  address: 'Address details saved successfully!',
}

/** Spec section 8 has the words for step 1 and for the profile page. */
export function failedMessage({ id, title }: RegistrationStep, { editing }: { editing: boolean }): string {
  if (id === 'personal') return 'Failed to save personal information. Please try again.'
  return editing ? 'Failed to update profile' : `Failed to save '${title}'. Please try again.`
}

/** The text under a step's title, with that of its only section, whose heading is not shown. */
export function introductionOf({
  description,
  sections,
}: Pick<RegistrationStep, 'description' | 'sections'>): string | undefined {
  return description ?? (sections.length === 1 ? sections[0]?.description : undefined)
}

/** Spec section 8, by upload slot. */
export const uploadedMessages: Readonly<Record<string, string>> = {
  'profile-image': 'Profile image uploaded successfully!',
  'proof-of-address-1': 'First proof of address document uploaded successfully!',
  'proof-of-address-2': 'Second proof of address document uploaded successfully!',
}

/** Spec section 4: which answers a step's button needs. */
export const notReady: Partial<Record<StepId, (values: FormValues) => boolean>> = {
  employment: ({ employmentStatus }) => employmentStatus === undefined,
}
