import type { ReactNode } from 'react'
import { Callout } from '#client/ui/state/callout.tsx'

/** The error of a whole form; screen readers announce it. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Callout state="bad" role="alert">
      {children}
    </Callout>
  )
}
