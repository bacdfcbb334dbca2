import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import { eligibility } from '#features/eligibility/rules/eligibility.ts'
import type { Judge } from '#features/eligibility/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { asOwner, auditTheirs } from '../../../../demo/stage.ts'
import { judgeShifts } from '../server/booking/judging.ts'
import { tellEach } from '../server/telling.ts'

interface Open {
  id: string
  siteId: string
  job: string
  startsAt: string
  endsAt: string
  free: number
  /** Whether people may claim it. */
  isClaimed: boolean
}

interface Booked {
  shiftId: string
  userId: string
  startsAt: string
  answer: object
  isClaimed: boolean
}

const HOUR_MS = 3_600_000
/** Enough between two shifts of one person that no rule of rest speaks, and few enough in one filling that none of hours does. */
const APART_MS = 24 * HOUR_MS
const MOST_EACH = 3

export interface Filling {
  from: string
  through: string
  /** The share of places that somebody is found for. */
  share: number
  /** Whether people are told of it: of what was long ago nothing is left. */
  tells: boolean
  /** Who has a shift before everybody else. */
  first?: string | undefined
}

/**
 * Books people on the open shifts of some days: whoever may work there by every rule, those who know the site first,
 * and those who have the fewest shifts.
 */
export async function fill(context: TeamContext, { from, through, share, tells, first }: Filling) {
  const shifts = await openShifts(context, { from, through })
  if (shifts.length === 0) return
  const { team } = context
  const judge = await judgeShifts(context, { teamId: team.id, userIds: null, shiftIds: shifts.map(({ id }) => id) })
  const visits = await visitsTo(context)
  const booked = choose(shifts, { judge, visits, share, first })
  await book(context, booked)
  const told = booked.filter(({ isClaimed }) => tells && !isClaimed)
  await tellEach(context, 'shift-booked', { teamId: team.id, places: told })
}

async function openShifts({ db, team, clock }: TeamContext, { from, through }: Pick<Filling, 'from' | 'through'>) {
  const { rows } = await sql<Open>`
    select s.id, s.site_id as "siteId", s.job, s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.staff_required - s.filled - s.worked as free,
        s.booking = 'claim' and s.state = 'open' as "isClaimed"
      from app.shifts s where s.team_id = ${team.id} and s.state <> 'cancelled' and s.filled + s.worked < s.staff_required
       and s.day between ${from}::date and ${through}::date and s.ends_at > ${instant(clock)} order by s.starts_at, s.id`.execute(
    db,
  )
  return rows
}

/** How often each person was sent to each site, by both ids. */
async function visitsTo({ db, team }: TeamContext) {
  const { rows } = await sql<{ key: string; times: number }>`
    select a.user_id || s.site_id::text as key, count(*)::int as times from app.assignments a join app.shifts s on s.id = a.shift_id
     where a.team_id = ${team.id} and app.takes_time(a.state) group by 1`.execute(db)
  return new Map(rows.map(({ key, times }) => [key, times]))
}

interface Choosing {
  judge: Judge
  visits: ReadonlyMap<string, number>
  share: number
  first: string | undefined
}

function choose(
  shifts: readonly Open[],
  { judge: { people, shifts: judged, context }, visits, share, first }: Choosing,
) {
  const times = new Map<string, number[]>()
  const booked: Booked[] = []
  for (const [place, shift] of shifts.entries()) {
    if ((place * 37) % 100 >= share * 100) continue
    const starts = Date.parse(shift.startsAt)
    const isFree = (userId: string) => {
      const own = times.get(userId) ?? []
      return own.length < MOST_EACH && own.every((other) => Math.abs(other - starts) >= APART_MS)
    }
    const score = (userId: string) =>
      (userId === first && !times.has(userId) ? -9 : 0) +
      (visits.get(userId + shift.siteId) ? 0 : 1) +
      2 * (times.get(userId)?.length ?? 0) +
      ((place + userId.charCodeAt(3)) % 7) / 8
    const inOrder = [...people.keys()].filter(isFree).sort((a, b) => score(a) - score(b))
    const answers = inOrder.values().map((userId) => {
      return { userId, answer: eligibility(people.get(userId)!, judged.get(shift.id)!, context) }
    })
    for (const { userId, answer } of firstOf(answers, shift.free)) {
      booked.push({
        shiftId: shift.id,
        userId,
        startsAt: shift.startsAt,
        answer,
        isClaimed: shift.isClaimed && booked.length % 2 === 0,
      })
      times.set(userId, [...(times.get(userId) ?? []), starts])
    }
  }
  return booked
}

/** The first who may, and who is warned of after who is not. Nobody is judged who is not needed. */
function firstOf<T extends { answer: { verdict: string } }>(answers: Iterable<T>, count: number): T[] {
  const [allowed, warned]: [T[], T[]] = [[], []]
  for (const one of answers) {
    if (one.answer.verdict === 'allowed') allowed.push(one)
    else if (one.answer.verdict === 'warned') warned.push(one)
    if (allowed.length === count) break
  }
  return [...allowed, ...warned].slice(0, count)
}

/** What `app.take_place` and `app.note_shift_change` leave of each booking; every second one was claimed, where a shift may be. */
async function book(context: TeamContext, booked: readonly Booked[]) {
  const { db, team, actor, clock } = context
  if (booked.length === 0) return
  const at = instant(clock)
  const rows = booked.map(({ shiftId, userId, answer, isClaimed }) => {
    const ways = isClaimed
      ? { act: 'claim', way: 'claim', cause: 'worker' }
      : { act: 'assign', way: 'assignment', cause: 'agency' }
    return { shift_id: shiftId, user_id: userId, answer, by: isClaimed ? userId : actor.id, ...ways }
  })
  await holdWorkers(context, [...new Set(booked.map(({ userId }) => userId))])
  await asOwner(
    db,
    sql`with given as (
        select r.*, s.team_id, s.during, s.starts_at, s.break_minutes
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (shift_id uuid, user_id uuid, answer jsonb, by uuid,
            act text, way text, cause text)
          join app.shifts s on s.id = r.shift_id),
      grounds as (select u, app.grounds_of_answer(${team.id}, u) as grounds from (select distinct user_id as u from given) people),
      taken as (
        insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, booked_by, answer)
          select g.team_id, g.shift_id, g.user_id, g.during, g.break_minutes, 'confirmed', g.way, ${at}, g.by, g.answer || o.grounds
            from given g join grounds o on o.u = g.user_id)
      insert into app.shift_changes (team_id, shift_id, user_id, act, cause, notice, at, by)
        select g.team_id, g.shift_id, g.user_id, g.act, g.cause,
          floor(extract(epoch from g.starts_at - ${at}::timestamptz) / 60)::int, ${at}, g.by from given g`,
  )
  const entries = (claimed: boolean) =>
    booked
      .filter(({ isClaimed }) => isClaimed === claimed)
      .map(({ shiftId, userId, startsAt }) => ({
        action: claimed ? ('assignment.claim' as const) : ('assignment.assign' as const),
        subject: userId,
        object: `shifts:${shiftId}`,
        meta: { startsAt },
      }))
  await auditTheirs(context, entries(true))
  await auditEach(context, { teamId: team.id, entries: entries(false) })
}
