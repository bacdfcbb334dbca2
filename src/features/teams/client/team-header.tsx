import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton, CopyIcon } from '#client/ui/copy-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { DropPanel, dropItem } from '#client/ui/shell/drop-panel.tsx'
import { can, teamActions } from '../policy.ts'
import { sitesInWords } from '../rules/managed-sites.ts'
import type { ManagedTeam } from '../schema.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { useCurrentTeam } from './current-team.ts'
import classes from './team-header.module.css'

/** Left in the manager's header: the current team, and the person's other teams. */
export function TeamBadge() {
  const { team, teams, choose } = useCurrentTeam()
  const [creating, setCreating] = useState(false)
  if (!team) return null
  return (
    <>
      <DropPanel
        align="left"
        button={(trigger) => (
          <Button
            variant="light"
            radius="xl"
            mih={32}
            py={4}
            px="sm"
            maw="100%"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            {...trigger}
          >
            <Name>{team.teamName}</Name>
          </Button>
        )}
      >
        {(close) => (
          <>
            {teams.map(({ id, teamName, role, limited, sites }) => (
              <UnstyledButton
                key={id}
                className={dropItem}
                aria-current={id === team.id}
                onClick={() => {
                  choose(id)
                  close()
                }}
              >
                <span>
                  <Name>{teamName}</Name>
                  {role === 'manager' && (
                    <Text c="dimmed" size="xs" component="span" display="block">
                      {limited ? `You manage ${sitesInWords(sites.length)}` : 'You are a manager'}
                    </Text>
                  )}
                </span>
                {id === team.id && <IconCheck size={16} aria-hidden />}
              </UnstyledButton>
            ))}
            <UnstyledButton
              className={dropItem}
              onClick={() => {
                close()
                setCreating(true)
              }}
            >
              Create Team
              <IconPlus size={16} aria-hidden />
            </UnstyledButton>
          </>
        )}
      </DropPanel>
      <CreateTeamDialog opened={creating} onClose={() => setCreating(false)} />
    </>
  )
}

/** The team's code and the toast after copying it. */
export const codeToCopy = ({ teamCode }: ManagedTeam) => ({ text: teamCode, done: 'Team code copied to clipboard' })

/** Right in the manager's header. */
export function CopyTeamCode() {
  const { team } = useCurrentTeam()
  if (!team || !can(team, teamActions.inviteStaff)) return null
  const copied = codeToCopy(team)
  return (
    <>
      <CopyButton {...copied} mih={36} py={4} px="sm" visibleFrom="sm">
        Copy Team Code
      </CopyButton>
      <CopyIcon {...copied} label="Copy Team Code" hiddenFrom="sm" className={classes.copy ?? ''} />
    </>
  )
}
