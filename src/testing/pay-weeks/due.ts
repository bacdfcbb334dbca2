import { addDays, type Day } from '#shared/time.ts'
import type { TestApp } from '../app.ts'
import { makeTeam } from '../people/factories.ts'
import type { Line } from './lines.ts'

const AS_ROWS = `jsonb_to_recordset($2::jsonb) x ("userId" uuid, "recordId" uuid, job text, day date, element text,
  "from" timestamptz, until timestamptz, minutes int, rate int, amount int)`

export interface Summed {
  minutes: number
  pay: number
  workedPay: number
  timeMinutes: number
  timePay: number
  lowestUnits: number
  toppedUp: number
}

/** What the database sums up of lines for a run of a period, by person; nothing is kept. */
export async function dueOf(app: TestApp, lines: readonly Line[], from: Day): Promise<Map<string, Summed>> {
  const team = await makeTeam(app)
  const client = await app.services.database.pool.connect()
  const given = [team.id, JSON.stringify(lines)]
  try {
    await client.query('begin')
    // The lines alone are looked at: whose they are is not there, and nothing follows from them.
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `insert into app.work_records (id, team_id, user_id, site_id, job, day, planned, planned_break, is_sleep_in)
        select distinct on (x."recordId") x."recordId", $1, x."userId", $1, x.job, x.day, tstzrange(x."from", x.until), 0, false
          from ${AS_ROWS} where x."recordId" is not null`,
      given,
    )
    await client.query(
      `insert into app.pay_lines (team_id, user_id, record_id, version, source, source_id, said, day, element, during, minutes, rate, amount)
        select $1, x."userId", x."recordId", case when x."recordId" is not null then 1 end, coalesce(w.source, x.element),
            case when w.source is null then gen_random_uuid() end, case when w.source is null then 'said' end, x.day, x.element,
            case when x."from" is not null then tstzrange(x."from", x.until) end, x.minutes, x.rate, x.amount
          from ${AS_ROWS} cross join lateral (select case when x."recordId" is not null then 'work' end as source) w`,
      given,
    )
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.aal', 'aal2', true)`, [
      team.owner.id,
    ])
    const { rows } = await client.query(
      `select d.user_id as "userId", d.minutes, d.pay, d.worked_pay as "workedPay", d.time_minutes as "timeMinutes", d.time_pay as "timePay",
          d.lowest_units::float8 as "lowestUnits", d.topped_up as "toppedUp"
        from app.due_pay($1, $2::date, $2::date, $3::date) d`,
      [team.id, from, addDays(from, 60)],
    )
    return new Map(rows.map(({ userId, ...sums }) => [userId, sums]))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
