import { sql } from 'kysely'
import { toPatterns } from '#features/members/server/data.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { invalid } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { type Clock, instant } from '#server/clock.ts'
import { addDays, atLondon, type Day, londonToday } from '#shared/time.ts'
import type { PastCompliance, RequirementFields } from '../../schema.ts'
import { byRequirement, readVersions } from '../requirements/requirements.ts'
import { cellOf, PAGE_SIZE, type StatusRow } from './statuses.ts'

interface Question {
  teamId: string
  day: Day
  /** ISO instant. */
  knownAt: string
}

type PastItem = PastCompliance['items'][number] & Pick<RequirementFields, 'kinds'>

/** The end of a day, or now while it has not ended. */
export function endOf(day: Day, clock: Clock): string {
  const end = Math.min(atLondon(addDays(day, 1), '00:00').getTime(), clock.now())
  return new Date(end).toISOString()
}

/** The cells of a day by person and requirement, from what was known at an instant. */
async function cellsKnown(
  { db }: PersonContext,
  { teamId, userIds, day, knownAt }: Question & { userIds: readonly string[] },
) {
  const [versions, { rows }] = await Promise.all([
    readVersions(db, { teamId, knownAt }),
    sql<StatusRow & { user_id: string }>`
      select * from app.statuses_as_known(${teamId}, ${userIds}::uuid[], ${knownAt}::timestamptz)`.execute(db),
  ])
  const asked = { versions: byRequirement(versions), today: day, reader: 'manager' as const }
  const cells = rows.flatMap((row) => {
    const cell = cellOf(row, asked)
    return cell ? [{ userId: row.user_id, ...cell }] : []
  })
  return Map.groupBy(cells, ({ userId }) => userId)
}

type Known = Awaited<ReturnType<typeof cellsKnown>> extends Map<string, infer Cells> ? Cells : never

/** What was known then, with what is known now where it differs. */
function compared(then: Known = [], later: Known = []): PastItem[] {
  const byId = (cells: Known) => new Map(cells.map((cell) => [cell.requirementId, cell]))
  const [past, present] = [byId(then), byId(later)]
  return [...new Map([...present, ...past]).values()]
    .map(({ requirementId, version: { name, blocks, kinds } }) => {
      const { state = 'not-required', blocked = false, goodThrough = null } = past.get(requirementId) ?? {}
      const { state: known = 'not-required' } = present.get(requirementId) ?? {}
      return {
        requirementId,
        state,
        blocked,
        goodThrough,
        name,
        blocks,
        kinds,
        corrected: known === state ? null : known,
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * What a team required of each person on a day, from what was known at an instant; what is known of that day `now` is
 * noted where it differs.
 */
async function readPast(
  context: PersonContext,
  { now, userIds, ...question }: Question & { now: string; userIds: readonly string[] },
): Promise<(userId: string) => PastItem[]> {
  const asked = cellsKnown(context, { ...question, userIds })
  // A question about what is known now has no later corrections.
  const [then, later] = await Promise.all([
    asked,
    question.knownAt === now ? asked : cellsKnown(context, { ...question, userIds, knownAt: now }),
  ])
  return (userId) => compared(then.get(userId), later.get(userId))
}

/**
 * What a team required of a person on a day, from what was known at an instant: the same answer whenever it is asked,
 * because what decides is only added to. What is known of that day `now` is noted where it differs. For managers of the
 * team.
 */
export async function readAsItStood(
  context: PersonContext,
  { userId, ...question }: Question & { now: string; userId: string },
): Promise<Omit<PastCompliance, 'items'> & { items: PastItem[] }> {
  const of = await readPast(context, { ...question, userIds: [userId] })
  return { day: question.day, knownAt: question.knownAt, items: of(userId) }
}

interface Member {
  id: string
  userId: string
  fullName: string
  job: string
  place: string
}

/**
 * One page (keyset) of the people who worked in the team on a day, with what was required of each as it was known when
 * the day ended; 422 for a day to come.
 */
export async function listAsItStood(
  context: TeamContext,
  { day, search, after }: { day: Day; search?: string | undefined; after?: string | undefined },
) {
  const { db, clock, team } = context
  if (day > londonToday(clock)) throw invalid([{ path: 'day', message: 'Choose today or an earlier day' }])
  const last = placeAfter(after)
  const { rows } = await sql<Member>`
    select m.id, m.user_id as "userId", m.full_name as "fullName", m.sort_name as place, s.job
    from app.team_members m
    cross join lateral (select s.job from app.membership_spells s where s.team_id = m.team_id and s.user_id = m.user_id
      and s.during @> ${day}::date
      order by lower(s.during) desc limit 1) s
    where m.team_id = ${team.id} and m.search_text like all (${toPatterns(search)}::text[])
      and (${last?.id ?? null}::uuid is null or (m.sort_name, m.id) > (${last?.key ?? ''}, ${last?.id ?? null}::uuid))
    order by m.sort_name, m.id limit ${PAGE_SIZE + 1}`.execute(db)
  const { items, ...next } = toPage(rows, { size: PAGE_SIZE, place: ({ place, id }) => ({ key: place, id }) })
  const userIds = items.map(({ userId }) => userId)
  const of = await readPast(context, {
    teamId: team.id,
    day,
    userIds,
    knownAt: endOf(day, clock),
    now: instant(clock),
  })
  return {
    ...next,
    items: items.map(({ userId, fullName, job }) => ({
      ...{ userId, fullName, position: jobLabel(job) },
      items: of(userId).filter(({ state, corrected }) => state !== 'not-required' || corrected !== null),
    })),
  }
}
