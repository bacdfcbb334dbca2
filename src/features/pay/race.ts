import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, ofTeam, send, type Turn } from '#testing/race/turn.ts'
import { paidTo } from './rules/sums.ts'
import type { OpenRun } from './schema.ts'

const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)

/** A team pays each day what was worked: a period of a week that ended yesterday. */
async function choosePayDays(turn: Turn) {
  const version = await find<number>(turn, 'select to_json(max(version)) from app.pay_settings where team_id = $1', [
    turn.team,
  ])
  const firstDay = addDays(londonToday(deviceClock), -7)
  const body = { version: version ?? 0, every: 'week', firstDay, payAfter: 5 }
  return ask(turn, turn.manager, { method: 'PUT', path: ofTeam(turn, '/pay/settings'), body })
}

/** A team that has not chosen has paid for a year. */
const FOR_A_YEAR = `insert into app.pay_settings (team_id, version, every, first_day, pay_after, recorded_at)
  select t.id, v.version, 'week', current_date - v.ago, 5, now()
    from app.teams t cross join (values (1, 364), (2, 7)) v (version, ago)
   where t.id = $1 and t.deleted_at is null on conflict do nothing`

interface Payer {
  person: SoakPerson
  open: OpenRun
}

/** Somebody of those who run the team, and may see pay, with what is to be paid. */
async function findPayer(turn: Turn): Promise<Payer | undefined> {
  await turn.world.pool.query(FOR_A_YEAR, [turn.team])
  for (const person of [by(turn), ...turn.runs]) {
    const answer = await send(turn, person, { method: 'GET', path: `/api${ofTeam(turn, '/pay')}` })
    if (answer.ok) return { person, open: (await answer.json()) as OpenRun }
  }
  return undefined
}

/** Everybody whom a run would hold for it is engaged, two managers at the same moment, too. */
async function engage(turn: Turn) {
  const payer = await findPayer(turn)
  const userIds = payer?.open.people.flatMap(({ hold, userId }) => (hold === 'no-engagement' ? [userId] : [])) ?? []
  if (!payer || userIds.length === 0) return undefined
  const body = { userIds, engagement: 'paye', nation: 'great-britain', holiday: 'with-pay' }
  return ask(turn, payer.person, { method: 'PUT', path: ofTeam(turn, '/pay/people'), body })
}

/** Pressed twice at once: a run takes each line once. */
async function close(turn: Turn) {
  const { person, open } = (await findPayer(turn)) ?? {}
  if (!person || !open?.period || !open.isOver || open.total.people === 0) return undefined
  const { people } = open.total
  const body = { through: open.period.through, people, total: paidTo(open.total) }
  const closed = await Promise.all([1, 2].map(() => ask(turn, person, { path: ofTeam(turn, '/pay/runs'), body })))
  const taken = closed.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('a run was closed twice at once')
  return closed.find(({ status }) => status >= 500) ?? taken[0] ?? closed[0]
}

const anyRun = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(r.id) from app.pay_runs r where r.team_id = $1 and r.paid_at is null and r.void_at is null
      order by md5(r.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

async function voidOrPaid(turn: Turn, act: 'void' | 'paid') {
  const id = await anyRun(turn)
  const body = act === 'void' ? { reason: 'A rate was wrong' } : {}
  const payer = id && (await findPayer(turn))
  return payer ? ask(turn, payer.person, { path: ofTeam(turn, `/pay/runs/${id}/${act}`), body }) : undefined
}

export const race: Act[] = [
  { name: 'choose when a team pays', weight: 3, run: choosePayDays, audited: 'pay.settings' },
  // How many people each engages, the invariants count.
  { name: 'say how people are engaged', weight: 12, run: engage },
  { name: 'close a pay run, twice at once', weight: 16, run: close, audited: 'pay.close' },
  { name: 'void a pay run', weight: 5, run: (turn) => voidOrPaid(turn, 'void'), audited: 'pay.void' },
  { name: 'mark a pay run as paid', weight: 2, run: (turn) => voidOrPaid(turn, 'paid'), audited: 'pay.mark-paid' },
]
