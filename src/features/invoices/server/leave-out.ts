import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict } from '#server/calls/errors.ts'
import { publish } from '#server/publish.ts'
import { invoiceNouns } from '../nouns.ts'
import type { LeftOut } from '../schema.ts'

interface Asked {
  recordIds: readonly string[]
  out: boolean
}

/** Leaves shifts out of drafts until they are brought back, or brings them back; 409 when none of them is there any more. */
export async function leaveOut(context: TeamContext, { recordIds, out }: Asked) {
  const { db, team } = context
  const { rows } = await sql<{ changed: number }>`
    select app.leave_charges_out(${team.id}, ${[...new Set(recordIds)]}::uuid[], ${out}) as changed`.execute(db)
  const { changed } = rows[0]!
  if (changed === 0)
    throw conflict(null, out ? 'These shifts are on no draft any more' : 'These shifts are not left out any more')
  await publish(db, invoiceNouns.invoices.of(team.id))
  await audit(context, {
    ...{ action: out ? 'invoices.leave-out' : 'invoices.bring-back', teamId: team.id },
    meta: { shifts: changed },
  })
  return { changed }
}

const AT_MOST = 200

/** The shifts that somebody has left out of drafts, the latest first. */
export async function readLeftOut({ db, team }: TeamContext): Promise<LeftOut[]> {
  const { rows } = await sql<LeftOut>`
    select coalesce(l.record_id, l.source_id) as "recordId", c.name as "clientName", min(l.day)::text as day, coalesce(m.full_name, '') as "fullName",
        s.name as "siteName", sum(l.amount)::int as net
      from app.charge_lines l join app.clients c on c.team_id = l.team_id and c.id = l.client_id
      join app.sites s on s.team_id = l.team_id and s.id = l.site_id
      left join app.team_members m on m.team_id = l.team_id and m.user_id = l.user_id
     where l.team_id = ${team.id} and l.state = 'left-out'
     group by 1, c.name, m.full_name, s.name order by min(l.day) desc, 1 limit ${AT_MOST}`.execute(db)
  return rows
}
