import { Button, Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { standingLook } from '#features/members/rules/standing-words.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { formatLongDay, formatWhen, londonDay } from '#shared/time.ts'
import { brokenText, mostUrgentFirst, stepOf, waits } from '../rules/words.ts'
import type { BrokenShift } from '../schema.ts'
import classes from './cover.module.css'

interface BrokenProps {
  query: UseQueryResult<{ items: BrokenShift[]; more: boolean }>
  opened: string | undefined
  onOpen: (shiftId: string) => void
  now: number
}

/** What went wrong today, the most urgent first: whether it has been covered since, and what is to be done. */
export function Broken({ query, opened, onOpen, now }: BrokenProps) {
  const { items = [], more } = query.data ?? {}
  return (
    <div className={classes.tools} data-block>
      {query.isPending && (
        <Loading what="what went wrong">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState title="Nothing went wrong today">
          Who calls in sick, does not come or comes off a shift, and offers that run out are listed here.
        </EmptyState>
      )}
      {items.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus
        <div className={classes.days} onKeyDown={stepThrough}>
          <Card withBorder padding={0}>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role of a list from one without bullets */}
            <ul className={classes.rows} role="list" aria-label="What went wrong today">
              {mostUrgentFirst(items).map((item) => (
                <Row key={item.id} item={item} opened={opened === item.shiftId} onOpen={onOpen} now={now} />
              ))}
            </ul>
          </Card>
        </div>
      )}
      {more && <p>The newest 200 are shown.</p>}
    </div>
  )
}

interface RowProps {
  item: BrokenShift
  opened: boolean
  onOpen: (shiftId: string) => void
  now: number
}

function Row({ item, opened, onOpen, now }: RowProps) {
  const { id, shiftId, day, start, end, siteName, job, at } = item
  const today = londonDay(new Date(now))
  const when = `${day === today ? 'today' : formatLongDay(day, { today })}, ${start}–${end}`
  const words = brokenText(item)
  return (
    <li
      className={`${rowTarget.row} ${classes.row} ${classes.broken}`}
      data-row={id}
      data-selected={opened || undefined}
    >
      <span className={classes.what}>
        <button
          type="button"
          data-open
          className={`${rowTarget.target} ${classes.open}`}
          aria-current={opened || undefined}
          onClick={() => onOpen(shiftId)}
        >
          {words}
        </button>
        <small>
          {jobLabel(job)}, {when} at <Name>{siteName}</Name> · {formatWhen(at, { now })}
        </small>
      </span>
      {!item.isOver && item.standing && item.standing.standing !== 'ready' && (
        <CutMark {...standingLook({ ...item, standing: item.standing }, today)} />
      )}
      <Outcome item={item} />
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
}

/** Whether it is covered by now. */
function Outcome({ item }: { item: BrokenShift }) {
  const { kind, left, isOver } = item
  if (waits(item)) return <StateMark state="info">Waits</StateMark>
  if (kind === 'late' && !isOver) return <StateMark state="soon">Late</StateMark>
  if (left === 0) return <StateMark state="ok">Covered</StateMark>
  return isOver ? <StateMark state="plain">Not covered</StateMark> : <StateMark state="soon">{left} open</StateMark>
}
