// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells that something is done in take the focus
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { shiftActions } from '#features/shifts/policy.ts'
import type { ShortSites } from '#features/staffing/schema.ts'
import { can } from '#features/teams/policy.ts'
import type { Day } from '#shared/time.ts'
import type { Span } from '../../rules/days.ts'
import type { placeOfSince } from '../../rules/differences.ts'
import type { Model } from '../../rules/model.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import { totalsOf } from '../../rules/totals.ts'
import type { Rota } from '../../schema.ts'
import { useCarrying } from '../carry/use-carrying.ts'
import { useAnchor } from '../carry/use-folding.ts'
import type { CellAt } from '../carry/use-pointer.ts'
import { useTimeAxis } from '../carry/use-time-axis.ts'
import type { useHere } from '../here/use-here.ts'
import {
  cellOfPlace,
  chipsOf,
  columnsOf,
  focusIn,
  has,
  marksOf,
  matesIn,
  selectedIn,
  widthsOf,
  within,
} from './cells.ts'
import classes from './grid.module.css'
import { Head } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { GroupHead } from './group-head.tsx'
import { inHand } from './looks.ts'
import { InHand, Totals } from './totals.tsx'
import { type MenuAsked, useClicks } from './use-clicks.ts'
import { useFocus } from './use-focus.ts'
import { type KeyActs, pressKey } from './use-keys.ts'
import type { RotaActs, Team } from './use-rota-acts.tsx'
import { useLook, useRowsInSight, useTops } from './use-rows.ts'
import type { useSelected } from './use-selected.ts'

const CarryCard = lazy(async () => ({ default: (await import('../carry/carry-card.tsx')).CarryCard }))

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
  short: ShortSites | undefined
  /** Who else is here. */
  here: ReturnType<typeof useHere>
  /** What differs from a telling is shown: sums would be of those people alone. */
  isCompared: boolean
  /** Other days are asked for, and these are drawn until then. */
  isAwaited: boolean
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
  short,
  isCompared,
  isAwaited,
  ...on
}: GridProps) {
  const box = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const look = useLook({ span, isCompared, ofPeople: model.open !== undefined })
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
  const chosenAt = useRef(0)
  const choose = (chip: Chip) => {
    chosenAt.current = performance.now()
    selected.toggle(chip)
    acts.say('Selected. Tap others to select them, too')
  }
  const carry = useCarrying({
    box,
    ghost,
    teamId: team.id,
    rota,
    short,
    rows,
    days,
    chips,
    acts,
    onDraw: draw,
    onChoose: choose,
  })
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
    isOn: !isDense && !isCompared,
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

  const clicks = useClicks({ chips, selected, isHolding: held !== undefined, hasDrawn, chosenAt, ...on })

  const overRow = over ? rows[over.at.row] : undefined
  const found = over && carry.judgedAt(over.at)
  const ofRow = (row: Row, at: number) => ({
    ...{ days, today, isDense, isAxis: span === 'day', at },
    ...carry.verdictOf(row),
    heldKey: held && has(row, ({ key }) => key === held.chip.key) ? held.chip.key : undefined,
    selected: selectedIn(row, selected.keys),
    mates: matesIn(row, here.mates),
    ...focusIn(focus.at, at),
    overCol: over?.at.row === at ? over.at.col : -1,
    drawn: drawn?.row === at ? drawn.cols : undefined,
  })
  return (
    <>
      {held ? (
        <InHand
          chip={held.chip}
          people={carry.people}
          copy={held.copy}
          folded={carry.folded.size}
          mixes={carry.mixes}
        />
      ) : (
        !isCompared && <Totals sums={sums} />
      )}
      <div ref={box} className={classes.box} onScroll={onScroll} data-box>
        <div
          role="grid"
          aria-label="Rota"
          aria-busy={isAwaited || undefined}
          aria-rowcount={rows.length + 1}
          aria-colcount={columnsOf(days.length, isDense)}
          className={classes.grid}
          {...marksOf(span, { look, isCompared })}
          style={widthsOf(span, days.length, isCompared)}
          onKeyDown={(event: KeyboardEvent) => pressKey(event, keys)}
          onFocus={focus.onFocus}
          onBlur={focus.onBlur}
          {...clicks}
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
        <Suspense>
          <CarryCard
            chip={held.chip}
            row={overRow}
            judged={found}
            cell={over.cell}
            mixes={carry.mixes}
            mayOverride={can(team, shiftActions.override)}
          />
        </Suspense>
      )}
    </>
  )
}
