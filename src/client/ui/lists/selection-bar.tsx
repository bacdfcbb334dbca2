import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  /** Whom or what it is about, such as `Selected members`; read out. */
  label: string
  /** How many are selected. */
  count: number
  /** How many may be asked, changed or sent at once. */
  most: number
  onClear: () => void
  /** What can be done with all of them; hidden from nobody, disabled while there are too many. */
  children: (tooMany: boolean) => ReactNode
}

/** At the foot of a list with ticked rows: how many they are, and what can be done with all of them. */
export function SelectionBar({ label, count, most, onClear, children }: SelectionBarProps) {
  const tooMany = count > most
  return (
    <section className={classes.selection} aria-label={label}>
      <span role="status">
        {count} selected{tooMany && `: at most ${most} can be asked at once`}
      </span>
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
      {children(tooMany)}
    </section>
  )
}
