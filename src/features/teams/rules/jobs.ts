/** The jobs that people do in a team: what the product stores, and how people read it. */
export const jobs = [
  { value: 'healthcare-assistant', label: 'Healthcare Assistant' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'support-worker', label: 'Support Worker' },
  { value: 'care-assistant', label: 'Care Assistant' },
  { value: 'admin-assistant', label: 'Admin Assistant' },
  { value: 'other', label: 'Other' },
] as const

export const jobCodes = jobs.map(({ value }) => value)
export type JobCode = (typeof jobs)[number]['value']

/** The job as people read it; blank when none is chosen. */
export function jobLabel(job: string | null): string {
  return jobs.find(({ value }) => value === job)?.label ?? job ?? ''
}
