import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { AuditPage } from '#features/audit/client/audit-page.tsx'
import { parseAuditState } from '#features/audit/client/audit-state.ts'
import { auditActions } from '#features/audit/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'

/** The audit log of the current team, for its owners. */
export function Audit() {
  const state = useSearch({ from: '/manager-dashboard/audit' })
  const navigate = useNavigate({ from: '/manager-dashboard/audit' })
  return (
    <TeamGate title="Audit Log">
      {(team) =>
        can(team, auditActions.readLog) ? (
          <AuditPage
            key={team.id}
            team={team}
            state={state}
            onState={(next) =>
              void navigate({ search: parseAuditState({ ...next }), resetScroll: false, replace: true })
            }
          />
        ) : (
          <>
            <PageHeader title="Audit Log" />
            <EmptyState title="Only an owner of the team sees its audit log">Ask an owner for a copy of it.</EmptyState>
          </>
        )
      }
    </TeamGate>
  )
}
