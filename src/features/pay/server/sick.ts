import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Engagement } from '../rules/people.ts'
import type { Period } from '../rules/periods.ts'
import type { PayRun, SickCall } from '../schema.ts'

export interface SickInFile extends SickCall {
  engagement: Engagement | null
  payrollNumber: string | null
}

/** Who was sick on booked places of a period, as facts for payroll. */
export async function readSickCalls({ db, team }: TeamContext, { from, through }: Pick<Period, 'from' | 'through'>) {
  const { rows } = await sql<SickInFile>`
    select k.user_id as "userId", coalesce(k.full_name, '') as "fullName", k.engagement, k.payroll_number as "payrollNumber", k.day, k.minutes,
        k.days_booked as "daysBooked", k.weekly
      from app.sick_calls(${team.id}, ${from}::date, ${through}::date) k`.execute(db)
  return rows
}

/** The same of a run: the first of its period has them, and what came later for it does not. */
export async function readSickOfRun(context: TeamContext, run: Pick<PayRun, 'from' | 'through' | 'number'>) {
  const { db, team } = context
  const { rows } = await sql`
    select from app.pay_runs o where o.team_id = ${team.id} and o.first_day = ${run.from}::date and o.number < ${run.number}
      and o.void_at is null`.execute(db)
  return rows.length > 0 ? [] : readSickCalls(context, run)
}
