import { useNavigate } from '@tanstack/react-router'
import { FillButton } from '#features/allocation/client/asking/fill-button.tsx'
import { allocationActions } from '#features/allocation/policy.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import type { Day } from '#shared/time.ts'

interface FillToolsProps {
  team: Standing & { id: string }
  /** The days and the site that are shown. */
  from: Day
  through: Day
  siteId: string | undefined
}

/** The button that has open shifts filled, for those who may; it leads to the plan. */
export function FillTools({ team, siteId, ...days }: FillToolsProps) {
  const navigate = useNavigate()
  if (!can(team, allocationActions.fill)) return null
  return (
    <FillButton
      teamId={team.id}
      start={{ ...days, siteIds: siteId ? [siteId] : undefined }}
      onPlan={(run) => void navigate({ to: '/manager-dashboard/rota/fill', search: { run } })}
    />
  )
}
