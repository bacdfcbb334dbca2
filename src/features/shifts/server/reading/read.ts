import { type RawBuilder, sql } from 'kysely'
import { shownPlan } from '#features/rates/rules/shift-pay.ts'
import { readPlannedPay } from '#features/rates/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { addDays, addMinutes, atLondon, type Day, daysBetween } from '#shared/time.ts'
import { shiftActions } from '../../policy.ts'
import { timeToPay } from '../../rules/price.ts'
import { MOST_DAYS_AT_ONCE } from '../../rules/times.ts'
import type { Shift, ShiftDetails, SiteAhead } from '../../schema.ts'
import { readKinds } from './kinds.ts'
import { standingsForShift } from './standings.ts'

const MOST = 2000

type Row = Omit<Shift, 'kind'>

const CONCERN = sql`(select json_build_object('reasons', (select json_agg(r -> 'manager')
  from jsonb_array_elements(k.reasons) r), 'foundAt', k.found_at,
    'objection', k.objection, 'isReleased', k.released_at is not null) from app.assignment_concerns k where k.assignment_id = a.id)`

/** What somebody says of a shift that they are said to have missed, and the answer. */
const DISPUTE = sql`case when a.state = 'missed'
  then (select json_build_object('said', h.note, 'answer', (select u.note from app.shift_changes u
    where u.shift_id = h.shift_id and u.user_id = h.user_id and u.act = 'uphold-miss' and u.at >= h.at order by u.at desc limit 1))
  from app.shift_changes h where h.shift_id = a.shift_id and h.user_id = a.user_id and h.act = 'dispute' order by h.at desc limit 1) end`

/** What the list says of a place, with the name that the team's list has for the person. */
const LISTED = sql`'assignmentId', a.id, 'userId', a.user_id, 'fullName', coalesce(nullif(m.full_name, ''), 'Former member'),
  'photoFileId', case when m.status = 'active' then m.photo_file_id end, 'state', a.state, 'atRisk',
    a.id in (select r.assignment_id from risks r)`

/** What the panel says of it. The reasons that stand against somebody are long: a list of many shifts would be mostly these. */
const DETAILED = sql`${LISTED}, 'way', a.way, 'pencilledUntil', a.pencilled_until,
  'dispute', ${DISPUTE}, 'overridden', a.override is not null or a.kept is not null, 'concern', ${CONCERN}, 'late',
    (select l.minutes from app.late_arrivals l where l.assignment_id = a.id
    and l.said_at >= a.starts_at - interval '3 hours')`

/** The places of a shift in one of two kinds of states, in the order of booking. */
const places = (
  said: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object(${said}) order by a.booked_at, a.id), '[]')
  from app.assignments a left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
  where a.shift_id = s.id and ${which})`

const waiting = (state: string) =>
  sql`(select count(*)::int from app.shift_offers o where o.shift_id = s.id and o.state = ${state})`

const COLUMNS = sql`s.id, s.version, s.site_id as "siteId", x.name as "siteName", c.name as "clientName", s.job,
  s.series_id as "seriesId", s.day,
  s.start_time as start, s.end_time as "end", s.starts_at as "startsAt", s.ends_at as "endsAt",
  s.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.flat_pay as "flatPay",
  s.call_pay as "callPay", s.is_urgent as "isUrgent", s.staff_required as "staffRequired", s.filled, s.worked,
  s.booking, s.pay, s.state, ${waiting('applied')} as applied, ${waiting('offered')} as offered`
const HELD = sql`app.takes_time(a.state)`
const FROM = sql`from app.shifts s join app.sites x on x.id = s.site_id join app.clients c on c.id = x.client_id`

interface Days {
  from: Day
  through: Day
}

/** The instants between which some days of London lie; 422 for more than five weeks. */
function instantsOf({ from, through }: Days) {
  const days = daysBetween(from, through)
  if (days < 0 || days >= MOST_DAYS_AT_ONCE)
    throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS_AT_ONCE} days` }])
  return [atLondon(from, '00:00').toISOString(), atLondon(addDays(through, 1), '00:00').toISOString()] as const
}

