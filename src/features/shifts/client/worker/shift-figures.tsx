import type { ReactNode } from 'react'
import { StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import { formatMinutes } from '#shared/time.ts'
import { takeable } from './shown-shifts.ts'
import { useOpenShifts } from './use-open-shifts.ts'

/** How much the person works this week and what it pays, what they have worked for so far, and what there is to take. */
export function ShiftFigures({ soFar }: { soFar: ReactNode }) {
  const { data } = useOpenShifts()
  const wished = data?.wishedMinutes
  return (
    <>
      <StripFigure
        value={data ? formatMinutes(data.minutesThisWeek) : '–'}
        words={wished ? `of the ${formatMinutes(wished)} you want this week` : 'this week'}
      />
      <StripFigure value={data ? formatPence(data.payThisWeek) : '–'} words="for them, before tax" />
      {soFar}
      <StripFigure
        value={
          data ? (
            <TextLink inherit to="/shifts">
              {takeable(data.items)}
            </TextLink>
          ) : (
            '–'
          )
        }
        words="available shifts"
      />
    </>
  )
}
