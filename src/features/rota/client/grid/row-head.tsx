// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a heading in a grid
// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done in a heading
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { StateIcon } from '#client/ui/state/state-icon.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatPence } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import type { CellRow, PersonRow } from '../../rules/rows.ts'
import classes from './grid.module.css'
import { hours, hoursOf } from './looks.ts'

/** Where a row stands among those in sight. */
export const placed = (top: number | undefined, height: number | undefined) =>
  top === undefined ? undefined : { transform: `translateY(${top}px)`, height }

/** Who or what a row is, with its hours. */
export const RowHead = memo(({ row, today }: { row: CellRow; today: Day }) => (
  <div role="rowheader" className={classes.name}>
    {row.kind === 'person' ? (
      <PersonHead row={row} today={today} />
    ) : row.kind === 'open' ? (
      <>
        <span className={classes.who} data-state={row.places > 0 ? 'soon' : undefined}>
          {row.places > 0 && <IconAlertTriangle size={14} aria-hidden />}
          <span>Unfilled</span>
        </span>
        <span className={classes.sub}>
          {row.places === 1 ? '1 place' : `${row.places} places`}, {hours(row.minutes)}
        </span>
      </>
    ) : (
      <>
        <span className={classes.who}>
          <span>{row.title}</span>
        </span>
        <span className={classes.sub}>{row.sub}</span>
      </>
    )}
  </div>
))
RowHead.displayName = 'RowHead'

function PersonHead({ row, today }: { row: PersonRow; today: Day }) {
  const { person, pay } = row
  const { words, isOver } = hoursOf(row)
  const look =
    person.standing &&
    standingLook({ standing: { ...person.standing, others: [] }, completion: person.completion }, today)
  return (
    <>
      <span className={classes.who} title={person.job ? jobLabel(person.job) : undefined}>
        <span>{person.name}</span>
        {look && person.standing?.standing !== 'ready' && <StateIcon {...look} />}
      </span>
      <span className={classes.sub} data-state={isOver ? 'soon' : undefined}>
        {words}
        {pay ? ` · ${formatPence(pay)}` : person.job && ` · ${jobLabel(person.job)}`}
      </span>
    </>
  )
}
