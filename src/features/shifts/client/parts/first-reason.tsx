import { VisuallyHidden } from '@mantine/core'
import { STATE_ICONS } from '#client/ui/state/state.ts'
import classes from './parts.module.css'
import { LEVELS, type Reason } from './reason-list.tsx'

interface FirstReasonProps {
  reason: Reason
  /** How many there are besides. */
  others: number
}

/** What speaks most against somebody, on one line that is cut where the room ends and whole when it is pointed at. */
export function FirstReason({ reason, others }: FirstReasonProps) {
  const [marked, level] = LEVELS[reason.level]
  const state = reason.turn?.of === 'team' ? 'info' : marked
  const Icon = STATE_ICONS[state]
  const words = others > 0 ? `${reason.text} (${others} more)` : reason.text
  return (
    <span className={classes.first} data-state={state} title={words}>
      <Icon size={14} aria-hidden />
      <span>
        <VisuallyHidden>{level}</VisuallyHidden>
        {words}
      </span>
    </span>
  )
}
