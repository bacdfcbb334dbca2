import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useNow } from '#client/use-now.ts'
import { type Asking, CandidateTools } from '#features/shifts/client/candidates/candidate-tools.ts'
import { canOverride } from '#features/shifts/client/candidates/use-assigning.tsx'
import { SwapsOfShift } from '#features/shifts/client/parts/swap-tools.ts'
import type { Candidate, Place } from '#features/shifts/schema.ts'
import { UndoesPublishing } from './undoes-publishing.tsx'

const CallPerson = lazy(async () => ({ default: (await import('#features/cover/client/call-person.tsx')).CallPerson }))
const Called = lazy(async () => ({ default: (await import('#features/cover/client/call-person.tsx')).Called }))
const RingButton = lazy(async () => ({ default: (await import('#features/cover/client/ring-button.tsx')).RingButton }))
const ShiftClock = lazy(async () => ({
  default: (await import('#features/attendance/client/shift-clock.tsx')).ShiftClock,
}))
const ShiftHours = lazy(async () => ({
  default: (await import('#features/timesheets/client/panels/shift-hours.tsx')).ShiftHours,
}))
const AskDialog = lazy(async () => ({
  default: (await import('#features/compliance/client/ask/ask-dialog.tsx')).AskDialog,
}))
const CallLog = lazy(async () => ({ default: (await import('#features/cover/client/call-log.tsx')).CallLog }))

const Swaps = lazy(async () => ({ default: (await import('#features/swaps/client/panel/swaps.tsx')).Swaps }))

const OffSick = lazy(async () => ({
  default: (await import('#features/allocation/client/sick-call/off-sick.tsx')).OffSick,
}))

const InPlan = lazy(async () => ({
  default: (await import('#features/allocation/client/proposed/in-plan.tsx')).InPlan,
}))

const EVERY_MS = 15_000

interface CallToolsProps {
  teamId: string
  /** The shift whose panel is open. */
  shiftId: string | undefined
  children: ReactNode
}

/**
 * Puts the hours worked, the clock, the call log and the swaps into the panel of a shift, what rings its candidates or
 * asks them for papers into their rows, and the step that a publishing is into what says that it is done.
 */
export function CallTools({ teamId, shiftId, children }: CallToolsProps) {
  const now = useNow(EVERY_MS)
  const tools = useMemo(() => (shiftId ? toolsOf({ teamId, shiftId, now }) : undefined), [teamId, shiftId, now])
  return (
    <CandidateTools value={tools}>
      <SwapsOfShift value={LazySwaps}>
        <UndoesPublishing teamId={teamId}>{children}</UndoesPublishing>
      </SwapsOfShift>
    </CandidateTools>
  )
}

function LazySwaps(props: Parameters<typeof Swaps>[0]) {
  return (
    <Suspense>
      <Swaps {...props} />
    </Suspense>
  )
}

function toolsOf(of: { teamId: string; shiftId: string; now: number }) {
  return {
    ofShift: (
      <>
        <Suspense>
          <ShiftHours teamId={of.teamId} shiftId={of.shiftId} />
        </Suspense>
        <Suspense>
          <ShiftClock {...of} />
        </Suspense>
      </>
    ),
    ofPlace: ({ userId, fullName }: Place) => (
      <Suspense>
        <OffSick {...of} person={{ userId, fullName }} />
      </Suspense>
    ),
    log: (
      <Suspense>
        <CallLog {...of} />
      </Suspense>
    ),
    ring: ({ userId, fullName, phone, answer }: Candidate) =>
      canOverride(answer) && (
        <Suspense>
          <RingButton {...of} person={{ userId, fullName }} phone={phone} />
        </Suspense>
      ),
    askFor: ({ userIds, requirementIds, onClose }: Asking) => (
      <Suspense>
        <AskDialog teamId={of.teamId} userIds={userIds} only={requirementIds} onClose={onClose} />
      </Suspense>
    ),
    called: ({ userId }: Candidate) => (
      <Suspense>
        <Called {...of} userId={userId} />
        <InPlan {...of} userId={userId} />
      </Suspense>
    ),
    ofPerson: ({ userId, fullName, answer }: Candidate) =>
      canOverride(answer) && (
        <Suspense>
          <CallPerson {...of} person={{ userId, fullName }} canAgree={answer.verdict !== 'blocked'} />
        </Suspense>
      ),
  }
}
