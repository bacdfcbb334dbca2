import type { ReactNode } from 'react'
import classes from './state.module.css'

/** A word that is not a state: a role, a selected filter. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={`${classes.mark} ${classes.tag}`} data-state="plain">
      {children}
    </span>
  )
}
