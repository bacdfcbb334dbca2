import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClientsPage } from '#features/clients/client/clients-page.tsx'
import { parseClientsState } from '#features/clients/client/clients-state.ts'
import { invoiceActions } from '#features/invoices/policy.ts'
import { SiteAhead } from '#features/shifts/client/parts/site-ahead.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'

const SiteRequirements = lazy(async () => ({
  default: (await import('#features/compliance/client/site/site-requirements.tsx')).SiteRequirements,
}))

const ClientTermsPage = lazy(async () => ({
  default: (await import('#features/rates/client/terms/client-terms.tsx')).ClientTermsPage,
}))
const SiteTablets = lazy(async () => ({
  default: (await import('#features/attendance/client/site-tablets.tsx')).SiteTablets,
}))
const OwedByClient = lazy(async () => ({
  default: (await import('#features/invoices/client/owed-by-client.tsx')).OwedByClient,
}))

export function Clients() {
  const state = useSearch({ from: '/manager-dashboard/clients' })
  const navigate = useNavigate({ from: '/manager-dashboard/clients' })
  return (
    <TeamGate title="Clients">
      {(team) => (
        <ClientsPage
          key={team.id}
          teamId={team.id}
          state={state}
          SiteRequirements={SiteRequirements}
          terms={(clientId, onClose) => (
            <ClientTermsPage key={clientId} team={team} clientId={clientId} onClose={onClose} />
          )}
          SiteTablets={SiteTablets}
          owed={
            can(team, invoiceActions.see)
              ? (clientId) => <OwedByClient key={clientId} teamId={team.id} clientId={clientId} />
              : undefined
          }
          ahead={(site) => <SiteAhead teamId={team.id} site={site} />}
          onState={(next) =>
            void navigate({
              search: parseClientsState({ ...next }),
              resetScroll: next.edit !== state.edit || next.add !== state.add || next.terms !== state.terms,
              // 'Back' closes the panel or the form.
              replace:
                next.client === state.client &&
                next.site === state.site &&
                next.edit === state.edit &&
                next.add === state.add &&
                next.terms === state.terms,
            })
          }
        />
      )}
    </TeamGate>
  )
}
