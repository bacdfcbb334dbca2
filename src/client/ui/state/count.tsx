import { VisuallyHidden } from '@mantine/core'
import classes from './state.module.css'
import type { State } from './state.ts'

interface CountProps {
  value: number | string
  state?: State
  /** Announced instead of the bare number. */
  label?: string
}

/** A count beside its label. */
export function Count({ value, state = 'plain', label }: CountProps) {
  return (
    <span className={classes.count} data-state={state}>
      <span aria-hidden={label ? true : undefined}>{value}</span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
