import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { ClientOfWeek } from '../../contract/signing.ts'
import { timesheetNouns } from '../../nouns.ts'
import { LINK_DAYS } from '../../rules/signing.ts'
import { chargeMail } from './asks.ts'
import { pinMailed } from './mailing.ts'

type Signatory = ClientOfWeek['signatories'][number] & { clientId: string }

/** Who may sign for clients with a PIN, or is asked to choose one, by name. */
export async function readSignatories({ db, team, clock }: TeamContext): Promise<Signatory[]> {
  const { rows } = await sql<Signatory>`
    select s.id, s.client_id as "clientId", x.name as "siteName", s.name, s.position, s.email, s.set_at as "setAt",
        s.set_at is null and s.expires_at <= ${instant(clock)} as "isOver", s.asked_at as "askedAt",
        s.id in (select app.bounced_signatories(${team.id})) as bounced
      from app.client_signatories s left join app.sites x on x.id = s.site_id
     where s.team_id = ${team.id} and s.ended_at is null order by lower(s.name), s.id`.execute(db)
  return rows
}

interface Asked {
  clientId: string
  siteId?: string | undefined
  name: string
  position: string
  email: string
}

async function checkClient({ db, team }: TeamContext, { clientId, siteId }: Asked) {
  if (team.limited && !siteId) throw forbidden('You manage some sites of this client only. Choose one of them')
  const { rows } = await sql<{ archived: boolean }>`
    select c.archived_at is not null or bool_and(x.archived_at is not null) as archived
      from app.clients c join app.sites x on x.team_id = c.team_id and x.client_id = c.id
     where c.team_id = ${team.id} and c.id = ${clientId} ${siteId ? sql`and x.id = ${siteId}` : sql``} group by c.id`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  if (rows[0].archived) throw conflict(null, 'This client is archived. Take it out of the archive first')
}

const ofTeam = (teamId: string, id: string) => ({ teamId, object: `client_signatories:${id}` })

/**
 * Mails somebody of a client a link by which they choose a PIN to sign hours with. An earlier PIN or link of the same
 * address is taken away.
 */
export async function askForPin(context: TeamContext, asked: Asked) {
  const { db, team, actor, clock } = context
  const { clientId, siteId = null, name, position } = asked
  const email = asked.email.toLowerCase()
  await checkClient(context, asked)
  const { quiet } = await chargeMail(context, email)
  const at = instant(clock)
  const { rows: earlier } = await sql<{ isEnded: boolean }>`
    select app.end_signatory(s.id, ${at}) as "isEnded" from app.client_signatories s
     where s.team_id = ${team.id} and s.client_id = ${clientId} and s.email = ${email} and s.ended_at is null`.execute(
    db,
  )
  if (earlier.some(({ isEnded }) => !isEnded))
    throw forbidden('They sign for all sites of this client: a manager of the whole team sends them a new link')
  const until = new Date(clock.now() + LINK_DAYS * 24 * 60 * 60 * 1000).toISOString()
  const { rows } = await sql<{ id: string }>`
    insert into app.client_signatories (team_id, client_id, site_id, name, position, email, address_hash, asked_at, asked_by, expires_at)
      values (${team.id}, ${clientId}, ${siteId}::uuid, ${name}, ${position}, ${email}, app.address_hash(${email}), ${at}, ${actor.id},
        ${until}) returning id`.execute(db)
  const { id } = rows[0]!
  if (!quiet) await enqueue(db, pinMailed({ signatoryId: id }))
  await publish(db, timesheetNouns.timesheets.of(team.id), timesheetNouns.signatories.of(team.id))
  await audit(context, { action: 'timesheet.ask-for-pin', ...ofTeam(team.id, id) })
  return { id }
}

/** Takes a PIN away, with the link to choose it by: what was signed with it stays. 404 for one that is taken away already. */
export async function endPin(context: TeamContext, signatoryId: string) {
  const { db, team, clock } = context
  const { rows: known } = await sql<{ siteId: string | null }>`
    select s.site_id as "siteId" from app.client_signatories s where s.team_id = ${team.id} and s.id = ${signatoryId}
      and s.ended_at is null`.execute(db)
  if (!known[0]) throw notFound()
  if (team.limited && !known[0].siteId)
    throw forbidden('They sign for all sites of this client: a manager of the whole team takes their PIN away')
  const { rows } = await sql<{ isEnded: boolean }>`
    select app.end_signatory(${signatoryId}, ${instant(clock)}) as "isEnded"`.execute(db)
  if (!rows[0]?.isEnded) throw notFound()
  await publish(db, timesheetNouns.timesheets.of(team.id), timesheetNouns.signatories.of(team.id))
  await audit(context, { action: 'timesheet.end-pin', ...ofTeam(team.id, signatoryId) })
  return { done: true as const }
}
