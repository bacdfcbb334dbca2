import { Button } from '@mantine/core'
import { memo } from 'react'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { Name } from '#client/ui/name.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatLongDay, formatWhen, londonDay } from '#shared/time.ts'
import { brokenText, reasonText, stepOf, waits } from '../rules/words.ts'
import type { BrokenShift } from '../schema.ts'
import classes from './cover.module.css'

interface BrokenRowProps {
  item: BrokenShift
  isOpened: boolean
  onOpen: (shiftId: string) => void
  now: number
  /** It stands below its person, who is not named and marked again. */
  within?: boolean
}

/** One thing that went wrong: what, whether it is covered by now, and the one thing to do. */
export const BrokenRow = memo(({ item, isOpened, onOpen, now, within = false }: BrokenRowProps) => {
  const { id, shiftId, day, start, end, siteName, job, at, isOver, standing } = item
  const today = londonDay(new Date(now))
  const when = `${day === today ? 'today' : formatLongDay(day, { today })}, ${start}–${end}`
  const words = brokenText(item)
  const place = (
    <>
      {jobLabel(job)}, {when} at <Name>{siteName}</Name>
    </>
  )
  const reason = within ? null : reasonText(item, today)
  return (
    <li
      className={`${rowTarget.row} ${classes.row} ${classes.broken}`}
      data-row={id}
      data-within={within || undefined}
      data-selected={isOpened || undefined}
    >
      <span className={classes.what}>
        <button
          type="button"
          data-open
          className={`${rowTarget.target} ${classes.open}`}
          aria-current={isOpened || undefined}
          onClick={() => onOpen(shiftId)}
        >
          {within ? place : words}
        </button>
        <small>
          {reason && item.kind === 'concern' && `${reason} · `}
          {within ? words : place} · {formatWhen(at, { now })}
        </small>
      </span>
      <span className={classes.marks}>
        {!within && !isOver && standing && standing.standing !== 'ready' && (
          <CutMark {...standingLook({ ...item, standing }, today)} />
        )}
        <Outcome item={item} />
      </span>
      <Button
        variant="default"
        size="sm"
        aria-label={`${stepOf(item)}: ${words}, ${when}`}
        onClick={() => onOpen(shiftId)}
      >
        {stepOf(item)}
      </Button>
    </li>
  )
})
BrokenRow.displayName = 'BrokenRow'

/** Whether it is covered by now. */
function Outcome({ item }: { item: BrokenShift }) {
  const { kind, left, isOver } = item
  if (waits(item)) return <StateMark state="info">Waits</StateMark>
  if (kind === 'late' && !isOver) return <StateMark state="soon">Late</StateMark>
  if (left === 0) return <StateMark state="ok">Covered</StateMark>
  return isOver ? <StateMark state="plain">Not covered</StateMark> : <StateMark state="soon">{left} open</StateMark>
}
