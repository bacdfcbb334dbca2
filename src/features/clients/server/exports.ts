import { sql } from 'kysely'
import {
  dayColumn,
  LIST_PAGE,
  type ListRow,
  momentColumn,
  type OwnExport,
  ownRecords,
  type TeamList,
  textColumn,
  yesNoColumn,
} from '#server/exports.ts'
import { askerLabel, genderLabel } from '../rules/words.ts'

/** A person's inductions, preferences and exclusions, without reasons: those are for the managers of the team. */
const own = (userId: string) => sql<{ record: unknown }>`
  select to_jsonb(r) as record from (
    select 'induction' as what, t.team_name as team, c.name as client, s.name as site, i.inducted_on as "from", null::date as until,
        null as "wishedBy", i.recorded_at as "recordedAt", null::timestamptz as "liftedAt"
      from app.site_inductions i join app.sites s on s.id = i.site_id join app.clients c on c.id = s.client_id
        join app.teams t on t.id = i.team_id
     where i.user_id = ${userId}
    union all
    select 'preferred', t.team_name, c.name, s.name, null, null, null, p.noted_at, null
      from app.preferred_people p join app.sites s on s.id = p.site_id join app.clients c on c.id = s.client_id
        join app.teams t on t.id = p.team_id
     where p.user_id = ${userId}
    union all
    select 'exclusion', t.team_name, c.name, s.name, x.from_day, x.until_day, x.asked_by, x.recorded_at, x.lifted_at
      from app.site_exclusions x join app.clients c on c.id = x.client_id join app.teams t on t.id = x.team_id
      left join app.sites s on s.id = x.site_id
     where x.user_id = ${userId}
    union all
    -- Not from whom: that is the other one's.
    select 'restriction', t.team_name, c.name, s.name, null, null, null, k.recorded_at, k.ended_at
      from app.kept_apart k join app.teams t on t.id = k.team_id left join app.sites s on s.id = k.site_id left
        join app.clients c on c.id = s.client_id
     where ${userId} in (k.one_id, k.other_id) order by 8) r`

export const ownExports: readonly OwnExport[] = [
  ownRecords({
    after: 'events',
    tables: ['site_inductions', 'preferred_people', 'site_exclusions', 'kept_apart'],
    name: 'sites',
    query: own,
  }),
]

