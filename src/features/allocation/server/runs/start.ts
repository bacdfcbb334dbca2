import { sql } from 'kysely'
import { MOST_DAYS_AT_ONCE } from '#features/shifts/rules/times.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, londonToday } from '#shared/time.ts'
import { allocationNouns } from '../../nouns.ts'
import { weightsOf } from '../../rules/goals.ts'
import type { Run, RunOptions } from '../../schema.ts'
import { MOST_PEOPLE } from '../../solver/problem.ts'
import { readRun } from './read.ts'

/** A tick is about a millisecond of a core. */
const TICKS = { quick: 10_000, thorough: 60_000 }
/** More places than these are divided by days, sites or jobs first. */
const MOST_PLACES = 3_000

type Input = Omit<RunOptions, 'siteIds' | 'jobs'> & {
  siteIds?: RunOptions['siteIds'] | undefined
  jobs?: RunOptions['jobs'] | undefined
}

/** Asks for a plan: it is made by a job. */
export async function start(context: TeamContext, input: Input): Promise<Run> {
  const { db, team, actor, clock } = context
  const options: RunOptions = { ...input, siteIds: input.siteIds ?? null, jobs: input.jobs ?? null }
  requireDays(context, options)
  const siteIds = await readSites(context, options)
  const { onlyPeople, places } = await requireSize(context, options, siteIds)
  const weights = weightsOf(options.goals)
  const id = crypto.randomUUID()
  const { rows } = await sql`
    insert into app.allocation_runs (id, team_id, by, started_at, options, weights, expected_ms, site_ids, only_people, people, places)
      values (${id}, ${team.id}, ${actor.id}, ${instant(clock)}, ${JSON.stringify(options)}::jsonb,
        ${JSON.stringify(weights)}::jsonb, ${TICKS[options.effort]}, ${siteIds}::uuid[], ${onlyPeople}::uuid[],
        ${namedBy(options)}::uuid[], ${places})
      on conflict (team_id) where state in ('waiting', 'working') do nothing returning id`.execute(db)
  if (rows.length === 0) throw await another(context)
  await publish(db, allocationNouns.plans.of(team.id))
  const { from, through, goals, leaveOut, pins, notFor } = options
  const counts = { sites: siteIds.length, leftOut: leaveOut.length, pins: pins.length, notFor: notFor.length }
  await audit(context, {
    ...{ action: 'plan.start', object: `allocation_runs:${id}`, teamId: team.id },
    meta: { from, through, ...goals, warnings: options.warnings, ...counts, ...weights },
  })
  return readRun(context, id)
}

/** Everybody whom it is asked about by name. */
const namedBy = ({ leaveOut, pins, notFor }: RunOptions) => [
  ...new Set([...leaveOut, ...[...pins, ...notFor].map(({ userId }) => userId)]),
]

/** Another plan of the team is being made: by whom, for those who may see it. */
async function another({ db, team }: TeamContext) {
  const { rows } = await sql<{ id: string; by: string | null }>`
    select r.id, m.full_name as by from app.allocation_runs r
      left join app.team_members m on m.team_id = r.team_id and m.user_id = r.by
     where r.team_id = ${team.id} and r.state in ('waiting', 'working')`.execute(db)
  const one = rows[0]
  const whose = one?.by ? `${one.by} is having a plan made` : 'A plan is being made for this team'
  return conflict({ runId: one?.id ?? null }, `${whose}. Please wait until it is done${one ? ', or stop it' : ''}`)
}

function requireDays({ clock }: TeamContext, { from, through }: RunOptions) {
  const today = londonToday(clock)
  if (through < from) throw invalid([{ path: 'through', message: 'Choose a day that is not before the first' }])
  if (through < today) throw invalid([{ path: 'through', message: 'Choose days that are to come' }])
  if (through > addDays(from, MOST_DAYS_AT_ONCE - 1))
    throw invalid([{ path: 'through', message: `A plan has at most ${MOST_DAYS_AT_ONCE} days` }])
}

/** The sites that are meant, as far as the caller may plan there. */
async function readSites({ db, team }: TeamContext, { siteIds }: RunOptions): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from app.sites s where s.team_id = ${team.id} and s.archived_at is null
      and (${siteIds}::uuid[] is null or s.id = any (${siteIds}::uuid[])) order by s.id`.execute(db)
  const found = rows.map(({ id }) => id)
  if (siteIds && new Set(siteIds).size > found.length)
    throw invalid([{ path: 'siteIds', message: 'Choose sites at which you plan' }])
  return found
}

/**
 * How many places there are, and whom the caller may propose (null: everybody). 422 for what has no open place, or is
 * too much for one plan.
 */
async function requireSize(
  { db, team, clock }: TeamContext,
  { from, through, jobs }: RunOptions,
  siteIds: readonly string[],
) {
  const [places, people] = await Promise.all([
    sql<{ count: number }>`
      select coalesce(sum(s.staff_required - s.filled - s.worked), 0)::int as count from app.shifts s
       where s.team_id = ${team.id} and s.site_id = any (${[...siteIds]}::uuid[]) and s.state <> 'cancelled'
         and (${jobs}::text[] is null or s.job = any (${jobs}::text[])) and s.filled + s.worked < s.staff_required
         and s.starts_at > greatest(${instant(clock)}, ${from}::date::timestamp at time zone 'Europe/London')
         and s.starts_at < (${through}::date + 1)::timestamp at time zone 'Europe/London'`.execute(db),
    sql<{ userId: string }>`
      select m.user_id as "userId" from app.team_members m
       where m.team_id = ${team.id} and m.role = 'staff' and m.status = 'active' limit ${MOST_PEOPLE + 1}`.execute(db),
  ])
  const count = places.rows[0]!.count
  if (count === 0) throw invalid([{ path: 'through', message: 'No place is open on these days' }])
  if (count > MOST_PLACES)
    throw invalid([
      { path: 'through', message: `${count} places are too many for one plan. Choose fewer days or sites` },
    ])
  if (people.rows.length > MOST_PEOPLE)
    throw invalid([{ path: 'siteIds', message: `A plan is for at most ${MOST_PEOPLE} people` }])
  return { places: count, onlyPeople: team.limited ? people.rows.map(({ userId }) => userId) : null }
}
