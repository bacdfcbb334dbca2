import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { timeText } from '../../rules/words.ts'
import type { HolidayRow } from '../../schema/holiday.ts'

/** What somebody has accrued, carried over and taken in a leave year, and what is left. */
export function HolidayFigures({ ledger }: { ledger: HolidayRow }) {
  const { accrued, inLeave, carried, taken, left } = ledger
  return (
    <FigureStrip label="Holiday">
      <StripFigure
        value={timeText(accrued)}
        words={inLeave > 0 ? `accrued, ${timeText(inLeave)} in leave` : 'accrued'}
      />
      {carried > 0 && <StripFigure value={timeText(carried)} words="carried over" />}
      <StripFigure value={timeText(taken)} words="taken" />
      <StripFigure value={timeText(left)} words="left" {...(left < 0 && { state: 'soon' as const })} />
    </FigureStrip>
  )
}
