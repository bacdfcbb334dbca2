import { ClockSettings } from '#features/attendance/client/clock-settings.tsx'
import { useSites } from '#features/shifts/client/manager/use-sites.ts'

/** How a team clocks, with the sites whose points phones compare themselves with. */
export function ClockSettingsOfTeam({ teamId }: { teamId: string }) {
  return <ClockSettings teamId={teamId} sites={useSites(teamId).sites} />
}
