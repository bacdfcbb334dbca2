import { aDbsCheck } from '#testing/people/dbs-check.ts'
import { rightToWork } from '#testing/race/checks.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, type Held, ofMember, type Turn, today } from '#testing/race/turn.ts'

const VALUES = {
  'right-to-work': rightToWork,
  dbs: () => aDbsCheck(today()),
  'professional-register': () => ({
    register: 'nmc',
    pin: '12A3456B',
    checkedOn: today(),
    result: 'registered',
    again: '12',
  }),
  'fit-to-work': () => ({ decidedBy: 'Occupational health', decidedOn: today(), decision: 'fit' }),
}
type Kind = keyof typeof VALUES
const KINDS = Object.keys(VALUES) as Kind[]

/** Records a check after the one that is the latest now: of two managers at once, one is told of the other's. */
export async function record(turn: Turn, by: SoakPerson, kind = KINDS[turn.number % KINDS.length] as Kind) {
  const follows = await find(
    turn,
    `select id from app.checks c where team_id = $1 and user_id = $2 and kind = $3
      and not exists (select from app.checks n where n.follows = c.id)`,
    [turn.team, turn.person.id, kind],
  )
  return ask(turn, by, {
    path: ofMember(turn, '/checks'),
    body: { kind, follows: follows ?? null, values: VALUES[kind]() },
  })
}

async function takeBack(turn: Turn) {
  const check = await find<Held>(
    turn,
    `select json_build_object('id', id, 'userId', user_id) from app.checks
      where team_id = $1 and taken_back_at is null order by md5(id || $2::text)`,
    [turn.team, turn.number],
  )
  return check === undefined
    ? undefined
    : ask(turn, turn.manager, {
        path: ofMember(turn, `/checks/${check.id}/take-back`, check.userId),
        body: { reason: 'Of somebody else' },
      })
}

export const race: Act[] = [
  { name: 'record a check', weight: 6, run: (turn) => record(turn, turn.manager), audited: 'check.record' },
  {
    name: 'record a check as another manager',
    weight: 4,
    run: (turn) => record(turn, turn.second),
    audited: 'check.record',
  },
  { name: 'take back a check', weight: 3, run: takeBack, audited: 'check.take-back' },
]
