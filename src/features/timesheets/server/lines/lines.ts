import { type RawBuilder, sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { addDays, addMinutes, type Day } from '#shared/time.ts'
import {
  DIFFERS_FROM,
  HOURS_TO_ANSWER,
  type LineState,
  lineStates,
  NEEDS_A_MANAGER,
  type Shown,
} from '../../rules/states.ts'
import type { TeamLine, Totals } from '../../schema.ts'

const PER_PAGE = 100

const minutesApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`abs(extract(epoch from ${one} - ${other})) >= ${sql.lit(DIFFERS_FROM * 60)}`
/** The minutes of work of the plan: being on call is none. */
const PLANNED_MINUTES = sql`(case when r.is_on_call then 0 else extract(epoch from upper(r.planned) - lower(r.planned))::int
  / 60 - r.planned_break end)`
/** Whether the times of a line are others than the plan, at an end or in all. */
const DIFFERS = sql`(${minutesApart(sql`lower(r.worked)`, sql`lower(r.planned)`)} or ${minutesApart(sql`upper(r.worked)`, sql`upper(r.planned)`)}
    or abs(v.minutes - ${PLANNED_MINUTES}) >= ${sql.lit(DIFFERS_FROM)} or v.active <> '{}')`

/** Whether the client has to sign this version, and has not. */
const UNSIGNED = sql`(r.client_signs and r.signed_version is distinct from r.version)`

/** Where a line stands, in the words of `rules/states.ts`; `at`: now. */
const stateAt = (
  at: string,
) => sql<LineState>`case when d.side = 'worker' or r.objected_version = r.version then 'disputed'
  when r.approved_version = r.version then 'approved' when r.worked is null then case
  when upper(r.planned) < ${at}::timestamptz + interval '22 hours' then 'unknown' else 'waits' end
    when d.side = 'team' then 'asked' when r.first_version = r.version then 'second' when ${DIFFERS} then 'differs'
    when r.confirmed_version = r.version or v.source in ('clock', 'manager') then case when ${UNSIGNED} then 'client'
      else 'match' end when upper(r.planned) < ${at}::timestamptz then 'silent' else 'waits' end`

const lineAt = (context: Pick<TeamContext, 'clock'>) =>
  stateAt(addMinutes(new Date(context.clock.now()), -HOURS_TO_ANSWER * 60).toISOString())

/** Records with their latest version; row security leaves those of the caller's teams and sites, and no pay to managers who see none. */
const WHOSE = sql`app.work_records r
    join app.work_versions v on v.record_id = r.id and v.version = r.version
    join app.sites x on x.id = r.site_id
    join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id
    left join app.disputes d on d.record_id = r.id and d.answered_at is null`
/** The same with pay and the first of two approvals. */
const LINES = sql`${WHOSE}
    left join app.work_pay p on p.record_id = r.id and p.version = r.version
    left join app.work_pay q on q.record_id = r.id and q.version = 0
    left join app.approvals f on f.record_id = r.id and f.version = r.version and f.step = 'first' and f.taken_back_at is null`

export interface Filter {
  week: Day
  siteId?: string | undefined
}

const within = ({ team }: TeamContext, { week, siteId }: Filter) =>
  sql`r.team_id = ${team.id} and r.void_at is null and r.day between ${week}::date and ${addDays(week, 6)}::date ${siteId ? sql`and r.site_id = ${siteId}` : sql``}`

/** The columns of a line, over `LINES`. */
const lineColumns = (context: Pick<TeamContext, 'clock'>) => sql`
    r.id, r.user_id as "userId", m.full_name as "fullName", m.photo_file_id as "photoFileId", r.site_id as "siteId",
      x.name as "siteName", r.job, r.day, r.version,
    lower(r.planned) as "plannedFrom", upper(r.planned) as "plannedUntil", r.planned_break as "plannedBreak",
      r.is_sleep_in as "isSleepIn", r.is_on_call as "isOnCall", lower(r.worked) as "from",
    upper(r.worked) as until, v.break_minutes as "breakMinutes", v.minutes,
    (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g)) order by g), '[]')
      from unnest(v.active) g) as active, v.source, v.reason, ${lineAt(context)} as state,
    case when r.objected_version = r.version then 'disputed' when r.signed_version = r.version then 'signed' end as client,
      r.client_signs as "clientSigns",
    r.confirmed_version is not distinct from r.version as "isConfirmed", ${PLANNED_MINUTES} as "plannedMinutes",
    coalesce(f.given_by = app.uid(), false) as "gaveFirst", p.pay, q.pay as "plannedPay"`

const STATES_OF: Record<Shown, readonly LineState[]> = {
  needs: NEEDS_A_MANAGER,
  second: ['second'],
  client: ['client'],
  match: ['match'],
  waits: ['waits', 'asked'],
  approved: ['approved'],
  all: lineStates,
}

/**
 * What settles with one press of the caller: what matches, and of what another manager or the tolerance has approved
 * first the same. Nobody approves their own hours.
 */
const matching = (
  context: Pick<TeamContext, 'clock'>,
) => sql`(r.user_id <> app.uid() and (${lineAt(context)} = 'match' or ${lineAt(context)} = 'second'
    and f.given_by is distinct from app.uid() and not ${UNSIGNED} and (f.rule is not null or not ${DIFFERS}
      and (r.confirmed_version = r.version or v.source in ('clock', 'manager')))))`

/**
 * A page of the lines of a week, what needs a manager first, then by start (keyset). Where each stands is worked out
 * once; what else there is, read of the page alone.
 */
export async function listLines(
  context: TeamContext,
  { show, after, ...filter }: Filter & { show: Shown; after?: string | undefined },
) {
  const place = placeAfter(after)
  const { rows } = await sql<TeamLine & { key: string }>`
    with stated as materialized (select r.id, r.planned, ${lineAt(context)} as state from ${WHOSE} where ${within(context, filter)}),
      placed as (select s.id, lpad(array_position(${[...lineStates]}::text[], s.state)::text, 2, '0') || extract(epoch
        from lower(s.planned))::bigint as key
        from stated s where s.state = any (${[...STATES_OF[show]]}::text[])),
      page as materialized (select g.id, g.key from placed g ${place ? sql`where (g.key, g.id) > (${place.key}, ${place.id}::uuid)` : sql``} order by g.key, g.id limit ${PER_PAGE + 1})
    select ${lineColumns(context)}, (select g.key from page g where g.id = r.id) as key from ${LINES}
     where r.id = any (array(select g.id from page g)) order by key, r.id`.execute(context.db)
  const { items, ...page } = toPage(rows, { size: PER_PAGE, place: (row) => row })
  return { ...page, items: items.map(({ key: _, ...line }) => line) }
}

/** What the lines of a week come to. */
export async function totalLines(context: TeamContext, filter: Filter): Promise<Totals> {
  const { rows } = await sql<{
    state: LineState
    count: number
    minutes: number
    plannedMinutes: number
    pay: number | null
    matching: number
  }>`
    select w.state, count(*)::int as count, sum(w.minutes)::int as minutes, sum(w."plannedMinutes")::int as "plannedMinutes",
      sum(w.pay)::int as pay,
        (count(*) filter (where w.matches))::int as matching
      from (select ${lineColumns(context)}, ${matching(context)} as matches from ${LINES} where ${within(context, filter)}) w
        group by w.state`.execute(context.db)
  const { rows: sites } = await sql<Totals['sites'][number]>`
    select distinct x.id, x.name from app.work_records r join app.sites x on x.id = r.site_id
      where ${within(context, { week: filter.week })} order by x.name, x.id`.execute(context.db)
  const sum = (of: 'minutes' | 'plannedMinutes' | 'pay' | 'matching') =>
    rows.reduce((total, row) => total + (row[of] ?? 0), 0)
  const counts = Object.fromEntries(
    lineStates.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
  )
  return {
    counts: counts as Totals['counts'],
    ...{ minutes: sum('minutes'), plannedMinutes: sum('plannedMinutes'), matching: sum('matching'), sites },
    pay: context.team.seesPay ? sum('pay') : null,
  }
}

/** The lines of a week that match, with their versions. */
export async function findMatching(context: TeamContext, filter: Filter) {
  const { rows } = await sql<{ recordId: string; version: number }>`
    select r.id as "recordId", r.version from ${LINES} where ${within(context, filter)} and ${matching(context)} order by r.id`.execute(
    context.db,
  )
  return rows
}

/** What a manager has to look at: what is disputed, differs or has no end, and the second step of what another one has approved first. */
const needing = (context: Pick<TeamContext, 'clock'>) => sql`
  (r.approved_version is distinct from r.version or r.objected_version = r.version or d.side = 'worker')
  and (${lineAt(context)} = any (${[...NEEDS_A_MANAGER]}::text[]) or ${lineAt(context)} = 'second' and f.given_by is distinct
    from app.uid())`

/** How many lines of the last weeks need a manager; flat with the past. */
export async function countNeeding(
  context: Pick<TeamContext, 'db' | 'clock'>,
  teamId: string,
  since: Day,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${LINES}
     where r.team_id = ${teamId} and r.void_at is null and r.day >= ${since}::date and ${needing(context)}`.execute(
    context.db,
  )
  return rows[0]?.count ?? 0
}

interface Needing
  extends Pick<
    TeamLine,
    'id' | 'userId' | 'fullName' | 'photoFileId' | 'siteName' | 'day' | 'minutes' | 'plannedMinutes'
  > {
  state: (typeof NEEDS_A_MANAGER)[number] | 'second'
  /** Since when: the end of the shift. */
  at: string
}

/** The lines of the last weeks that need a manager, the earliest first; flat with the past. */
export async function readNeeding(
  context: TeamContext,
  { since, most }: { since: Day; most: number },
): Promise<Needing[]> {
  const { rows } = await sql<Needing>`
    select w.id, w."userId", w."fullName", w."photoFileId", w."siteName", w.day, w.state, w.minutes, w."plannedMinutes",
      w."plannedUntil" as at
      from (select ${lineColumns(context)} from ${LINES}
             where r.team_id = ${context.team.id} and r.void_at is null and r.day >= ${since}::date and ${needing(context)}) w
     order by w."plannedUntil", w.id limit ${most}`.execute(context.db)
  return rows
}

/** Lines of a team that `where` keeps, over `r`. */
export async function findLines<Row extends TeamLine>(
  context: TeamContext,
  {
    where,
    more = sql``,
    join = sql``,
  }: { where: RawBuilder<unknown>; more?: RawBuilder<unknown>; join?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${lineColumns(context)}${more} from ${LINES} ${join} where r.team_id = ${context.team.id} and r.void_at is null
      and ${where} order by lower(r.planned) desc, r.id`.execute(context.db)
  return rows
}
