/** The grounds on which a team may excuse somebody from a requirement for a while, by code. */
export const grounds = {
  booked: 'A course or an appointment is booked',
  applied: 'Applied for, and the paper has not come yet',
  equivalent: 'Has something equivalent',
  supervised: 'Works under supervision until then',
  'other-duties': 'Does not do these duties until then',
} as const
export type Ground = keyof typeof grounds
export const groundCodes = Object.keys(grounds) as [Ground, ...Ground[]]
