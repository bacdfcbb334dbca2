import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton, CopyIcon } from '#client/ui/copy-button.tsx'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { useCurrentTeam } from './current-team.ts'

/** For the manager's header, left: the current team, and the others that one runs. */
export function TeamBadge() {
  const { team, teams, choose } = useCurrentTeam()
  const [creating, setCreating] = useState(false)
  if (!team) return null
  return (
    <>
      <Menu position="bottom-start" shadow="md" width={260}>
        <Menu.Target>
          <Button
            variant="light"
            radius="xl"
            mih={32}
            py={4}
            px="sm"
            maw="100%"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`Current team: ${team.teamName}. Choose a team`}
          >
            {team.teamName}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Your teams</Menu.Label>
          {teams.map(({ id, teamName }) => (
            <Menu.Item key={id} onClick={() => choose(id)} rightSection={id === team.id && <IconCheck size={16} aria-label="current" />}>
              {teamName}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            Create Team
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CreateTeamDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}

/** For the manager's header, right. */
export function CopyTeamCode() {
  const { team } = useCurrentTeam()
  if (!team) return null
  const copied = { text: team.teamCode, done: 'Team code copied to clipboard' }
  return (
    <>
      <CopyButton {...copied} mih={36} py={4} px="sm" visibleFrom="sm">
        Copy Team Code
      </CopyButton>
      <CopyIcon {...copied} label="Copy Team Code" hiddenFrom="sm" />
    </>
  )
}
