import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { likePattern, searchWords } from '#shared/search.ts'
import type { ClientDetails, Exclusion, ListedClient, SiteDetails } from '../schema.ts'
import { openerOf } from './sealed.ts'

const PER_PAGE = 40
const MOST_WORDS = 5

const LISTED_SITE = sql`json_build_object('id', s.id, 'name', s.name, 'postcode', s.postcode, 'archived', s.archived_at is not null,
  'inductionNeeded', s.induction_needed, 'restSpecialCase', s.rest_reason is not null, 'requiredGender', s.required_gender)`

interface Page {
  search?: string | undefined
  state: 'active' | 'archived'
  after?: string | undefined
}

/**
 * A page of the clients by name (keyset), each with its sites. A client whose own name has the words of the search
 * shows all of its sites, another one those that have them. Archived: clients that are, and those with archived sites.
 */
export async function listClients({ db, team }: TeamContext, { search = '', state, after }: Page) {
  const place = placeAfter(after)
  const patterns = searchWords(search).slice(0, MOST_WORDS).map(likePattern)
  const has = (text: RawBuilder<unknown>) => sql`${text} ilike all (${patterns}::text[])`
  const isArchived = state === 'archived'
  const { rows } = await sql<ListedClient & { key: string }>`
    with found as (
      select c.id, c.name, lower(c.name) as key, c.archived_at is not null as archived, ${has(sql`c.name || ' ' || coalesce(c.legal_name, '')`)} as named
        from app.clients c where c.team_id = ${team.id} ${isArchived ? sql`` : sql`and c.archived_at is null`})
    select f.id, f.name, f.key, f.archived, coalesce(s.sites, '[]') as sites
      from found f left join lateral (
        select json_agg(${LISTED_SITE} order by lower(s.name), s.id) as sites from app.sites s
         where s.client_id = f.id and s.team_id = ${team.id} and (f.named or ${has(sql`f.name || ' ' || s.name || ' ' || s.postcode`)})
           and ${isArchived ? sql`(f.archived or s.archived_at is not null)` : sql`s.archived_at is null`}) s on true
     where (f.named or s.sites is not null) ${isArchived ? sql`and (f.archived or s.sites is not null)` : sql``}
       ${place ? sql`and (f.key, f.id) > (${place.key}, ${place.id}::uuid)` : sql``}
     order by f.key, f.id limit ${PER_PAGE + 1}`.execute(db)
  const { items, ...page } = toPage(rows, { size: PER_PAGE, place: ({ key, id }) => ({ key, id }) })
  return { ...page, items: items.map(({ key: _, ...client }) => client) }
}

type StoredExclusion = Omit<Exclusion, 'reason'> & { reason: Buffer }

/** Exclusions of active staff, the latest first. */
export async function readExclusions(context: TeamContext, where: RawBuilder<unknown>): Promise<Exclusion[]> {
  const [{ rows }, open] = await Promise.all([
    sql<StoredExclusion>`
      select x.id, x.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", x.site_id as "siteId",
        s.name as "siteName", x.from_day as "from", x.until_day as until, x.asked_by as "askedBy", x.reason, x.recorded_at as "recordedAt",
        r.full_name as "recordedBy", x.lifted_at as "liftedAt", l.full_name as "liftedBy"
      from app.site_exclusions x
      join app.team_members m on m.team_id = x.team_id and m.user_id = x.user_id and m.status = 'active'
      left join app.sites s on s.id = x.site_id
      left join app.team_members r on r.team_id = x.team_id and r.user_id = x.recorded_by
      left join app.team_members l on l.team_id = x.team_id and l.user_id = x.lifted_by
      where x.team_id = ${context.team.id} and ${where} order by x.from_day desc, x.recorded_at desc`.execute(
      context.db,
    ),
    openerOf(context, context.team.id),
  ])
  return rows.map((row) => ({ ...row, reason: open({ column: 'reason', id: row.id, sealed: row.reason }) ?? '' }))
}

