import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useUser } from '#client/session/session.tsx'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { attendanceActions } from '#features/attendance/policy.ts'
import { auditActions } from '#features/audit/policy.ts'
import { FormerMembers } from '#features/members/client/list/former-members.tsx'
import { privacyActions } from '#features/privacy/policy.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { TeamTab } from '#features/teams/client/settings/team-tab.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can, teamActions } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'

const SecurityPanel = lazy(async () => ({
  default: (await import('#features/accounts/client/security/security-panel.tsx')).SecurityPanel,
}))
const AuditCard = lazy(async () => ({ default: (await import('#features/audit/client/audit-card.tsx')).AuditCard }))
const NotificationSettings = lazy(async () => ({
  default: (await import('#features/notifications/client/notification-settings.tsx')).NotificationSettings,
}))
const RetentionPanel = lazy(async () => ({
  default: (await import('#features/privacy/client/retention-panel.tsx')).RetentionPanel,
}))
const TeamExport = lazy(async () => ({
  default: (await import('#features/privacy/client/team-export.tsx')).TeamExport,
}))
const ShiftSettings = lazy(async () => ({
  default: (await import('#features/shifts/client/settings/shift-settings.tsx')).ShiftSettings,
}))
const ClockSettings = lazy(async () => ({
  default: (await import('../parts/clock-settings.tsx')).ClockSettingsOfTeam,
}))
const WorkingRules = lazy(async () => ({
  default: (await import('#features/shifts/client/settings/working-rules.tsx')).WorkingRules,
}))
const InviteManager = lazy(async () => ({
  default: (await import('#features/teams/client/invitations/invite-manager.tsx')).InviteManager,
}))
const DeleteTeam = lazy(async () => ({
  default: (await import('#features/teams/client/settings/delete-team.tsx')).DeleteTeam,
}))
const ManagerSites = lazy(async () => ({
  default: (await import('#features/clients/client/managers/manager-sites.tsx')).ManagerSites,
}))
const HeldDuties = lazy(async () => ({
  default: (await import('#features/teams/client/settings/hand-on.tsx')).HeldDuties,
}))
const ManagersTab = lazy(async () => ({
  default: (await import('#features/teams/client/settings/managers-tab.tsx')).ManagersTab,
}))

function panelsOf(team: ManagedTeam): TabPanel[] {
  return [
    { id: 'team', label: 'Team', content: <TeamTab team={team} former={<FormerMembers teamId={team.id} />} /> },
    { id: 'managers', label: 'Managers', content: <Managers team={team} /> },
    { id: 'shifts', label: 'Shifts', content: <ShiftSettings team={team} /> },
    ...(can(team, attendanceActions.setUp)
      ? [{ id: 'clocking', label: 'Clocking In', content: <ClockSettings teamId={team.id} /> }]
      : []),
    ...(can(team, shiftActions.changeRules)
      ? [{ id: 'working-time', label: 'Working Time', content: <WorkingRules teamId={team.id} /> }]
      : []),
    { id: 'notifications', label: 'Notifications', content: <NotificationSettings /> },
    { id: 'security', label: 'Security', content: <SecurityPanel /> },
    { id: 'data', label: 'Data', content: <DataTab team={team} /> },
  ]
}

/** Who runs the team, and what each of them manages. */
function Managers({ team }: { team: ManagedTeam }) {
  const { id: me } = useUser()
  return (
    <ManagersTab
      team={team}
      invite={<InviteManager team={team} />}
      manages={({ manager, others }) => (
        <ManagerSites
          team={team}
          manager={manager}
          handOn={(held, { to = me, onTo }) => <HeldDuties items={held} others={others} to={to} onTo={onTo} />}
        />
      )}
    />
  )
}

/** The team's export, its retention, and its deletion. */
function DataTab({ team }: { team: ManagedTeam }) {
  return (
    <Stack>
      <TeamExport teamId={team.id} />
      {can(team, privacyActions.seeRetention) && <RetentionPanel teamId={team.id} />}
      {can(team, auditActions.readLog) && <AuditCard />}
      {can(team, teamActions.delete) && <DeleteTeam team={team} />}
    </Stack>
  )
}

/** The settings of the current team, and the manager's own. */
export function Settings() {
  const { tab } = useSearch({ from: '/manager-dashboard/settings' })
  const navigate = useNavigate({ from: '/manager-dashboard/settings' })
  return (
    <TeamGate title="Settings">
      {(team) => (
        <>
          <PageHeader title="Settings" description={<Name>{team.teamName}</Name>} />
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
