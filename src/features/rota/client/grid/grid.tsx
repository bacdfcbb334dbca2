// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells that something is done in take the focus
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import { shiftActions } from '#features/shifts/policy.ts'
import { can } from '#features/teams/policy.ts'
import type { Day } from '#shared/time.ts'
import type { Span } from '../../rules/days.ts'
import type { placeOfSince } from '../../rules/differences.ts'
import type { Model } from '../../rules/model.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import { totalsOf } from '../../rules/totals.ts'
import type { Rota } from '../../schema.ts'
import { CarryCard } from '../carry/carry-card.tsx'
import { useCarrying } from '../carry/use-carrying.ts'
import { useAnchor } from '../carry/use-folding.ts'
import type { CellAt } from '../carry/use-pointer.ts'
import { useTimeAxis } from '../carry/use-time-axis.ts'
import type { useHere } from '../here/use-here.ts'
import { cellOfPlace, chipsOf, focusIn, has, matesIn, selectedIn, widthsOf, within } from './cells.ts'
import classes from './grid.module.css'
import { Head } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { GroupHead } from './group-head.tsx'
import { inHand } from './looks.ts'
import { InHand, Totals } from './totals.tsx'
import { useFocus } from './use-focus.ts'
import { type KeyActs, pressKey } from './use-keys.ts'
import type { RotaActs, Team } from './use-rota-acts.tsx'
import { lookOf, useRowsInSight, useTops } from './use-rows.ts'
import type { useSelected } from './use-selected.ts'

export interface MenuAsked {
  chip: Chip
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
}

/** What is to be made: in which row, on which days. */
export interface MakeAsked {
  row: Exclude<Row, { kind: 'group' }>
  days: readonly Day[]
  times?: { start: string; end: string }
}

/** Brings a place into sight and puts the keyboard there. */
export type Goal = ((place: ReturnType<typeof placeOfSince>) => void) | undefined

interface GridProps {
  team: Team
  rota: Rota
  model: Model
  days: readonly Day[]
  span: Span
  today: Day
  what: string
  acts: RotaActs
  selected: ReturnType<typeof useSelected>
  goal: RefObject<Goal>
  /** Who else is here. */
  here: ReturnType<typeof useHere>
  /** What differs from a telling is shown: sums would be of those people alone. */
  isCompared: boolean
  onFill: (chip: Chip, typed: string) => void
  onMenu: (asked: MenuAsked) => void
  onMake: (asked: MakeAsked) => void
  onTimes: (chips: readonly Chip[]) => void
  onTurn: (by: number) => void
  /** Shows what a site lacks hour by hour; without one which sites lack something. */
  onCover: (siteId: string | undefined) => void
  /** Shows the week of a day. */
  onDay: (day: Day) => void
}

const HEAD_PX = 41
const MENU_WIDTH = 220

