export const STUDENT_VISA = 'Student visa'

/** Home Office: a student may not be self-employed nor run a business. */
export const studentMayNot = 'A Student visa does not allow self-employed work or work through your own company'

/** Whether a person with this employment status trades through a business of their own. */
export function isSelfEmployed(employmentStatus: unknown): boolean {
  return employmentStatus === 'self-employed' || employmentStatus === 'limited-company'
}
