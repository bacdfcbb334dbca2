import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { useSites } from '../use-sites.ts'
import { CopyDialog, type WeekOf } from './copy-dialog.tsx'

interface CopyWeekProps {
  teamId: string
  of: WeekOf
  onClose: () => void
}

/** The dialog that copies somebody's week, for pages that have not read who may stand in one. */
export function CopyWeek({ teamId, of, onClose }: CopyWeekProps) {
  const { data } = useQuery(api.staffing.templates.queryOptions({ input: { teamId } }))
  const { sites } = useSites(teamId)
  return data && <CopyDialog {...{ teamId, sites, of, onClose }} staff={data.staff} />
}
