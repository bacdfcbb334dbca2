import type { ReactNode } from 'react'
import { PlainList } from '../lists/plain-list.tsx'
import { STATE_ICONS, type State } from '../state/state.ts'
import figure from './figure.module.css'
import classes from './figure-strip.module.css'

/** A few figures side by side, each over its words. */
export function FigureStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <PlainList className={classes.strip} aria-label={label}>
      {children}
    </PlainList>
  )
}

interface StripFigureProps {
  /** A link makes the whole figure one. */
  value: ReactNode
  words: ReactNode
  state?: State | undefined
}

export function StripFigure({ value, words, state }: StripFigureProps) {
  const Icon = state && STATE_ICONS[state]
  return (
    <li className={`${figure.figure} ${classes.figure}`} data-state={state}>
      <span className={`${figure.value} ${classes.value}`}>
        {Icon && <Icon size={16} stroke={2} aria-hidden />}
        {value}
      </span>
      <span className={classes.words}>{words}</span>
    </li>
  )
}
