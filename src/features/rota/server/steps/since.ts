import { sql } from 'kysely'
import { MOST_DAYS_AT_ONCE } from '#features/shifts/rules/times.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid } from '#server/calls/errors.ts'
import { addDays, addMinutes, atLondon, type Day, daysBetween } from '#shared/time.ts'
import type { Moment, Since, SinceAnswer } from '../../schema.ts'

const MOST_MOMENTS = 12
const MOST = 500
/** So long before an act of publishing is written down, its shifts have that time. */
const WRITTEN_WITHIN = '1 minute'
/** How far back moments go. */
const DAYS_BACK = 60

interface Asked {
  from: Day
  through: Day
  siteId?: string | undefined
  at?: string | undefined
}

/** The shifts `s` of the asked days. */
const shiftsOf = ({ team }: TeamContext, { from, through, siteId }: Asked) => sql`s.team_id = ${team.id}
  and s.starts_at >= ${atLondon(from, '00:00').toISOString()} and s.starts_at < ${atLondon(addDays(through, 1), '00:00').toISOString()}
  ${siteId ? sql`and s.site_id = ${siteId}` : sql``}`

/** When shifts of these days were published, the latest first. */
async function readMoments(context: TeamContext, asked: Asked): Promise<Moment[]> {
  const { db, team, clock } = context
  const back = addMinutes(new Date(clock.now()), -DAYS_BACK * 24 * 60).toISOString()
  const { rows } = await sql<Moment>`
    with moments as (
      select s.published_at as at, count(*)::int as shifts, array_agg(s.id) as ids
        from app.shifts s where ${shiftsOf(context, asked)} and s.published_at > ${back}
       group by s.published_at order by s.published_at desc limit ${MOST_MOMENTS})
    select m.at, m.shifts, (select count(distinct a.user_id)::int from app.assignments a
        where a.shift_id = any (m.ids) and app.takes_time(a.state)) as people,
      (select p.full_name from app.team_members p where p.team_id = ${team.id} and p.user_id = (
        select e.actor from app.audit_events e
         where e.chain = ${team.id} and e.action in ('shift.publish', 'shift.create') and e.at >= m.at
           and e.at < m.at + ${WRITTEN_WITHIN}::interval order by e.at, e.seq limit 1)) as by
      from moments m order by m.at desc`.execute(db)
  return rows
}

interface Place {
  shiftId: string
  userId: string
  fullName: string
  had: boolean
  has: boolean
}

type Shift = Pick<Since, 'shiftId' | 'siteName' | 'startsAt' | 'endsAt' | 'by' | 'at'> & {
  was: { startsAt: string; endsAt: string } | null
  /** The name of the site at which it was then, if that is another one. */
  siteWas: string | null
  isNew: boolean
  isCancelled: boolean
  places: Place[]
}

/**
 * Shifts that were published or are, and differ from how they were at a moment: who had a place on them then and who
 * has one now, and when and where they were to be then.
 */
async function readShifts(context: TeamContext, { at, ...asked }: Asked & { at: string }): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    select s.id as "shiftId", x.name as "siteName", s.starts_at as "startsAt", s.ends_at as "endsAt",
        s.published_at > ${at} as "isNew", s.state = 'cancelled' as "isCancelled",
        (select case when h.before <> s.during then json_build_object('startsAt', lower(h.before), 'endsAt', upper(h.before)) end
          from app.shift_changes h where h.shift_id = s.id and h.at > ${at} and h.act = 'change' and h.before is not null
            order by h.at, h.id limit 1) as was,
        (select case when y.id <> x.id then y.name end from app.shift_changes h join app.sites y on y.id = h.site_before
          where h.shift_id = s.id and h.at > ${at} and h.act = 'change' order by h.at, h.id limit 1) as "siteWas",
        l.by, l.at, p.places
      from app.shifts s join app.sites x on x.id = s.site_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('userId', a.user_id, 'fullName', coalesce(nullif(m.full_name, ''), 'Former member'),
            'had', s.published_at <= ${at} and a.booked_at <= ${at} and (a.ended_at is null or a.ended_at > ${at}),
            'has', app.takes_time(a.state)) order by a.booked_at, a.id), '[]') as places
          from app.assignments a left join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
         where a.shift_id = s.id) p
      left join lateral (
        select b.full_name as by, h.at from app.shift_changes h
          left join app.team_members b on b.team_id = h.team_id and b.user_id = h.by
         where h.shift_id = s.id and h.at > ${at} order by h.at desc, h.id limit 1) l on true
     where ${shiftsOf(context, asked)} and s.published_at is not null and (s.published_at > ${at} or l.at is not null)
     order by s.starts_at, s.id limit ${MOST + 1}`.execute(context.db)
  return rows
}

/** What differs of one shift: people who change places on it in pairs, then the others. */
function differencesOf({ isNew, isCancelled, places, siteWas, ...shift }: Shift): Since[] {
  const iso = (instant: string) => new Date(instant).toISOString()
  const then = shift.was ?? (siteWas === null ? null : shift)
  const was = then && { startsAt: iso(then.startsAt), endsAt: iso(then.endsAt), siteName: siteWas }
  const one = (kind: Since['kind'], place?: Place, instead?: Place): Since => ({
    ...{ kind, shiftId: shift.shiftId, siteName: shift.siteName, startsAt: shift.startsAt, endsAt: shift.endsAt },
    ...{ userId: place?.userId ?? null, fullName: place?.fullName ?? null, was, by: shift.by, at: shift.at },
    instead: instead ? { userId: instead.userId, fullName: instead.fullName } : null,
  })
  // Who came off and was booked again has two places.
  const people = [...Map.groupBy(places, ({ userId }) => userId).values()].map((own) => ({
    ...own[0]!,
    had: own.some(({ had }) => had),
    has: !isCancelled && own.some(({ has }) => has),
  }))
  const came = people.filter(({ had, has }) => has && !had)
  const went = people.filter(({ had, has }) => had && !has)
  const stayed = people.filter(({ had, has }) => had && has)
  if (isCancelled)
    return isNew ? [] : went.length > 0 ? went.map((place) => one('cancelled', place)) : [one('cancelled')]
  if (isNew && came.length === 0) return [one('new')]
  return [
    ...came.map((place, index) => one(went[index] ? 'for' : 'gets', place, went[index])),
    ...went.slice(came.length).map((place) => one('off', place)),
    ...(was ? (stayed.length > 0 ? stayed.map((place) => one('moved', place)) : [one('moved')]) : []),
  ]
}

/** What of some days has changed since a telling, or any other moment: by default the last but those of today. */
export async function readSince(context: TeamContext, asked: Asked): Promise<SinceAnswer> {
  const days = daysBetween(asked.from, asked.through)
  if (days < 0 || days >= MOST_DAYS_AT_ONCE)
    throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS_AT_ONCE} days` }])
  const moments = await readMoments(context, asked)
  const at = asked.at ?? moments[0]?.at ?? null
  if (!at) return { moments, at, items: [], more: false }
  const shifts = await readShifts(context, { ...asked, at })
  const items = shifts.slice(0, MOST).flatMap(differencesOf)
  return { moments, at, items, more: shifts.length > MOST }
}
