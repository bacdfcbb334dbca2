import { useNavigate, useSearch } from '@tanstack/react-router'
import { PoliciesPage } from '#features/policies/client/policies-page.tsx'
import { PolicyPage } from '#features/policies/client/policy-page.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

export function Policies() {
  const { policy, tab } = useSearch({ from: '/manager-dashboard/policies' })
  const navigate = useNavigate({ from: '/manager-dashboard/policies' })
  return (
    <TeamGate title="Policies and Procedures">
      {(team) =>
        policy ? (
          <PolicyPage
            key={`${team.id} ${policy}`}
            teamId={team.id}
            policyId={policy}
            tab={tab}
            onTab={(next) => void navigate({ search: { policy, tab: next }, replace: true, resetScroll: false })}
            onBack={() => void navigate({ search: {} })}
          />
        ) : (
          <PoliciesPage
            key={team.id}
            teamId={team.id}
            onOpen={(opened) => void navigate({ search: { policy: opened } })}
          />
        )
      }
    </TeamGate>
  )
}
