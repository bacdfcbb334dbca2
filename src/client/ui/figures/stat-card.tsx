import type { ReactNode } from 'react'
import { STATE_ICONS, type State } from '../state/state.ts'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  /** A link makes the whole card one. */
  value: ReactNode
  /** A line below it, e.g. what it was before. */
  note?: ReactNode
  /** A figure without a state is neutral; nought never carries one. */
  state?: State
}

/** One figure with its name. */
export function StatCard({ label, value, note, state }: StatCardProps) {
  const shown = value === 0 ? undefined : state
  const Icon = shown && STATE_ICONS[shown]
  return (
    <section className={classes.card} data-state={shown} aria-label={label}>
      <p className={classes.label}>
        {Icon && <Icon size={14} stroke={2} aria-hidden />}
        {label}
      </p>
      <p className={classes.value}>{typeof value === 'number' ? value.toLocaleString('en-GB') : value}</p>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  )
}
