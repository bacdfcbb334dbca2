import { sql } from 'kysely'
import { clientNouns } from '#features/clients/nouns.ts'
import { readSites } from '#features/clients/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { conflict, notFound, tooMany } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { hashSecret, newSecret } from '#server/crypto/secrets.ts'
import { enqueue, type Job } from '#server/jobs.ts'
import { mailSecretLink } from '#server/mail/secret-link.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import type { RotaByLink, RotaLink } from '../../schema/papers.ts'
import { rotaMail } from '../mail.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AN_HOUR = 3600
/** This week and the next five. */
const WEEKS = 6
/** Of a team in a day, and of these to one address. */
const MOST = { links: 200, toOne: 10 }

async function siteOf({ db, team }: TeamContext, siteId: string) {
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site) throw notFound()
  return site
}

/** The links to the rota of a site, the newest first. */
export async function readSiteLinks(context: TeamContext, siteId: string): Promise<{ items: RotaLink[] }> {
  const { db, team, clock } = context
  await siteOf(context, siteId)
  const { rows } = await sql<RotaLink>`
    select k.id, k.email, k.made_at as "madeAt", m.full_name as "madeBy", k.expires_at as "expiresAt",
        case when k.revoked_at is not null then 'revoked' when k.expires_at <= ${instant(clock)} then 'expired' else 'open' end as state
      from app.rota_links k left join app.team_members m on m.team_id = k.team_id and m.user_id = k.made_by
     where k.team_id = ${team.id} and k.site_id = ${siteId} order by k.made_at desc, k.id limit 50`.execute(db)
  return { items: rows }
}

interface Mailing {
  linkId: string
  teamId: string
}

export const ROTA_MAILED = 'rota-link-mailed'
const mailing = (data: Mailing): Job<Mailing> => ({ queue: ROTA_MAILED, data })

/** Makes a link to the rota of a site. Of one that is mailed the secret is made with the mail, after the commit. */
export async function makeLink(
  context: TeamContext,
  { siteId, days, email }: { siteId: string; days: number; email?: string | undefined },
) {
  const { db, team, actor, clock } = context
  const site = await siteOf(context, siteId)
  if (site.archived) throw conflict(null, 'This site takes no bookings any more')
  const at = clock.now()
  const to = email?.toLowerCase() ?? null
  const secret = to ? null : newSecret()
  const { rows } = await sql<{ id: string }>`
    insert into app.rota_links (team_id, site_id, email, address_hash, secret_hash, made_at, made_by, expires_at)
    select ${team.id}, ${siteId}, ${to}::text, case when ${to}::text is not null then app.address_hash(${to}) end,
        ${secret === null ? null : hashSecret(secret)}::bytea, ${instant(clock)}, ${actor.id}::uuid,
        ${new Date(at + days * DAY_MS).toISOString()}
     where (select count(*) < ${MOST.links} and count(*) filter (where k.email = ${to}) < ${MOST.toOne}
       from app.rota_links k where k.team_id = ${team.id} and k.made_at > ${new Date(at - DAY_MS).toISOString()})
    returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) throw tooMany(AN_HOUR)
  if (to) await enqueue(db, mailing({ linkId: id, teamId: team.id }))
  await publish(db, clientNouns.clients.of(team.id))
  await audit(context, {
    ...{ action: to ? 'rota.mail-link' : 'rota.copy-link', teamId: team.id, object: `sites:${siteId}` },
    meta: { site: site.name, days },
  })
  return { id, url: secret && `/site-rota#${new URLSearchParams({ token: secret })}` }
}

/** Takes back a link; one that is taken back already stays so. */
export async function revokeLink(context: TeamContext, { siteId, linkId }: { siteId: string; linkId: string }) {
  const { db, team, clock } = context
  const site = await siteOf(context, siteId)
  const { rows } = await sql<{ id: string }>`
    update app.rota_links k set revoked_at = coalesce(k.revoked_at, ${instant(clock)})
     where k.team_id = ${team.id} and k.site_id = ${siteId} and k.id = ${linkId} returning k.id`.execute(db)
  if (!rows[0]) throw notFound()
  await publish(db, clientNouns.clients.of(team.id))
  const about = { teamId: team.id, object: `sites:${siteId}`, meta: { site: site.name } }
  await audit(context, { action: 'rota.revoke-link', ...about })
  return { done: true as const }
}

/** Mails a link, once; nothing when it was taken back meanwhile. */
export const mailRotaLink = (services: Services, { linkId }: Mailing) =>
  mailSecretLink<Parameters<typeof rotaMail>[0]>(services, {
    keep: (hash) => sql`
      with mailed as (update app.rota_links k set secret_hash = ${hash} where k.id = ${linkId}
        and k.secret_hash is null and k.revoked_at is null returning k.*)
      select k.email as address, t.team_name as "teamName", x.name as "siteName", k.expires_at as "expiresAt"
        from mailed k join app.teams t on t.id = k.team_id and t.deleted_at is null join app.sites x on x.id = k.site_id`,
    write: rotaMail,
  })

/** What a link opens. 404 for one that nobody was given; of one that opens nothing any more only whose it was. */
export async function showRota({ db, clock }: Context, token: string): Promise<RotaByLink> {
  const hash = hashSecret(token)
  const from = startOfWeek(londonToday(clock))
  const [{ rows: links }, { rows: shifts }] = await Promise.all([
    sql<Omit<RotaByLink, 'from' | 'weeks' | 'shifts'>>`
      select l.team_name as "teamName", l.client_name as "clientName", l.site_name as "siteName", l.state, l.email,
          l.expires_at as "expiresAt" from app.rota_by_link(${hash}, ${instant(clock)}) l`.execute(db),
    sql<RotaByLink['shifts'][number]>`
      select l.id, l.day, l.start_time as start, l.end_time as "end", l.job, l.is_sleep_in as "isSleepIn", l.is_on_call as "isOnCall",
          l.places, l.people
        from app.rota_of_link(${hash}, ${instant(clock)}, ${atLondon(from, '00:00').toISOString()},
          ${atLondon(addDays(from, 7 * WEEKS), '00:00').toISOString()}) l order by l.day, l.start_time, l.end_time, l.id`.execute(
      db,
    ),
  ])
  if (!links[0]) throw notFound()
  return { ...links[0], from, weeks: WEEKS, shifts }
}
