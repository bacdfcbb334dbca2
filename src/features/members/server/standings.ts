import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { type Day, londonDay, londonToday } from '#shared/time.ts'
import { askedStanding } from '../rules/standing.ts'
import type { MemberStanding, OwnStanding } from '../schema.ts'
import type { MemberContext } from './gate.ts'

/** How many reasons a row of a list carries. */
const FEW = 3
/** All that anybody has: a panel shows each. */
const ALL = 1000

type StoredStanding = Omit<MemberStanding, 'others'>

interface OfMember {
  /** The team and the person: values, or columns of the statement. */
  teamId: unknown
  userId: unknown
  day: Day
  /** The role that comes first; otherwise the one in which they stand best. */
  job?: string | undefined
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
  return sql`(select json_agg(json_build_object('job', s.job, 'standing', s.standing, 'until', s.until, 'because', s.because, 'more', s.more)
      order by s.job = ${job ?? null}::text desc nulls last, app.standing_place(s.standing) desc, s.job)
    from app.standings_of(${teamId}, ${userId}, ${day}::date, ${isWhole ? ALL : FEW}) s)`
}

const NOWHERE: StoredStanding = { standing: 'ended', job: '', until: null, because: [], more: 0 }

/** The first of the roles, with the others; whoever holds none on the day works in none. */
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

/** Where some members of a team stand on a day, in a role or the one in which they stand best. For managers of the team, of others for themselves. */
export async function readStandings(
  db: Db,
  { teamId, userIds, day, job }: Asked,
): Promise<Map<string, MemberStanding>> {
  const { rows } = await sql<{ userId: string; standings: StoredStanding[] | null }>`
    select u.id as "userId", ${standingColumn({ teamId, userId: sql`u.id`, day, job })} as standings
    from unnest(${userIds}::uuid[]) u (id)`.execute(db)
  return new Map(rows.map(({ userId, standings }) => [userId, toStanding(standings)]))
}

/** Where the caller stands today in the teams that they work in, and where their request waits; by name. */
export async function readOwnStandings({ db, actor, clock }: PersonContext): Promise<OwnStanding[]> {
  const day = londonToday(clock)
  const of = { teamId: sql`t.id`, userId: actor.id, day, isWhole: true }
  const { rows } = await sql<{
    teamId: string
    teamName: string
    standings: StoredStanding[] | null
    askedAt: string | null
  }>`
    select t.id as "teamId", t.team_name as "teamName", case when w.asked_at is null then ${standingColumn(of)} end as standings, w.asked_at as "askedAt"
    from (
      select m.team_id, null::timestamptz as asked_at from app.team_members m where m.user_id = ${actor.id} and m.status = 'active' and m.role = 'staff'
      union all
      select r.team_id, r.created_at from app.team_join_requests r
       where r.user_id = ${actor.id} and r.status = 'pending' and r.request_type = 'join_request') w
    join app.teams t on t.id = w.team_id and t.deleted_at is null
    order by t.team_name, t.id`.execute(db)
  return rows.map(({ standings, askedAt, ...team }) => {
    if (askedAt === null) return { ...team, standing: toStanding(standings) }
    const { because, ...asked } = askedStanding({ isInvited: false, day: londonDay(new Date(askedAt)) })
    return { ...team, standing: { ...asked, because: [...because], more: 0, job: '', others: [] } }
  })
}
