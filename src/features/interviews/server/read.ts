import { type RawBuilder, sql } from 'kysely'
import type { JobCode } from '#features/teams/rules/jobs.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { addDays, atLondon, type Day, daysBetween } from '#shared/time.ts'
import { averageOf } from '../rules/rounds.ts'
import type { Way } from '../rules/words.ts'
import type { Interview, InterviewDetails, InterviewState, OpenSlot, Outcome, Scorecard } from '../schema.ts'
import { detailsOf, lookAlikesOf } from './applicants.ts'

const PER_PAGE = 30
const MOST_DAYS = 42
const MOST = 2000
/** Where offered interviews without a time stand in the order: after all others. */
const NO_TIME = '2100-12-31T00:00:00Z'
const GONE = 'Former applicant'

interface Row {
  id: string
  version: number
  userId: string | null
  applicantId: string | null
  fullName: string | null
  photoFileId: string | null
  job: JobCode
  round: number
  roundName: string
  way: Way
  place: string
  startsAt: string | null
  minutes: number
  state: InterviewState
  cancelledBy: 'team' | 'candidate' | null
  outcome: Outcome | null
  panel: Interview['panel']
  exactly: string
}

const COLUMNS = sql`i.id, i.version, i.user_id as "userId", i.applicant_id as "applicantId", n.full_name as "fullName",
  n.photo_file_id as "photoFileId", i.job, i.round, i.round_name as "roundName", i.way, i.place, i.starts_at as "startsAt",
    i.minutes, i.state,
  i.cancelled_by as "cancelledBy", i.outcome,
  (select coalesce(json_agg(json_build_object('userId', p.manager_id, 'fullName', coalesce(m.full_name, 'Former manager'),
    'gone', m.status is distinct from 'active' or m.role = 'staff', 'sent',
      app.has_scored(p.team_id, p.interview_id, p.manager_id))
      order by m.full_name), '[]') from app.interview_panel p
    left join app.team_members m on m.team_id = p.team_id and m.user_id = p.manager_id where p.interview_id = i.id) as panel`

const FROM = sql`from app.interviews i left join lateral app.interviewed_person(i.team_id, i.user_id) n on i.user_id is not null`

async function readRows(context: TeamContext, rest: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`select ${COLUMNS},
    coalesce(i.starts_at, ${NO_TIME}::timestamptz)::text as exactly ${FROM} where i.team_id = ${context.team.id} ${rest}`.execute(
    context.db,
  )
  return rows
}

/** Opens the sealed names of applicants from outside. */
async function named(context: TeamContext, rows: readonly Row[]): Promise<Interview[]> {
  const ids = rows.flatMap(({ applicantId }) => (applicantId ? [applicantId] : []))
  const details = await detailsOf(context, { teamId: context.team.id, ids })
  return rows.map(({ userId, applicantId, fullName, photoFileId, exactly: _, ...row }) => ({
    ...row,
    candidate: {
      userId,
      applicantId,
      photoFileId,
      fullName: fullName ?? details.get(applicantId ?? '')?.fullName ?? GONE,
    },
  }))
}

const OPEN = sql`i.state in ('offered', 'planned') and i.outcome is null`
const isAhead = (now: string) =>
  sql`(i.starts_at is null or i.starts_at + i.minutes * interval '1 minute' > ${now}::timestamptz)`

interface Page {
  when: 'upcoming' | 'recent'
  after?: string | undefined
}

/** A page of the interviews that are still to come, or of all others (keyset), and how many there are. */
export async function listInterviews(context: TeamContext, { when, after }: Page) {
  const { db, clock, team } = context
  const now = instant(clock)
  const place = placeAfter(after)
  const ahead = sql`${OPEN} and ${isAhead(now)}`
  const order = when === 'upcoming' ? sql`asc` : sql`desc`
  const beyond = when === 'upcoming' ? sql`>` : sql`<`
  const time = sql`coalesce(i.starts_at, ${NO_TIME}::timestamptz)`
  const [rows, counts] = await Promise.all([
    readRows(
      context,
      sql`and ${when === 'upcoming' ? ahead : sql`not (${ahead})`}
        ${place ? sql`and (${time}, i.id) ${beyond} (${place.key}::timestamptz, ${place.id}::uuid)` : sql``}
        order by ${time} ${order}, i.id ${order} limit ${PER_PAGE + 1}`,
    ),
    sql<{ upcoming: number; undecided: number }>`
      select count(*) filter (where ${isAhead(now)})::int as upcoming,
        count(*) filter (where i.state = 'planned' and not ${isAhead(now)})::int as undecided
      from app.interviews i where i.team_id = ${team.id} and ${OPEN}`.execute(db),
  ])
  const { items, ...page } = toPage(rows, { size: PER_PAGE, place: (row) => ({ key: row.exactly, id: row.id }) })
  return { ...page, items: await named(context, items), counts: counts.rows[0] ?? { upcoming: 0, undecided: 0 } }
}

interface Days {
  from: Day
  through: Day
}

/** The instants between which some days of London lie. */
function instantsOf({ from, through }: Days) {
  return {
    from: atLondon(from, '00:00').toISOString(),
    until: atLondon(addDays(through, 1), '00:00').toISOString(),
  }
}

