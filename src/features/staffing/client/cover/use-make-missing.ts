import { client } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import { pressStaffing } from '../show-staffing.ts'
import { useSayMade } from '../use-say-made.ts'

interface Missing extends Omit<Parameters<typeof client.staffing.makeMissing>[0], 'teamId'> {
  /** Of which jobs people are missing. */
  jobs: readonly JobCode[]
}

/** The only job among some. */
export function onlyJob(jobs: readonly JobCode[]): JobCode | undefined {
  const [job, ...others] = new Set(jobs)
  return others.length === 0 ? job : undefined
}

/** Makes the shifts that a site lacks on some days, as drafts, says so and leads on to a plan for them; returns their ids. */
export function useMakeMissing(teamId: string) {
  const sayMade = useSayMade()
  return async ({ jobs, ...of }: Missing): Promise<readonly string[]> => {
    const made = await pressStaffing(() => client.staffing.makeMissing({ teamId, ...of }))
    if (!made) return []
    const { shiftIds } = made
    const { from, through, siteId: site } = of
    if (shiftIds.length > 0) sayMade(shiftIds.length, { from, through, site, job: onlyJob(jobs) })
    else toast.success('Nothing was made: what has begun, and gaps of less than an hour, get no shift')
    return shiftIds
  }
}
