import { Card, Checkbox } from '@mantine/core'
import { memo } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { RowName } from '#client/ui/lists/row-name.tsx'
import rowTarget from '#client/ui/lists/row-target.module.css'
import { stepThrough } from '#client/ui/lists/step-through.ts'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { usePressed } from '#client/ui/use-pressed.ts'
import { formatPence } from '#shared/money.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { activeText, breakText, payDifference, plannedText, spanText } from '../../rules/words.ts'
import type { TeamLine } from '../../schema.ts'
import { isUnsigned, lookOf, stateText } from './line-look.ts'
import classes from './timesheets.module.css'

interface LineListProps {
  lines: readonly TeamLine[]
  opened: string | undefined
  onOpen: (id: string) => void
  ticked: ReadonlySet<string>
  onTick: (id: string) => void
}

/** Lines of a week: who and where, planned and worked, how far they differ, and what they pay. */
export function LineList({ lines, opened, onOpen, ticked, onTick }: LineListProps) {
  const [open, tick] = [useLatest(onOpen), useLatest(onTick)]
  return (
    <Card withBorder padding={0} className={classes.card ?? ''}>
      <div className={classes.head} aria-hidden>
        <span />
        <span>Person, shift</span>
        <span>Planned</span>
        <span>Worked</span>
        <span>State</span>
        <span>Pay</span>
      </div>
      <PlainList className={classes.lines} aria-label="Lines" onKeyDown={stepThrough}>
        {lines.map((line) => (
          <Row
            key={line.id}
            line={line}
            isOpen={line.id === opened}
            onOpen={open}
            isTicked={ticked.has(line.id)}
            onTick={tick}
          />
        ))}
      </PlainList>
    </Card>
  )
}

interface RowProps {
  line: TeamLine
  isOpen: boolean
  onOpen: (id: string) => void
  isTicked: boolean
  onTick: (id: string) => void
}

/** Drawn again only when it itself has changed: a week has many. */
const Row = memo(({ line, isOpen, onOpen, isTicked, onTick }: RowProps) => {
  const day = formatShortDay(line.day, { today: londonToday(deviceClock) })
  const difference = payDifference(line)
  const { pressed, press } = usePressed(isOpen)
  const ticking = usePressed(isTicked)
  const isShown = isOpen || pressed
  return (
    <li className={`${rowTarget.row} ${classes.line}`} data-row={line.id} data-selected={isShown || undefined}>
      <Checkbox
        className={classes.tick ?? ''}
        aria-label={`${inSentence(line.fullName)}, ${day}`}
        checked={isTicked !== ticking.pressed}
        disabled={line.state === 'approved' || line.gaveFirst || line.from === null}
        onChange={() => ticking.press(() => onTick(line.id))}
      />
      <span className={classes.who}>
        <RowName isOpen={isShown} onClick={() => press(() => onOpen(line.id))}>
          <Name>{line.fullName}</Name>
        </RowName>
        <small>
          {line.siteName}, {day}
        </small>
      </span>
      <span className={classes.planned}>{plannedText(line)}</span>
      <span className={classes.worked}>
        {spanText(line)}
        {line.breakMinutes !== line.plannedBreak && <small>{breakText(line.breakMinutes)}</small>}
        {line.active.length > 0 && <small>{activeText(line)}</small>}
      </span>
      <span className={classes.state}>
        <StateMark state={lookOf(line.state)}>{stateText(line)}</StateMark>
        {line.client === 'signed' && <small>Client has signed</small>}
        {isUnsigned(line) && line.state !== 'client' && <small>Client has to sign</small>}
      </span>
      <span className={classes.money}>
        {line.pay !== null && line.from !== null && formatPence(line.pay)}
        {difference !== null && difference !== 0 && (
          <small>
            {difference > 0 ? '+' : '−'}
            {formatPence(Math.abs(difference))}
          </small>
        )}
      </span>
    </li>
  )
})
Row.displayName = 'LineRow'
