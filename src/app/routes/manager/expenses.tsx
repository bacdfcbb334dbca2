import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExpensesPage } from '#features/expenses/client/manage/expenses-page.tsx'
import { expenseActions } from '#features/expenses/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'

/** What people of a team claim. */
export function Expenses() {
  const state = useSearch({ from: '/manager-dashboard/expenses' })
  const navigate = useNavigate({ from: '/manager-dashboard/expenses' })
  return (
    <TeamGate title="Expenses">
      {(team) => (
        <ExpensesPage
          key={team.id}
          teamId={team.id}
          mayAnswer={can(team, expenseActions.answer)}
          state={state}
          onState={({ show }) => void navigate({ search: { show }, resetScroll: false, replace: true })}
        />
      )}
    </TeamGate>
  )
}
