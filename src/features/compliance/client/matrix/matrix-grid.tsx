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

/**
 * People by requirement (WAI-ARIA grid). One tab stop; the arrows and the page keys move from cell to cell, Enter or I opens the cell's card. Space ticks
 * the row, Shift with the arrows several. Only the rows in sight are drawn, and the one with the focus, which would otherwise fall to the page.
 */
export const MatrixGrid = memo(function MatrixGrid(props: MatrixGridProps) {
  const { teamId, rows, columns, hasMore, onMore, selected, onSelect } = props
  const box = useRef<HTMLDivElement>(null)
  const { first, last, page, onScroll } = useRowsInSight(box, rows.length)
  const [opened, setOpened] = useState<Opened>()
  const { hovered, leave, handlers } = useHovered(CELL)
  const ticks = useTicks({ keys: rows.map(({ userId }) => userId), selected, onSelect })
  const latest = useRef(ticks.tick)
  latest.current = ticks.tick
  const onTick = useCallback((userId: string, { currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) => {
    latest.current(userId, { ticked: currentTarget.checked, range: shiftKey })
  }, [])
  const open = (cell: HTMLElement) => setOpened({ place: placeOf(cell), at: cell.getBoundingClientRect() })
  const roving = useRovingCell(
    box,
    { rows: rows.length, columns: columns.length, page },
    { onOpen: open, onTick: tickThrough, onMove: () => setOpened(undefined) },
  )
  const { place } = roving
  const today = londonDay(new Date())

  useEffect(() => {
    if (hasMore && last >= rows.length - SPARE_ROWS) onMore()
  }, [hasMore, last, rows.length, onMore])

  function tickThrough(from: Place, to: Place) {
    const userIds = rows.slice(Math.min(from.row, to.row), Math.max(from.row, to.row) + 1).map(({ userId }) => userId)
    const [userId = ''] = userIds
    ticks.change(userIds, userIds.length > 1 || !selected.has(userId))
  }

  function onClick({ target }: MouseEvent) {
    const cell = cellOf(target as Element)
    if (cell) open(cell)
  }

  const shown = Array.from({ length: last - first }, (_, at) => first + at)
  if (place.row < first || place.row >= last) shown.push(place.row)
  const openedRow = opened && rows[opened.place.row]
  const openedColumn = opened && columns[opened.place.column]
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
          corner={
            <>
              <RowBox {...ticks.all} />
              {`${rows.length}${hasMore ? '+' : ''} ${rows.length === 1 ? 'person' : 'people'}`}
            </>
          }
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
      {opened && openedRow && openedColumn && (
        <CellCard
          teamId={teamId}
          row={openedRow}
          column={openedColumn}
          cell={openedRow.cells[opened.place.column]}
          at={opened.at}
          onClose={() => roving.go(opened.place)}
          onLeave={() => setOpened(undefined)}
        />
      )}
    </>
  )
})

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
