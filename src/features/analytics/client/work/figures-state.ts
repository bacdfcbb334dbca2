import { jobCodes } from '#features/teams/rules/jobs.ts'
import { type Day, isDay } from '#shared/time.ts'
import { type FiguresState, spanKinds } from '../../rules/periods.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuid = (text: unknown) => (typeof text === 'string' && UUID.test(text) ? text : undefined)
const dayOf = (text: unknown) => (isDay(text) ? (text as Day) : undefined)

/** Parses the address; invalid values become undefined, and what is usual is not said. */
export function parseFiguresState({ by, from, through, client, site, job }: Record<string, unknown>): FiguresState {
  return {
    by: spanKinds.find((one) => one === by && one !== 'week'),
    ...{ from: dayOf(from), through: dayOf(through), client: uuid(client), site: uuid(site) },
    job: jobCodes.find((one) => one === job),
  }
}
