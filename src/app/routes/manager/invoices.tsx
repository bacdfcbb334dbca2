import { useNavigate, useSearch } from '@tanstack/react-router'
import { InvoicesPage } from '#features/invoices/client/invoices-page.tsx'
import { type InvoicesState, parseInvoicesState } from '#features/invoices/client/invoices-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

const panelOf = ({ invoice, draft, statement }: InvoicesState) => invoice ?? draft ?? statement

/** The invoices of a team. */
export function Invoices() {
  const state = useSearch({ from: '/manager-dashboard/invoices' })
  const navigate = useNavigate({ from: '/manager-dashboard/invoices' })
  const onState = (next: InvoicesState) =>
    void navigate({
      search: parseInvoicesState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: panelOf(next) === panelOf(state),
    })
  return (
    <TeamGate title="Invoices">
      {(team) => <InvoicesPage key={team.id} teamId={team.id} state={state} onState={onState} />}
    </TeamGate>
  )
}
