import { Button, Card, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo } from 'react'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { usePressed } from '#client/ui/use-pressed.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { formatLongDay, londonDay } from '#shared/time.ts'
import { callLine } from '../rules/calls.ts'
import { type Window, windows } from '../rules/windows.ts'
import { isUntouched, progressText, startText } from '../rules/words.ts'
import type { OpenPlace } from '../schema.ts'
import classes from './cover.module.css'

interface BoardProps {
  query: UseQueryResult<{ items: OpenPlace[]; more: boolean }>
  window: Window
  onWindow: (window: Window) => void
  /** The shift whose panel is open. */
  opened: string | undefined
  onOpen: (shiftId: string) => void
  now: number
}

/** The places that nobody has, by the start of their shift: how long there is left, how far filling has come, and the latest call. */
export function Board({ query, window, onWindow, opened, onOpen, now }: BoardProps) {
  const { items = [], more } = query.data ?? {}
  const open = useLatest(onOpen)
  return (
    <>
      <div className={classes.tools}>
        <ViewSwitch
          aria-label="Until when"
          className={classes.window ?? ''}
          data={[...windows]}
          value={window}
          onChange={(next) => onWindow(next as Window)}
        />
      </div>
      <Pending query={query} what="shifts">
        <RowsSkeleton rows={6} />
      </Pending>
      {query.isSuccess && items.length === 0 && (
        <EmptyState title="Everything is covered">Every published shift has its people in this time.</EmptyState>
      )}
      {query.isSuccess && (
        <InSteps before={<Days {...{ opened, now }} items={items.slice(0, AT_ONCE)} onOpen={open} />}>
          <Days {...{ opened, now, items }} onOpen={open} />
        </InSteps>
      )}
      {more && (
        <Callout state="info" mt="md">
          There are more than 500 shifts: choose a shorter time.
        </Callout>
      )}
    </>
  )
}

/** So many places are drawn at once, and the others after the first paint. */
const AT_ONCE = 20

type DaysProps = Pick<BoardProps, 'opened' | 'onOpen' | 'now'> & { items: readonly OpenPlace[] }

function Days({ items, opened, onOpen, now }: DaysProps) {
  const today = londonDay(new Date(now))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus
    <div className={classes.days} onKeyDown={stepThrough}>
      {[...Map.groupBy(items, ({ day }) => day)].map(([day, places]) => (
        <section key={day} aria-labelledby={`cover-${day}`}>
          <Title order={2} size="h5" id={`cover-${day}`} className={classes.day ?? ''}>
            {day === today && 'Today, '}
            {formatLongDay(day, { today })}
          </Title>
          <Card withBorder padding={0}>
            <PlainList className={classes.rows}>
              {places.map((place) => (
                <Row key={place.shiftId} place={place} opened={opened === place.shiftId} onOpen={onOpen} now={now} />
              ))}
            </PlainList>
          </Card>
        </section>
      ))}
    </div>
  )
}

const HOUR_MS = 3_600_000

/** How pressing a start is. */
function pressing(startsAt: string, now: number): State {
  const left = Date.parse(startsAt) - now
  if (left <= 2 * HOUR_MS) return 'bad'
  return left <= 12 * HOUR_MS ? 'soon' : 'plain'
}

interface RowProps {
  place: OpenPlace
  opened: boolean
  onOpen: (shiftId: string) => void
  now: number
}

const Row = memo(({ place, opened, onOpen, now }: RowProps) => {
  const { shiftId, start, end, startsAt, job, kind, siteName, left, required, lastCall, isUrgent } = place
  const { pressed, press } = usePressed(opened)
  const isOpened = opened || pressed
  const open = () => press(() => onOpen(shiftId))
  return (
    <li className={`${rowTarget.row} ${classes.row}`} data-row={shiftId} data-selected={isOpened || undefined}>
      <span className={classes.starts}>
        <StateMark state={pressing(startsAt, now)}>{startText(startsAt, now)}</StateMark>
      </span>
      <span className={classes.what}>
        <button
          type="button"
          data-open
          className={`${rowTarget.target} ${classes.open}`}
          aria-current={isOpened || undefined}
          onClick={open}
        >
          {start}–{end} <Name>{siteName}</Name>
        </button>
        <small>{[jobLabel(job), kind, isUrgent && 'urgent'].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.left} data-one={left === 1 || undefined}>
        <b>{left} open</b>
        <small>of {required}</small>
      </span>
      <span className={classes.progress} data-nobody={isUntouched(place) || undefined}>
        {progressText(place)}
        {lastCall && <small>{callLine(lastCall, now)}</small>}
      </span>
      <Button
        className={classes.act ?? ''}
        variant="default"
        size="sm"
        aria-label={`Find Cover: ${start}–${end}, ${inSentence(siteName)}`}
        onClick={open}
      >
        Find Cover
      </Button>
    </li>
  )
})
Row.displayName = 'PlaceRow'
