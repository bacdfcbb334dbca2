import type { ReactNode } from 'react'
import classes from './marked-list.module.css'

/** What somebody has, a line each, to read. */
export function MarkedList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}

interface MarkedLineProps {
  /** How it stands, at the end of the line. */
  mark: ReactNode
  children: ReactNode
}

export function MarkedLine({ mark, children }: MarkedLineProps) {
  return (
    <li className={classes.line}>
      <div className={classes.what}>{children}</div>
      {mark}
    </li>
  )
}
