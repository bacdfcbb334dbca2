import { type RawBuilder, sql } from 'kysely'
import { reminderLimit } from '#features/members/rules/reminding.ts'
import type { Authorized } from '#features/teams/policy.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { needDays } from '../rules/needs.ts'
import { MOST_COUNTED, NAMED } from '../rules/periods.ts'
import { type Need, type NeedKind, needKinds } from '../schema.ts'

type AnyTeam = Authorized<{ id: string }>

const london = (day: Day) => sql`(${day}::date::timestamp at time zone 'Europe/London')`
/** As the index has it: row security keeps a condition on `coalesce`, which might tell a stranger's row, out of every index. */
export const nextExpiry = sql`(case when m.next_expiry is null then 'infinity' else m.next_expiry end)`

/** The condition on a member row `m` that says whether the member has the need. */
export function conditionOf({ clock }: Pick<PersonContext, 'clock'>, kind: NeedKind): RawBuilder<boolean> {
  const days = needDays(londonToday(clock))
  if (kind === 'certificates') return sql`${nextExpiry} <= ${days.expiringTo}::date`
  if (kind === 'offers') return sql`m.completion = 100 and m.offer_recorded_at is null`
  return sql`m.completion < 100 and m.joined_at < ${london(addDays(days.joinedTo, 1))}`
}

const orderOf = (kind: NeedKind) => (kind === 'certificates' ? nextExpiry : sql`m.joined_at`)

const askedAt = sql`(select d.asked_at from app.detail_requests d
  where d.team_id = m.team_id and d.user_id = m.user_id and d.section = 'certificates' and d.ended_at is null)`

/** When the team last asked or reminded a member `m`; null for never. */
export function toldAt(kind: NeedKind): RawBuilder<string | null> {
  return kind === 'certificates' ? sql`greatest(m.reminded_at, ${askedAt})` : sql`m.reminded_at`
}

type Row = Omit<Need['people'][number], 'placesAtRisk'> & Pick<Need, 'count' | 'remindable'>

/** The certificates of a member `m` that have ended or end within the week, the first first. */
const endingOf = ({ clock }: Pick<PersonContext, 'clock'>) => sql`(
  select coalesce(json_agg(json_build_object('name', c.certificate_name, 'day', c.expiry_date) order by c.expiry_date, c.sort), '[]')
    from app.training_certificates c where c.user_id = m.user_id and c.expiry_date <= ${needDays(londonToday(clock)).expiringTo}::date)`

/** Of each of these people the certificate that ends or has ended first: its name, its day, and how many more there are. */
export async function readEnding(context: PersonContext, userIds: readonly string[]) {
  const today = londonToday(context.clock)
  const { rows } = await sql<{ userId: string; what: string; on: Day; days: number; more: number }>`
    select distinct on (c.user_id) c.user_id as "userId", c.certificate_name as what, c.expiry_date as on,
        c.expiry_date - ${today}::date as days, count(*) over (partition by c.user_id)::int - 1 as more
      from app.training_certificates c
     where c.user_id = any (${[...userIds]}::uuid[]) and c.expiry_date <= ${needDays(today).expiringTo}::date
       and coalesce(c.certificate_name, '') <> ''
     order by c.user_id, c.expiry_date, c.sort`.execute(context.db)
  return new Map(rows.map(({ userId, ...params }) => [userId, params]))
}

/** A team's active staff with a need, in order: the first few by name, and their count, up to a bound. */
async function readNeed(context: PersonContext, { team, kind }: { team: AnyTeam; kind: NeedKind }) {
  const order = orderOf(kind)
  const limit = reminderLimit(context.clock)
  const isAboutCertificates = kind === 'certificates'
  const { rows } = await sql<Row>`
    select m.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", m.completion, ${order} as at,
      ${isAboutCertificates ? sql`${askedAt} is not null` : sql`false`} as asked, ${toldAt(kind)} as "toldAt",
      coalesce(${toldAt(kind)} <= ${limit}, true) as "mayRemind", ${isAboutCertificates ? endingOf(context) : sql`'[]'::json`} as ending, count, remindable
    from (select m.*, count(*) over ()::int as count, count(*) filter (where coalesce(${toldAt(kind)} <= ${limit}, true))
      over ()::int as remindable
      from (select m.* from app.team_members m
        where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff' and ${conditionOf(context, kind)}
        order by ${order}, m.id limit ${MOST_COUNTED}) m
      order by ${order}, m.id limit ${NAMED}) m`.execute(context.db)
  const [{ count, remindable } = { count: 0, remindable: 0 }] = rows
  return { kind, count, remindable, people: rows.map(({ count: _, remindable: __, ...person }) => person) }
}

/** Whom to chase, the most urgent first. Every part reads an index in its order, up to a bound. */
export const readNeeds = (context: PersonContext, team: AnyTeam) =>
  Promise.all(needKinds.map((kind) => readNeed(context, { team, kind })))