/** The interviews of some days, in the order of their start; cancelled ones too, because a report counts them. */
export async function interviewsBetween(context: TeamContext, days: Days) {
  const { from, until } = instantsOf(days)
  const rows = await readRows(
    context,
    sql`and i.starts_at >= ${from} and i.starts_at < ${until} order by i.starts_at, i.id limit ${MOST}`,
  )
  return named(context, rows)
}

interface Result {
  id: string
  passMark: number
  reason: string | null
  average: number | null
}

/** How some interviews went: the average of the scores that the caller may see, and why somebody was rejected. */
export async function readResults({ db, team }: TeamContext, ids: readonly string[]): Promise<Map<string, Result>> {
  const { rows } = await sql<Result>`
    select i.id, i.pass_mark::float8 as "passMark", i.outcome_reason as reason,
      case when i.id in (select app.scored_interviews(i.team_id)) then (select round(avg(score), 1)::float8
        from app.scorecards s, unnest(s.scores) score where s.interview_id = i.id and s.sent_at is not null) end as average
    from app.interviews i where i.team_id = ${team.id} and i.id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the calendar shows from a day through another one: interviews, and offered slots that nobody has picked. */
export async function readCalendar(context: TeamContext, asked: Days) {
  const days = daysBetween(asked.from, asked.through)
  if (days < 0 || days >= MOST_DAYS) throw invalid([{ path: 'through', message: `Choose at most ${MOST_DAYS} days` }])
  const between = instantsOf(asked)
  const [items, slots] = await Promise.all([
    interviewsBetween(context, asked),
    sql<OpenSlot>`
      select s.id, lower(s.during) as "startsAt", (extract(epoch from upper(s.during) - lower(s.during)) / 60)::int as minutes,
        (select count(*) from app.interviews i where i.offer_id = s.offer_id and i.state = 'offered')::int as candidates
      from app.interview_slots s
      where s.team_id = ${context.team.id} and s.interview_id is null and lower(s.during) >= ${between.from}
        and lower(s.during) < ${between.until} and lower(s.during) > ${instant(context.clock)}
        and exists (select from app.interviews i where i.offer_id = s.offer_id and i.state = 'offered')
      order by 2 limit 500`.execute(context.db),
  ])
  return { items: items.filter(({ state }) => state !== 'cancelled'), slots: slots.rows }
}

interface More {
  criteria: string[]
  passMark: number
  reason: string | null
  outcomeReason: string | null
  decidedAt: string | null
  decidedBy: string | null
  pooledUntil: string | null
  withdrawnAt: string | null
  openSlots: number
}

/** One interview with all that the caller may read of it; 404 when it is not the team's. */
export async function readInterview(context: TeamContext, id: string): Promise<InterviewDetails> {
  const { db, actor, clock, team } = context
  const rows = await readRows(context, sql`and i.id = ${id}`)
  const [interview] = await named(context, rows)
  if (!interview) throw notFound()
  const { candidate } = interview
  const [more, cards, others, contact] = await Promise.all([
    sql<More>`select i.criteria, i.pass_mark::float8 as "passMark", i.reason, i.outcome_reason as "outcomeReason",
      i.decided_at as "decidedAt",
        m.full_name as "decidedBy", a.pooled_until as "pooledUntil", a.withdrawn_at as "withdrawnAt",
        (select count(*) from app.interview_slots s where s.offer_id = i.offer_id and s.interview_id is null
          and lower(s.during) > ${instant(clock)})::int as "openSlots"
      from app.interviews i left join app.team_members m on m.team_id = i.team_id and m.user_id = i.decided_by
      left join app.applicants a on a.id = i.applicant_id where i.id = ${id} and i.team_id = ${team.id}`.execute(db),
    sql<
      Omit<Scorecard, 'average'>
    >`select manager_id as "managerId", scores, notes, summary, sent_at as "sentAt" from app.scorecards
      where team_id = ${team.id} and interview_id = ${id} order by sent_at nulls last`.execute(db),
    sql<
      InterviewDetails['others'][number]
    >`select i.id, i.round_name as "roundName", i.starts_at as "startsAt", i.state, i.outcome
      from app.interviews i where i.team_id = ${team.id} and i.id <> ${id}
        and (i.user_id = ${candidate.userId} or i.applicant_id = ${candidate.applicantId})
      order by i.starts_at desc nulls first limit 20`.execute(db),
    contactOf(context, candidate.applicantId),
  ])
  const scorecards = cards.rows.map((card) => ({ ...card, average: averageOf(card.scores) }))
  const sent = scorecards.filter(({ sentAt }) => sentAt !== null)
  const sees = sent.some(({ managerId }) => managerId === actor.id) || sent.length === interview.panel.length
  return {
    ...interview,
    ...(more.rows[0] as More),
    contact: contact && {
      email: contact.email,
      phone: contact.phone ?? null,
      birthDate: contact.birthDate ?? null,
    },
    scorecards,
    average: sees && sent.length > 0 ? averageOf(sent.flatMap(({ scores }) => scores)) : null,
    others: others.rows,
    lookAlikes: contact ? await lookAlikesOf(context, contact, candidate.applicantId as string) : [],
  }
}

async function contactOf(context: TeamContext, applicantId: string | null) {
  if (applicantId === null) return null
  return (await detailsOf(context, { teamId: context.team.id, ids: [applicantId] })).get(applicantId) ?? null
}
