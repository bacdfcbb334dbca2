import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { RowBox } from '#client/ui/lists/ticks.tsx'
import { Name } from '#client/ui/name.tsx'
import { isWeekend, shortTimes } from '#features/rota/rules/days.ts'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import type { OpenPlace, Proposal, Result, Run } from '../../schema.ts'
import { daysText } from '../asking/asked.ts'
import { briefHours, LONG_WEEK, type Team, whenWords } from '../plans/plan-words.ts'
import { awayOn, type GridRow, type Held, heldIn, heldOn, rowsOf, weeksOf } from './grid-rows.ts'
import { useShown } from './shown.tsx'
import type { Wishes } from './use-wishes.ts'
import grid from './week-grid.module.css'
import { WhyPanel } from './why-panel.tsx'

/** So many people are drawn at once. */
const AT_ONCE = 30

interface WeekGridProps {
  team: Team
  run: Run & { result: Result }
  wishes: Wishes
}

/** The plan in the rota: only people whose week changes, what they have in grey and what is proposed in violet. */
export function WeekGrid({ team, run, wishes }: WeekGridProps) {
  const { proposals, open } = run.result
  const weeks = useMemo(() => weeksOf(run.options), [run.options])
  // The first week in which anything is proposed.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      weeks.findIndex((week) => proposals.some(({ day, state }) => state !== 'gone' && week.includes(day))),
    ),
  )
  const [shown, setShown] = useState<string>()
  const days = weeks[at]!
  const query = useQuery(
    api.rota.view.queryOptions({ input: { teamId: team.id, from: days[0]!, through: days.at(-1)! } }),
  )
  const held = useMemo(() => query.data && heldIn(query.data), [query.data])
  const rows = useMemo(() => rowsOf(proposals, days), [proposals, days])
  const drawn = useShown(rows, AT_ONCE)
  const why = proposals.find(({ placeId }) => placeId === shown)
  return (
    <div className={grid.section}>
      {weeks.length > 1 && <Walk weeks={weeks} at={at} onTurn={setAt} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area needs the focus to be scrolled by keyboard */}
      <section className={grid.scroll} tabIndex={0} aria-label="Days and people">
        <table className={grid.table}>
          <Head days={days} proposals={proposals} people={rows.length} />
          <tbody>
            <StaysOpen days={days} open={open} />
            {drawn.shown.map((row) => (
              <Person
                key={row.userId}
                {...{ row, days, wishes }}
                held={held}
                onOpen={(placeId) => setShown(placeId)}
                opened={shown}
              />
            ))}
          </tbody>
        </table>
      </section>
      {drawn.more}
      <p className={grid.note}>
        Only people whose week changes. Ticks work here as in the list; a proposal opens why, who else and what they
        would have cost.
      </p>
      {why && <WhyPanel {...{ team, run, wishes }} proposal={why} onClose={() => setShown(undefined)} />}
    </div>
  )
}

interface WalkProps {
  weeks: readonly (readonly string[])[]
  at: number
  onTurn: (at: number) => void
}

