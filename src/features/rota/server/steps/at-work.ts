import { clockedOf } from '#features/attendance/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AsItIs, isHeld } from './as-it-is.ts'

interface Asked {
  /** The shifts of a step with everybody on them. */
  now: AsItIs
  /** When the step was done. */
  since: string
}

/** The places on the shifts of a step whose people are at work: their shift has begun since then, or they have clocked in. */
export async function readAtWork({ db, clock }: TeamContext, { now, since }: Asked): Promise<ReadonlySet<string>> {
  const held = Object.values(now.places).filter(isHeld)
  const ids = held.map(({ id }) => id)
  const clocked = await clockedOf(db, ids)
  const begun = held.filter(({ shiftId }) => {
    const begins = Date.parse(now.shifts[shiftId]?.startsAt ?? '')
    return begins > Date.parse(since) && begins <= clock.now()
  })
  const isIn = (id: string) => (clocked.get(id)?.from ?? null) !== null
  return new Set([...begun.map(({ id }) => id), ...ids.filter(isIn)])
}
