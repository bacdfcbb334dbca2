import { formatMinutes } from '#shared/time.ts'
import { timesText } from '../../rules/shift-words.ts'
import type { Part } from '../../rules/split.ts'
import { minutesOf, wallTimes } from '../../rules/times.ts'
import classes from './plan.module.css'

interface PartsPictureProps {
  parts: readonly Part[]
  /** What becomes of a part, in a word. */
  note: (part: Part) => string
  /** The part that stands out. */
  strong?: Part | undefined
}

/** The parts of a shift, side by side, as wide as each is long. */
export function PartsPicture({ parts, note, strong }: PartsPictureProps) {
  return (
    <ol className={classes.parts} aria-label="Parts">
      {parts.map((part) => (
        <li key={part.startsAt} style={{ flexGrow: minutesOf(part) }} data-strong={part === strong || undefined}>
          <b>{timesText(wallTimes(part))}</b>
          <span>{formatMinutes(minutesOf(part))}</span>
          <span>{note(part)}</span>
        </li>
      ))}
    </ol>
  )
}
