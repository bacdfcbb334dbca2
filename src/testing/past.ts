import type { TestApp } from './app.ts'
import type { TestPerson, TestTeam } from './people/factories.ts'
import { makeSite } from './shifts.ts'

/** Of each table that grows with the years. */
const ROWS = 20_000
/** Places in more than two months. */
const AHEAD = 10_000

/** The tables that a team adds rows to as long as it works. */
export const GROWING = ['shifts', 'assignments', 'shift_changes', 'notifications', 'audit_events'] as const

interface Past {
  team: TestTeam
  people: TestPerson[]
  /** They also have places ahead of them. */
  others: TestPerson[]
}

/** Gives a team ten years behind it: shifts that these people worked one after the other, and what was written about them. */
export async function makePast(app: TestApp, { team, people, others }: Past) {
  const { pool } = app.services.database
  const siteId = await makeSite(app, { team })
  const ids = [...people, ...others].map(({ id }) => id)
  const now = new Date(app.clock.now()).toISOString()
  const times = `(select n, '${now}'::timestamptz - interval '3 hours' - interval '10 years' * n / ${ROWS} as at
    from generate_series(1, ${ROWS}) n) past`
  const person = '($2::uuid[])[1 + n % cardinality($2::uuid[])]'
  await pool.query(
    `insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, worked, booking, pay, state, published_at, created_at)
      select $1, $2, 'care-assistant', (at at time zone 'Europe/London')::date, '07:00', '09:00', tstzrange(at, at + interval '2 hours'), 0, 1, 1, 'claim', 1300, 'open',
          at - interval '9 days', at - interval '10 days' from ${times}`,
    [team.id, siteId],
  )
  await pool.query(
    `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
      select team_id, id, ${person}, during, 0, 'worked', 'claim', created_at, '{}' from (
        select s.*, row_number() over (order by s.starts_at) as n from app.shifts s where s.site_id = $1) s`,
    [siteId, ids],
  )
  await pool.query(
    `with ahead as (insert into app.shifts (team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required, filled, booking, pay, state, published_at, created_at)
        select $1, $2, 'care-assistant', (at at time zone 'Europe/London')::date, '07:00', '09:00', tstzrange(at, at + interval '2 hours'), 0, 1, 1, 'claim', 1300, 'open', now(), now()
          from (select '${now}'::timestamptz + interval '60 days' + n * interval '1 hour' as at from generate_series(1, ${AHEAD}) n) ahead returning *)
      insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, answer)
        select team_id, id, ($3::uuid[])[1 + n % cardinality($3::uuid[])], during, 0, 'confirmed', 'claim', created_at, '{}'
          from (select *, row_number() over () as n from ahead) ahead`,
    [team.id, siteId, others.map(({ id }) => id)],
  )
  await pool.query(
    `insert into app.shift_changes (team_id, shift_id, user_id, act, cause, notice, at)
      select a.team_id, a.shift_id, a.user_id, 'claim', 'worker', 0, a.booked_at from app.assignments a join app.shifts s on s.id = a.shift_id where s.site_id = $1`,
    [siteId],
  )
  await pool.query(
    `insert into app.notifications (user_id, kind, team_id, about, params, created_at, read_at)
      select ${person}, 'request-created', $1, ($2::uuid[])[1], '{}', at, at from ${times}`,
    [team.id, ids],
  )
  await pool.query(
    `insert into app.audit_events (chain, seq, at, actor, action, subject, object, ip_trunc, meta, prev_mac, mac)
      select $1, -n, at, ${person}, 'members.view', ${person}, 'users:' || ${person}, '192.0.2.0/24', '{"view":"identity"}', '', '' from ${times}`,
    [team.id, ids],
  )
  await pool.query(`vacuum analyze ${GROWING.map((table) => `app.${table}`).join(', ')}`)
  // To read 20,000 rows whole still is cheap: what has another way must show it, as it will have to with millions. New connections know of it.
  await pool.query(
    `do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`,
  )
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen %'`,
  )
}
