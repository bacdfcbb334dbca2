import { dayIn, uuidIn } from '#client/address.ts'
import { jobCodes } from '#features/teams/rules/jobs.ts'
import { type FiguresState, spanKinds } from '../../rules/periods.ts'

/** Parses the address; invalid values become undefined, and what is usual is not said. */
export function parseFiguresState({ by, from, through, client, site, job }: Record<string, unknown>): FiguresState {
  return {
    by: spanKinds.find((one) => one === by && one !== 'week'),
    ...{ from: dayIn(from), through: dayIn(through), client: uuidIn(client), site: uuidIn(site) },
    job: jobCodes.find((one) => one === job),
  }
}
