import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OverviewPage } from '#features/analytics/client/overview-page.tsx'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { USUAL_PERIOD } from '#features/analytics/rules/periods.ts'
import { AskForCertificate } from '#features/members/client/ask-for-certificate.tsx'
import { RequestActions } from '#features/members/client/request-actions.tsx'
import { TeamCard } from '#features/members/client/team-card.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { inSentence } from '#shared/names.ts'

// Only a new team has them.
const FirstStepsOfTeam = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstStepsOfTeam }))

/** The manager's first page. */
export function Overview() {
  const { weeks = USUAL_PERIOD } = useSearch({ from: '/manager-dashboard/' })
  const navigate = useNavigate({ from: '/manager-dashboard' })
  return (
    <TeamGate title="Dashboard">
      {(team) => (
        <OverviewPage
          key={team.id}
          team={team}
          weeks={weeks}
          onWeeks={(next) =>
            void navigate({ search: parseOverviewState({ weeks: next }), replace: true, resetScroll: false })
          }
          welcome={<TeamCard team={team} />}
          firstSteps={(steps) => (
            <Suspense fallback={<RowsSkeleton rows={5} />}>
              <FirstStepsOfTeam team={team} steps={steps} />
            </Suspense>
          )}
          actions={{
            requests: ({ requestId, fullName, completion }) =>
              requestId && (
                <RequestActions teamId={team.id} requestId={requestId} fullName={fullName} completion={completion} />
              ),
            verify: ({ userId, fullName }) => (
              <LinkButton
                variant="default"
                size="sm"
                to="/manager-dashboard/compliance"
                search={{ tab: 'verify', person: userId }}
                aria-label={`Verify what ${inSentence(fullName)} gave`}
              >
                Verify
              </LinkButton>
            ),
            certificates: ({ userId, fullName }) => (
              <AskForCertificate teamId={team.id} userId={userId} fullName={fullName} />
            ),
          }}
        />
      )}
    </TeamGate>
  )
}
