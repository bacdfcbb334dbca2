import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useNow } from '#client/use-now.ts'
import { allocationActions } from '#features/allocation/policy.ts'
import { AskToFinish } from '#features/analytics/client/ask-to-finish.tsx'
import { OverviewPage } from '#features/analytics/client/overview-page.tsx'
import { parseOverviewState } from '#features/analytics/client/overview-state.ts'
import { LeaveActions } from '#features/availability/client/team/leave-actions.tsx'
import { daysOf } from '#features/availability/rules/leave-words.ts'
import { ComingWeek } from '#features/cover/client/coming-week.tsx'
import { NowList } from '#features/cover/client/now-list.tsx'
import { AskForCertificate } from '#features/members/client/asking/ask-for-certificate.tsx'
import { AskingToFinish, RequestActions } from '#features/members/client/list/request-actions.tsx'
import { TeamCard } from '#features/members/client/team-card.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay } from '#shared/time.ts'

// Only a new team has them.
const FirstStepsOfTeam = lazy(async () => ({ default: (await import('../parts/first-steps.tsx')).FirstStepsOfTeam }))

const ShortNow = lazy(async () => ({
  default: (await import('#features/staffing/client/cover/short-now.tsx')).ShortNow,
}))

const PlanReady = lazy(async () => ({
  default: (await import('#features/allocation/client/plans/plan-ready.tsx')).PlanReady,
}))

const EVERY_MS = 60_000

/** The manager's first page. */
export function Overview() {
  const state = useSearch({ from: '/manager-dashboard/' })
  const navigate = useNavigate({ from: '/manager-dashboard' })
  const time = useNow(EVERY_MS)
  return (
    <TeamGate title="Dashboard">
      {(team) => (
        <OverviewPage
          key={team.id}
          team={team}
          state={state}
          onState={(next) =>
            void navigate({ search: parseOverviewState({ ...next }), replace: true, resetScroll: false })
          }
          welcome={<TeamCard team={team} />}
          firstSteps={(steps) => (
            <Suspense fallback={<RowsSkeleton rows={5} />}>
              <FirstStepsOfTeam team={team} steps={steps} />
            </Suspense>
          )}
          week={(week) => <ComingWeek week={week} />}
          now={(now) => (
            <>
              <NowList
                teamId={team.id}
                now={now}
                time={time}
                onRung={(shift) => void navigate({ to: '/manager-dashboard/shifts/tonight', search: { shift } })}
              />
              {can(team, allocationActions.fill) && (
                <Suspense>
                  <PlanReady teamId={team.id} time={time} />
                </Suspense>
              )}
              <Suspense>
                <ShortNow teamId={team.id} time={time} />
              </Suspense>
            </>
          )}
          actions={{
            requests: ({ id, ...request }) => (
              <AskingToFinish value={AskToFinish}>
                <RequestActions teamId={team.id} requestId={id} {...request} />
              </AskingToFinish>
            ),
            leave: ({ id, fullName, from, through }) => (
              <LeaveActions
                teamId={team.id}
                leaveId={id}
                fullName={fullName}
                about={daysOf({ from, through, times: null }, londonDay(new Date(time)))}
                variant="light"
              />
            ),
            certificates: ({ userId, fullName }) => (
              <AskForCertificate teamId={team.id} userId={userId} fullName={fullName} />
            ),
            offers: ({ userId, fullName }) => (
              <LinkButton
                variant="default"
                size="sm"
                to="/manager-dashboard/candidates"
                search={{ member: userId, tab: 'medical' }}
                aria-label={`Record Offer for ${inSentence(fullName)}`}
              >
                Record Offer
              </LinkButton>
            ),
          }}
        />
      )}
    </TeamGate>
  )
}
