import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#client/ui/page-header.tsx'
import { type TabPanel, TabPanels } from '#client/ui/tab-panels.tsx'
import { SecurityPanel } from '#features/accounts/client/security/security-panel.tsx'
import { FormerMembers } from '#features/members/client/former-members.tsx'
import { NotificationSettings } from '#features/notifications/client/notification-settings.tsx'
import { RetentionPanel } from '#features/privacy/client/retention-panel.tsx'
import { TeamExport } from '#features/privacy/client/team-export.tsx'
import { InviteManager } from '#features/teams/client/invitations/invite-manager.tsx'
import { DeleteTeam } from '#features/teams/client/settings/delete-team.tsx'
import { ManagersTab } from '#features/teams/client/settings/managers-tab.tsx'
import { TeamTab } from '#features/teams/client/settings/team-tab.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'

function panelsOf(team: ManagedTeam): TabPanel[] {
  return [
    { id: 'team', label: 'Team', content: <TeamTab team={team} former={<FormerMembers teamId={team.id} />} /> },
    { id: 'managers', label: 'Managers', content: <ManagersTab team={team} invite={<InviteManager team={team} />} /> },
    { id: 'notifications', label: 'Notifications', content: <NotificationSettings /> },
    { id: 'security', label: 'Security', content: <SecurityPanel /> },
    { id: 'data', label: 'Data', content: <DataTab team={team} owns={can(team.role, 'own')} /> },
  ]
}

/** What leaves the team: as an export, by itself, and for good. */
function DataTab({ team, owns }: { team: ManagedTeam; owns: boolean }) {
  return (
    <Stack>
      <TeamExport teamId={team.id} />
      {owns && <RetentionPanel teamId={team.id} />}
      {owns && <DeleteTeam team={team} />}
    </Stack>
  )
}

/** Settings of the current team, and of the manager who looks at them. */
export function Settings() {
  const { tab } = useSearch({ from: '/manager-dashboard/settings' })
  const navigate = useNavigate({ from: '/manager-dashboard/settings' })
  return (
    <TeamGate title="Settings">
      {(team) => (
        <>
          <PageHeader title="Settings" description={team.teamName} />
          <TabPanels
            key={team.id}
            label="Parts of the settings"
            panels={panelsOf(team)}
            tab={tab}
            onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
          />
        </>
      )}
    </TeamGate>
  )
}
