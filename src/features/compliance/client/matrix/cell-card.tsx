import { CloseButton, Group, Text } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { summaryOf } from '../../rules/requirement-words.ts'
import type { Cell } from '../../schema.ts'
import { ComplianceMark } from '../compliance-mark.tsx'

import type { PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'
import classes from './matrix.module.css'
import { Reasons } from './reasons.tsx'

const WIDTH = 320
/** The height below a cell that a card needs; otherwise it opens above. */
const HEIGHT_NEEDED = 300
const GAP = 6

interface CellProps {
  teamId: string
  row: PersonRow
  column: RuleColumn
  cell: Cell | undefined
}

interface CellCardProps extends CellProps {
  /** Where the cell stands on the screen. */
  at: DOMRect
  /** Gives the focus back to the cell. */
  onClose: () => void
  /** The focus has gone elsewhere. */
  onLeave: () => void
}

/**
 * Why a cell says what it says, until when, by which rule, and the way to the person. Beside its cell; gets the focus,
 * Escape gives it back.
 */
export function CellCard({ at, onClose, onLeave, ...of }: CellCardProps) {
  const { row, column, cell } = of
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => !card.current?.contains(target as Node) && onLeave()
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [onLeave])
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.card}
      style={placeBeside(at)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) onLeave()
      }}
    >
      <Facts {...of} titleId={titleId} end={<CloseButton aria-label="Close" onClick={onClose} />} />
      <dl className={classes.facts}>
        <dt>Rule</dt>
        <dd>{summaryOf(column.rule)}</dd>
      </dl>
      <Group gap="xs">
        {cell?.state === 'waiting' && (
          <LinkButton
            size="compact-md"
            to="/manager-dashboard/compliance"
            search={{ tab: 'verify', person: row.userId, requirement: column.id }}
          >
            Verify
          </LinkButton>
        )}
        <LinkButton
          size="compact-md"
          variant="default"
          to="/manager-dashboard/candidates"
          search={{ member: row.userId, tab: 'compliance' }}
        >
          All of Their Compliance
        </LinkButton>
      </Group>
    </div>
  )
}

/** The same in short while the pointer rests on a cell; a press opens the card itself. What it says, a screen reader gets from the card. */
export function HoverCard({ at, ...of }: CellProps & { at: DOMRect }) {
  return (
    <div className={classes.card} data-hover style={placeBeside(at)} aria-hidden>
      <Facts {...of} />
    </div>
  )
}

function placeBeside(at: DOMRect) {
  const above = at.bottom + HEIGHT_NEEDED > innerHeight
  const left = Math.max(GAP, Math.min(innerWidth - WIDTH - GAP, at.left - WIDTH / 2))
  return { left, width: WIDTH, ...(above ? { bottom: innerHeight - at.top + GAP } : { top: at.bottom + GAP }) }
}

/** The state in words, until when, what was given, who has verified it, what waits and from what they are excused. */
function Facts({ teamId, row, column, cell, titleId, end }: CellProps & { titleId?: string; end?: ReactNode }) {
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className={classes.cardTitle}>
          <h2 id={titleId}>{column.rule.name}</h2>
          <Text size="sm" c="dimmed">
            <Name>{row.fullName}</Name>
            {row.position && `, ${row.position}`}
          </Text>
        </div>
        {end}
      </Group>
      <Group gap={6}>
        <ComplianceMark state={cell?.state ?? 'not-required'} />
        {cell?.blocked && (
          <StateMark state="bad" icon={IconBan}>
            Blocks
          </StateMark>
        )}
      </Group>
      <Reasons teamId={teamId} userId={row.userId} cell={cell} rule={column.rule} />
    </>
  )
}
