import { lazy, Suspense } from 'react'
import { ProposedTonight } from '#features/allocation/client/proposed/tonight.tsx'
import { allocationActions } from '#features/allocation/policy.ts'
import { LiveClocks } from '#features/attendance/client/live-clocks.tsx'
import { UnbookedWork } from '#features/attendance/client/unbooked-work.tsx'
import { shiftActions } from '#features/shifts/policy.ts'
import { ShortTonight } from '#features/staffing/client/cover/short-tonight.tsx'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'

const OverrideDialog = lazy(async () => ({
  default: (await import('#features/shifts/client/candidates/override-dialog.tsx')).OverrideDialog,
}))

interface TonightPartsProps {
  team: ManagedTeam
  /** The time, in milliseconds. */
  now: number
  onOpen: (shiftId: string) => void
}

/** Who has not clocked in, or not out, and who works without a booking. */
export function ClocksTonight({ team, now, onOpen }: TonightPartsProps) {
  return (
    <>
      <UnbookedWork
        teamId={team.id}
        askOverride={
          can(team, shiftActions.override)
            ? ({ work: { userId, siteId, fullName }, ...asked }) => (
                <Suspense>
                  <OverrideDialog at={{ reader: 'manager', team, userId, siteId }} fullName={fullName} {...asked} />
                </Suspense>
              )
            : undefined
        }
      />
      <LiveClocks teamId={team.id} now={now} onOpen={onOpen} />
    </>
  )
}

/** What a plan proposes for the night, and the sites that lack people until it is over. */
export function LackingTonight({ team, now, onOpen }: TonightPartsProps) {
  return (
    <>
      {can(team, allocationActions.fill) && <ProposedTonight teamId={team.id} now={now} />}
      <ShortTonight teamId={team.id} now={now} onOpen={onOpen} />
    </>
  )
}
