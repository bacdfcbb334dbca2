import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { timesheetNouns } from '#features/timesheets/nouns.ts'
import { pricedAgain } from '#features/timesheets/server/data.ts'
import { audit } from '#server/audit.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { invoiceNouns } from '../nouns.ts'

/** With one press. */
const AT_MOST = 500

/** Charges approved time that had no charge by the cards as they are now; `left`: what has none by them either. */
export async function chargeAgain(context: TeamContext, through: Day) {
  const { db, team } = context
  const { rows } = await sql<{ id: string }>`
    select r.id from app.work_records r left join app.work_charges c on c.record_id = r.id and c.version = r.version
     where r.team_id = ${team.id} and r.void_at is null and r.day <= ${through}::date and r.approved_version = r.version
       and c.charge is null order by r.day desc, r.id limit ${AT_MOST}`.execute(db)
  const charges = await pricedAgain(
    context,
    rows.map(({ id }) => id),
  )
  const { rows: done } = await sql<{ charged: number }>`
    select app.charge_again(${team.id}, ${JSON.stringify(charges)}::jsonb) as charged`.execute(db)
  const { charged } = done[0]!
  if (charged > 0) {
    await publish(db, invoiceNouns.invoices.of(team.id), timesheetNouns.timesheets.of(team.id))
    await audit(context, { action: 'invoices.charge-again', teamId: team.id, meta: { charged } })
  }
  return { charged, left: rows.length - charged }
}
