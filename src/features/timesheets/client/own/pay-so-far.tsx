import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatMinutes, londonToday, monthOf } from '#shared/time.ts'
import { paySoFar } from '../../rules/pay-so-far.ts'

/** What the person has worked for in this month, and how much of that is agreed; nothing before the first shift. */
export function PaySoFar() {
  const month = monthOf(londonToday(deviceClock))
  const { data } = useQuery(api.timesheets.mine.queryOptions({ input: { month } }))
  if (!data || data.lines.length === 0) return null
  const { pay, minutes, approved } = paySoFar(data.lines, `${month}-01`)
  return (
    <StripFigure
      value={
        <TextLink inherit to="/hours">
          {formatPence(pay)}
        </TextLink>
      }
      words={
        approved > 0 ? `this month, ${formatPence(approved)} approved` : `this month, ${formatMinutes(minutes)} worked`
      }
    />
  )
}
