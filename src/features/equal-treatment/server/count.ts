import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { Context } from '#server/calls/context.ts'
import { type Db, transact } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import type { Services } from '#server/services.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import { equalNouns } from '../nouns.ts'
import { type Absence, countWeeks, isCounted, standingOf } from '../rules/clock.ts'
import { tellStandings } from './telling.ts'

type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

/** People of one transaction. */
const AT_MOST = 100

/** Counts the weeks of everybody of whom something has changed, one team after the other. */
export async function countAgain(needs: Needs): Promise<void> {
  while (await countSome(needs)) {
    // One transaction after another, until nothing is left.
  }
}

/**
 * Every night: time alone pauses a period, and ends it. That is when a week is over that is not written yet, when a break
 * ends the period, and in weeks that count though nobody works; of everybody else nothing changes by time.
 */
export async function countRunning(needs: Needs): Promise<void> {
  const today = londonToday(needs.clock)
  await transact(needs.database, { role: 'care_worker' }, (db) =>
    sql`insert into app.equal_to_count (team_id, user_id)
      select distinct c.team_id, c.user_id from app.equal_clocks c
       where c.state <> 'over' and (c.lapses_on <= ${today}::date
         or not exists (select from app.equal_weeks w
           where (w.team_id, w.user_id, w.client_id, w.job) = (c.team_id, c.user_id, c.client_id, c.job) and w.from_day > ${today}::date - 14)
         or exists (select from app.equal_weeks w where (w.team_id, w.user_id, w.client_id, w.job) = (c.team_id, c.user_id, c.client_id, c.job)
           and w.state = 'counts' and w.from_day > ${today}::date - 7))`.execute(db),
  )
  await countAgain(needs)
}

function countSome({ database, clock, vault }: Needs): Promise<boolean> {
  return transact(database, { role: 'care_worker' }, async (db) => {
    // Everything that waits of somebody is done by one count.
    const { rows } = await sql<{ teamId: string; userId: string | null; ids: string[] }>`
      with team as (select q.team_id from app.equal_to_count q order by q.id limit 1),
        waiting as (select q.user_id, array_agg(q.id::text) as ids from app.equal_to_count q join team t on t.team_id = q.team_id
          group by q.user_id order by q.user_id nulls first limit ${AT_MOST})
      select t.team_id as "teamId", w.user_id as "userId", w.ids from waiting w cross join team t`.execute(db)
    const teamId = rows[0]?.teamId
    if (!teamId) return false
    const users = rows.flatMap(({ userId }) => userId ?? [])
    const ofAll = rows.filter(({ userId }) => userId === null)
    if (ofAll.length > 0) await waitForAll(db, teamId)
    else await countFor({ db, clock, vault }, { teamId, users })
    const done = (ofAll.length > 0 ? ofAll : rows).flatMap(({ ids }) => ids)
    await sql`delete from app.equal_to_count q where q.id = any (${done}::bigint[])`.execute(db)
    await publish(db, equalNouns.equalClocks.of(teamId), ...users.map((id) => equalNouns.ownClocks.of(id)))
    return true
  })
}

/** Where a row names nobody, everybody with weeks in the team is counted. */
const waitForAll = (db: Db, teamId: string) =>
  sql`insert into app.equal_to_count (team_id, user_id)
    select distinct ${teamId}::uuid, e.user_id from app.equal_clocks e where e.team_id = ${teamId}`.execute(db)

interface Facts {
  userId: string
  clientId: string
  job: string
  worked: Day[]
  absences: Absence[]
}

/** Counts the weeks of some people of a team, who are held, and keeps them; tells of who comes near to week 13. */
async function countFor(
  context: Pick<Context, 'db' | 'clock' | 'vault'>,
  { teamId, users }: { teamId: string; users: readonly string[] },
) {
  const { db, clock } = context
  const today = londonToday(clock)
  await holdWorkers({ db }, users)
  const { rows } = await sql<Facts>`
    select user_id as "userId", client_id as "clientId", job, worked, absences
      from app.equal_facts(${teamId}, ${[...users]}::uuid[])`.execute(db)
  const counted = rows.map(({ worked, absences, ...key }) => {
    const weeks = countWeeks({ worked, absences })
    // A week without work is one once it is over.
    const last = weeks.findLastIndex((week) => isCounted(week) || addDays(week.from, 7) <= today)
    return { key, weeks: weeks.slice(0, last + 1), standing: standingOf(weeks, today) }
  })
  await keepWeeks(
    db,
    { teamId, users },
    counted.flatMap(({ key, weeks }) => weeks.map((week) => ({ ...key, ...week }))),
  )
  const standings = counted.flatMap(({ key, standing }) => (standing ? [{ ...key, ...standing }] : []))
  await keepStandings(db, { teamId, users }, standings)
  await tellStandings(context, { teamId, users })
}

type Whose = { teamId: string; users: readonly string[] }

/** Writes what differs: most weeks of most people stay as they are. */
async function keepWeeks(db: Db, { teamId, users }: Whose, weeks: readonly object[]) {
  await sql`
    with wanted as materialized (select * from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
        w ("userId" uuid, "clientId" uuid, job text, "from" date, state text, why text, number int, "lapsesOn" date)),
      gone as (delete from app.equal_weeks e where e.team_id = ${teamId} and e.user_id = any (${[...users]}::uuid[])
        and not exists (select from wanted w
          where (w."userId", w."clientId", w.job, w."from") = (e.user_id, e.client_id, e.job, e.from_day)))
    insert into app.equal_weeks as e (team_id, user_id, client_id, job, from_day, state, why, number, lapses_on)
      select ${teamId}, w."userId", w."clientId", w.job, w."from", w.state, w.why, w.number, w."lapsesOn" from wanted w
      on conflict (team_id, user_id, client_id, job, from_day)
        do update set state = excluded.state, why = excluded.why, number = excluded.number, lapses_on = excluded.lapses_on
        where (e.state, e.why, e.number, e.lapses_on)
          is distinct from (excluded.state, excluded.why, excluded.number, excluded.lapses_on)`.execute(db)
}

async function keepStandings(db: Db, { teamId, users }: Whose, standings: readonly object[]) {
  await sql`
    with wanted as materialized (select * from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb)
        w ("userId" uuid, "clientId" uuid, job text, "startedOn" date, weeks int, state text, since date, why text,
          "equalFrom" date, "lapsesOn" date)),
      gone as (delete from app.equal_clocks e where e.team_id = ${teamId} and e.user_id = any (${[...users]}::uuid[])
        and not exists (select from wanted w where (w."userId", w."clientId", w.job) = (e.user_id, e.client_id, e.job)))
    insert into app.equal_clocks as e (team_id, user_id, client_id, job, started_on, weeks, state, since, why, equal_from, lapses_on)
      select ${teamId}, w."userId", w."clientId", w.job, w."startedOn", w.weeks, w.state, w.since, w.why, w."equalFrom", w."lapsesOn"
        from wanted w
      on conflict (team_id, user_id, client_id, job)
        do update set started_on = excluded.started_on, weeks = excluded.weeks, state = excluded.state, since = excluded.since,
          why = excluded.why, equal_from = excluded.equal_from, lapses_on = excluded.lapses_on,
          told = case e.started_on when excluded.started_on then e.told else 0 end
        where (e.started_on, e.weeks, e.state, e.since, e.why, e.equal_from, e.lapses_on)
          is distinct from (excluded.started_on, excluded.weeks, excluded.state, excluded.since, excluded.why,
            excluded.equal_from, excluded.lapses_on)`.execute(db)
}
