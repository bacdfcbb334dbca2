import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { addDays, addMonths, type Month } from '#shared/time.ts'
import type { HoursOfShift, TeamLine } from '../../schema.ts'
import { chargesOf } from './charges.ts'
import { findLines } from './lines.ts'

/** What somebody has worked in a month in this team, the latest first. */
export function readOfPerson(context: TeamContext, { userId, month }: { userId: string; month: Month }) {
  const from = `${month}-01`
  const where = sql`r.user_id = ${userId} and r.version > 0 and r.day between ${from}::date and ${addDays(addMonths(from, 1), -1)}::date`
  return findLines<TeamLine>(context, { where })
}

/** What was worked of a shift that is over: a line for each person, with the charge for managers who see it. */
export async function readOfShift(context: TeamContext, shiftId: string): Promise<HoursOfShift> {
  const where = sql`r.version > 0 and r.place_id = any (array(select a.id from app.assignments a
    where a.team_id = ${context.team.id} and a.shift_id = ${shiftId}))`
  const lines = await findLines<TeamLine>(context, { where })
  const charges = await chargesOf(
    context,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, charge: charges.get(line.id) ?? null }))
}
