import { type Act, ask, find, type Held, later, ofMember, ofTeam, type Turn } from '#testing/race/turn.ts'

function suspend(turn: Turn) {
  const from = turn.number % 20
  return ask(turn, turn.number % 2 === 0 ? turn.manager : turn.second, {
    path: ofMember(turn, '/suspensions'),
    body: {
      reason: 'A complaint is being looked into',
      ...(from > 0 && { from: later(from) }),
      through: turn.number % 3 === 0 ? null : later(from + (turn.number % 7)),
    },
  })
}

async function lift(turn: Turn) {
  const suspension = await find<Held>(
    turn,
    `select json_build_object('id', id, 'userId', user_id) from app.suspensions
      where team_id = $1 and lifted_at is null order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  return suspension === undefined
    ? undefined
    : ask(turn, turn.manager, { path: ofMember(turn, `/suspensions/${suspension.id}/lift`, suspension.userId) })
}

export const race: Act[] = [
  { name: 'suspend a member', weight: 5, run: suspend, audited: 'member.suspend' },
  { name: 'lift a suspension', weight: 4, run: lift, audited: 'member.lift-suspension' },
  {
    name: 'record an offer',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofMember(turn, '/offer'), body: { confirm: true } }),
  },
  {
    name: 'ask for a section',
    weight: 4,
    run: (turn) => ask(turn, turn.manager, { path: ofMember(turn, '/asks'), body: { section: 'next-of-kin' } }),
  },
  {
    name: 'ask many for a section',
    weight: 6,
    run: (turn) =>
      ask(turn, turn.manager, {
        path: ofTeam(turn, '/asks'),
        body: { userIds: turn.others.map(({ id }) => id), section: turn.number % 2 ? 'next-of-kin' : 'employment' },
      }),
  },
]
