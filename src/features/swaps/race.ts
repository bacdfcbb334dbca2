import { placeThat, withPerson } from '#testing/race/shifts.ts'
import { type Act, ask, find, type Held, ofTeam, type Turn } from '#testing/race/turn.ts'

async function askColleagues(turn: Turn) {
  // At night colleagues are asked about what begins soon alone.
  const place = await placeThat(
    turn,
    `state = 'confirmed' and starts_at < now() + interval '12 hours' and not exists (select from app.swaps w where w.assignment_id = a.id and w.state in ('asked', 'accepted'))`,
  )
  return place && ask(turn, place.person, { path: `/assignments/${place.id}/swap` })
}

/** Of the team's colleagues who are asked to take a shift over, one. */
async function takeOver(turn: Turn) {
  const asked = withPerson(
    turn,
    await find<Held>(
      turn,
      `select json_build_object('id', w.id, 'userId', k.user_id) from app.swaps w join app.swap_asks k on k.swap_id = w.id
        where w.team_id = $1 and w.state = 'asked' and k.declined_at is null order by md5(k.user_id || $2::text)`,
      [turn.team, turn.number],
    ),
  )
  return asked && ask(turn, asked.person, { path: `/shift-swaps/${asked.id}/accept` })
}

interface Return extends Held {
  /** The place that is given in return. */
  place: string
}

/** Somebody who is asked names a shift of theirs in return. */
async function nameReturn(turn: Turn) {
  const found = await find<Return>(
    turn,
    `select json_build_object('id', w.id, 'place', a.id, 'userId', k.user_id) from app.swaps w
      join app.swap_asks k on k.swap_id = w.id and k.declined_at is null
      join app.assignments a on a.user_id = k.user_id and a.team_id = w.team_id and a.state = 'confirmed' and a.shift_id <> w.shift_id
      where w.team_id = $1 and w.state = 'asked' order by md5(a.id || $2::text)`,
    [turn.team, turn.number],
  )
  const asked = withPerson(turn, found)
  return (
    found &&
    asked &&
    ask(turn, asked.person, { path: `/shift-swaps/${found.id}/own-returns`, body: { assignmentId: found.place } })
  )
}

async function agreeToReturn(turn: Turn) {
  const found = await find<Return>(
    turn,
    `select json_build_object('id', w.id, 'place', k.in_return, 'userId', w.user_id) from app.swaps w
      join app.swap_asks k on k.swap_id = w.id
      where w.team_id = $1 and w.state = 'asked' and k.in_return is not null order by md5(k.in_return || $2::text)`,
    [turn.team, turn.number],
  )
  const asked = withPerson(turn, found)
  return (
    found &&
    asked &&
    ask(turn, asked.person, { path: `/shift-swaps/${found.id}/agree`, body: { assignmentId: found.place } })
  )
}

/** Who asked refuses one, or takes that back. */
async function refuseReturn(turn: Turn) {
  const found = await find<Return & { refused: boolean }>(
    turn,
    `select json_build_object('id', w.id, 'place', k.in_return, 'userId', w.user_id, 'refused',
      k.in_return <> all (k.refused)) from app.swaps w
      join app.swap_asks k on k.swap_id = w.id where w.team_id = $1 and w.state = 'asked' and k.in_return is not null
        order by md5(k.in_return || $2::text)`,
    [turn.team, turn.number],
  )
  const asked = withPerson(turn, found)
  return (
    found &&
    asked &&
    ask(turn, asked.person, {
      path: `/shift-swaps/${found.id}/refuse`,
      body: { assignmentId: found.place, refused: found.refused },
    })
  )
}

async function answer(turn: Turn) {
  const id = await find(turn, `select id from app.swaps where team_id = $1 and state = 'accepted'`, [turn.team])
  return id === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofTeam(turn, `/shift-swaps/${id}/answer`),
        body: { approve: turn.number % 4 > 0 },
      })
}

export const race: Act[] = [
  { name: 'ask colleagues to swap', weight: 18, run: askColleagues, audited: 'swap.ask' },
  { name: 'take over a shift', weight: 16, run: takeOver },
  { name: 'name a shift in return', weight: 20, run: nameReturn, audited: 'swap.name-return' },
  { name: 'agree to a shift in return', weight: 20, run: agreeToReturn, audited: 'swap.agree-return' },
  { name: 'refuse a shift in return, or not after all', weight: 8, run: refuseReturn },
  { name: 'answer a swap', weight: 12, run: answer },
]
