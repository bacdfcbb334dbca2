import { type RawBuilder, sql } from 'kysely'
import { EXPIRING_WITHIN_DAYS, expiryStatus } from '#features/profile/rules/expiry.ts'
import { readSection } from '#features/profile/rules.ts'
import type { StepId } from '#features/registration/schema.ts'
import { readSections } from '#features/registration/server/data.ts'
import { steps } from '#features/registration/steps.ts'
import type { Authorized } from '#features/teams/policy.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import type { Db } from '#server/database/db.ts'
import { likePattern, searchWords } from '#shared/search.ts'
import { addDays, type Day, isBetweenDays, isInstant, londonToday } from '#shared/time.ts'
import { type Visibility, visibilityOf } from '../policy.ts'
import { areaPattern } from '../rules/area.ts'
import { mandatoryDays, readyConditions } from '../rules/ready-filters.ts'
import { placeOfNeed } from '../rules/standing.ts'
import { standingNamed } from '../rules/standing-words.ts'
import { type MemberFilter, type MemberRow, PAGE_SIZE, type SortKey, type TeamFigures } from '../schema.ts'
import type { AuthorizedMember, MemberContext } from './gate.ts'
import { standingColumn, toStanding } from './standings.ts'

type AnyTeam = Authorized<{ id: string }>

export interface ListQuery extends MemberFilter {
  search?: string | undefined
  sort: SortKey
  descending: boolean
  after?: string | undefined
}

const MAX_WORDS = 5
/** The day on which nothing ends, as the database writes it. */
const NEVER = 'infinity'

/** LIKE patterns for the words of a search; the longest first, because it narrows most. */
export function toPatterns(search = '') {
  return searchWords(search.replaceAll('-', ' '))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
    .map(likePattern)
}

function placeOf(after: string | undefined, sort: SortKey) {
  const place = placeAfter(after)
  if (!place) return { key: null, id: null }
  if (!isKeyOf(sort, place.key))
    throw invalid([{ path: 'after', message: 'This place belongs to another order of the list' }])
  return place
}

/** Whether the key of a page's last row can be one of this order: the database is handed nothing that it cannot read. */
function isKeyOf(sort: SortKey, key: string) {
  if (sort === 'completion' || sort === 'certificates') return /^\d{1,6}$/.test(key)
  if (sort === 'expiry') return key === NEVER || isBetweenDays(key)
  return sort !== 'joined' || isInstant(key)
}

type StoredRow = Omit<MemberRow, 'expiryStatus' | 'standing'> & {
  id: string
  sortName: string
  joinedExactly: string
  standings: Parameters<typeof toStanding>[0]
}

const keyOf: Record<SortKey, (row: StoredRow) => string | number> = {
  name: (row) => row.sortName,
  need: ({ standings, sortName }) => `${placeOfNeed(toStanding(standings).standing)}${sortName}`,
  position: (row) => row.position,
  completion: (row) => row.completion,
  certificates: (row) => row.certificateCount,
  expiry: (row) => row.nextExpiry ?? NEVER,
  joined: (row) => row.joinedExactly,
}

type ListOptions = ListQuery & { team: AnyTeam; size?: number }

/** 'blocked' is searched for as a standing, and not as a name. */
function withStandingNamed<Asked extends Pick<ListQuery, 'search' | 'standing'>>(asked: Asked): Asked {
  const standing = asked.standing ? undefined : standingNamed(asked.search ?? '')
  return standing ? { ...asked, search: undefined, standing } : asked
}

/** One page of a team's active staff (keyset). Costs the same in a team of twenty and of two thousand. */
export async function listMembers(
  { db, clock }: PersonContext,
  { team, sort, descending, after, size = PAGE_SIZE, ready, mandatory, area, ...asked }: ListOptions,
) {
  const { key, id } = placeOf(after, sort)
  const today = londonToday(clock)
  const { search, ...rest } = withStandingNamed(asked)
  const filter = {
    ...rest,
    ...(ready && readyConditions[ready](today)),
    ...(mandatory && mandatoryDays[mandatory](today)),
    ...(area && { areaLike: areaPattern(area) }),
    // Somebody stands in a role on a day.
    ...((sort === 'need' || rest.standing || rest.job) && { onDay: today }),
  }
  const { rows } = await sql<StoredRow>`
    select m.id, m.user_id as "userId", m.full_name as "fullName", m.sort_name as "sortName", m.position, m.photo_file_id as "photoFileId",
      m.completion, m.certificate_count as "certificateCount", m.next_expiry as "nextExpiry", m.joined_at as "joinedAt",
      m.joined_at::text as "joinedExactly", m.offer_recorded_at is not null as offered,
      ${standingColumn({ teamId: sql`m.team_id`, userId: sql`m.user_id`, day: today, job: rest.job })} as standings,
      array(select d.section from app.detail_requests d where d.user_id = m.user_id and d.team_id = m.team_id
        and d.ended_at is null) as asked
    from app.list_members(${team.id}, ${toPatterns(search)}::text[], ${JSON.stringify(filter)}::jsonb, ${sort},
      ${descending}, ${key}, ${id},
      ${size + 1}) m`.execute(db)
  const { items, ...page } = toPage(rows, { size, place: (row) => ({ key: keyOf[sort](row), id: row.id }) })
  return {
    ...page,
    items: items.map(
      ({ id: _, sortName: __, joinedExactly: ___, standings, ...row }): MemberRow => ({
        ...row,
        standing: toStanding(standings),
        position: jobLabel(row.position),
        expiryStatus: row.nextExpiry === null ? null : expiryStatus(row.nextExpiry, today),
      }),
    ),
  }
}

