import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatDay } from '#shared/time.ts'
import type { RecordedVersion, RequirementFields } from '../schema.ts'
import { kindLabel } from './kinds.ts'

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** The people whom a requirement is asked of, in words. */
export function askedOf({ jobs, people }: Pick<RecordedVersion, 'jobs' | 'people'>): string {
  if (people?.length === 0) return 'only where a site asks for it'
  const whose = jobs.length === 0 ? 'everybody' : jobs.map(jobLabel).join(', ')
  if (!people) return whose
  const chosen = counted(people.length, 'chosen person').replace('persons', 'people')
  return jobs.length === 0 ? chosen : `${chosen} (${whose})`
}

const lasts = ({ lastsMonths }: Pick<RecordedVersion, 'lastsMonths'>) =>
  lastsMonths === null ? 'as long as the document says' : counted(lastsMonths, 'month')

type Said = Omit<RequirementFields, 'kinds' | 'jobs'> & Pick<RecordedVersion, 'kinds' | 'jobs'>

/** What a requirement says, as labels and values. `nameOf`: the names of the people whom it has chosen. */
export function linesOf(said: Said, nameOf: (userId: string) => string | undefined = () => undefined) {
  const { people, personLeadDays, managerLeadDays, newStartersOnly, graceDays } = said
  const names = people?.map((userId) => nameOf(userId) ?? 'Somebody who has left')
  return [
    { label: 'Name', text: said.name },
    { label: 'Proven by any of', text: said.kinds.map(kindLabel).join(', ') },
    { label: 'Asked of', text: askedOf(said) },
    ...(names?.length ? [{ label: 'People', text: names.join(', ') }] : []),
    { label: 'Lasts', text: lasts(said) + (said.ignoresExpiry ? ', also beyond the end of the document' : '') },
    { label: 'While it is not there', text: said.blocks ? 'Blocks from working' : 'Only warns' },
    { label: 'New starters only', text: newStartersOnly ? 'Yes' : 'No' },
    { label: 'Days of grace', text: String(graceDays) },
    { label: 'Reminders', text: `person ${personLeadDays}, managers ${managerLeadDays} days before` },
  ]
}

/** One line about a requirement in a list. */
export function summaryOf(version: RecordedVersion): string {
  const { lastsMonths, graceDays } = version
  return [
    version.kinds.map(kindLabel).join(' or '),
    askedOf(version),
    lastsMonths !== null && `lasts ${lasts(version)}`,
    graceDays > 0 && `${counted(graceDays, 'day')} of grace`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The day from which a version counts, and the people whom it counts for. */
export function beginningOf({ starts, newStartersOnly }: Pick<RecordedVersion, 'starts' | 'newStartersOnly'>) {
  return `${newStartersOnly ? 'for those who start from' : 'from'} ${formatDay(starts)}${newStartersOnly ? ' on' : ''}`
}