export const teamLists: readonly TeamList[] = [
  {
    after: 'calls-about-shifts',
    name: 'clients',
    words: 'The clients of the team, with what invoices need.',
    columns: () => [
      textColumn('Client', 'name'),
      textColumn('Legal name', 'legalName'),
      textColumn('Company number', 'companyNumber'),
      textColumn('Email for invoices', 'invoiceEmail'),
      textColumn('Address for invoices', 'invoiceAddress'),
      momentColumn('Archived', 'archivedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select c.id as place, c.name, c.legal_name as "legalName", c.company_number as "companyNumber",
            c.invoice_email as "invoiceEmail", c.invoice_address as "invoiceAddress", c.archived_at as "archivedAt"
          from app.clients c where c.team_id = ${teamId} and c.id > ${after} order by c.id limit ${LIST_PAGE}`,
  },
  {
    after: 'clients',
    name: 'sites',
    words: 'The sites of the clients, with contacts and rules. Door codes are not in it.',
    columns: () => [
      textColumn('Client', 'client'),
      textColumn('Site', 'name'),
      textColumn('Address', 'address'),
      textColumn('Postcode', 'postcode'),
      textColumn('On-call number', 'onCall'),
      textColumn('Contacts', 'contacts'),
      textColumn('Notes for staff', 'notes'),
      textColumn('Parking', 'parking'),
      textColumn('Bus or train', 'bus'),
      textColumn('Uniform', 'uniform'),
      yesNoColumn('Handover is paid', 'handoverPaid'),
      yesNoColumn('Induction needed', 'inductionNeeded'),
      textColumn('Why rest may be shortened', 'restReason'),
      { header: 'Occupational requirement', cell: ({ gender }) => genderLabel(gender as string | null) },
      textColumn('Why the work requires it', 'genderReason'),
      momentColumn('Archived', 'archivedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select s.id as place, c.name as client, s.name, s.address, s.postcode, s.on_call as "onCall",
            (select string_agg(concat_ws(', ', k->>'name', k->>'role', k->>'phone', k->>'email'), '; ')
              from jsonb_array_elements(s.contacts) k) as contacts,
            s.notes, s.parking, s.bus, s.uniform, s.handover_paid as "handoverPaid", s.induction_needed as "inductionNeeded",
            s.rest_reason as "restReason", s.required_gender as gender, s.gender_reason as "genderReason", s.archived_at as "archivedAt"
          from app.sites s join app.clients c on c.id = s.client_id
          where s.team_id = ${teamId} and s.id > ${after} order by s.id limit ${LIST_PAGE}`,
  },
  {
    after: 'sites',
    name: 'inductions',
    words: 'Who was shown round which site, and when.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Client', 'client'),
      textColumn('Site', 'site'),
      dayColumn('Day', 'inductedOn'),
      textColumn('Shown round by', 'inductedBy'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select i.site_id::text || i.user_id::text as place, m.full_name as name, c.name as client, s.name as site,
            i.inducted_on as "inductedOn", i.inducted_by as "inductedBy"
          from app.site_inductions i
          join app.team_members m on m.team_id = i.team_id and m.user_id = i.user_id and m.status = 'active'
          join app.sites s on s.id = i.site_id join app.clients c on c.id = s.client_id
          where i.team_id = ${teamId} and i.site_id::text || i.user_id::text > ${after} order by 1 limit ${LIST_PAGE}`,
  },
  {
    after: 'inductions',
    name: 'exclusions',
    words: 'Who is not sent to which site or client, and when. Reasons are not in it.',
    columns: () => [
      textColumn('Name', 'name'),
      textColumn('Client', 'client'),
      textColumn('Site', 'site'),
      dayColumn('From', 'from'),
      dayColumn('Until', 'until'),
      { header: 'Wished by', cell: ({ askedBy }) => askerLabel(String(askedBy)) },
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
      momentColumn('Lifted', 'liftedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select x.id as place, m.full_name as name, c.name as client, coalesce(s.name, 'Every site') as site,
            x.from_day as "from", x.until_day as until, x.asked_by as "askedBy", r.full_name as "recordedBy", x.recorded_at as "recordedAt",
            x.lifted_at as "liftedAt"
          from app.site_exclusions x
          join app.team_members m on m.team_id = x.team_id and m.user_id = x.user_id and m.status = 'active'
          join app.clients c on c.id = x.client_id left join app.sites s on s.id = x.site_id
          left join app.team_members r on r.team_id = x.team_id and r.user_id = x.recorded_by
          where x.team_id = ${teamId} and x.id > ${after} order by x.id limit ${LIST_PAGE}`,
  },
  {
    after: 'exclusions',
    name: 'kept-apart',
    words: 'Who is not booked together, and since when. Reasons are not in it.',
    columns: () => [
      textColumn('Name', 'one'),
      textColumn('Not with', 'other'),
      textColumn('Site', 'site'),
      textColumn('Recorded by', 'recordedBy'),
      momentColumn('Recorded', 'recordedAt'),
      momentColumn('Ended', 'endedAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select k.id as place, o.full_name as one, p.full_name as other, coalesce(s.name, 'Every site') as site,
            r.full_name as "recordedBy", k.recorded_at as "recordedAt", k.ended_at as "endedAt"
          from app.kept_apart k
          join app.team_members o on o.team_id = k.team_id and o.user_id = k.one_id and o.status = 'active'
          join app.team_members p on p.team_id = k.team_id and p.user_id = k.other_id and p.status = 'active'
          left join app.sites s on s.id = k.site_id
          left join app.team_members r on r.team_id = k.team_id and r.user_id = k.recorded_by
          where k.team_id = ${teamId} and k.id > ${after} order by k.id limit ${LIST_PAGE}`,
  },
  {
    after: 'roles',
    name: 'managers-sites',
    words: 'Which managers are limited to which sites, since when and by whom.',
    columns: () => [
      textColumn('Manager', 'name'),
      textColumn('Client', 'client'),
      textColumn('Site', 'site'),
      textColumn('Set by', 'setBy'),
      momentColumn('Set', 'setAt'),
    ],
    query: ({ teamId, after }) => sql<ListRow>`
        select m.user_id::text || coalesce(s.id::text, '') as place, m.full_name as name,
          coalesce(c.name, 'None') as client,
            coalesce(s.name, 'None') as site, b.full_name as "setBy", x.set_at as "setAt"
          from app.team_members m
          left join app.manager_sites x on x.team_id = m.team_id and x.user_id = m.user_id
          left join app.sites s on s.id = x.site_id left join app.clients c on c.id = s.client_id
          left join app.team_members b on b.team_id = x.team_id and b.user_id = x.set_by
          where m.team_id = ${teamId} and m.limited_to_sites and m.user_id::text || coalesce(s.id::text, '') > ${after}
            order by 1 limit ${LIST_PAGE}`,
  },
]
