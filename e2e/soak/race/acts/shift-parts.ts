import { cleared, OPEN, shiftThat } from '../shifts.ts'
import { type Act, ask, ofTeam, type Turn } from '../turn.ts'

const HOUR_MS = 60 * 60 * 1000

/** So many hours after the start of a shift, by the clocks on the wall. */
function after({ day, start }: { day: string; start: string }, hours: number) {
  return { time: new Date(Date.parse(`${day}T${start}Z`) + hours * HOUR_MS).toISOString().slice(11, 16) }
}

async function split(turn: Turn) {
  const shift = await shiftThat(turn, `state <> 'cancelled' and ends_at - starts_at > interval '3 hours'`)
  return (
    shift &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/shifts/${shift.id}/split`),
      body: { version: shift.version, cuts: [after(shift, 2)] },
    })
  )
}

/** Somebody can do the first hours of it, or those in the middle. */
async function coverPart(turn: Turn) {
  const shift = await shiftThat(turn, `${OPEN} and ends_at - starts_at > interval '3 hours'`)
  if (!shift) return undefined
  const from = turn.number % 2
  return ask(turn, turn.manager, {
    path: ofTeam(turn, `/shifts/${shift.id}/cover-part`),
    body: {
      version: shift.version,
      userId: (await cleared(turn, shift.id)).id,
      from: after(shift, from),
      until: after(shift, from + 2),
    },
  })
}

export const shiftPartActs: Act[] = [
  { name: 'split a shift', weight: 5, run: split, audited: 'shift.split' },
  { name: 'cover a part of a shift', weight: 9, run: coverPart, audited: ['assignment.assign', 'shift.split'] },
]
