import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { formatPence } from '#shared/money.ts'
import type { Proposal, Result, Run } from '../../schema.ts'
import { briefHours, count } from '../plans/plan-words.ts'
import classes from './result.module.css'

/** A plan that may be so much better, in percent, is not called good. */
const FAR = 2

interface StripProps {
  run: Run & { result: Result }
}

/** How far from the best possible it may be, or what is known instead: that no plan fills more, or how much nobody can. */
function distanceOf({ percent, result: { figures, open } }: StripProps['run']) {
  if (percent !== null)
    return {
      value: percent === 0 ? 'Best possible' : `${percent} %`,
      words: percent === 0 ? 'no plan is better' : 'at most from the best possible',
      ...(percent <= FAR && { state: 'ok' as const }),
    }
  const { unfillable } = figures
  if (unfillable !== null && unfillable > 0 && unfillable >= open.length)
    return { value: 'Most filled', words: 'no plan fills more places', state: 'ok' as const }
  if (unfillable) return { value: 'Not known', words: `how far from the best; ${unfillable} can be filled by nobody` }
  return { value: 'Not known', words: 'how far from the best' }
}

/** The heading of what stays open: on a phone it stands below all proposals. */
export const STAYS_OPEN = 'stays-open'

function jumpTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'center' })
  heading?.focus({ preventScroll: true })
}

/** Where nothing says a rate the sum is too small, and that is said. */
function payWords(proposals: readonly Pick<Proposal, 'pay'>[]): string {
  const unpriced = proposals.filter(({ pay }) => pay === null).length
  return unpriced === 0 ? 'more pay' : `more pay; ${count(unpriced, 'place')} without a rate`
}

/** What the plan comes to: filled, how far from the best possible, hours, money and travel. */
export function Strip({ run }: StripProps) {
  const { figures, proposals, open } = run.result
  const all = proposals.length + open.length
  const nearer = figures.shortMinutes.before - figures.shortMinutes.after
  return (
    <FigureStrip label="What the plan comes to">
      <StripFigure
        value={`${proposals.length} of ${all} ${all === 1 ? 'place' : 'places'}`}
        words={
          <span className={classes.filled}>
            <span>
              {open.length === 0 ? 'filled, none stays open' : 'filled, '}
              {open.length > 0 && (
                <button type="button" className={classes.jump} onClick={() => jumpTo(STAYS_OPEN)}>
                  {open.length} {open.length === 1 ? 'stays' : 'stay'} open
                </button>
              )}
            </span>
            <ProgressBar value={all === 0 ? 0 : (proposals.length / all) * 100} size="sm" aria-label="Filled" />
          </span>
        }
      />
      <StripFigure {...distanceOf(run)} />
      <StripFigure
        value={briefHours(Math.abs(nearer))}
        words={nearer < 0 ? 'further from wished hours' : 'nearer to wished hours'}
      />
      {figures.pay !== null && <StripFigure value={formatPence(figures.pay)} words={payWords(proposals)} />}
      {proposals.length > 0 && <StripFigure value={milesText(figures.metres)} words="of travel from home" />}
    </FigureStrip>
  )
}
