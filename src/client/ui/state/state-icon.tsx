import { VisuallyHidden } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import classes from './state.module.css'
import { STATE_ICONS, type State } from './state.ts'

interface StateIconProps {
  state: State
  /** Whether somebody has been barred, and nothing is lacking. */
  isBarred?: boolean
  words: string
  /** Further lines that are read when it is pointed at. */
  also?: readonly string[]
}

/** A state where a row has room for its icon alone: its words are read aloud, and shown when it is pointed at. */
export function StateIcon({ state, isBarred = false, words, also = [] }: StateIconProps) {
  const Icon = isBarred ? IconBan : STATE_ICONS[state]
  return (
    <span className={classes.lone} data-state={state} title={[words, ...also].join('\n')}>
      <Icon size={16} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
