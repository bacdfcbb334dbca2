import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { OWN_PAPERS } from '../../rules/papers.ts'
import { Papers } from '../parts/papers.tsx'

/** The paper timesheet of the week and site of a line of one's own. */
export function OwnPapers({ recordId }: { recordId: string }) {
  const { data } = useQuery(api.timesheets.ownPapers.queryOptions({ input: { recordId } }))
  const act = (work: () => Promise<unknown>) => actAndShow(work, api.timesheets.ownPapers.key())
  return (
    data && (
      <Papers
        papers={data}
        slot={OWN_PAPERS}
        onAdd={(fileId) => act(() => client.timesheets.addOwnPaper({ recordId, fileId }))}
        onRemove={(fileId) => act(() => client.timesheets.removeOwnPaper({ recordId, fileId }))}
      />
    )
  )
}