interface Asked extends Days {
  siteId?: string | undefined
  job?: JobCode | undefined
  only?: 'unfilled' | 'draft' | 'at-risk' | undefined
}

const ONLY = {
  unfilled: sql`and s.state = 'open' and s.filled + s.worked < s.staff_required`,
  draft: sql`and s.state = 'draft'`,
  'at-risk': sql`and s.id in (select r.shift_id from risks r)`,
}

/** The places that are at risk among those of shifts that begin between two instants and not yet, for `LISTED`. */
const risks = ({ clock, team }: Pick<TeamContext, 'clock' | 'team'>, [from, until]: readonly [string, string]) => {
  const ahead = from > instant(clock) ? from : instant(clock)
  return sql`with risks as materialized (
    select r.assignment_id, r.shift_id
      from app.places_at_risk(${team.id}, tstzrange(${ahead}, greatest(${ahead}::timestamptz, ${until}))) r)`
}

/** The shifts that begin on some days, in the order of their start, but for cancelled ones; at most 2,000. */
export async function listShifts(context: TeamContext, { siteId, job, only, ...days }: Asked) {
  const { db, team } = context
  const [from, until] = instantsOf(days)
  const shifts = sql<Row>`${risks(context, [from, until])} select ${COLUMNS}, ${places(LISTED, HELD)} as places ${FROM}
    where s.team_id = ${team.id} and s.starts_at >= ${from} and s.starts_at < ${until} and s.state <> 'cancelled'
      ${siteId ? sql`and s.site_id = ${siteId}` : sql``} ${job ? sql`and s.job = ${job}` : sql``} ${only ? ONLY[only] : sql``}
    order by s.starts_at, s.id limit ${MOST + 1}`
  const [name, { rows }] = await Promise.all([readKinds(db), shifts.execute(db)])
  return { items: rows.slice(0, MOST).map((row) => name(row, team.id)), more: rows.length > MOST }
}

/** For each of some days: the places of published shifts, how many of them are filled, and the drafts. */
export async function countPlaces({ db, team }: TeamContext, days: Days) {
  const [from, until] = instantsOf(days)
  const { rows } = await sql<{ day: Day; required: number; filled: number; drafts: number }>`
    select d::date as day, coalesce(sum(s.staff_required) filter (where s.state = 'open'), 0)::int as required,
        coalesce(sum(s.filled + s.worked) filter (where s.state = 'open'), 0)::int as filled,
          count(*) filter (where s.state = 'draft')::int as drafts
      from generate_series(${days.from}::date, ${days.through}::date, interval '1 day') d
      left join app.shifts s on s.team_id = ${team.id} and s.day = d::date and s.starts_at >= ${from} and s.starts_at < ${until}
     group by d order by d`.execute(db)
  return rows
}

/** What is ahead at each site with a published shift within four weeks. */
export async function readSitesAhead({ db, clock, team }: TeamContext): Promise<SiteAhead[]> {
  const [now, week, month] = [0, 7, 28].map((days) => addMinutes(new Date(clock.now()), days * 1440).toISOString())
  const { rows } = await sql<SiteAhead>`
    select s.site_id as "siteId", min(s.starts_at) as next,
        coalesce(sum(greatest(s.staff_required - s.filled - s.worked, 0)) filter (where s.starts_at < ${week}), 0)::int as open
      from app.shifts s
     where s.team_id = ${team.id} and s.starts_at >= ${now} and s.starts_at < ${month} and s.state = 'open' group by s.site_id order by s.site_id`.execute(
    db,
  )
  return rows
}

/** The cascade of a shift that runs, or its last one, as JSON. */
const CASCADE = sql`(select json_build_object('state', k.state, 'minutes', k.minutes, 'startedAt', k.started_at,
      'by', (select b.full_name from app.team_members b where b.team_id = k.team_id and b.user_id = k.started_by),
      'steps', (select coalesce(json_agg(json_build_object('userId', t.user_id, 'fullName', m.full_name, 'photoFileId',
        m.photo_file_id, 'state', t.state, 'isCapped', t.passed_for is not null,
          'offer', o.state, 'expiresAt', o.expires_at) order by t.place), '[]')
        from app.cascade_steps t join app.team_members m on m.team_id = t.team_id and m.user_id = t.user_id
        left join app.shift_offers o on o.id = t.offer_id where t.cascade_id = k.id))
    from app.cascades k where k.team_id = s.team_id and k.shift_id = s.id order by k.ended_at desc nulls first, k.started_at desc limit 1)`

