import type { ReactNode } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'

/** What went wrong with a whole form; read out when it appears. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Callout state="bad" role="alert">
      {children}
    </Callout>
  )
}
