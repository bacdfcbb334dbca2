import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { ClientOfWeek } from '../../contract/signing.ts'
import { readSignatories } from './pins.ts'

type Ask = ClientOfWeek['asks'][number] & { clientId: string }

/** Who was asked about a week, the latest first. */
async function readAsks({ db, team, clock }: TeamContext, week: Day): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select a.id, a.client_id as "clientId", x.name as "siteName", a.name, a.email, a.asked_at as "askedAt", a.expires_at as "expiresAt",
        case when s.id is not null then 'signed' when a.revoked_at is not null then 'revoked' when c.archived_at is not null
          or x.archived_at is not null then 'left'
          when a.expires_at <= ${instant(clock)} then 'expired' else 'open' end as state,
        a.id in (select app.bounced_asks(a.team_id, a.week)) as bounced,
        case when s.id is not null then json_build_object('id', s.id, 'signer', s.signer, 'signedAt', s.signed_at) end as signature
      from app.client_asks a join app.clients c on c.id = a.client_id left join app.sites x on x.id = a.site_id
      left join app.client_signatures s on s.ask_id = a.id
     where a.team_id = ${team.id} and a.week = ${week}::date order by a.asked_at desc, a.id`.execute(db)
  return rows
}

type OnPhone = ClientOfWeek['onPhones'][number] & { clientId: string }

/** What was signed on phones in a week, the latest first; a manager of some sites sees what is about these alone. */
async function readOnPhones({ db, team }: TeamContext, week: Day): Promise<OnPhone[]> {
  const { rows } = await sql<OnPhone>`
    select s.id, s.client_id as "clientId", s.signer, s.position, s.by_pin as "byPin", s.signed_at as "signedAt", m.full_name as "collectedBy",
      count(*)::int as lines,
        count(*) filter (where not c.agrees)::int as disputed
      from app.client_signatures s join app.client_answers c on c.signature_id = s.id
      left join app.team_members m on m.team_id = s.team_id and m.user_id = s.collected_by
     where s.team_id = ${team.id} and s.week = ${week}::date and s.collected_by is not null group by s.id, m.full_name
       order by s.signed_at desc, s.id`.execute(db)
  return rows
}

/** The clients of a week by name, with what their sites have signed, whom to ask, and who was asked. */
export async function readClients(context: TeamContext, week: Day): Promise<ClientOfWeek[]> {
  const { db, team } = context
  const [{ rows }, asks, phones, signatories] = await Promise.all([
    sql<Omit<ClientOfWeek, 'asks' | 'onPhones' | 'signatories'>>`
      select c.id, c.name, json_agg(json_build_object('id', x.id, 'name', x.name, 'lines', w.lines, 'signed', w.signed,
        'disputed', w.disputed) order by x.name, x.id) as sites,
          coalesce(jsonb_agg(distinct k.contact) filter (where k.contact is not null), '[]') as contacts
        from (select r.site_id, count(*)::int as lines, count(*) filter (where r.signed_version = r.version)::int as signed,
              count(*) filter (where r.objected_version = r.version)::int as disputed
            from app.work_records r where r.team_id = ${team.id} and r.void_at is null and r.version > 0
              and r.day between ${week}::date and ${addDays(week, 6)}::date group by r.site_id) w
        join app.sites x on x.id = w.site_id
        join app.clients c on c.id = x.client_id
        left join lateral (select jsonb_build_object('name', t ->> 'name', 'email', t ->> 'email', 'siteName', x.name) as contact
          from jsonb_array_elements(x.contacts) t where t ->> 'email' <> '') k on true
       group by c.id order by lower(c.name), c.id`.execute(db),
    readAsks(context, week),
    readOnPhones(context, week),
    readSignatories(context),
  ])
  return rows.map(({ sites, ...client }) => ({
    ...client,
    // A site comes once for each of its contacts.
    sites: [...new Map(sites.map((site) => [site.id, site])).values()],
    asks: asks.filter(({ clientId }) => clientId === client.id).map(({ clientId: _, ...ask }) => ask),
    onPhones: phones.filter(({ clientId }) => clientId === client.id).map(({ clientId: _, ...signed }) => signed),
    signatories: signatories.filter(({ clientId }) => clientId === client.id).map(({ clientId: _, ...one }) => one),
  }))
}
