import { addDays, deviceClock, londonToday } from '#shared/time.ts'
import type { SoakPerson } from '#testing/race/people.ts'
import { type Act, ask, find, ofSeveral, ofTeam, save, send, type Turn } from '#testing/race/turn.ts'
import { upload } from '#testing/race/uploads.ts'
import { paidTo } from './rules/sums.ts'
import type { OpenRun } from './schema.ts'

const by = (turn: Turn) => (turn.number % 2 === 0 ? turn.manager : turn.second)

/** A team pays each day what was worked: a period of a week that ended yesterday. */
async function choosePayDays(turn: Turn) {
  const version = await find<number>(turn, 'select to_json(max(version)) from app.pay_settings where team_id = $1', [
    turn.team,
  ])
  const firstDay = addDays(londonToday(deviceClock), -7)
  const body = { version: version ?? 0, every: 'week', firstDay, payAfter: 5, twoPeople: turn.number % 3 === 0 }
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
  const body = {
    userIds,
    engagement: 'paye',
    nation: 'great-britain',
    holiday: turn.number % 3 === 0 ? 'accrued' : 'with-pay',
  }
  return ask(turn, payer.person, { method: 'PUT', path: ofTeam(turn, '/pay/people'), body })
}

/** Somebody whom a run would hold for it enters their bank details. */
async function enterBank(turn: Turn) {
  const { open } = (await findPayer(turn)) ?? {}
  const held = open?.people.find(({ hold }) => hold === 'no-bank')
  const person = held && turn.world.people.find(({ id }) => id === held.userId)
  if (!person) return undefined
  const proof = await upload(turn, { by: person, slot: 'ni-proof' })
  if (proof.status !== 201) return proof
  const values = {
    ...{ employmentStatus: 'paye', payeTaxCode: '1257L', nationalInsuranceNumber: 'AB123456C' },
    ...{ bankAccountName: 'A Obi', bankSortCode: '200000', bankAccountNumber: '55779911' },
    niProofFile: await proof.json(),
  }
  return save({ ...turn, person }, { step: 'employment', values })
}

/** Those whom a run would hold for it are given their document. */
async function giveDocuments(turn: Turn) {
  const payer = await findPayer(turn)
  const userIds = payer?.open.people.flatMap(({ hold, userId }) => (hold === 'no-document' ? [userId] : [])) ?? []
  if (!payer || userIds.length === 0) return undefined
  return ask(turn, payer.person, { path: ofTeam(turn, '/pay/documents'), body: { userIds } })
}

/** Two managers record the same holiday at once: it is written once. */
async function recordHoliday(turn: Turn) {
  const payer = await findPayer(turn)
  const userId = await find<string>(
    turn,
    'select to_json(user_id) from app.pay_people where team_id = $1 order by md5($2::text || user_id)',
    [turn.team, turn.number],
  )
  if (!payer || !userId) return undefined
  const from = addDays(londonToday(deviceClock), turn.number % 9)
  const body = { from, through: addDays(from, turn.number % 3), minutes: 60 + (turn.number % 200) }
  const path = ofTeam(turn, `/pay/holiday/${userId}`)
  const answers = await Promise.all([1, 2].map(() => ask(turn, payer.person, { path, body })))
  const taken = answers.filter(({ ok }) => ok)
  if (taken.length > 1) throw new Error('holiday was recorded twice at once')
  return ofSeveral(answers)
}

async function takeBackHoliday(turn: Turn) {
  const payer = await findPayer(turn)
  const path = await find<string>(
    turn,
    `select to_json('/pay/holiday/' || h.user_id || '/' || h.id || '/take-back') from app.holiday_entries h
      where h.team_id = $1 and h.void_at is null order by md5($2::text || h.id)`,
    [turn.team, turn.number],
  )
  return payer && path ? ask(turn, payer.person, { path: ofTeam(turn, path) }) : undefined
}

const COUNTED = [
  { kind: 'travel', minutes: 25 },
  { kind: 'deduction', amount: 300 },
  { kind: 'accommodation', days: 1, amount: 1500 },
  { kind: 'accommodation', days: 1, amount: 0 },
] as const