/** One shift with all that the caller may read of it; 404 for none of the team's. */
export async function readShift(context: TeamContext, shiftId: string): Promise<ShiftDetails> {
  const { db, clock, team } = context
  const details = sql<
    Omit<ShiftDetails, 'kind' | 'standings' | 'price'> & { people: { userId: string; completion: number }[] }
  >`
    with risks as materialized (
      select r.assignment_id from app.shifts t cross join lateral app.places_at_risk(t.team_id, tstzrange(t.starts_at, t.starts_at, '[]')) r
       where t.team_id = ${team.id} and t.id = ${shiftId} and t.starts_at >= ${instant(clock)})
    select ${COLUMNS}, ${places(DETAILED, HELD)} as places, s.notes, s.order_number as "orderNumber",
      s.cost_centre as "costCentre", s.published_at as "publishedAt",
      (select json_build_object('orderNumber', o.order_number, 'costCentre', o.cost_centre, 'lacksOrderNumber',
        o.lacks_order, 'lacksCostCentre', o.lacks_centre)
        from app.order_of(s.site_id, s.day, s.order_number, s.cost_centre) o) as "order",
      (select p.charge from app.shift_charges p where p.shift_id = s.id) as charge,
      ${places(DETAILED, sql`not ${HELD}`)} as former,
      (select coalesce(json_agg(json_build_object('offerId', o.id, 'userId', o.user_id, 'fullName', m.full_name,
        'photoFileId', m.photo_file_id,
          'state', o.state, 'expiresAt', o.expires_at, 'madeAt', o.made_at) order by o.made_at, o.id), '[]')
        from app.shift_offers o join app.team_members m on m.team_id = o.team_id and m.user_id = o.user_id
          where o.shift_id = s.id) as offers,
      ${CASCADE} as cascade, (select w.swaps from app.swaps_of_shift(s.team_id, s.id) w) as swaps,
      (select coalesce(json_agg(json_build_object('userId', m.user_id, 'completion', m.completion)), '[]') from app.team_members m
        where m.team_id = s.team_id and m.status = 'active' and m.role = 'staff' and (
          m.user_id in (select a.user_id from app.assignments a where a.shift_id = s.id and app.takes_time(a.state))
          or m.user_id in (select o.user_id from app.shift_offers o where o.shift_id = s.id and o.state = 'applied'))) as people,
      (select coalesce(json_agg(json_build_object('id', h.id, 'act', h.act, 'at', h.at, 'by', b.full_name, 'about',
        p.full_name, 'cause', h.cause,
          'reason', h.reason, 'note', h.note, 'notice', h.notice, 'effect', h.effect,
          'before', case when h.before is not null then json_build_object('startsAt', lower(h.before), 'endsAt', upper(h.before)) end,
          'after', case when h.after is not null then json_build_object('startsAt', lower(h.after), 'endsAt', upper(h.after)) end)
          order by h.at desc, h.id), '[]')
        from app.shift_changes h left join app.team_members b on b.team_id = h.team_id and b.user_id = h.by
        left join app.team_members p on p.team_id = h.team_id and p.user_id = h.user_id where h.shift_id = s.id) as changes
    ${FROM} where s.team_id = ${team.id} and s.id = ${shiftId}`
  const [name, { rows }] = await Promise.all([readKinds(db), details.execute(db)])
  const found = rows[0]
  if (!found) throw notFound()
  const { people, ...shift } = found
  const { siteId, job, day } = shift
  const [standings, book] = await Promise.all([
    standingsForShift(context, { ...shift, userIds: people.map(({ userId }) => userId) }),
    readPlannedPay(context, { siteIds: [siteId], jobs: [job], days: [day] }),
  ])
  return {
    ...name(shift, team.id),
    price: shownPlan(book(timeToPay(shift)), can(team, shiftActions.charge)),
    standings: people.map((person) => ({ ...person, standing: standings.get(person.userId)! })),
  }
}
