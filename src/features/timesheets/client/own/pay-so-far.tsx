import { useQueries } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatMinutes, londonToday, monthOf, startOfWeek } from '#shared/time.ts'
import { paySoFar } from '../../rules/pay-so-far.ts'

/** What the person has worked in this week and month, what it pays, and how much of that is agreed; nothing before the first shift. */
export function PaySoFar() {
  const today = londonToday(deviceClock)
  const [week, month] = [startOfWeek(today), monthOf(today)]
  // A week may begin in the month before.
  const months = [...new Set([monthOf(week), month])]
  const results = useQueries({
    queries: months.map((one) => api.timesheets.mine.queryOptions({ input: { month: one } })),
  })
  if (results.some(({ data }) => !data)) return null
  const lines = results.flatMap(({ data }) => data?.lines ?? [])
  if (lines.length === 0) return null
  const [ofWeek, ofMonth] = [paySoFar(lines, week), paySoFar(lines, `${month}-01`)]
  return (
    <FigureStrip label="My pay so far">
      <StripFigure
        value={
          <TextLink inherit to="/hours">
            {formatPence(ofWeek.pay)}
          </TextLink>
        }
        words={`this week, ${formatMinutes(ofWeek.minutes)} worked`}
      />
      {ofWeek.approved > 0 && <StripFigure value={formatPence(ofWeek.approved)} words="of it approved" state="ok" />}
      <StripFigure value={formatPence(ofMonth.pay)} words={`this month, ${formatMinutes(ofMonth.minutes)} worked`} />
      {ofMonth.approved > 0 && <StripFigure value={formatPence(ofMonth.approved)} words="of it approved" state="ok" />}
      {ofMonth.confirmed > 0 && (
        <StripFigure value={formatPence(ofMonth.confirmed)} words="confirmed, not approved yet" />
      )}
    </FigureStrip>
  )
}
