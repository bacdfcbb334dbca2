import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { roleForManager, STANDING_STATES, standingForManager } from '#features/members/rules/standing-words.ts'
import { londonDay } from '#shared/time.ts'
import type { PersonRow } from './cells.ts'

/** Where a person of the matrix stands today, and in their other roles when it is pointed at. */
export function RowStanding({ row: { standing, completion } }: { row: PersonRow }) {
  const reading = { today: londonDay(new Date()), completion }
  return (
    <CutMark
      state={STANDING_STATES[standing.standing]}
      isBarred={standing.standing === 'suspended'}
      words={standingForManager(standing, reading)}
      also={standing.others.map((other) => roleForManager(other, reading))}
    />
  )
}
