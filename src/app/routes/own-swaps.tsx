import { ReturnRow } from '#features/shifts/client/worker/return-row.tsx'
import type { OpenShift, OwnShift } from '#features/shifts/schema.ts'
import { AskSwap } from '#features/swaps/client/own/ask-swap.tsx'
import { NamedReturns } from '#features/swaps/client/own/named-returns.tsx'
import { OwnReturns } from '#features/swaps/client/own/own-returns.tsx'
import { OwnSwap } from '#features/swaps/client/own/own-swap.tsx'

export const Ask = AskSwap

export function Asked({ shift }: { shift: OwnShift }) {
  const { swap } = shift
  if (!swap) return null
  return (
    <>
      <OwnSwap shift={shift} swap={swap} />
      {swap.named > 0 && <NamedReturns shift={shift} swap={swap} Row={ReturnRow} />}
    </>
  )
}

export function Give({ shift }: { shift: OpenShift }) {
  return shift.swap && <OwnReturns teamId={shift.teamId} swap={shift.swap} Row={ReturnRow} />
}
