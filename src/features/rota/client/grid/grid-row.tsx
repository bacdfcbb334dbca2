// biome-ignore-all lint/suspicious/noArrayIndexKey: a column is a day
// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells that something is done in take the focus

import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import type { Day } from '#shared/time.ts'
import { isWeekend, letterOf, shortTimes } from '../../rules/days.ts'
import type { CellRow, Chip, Gone } from '../../rules/rows.ts'
import { placeOnAxis } from '../../rules/time-axis.ts'
import type { Away, Judged } from '../../schema.ts'
import classes from './grid.module.css'
import { chipWords, initialsOf, longDay, stateOf, VERDICTS, verdictWords } from './looks.ts'
import { placed, RowHead } from './row-head.tsx'
import { useCellsInSight } from './use-rows.ts'

export interface RowProps {
  row: CellRow
  /** Its place among the rows. */
  at: number
  days: readonly Day[]
  today: Day
  isDense: boolean
  /** The hours of one day. */
  isAxis: boolean
  /** The cell that the keyboard is in, and the chip of it. */
  focusCol: number
  focusChip: number
  heldKey: string | undefined
  overCol: number
  selected: ReadonlySet<string>
  /** Who else has which shift in hand. */
  mates: ReadonlyMap<string, string>
  /** Columns that are being drawn over. */
  drawn: readonly [number, number] | undefined
  /** What the person may of what is carried, in its column. */
  verdict: Judged | undefined
  verdictCol: number
  verdictMinutes: number
  /** Where it stands; the row of open places stands by itself. */
  top?: number
  height?: number
}

/** One row: a name, a cell for each day, and where days are many, a sum for each week. */
export const GridRow = memo(({ row, at, top, height, days, today, isDense, isAxis, ...props }: RowProps) => {
  const { cells, onScroll } = useCellsInSight(row, props.focusChip)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={`${classes.line} ${row.kind === 'open' ? classes.open : ''}`}
      data-r={at}
      data-lead={row.kind === 'open' || undefined}
      style={placed(top, height)}
      onScroll={onScroll}
    >
      <RowHead row={row} today={today} />
      {cells.map((chips, col) => [
        <Cell key={col} {...{ row, chips, col, isDense, isAxis }} day={days[col]!} {...ofCell(props, chips, col)} />,
        isDense && col % 7 === 6 && <Sum key={`sum ${col}`} row={row} week={Math.floor(col / 7)} />,
      ])}
    </div>
  )
})
GridRow.displayName = 'GridRow'

function Sum({ row, week }: { row: CellRow; week: number }) {
  const own = row.cells.slice(week * 7, week * 7 + 7).flat()
  const words =
    row.kind === 'person'
      ? String(Math.round((row.weeks[week] ?? 0) / 6) / 10)
      : String(own.reduce((sum, { place, open }) => sum + (place ? 1 : open), 0))
  return (
    <div role="gridcell" className={classes.sum}>
      {words}
    </div>
  )
}

/** What of a row concerns one of its cells: the others are not drawn anew. */
function ofCell(
  props: Omit<RowProps, 'row' | 'at' | 'days' | 'today' | 'isDense' | 'isAxis'>,
  chips: readonly Chip[],
  col: number,
) {
  const { focusCol, focusChip, heldKey, overCol, selected, mates, drawn, verdict, verdictCol, verdictMinutes } = props
  const isJudged = verdictCol === col
  return {
    focusChip: focusCol === col ? Math.min(Math.max(focusChip, 0), Math.max(chips.length - 1, 0)) : -1,
    heldKey: chips.some(({ key }) => key === heldKey) ? heldKey : undefined,
    isOver: overCol === col,
    isDrawn: drawn !== undefined && drawn[0] <= col && col <= drawn[1],
    selected,
    mates,
    verdict: isJudged ? verdict : undefined,
    verdictMinutes: isJudged ? verdictMinutes : 0,
  }
}

interface CellProps extends ReturnType<typeof ofCell>, Pick<RowProps, 'row' | 'isDense' | 'isAxis'> {
  chips: readonly Chip[]
  col: number
  day: Day
}

const Cell = memo(({ row, chips, col, day, isDense, isAxis, focusChip, ...of }: CellProps) => {
  const focused = focusChip >= 0
  const away = row.kind === 'person' ? row.away[col] : undefined
  const isCounted = isDense && row.kind === 'open' && chips.length > 1
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-c={col}
      data-weekend={isWeekend(day) || undefined}
      data-over={of.isOver || undefined}
      data-drawn={of.isDrawn || undefined}
      tabIndex={focused && chips.length === 0 ? 0 : -1}
      aria-label={chips.length === 0 ? emptyWords(row, day, away) : undefined}
    >
      {away && <AwayMark away={away} />}
      {isCounted && <DayCount chips={chips} day={day} isFocus={focused} />}
      {isCounted
        ? null
        : chips.map((chip, at) => (
            <ChipView
              key={chip.key}
              chip={chip}
              ofPerson={row.kind !== 'band'}
              isDense={isDense}
              isAxis={isAxis}
              isHeld={of.heldKey === chip.key}
              isSelected={of.selected.has(chip.key)}
              mate={of.mates.get(chip.shift.id)}
              isFocus={focusChip === at}
            />
          ))}
      {row.kind === 'person' && row.gone?.[col]?.map((one) => <GoneView key={one.key} gone={one} isDense={isDense} />)}
      {of.verdict && <Verdict judged={of.verdict} minutes={of.verdictMinutes} />}
    </div>
  )
})
Cell.displayName = 'Cell'

