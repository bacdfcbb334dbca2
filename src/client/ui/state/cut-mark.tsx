import { IconBan } from '@tabler/icons-react'
import classes from './state.module.css'
import type { State } from './state.ts'
import { StateMark } from './state-mark.tsx'

interface CutMarkProps {
  state: State
  /** Whether somebody has been barred, and nothing is lacking. */
  isBarred?: boolean
  words: string
  /** Further lines that are read when the mark is pointed at. */
  also?: readonly string[]
}

/** A state whose words may be long: on one line that is cut where the room ends, and whole when it is pointed at. */
export function CutMark({ state, isBarred = false, words, also = [] }: CutMarkProps) {
  return (
    <StateMark
      state={state}
      {...(isBarred && { icon: IconBan })}
      className={classes.cutMark}
      title={[words, ...also].join('\n')}
    >
      {words}
    </StateMark>
  )
}
