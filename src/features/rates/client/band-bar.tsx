import { DAY } from '#shared/calendar.ts'
import { formatPence } from '#shared/money.ts'
import type { Band } from '../rules/card.ts'
import type { BandProblem } from '../rules/coverage.ts'
import classes from './rates.module.css'

interface BandBarProps {
  bands: readonly Band[]
  problems: readonly BandProblem[]
}

/** 24 hours as a bar: the dearest bands dark, gaps and overlaps hatched. The bands stand below in words. */
export function BandBar({ bands, problems }: BandBarProps) {
  const least = Math.min(...bands.map(({ pay }) => pay))
  return (
    <div className={classes.barWithHours} aria-hidden>
      <div className={classes.bar}>
        {bands.map((band) => (
          <span
            key={`${band.from} ${band.until}`}
            className={classes.segment}
            data-dear={band.pay > least || undefined}
            style={placeOf(band)}
          >
            {formatPence(band.pay)}
          </span>
        ))}
        {problems.map((problem) => (
          <span key={`${problem.is} ${problem.from}`} className={classes.wrong} style={placeOf(problem)} />
        ))}
      </div>
      <div className={classes.hours}>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
    </div>
  )
}

const placeOf = ({ from, until }: { from: number; until: number }) => ({
  left: `${(from / DAY) * 100}%`,
  width: `${((until - from) / DAY) * 100}%`,
})