function emptyWords(row: CellRow, day: Day, away: Away | undefined) {
  const name = row.kind === 'person' ? row.person.name : row.kind === 'open' ? 'Unfilled' : row.title
  return `${name}, ${longDay(day)}, ${away ? awayWords(away) : row.kind === 'open' ? 'none' : 'free'}`
}

function awayWords({ leave, isAsked, times }: Away) {
  const what = leave ? `${leave}${isAsked ? ' asked for' : ''}` : 'Not available'
  return times ? `${what} ${times[0]}–${times[1]}` : what
}

function AwayMark({ away }: { away: Away }) {
  return (
    <span className={classes.away}>
      <span className={classes.awayWords}>{awayWords(away)}</span>
    </span>
  )
}

/** How many places of a day are open, where there is no room for each: it leads to its week. */
function DayCount({ chips, day, isFocus }: { chips: readonly Chip[]; day: Day; isFocus: boolean }) {
  const places = chips.reduce((sum, { open }) => sum + open, 0)
  return (
    <button
      type="button"
      className={classes.chip}
      data-day={day}
      data-state="soon"
      tabIndex={isFocus ? 0 : -1}
      aria-label={`${places} open places, ${longDay(day)}: show the week`}
    >
      <b>{places}</b>
    </button>
  )
}

interface ChipViewProps {
  chip: Chip
  /** The row says who it is, and the chip where. */
  ofPerson: boolean
  isDense: boolean
  isAxis: boolean
  isHeld: boolean
  isSelected: boolean
  /** Who else has it in hand. */
  mate: string | undefined
  isFocus: boolean
}

const ChipView = memo(({ chip, ofPerson, isDense, isAxis, isHeld, isSelected, mate, isFocus }: ChipViewProps) => (
  <button
    type="button"
    className={classes.chip}
    data-chip={chip.key}
    data-state={stateOf(chip)}
    data-dim={chip.isDim || undefined}
    data-new={chip.isNew}
    data-held={isHeld || undefined}
    aria-pressed={isSelected || undefined}
    aria-label={`${chipWords(chip, ofPerson)}${mate ? `, ${mate} has it in hand` : ''}`}
    title={isDense ? chipWords(chip) : undefined}
    style={isAxis ? axisStyle(chip) : undefined}
    tabIndex={isFocus ? 0 : -1}
  >
    {isDense ? <b>{letterFor(chip)}</b> : <ChipFace chip={chip} ofPerson={ofPerson} />}
    {mate && <i className={classes.mate}>{initialsOf(mate)}</i>}
  </button>
))
ChipView.displayName = 'ChipView'

/** What somebody had at the telling that is compared with. */
function GoneView({ gone: { times, siteName }, isDense }: { gone: Gone; isDense: boolean }) {
  const words = `${times} ${siteName}`
  return (
    <span className={`${classes.chip} ${classes.gone}`} title={isDense ? words : undefined}>
      <VisuallyHidden>Not any more: </VisuallyHidden>
      {isDense ? (
        <s>{times.slice(0, 2)}</s>
      ) : (
        <>
          <s>{times}</s> <span>{siteName}</span>
        </>
      )}
      {!isDense && <IconMinus size={12} aria-hidden />}
    </span>
  )
}

function axisStyle({ shift }: Chip) {
  const { from, width } = placeOnAxis(shift)
  return { marginInlineStart: `${from}%`, width: `${width}%` }
}

const letterFor = ({ place, open, shift }: Chip) => (!place && open > 1 ? open : letterOf(shift))

function ChipFace({
  chip: { shift, place, open, siteName, person, isNew },
  ofPerson,
}: Pick<ChipViewProps, 'chip' | 'ofPerson'>) {
  const isOpen = !place
  return (
    <>
      {ofPerson && <b>{shortTimes(shift)}</b>} <span>{ofPerson ? siteName : (person?.name ?? 'Open')}</span>
      {isOpen && open > 1 && <b> ×{open}</b>}
      {shift.isDraft && <IconPencil size={12} aria-hidden />}
      {isNew && <IconPlus size={12} aria-hidden />}
    </>
  )
}

const VERDICT_ICONS = { allowed: IconCheck, warned: IconAlertTriangle, blocked: IconBan }

function Verdict({ judged, minutes }: { judged: Judged; minutes: number }) {
  const Icon = VERDICT_ICONS[judged.answer.verdict]
  return (
    <span className={classes.verdict} data-state={VERDICTS[judged.answer.verdict]}>
      <Icon size={14} aria-hidden />
      <span>{verdictWords(judged, minutes)}</span>
    </span>
  )
}
