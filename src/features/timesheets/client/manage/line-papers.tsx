import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { TEAM_PAPERS } from '../../rules/papers.ts'
import { Papers } from '../parts/papers.tsx'

/** The paper timesheet of the week and site of somebody's line. */
export function LinePapers({ teamId, recordId }: { teamId: string; recordId: string }) {
  const of = { teamId, recordId }
  const { data } = useQuery(api.timesheets.papers.queryOptions({ input: of }))
  const act = (work: () => Promise<unknown>) => actAndShow(work, api.timesheets.papers.key())
  return (
    data && (
      <UploadTeam value={teamId}>
        <Papers
          papers={data}
          slot={TEAM_PAPERS}
          onAdd={(fileId) => act(() => client.timesheets.addPaper({ ...of, fileId }))}
          onRemove={(fileId) => act(() => client.timesheets.removePaper({ ...of, fileId }))}
        />
      </UploadTeam>
    )
  )
}
