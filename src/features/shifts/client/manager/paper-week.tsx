import { Name } from '#client/ui/name.tsx'
import { PaperTable } from '#client/ui/print/on-paper.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { shortDay, timesText } from '../../rules/shift-words.ts'
import type { Shift } from '../../schema.ts'
import { placesLeft, weekAround } from './shift-words.ts'

interface PaperWeekProps {
  /** A day of it. */
  day: string
  /** The whole week, not the day alone. */
  week: boolean
  shifts: readonly Shift[]
}

/** The shifts of a week on paper: a row for each site, a column for each day, and who is on them. */
export function PaperWeek({ day, week, shifts }: PaperWeekProps) {
  const days = week ? weekAround(day) : [day]
  const sites = Map.groupBy(
    shifts.toSorted((a, b) => a.siteName.localeCompare(b.siteName, 'en')),
    ({ siteId }) => siteId,
  )
  return (
    <PaperTable
      caption={
        week ? `Shifts from ${shortDay(days[0] ?? day)} to ${shortDay(days[6] ?? day)}` : `Shifts on ${shortDay(day)}`
      }
      heads={['Site', ...days.map(shortDay)]}
      rows={[...sites].map(([siteId, at]) => ({
        key: siteId,
        name: <Name>{at[0]?.siteName ?? ''}</Name>,
        cells: days.map((one) => ({
          key: one,
          content: at.filter((shift) => shift.day === one).map((shift) => <OnShift key={shift.id} shift={shift} />),
        })),
      }))}
    />
  )
}

function OnShift({ shift }: { shift: Shift }) {
  const open = placesLeft(shift)
  return (
    <p>
      <b>{timesText(shift)}</b> {jobLabel(shift.job)}
      {shift.state === 'draft' && ', draft'}
      {shift.places.map(({ userId, fullName }) => (
        <span key={userId}>
          <br />
          <Name>{fullName}</Name>
        </span>
      ))}
      {open > 0 && (
        <>
          <br />
          {open} open
        </>
      )}
    </p>
  )
}
