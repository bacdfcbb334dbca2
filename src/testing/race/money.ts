// A team of staff (`$1`, `$2`) that pays and invoices, written beside the product: for kills and for measuring.

/** Who works and for how many clients: all that closing a run and issuing invoices asks for besides how they are engaged. */
export const moneyStage = (clients: number) => [
  `insert into app.team_members (team_id, user_id) select $1, unnest($2::uuid[])`,
  `insert into app.checks (team_id, user_id, kind, title, checked_on, passed, facts, recorded_at)
    select $1, unnest($2::uuid[]), 'right-to-work', 'Passport', current_date, true, '', now()`,
  `insert into app.employment_status (user_id, bank_sort_code, bank_account_number) select u, 'sealed', 'sealed' from unnest($2::uuid[]) u
    where $1::uuid is not null`,
  `insert into app.pay_settings (team_id, version, every, first_day, pay_after, recorded_at)
    select $1, 1, 'week', current_date - 7, 5, now() where $2::uuid[] is not null`,
  `insert into app.invoice_settings (team_id, version, legal_name, address, vat_number, prefix, payment_days, recorded_at)
    select $1, 1, 'Soak Care Ltd', '1 Park Row, Leeds', 'GB284196733', 'SC-', 30, now() where $2::uuid[] is not null`,
  `with made as (insert into app.clients (team_id, name, invoice_address, invoice_email, created_at)
      select $1, 'Soak Homes ' || n, '4 Wetherby Road, Leeds', 'accounts-' || n || '@soak.example.test', now() from generate_series(1, ${clients}) n where $2::uuid[] is not null
      returning id, name)
    insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
      select $1, id, name, '1 Park Lane', 'LS8 1AB', false, false, now() from made`,
]

/**
 * Writes 25 minutes of everybody in a team, later than all before, paid 13.21 an hour and charged 21.37; the next of
 * them is at the next client, from the one with a number (`$2`) on. Returns the records: `APPROVE` approves them.
 */
export const approvedTime = (clients: number) => `
  with worker as (select m.user_id, row_number() over (order by m.user_id) as n from app.team_members m where m.team_id = $1 and m.role = 'staff'),
  site as (select x.id, row_number() over (order by x.id) as n from app.sites x where x.team_id = $1),
  record as (insert into app.work_records (team_id, user_id, site_id, job, day, planned, planned_break, is_sleep_in, shift_pay, worked, to_read)
    select $1, w.user_id, s.id, 'care-assistant', (t.at at time zone 'Europe/London')::date, tstzrange(t.at, t.at + interval '25 minutes'), 0,
        false, 1321, tstzrange(t.at, t.at + interval '25 minutes'), false
      from worker w join site s on s.n = 1 + (w.n + $2::int) % ${clients},
        (select coalesce(max(upper(r.worked)), date_trunc('day', now()) - interval '6 days') as at from app.work_records r where r.team_id = $1) t
      returning id, worked),
  version as (insert into app.work_versions (record_id, version, worked, breaks, break_minutes, minutes, source, said_at)
    select id, 1, worked, '{}', 0, 25, 'clock', now() from record returning record_id),
  pay as (insert into app.work_pay (record_id, version, pay, unpriced, parts)
    select id, v, 550, 0, jsonb_build_array(jsonb_build_object('from', lower(worked), 'until', upper(worked), 'minutes', 25, 'pay', 550,
      'rate', 1321, 'kind', 'weekday', 'paidBy', 'shift')) from record, (values (0), (1)) n (v)),
  charge as (insert into app.work_charges (record_id, version, charge, parts)
    select id, 1, 890, jsonb_build_array(jsonb_build_object('from', lower(worked), 'until', upper(worked), 'minutes', 25, 'charge', 890,
      'rate', 2137, 'kind', 'weekday')) from record)
  select record_id as id from version`
export const APPROVE = `insert into app.approvals (record_id, version, step, given_at, given_by) select unnest($1::uuid[]), 1, 'manager', now(), $2`
