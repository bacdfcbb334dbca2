import { type RawBuilder, sql } from 'kysely'
import type { Authorized } from '#features/teams/policy.ts'
import { requestsOf } from '#features/teams/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, londonDay, londonToday } from '#shared/time.ts'
import { askedStanding, canWork, NEED, type Need, placeOfNeed } from '../rules/standing.ts'
import type { MemberStanding, StandingFigures } from '../rules/standing-answer.ts'
import type { OwnStanding } from '../schema.ts'
import type { MemberContext } from './gate.ts'

/** How many reasons a row of a list carries. */
const FEW = 3
/** All that anybody has: a panel shows each. */
const ALL = 1000

type StoredStanding = Omit<MemberStanding, 'others'>

interface OfMember {
  /** Values, or columns of the statement. The job is the role that comes first; otherwise the one in which they stand best. */
  teamId: unknown
  userId: unknown
  day: unknown
  job?: unknown
  /** Every reason, instead of the first few. */
  isWhole?: boolean
}

/** Where a member stands on a day in each of their roles, as a column of a statement. `toStanding` reads it. */
export function standingColumn({
  teamId,
  userId,
  day,
  job,
  isWhole = false,
}: OfMember): RawBuilder<StoredStanding[] | null> {
  return sql`(select json_agg(json_build_object('job', stands.job, 'standing', stands.standing, 'until', stands.until,
    'because', stands.because, 'more', stands.more)
      order by stands.job = ${job ?? null}::text desc nulls last, app.standing_place(stands.standing) desc, stands.job)
    from app.standings_of(${teamId}, ${userId}, ${day}::date, ${isWhole ? ALL : FEW}) stands)`
}

const NOWHERE: StoredStanding = { standing: 'ended', job: '', until: null, because: [], more: 0 }

/** The first of the roles, with the others; a person who holds none on the day works in none. */
export function toStanding(stored: readonly StoredStanding[] | null): MemberStanding {
  const [first = NOWHERE, ...others] = stored ?? []
  return { ...first, others }
}

/** Where the member stands today in each role, with every reason. */
export async function readStanding({ db, clock, team, member }: MemberContext): Promise<MemberStanding> {
  const of = { teamId: team.id, userId: member.userId, day: londonToday(clock), isWhole: true }
  const { rows } = await sql<{ standings: StoredStanding[] | null }>`select ${standingColumn(of)} as standings`.execute(
    db,
  )
  return toStanding(rows[0]?.standings ?? null)
}

interface Asked {
  teamId: string
  userIds: readonly string[]
  day: Day
  job?: string | undefined
}

/**
 * Where some members of a team stand on a day, in a role or the one in which they stand best. For managers of the team,
 * of others for themselves.
 */
export async function readStandings(
  db: Db,
  { teamId, userIds, day, job }: Asked,
): Promise<Map<string, MemberStanding>> {
  const { rows } = await sql<{ userId: string; standings: StoredStanding[] | null }>`
    select u.id as "userId", ${standingColumn({ teamId, userId: sql`u.id`, day, job })} as standings
    from unnest(${userIds}::uuid[]) u (id)`.execute(db)
  return new Map(rows.map(({ userId, standings }) => [userId, toStanding(standings)]))
}