/** A client of the team with its sites. Throws 404 for another one. */
export async function readClient(context: TeamContext, clientId: string): Promise<ClientDetails> {
  const { db, team } = context
  const [{ rows }, exclusions] = await Promise.all([
    sql<Omit<ClientDetails, 'exclusions'>>`
      select c.id, c.version, c.archived_at is not null as archived, c.name, c.legal_name as "legalName",
        c.company_number as "companyNumber",
        c.invoice_email as "invoiceEmail", c.invoice_address as "invoiceAddress",
        (select coalesce(json_agg(${LISTED_SITE} order by s.archived_at is not null, lower(s.name), s.id), '[]')
          from app.sites s where s.client_id = c.id and s.team_id = c.team_id) as sites
      from app.clients c where c.team_id = ${team.id} and c.id = ${clientId}`.execute(db),
    readExclusions(context, sql`x.client_id = ${clientId}`),
  ])
  if (!rows[0]) throw notFound()
  return { ...rows[0], exclusions }
}

type StoredSite = Omit<SiteDetails, 'doorCode' | 'inducted' | 'preferred' | 'exclusions'> & { doorCode: Buffer | null }

/** People of a site who are active staff, by name. */
const peopleOf = (table: 'site_inductions' | 'preferred_people') => sql`app.${sql.ref(table)} p
  join app.team_members m on m.team_id = p.team_id and m.user_id = p.user_id and m.status = 'active'`
const PERSON = sql`m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId"`

/** A site of the team with its people. Throws 404 for another one. */
export async function readSite(context: TeamContext, siteId: string): Promise<SiteDetails> {
  const { db, team } = context
  const ofSite = sql`p.team_id = ${team.id} and p.site_id = ${siteId} order by m.sort_name, m.id`
  const [{ rows }, inducted, preferred, exclusions, open] = await Promise.all([
    sql<StoredSite>`
      select s.id, s.version, s.archived_at is not null as archived,
        json_build_object('id', c.id, 'name', c.name, 'archived', c.archived_at is not null) as client,
        s.name, s.address, s.postcode, s.on_call as "onCall", s.contacts, s.notes, s.door_code as "doorCode", s.parking, s.bus, s.uniform,
        s.handover_paid as "handoverPaid", s.induction_needed as "inductionNeeded",
        s.rest_reason as "restReason", r.full_name as "restBy", s.rest_at as "restAt",
        s.required_gender as "requiredGender", s.gender_reason as "genderReason", g.full_name as "genderBy", s.gender_at as "genderAt"
      from app.sites s join app.clients c on c.id = s.client_id
      left join app.team_members r on r.team_id = s.team_id and r.user_id = s.rest_by
      left join app.team_members g on g.team_id = s.team_id and g.user_id = s.gender_by
      where s.team_id = ${team.id} and s.id = ${siteId}`.execute(db),
    sql<SiteDetails['inducted'][number]>`
      select ${PERSON}, p.inducted_on as "inductedOn", p.inducted_by as "inductedBy" from ${peopleOf('site_inductions')}
        where ${ofSite}`.execute(db),
    sql<
      SiteDetails['preferred'][number]
    >`select ${PERSON} from ${peopleOf('preferred_people')} where ${ofSite}`.execute(db),
    readExclusions(
      context,
      sql`(x.site_id = ${siteId} or (x.site_id is null
        and x.client_id = (select o.client_id from app.sites o where o.id = ${siteId} and o.team_id = ${team.id})))`,
    ),
    openerOf(context, team.id),
  ])
  const [site] = rows
  if (!site) throw notFound()
  return {
    ...site,
    doorCode: open({ column: 'doorCode', id: site.id, sealed: site.doorCode }),
    inducted: inducted.rows,
    preferred: preferred.rows,
    exclusions,
  }
}
