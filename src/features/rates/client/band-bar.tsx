import { DAY } from '#shared/calendar.ts'
import { formatPence } from '#shared/money.ts'
import type { Band } from '../rules/card.ts'
import type { BandProblem } from '../rules/coverage.ts'
import { sharedEdges } from '../rules/mend.ts'
import classes from './rates.module.css'

interface BandBarProps {
  bands: readonly Band[]
  problems: readonly BandProblem[]
  /** Moves an edge that two bands share; undefined: to read. */
  onMove: ((edge: number, to: number) => void) | undefined
}

/**
 * 24 hours as a bar: the dearest bands dark, gaps and overlaps hatched. Edges follow the pointer; the bands stand below
 * in words and fields.
 */
export function BandBar({ bands, problems, onMove }: BandBarProps) {
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
        {onMove &&
          bands[0] &&
          sharedEdges(bands, bands[0].kind).map((edge, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an edge that is dragged keeps its place, not its time
            <Edge key={i} edge={edge} onMove={(to) => onMove(edge, to)} />
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

/** An edge to be dragged. */
function Edge({ edge, onMove }: { edge: number; onMove: (to: number) => void }) {
  return (
    <span
      className={classes.edge}
      style={{ left: `${(edge / DAY) * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
        onMove(((event.clientX - left) / width) * DAY)
      }}
    />
  )
}

const placeOf = ({ from, until }: { from: number; until: number }) => ({
  left: `${(from / DAY) * 100}%`,
  width: `${((until - from) / DAY) * 100}%`,
})
