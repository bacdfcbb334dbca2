import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { OwnSwapTools } from '#features/shifts/client/parts/swap-tools.ts'
import { answerSwap } from '#features/swaps/client/own/answer-swap.ts'

// Loaded when a panel shows them.
const Ask = lazy(async () => ({ default: (await import('./own-swaps.tsx')).Ask }))
const Asked = lazy(async () => ({ default: (await import('./own-swaps.tsx')).Asked }))
const Give = lazy(async () => ({ default: (await import('./own-swaps.tsx')).Give }))

const tools = {
  answer: answerSwap,
  Ask: (of: ComponentProps<typeof Ask>) => (
    <Suspense>
      <Ask {...of} />
    </Suspense>
  ),
  Asked: (of: ComponentProps<typeof Asked>) => (
    <Suspense>
      <Asked {...of} />
    </Suspense>
  ),
  Give: (of: ComponentProps<typeof Give>) => (
    <Suspense>
      <Give {...of} />
    </Suspense>
  ),
}

/** Puts the tools for swaps into a worker's shifts. */
export function WithOwnSwaps({ children }: { children: ReactNode }) {
  return <OwnSwapTools value={tools}>{children}</OwnSwapTools>
}
