/** Who wishes that somebody is not sent somewhere. */
export const askers = [
  { value: 'client', label: 'The client' },
  { value: 'agency', label: 'We, the agency' },
  { value: 'worker', label: 'The worker' },
] as const
export type Asker = (typeof askers)[number]['value']

export const genders = [
  { value: 'female', label: 'Female staff only' },
  { value: 'male', label: 'Male staff only' },
] as const
export type RequiredGender = (typeof genders)[number]['value']

export const askerLabel = (asker: string) => askers.find(({ value }) => value === asker)?.label ?? ''
export const genderLabel = (gender: string | null) => genders.find(({ value }) => value === gender)?.label ?? ''
