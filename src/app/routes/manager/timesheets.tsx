import { useNavigate, useSearch } from '@tanstack/react-router'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import { TimesheetsPage } from '#features/timesheets/client/manage/timesheets-page.tsx'
import { parseTimesheetsState, type TimesheetsState } from '#features/timesheets/client/manage/timesheets-state.ts'
import { timesheetActions } from '#features/timesheets/policy.ts'

/** The worked time of a team. */
export function Timesheets() {
  const state = useSearch({ from: '/manager-dashboard/timesheets' })
  const navigate = useNavigate({ from: '/manager-dashboard/timesheets' })
  const onState = (next: TimesheetsState) =>
    void navigate({
      search: parseTimesheetsState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: (next.line === undefined) === (state.line === undefined),
    })
  return (
    <TeamGate title="Timesheets">
      {(team) => (
        <TimesheetsPage
          key={team.id}
          teamId={team.id}
          maySetUp={can(team, timesheetActions.setUp)}
          mayAddPapers={can(team, timesheetActions.addPapers)}
          state={state}
          onState={onState}
        />
      )}
    </TeamGate>
  )
}
