import { DayField } from '#client/ui/inputs/day-field.tsx'
import { type Day, deviceClock, formatDay, isDay, londonToday } from '#shared/time.ts'
import { earliest } from '../rules/covers.ts'
import type { CoveringEvidence } from '../schema.ts'
import classes from './evidence.module.css'

type Covering = Pick<CoveringEvidence, 'validFrom' | 'covers'>

interface CountsUntilProps {
  evidence: Covering
  /** What is typed; null: as long as the dates of the evidence say. */
  until: string | null
  onUntil: (until: string | null) => void
}

/** Until when evidence counts once it is verified: an earlier last day, and what follows for each requirement that it satisfies. */
export function CountsUntil({ evidence, until, onUntil }: CountsUntilProps) {
  const today = londonToday(deviceClock)
  return (
    <>
      <DayField
        label="Counts until"
        description="Leave this empty to go by its own dates"
        value={until}
        error={untilProblem(evidence, until)}
        onChange={onUntil}
      />
      {evidence.covers.length > 0 && (
        <div>
          <h3 className={classes.part}>Once verified, it counts for</h3>
          <ul className={classes.covers}>
            {endsOf(evidence, until).map(({ requirementId, name, until: end }) => (
              <li key={requirementId}>
                {name}{' '}
                <span data-state={end && end < today ? 'bad' : undefined}>
                  {end === null ? 'without an end' : `${end < today ? 'ended on' : 'until'} ${formatDay(end)}`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** Why it cannot be verified until what is typed; undefined when it can. */
export function untilProblem({ validFrom }: Covering, until: string | null): string | undefined {
  if (until === null) return undefined
  if (!isDay(until)) return 'Enter a day as DD/MM/YYYY'
  return until < validFrom ? 'Choose a day after this begins' : undefined
}

/** The label of the button that verifies it. */
export function verifyText(evidence: Covering, until: string | null): string {
  const ends = endsOf(evidence, until).map((one) => one.until)
  const latest = ends.includes(null) ? null : ends.toSorted().at(-1)
  return latest ? `Verify until ${formatDay(latest)}` : 'Verify'
}

function endsOf({ covers }: Covering, until: string | null) {
  const through: Day | null = until && isDay(until) ? until : null
  return covers.map((one) => ({ ...one, until: earliest([one.until, through]) }))
}
