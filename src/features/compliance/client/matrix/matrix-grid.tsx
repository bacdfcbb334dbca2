// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import { type CSSProperties, type MouseEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { RowBox, useTicks } from '#client/ui/lists/ticks.tsx'
import { londonDay } from '#shared/time.ts'
import { CellCard, HoverCard } from './cell-card.tsx'
import type { PersonRow } from './cells.ts'
import type { RuleColumn } from './columns.ts'
import { CELL, cellAt, cellOf, placeOf } from './grid-cells.ts'
import type { Place } from './grid-moves.ts'
import classes from './matrix.module.css'
import { MatrixHead } from './matrix-head.tsx'
import { MatrixRow } from './matrix-row.tsx'
import { useHovered } from './use-hovered.ts'
import { useRovingCell } from './use-roving-cell.ts'
import { SPARE_ROWS, useRowsInSight } from './use-rows-in-sight.ts'

interface MatrixGridProps {
  teamId: string
  rows: readonly PersonRow[]
  columns: readonly RuleColumn[]
  hasMore: boolean
  /** Called when the last rows come into sight. */
  onMore: () => void
  /** The people whose rows are ticked, by id. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** The cell whose card is open, and where it stood on the screen. */
interface Opened {
  place: Place
  at: DOMRect
}

/** The boxes of the rows: all at once, one or a range by its box, and several by keys. */
function useRowTicks({ rows, selected, onSelect }: Pick<MatrixGridProps, 'rows' | 'selected' | 'onSelect'>) {
  const ticks = useTicks({ keys: rows.map(({ userId }) => userId), selected, onSelect })
  const latest = useRef(ticks.tick)
  latest.current = ticks.tick
  const onTick = useCallback((userId: string, { currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) => {
    latest.current(userId, { ticked: currentTarget.checked, range: shiftKey })
  }, [])

  function tickThrough(from: Place, to: Place) {
    const userIds = rows.slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1).map(({ userId }) => userId)
    const [userId = ''] = userIds
    ticks.change(userIds, userIds.length > 1 || !selected.has(userId))
  }

  return { all: ticks.all, onTick, tickThrough }
}

/** The rows in sight, and the one with the focus. */
function rowsToDraw({ first, last }: { first: number; last: number }, focused: number) {
  const inSight = Array.from({ length: last - first }, (_, at) => first + at)
  return focused < first || focused >= last ? [...inSight, focused] : inSight
}

/** Asks for more people when the last of those that are there come into sight. */
function useMoreRows({ rows, hasMore, onMore }: Pick<MatrixGridProps, 'rows' | 'hasMore' | 'onMore'>, last: number) {
  useEffect(() => {
    if (hasMore && last >= rows.length - SPARE_ROWS) onMore()
  }, [hasMore, last, rows.length, onMore])
}

/**
 * People by requirement (WAI-ARIA grid). One tab stop; the arrows and the page keys move from cell to cell, Enter or I
 * opens the cell's card. Space ticks the row, Shift with the arrows several. Only the rows in sight are drawn, and the
 * one with the focus, which would otherwise fall to the page.
 */
export const MatrixGrid = memo(function MatrixGrid(props: MatrixGridProps) {
  const { teamId, rows, columns, hasMore, selected } = props
  const box = useRef<HTMLDivElement>(null)
  const { first, last, page, onScroll } = useRowsInSight(box, rows.length)
  const [opened, setOpened] = useState<Opened>()
  const { hovered, leave, handlers } = useHovered(CELL)
  const { all, onTick, tickThrough } = useRowTicks(props)
  const open = (cell: HTMLElement) => setOpened({ place: placeOf(cell), at: cell.getBoundingClientRect() })
  const roving = useRovingCell(
    box,
    { rows: rows.length, columns: columns.length, page },
    { onOpen: open, onTick: tickThrough, onMove: () => setOpened(undefined) },
  )
  const { place } = roving
  useMoreRows(props, last)

  function onClick({ target }: MouseEvent) {
    const cell = cellOf(target as Element)
    if (cell) open(cell)
  }

  const today = londonDay(new Date())
  const shown = rowsToDraw({ first, last }, place.row)
  return (
    <>
      <div
        ref={box}
        role="grid"
        aria-label="Compliance by person and requirement"
        aria-multiselectable
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        aria-colcount={columns.length + 1}
        className={classes.grid}
        style={{ '--columns': columns.length, '--rows': rows.length } as CSSProperties}
        {...handlers}
        onScroll={() => {
          onScroll()
          leave()
          setOpened((now) => (now && hasMoved(box.current, now) ? undefined : now))
        }}
        onKeyDown={roving.onKeyDown}
        onFocus={roving.onFocus}
        onClick={onClick}
      >
        <MatrixHead
          corner={<Corner all={all} people={rows.length} hasMore={hasMore} />}
          columns={columns}
          current={place.column}
        />
        <div role="rowgroup" className={classes.body}>
          {shown.map((index) => {
            const row = rows[index]
            return (
              row && (
                <MatrixRow
                  key={row.userId}
                  index={index}
                  row={row}
                  columns={columns}
                  today={today}
                  current={index === place.row ? place.column : undefined}
                  selected={selected.has(row.userId)}
                  onTick={onTick}
                />
              )
            )
          })}
        </div>
      </div>
      {hovered && !opened && <Hovered teamId={teamId} rows={rows} columns={columns} cell={hovered} />}
      {opened && (
        <OpenedCard
          {...{ teamId, rows, columns, opened }}
          onClose={() => roving.go(opened.place)}
          onLeave={() => setOpened(undefined)}
        />
      )}
    </>
  )
})

interface CornerProps {
  all: ReturnType<typeof useRowTicks>['all']
  people: number
  hasMore: boolean
}

function Corner({ all, people, hasMore }: CornerProps) {
  return (
    <>
      <RowBox {...all} />
      {`${people}${hasMore ? '+' : ''} ${people === 1 ? 'person' : 'people'}`}
    </>
  )
}

interface OpenedCardProps extends Pick<MatrixGridProps, 'teamId' | 'rows' | 'columns'> {
  opened: Opened
  onClose: () => void
  onLeave: () => void
}

function OpenedCard({ teamId, rows, columns, opened: { place, at }, onClose, onLeave }: OpenedCardProps) {
  const [row, column] = [rows[place.row], columns[place.column]]
  if (!row || !column) return null
  return (
    <CellCard {...{ teamId, row, column, at }} cell={row.cells[place.column]} onClose={onClose} onLeave={onLeave} />
  )
}

function Hovered({
  teamId,
  rows,
  columns,
  cell,
}: Pick<MatrixGridProps, 'teamId' | 'rows' | 'columns'> & { cell: HTMLElement }) {
  const place = placeOf(cell)
  const [row, column] = [rows[place.row], columns[place.column]]
  if (!row || !column || !cell.isConnected) return null
  return (
    <HoverCard
      teamId={teamId}
      row={row}
      column={column}
      cell={row.cells[place.column]}
      at={cell.getBoundingClientRect()}
    />
  )
}

/** A scroll that was begun before the card opened may end after it. */
function hasMoved(box: HTMLElement | null, { place, at }: Opened) {
  const now = cellAt(box, place)?.getBoundingClientRect()
  return now?.top !== at.top || now.left !== at.left
}
