import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureRow } from '#client/ui/figures/figure-list.tsx'
import type { State } from '#client/ui/state/state.ts'

/** A figure as a link to the list behind it says it. */
export function Shows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {children}
      <VisuallyHidden> – show: {label}</VisuallyHidden>
    </>
  )
}

interface LinkedFigureProps {
  label: string
  value: ReactNode
  note?: string
  state?: State | undefined
  /** The link to the list behind the figure. */
  link: (children: ReactNode) => ReactNode
}

export function LinkedFigure({ label, value, link, ...row }: LinkedFigureProps) {
  return <FigureRow label={label} value={link(<Shows label={label}>{value}</Shows>)} {...row} />
}
