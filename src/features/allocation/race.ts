import { placeThat } from '#testing/race/shifts.ts'
import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'
import { presets } from './rules/goals.ts'

const byTurn = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)
const RUNS = '/allocation/runs'

/** Two managers at once: one plan, and the other learns of it. */
async function start(turn: Turn) {
  const body = {
    ...{ from: later(0), through: later(13), goals: presets[turn.number % presets.length]!.goals, effort: 'quick' },
    ...{ warnings: turn.number % 3 === 0 ? 'leave-out' : 'propose', leaveOut: [], pins: [], notFor: [] },
  }
  return ask(turn, byTurn(turn), { path: ofTeam(turn, RUNS), body })
}

const runThat = (turn: Turn, is: string) =>
  find<string>(
    turn,
    `select to_json(r.id) from app.allocation_runs r where r.team_id = $1 and ${is} order by r.started_at desc`,
    [turn.team],
  )

async function stop(turn: Turn) {
  const id = await runThat(turn, `r.state in ('waiting', 'working')`)
  return id ? ask(turn, byTurn(turn), { path: ofTeam(turn, `${RUNS}/${id}/stop`), body: {} }) : undefined
}

/** One place of a plan, by two at once. */
async function accept(turn: Turn) {
  const place = await find<{ id: string; runId: string }>(
    turn,
    `select json_build_object('id', p.id, 'runId', p.run_id) from app.allocation_places p
      where p.team_id = $1 and p.user_id is not null and p.step_id is null order by md5(p.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )
  if (!place) return undefined
  const path = ofTeam(turn, `${RUNS}/${place.runId}/accept`)
  return ask(turn, byTurn(turn), { path, body: { placeIds: [place.id] } })
}

/** Plans of which one place is booked: each act writes one row of a kind. */
async function undo(turn: Turn) {
  const id = await runThat(
    turn,
    `(select count(*) from app.allocation_places p where p.run_id = r.id and p.step_id is not null) = 1`,
  )
  return id ? ask(turn, byTurn(turn), { path: ofTeam(turn, `${RUNS}/${id}/undo`), body: {} }) : undefined
}

async function cover(turn: Turn) {
  const place = await placeThat(turn, `state = 'confirmed'`)
  const shiftId =
    place && (await find<string>(turn, 'select to_json(a.shift_id) from app.assignments a where a.id = $1', [place.id]))
  if (!place || !shiftId) return undefined
  const body = { userId: place.userId, shiftIds: [shiftId], way: 'book', moves: [] }
  return ask(turn, byTurn(turn), { path: ofTeam(turn, '/allocation/sick-call'), body })
}

const BOOKED = ['rota.act', 'assignment.assign', 'offer.pick']
const UNDONE = ['rota.undo', 'assignment.release', 'assignment.approve-hand-back', 'assignment.undo-assign']

export const race: Act[] = [
  { name: 'ask for a plan', weight: 3, run: start, audited: 'plan.start' },
  { name: 'end a plan early', weight: 1, run: stop, mayWrite: 'plan.stop' },
  { name: 'book from a plan', weight: 6, run: accept, mayWrite: ['plan.accept', ...BOOKED] },
  { name: 'undo what was booked from a plan', weight: 3, run: undo, audited: 'plan.undo', mayWrite: UNDONE },
  {
    ...{ name: 'cover for somebody who is sick', weight: 1, run: cover },
    ...{ audited: ['plan.cover', 'assignment.sick'], mayWrite: 'leave.sick' },
  },
]
