import type { ReactNode } from 'react'
import classes from './state.module.css'

/** A word about a thing that is no state: a role, a chosen filter. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className={`${classes.mark} ${classes.tag}`} data-state="plain">
      {children}
    </span>
  )
}
