import { sql } from 'kysely'
import { type MailRoom, requireMailRoom } from '#features/teams/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { timesheetNouns } from '../../nouns.ts'
import { LINK_DAYS } from '../../rules/signing.ts'
import { clientMailed } from './mailing.ts'

interface Asking {
  week: Day
  clientId: string
  siteId?: string | undefined
  name?: string | undefined
  email: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Charges one mail to the address; throws 429 beyond a limit of the team's own. */
export async function chargeMail({ db, clock, team }: TeamContext, email: string): Promise<{ quiet: boolean }> {
  const { rows } = await sql<MailRoom>`
    select outcome, wait from app.charge_ask(${team.id}, ${email}, ${instant(clock)})`.execute(db)
  return requireMailRoom(rows[0] ?? { outcome: 'quiet', wait: 0 })
}

/**
 * Throws 404 for a client or site that the caller may not see, 403 for all sites to a manager of some, 409 where nobody
 * has worked in the week.
 */
async function checkLines({ db, team }: TeamContext, { week, clientId, siteId }: Asking) {
  if (team.limited && !siteId) throw forbidden('You manage some sites of this client only. Choose one of them')
  const { rows } = await sql<{ archived: boolean; lines: number }>`
    select c.archived_at is not null or bool_and(x.archived_at is not null) as archived,
        (select count(*)::int from app.work_records r where r.team_id = c.team_id and r.void_at is null and r.version > 0
          and r.day between ${week}::date and ${week}::date + 6 and r.site_id = any (array_agg(x.id))) as lines
      from app.clients c join app.sites x on x.team_id = c.team_id and x.client_id = c.id
     where c.team_id = ${team.id} and c.id = ${clientId} ${siteId ? sql`and x.id = ${siteId}` : sql``} group by c.id`.execute(
    db,
  )
  const found = rows[0]
  if (!found) throw notFound()
  if (found.archived) throw conflict(null, 'This client is archived. Take it out of the archive first')
  if (found.lines === 0) throw conflict(null, 'Nobody has worked there in this week yet')
}

/** Asks a contact of a client about a week, by a link that replaces the one that they had. */
export async function askClient(context: TeamContext, asking: Asking) {
  const { db, team, actor, clock } = context
  const { week, clientId, siteId = null, name = null } = asking
  const email = asking.email.toLowerCase()
  await checkLines(context, asking)
  const { quiet } = await chargeMail(context, email)
  const at = instant(clock)
  await sql`
    update app.client_asks a set revoked_at = ${at}, revoked_by = ${actor.id}
     where a.team_id = ${team.id} and a.client_id = ${clientId} and a.site_id is not distinct from ${siteId}::uuid
       and a.week = ${week}::date
       and a.address_hash = app.address_hash(${email}) and a.revoked_at is null
       and not exists (select from app.client_signatures s where s.ask_id = a.id)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into app.client_asks (team_id, client_id, site_id, week, name, email, address_hash, asked_at, asked_by, expires_at)
      values (${team.id}, ${clientId}, ${siteId}::uuid, ${week}::date, ${name}, ${email}, app.address_hash(${email}), ${at}, ${actor.id},
        ${new Date(clock.now() + LINK_DAYS * DAY_MS).toISOString()}) returning id`.execute(db)
  const id = rows[0]!.id
  if (!quiet) await enqueue(db, clientMailed({ askId: id }))
  await publish(db, timesheetNouns.timesheets.of(team.id))
  await audit(context, { action: 'timesheet.ask-client', teamId: team.id, object: `client_asks:${id}`, meta: { week } })
  return { id }
}

/** Takes back a link. 404 for one that does not exist; one that is taken back already stays so. */
export async function revokeAsk(context: TeamContext, askId: string) {
  const { db, team, actor, clock } = context
  const { rows } = await sql<{ week: Day; revoked: boolean }>`
    select a.week, a.revoked_at is not null as revoked from app.client_asks a where a.team_id = ${team.id}
      and a.id = ${askId} for no key update`.execute(db)
  const ask = rows[0]
  if (!ask) throw notFound()
  if (!ask.revoked) {
    await sql`update app.client_asks set revoked_at = ${instant(clock)}, revoked_by = ${actor.id} where id = ${askId}`.execute(
      db,
    )
    await publish(db, timesheetNouns.timesheets.of(team.id))
    const about = { teamId: team.id, object: `client_asks:${askId}` }
    await audit(context, { action: 'timesheet.revoke-ask', ...about, meta: { week: ask.week } })
  }
  return { done: true as const }
}
