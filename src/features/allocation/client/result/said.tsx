import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import { formatPence } from '#shared/money.ts'
import { count } from '../plans/plan-words.ts'
import classes from './result.module.css'

interface Cost {
  points: number
  pence: number | null
  leaves: boolean
}

/** What somebody in the place of another would cost the plan. */
export function costWords({ points, pence, leaves }: Cost, holder = 'whoever has it'): string {
  const money =
    pence === null || pence === 0 ? undefined : `${formatPence(Math.abs(pence))} ${pence > 0 ? 'more' : 'less'} pay`
  if (leaves) return [`${holder} would get nothing`, money].filter(Boolean).join(', ')
  if (points <= 0) return money ?? 'as good'
  return [`the plan is ${count(points, 'point')} dearer`, money].filter(Boolean).join(', ')
}

/** A reason with its icon. */
export function Said({ state, children }: { state: State; children: string }) {
  const Icon = STATE_ICONS[state]
  return (
    <span className={classes.said} data-state={state}>
      {state !== 'plain' && <Icon size={16} aria-hidden />}
      {children}
    </span>
  )
}
