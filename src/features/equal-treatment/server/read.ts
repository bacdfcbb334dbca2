import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import type { Db } from '#server/database/db.ts'
import { addDays, londonToday } from '#shared/time.ts'
import type { clockFilter } from '../contract.ts'
import type { Declared, EqualClock, PersonWeeks, Reason } from '../schema.ts'

export interface Filter {
  show: z.infer<(typeof clockFilter)['show']>
  clientId?: string | undefined
  search: string
}

const MOST = 200
const SOON_DAYS = 28

const STANDING = sql`c.client_id as "clientId", l.name as "clientName", c.job, c.started_on as "startedOn", c.weeks, c.state, c.since, c.why,
  c.equal_from as "equalFrom", c.lapses_on as "lapsesOn"`

/** In which week people are with clients, of one team. */
export async function readClocks({ db, team, clock }: TeamContext, { show, clientId, search }: Filter, most = MOST) {
  const today = londonToday(clock)
  const soon = sql<boolean>`(c.state <> 'over' and c.equal_from > ${today}::date and c.equal_from <= ${addDays(today, SOON_DAYS)}::date)`
  const equal = sql<boolean>`(c.state <> 'over' and c.weeks >= 12 and c.equal_from <= ${today}::date)`
  const lacking = sql<boolean>`((${soon} or ${equal}) and not k.known)`
  const shows: Record<Filter['show'], RawBuilder<boolean>> = {
    ...{ running: sql`c.state <> 'over'`, over: sql`c.state = 'over'` },
    ...{ soon, equal, lacking },
  }
  const { rows } = await sql<EqualClock & { count: number; soonInAll: number; lackingInAll: number; shown: boolean }>`
    with all_of as materialized (
      select c.*, ${soon} as soon, ${lacking} as lacking, ${shows[show]} as shown, k.comparable
        from app.equal_clocks c
        cross join lateral (select o.pay is not null or s.found as known,
            case when o.id is not null then json_build_object('from', o.from_day, 'pay', o.pay, 'holiday', o.holiday) end as comparable
          from (select (app.comparable_on(c.team_id, c.client_id, null, c.job, greatest(${today}::date, c.equal_from))).*) o
          cross join lateral (select exists (select from app.comparable_rates x where x.team_id = c.team_id
            and x.client_id = c.client_id and x.job = c.job and x.site_id is not null and x.pay is not null) as found) s) k
       where c.team_id = ${team.id}),
      totals as (select (count(*) filter (where a.soon))::int as soon, (count(*) filter (where a.lacking))::int as lacking from all_of a)
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", ${STANDING}, c.comparable,
        count(m.user_id) over ()::int as count, t.soon as "soonInAll", t.lacking as "lackingInAll", c.user_id is not null as shown
      from totals t
      left join (all_of c join app.clients l on l.team_id = c.team_id and l.id = c.client_id
        join app.team_members m on m.team_id = c.team_id and m.user_id = c.user_id) on c.shown
        and (${clientId ?? null}::uuid is null or c.client_id = ${clientId ?? null})
        and (${search} = '' or strpos(lower(m.full_name), lower(${search})) > 0 or strpos(lower(l.name), lower(${search})) > 0)
     order by least(c.weeks, 13) desc, c.equal_from, lower(m.full_name), m.user_id, c.client_id, c.job limit ${most}`.execute(
    db,
  )
  const [first] = rows
  const items = rows
    .filter(({ shown }) => shown)
    .map(({ count: _, soonInAll: __, lackingInAll: ___, shown: ____, ...item }) => item)
  return { items, count: first?.count ?? 0, soon: first?.soonInAll ?? 0, lacking: first?.lackingInAll ?? 0 }
}

const weeksOf = sql`(select coalesce(json_agg(json_build_object('from', w.from_day, 'state', w.state, 'why', w.why, 'number', w.number)
    order by w.from_day), '[]')
  from app.equal_weeks w where (w.team_id, w.user_id, w.client_id, w.job) = (c.team_id, c.user_id, c.client_id, c.job))`

/** Somebody's clocks with their weeks, the latest begun first; with the rights of the caller. */
async function readWeeks(db: Db, { teamId, userId }: { teamId: string; userId: string }) {
  const { rows } = await sql<PersonWeeks['clocks'][number]>`
    select ${STANDING}, ${weeksOf} as "weeksOf"
      from app.equal_clocks c join app.clients l on l.team_id = c.team_id and l.id = c.client_id
     where c.team_id = ${teamId} and c.user_id = ${userId}
     order by c.state = 'over', c.started_on desc, c.client_id, c.job`.execute(db)
  return rows
}

/** What somebody has declared and not taken back. */
async function readDeclared(db: Db, { teamId, userId }: { teamId: string; userId: string }) {
  const { rows } = await sql<Declared>`
    select d.id, d.client_id as "clientId", l.name as "clientName", d.job, d.from_day as "from", d.through_day as through, d.note
      from app.equal_declared d join app.clients l on l.team_id = d.team_id and l.id = d.client_id
     where d.team_id = ${teamId} and d.user_id = ${userId} and d.taken_back_at is null order by d.from_day, d.id`.execute(
    db,
  )
  return rows
}

/** Somebody's weeks, and why they did not work in some. Throws 404 for somebody who was never in the team. */
export async function readPerson({ db, team }: TeamContext, userId: string): Promise<PersonWeeks> {
  const whose = { teamId: team.id, userId }
  const [member, clocks, declared, { rows: reasons }] = await Promise.all([
    sql<{ fullName: string }>`select m.full_name as "fullName" from app.team_members m
      where m.team_id = ${team.id} and m.user_id = ${userId}`.execute(db),
    readWeeks(db, whose),
    readDeclared(db, whose),
    sql<Reason>`
      select r.id, r.client_id as "clientId", l.name as "clientName", r.user_id is not null as "isOfPerson", r.why, r.from_day as "from",
          r.through_day as through
        from app.equal_reasons r join app.clients l on l.team_id = r.team_id and l.id = r.client_id
       where r.team_id = ${team.id} and r.taken_back_at is null and (r.user_id = ${userId} or r.user_id is null and exists (
         select from app.equal_clocks c where c.team_id = r.team_id and c.user_id = ${userId} and c.client_id = r.client_id))
       order by r.from_day, r.id`.execute(db),
  ])
  if (!member.rows[0]) throw notFound()
  return { userId, fullName: member.rows[0].fullName, clocks, declared, reasons }
}
