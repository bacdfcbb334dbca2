import { ReturnRow } from '#features/shifts/client/own/return-row.tsx'
import type { OpenShift, OwnShift } from '#features/shifts/schema.ts'
import { AskSwap } from '#features/swaps/client/own/ask-swap.tsx'
import { NamedReturns } from '#features/swaps/client/own/named-returns.tsx'
import { OwnReturns } from '#features/swaps/client/own/own-returns.tsx'
import { OwnSwap } from '#features/swaps/client/own/own-swap.tsx'

interface OwnSwapsProps {
  ask?: OwnShift
  asked?: OwnShift
  give?: OpenShift
}

/** One of the tools for swaps: the button that asks about a shift, what has become of it, or what one may give for a colleague's. */
export function OwnSwaps({ ask, asked, give }: OwnSwapsProps) {
  return (
    <>
      {ask && <AskSwap shift={ask} />}
      {asked?.swap && <OwnSwap shift={asked} swap={asked.swap} />}
      {asked?.swap && asked.swap.named > 0 && <NamedReturns shift={asked} swap={asked.swap} Row={ReturnRow} />}
      {give?.swap && <OwnReturns teamId={give.teamId} swap={give.swap} Row={ReturnRow} />}
    </>
  )
}
