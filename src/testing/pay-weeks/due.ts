import type { PoolClient } from 'pg'
import { countWeeks } from '#features/equal-treatment/rules/clock.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import { dayOf, toDay } from '#shared/calendar.ts'
import { addDays, type Day } from '#shared/time.ts'
import type { TestApp } from '../app.ts'
import { makeTeam } from '../people/factories.ts'
import { linesOf, startDay } from './lines.ts'
import { isWorked, LAST_DAY, type Period, workedSpan } from './period.ts'
import { JOBS } from './random-past.ts'

export interface Summed {
  minutes: number
  pay: number
  workedPay: number
  timeMinutes: number
  timePay: number
  lowestUnits: number
  freeDays: number
  chargedDays: number
  charged: number
  toppedUp: number
  extraUnits: number
}

export interface Person {
  userId: string
  period: Period
}

/** The days of a role's work, those of the period too. */
function workedIn({ clocks, shifts }: Period, job: (typeof JOBS)[number]): Day[] {
  const inPeriod = shifts.filter((shift) => shift.job === job && isWorked(shift)).map(workedSpan)
  const days = inPeriod.flatMap(([start, end]) =>
    Array.from({ length: dayOf(end - 1) - dayOf(start) + 1 }, (_, i) => toDay(dayOf(start) + i)),
  )
  return [...clocks[job].worked, ...days]
}

/** Everybody works at a site of their own, whose client says of its own staff what theirs does. */
async function writeClocks(client: PoolClient, teamId: string, people: readonly Person[]) {
  const each = people.flatMap(({ userId, period }) => JOBS.map((job) => ({ userId, job, period })))
  const said = each.flatMap(({ userId, job, period }) =>
    period.clocks[job].comparables.map((one, i) => ({ ...one, userId, job, version: i + 1 })),
  )
  const weeks = each.flatMap(({ userId, job, period }) =>
    countWeeks({ worked: workedIn(period, job), absences: period.clocks[job].absences }).map((week) => ({
      ...{ ...week, userId, job },
    })),
  )
  await client.query(
    `insert into app.sites (id, team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
      select u, $1, u, 'Ash', '1 Lane', 'LS1 4AP', false, false, now() from unnest($2::uuid[]) u`,
    [teamId, people.map(({ userId }) => userId)],
  )
  await client.query(
    `insert into app.comparable_rates (team_id, client_id, job, version, from_day, pay, holiday, recorded_at)
      select $1, x."userId", x.job, x.version, x."from", x.pay, x.holiday, now()
        from jsonb_to_recordset($2::jsonb) x ("userId" uuid, job text, version int, "from" date, pay int, holiday int)`,
    [teamId, JSON.stringify(said)],
  )
  await client.query(
    `insert into app.equal_weeks (team_id, user_id, client_id, job, from_day, state, why, number, lapses_on)
      select $1, x."userId", x."userId", x.job, x."from", x.state, x.why, x.number, x."lapsesOn"
        from jsonb_to_recordset($2::jsonb) x ("userId" uuid, job text, "from" date, state text, why text, number int, "lapsesOn" date)`,
    [teamId, JSON.stringify(weeks)],
  )
}

/** What the product says that each is due, by role and day. */
async function readRates(client: PoolClient, teamId: string, people: readonly Person[]) {
  const asked = people.flatMap(({ userId, period }) =>
    period.shifts.map((shift) => ({ userId, job: shift.job, day: startDay(shift), own: period.least.person })),
  )
  const { rows } = await client.query<{ key: string; rate: PersonRate }>(
    `select x."userId" || x.job || x.day as key, app.person_rate(x.own, $1, x."userId", x.job, x."userId", x.day) as rate
      from jsonb_to_recordset($2::jsonb) x ("userId" uuid, job text, day date, own int)`,
    [teamId, JSON.stringify(asked)],
  )
  const rates = new Map(rows.map(({ key, rate }) => [key, rate]))
  return (userId: string) => (job: string, day: Day) => rates.get(`${userId}${job}${day}`) ?? null
}

type Lines = ReturnType<typeof linesOf>

/** Approved time, of which the product writes the lines, and what is paid besides. */
async function writeLines(client: PoolClient, teamId: string, { work, wholes, entries }: Lines) {
  await client.query(
    `with record as (
        insert into app.work_records (id, team_id, user_id, site_id, job, day, planned, planned_break, is_sleep_in, version, approved_version,
            worked)
          select x."recordId", $1, x."userId", x."userId", x.job, x.day, tstzrange(x."from", x.until), 0, false, 1, 1,
              tstzrange(x."from", x.until)
            from jsonb_to_recordset($2::jsonb) x ("userId" uuid, "recordId" uuid, job text, day date, "from" timestamptz, until timestamptz))
      insert into app.work_pay (record_id, version, pay, unpriced, parts)
        select x."recordId", 1, x.pay, 0, x.parts from jsonb_to_recordset($2::jsonb) x ("recordId" uuid, pay int, parts jsonb)`,
    [teamId, JSON.stringify(work)],
  )
  await client.query(`select app.write_pay($1::uuid[])`, [work.map(({ recordId }) => recordId)])
  await client.query(
    `insert into app.pay_lines (team_id, user_id, source, source_id, said, day, element, minutes, amount)
      select $1, x."userId", x.element, gen_random_uuid(), 'said', x.day, x.element, 0, x.amount
        from jsonb_to_recordset($2::jsonb) x ("userId" uuid, day date, element text, amount int)`,
    [teamId, JSON.stringify(wholes)],
  )
  await client.query(
    `insert into app.wage_entries (team_id, user_id, kind, day, minutes, amount, days, what, recorded_at)
      select $1, x."userId", x.kind, x.day, x.minutes, x.amount, x.days, 'said', now()
        from jsonb_to_recordset($2::jsonb) x ("userId" uuid, kind text, day date, minutes int, amount int, days int)`,
    [teamId, JSON.stringify(entries)],
  )
}

/** What the database sums up for a run of a period, by person; nothing is kept. */
export async function dueOf(app: TestApp, people: readonly Person[], from: Day): Promise<Map<string, Summed>> {
  const team = await makeTeam(app)
  const client = await app.services.database.pool.connect()
  try {
    await client.query('begin')
    // The lines alone are looked at: whose they are is not there, and nothing follows from them.
    await client.query(`set local session_replication_role = replica`)
    await writeClocks(client, team.id, people)
    const ratesOf = await readRates(client, team.id, people)
    const lines = people.map(({ userId, period }) => linesOf(period, from, { userId, rates: ratesOf(userId) }))
    await writeLines(client, team.id, {
      work: lines.flatMap(({ work }) => work),
      wholes: lines.flatMap(({ wholes }) => wholes),
      entries: lines.flatMap(({ entries }) => entries),
    })
    await client.query(`select set_config('app.user_id', $1, true), set_config('app.aal', 'aal2', true)`, [
      team.owner.id,
    ])
    const { rows } = await client.query(
      `select d.user_id as "userId", d.minutes, d.pay, d.worked_pay as "workedPay", d.time_minutes as "timeMinutes", d.time_pay as "timePay",
          d.lowest_units::float8 as "lowestUnits", d.free_days as "freeDays", d.charged_days as "chargedDays", d.charged,
          d.topped_up as "toppedUp", d.extra_units::float8 as "extraUnits"
        from app.due_pay($1, $2::date, $2::date, $3::date) d`,
      [team.id, from, addDays(from, LAST_DAY)],
    )
    return new Map(rows.map(({ userId, ...sums }) => [userId, sums]))
  } finally {
    await client.query('rollback')
    client.release()
  }
}