/** People, sites or jobs by days. What stands in its cells is carried with the mouse, by touch and by keyboard. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it ties the parts of the grid together
export function Grid({
  team,
  rota,
  model,
  days,
  span,
  today,
  what,
  acts,
  selected,
  goal,
  here,
  isCompared,
  ...on
}: GridProps) {
  const box = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const look = lookOf(span, isCompared)
  const isDense = look === 'dense'
  const seesPay = can(team, shiftActions.charge)
  // Where the rows are sites or jobs, what is open stands in them.
  const lead = model.open ? 1 : 0
  const rows = useMemo<readonly Row[]>(() => [...(model.open ? [model.open] : []), ...model.rows], [model])
  const chips = useMemo(() => chipsOf(rows), [rows])
  const sums = useMemo(() => totalsOf(model.shifts, seesPay), [model.shifts, seesPay])
  const [drawn, setDrawn] = useState<{ row: number; cols: readonly [number, number] }>()

  // The click that ends drawing chooses nothing.
  const hasDrawn = useRef(false)
  function draw(from: CellAt, to: CellAt, { done, isLasso }: { done: boolean; isLasso: boolean }) {
    hasDrawn.current = true
    const cols = [Math.min(from.col, to.col), Math.max(from.col, to.col)] as const
    const row = rows[from.row]
    if (isLasso || from.row !== to.row) {
      setDrawn(undefined)
      selected.choose(within(rows, from, to))
      if (done) acts.say(`${within(rows, from, to).length} selected`)
    } else if (!done) setDrawn({ row: from.row, cols })
    else {
      setDrawn(undefined)
      if (row && row.kind !== 'group') on.onMake({ row, days: days.slice(cols[0], cols[1] + 1) })
    }
  }
  const carry = useCarrying({ box, ghost, teamId: team.id, rota, rows, days, chips, acts, onDraw: draw })
  const { held, over } = carry
  const own = held?.chip ?? selected.chips.at(-1)
  useEffect(() => here.hold(own), [here.hold, own])
  const isFolded = (row: Row | undefined) => row?.kind === 'person' && carry.folded.has(row.key)
  const tops = useTops(model.rows, look, carry.folded)
  const { range, look: onScroll } = useRowsInSight(box, tops)
  useAnchor(box, { folded: carry.folded, tops, at: over ? over.at.row - lead : -1 })

  function show(row: number) {
    const root = box.current
    if (!root || row < lead) return
    const above = HEAD_PX + (root.querySelector<HTMLElement>('[data-lead]')?.offsetHeight ?? 0)
    const [top, bottom] = [tops[row - lead]!, tops[row - lead + 1]!]
    if (top < root.scrollTop) root.scrollTop = top
    else if (bottom + above > root.scrollTop + root.clientHeight) root.scrollTop = bottom + above - root.clientHeight
  }
  const focus = useFocus({ box, rows, cols: days.length, isFolded, show })
  goal.current = (place) => focus.goTo(cellOfPlace(rows, days, place))

  useTimeAxis(box, {
    isAxis: span === 'day',
    isOn: look === 'plain',
    chipOf: (key) => chips.get(key),
    onPull: (chip, times) => {
      const change = { kind: 'move' as const, shiftId: chip.shift.id, version: chip.shift.version, ...times }
      void acts.act({ changes: [change], words: `Changed ${inHand(chip)} to ${times.start}–${times.end}`, siteId: '' })
    },
    onDraw: (row, times) => {
      hasDrawn.current = true
      const one = rows[row]
      if (one && one.kind !== 'group') on.onMake({ row: one, days, times })
    },
  })

  const keys: KeyActs = {
    ...{
      at: focus.at,
      chip: focus.chip,
      isHolding: held !== undefined,
      isChosen: selected.keys.size > 0,
      setDown: carry.setDown,
      copy: carry.copy,
    },
    pickUp: (chip) => carry.pickUp(chip, focus.at),
    putBack: () => (held ? carry.putBack() : selected.clear()),
    move: (by, extend) => {
      const to = focus.next(by, held !== undefined)
      if (held) carry.carryTo(to)
      if (extend) selected.extend(rows, focus.at, to)
      focus.goTo(to)
    },
    list: on.onFill,
    make: () => {
      const row = rows[focus.at.row]
      if (row && row.kind !== 'group') on.onMake({ row, days: [days[focus.at.col]!] })
    },
    times: () => focus.chip && on.onTimes(selected.chips.length > 0 ? selected.chips : [focus.chip]),
    takeOff: () => selected.takeOff(focus.chip, acts, rota),
    turn: on.onTurn,
  }

  const onContextMenu = useLatest((event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-chip]')
    const chip = button && chips.get(button.dataset.chip ?? '')
    if (!chip) return
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    const isPoint = x > 0 || y > 0
    const anchor = () =>
      isPoint ? { top: y, bottom: y, right: Math.min(x + MENU_WIDTH, innerWidth) } : button.getBoundingClientRect()
    on.onMenu({ chip, anchor })
  })
  const chipAt = (target: Element) => chips.get(target.closest<HTMLElement>('[data-chip]')?.dataset.chip ?? '')
  const onClick = useLatest((event: MouseEvent) => {
    if (hasDrawn.current) {
      hasDrawn.current = false
      return
    }
    if (follow(event.target as Element, on)) return
    const chip = chipAt(event.target as Element)
    if (chip && (event.shiftKey || event.ctrlKey || event.metaKey)) selected.toggle(chip)
    else if (selected.keys.size > 0) selected.clear()
  })
  const onDoubleClick = useLatest((event: MouseEvent) => {
    const chip = chipAt(event.target as Element)
    if (chip) on.onFill(chip, '')
  })

  const overRow = over ? rows[over.at.row] : undefined
  const found =
    held && over && overRow?.kind === 'person' && over.at.col === held.chip.col
      ? carry.judged.get(overRow.person.id)
      : undefined
  const common = {
    ...{ days, today, isDense, isAxis: span === 'day' },
    verdictCol: held ? held.chip.col : -1,
    verdictMinutes: held?.chip.shift.minutes ?? 0,
  }
  const ofRow = (row: Row, at: number) => ({
    ...common,
    at,
    heldKey: held && has(row, ({ key }) => key === held.chip.key) ? held.chip.key : undefined,
    selected: selectedIn(row, selected.keys),
    mates: matesIn(row, here.mates),
    ...focusIn(focus.at, at),
    overCol: over?.at.row === at ? over.at.col : -1,
    drawn: drawn?.row === at ? drawn.cols : undefined,
    verdict: held && row.kind === 'person' ? carry.judged.get(row.person.id) : undefined,
  })
  return (
    <>
      {held ? (
        <InHand chip={held.chip} people={carry.people} copy={held.copy} folded={carry.folded.size} />
      ) : (
        !isCompared && <Totals sums={sums} />
      )}
      <div ref={box} className={classes.box} onScroll={onScroll} data-box>
        <div
          role="grid"
          aria-label="Rota"
          aria-rowcount={rows.length + 1}
          aria-colcount={days.length + 1}
          className={classes.grid}
          data-dense={isDense || undefined}
          data-axis={span === 'day' || undefined}
          data-compared={look === 'compared' || undefined}
          style={widthsOf(span, days.length, isCompared)}
          onKeyDown={(event: KeyboardEvent) => pressKey(event, keys)}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
          onContextMenu={onContextMenu}
        >
          <Head {...{ what, days, today, span, seesPay }} shifts={model.shifts} needs={model.needs} />
          {model.open && <GridRow row={model.open} {...ofRow(model.open, 0)} />}
          <div role="rowgroup" className={classes.body} style={{ height: tops.at(-1) }}>
            {model.rows.map((row, index) => {
              const at = index + lead
              const isShown = (index >= range[0] && index <= range[1]) || focus.at.row === at
              if (!isShown || isFolded(row)) return null
              const place = { top: tops[index]!, height: tops[index + 1]! - tops[index]! }
              return row.kind === 'group' ? (
                <GroupHead key={row.key} row={row} at={at} isDense={isDense} {...place} />
              ) : (
                <GridRow key={row.key} row={row} {...place} {...ofRow(row, at)} />
              )
            })}
          </div>
        </div>
      </div>
      <div ref={ghost} className={`${classes.chip} ${classes.ghost}`} hidden />
      {held && found && over?.cell && overRow?.kind === 'person' && (
        <CarryCard
          chip={held.chip}
          row={overRow}
          judged={found}
          cell={over.cell}
          mayOverride={can(team, shiftActions.override)}
        />
      )}
    </>
  )
}

/** What leads somewhere else is followed: a day, or what sites lack. */
function follow(target: Element, on: Pick<GridProps, 'onDay' | 'onCover'>): boolean {
  const { day, cover } = target.closest<HTMLElement>('[data-day], [data-cover]')?.dataset ?? {}
  if (day) on.onDay(day)
  else if (cover !== undefined) on.onCover(cover || undefined)
  return day !== undefined || cover !== undefined
}