/** How many of a team's active staff stand where today, and why those who are blocked are. For managers of the team. */
export async function readStandingFigures(
  { db, clock }: PersonContext,
  team: Authorized<{ id: string }>,
): Promise<StandingFigures> {
  const day = londonToday(clock)
  const { rows } = await sql<Pick<StandingFigures, Need | 'people' | 'why'>>`
    with best as materialized (
        select s.user_id, max(app.standing_place(app.standing_on(s, ${day}::date))) as place from app.member_standings s
         where s.team_id = ${team.id} group by s.user_id),
      blocked as (
        select b.user_id, (select min(s.job) from app.member_standings s where s.team_id = ${team.id} and s.user_id = b.user_id
            and app.standing_on(s, ${day}::date) = 'blocked') as job
          from best b where b.place = ${placeOfNeed('blocked')}),
      why as (
        select r.rule, max(r.name) as name, count(*)::int as people from blocked b
          join app.standing_reasons r on r.team_id = ${team.id} and r.user_id = b.user_id and r.job = b.job
         where r.blocking @> ${day}::date and not r.waiting @> ${day}::date group by r.rule)
    select count(*)::int as people, ${sql.join(NEED.map((one) => sql`count(*) filter (where place = ${placeOfNeed(one)})::int as ${sql.ref(one)}`))},
      (select coalesce(json_agg(w order by w.people desc, lower(w.name), w.rule), '[]') from why w) as why
    from best where place is not null`.execute(db)
  const { why, ...counts } = rows[0] as (typeof rows)[number]
  const works = NEED.filter(canWork).reduce((sum, one) => sum + counts[one], 0)
  return { ...counts, works, why: why.slice(0, FEW), more: Math.max(0, why.length - FEW) }
}

/** Where the caller stands today in the teams that they work in, by name, and where their request to join waits. */
export async function readOwnStandings(context: PersonContext): Promise<OwnStanding[]> {
  const { db, actor, clock } = context
  const day = londonToday(clock)
  const of = { teamId: sql`m.team_id`, userId: actor.id, day, isWhole: true }
  const [{ rows }, { pending }] = await Promise.all([
    sql<Omit<OwnStanding, 'standing'> & { standings: StoredStanding[] | null }>`
      select m.team_id as "teamId", t.team_name as "teamName", m.completion, ${standingColumn(of)} as standings
      from app.team_members m join app.teams t on t.id = m.team_id
      where m.user_id = ${actor.id} and m.status = 'active' and m.role = 'staff' order by t.team_name, t.id`.execute(
      db,
    ),
    requestsOf(context),
  ])
  return [
    ...rows.map(({ standings, ...team }) => ({ ...team, standing: toStanding(standings) })),
    ...pending.map(({ teamName, createdAt }) => {
      const { because, ...asked } = askedStanding({ isInvited: false, day: londonDay(new Date(createdAt)) })
      const standing = { ...asked, because: [...because], more: 0, job: '', others: [] }
      return { teamId: null, teamName, completion: 0, standing }
    }),
  ]
}

type OfRole = StoredStanding & { completion: number }

/** Every reason of each role that an active member holds on the day. */
const roles = (day: Day) => sql`
  app.team_members m join app.teams t on t.id = m.team_id
  cross join lateral app.standings_of(m.team_id, m.user_id, ${day}::date, ${ALL}) s`

/** Where members stand in each of their roles, a page of them in the order of `place` (keyset). For managers of the team. */
export async function readRoles(
  db: Db,
  { teamId, day, after, atMost }: { teamId: string; day: Day; after: string; atMost: number },
): Promise<(OfRole & { place: string; name: string })[]> {
  const { rows } = await sql<OfRole & { place: string; name: string }>`
    select m.user_id || s.job as place, m.full_name as name, m.completion, s.* from ${roles(day)}
    where m.team_id = ${teamId} and m.status = 'active' and m.role = 'staff' and (m.user_id || s.job) > ${after}
    order by 1 limit ${atMost}`.execute(db)
  return rows
}

/** Where a person stands in each of their roles, by team. For themselves. */
export async function readOwnRoles(
  db: Db,
  { userId, day }: { userId: string; day: Day },
): Promise<(OfRole & { team: string })[]> {
  const { rows } = await sql<OfRole & { team: string }>`
    select t.team_name as team, m.completion, s.* from ${roles(day)}
    where m.user_id = ${userId} and m.status = 'active' and m.role = 'staff' order by t.team_name, t.id, s.job`.execute(
    db,
  )
  return rows
}
