import { lazy, type ReactNode, Suspense } from 'react'
import { OwnSwapTools } from '#features/shifts/client/parts/swap-tools.ts'
import type { OpenShift, OwnShift } from '#features/shifts/schema.ts'
import { answerSwap } from '#features/swaps/client/own/answer-swap.ts'

const OwnSwaps = lazy(async () => ({ default: (await import('./own-swaps.tsx')).OwnSwaps }))

const later = (tool: ReactNode) => <Suspense>{tool}</Suspense>

const tools = {
  answer: answerSwap,
  Ask: ({ shift }: { shift: OwnShift }) => later(<OwnSwaps ask={shift} />),
  Asked: ({ shift }: { shift: OwnShift }) => later(<OwnSwaps asked={shift} />),
  Give: ({ shift }: { shift: OpenShift }) => later(<OwnSwaps give={shift} />),
}

/** Puts the tools for swaps into a worker's shifts; they load when a panel shows them. */
export function WithOwnSwaps({ children }: { children: ReactNode }) {
  return <OwnSwapTools value={tools}>{children}</OwnSwapTools>
}
