import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { checkKinds } from '#features/checks/rules/check-kinds.ts'
import { type ComplianceState, parseComplianceState } from '#features/compliance/client/compliance-state.ts'
import { Counts } from '#features/compliance/client/matrix/counts.tsx'
import { PeopleTab } from '#features/compliance/client/matrix/people-tab.tsx'
import { verifiedBy } from '#features/compliance/rules/kinds.ts'
import type { Waiting } from '#features/compliance/schema.ts'
import { useRequirablePolicies } from '#features/policies/client/use-requirable-policies.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

const VerificationQueue = lazy(async () => ({
  default: (await import('#features/compliance/client/queue/verification-queue.tsx')).VerificationQueue,
}))

const QueueCheck = lazy(async () => ({
  default: (await import('#features/checks/client/queue-check.tsx')).QueueCheck,
}))

const WaitingToWork = lazy(async () => ({
  default: (await import('#features/shifts/client/manager/waiting-to-work.tsx')).WaitingToWork,
}))

const MemberReferences = lazy(async () => ({
  default: (await import('#features/references/client/member-references.tsx')).MemberReferences,
}))

const QueueReferences = lazy(async () => ({
  default: (await import('#features/references/client/queue-references.tsx')).QueueReferences,
}))

const PacksTab = lazy(async () => ({ default: (await import('#features/privacy/client/packs-tab.tsx')).PacksTab }))

const Questions = lazy(async () => ({
  default: (await import('#features/compliance/client/questions/questions.tsx')).Questions,
}))

const TrainingTab = lazy(async () => ({
  default: (await import('#features/compliance/client/training/training-tab.tsx')).TrainingTab,
}))
const RequirementsTab = lazy(async () => ({
  default: (await import('#features/compliance/client/requirements/requirements-tab.tsx')).RequirementsTab,
}))

interface Shown {
  teamId: string
  state: ComplianceState
  onState: (next: ComplianceState) => void
}

function panelsOf({ teamId, state, onState }: Shown): TabPanel[] {
  return [
    { id: 'people', label: 'People', content: <PeopleTab teamId={teamId} state={state} onState={onState} /> },
    { id: 'training', label: 'Training', content: <TrainingTab teamId={teamId} state={state} onState={onState} /> },
    {
      id: 'verify',
      label: 'To Verify',
      content: (
        <VerificationQueue
          key={`${state.person} ${state.requirement}`}
          teamId={teamId}
          person={state.person}
          requirement={state.requirement}
          onEverybody={() => onState({ tab: 'verify' })}
          waitingToWork={
            <Suspense>
              <WaitingToWork teamId={teamId} />
            </Suspense>
          }
          checkOf={(item, onChecked) => checkOf(item, { teamId, onChecked })}
          answersOf={(item) => answersOf(item, teamId)}
        />
      ),
    },
    {
      id: 'requirements',
      label: 'Requirements',
      content: (
        <Requirements
          teamId={teamId}
          open={state.requirement}
          onOpen={(requirement) => onState({ tab: 'requirements', requirement })}
        />
      ),
    },
    {
      id: 'packs',
      label: 'Inspection Packs',
      content: (
        <Stack>
          <PacksTab teamId={teamId} person={state.person} />
          <Questions teamId={teamId} />
        </Stack>
      ),
    },
  ]
}

/** Beside documents and checks, a requirement may ask for a signature under a policy. */
function Requirements(of: Omit<ComponentProps<typeof RequirementsTab>, 'offered'>) {
  const offered = useRequirablePolicies(of.teamId)
  return <RequirementsTab {...of} offered={offered} />
}

/** What the team verifies by an act of its own. */
function checkOf({ userId, kind }: Waiting, rest: { teamId: string; onChecked: () => void }) {
  if (verifiedBy(kind) === 'references')
    return (
      <Suspense>
        <QueueReferences {...rest} key={userId} userId={userId} />
      </Suspense>
    )
  const checked = checkKinds.find((one) => one === kind)
  if (!checked || verifiedBy(checked) !== 'check') return undefined
  return (
    <Suspense>
      <QueueCheck {...rest} userId={userId} kind={checked} />
    </Suspense>
  )
}

/** Two referees: how their references stand, and what there is to do about them. */
function answersOf({ userId, kind }: Waiting, teamId: string) {
  if (verifiedBy(kind) !== 'references') return undefined
  return (
    <Suspense>
      <MemberReferences key={userId} teamId={teamId} userId={userId} />
    </Suspense>
  )
}

/** What the team requires of its people, and who complies with it. */
export function Compliance() {
  const state = useSearch({ from: '/manager-dashboard/compliance' })
  const navigate = useNavigate({ from: '/manager-dashboard/compliance' })
  const onState = (next: ComplianceState) =>
    void navigate({
      search: parseComplianceState({ ...next }),
      resetScroll: false,
      // 'Back' closes the person or the requirement.
      replace: next.person === state.person && next.requirement === state.requirement,
    })
  return (
    <TeamGate title="Compliance">
      {({ id: teamId }) => (
        <>
          <PageHeader title="Compliance">
            <Counts teamId={teamId} state={state} onFilter={onState} />
          </PageHeader>
          <TabPanels
            key={teamId}
            label="Parts of compliance"
            panels={panelsOf({ teamId, state, onState })}
            tab={state.tab}
            onTab={(tab) => onState({ tab })}
          />
        </>
      )}
    </TeamGate>
  )
}
