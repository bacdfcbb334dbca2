import type { ReactNode } from 'react'
import { FigureList } from '#client/ui/figures/figure-list.tsx'
import type { State } from '#client/ui/state/state.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { CoverFigures } from '#features/cover/schema.ts'
import { formatMinutes, formatWait } from '#shared/time.ts'
import { LinkedFigure } from './linked-figure.tsx'

interface Figure {
  label: string
  now: string
  before: string
  state?: State | undefined
  /** The link to the list behind the figure. */
  link: (children: ReactNode) => ReactNode
}

const NONE = '–'
const hours = (minutes: number | null) => `${Math.round((minutes ?? 0) / 60).toLocaleString('en-GB')} h`
const share = (percent: number | null) => (percent === null ? NONE : `${Math.round(percent)}%`)
const wait = (minutes: number | null) => (minutes === null ? NONE : formatWait(Math.round(minutes)))

const openShifts = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/shifts" search={{ week: true, only: 'open' }} inherit>
    {children}
  </TextLink>
)
const allShifts = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/shifts" search={{ week: true }} inherit>
    {children}
  </TextLink>
)
const broken = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/shifts/tonight" search={{ tab: 'broken' }} inherit>
    {children}
  </TextLink>
)
const atRiskShifts = (children: ReactNode) => (
  <TextLink to="/manager-dashboard/shifts" search={{ only: 'at-risk' }} inherit>
    {children}
  </TextLink>
)

function figuresOf({ unfilled, fillRate, toFill, cancelled, atRisk, placesAtRisk }: CoverFigures): Figure[] {
  const cancelledBy = (label: string, { now, before }: CoverFigures['unfilled']): Figure => ({
    label,
    now: String(now ?? 0),
    before: `${before ?? 0} in the 28 days before`,
    link: broken,
  })
  return [
    {
      label: 'Unfilled, next 7 days',
      now: hours(unfilled.now),
      before: `${hours(unfilled.before)} in the last 7 days`,
      state: unfilled.now ? 'soon' : undefined,
      link: openShifts,
    },
    {
      label: 'Filled, last 28 days',
      now: share(fillRate.now),
      before: `${share(fillRate.before)} in the 28 days before`,
      link: allShifts,
    },
    {
      label: 'Half are filled within',
      now: wait(toFill.now),
      before: `${wait(toFill.before)} in the 28 days before`,
      link: allShifts,
    },
    {
      label: 'At risk, next 28 days',
      now: `${placesAtRisk.now} ${placesAtRisk.now === 1 ? 'place' : 'places'}`,
      before: `${formatMinutes(Math.round(atRisk.now ?? 0))}; ${hours(atRisk.before)} worked so in the last 28`,
      state: placesAtRisk.now ? 'bad' : undefined,
      link: atRiskShifts,
    },
    cancelledBy('Cancelled by clients', cancelled.hirer),
    cancelledBy('Cancelled by us', cancelled.agency),
    cancelledBy('Cancelled by workers', cancelled.worker),
  ]
}

/** How well the shifts of the team are covered, each figure with the time before it; it leads to the list behind it. */
export function CoverSection({ figures }: { figures: CoverFigures }) {
  return (
    <FigureList title="Cover">
      {figuresOf(figures).map(({ label, now, before, state, link }) => (
        <LinkedFigure key={label} {...{ label, state, link }} value={now} note={before} />
      ))}
    </FigureList>
  )
}
