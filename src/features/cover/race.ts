import { cleared, OPEN, shiftThat } from '#testing/race/shifts.ts'
import { type Act, ask, find, ofMember, ofTeam, type Turn } from '#testing/race/turn.ts'

/** Beside a colleague who rings the same person, whoever claims the place, and whoever cancels it. */
async function ring(turn: Turn) {
  const shift = await shiftThat(turn, OPEN)
  return (
    shift &&
    ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
      path: ofTeam(turn, `/shifts/${shift.id}/calls/ring`),
      body: { userId: (await cleared(turn, shift.id)).id },
    })
  )
}

async function agree(turn: Turn) {
  const shift = await shiftThat(turn, OPEN)
  return (
    shift &&
    ask(turn, turn.manager, {
      path: ofTeam(turn, `/shifts/${shift.id}/calls`),
      body: { userId: (await cleared(turn, shift.id)).id, outcome: 'agreed' },
    })
  )
}

/** Notes how a call that is ringing ended for nothing. */
async function end(turn: Turn) {
  const call = await find<{ shiftId: string; userId: string; callerId: string }>(
    turn,
    `select json_build_object('shiftId', shift_id, 'userId', user_id, 'callerId', caller_id) from app.shift_calls
      where team_id = $1 and outcome is null order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  const caller = turn.runs.find(({ id }) => id === call?.callerId)
  return (
    call &&
    caller &&
    ask(turn, caller, {
      path: ofTeam(turn, `/shifts/${call.shiftId}/calls`),
      body: { userId: call.userId, outcome: turn.number % 2 === 0 ? 'no-answer' : 'said-no' },
    })
  )
}

async function strike(turn: Turn) {
  const id = await find(
    turn,
    `select id from app.shift_calls where team_id = $1 and caller_id = $2 and outcome is distinct from 'agreed' order by started_at desc`,
    [turn.team, turn.manager.id],
  )
  return id === undefined
    ? undefined
    : ask(turn, turn.manager, { method: 'DELETE', path: ofTeam(turn, `/calls/${id}`) })
}

/** Beside the other manager who asks the same person, and whoever removes them. */
function askNumber(turn: Turn) {
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, { path: ofMember(turn, '/phone/ask') })
}

export const race: Act[] = [
  // Rung once more by the same colleague, it is the call that there is, without another line in the log.
  { name: 'ring somebody about a shift', weight: 7, run: ring },
  { name: 'book who agrees by phone', weight: 9, run: agree, audited: ['assignment.assign', 'call.log'] },
  { name: 'note how a call ended', weight: 7, run: end, audited: 'call.log' },
  { name: 'take back a line of the call log', weight: 4, run: strike, audited: 'call.strike' },
  { name: 'ask for a phone number', weight: 4, run: askNumber, audited: 'call.ask-number' },
]
