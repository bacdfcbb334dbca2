import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { allocationActions } from '#features/allocation/policy.ts'
import { AskToFinish } from '#features/analytics/client/ask-to-finish.tsx'
import { InvitePeopleButton } from '#features/imports/client/invite-people-button.tsx'
import { CandidatesPage } from '#features/members/client/list/candidates-page.tsx'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { AskingToFinish } from '#features/members/client/list/request-actions.tsx'
import type { PanelPart } from '#features/members/client/panel/panel-places.ts'
import type { Candidate } from '#features/members/schema.ts'
import { payActions } from '#features/pay/policy.ts'
import { roleActions } from '#features/roles/policy.ts'
import { useCurrentTeam } from '#features/teams/client/current-team.ts'
import { InviteButton } from '#features/teams/client/invitations/invite-button.tsx'
import { OpenInvitations } from '#features/teams/client/invitations/open-invitations.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import { deviceClock, londonToday } from '#shared/time.ts'
import type { ReasonActProps } from '../parts/reason-act.tsx'

const PanelDocuments = lazy(async () => ({
  default: (await import('#features/documents/client/panel-documents.tsx')).PanelDocuments,
}))
const PanelCompliance = lazy(async () => ({
  default: (await import('#features/compliance/client/person/panel-compliance.tsx')).PanelCompliance,
}))
const PanelChecks = lazy(async () => ({
  default: (await import('#features/checks/client/panel-checks.tsx')).PanelChecks,
}))
const PanelShown = lazy(async () => {
  const { PanelShown: Shown } = await import('#features/compliance/client/shown/panel-shown.tsx')
  return {
    default: function ShownInTeam(of: { teamId: string; userId: string }) {
      const { team } = useCurrentTeam()
      return team && <Shown {...of} teamName={team.teamName} />
    },
  }
})
const PanelAvailability = lazy(async () => {
  const [{ PanelAvailability: Said }, { RestOwed }] = await Promise.all([
    import('#features/availability/client/team/panel-availability.tsx'),
    import('#features/shifts/client/panel/rest-owed.tsx'),
  ])
  return {
    default: (of: { teamId: string; userId: string }) => (
      <>
        <RestOwed {...of} />
        <Said {...of} />
      </>
    ),
  }
})
const MemberSites = lazy(async () => ({
  default: (await import('#features/clients/client/member/member-sites.tsx')).MemberSites,
}))
const PanelShifts = lazy(async () => {
  const [{ PanelShifts: Theirs }, { ForPerson }] = await Promise.all([
    import('#features/shifts/client/panel/panel-shifts.tsx'),
    import('#features/allocation/client/proposed/for-person.tsx'),
  ])
  return {
    default: function ShiftsOfPerson(of: { teamId: string; userId: string }) {
      const { team } = useCurrentTeam()
      return (
        <>
          {team && can(team, allocationActions.fill) && <ForPerson {...of} />}
          <Theirs {...of} />
        </>
      )
    },
  }
})
const EmploymentRoles = lazy(async () => {
  const [{ MemberRoles }, { useSiteGroups }] = await Promise.all([
    import('#features/roles/client/member-roles.tsx'),
    import('#features/clients/client/use-clients.ts'),
  ])
  return {
    default: function EmploymentRoles(of: { teamId: string; userId: string }) {
      const { team } = useCurrentTeam()
      return <MemberRoles {...of} seesRates={can(team, roleActions.rates)} sites={useSiteGroups(of.teamId)} />
    },
  }
})
const MemberReferences = lazy(async () => ({
  default: (await import('#features/references/client/member-references.tsx')).MemberReferences,
}))

const PersonHours = lazy(async () => ({
  default: (await import('#features/timesheets/client/panels/person-hours.tsx')).PersonHours,
}))

/** A part of the panel that is loaded when it is opened. */
function loaded<Props extends object>(what: string, Part: ComponentType<Props>) {
  return (props: Props) => (
    <Suspense
      fallback={
        <Loading what={what}>
          <ReadingsSkeleton />
        </Loading>
      }
    >
      <Part {...props} />
    </Suspense>
  )
}

const Documents = loaded('documents', PanelDocuments)

const AtWork = lazy(async () => ({ default: (await import('#features/cover/client/at-work.tsx')).AtWork }))