/** Unpaid travel, what a uniform cost, or a room, is recorded, or taken back. */
async function countForWage(turn: Turn, act: 'record' | 'take-back') {
  const payer = await findPayer(turn)
  const path = await find<string>(
    turn,
    act === 'record'
      ? `select to_json('/pay/people/' || p.user_id || '/wage') from app.pay_people p where p.team_id = $1 order by md5($2::text || p.user_id)`
      : `select to_json('/pay/people/' || w.user_id || '/wage/' || w.id || '/take-back') from app.wage_entries w
          where w.team_id = $1 and w.void_at is null order by md5($2::text || w.id)`,
    [turn.team, turn.number],
  )
  const day = addDays(londonToday(deviceClock), -1 - (turn.number % 9))
  const body = act === 'record' ? { ...COUNTED[turn.number % COUNTED.length], day, what: 'Between two sites' } : {}
  return payer && path ? ask(turn, payer.person, { path: ofTeam(turn, path), body }) : undefined
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
  return ofSeveral(closed)
}

/** Of somebody in a run unpaid time is recorded while it is closed: which of the two was first, the log says. */
async function closeBesideWage(turn: Turn) {
  const { person, open } = (await findPayer(turn)) ?? {}
  const one = open?.people.find(({ hold, userId }) => hold === null && userId !== person?.id)
  if (!person || !one || !open?.period || !open.isOver) return undefined
  const { people } = open.total
  const body = { kind: 'travel', minutes: 300, day: open.period.from, what: 'Between two sites' }
  const [closed, recorded] = await Promise.all([
    ask(turn, person, {
      path: ofTeam(turn, '/pay/runs'),
      body: { through: open.period.through, people, total: paidTo(open.total) },
    }),
    ask(turn, person, { path: ofTeam(turn, `/pay/people/${one.userId}/wage`), body }),
  ])
  return ofSeveral([recorded, closed])
}

const anyRun = (turn: Turn) =>
  find<string>(
    turn,
    `select to_json(r.id) from app.pay_runs r where r.team_id = $1 and r.paid_at is null and r.void_at is null
      order by md5(r.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

/** By whoever has closed it, or by another one of those who may. */
async function release(turn: Turn) {
  const id = await find<string>(
    turn,
    `select to_json(r.id) from app.pay_runs r where r.team_id = $1 and r.needs_release and r.released_at is null
      and r.void_at is null order by r.number`,
    [turn.team],
  )
  const payer = id && (await findPayer(turn))
  return payer ? ask(turn, payer.person, { path: ofTeam(turn, `/pay/runs/${id}/release`) }) : undefined
}

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
  { name: 'give Key Information Documents', weight: 12, run: giveDocuments },
  { name: 'enter bank details', weight: 12, run: enterBank },
  { name: 'record holiday, twice at once', weight: 8, run: recordHoliday, audited: 'holiday.record' },
  { name: 'take back holiday', weight: 4, run: takeBackHoliday, audited: 'holiday.take-back' },
  {
    ...{ name: 'record what counts for a minimum wage', weight: 6, audited: 'pay.wage' },
    run: (turn) => countForWage(turn, 'record'),
  },
  {
    ...{ name: 'take back what counts for a minimum wage', weight: 3, audited: 'pay.take-back-wage' },
    run: (turn) => countForWage(turn, 'take-back'),
  },
  { name: 'close a pay run, twice at once', weight: 16, run: close, audited: 'pay.close' },
  {
    ...{ name: 'close a pay run beside what counts for a wage', weight: 4, run: closeBesideWage },
    mayWrite: ['pay.close', 'pay.wage'],
  },
  { name: 'release a pay run', weight: 3, run: release, audited: 'pay.release' },
  { name: 'void a pay run', weight: 5, run: (turn) => voidOrPaid(turn, 'void'), audited: 'pay.void' },
  { name: 'mark a pay run as paid', weight: 2, run: (turn) => voidOrPaid(turn, 'paid'), audited: 'pay.mark-paid' },
]
