/**
 * What a team has behind it: shifts that began one after another, every `step` seconds until `before`, each worked by
 * the next of some people.
 */
export interface Past {
  team: string
  sites: readonly string[]
  people: readonly string[]
  before: string
  step: number
  /** How long each of them was. */
  hours: number
  /** Rows are counted back from `before`; this part fills those after this number and up to `through`. */
  after: number
  through: number
  /** How many of them people still have notifications about: older ones are deleted. */
  noticed: number
  /** Rows of the audit log for each. */
  logged: number
}

interface Client {
  query(text: string, values: unknown[]): Promise<unknown>
}

const GENERATED = `with past as (
  select n, overlay(overlay(md5($1::text || n) placing '4' from 13) placing '8' from 17)::uuid as shift,
    $1::text::uuid as team, ($2::uuid[])[1 + n % cardinality($2::uuid[])] as site,
      ($3::uuid[])[1 + n % cardinality($3::uuid[])] as person, at, at + make_interval(hours => $6::int) as ends,
        hashint4(n) % 20 = 0 as is_sick
    from (select n, $4::timestamptz - n * make_interval(secs => $5::float8) as at from generate_series($7::int + 1, $8::int) n) times)`

/**
 * What was written about the shifts, in the order of the foreign keys. One in twenty was called in sick for; whoever
 * worked elsewhere then was not there.
 */
const statements = ({ noticed, logged }: Past) => [
  `insert into app.shifts (id, team_id, site_id, job, day, start_time, end_time, during, break_minutes, staff_required,
    worked, booking, pay, state, published_at, created_at)
    select shift, team, site, 'care-assistant', (at at time zone 'Europe/London')::date, '07:00', '15:00',
      tstzrange(at, ends), 0, 1, (not is_sick)::int, 'claim', 1300, 'open',
      at - interval '9 days', at - interval '10 days' from past`,
  `insert into app.assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, ended_at, answer)
    select team, shift, person, tstzrange(at, ends), 0, case when is_sick then 'sick' else 'worked' end, 'claim', at - interval '8 days',
      case when is_sick then at - interval '2 hours' end, '{}' from past on conflict do nothing`,
  `insert into app.shift_changes (team_id, shift_id, user_id, act, cause, notice, at)
    select team, shift, person, act, 'worker', 0, at - interval '8 days'
      from past, unnest(case when is_sick then '{claim,sick}'::text[] else '{claim}' end) act`,
  `insert into app.shift_offers (team_id, shift_id, user_id, state, expires_at, made_at, answered_at)
    select team, shift, person, 'accepted', at - interval '8 days', at - interval '9 days', at - interval '8 days' from past
      where n % 3 = 0`,
  `insert into app.notifications (user_id, kind, team_id, about, params, created_at, read_at)
    select person, 'request-created', team, ($3::uuid[])[1], '{}', at, at from past where n <= ${noticed}`,
  `insert into app.audit_events (chain, seq, at, actor, action, subject, object, ip_trunc, meta, prev_mac, mac)
    select team, -n * ${logged} + k, at - interval '8 days' / (1 + k), person, 'members.view', person, 'users:' || person,
      '192.0.2.0/24', '{"view":"identity"}', '', ''
      from past, generate_series(0, ${logged - 1}) k`,
]

const fill = async (client: Client, past: Past, all: readonly string[]) => {
  const { team, sites, people, before, step, hours, after, through } = past
  for (const statement of all)
    await client.query(`${GENERATED} ${statement}`, [team, sites, people, before, step, hours, after, through])
}

/**
 * Writes what a team has behind it as its years would have left it; what triggers keep is made by the caller, who has
 * turned them off.
 */
export const fillPast = (client: Client, past: Past) => fill(client, past, statements(past))

/** The hours of it as they are once the job has read them: by the plan, because nobody clocked; nobody has approved them. */
const WORKED = [
  `insert into app.work_records (id, team_id, user_id, place_id, site_id, job, day, planned, planned_break, is_sleep_in,
    shift_pay, version, worked, to_read)
    select shift, team, person, a.id, site, 'care-assistant', (at at time zone 'Europe/London')::date, a.during, 0, false, 1300, 1,
        a.during, false
      from past join app.assignments a on a.shift_id = past.shift and a.state = 'worked'`,
  `insert into app.work_versions (record_id, version, worked, breaks, break_minutes, minutes, source, said_at)
    select r.id, 1, r.worked, '{}', 0, $6 * 60, 'planned', ends from past join app.work_records r on r.id = past.shift`,
  `insert into app.work_pay (record_id, version, pay, unpriced, parts)
    select r.id, 1, $6 * 1300, 0, jsonb_build_array(jsonb_build_object('minutes', $6 * 60, 'rate', 1300, 'pay', $6 * 1300))
      from past join app.work_records r on r.id = past.shift`,
]
export const fillWorked = (client: Client, past: Past) => fill(client, past, WORKED)
