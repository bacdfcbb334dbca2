import { sql } from 'kysely'
import type { MemberContext } from '#features/members/server/gate.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { londonToday } from '#shared/time.ts'
import { availabilityNouns } from '../nouns.ts'
import type { Unit } from '../rules/leave-words.ts'
import type { Balance, LeaveSettings } from '../schema.ts'
import { publishLeave } from './leave.ts'
import { balancesOf } from './leave-rows.ts'
import { readTypes } from './types.ts'

/**
 * 5.6 weeks of five days, from 1 January: what stands until a team sets something else (Working Time Regulations 1998,
 * regulations 13 and 13A).
 */
const OF_LAW = { unit: 'days', amount: 28, yearMonth: 1, yearDay: 1, version: 0 } as const

export async function readSettings(context: TeamContext): Promise<LeaveSettings> {
  const { rows } = await sql<LeaveSettings['year']>`
    select unit, amount::float8 as amount, year_month as "yearMonth", year_day as "yearDay", version from app.leave_settings
    where team_id = ${context.team.id}`.execute(context.db)
  return { types: await readTypes(context), year: rows[0] ?? OF_LAW }
}

/** 422 when somebody has leave of this year in another unit: their balance would leave it out. */
async function checkUnits({ db, team, clock }: TeamContext) {
  const { rows } =
    await sql`select from app.counted_otherwise(${team.id}, ${londonToday(clock)}::date) limit 1`.execute(db)
  if (rows.length > 0)
    throw invalid([
      { path: 'unit', message: 'There is leave of this year in the other unit. Change it in the next leave year' },
    ])
}

/** What everybody is entitled to who has nothing of their own, and when the leave year begins. */
export async function saveYear(
  context: TeamContext,
  { version, unit, amount, yearMonth, yearDay }: LeaveSettings['year'],
): Promise<LeaveSettings> {
  const { db, team } = context
  const before = await readSettings(context)
  if (before.year.version !== version) throw conflict(before)
  const row = { team_id: team.id, unit, amount, year_month: yearMonth, year_day: yearDay, version: version + 1 }
  await db
    .insertInto('leave_settings')
    .values(row)
    .onConflict((taken) => taken.column('team_id').doUpdateSet(row))
    .execute()
  await checkUnits(context)
  await publish(db, availabilityNouns.leave.of(team.id), availabilityNouns.leaveTypes.of(team.id))
  await audit(context, { action: 'leave.year', teamId: team.id, meta: { unit, amount } })
  return readSettings(context)
}

interface Entitlement {
  unit: Unit
  amount: number
  carried: number
}

/** What one member is entitled to from this leave year on, and carries over into it. */
export async function saveEntitlement(
  context: MemberContext,
  { unit, amount, carried }: Entitlement,
): Promise<Balance> {
  const { db, actor, clock, team, member } = context
  const person = { teamId: team.id, people: [member.userId], day: londonToday(clock) }
  const year = (await balancesOf(db, person)).get(member.userId) as Balance
  await db
    .insertInto('leave_entitlements')
    .values({
      ...{ team_id: team.id, user_id: member.userId, from_year: year.yearFrom, unit, amount, carried },
      ...{ recorded_at: instant(clock), recorded_by: actor.id },
    })
    .execute()
  await checkUnits(context)
  await publishLeave(context, member.userId)
  await audit(context, { action: 'leave.entitle', subject: member.userId, teamId: team.id })
  return (await balancesOf(db, person)).get(member.userId) as Balance
}
