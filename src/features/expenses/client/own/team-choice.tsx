import { NativeSelect } from '@mantine/core'
import type { OwnExpenses } from '../../schema.ts'

export type Teams = OwnExpenses['teams']

interface TeamChoiceProps {
  teams: Teams
  teamId: string
  onTeam: (teamId: string) => void
}

/** From which team it is claimed, where somebody is in several. */
export function TeamChoice({ teams, teamId, onTeam }: TeamChoiceProps) {
  if (teams.length < 2) return null
  return (
    <NativeSelect
      label="Team"
      mb="md"
      data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      value={teamId}
      onChange={({ currentTarget }) => onTeam(currentTarget.value)}
    />
  )
}

/** The sites of a team as options, the first of them none. */
export const siteOptions = (teams: Teams, teamId: string) => [
  { value: '', label: 'No site' },
  ...(teams.find(({ id }) => id === teamId)?.sites ?? []).map(({ id, name }) => ({ value: id, label: name })),
]
