import { type Act, ask, find, later, ofTeam, type Turn } from '#testing/race/turn.ts'

const latest = (turn: Turn) =>
  find<number>(
    turn,
    `select coalesce(max(version), 0) from app.work_roles where team_id = $1 and user_id = $2 and job = 'care-assistant'`,
    [turn.team, turn.person.id],
  )

const pathOf = (turn: Turn, rest = '') => ofTeam(turn, `/members/${turn.person.id}/roles/care-assistant${rest}`)

/** Two managers change the same role at the same moment, too. */
async function record(turn: Turn) {
  const by = turn.number % 2 === 0 ? turn.manager : turn.second
  return ask(turn, by, {
    method: 'PUT',
    path: pathOf(turn),
    body: {
      replaces: await latest(turn),
      from: later(turn.number % 4),
      siteIds: [],
      contractMinutes: turn.number % 3 === 0 ? 1800 : null,
    },
  })
}

async function end(turn: Turn) {
  return ask(turn, turn.second, {
    path: pathOf(turn, '/end'),
    body: { replaces: await latest(turn), from: later(turn.number % 4) },
  })
}

export const race: Act[] = [
  { name: 'record a role', weight: 4, run: record, audited: 'role.record' },
  { name: 'end a role', weight: 2, run: end, audited: 'role.end' },
]
