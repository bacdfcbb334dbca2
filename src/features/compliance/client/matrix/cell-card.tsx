import { CloseButton, Group, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { summaryOf } from '../../rules/requirement-words.ts'
import type { Cell } from '../../schema.ts'
import { BlockedMark } from '../blocked-mark.tsx'
import { ComplianceMark } from '../compliance-mark.tsx'

import type { PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'
import classes from './matrix.module.css'
import { Reasons } from './reasons.tsx'

const [WIDTH, ROOM, GAP] = [320, 300, 6]

interface CellCardProps {
  teamId: string
  row: PersonRow
  column: RuleColumn
  cell: Cell | undefined
  /** Where the cell stands on the screen. */
  at: DOMRect
  /** Gives the focus back to the cell. */
  onClose: () => void
  /** The focus has gone elsewhere. */
  onLeave: () => void
}

/** Why a cell says what it says, until when, by which rule, and the way to the person. Beside its cell; gets the focus, Escape gives it back. */
export function CellCard({ teamId, row, column, cell, at, onClose, onLeave }: CellCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => !card.current?.contains(target as Node) && onLeave()
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [onLeave])
  const above = at.bottom + ROOM > innerHeight
  const left = Math.max(GAP, Math.min(innerWidth - WIDTH - GAP, at.left - WIDTH / 2))
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.card}
      style={{ left, width: WIDTH, ...(above ? { bottom: innerHeight - at.top + GAP } : { top: at.bottom + GAP }) }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) onLeave()
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className={classes.cardTitle}>
          <h2 id={titleId}>{column.rule.name}</h2>
          <Text size="sm" c="dimmed">
            <Name>{row.fullName}</Name>
            {row.position && `, ${row.position}`}
          </Text>
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </Group>
      <Group gap={6}>
        <ComplianceMark state={cell?.state ?? 'not-required'} />
        {cell?.blocked && <BlockedMark />}
      </Group>
      <Reasons teamId={teamId} userId={row.userId} cell={cell} rule={column.rule} />
      <dl className={classes.facts}>
        <dt>Rule</dt>
        <dd>{summaryOf(column.rule)}</dd>
      </dl>
      <Group gap="xs">
        {cell?.state === 'waiting' && (
          <LinkButton size="compact-md" to="/manager-dashboard/compliance" search={{ tab: 'verify' }}>
            Verify
          </LinkButton>
        )}
        <LinkButton
          size="compact-md"
          variant="default"
          to="/manager-dashboard/candidates"
          search={{ member: row.userId, tab: 'compliance' }}
        >
          All of their compliance
        </LinkButton>
      </Group>
    </div>
  )
}
