import { useQuery } from '@tanstack/react-query'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { UploadTeam } from '#client/ui/files/use-upload.ts'
import { TEAM_PAPERS } from '../../rules/papers.ts'
import { Papers } from '../parts/papers.tsx'

interface LinePapersProps {
  teamId: string
  recordId: string
  mayAddPapers: boolean
}

/** The paper timesheet of the week and site of somebody's line. */
export function LinePapers({ teamId, recordId, mayAddPapers }: LinePapersProps) {
  const of = { teamId, recordId }
  const { data } = useQuery(api.timesheets.papers.queryOptions({ input: of }))
  const act = (work: () => Promise<unknown>) => actAndShow(work, api.timesheets.papers.key())
  return (
    data && (
      <UploadTeam value={teamId}>
        <Papers
          papers={data}
          slot={TEAM_PAPERS}
          onAdd={mayAddPapers ? (fileId) => act(() => client.timesheets.addPaper({ ...of, fileId })) : undefined}
          onRemove={(fileId) => act(() => client.timesheets.removePaper({ ...of, fileId }))}
        />
      </UploadTeam>
    )
  )
}
