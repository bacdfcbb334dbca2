import { dayIn, uuidIn } from '#client/address.ts'
import { type JobCode, jobCodes } from '#features/teams/rules/jobs.ts'
import type { Day } from '#shared/time.ts'

/** What the page of plans shows, in its address. */
export interface FillState {
  /** The plan that is read; without it all of them are listed. */
  run?: string | undefined
  view?: 'rota' | undefined
  /** A plan is asked for. */
  ask?: true | undefined
  /** The days that it is asked for; without them this week. */
  from?: Day | undefined
  through?: Day | undefined
  /** The site and the job that it is asked for; without them every one. */
  site?: string | undefined
  job?: JobCode | undefined
}

/** Parses the address; invalid values become undefined. */
export function parseFillState({ run, view, ask, from, through, site, job }: Record<string, unknown>): FillState {
  return {
    run: uuidIn(run),
    view: view === 'rota' ? view : undefined,
    ask: ask === true || undefined,
    from: dayIn(from),
    through: dayIn(through),
    site: uuidIn(site),
    job: jobCodes.find((known) => known === job),
  }
}
