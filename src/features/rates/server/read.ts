import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import type { Db } from '#server/database/db.ts'
import { londonToday } from '#shared/time.ts'
import type { ListedCard, RateCard } from '../schema.ts'

const PER_PAGE = 60

const SCOPE = sql`c.id, c.client_id as "clientId", cl.name as "clientName", c.site_id as "siteId", s.name as "siteName", c.job`
const CARDS = sql`app.rate_cards c left join app.clients cl on cl.id = c.client_id left join app.sites s on s.id = c.site_id`

/** A page of the cards (keyset), that of the team first. */
export async function listCards({ db, team, clock }: TeamContext, { after }: { after?: string | undefined }) {
  const place = placeAfter(after)
  const today = londonToday(clock)
  const key = sql`lower(coalesce(cl.name, '') || ' ' || coalesce(s.name, '') || ' ' || coalesce(c.job, '')) collate "C"`
  const { rows } = await sql<ListedCard & { key: string }>`
    select ${SCOPE}, ${key} as key, v.from_day as "from", b.lowest, b.highest,
        (select min(n.from_day) from app.rate_versions n where n.team_id = c.team_id and n.card_id = c.id and n.from_day > ${today}::date
          and not exists (select from app.rate_versions l where l.team_id = n.team_id and l.card_id = n.card_id
            and l.version > n.version and l.from_day <= n.from_day)) as next,
        d.card_id is not null as "hasDraft"
      from ${CARDS}
      left join app.rate_drafts d on d.team_id = c.team_id and d.card_id = c.id
      left join lateral (select v.* from app.rate_versions v where v.team_id = c.team_id and v.card_id = c.id
        and v.from_day <= ${today}::date
        order by v.version desc limit 1) v on true
      left join lateral (select min(b.pay) as lowest, max(b.pay) as highest from app.rate_bands b
        where (b.team_id, b.card_id, b.version) = (v.team_id, v.card_id, v.version)) b on true
     where c.team_id = ${team.id} ${place ? sql`and (${key}, c.id) > (${place.key}, ${place.id}::uuid)` : sql``}
     order by key, c.id limit ${PER_PAGE + 1}`.execute(db)
  const { items, ...page } = toPage(rows, { size: PER_PAGE, place: (row) => row })
  return { ...page, items: items.map(({ key: _, ...card }) => card) }
}

const OF_VERSION = (table: 'rate_bands' | 'rate_flats') =>
  sql`app.${sql.ref(table)} o where o.team_id = v.team_id and o.card_id = v.card_id and o.version = v.version`

const VERSIONS = sql`(select coalesce(json_agg(json_build_object('version', v.version, 'from', v.from_day, 'dayBy', v.day_by,
  'holidays', v.holidays,
    'recordedAt', v.recorded_at, 'recordedBy', m.full_name,
    'bands', (select json_agg(json_build_object('kind', o.kind, 'from', lower(o.during), 'until', upper(o.during), 'pay',
      o.pay, 'charge', o.charge)
      order by array_position('{weekday,saturday,sunday,holiday}', o.kind), o.during) from ${OF_VERSION('rate_bands')}),
    'flats', (select coalesce(json_agg(json_build_object('kind', o.kind, 'pay', o.pay, 'charge', o.charge)
      order by array_position('{sleep-in,on-call,call-out,travel,mileage}', o.kind)), '[]')
        from ${OF_VERSION('rate_flats')})) order by v.version), '[]')
  from app.rate_versions v left join app.team_members m on m.team_id = v.team_id and m.user_id = v.recorded_by
  where v.team_id = c.team_id and v.card_id = c.id)`

const DRAFT = sql`(select d.value || jsonb_build_object('revision', d.revision, 'savedAt', d.saved_at, 'savedBy', m.full_name)
  from app.rate_drafts d left join app.team_members m on m.team_id = d.team_id and m.user_id = d.saved_by
  where d.team_id = c.team_id and d.card_id = c.id)`

/** Cards of a team with all their versions, those that `where` keeps (`c`, `s`). Reads with the rights of the caller. */
export async function readCards(db: Db, teamId: string, where: RawBuilder<unknown>): Promise<RateCard[]> {
  const { rows } = await sql<RateCard>`
    select ${SCOPE}, ${VERSIONS} as versions, ${DRAFT} as draft from ${CARDS} where c.team_id = ${teamId} and ${where}
      order by c.id`.execute(db)
  return rows
}

/** A card of the team. Throws 404 for another one. */
export async function readCard({ db, team }: TeamContext, cardId: string): Promise<RateCard> {
  const [card] = await readCards(db, team.id, sql`c.id = ${cardId}`)
  if (!card) throw notFound()
  return card
}
