import { Count } from './count.tsx'
import classes from './state.module.css'
import type { State } from './state.ts'

interface CountedProps {
  label: string
  count: number
  state?: State
  /** What is counted, when the label does not say it: read out after the figure. */
  unit?: string
}

/** The label of a tab with the number of things behind it. */
export function Counted({ label, count, state, unit }: CountedProps) {
  return (
    <span className={classes.counted}>
      {label}
      <Count value={count} {...(state && { state })} {...(unit && { label: `${count} ${unit}` })} />
    </span>
  )
}
