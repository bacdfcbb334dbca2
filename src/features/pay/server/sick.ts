import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { Engagement } from '../rules/people.ts'
import type { Period } from '../rules/periods.ts'
import type { SickCall } from '../schema.ts'

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
