import { CutMark } from '#client/ui/state/cut-mark.tsx'
import { londonDay } from '#shared/time.ts'
import { roleForManager, STANDING_STATES, standingForManager } from '../rules/standing-words.ts'
import type { MemberStanding } from '../schema.ts'

interface StandingMarkProps {
  standing: MemberStanding
  completion: number
}

/** Where a member stands today, for managers of the team; in their other roles when it is pointed at. */
export function StandingMark({ standing, completion }: StandingMarkProps) {
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
