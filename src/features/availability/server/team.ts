import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { addDays, type Day, daysBetween, londonToday } from '#shared/time.ts'
import type { Balance, MemberAvailability, TeamLeave, WaitingLeave } from '../schema.ts'
import { readAvailability } from './data.ts'
import { balancesOf, findTeamLeave } from './leave-rows.ts'

const LONGEST_DAYS = 70
/** How many requests are shown at once; answering them shows the next. */
const WAITING_SHOWN = 50

/** The requests that wait for an answer, with the people who are away then, and everybody who is away from a day through another one. */
export async function readTeamLeave(
  context: TeamContext,
  { from, through }: { from: Day; through: Day },
): Promise<{ waiting: WaitingLeave[]; away: TeamLeave[] }> {
  const { db, team } = context
  if (through < from || daysBetween(from, through) > LONGEST_DAYS)
    throw invalid([{ path: 'through', message: 'Choose at most ten weeks' }])
  const all = await findTeamLeave(
    db,
    team.id,
    sql`m.status = 'active'
      and (l.state = 'asked' or (l.state = 'approved' and l.from_day <= ${through}::date and l.through_day >= ${from}::date))`,
  )
  const asked = all.filter(({ state }) => state === 'asked').slice(0, WAITING_SHOWN)
  return { waiting: await withOthers(context, asked), away: all.filter(({ state }) => state === 'approved') }
}

async function withOthers(context: TeamContext, asked: readonly TeamLeave[]): Promise<WaitingLeave[]> {
  const [first] = asked
  if (!first) return []
  const { db, team } = context
  const last = asked
    .map(({ through }) => through)
    .sort()
    .at(-1)
  const then = await findTeamLeave(
    db,
    team.id,
    sql`m.status = 'active' and l.state in ('asked', 'approved') and l.from_day <= ${last}::date and l.through_day >= ${first.from}::date`,
  )
  const balances = await balancesByYear(context, asked)
  return asked.map((leave) => ({
    ...leave,
    balance: balances(leave),
    others: then
      .filter((one) => one.userId !== leave.userId && one.from <= leave.through && one.through >= leave.from)
      .map(({ userId, fullName, photoFileId, state, from, through }) => ({
        ...{ userId, fullName, photoFileId, state, from, through },
      })),
  }))
}

/** The balances of people who ask for leave, each in the year in which their leave begins: one statement for each such year. */
async function balancesByYear({ db, team }: TeamContext, asked: readonly TeamLeave[]) {
  const found = new Map<string, Balance>()
  const missing = (one: TeamLeave) => !found.has(keyOf(one))
  const keyOf = ({ userId, from }: TeamLeave) => `${userId} ${from}`
  for (let rest = [...asked]; rest.length > 0; rest = rest.filter(missing)) {
    const [{ from }] = rest as [TeamLeave, ...TeamLeave[]]
    const balances = await balancesOf(db, { teamId: team.id, people: rest.map(({ userId }) => userId), day: from })
    for (const one of rest) {
      const balance = balances.get(one.userId)
      if (balance && one.from >= balance.yearFrom && one.from <= balance.yearThrough) found.set(keyOf(one), balance)
    }
  }
  return (one: TeamLeave) => found.get(keyOf(one)) as Balance
}

const AHEAD_DAYS = 28

/** When one member can work, and their leave of this leave year and later. */
export async function readMember(context: MemberContext): Promise<MemberAvailability> {
  const { db, clock, team, member } = context
  const today = londonToday(clock)
  const people = [member.userId]
  const said = await readAvailability(db, { teamId: team.id, people, from: today, through: addDays(today, AHEAD_DAYS) })
  const balance = (await balancesOf(db, { teamId: team.id, people, day: today })).get(member.userId) as Balance
  const leave = await findTeamLeave(
    db,
    team.id,
    sql`l.user_id = ${member.userId} and l.state <> 'cancelled' and l.through_day >= ${balance.yearFrom}::date`,
  )
  return { said: said.get(member.userId) ?? null, balance, leave }
}
