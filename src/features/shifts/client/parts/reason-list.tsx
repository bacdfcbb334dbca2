import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import type { OpenShift } from '../../schema.ts'
import classes from './parts.module.css'

export type Reason = OpenShift['answer']['reasons'][number]

const LEVELS = { block: ['bad', 'Blocks: '], warn: ['soon', 'To note: '] } as const

interface ReasonListProps {
  reasons: readonly Reason[]
  /** What the reader can do about one; its words alone by default. */
  wayOut?: (way: NonNullable<Reason['wayOut']>) => ReactNode
}

/** Why somebody may not work a shift, or what to note: each reason with the rule that it comes from, and what would make it good. */
export function ReasonList({ reasons, wayOut = ({ text }) => text }: ReasonListProps) {
  return (
    <ul className={classes.reasons} aria-label="Reasons">
      {reasons.map((reason) => {
        const [state, level] = LEVELS[reason.level]
        const Icon = STATE_ICONS[state]
        return (
          <li key={`${reason.rule} ${reason.text}`}>
            <Icon size={18} data-state={state} color="var(--s)" aria-hidden />
            <span>
              <VisuallyHidden>{level}</VisuallyHidden>
              {reason.text}
            </span>
            <span className={classes.source}>{reason.source}</span>
            {reason.wayOut && <span className={classes.way}>{wayOut(reason.wayOut)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