/** The same figures of the people whom a manager of some sites sees: counted, because the running totals are of the whole team. */
async function countFigures({ db, clock }: PersonContext, team: AnyTeam): Promise<TeamFigures> {
  const today = londonToday(clock)
  const expiring = (days: RawBuilder<unknown>) =>
    sql`coalesce(sum((select count(*) from unnest(m.certificate_expiries) day where ${days})), 0)::int`
  const { rows } = await sql<TeamFigures>`
    select count(*)::int as "activeStaff", 0 as "pendingRequests", coalesce(sum(m.certificate_count), 0)::int as "totalCertificates",
      ${expiring(sql`day between ${today}::date and ${addDays(today, EXPIRING_WITHIN_DAYS)}::date`)} as "expiringSoon",
      ${expiring(sql`day < ${today}::date`)} as "expiredCertificates",
      count(*) filter (where m.completion = 100)::int as "completeProfiles", coalesce(round(avg(m.completion)), 0)::int as
        "averageCompletion"
    from app.team_members m where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'`.execute(db)
  return rows[0] as TeamFigures
}

/** The figures of a team's stat cards, from its running totals: as fast for a hundred thousand people as for ten. */
export async function readFigures(context: PersonContext, team: AnyTeam & { limited: boolean }): Promise<TeamFigures> {
  if (team.limited) return countFigures(context, team)
  const { db, clock } = context
  const today = londonToday(clock)
  const { rows } = await sql<TeamFigures>`
    select coalesce(sum(n) filter (where kind = 'completion'), 0)::int as "activeStaff",
      coalesce(sum(n) filter (where kind = 'request-pending'), 0)::int as "pendingRequests",
      coalesce(sum(n) filter (where kind = 'certificates'), 0)::int as "totalCertificates",
      coalesce(sum(n) filter (where kind = 'expiry' and day >= ${today}::date), 0)::int as "expiringSoon",
      coalesce(sum(n) filter (where kind = 'expiry' and day < ${today}::date), 0)::int as "expiredCertificates",
      coalesce(sum(n) filter (where kind = 'completion' and value = 100), 0)::int as "completeProfiles",
      coalesce(round(sum(n * value) filter (where kind = 'completion') / nullif(sum(n) filter (where kind = 'completion'), 0)), 0)::int
        as "averageCompletion"
    from app.team_counts
    where team_id = ${team.id} and kind in ('completion', 'certificates', 'expiry', 'request-pending')
      and day <= ${addDays(today, EXPIRING_WITHIN_DAYS)}::date`.execute(db)
  return rows[0] as TeamFigures
}

const fieldsOf = (id: StepId) => Object.keys(steps.find((step) => step.id === id)?.fields ?? {})

/** The parts of a member's registration with one visibility; nothing else is read. */
export async function readVisible(
  context: PersonContext,
  { member, visibility }: { member: AuthorizedMember; visibility: Visibility },
) {
  const wanted = steps.filter(({ id }) => fieldsOf(id).some((field) => visibilityOf(id, field) === visibility))
  const stored = await readSections(
    context.db,
    context.vault,
    member.userId,
    wanted.map(({ id }) => id),
  )
  const values = (id: StepId) => stored[id]?.values ?? {}
  const today = londonToday(context.clock)
  const sections = wanted.map((step) =>
    readSection({
      values: {},
      ...stored[step.id],
      step,
      today,
      may: (field) => visibilityOf(step.id, field) === visibility,
    }),
  )
  return { values, sections }
}

/** Records a conditional offer; an earlier one stays. */
export async function recordOffer({ actor, db, clock, member }: MemberContext) {
  const offered = await db
    .updateTable('team_members')
    .set({ offer_recorded_at: instant(clock), offer_recorded_by: actor.id })
    .where('id', '=', member.id)
    .where('status', '=', 'active')
    .where('offer_recorded_at', 'is', null)
    .returning('offer_recorded_at as offerRecordedAt')
    .executeTakeFirst()
  return offered?.offerRecordedAt ?? undefined
}

export { askMembers } from './asks.ts'
export { filtersOf, saveFilter } from './filters.ts'

export { readStandingFigures, readStandings, standingColumn, toStanding } from './standings.ts'

/** Who in a team is suspended on a day: they may not be booked. For managers of the team. */
export async function suspendedOn(db: Db, { teamId, day }: { teamId: string; day: Day }): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string }>`
    select s.user_id as "userId" from app.suspensions s
    where s.team_id = ${teamId} and s.during * daterange(null, s.lifted_from) @> ${day}::date`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}