function Walk({ weeks, at, onTurn }: WalkProps) {
  const days = weeks[at]!
  return (
    <div className={grid.walk}>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Week before"
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span role="status">
        {daysText(days[0]!, days.at(-1)!, londonToday(deviceClock))}, week {at + 1} of {weeks.length}
      </span>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Week after"
        disabled={at === weeks.length - 1}
        onClick={() => onTurn(at + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Head({
  days,
  proposals,
  people,
}: {
  days: readonly string[]
  proposals: readonly Proposal[]
  people: number
}) {
  const today = londonToday(deviceClock)
  return (
    <thead>
      <tr>
        <th scope="col">{people === 1 ? '1 person' : `${people} people`}</th>
        {days.map((day) => {
          const many = proposals.filter((one) => one.day === day).length
          return (
            <th
              key={day}
              scope="col"
              data-today={day === today || undefined}
              data-weekend={isWeekend(day) || undefined}
            >
              {formatShortDay(day, { today: day }).split(' ', 2).join(' ')}
              <small>{many === 0 ? 'nothing new' : `${many} proposed`}</small>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function StaysOpen({ days, open }: { days: readonly string[]; open: readonly OpenPlace[] }) {
  const shown = open.filter(({ day, state }) => state === 'open' && days.includes(day))
  if (shown.length === 0) return null
  return (
    <tr className={grid.open}>
      <th scope="row">
        <span className={grid.openWord}>
          <IconAlertTriangle size={16} aria-hidden /> Stay open
        </span>
        <small>{shown.length === 1 ? '1 place' : `${shown.length} places`}</small>
      </th>
      {days.map((day) => (
        <td key={day} data-weekend={isWeekend(day) || undefined}>
          {shown
            .filter((one) => one.day === day)
            .map((one) => (
              <span
                key={one.placeId}
                className={grid.chip}
                data-kind="open"
                title={`${whenWords(one)}, ${one.siteName}`}
              >
                <b>{shortTimes(one)}</b> <span>{one.siteName}</span>
              </span>
            ))}
        </td>
      ))}
    </tr>
  )
}

interface PersonProps {
  row: GridRow
  held: Held | undefined
  days: readonly string[]
  wishes: Wishes
  opened: string | undefined
  onOpen: (placeId: string) => void
}

function Person({ row, held, days, wishes, opened, onOpen }: PersonProps) {
  const { fullName, before, after, sought } = row
  return (
    <tr>
      <th scope="row">
        <Name>{fullName}</Name>
        <small data-state={after > LONG_WEEK ? 'soon' : undefined}>
          {briefHours(before)} → {briefHours(after)}
          {sought && ` of ${sought}`}
          {after > LONG_WEEK && ', a long week'}
        </small>
      </th>
      {days.map((day) => {
        const away = held && awayOn(held, row.userId, day)
        return (
          <td key={day} data-weekend={isWeekend(day) || undefined}>
            {away && <span className={grid.away}>{away}</span>}
            {held &&
              heldOn(held, row, day).map((one) => (
                <span key={one.id} className={grid.chip} title={`${one.start}–${one.end} ${one.siteName}`}>
                  <b>{shortTimes(one)}</b> <span>{one.siteName}</span>
                </span>
              ))}
            {row.proposals
              .filter((one) => one.day === day)
              .map((one) => (
                <Proposed
                  key={one.placeId}
                  proposal={one}
                  wishes={wishes}
                  isOpen={opened === one.placeId}
                  onOpen={() => onOpen(one.placeId)}
                />
              ))}
          </td>
        )
      })}
    </tr>
  )
}

interface ProposedProps {
  proposal: Proposal
  wishes: Wishes
  isOpen: boolean
  onOpen: () => void
}

function Proposed({ proposal, wishes: { chosen, onChosen }, isOpen, onOpen }: ProposedProps) {
  const { placeId, siteName, state, person } = proposal
  const words = `${whenWords(proposal)}, ${siteName}`
  const chip = useRef<HTMLSpanElement>(null)
  // The panel leaves room for a few days only.
  useEffect(() => {
    if (isOpen) chip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <span
      ref={chip}
      className={grid.chip}
      data-kind={state === 'proposed' ? 'draft' : 'booked'}
      data-open={isOpen || undefined}
    >
      {state === 'proposed' && (
        <RowBox
          label={`Book ${inSentence(person.fullName)}, ${words}`}
          ticked={chosen.has(placeId)}
          onTick={() => onChosen(chosen.symmetricDifference(new Set([placeId])))}
        />
      )}
      <button type="button" aria-haspopup="dialog" title={words} onClick={onOpen}>
        <b>{shortTimes(proposal)}</b> <span>{siteName}</span>
        <VisuallyHidden component="span">: why {inSentence(person.fullName)}</VisuallyHidden>
      </button>
    </span>
  )
}