/** What other features show of a person, by the tab of the panel; roles and references stand in parts of the profile. */
const PARTS: readonly PanelPart[] = [
  {
    id: 'compliance',
    tab: 'compliance',
    label: 'Requirements',
    Content: loaded('compliance', PanelCompliance),
  },
  { id: 'shown', tab: 'compliance', label: 'As Bookings See It', Content: loaded('what a client sees', PanelShown) },
  { id: 'checks', tab: 'compliance', label: 'Checks', Content: loaded('checks', PanelChecks) },
  { id: 'shifts', tab: 'work', label: 'Shifts', Content: loaded('shifts', PanelShifts) },
  { id: 'hours', tab: 'work', label: 'Hours', Content: loaded('hours', PersonHours) },
  { id: 'availability', tab: 'work', label: 'Availability', Content: loaded('availability', PanelAvailability) },
  { id: 'sites', tab: 'work', label: 'Sites', Content: loaded('sites', MemberSites) },
  { id: 'employment', tab: 'profile', label: 'Employment', Content: loaded('roles', EmploymentRoles) },
  { id: 'references', tab: 'profile', label: 'References', Content: loaded('references', MemberReferences) },
]

const PersonMoney = lazy(async () => {
  const [{ PersonPay }, { PersonStanding }] = await Promise.all([
    import('#features/pay/client/run/person-pay.tsx'),
    import('#features/equal-treatment/client/manage/person-standing.tsx'),
  ])
  return {
    default: (of: { teamId: string; userId: string }) => (
      <Stack gap="lg" align="stretch">
        <PersonPay {...of} />
        <PersonStanding {...of} />
      </Stack>
    ),
  }
})

/** With what only some managers see. */
const WITH_PAY: readonly PanelPart[] = [
  ...PARTS,
  { id: 'pay', tab: 'work', label: 'Pay', Content: loaded('pay', PersonMoney) },
]

const ActOfReason = lazy(async () => ({ default: (await import('../parts/reason-act.tsx')).ReasonAct }))

const ReasonAct = (props: ReasonActProps) => (
  <Suspense>
    <ActOfReason {...props} />
  </Suspense>
)

const OffSick = lazy(async () => ({
  default: (await import('#features/allocation/client/sick-call/off-sick.tsx')).OffSick,
}))

function AtWorkInTeam({ teamId, candidate }: { teamId: string; candidate: Candidate }) {
  const { team } = useCurrentTeam()
  const offSick = (shiftId: string) => (
    <Suspense>
      <OffSick {...{ teamId, shiftId }} person={candidate} />
    </Suspense>
  )
  return <AtWork teamId={teamId} member={candidate} {...(can(team, allocationActions.fill) && { ofNext: offSick })} />
}

const AtWorkOf = loaded('shifts and calls', AtWorkInTeam)

const WeekCard = lazy(async () => ({
  default: (await import('#features/shifts/client/candidates/week-of-person.tsx')).WeekCard,
}))

const WeekOf = (of: { teamId: string; userId: string; name: string }) => (
  <Suspense>
    <WeekCard {...of} day={londonToday(deviceClock)} />
  </Suspense>
)

export function Candidates() {
  const state = useSearch({ from: '/manager-dashboard/candidates' })
  const navigate = useNavigate({ from: '/manager-dashboard/candidates' })
  return (
    <TeamGate title="Candidates">
      {(team) => (
        <AskingToFinish value={AskToFinish}>
          <CandidatesPage
            key={team.id}
            teamId={team.id}
            state={state}
            Documents={Documents}
            parts={can(team, payActions.seePay) ? WITH_PAY : PARTS}
            AtWork={AtWorkOf}
            Week={WeekOf}
            ReasonAct={ReasonAct}
            actions={
              <>
                <InvitePeopleButton teamId={team.id} />
                <InviteButton team={team} kind="staff" />
              </>
            }
            invitations={
              <OpenInvitations
                team={team}
                kind="staff"
                title="Open Invitations"
                empty={
                  <EmptyState title="Nobody is invited at the moment">
                    An invitation by email leads straight into the team, without the team code.
                  </EmptyState>
                }
              />
            }
            onState={(next) =>
              void navigate({
                search: parseCandidatesState({ ...next }),
                resetScroll: false,
                // 'Back' closes the panel, and on a phone first the document in it.
                replace: next.member === state.member && Boolean(next.paper) === Boolean(state.paper),
              })
            }
          />
        </AskingToFinish>
      )}
    </TeamGate>
  )
}
