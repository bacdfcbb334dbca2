import { placeThat, withPerson } from '../shifts.ts'
import { type Act, ask, find, type Held, ofTeam, type Turn } from '../turn.ts'

const KINDS = ['in', 'break', 'back', 'out'] as const

interface Event extends Held {
  place: string
  kind: string
  at: string
}

/** Of the team's events that nothing has replaced, one. */
const eventOf = (turn: Turn) =>
  find<Event>(
    turn,
    `select json_build_object('id', e.id, 'userId', e.user_id, 'place', e.assignment_id, 'kind', e.kind, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.clock_events e where e.team_id = $1 and e.kind <> 'void' and not exists (select from app.clock_events r where r.replaces = e.id)
      order by md5(e.id || $2::text)`,
    [turn.team, turn.number],
  )

/** Beside a manager who takes them off the shift and a colleague who takes it over; every third time by somebody whose it is not. */
async function tap(turn: Turn) {
  const place = await placeThat(turn, `state in ('confirmed', 'withdrawn', 'missed')`)
  if (!place) return undefined
  const person = turn.number % 3 === 0 ? turn.person : place.person
  return ask(turn, person, { path: '/clock', body: tapped(person.id, place.id, KINDS[turn.number % 4]!) })
}

function tapped(userId: string, assignmentId: string, kind: string, id: string = crypto.randomUUID()) {
  const now = new Date().toISOString()
  return { userId, sentAt: now, taps: [{ id, assignmentId, kind, deviceAt: now, place: 'unknown' }] }
}

/** A phone that does not know that it has arrived, twice at once. */
async function sendAgain(turn: Turn) {
  const event = await eventOf(turn)
  const held = withPerson(turn, event)
  if (!event || !held || event.kind === 'void') return undefined
  const body = tapped(event.userId, event.place, event.kind, event.id)
  await ask(turn, held.person, { path: '/clock', body })
  return ask(turn, held.person, { path: '/clock', body })
}

/** Beside a colleague who corrects the same event. */
async function correct(turn: Turn) {
  const event = await eventOf(turn)
  return (
    event &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/assignments/${event.place}/clock`),
      body: { id: crypto.randomUUID(), kind: 'void', at: event.at, replaces: event.id, reason: 'Tapped by mistake' },
    })
  )
}

export const attendanceActs: Act[] = [
  { name: 'clock a shift', weight: 16, run: tap },
  { name: 'send again what was clocked', weight: 8, run: sendAgain },
  { name: 'take back what was clocked', weight: 8, run: correct, audited: 'clock.void' },
]
