import { type ReactNode, useId } from 'react'
import { PlainList } from '../lists/plain-list.tsx'
import { STATE_ICONS, type State } from '../state/state.ts'
import figure from './figure.module.css'
import classes from './figure-list.module.css'

interface FigureRowProps {
  label: string
  /** A link makes the whole row one. */
  value: ReactNode
  /** What it was before, or another line about it. */
  note?: ReactNode
  /** Without one the figure is neutral; nought never carries one. */
  state?: State | undefined
}

/** Figures one below the other, for those that are looked up and not watched. */
export function FigureList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <PlainList className={classes.rows} aria-labelledby={id}>
        {children}
      </PlainList>
    </section>
  )
}

export function FigureRow({ label, value, note, state }: FigureRowProps) {
  const shown = value === 0 ? undefined : state
  const Icon = shown && STATE_ICONS[shown]
  return (
    <li className={`${figure.figure} ${classes.row}`} data-state={shown}>
      <span className={classes.label}>{label}</span>
      <span className={`${figure.value} ${classes.value}`}>
        {Icon && <Icon size={14} stroke={2} aria-hidden />}
        {typeof value === 'number' ? value.toLocaleString('en-GB') : value}
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </li>
  )
}
