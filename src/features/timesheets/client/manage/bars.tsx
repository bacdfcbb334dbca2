import { londonTime, minutesBetween } from '#shared/time.ts'
import { plannedText, spanText } from '../../rules/words.ts'
import type { LineDetails } from '../../schema.ts'
import classes from './timesheets.module.css'

/** Minutes of room at both ends. */
const ROOM = 20

/** Planned, worked and paid time on one axis. What is said there stands in the figures below as well. */
export function Bars({ line }: { line: LineDetails }) {
  const all = [line.plannedFrom, line.plannedUntil, line.from, line.until].flatMap((at) => (at ? [Date.parse(at)] : []))
  const begins = Math.min(...all) - ROOM * 60_000
  const ends = Math.max(...all) + ROOM * 60_000
  const place = (from: string, until: string) => ({
    insetInlineStart: `${((Date.parse(from) - begins) / (ends - begins)) * 100}%`,
    width: `${(minutesBetween(from, until) / ((ends - begins) / 60_000)) * 100}%`,
  })
  const paid =
    line.parts.length > 0 ? line.parts : line.from && line.until ? [{ from: line.from, until: line.until }] : []
  const clock = (at: number) => londonTime(new Date(at))
  return (
    <figure className={classes.bars} aria-label={`Planned ${plannedText(line)}, worked ${spanText(line)}`}>
      <Bar label="Plan" kind="plan" parts={[place(line.plannedFrom, line.plannedUntil)]} />
      <Bar label="Work" kind="work" parts={line.from && line.until ? [place(line.from, line.until)] : []} />
      <Bar label="Pay" kind="pay" parts={paid.map(({ from, until }) => place(from, until))} />
      <div className={classes.axis} aria-hidden>
        <span>{clock(begins)}</span>
        <span>{clock(ends)}</span>
      </div>
    </figure>
  )
}

function Bar({
  label,
  kind,
  parts,
}: {
  label: string
  kind: string
  parts: { insetInlineStart: string; width: string }[]
}) {
  return (
    <div className={classes.bar} aria-hidden>
      <span>{label}</span>
      <div>
        {parts.map((part) => (
          <i key={part.insetInlineStart} data-kind={kind} style={part} />
        ))}
      </div>
    </div>
  )
}
