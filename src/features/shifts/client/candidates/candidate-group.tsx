import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import type { Candidate } from '../../schema.ts'
import classes from '../panel/panel.module.css'

const FEW = 8

interface HeadingProps {
  state: State
  words: string
  hint?: string
}

export function Heading({ state, words, hint }: HeadingProps) {
  const Icon = STATE_ICONS[state]
  return (
    <h3 className={classes.heading} data-state={state}>
      <Icon size={18} aria-hidden />
      {words} {hint && <small>{hint}</small>}
    </h3>
  )
}

interface CandidateGroupProps extends HeadingProps {
  /** The first of them, as the server sends them. */
  people: readonly Candidate[]
  count: number
  rows: (people: readonly Candidate[]) => ReactNode
}

/** The first few of a group below its heading, and the others when asked for. */
export function CandidateGroup({ people, count, rows, ...heading }: CandidateGroupProps) {
  const [all, setAll] = useState(false)
  const shown = all ? people : people.slice(0, FEW)
  const left = people.length - shown.length
  return (
    <>
      <Heading {...heading} />
      {rows(shown)}
      {left > 0 && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show {left} more
          </Button>
        </div>
      )}
      {left === 0 && count > people.length && (
        <p className={classes.heading}>
          <small>The first {people.length} are shown: search for others by name.</small>
        </p>
      )}
    </>
  )
}
