import type { Answer } from '../rules/reference-form.ts'

export const REFEREES = [
  { name: 'Ruth Hall', position: 'Registered Manager' },
  { name: 'Gareth Bowen', position: 'Deputy Manager' },
] as const

/** The answer of the first or the second referee. */
export function answerOf({
  position,
  employer,
  name,
  post,
}: {
  position: number
  employer: string
  name: string
  post: string
}): Answer {
  const dates = position === 0 ? { from: '2020-02', still: true } : { from: '2016-09', until: '2020-01' }
  return {
    relationship: 'line-manager',
    organisation: employer,
    jobTitle: position === 0 ? 'Care Assistant' : 'Support Worker',
    ...dates,
    duties: 'Personal care, meals, medication rounds with a second person, daily notes',
    conduct: 'good',
    attendance: position === 0 ? 'good' : 'fair',
    ...(position === 1 && { attendanceDetails: 'Late a few times in the first months, never afterwards' }),
    reemploy: true,
    safeguarding: false,
    disciplinary: false,
    disclosure: true,
    mayRead: true,
    refereeName: name,
    refereePosition: post,
    declaration: true,
  }
}
