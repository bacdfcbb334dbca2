import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { parseComplianceState } from '#features/compliance/client/compliance-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'

const PeopleTab = lazy(async () => ({
  default: (await import('#features/compliance/client/matrix/people-tab.tsx')).PeopleTab,
}))

function panelsOf(team: ManagedTeam): TabPanel[] {
  return [{ id: 'people', label: 'People', content: <PeopleTab teamId={team.id} /> }]
}

/** What the team requires of its people, and who complies with it. */
export function Compliance() {
  const { tab } = useSearch({ from: '/manager-dashboard/compliance' })
  const navigate = useNavigate({ from: '/manager-dashboard/compliance' })
  return (
    <TeamGate title="Compliance">
      {(team) => (
        <>
          <PageHeader title="Compliance" />
          <TabPanels
            key={team.id}
            label="Parts of compliance"
            panels={panelsOf(team)}
            tab={tab}
            onTab={(next) => void navigate({ search: parseComplianceState({ tab: next }), replace: true })}
          />
        </>
      )}
    </TeamGate>
  )
}
