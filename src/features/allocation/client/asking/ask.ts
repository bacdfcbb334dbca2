import { api, client } from '#client/api.ts'
import { queryClient, refetch } from '#client/queries.ts'
import type { Run } from '../../schema.ts'
import type { Asked } from './asked.ts'

/** Asks for a plan: its page shows it at once, as it was answered. */
export async function askFor(teamId: string, { siteIds, jobs, ...rest }: Asked): Promise<Run> {
  // Its page is read while it is asked for.
  void import('../running/running.tsx')
  try {
    const run = await client.allocation.start({ teamId, ...rest, ...(siteIds && { siteIds }), ...(jobs && { jobs }) })
    queryClient.setQueryData(api.allocation.run.queryKey({ input: { teamId, runId: run.id } }), run)
    return run
  } finally {
    void refetch(api.allocation.runs.key())
  }
}
