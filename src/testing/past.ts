import type pg from 'pg'
import { closeDays } from '#features/cover/server/jobs.ts'
import type { TestApp } from './app.ts'
import { fillPast, fillWorked } from './fill-past.ts'
import type { TestPerson, TestTeam } from './people/factories.ts'
import { makeSite } from './shifts.ts'

/** Rows in each table that grows with the years: what is older is deleted. */
const ROWS = 12_000
const HOUR_MS = 3_600_000
const YEARS_MS = 5.8 * 365.25 * 24 * HOUR_MS
/** Places in more than two months. */
const AHEAD = 2_000

/** The tables that a team adds rows to as long as it works. */
export const GROWING = [
  'shifts',
  'assignments',
  'shift_changes',
  'notifications',
  'audit_events',
  'shift_offers',
  'work_records',
  'work_versions',
] as const

interface Past {
  team: TestTeam
  people: TestPerson[]
  /** They also have places ahead of them. */
  others: TestPerson[]
}

/**
 * Gives a team the years behind it that are kept: shifts that these people worked one after the other, and what was
 * written about them, as triggers and jobs have left it.
 */
export async function makePast(app: TestApp, { team, people, others }: Past) {
  const { pool } = app.services.database
  const siteId = await makeSite(app, { team })
  const ids = [...people, ...others].map(({ id }) => id)
  const now = new Date(app.clock.now()).toISOString()
  const before = new Date(Date.parse(now) - 3 * HOUR_MS).toISOString()
  const past = {
    ...{ team: team.id, sites: [siteId], people: ids, before, hours: 2, after: 0, through: ROWS, noticed: ROWS },
    ...{ logged: 1, step: YEARS_MS / 1000 / ROWS },
  }
  const client = await pool.connect()
  try {
    // Triggers would do row by row what is written here whole.
    await client.query('set session_replication_role = replica')
    await fillPast(client, past)
    await fillWorked(client, past)
    await fillAhead(client, { team, siteId, others, now })
    await client.query('select app.recount($1, $2)', [[], ids])
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
  await pool.query(`vacuum analyze ${GROWING.map((table) => `app.${table}`).join(', ')}`)
  // As each night does: what a day of cover came to is read, and its shifts are not.
  await closeDays(app.services)
  // To read 20,000 rows whole still is cheap: what has another way must show it, as it will have to with millions. New
  // connections know of it.
  await pool.query(
    `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
  )
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen %'`,
  )
}

async function fillAhead(
  client: Pick<pg.PoolClient, 'query'>,
  { team, siteId, others, now }: Pick<Past, 'team' | 'others'> & { siteId: string; now: string },
) {
  await client.query(
    `with ahead as (insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes,
      staff_required, filled, booking, pay, state, published_at, created_at)
        select $1, $2, 'care-assistant', (at at time zone 'Europe/London')::date, '07:00', '09:00',
          tstzrange(at, at + interval '2 hours'), 0, 1, 1, 'claim', 1300, 'open', now(), now()
          from (select $4::timestamptz + interval '60 days' + n * interval '1 hour' as at
            from generate_series(1, ${AHEAD}) n) ahead returning *)
      insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
        select team_id, id, ($3::uuid[])[1 + n % cardinality($3::uuid[])], during, 0, 'confirmed', 'claim', created_at, '{}'
          from (select *, row_number() over () as n from ahead) ahead`,
    [team.id, siteId, others.map(({ id }) => id), now],
  )
}
