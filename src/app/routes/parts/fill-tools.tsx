import { useNavigate } from '@tanstack/react-router'
import { FillButton } from '#features/allocation/client/asking/fill-button.tsx'
import { allocationActions } from '#features/allocation/policy.ts'
import { can, type Standing } from '#features/teams/policy.ts'
import { addDays, type Day } from '#shared/time.ts'

const WEEK = 7

interface FillToolsProps {
  team: Standing & { id: string }
  /** The days and the site that are shown; a week where its end is not said. */
  from: Day
  through?: Day
  siteId: string | undefined
}

/** The button that has open shifts filled, for those who may; it leads to the plan. */
export function FillTools({ team, from, through = addDays(from, WEEK - 1), siteId }: FillToolsProps) {
  const navigate = useNavigate()
  if (!can(team, allocationActions.fill)) return null
  return (
    <FillButton
      teamId={team.id}
      start={{ from, through, siteId }}
      onPlan={(run) => void navigate({ to: '/manager-dashboard/rota/fill', search: { run } })}
    />
  )
}
