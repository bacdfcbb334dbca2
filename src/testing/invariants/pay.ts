import type { Invariant } from './invariant.ts'

/** What must hold of pay after any race. */
export const payInvariants: Invariant[] = [
  {
    name: 'the live lines of a record are those of its approved version, to the minute and to the penny, and of no other',
    wrong: `select r.id, r.version, r.approved_version, r.void_at, p.pay, s.* from app.work_records r left join app.work_pay p on (p.record_id, p.version) = (r.id, r.approved_version)
        cross join lateral (select coalesce(sum(l.amount), 0) as amount, count(*) as lines, count(*) filter (where l.version <> r.approved_version) as others
          from app.pay_lines l where l.record_id = r.id and l.live) s
       where case when r.void_at is not null or r.approved_version is null then s.lines > 0
         when r.approved_version = r.version then s.others > 0 or s.amount <> p.pay or s.lines <> jsonb_array_length(p.parts)
         -- A version that waits for its approval may have left its minutes to another record.
         else s.others > 0 or s.lines > 0 and s.amount <> p.pay end`,
  },
  {
    name: 'what is paid besides worked time has one live line, of the same day, amount and words, and nothing else has',
    wrong: `select w.source_id, l.id from app.pay_wholes w full join (select * from app.pay_lines where live and source <> 'work') l
        on (l.source, l.source_id, l.team_id, l.user_id, l.day, l.element, l.amount, l.said)
          = (w.source, w.source_id, w.team_id, w.user_id, w.day, w.element, w.amount, w.said)
       where w.source_id is null or l.id is null
      union all
      select c.id, null from app.expense_claims c where (select count(*) from app.audit_events e where e.chain = c.team_id
          and e.object = 'expense_claims:' || c.id and e.action in ('expenses.approve', 'expenses.refuse'))
        <> (c.state in ('approved', 'refused'))::int + (select count(*) from app.audit_events e where e.chain = c.team_id
          and e.object = 'expense_claims:' || c.id and e.action = 'expenses.take-back')`,
  },
  {
    name: 'no minute of a person has two live lines of one element',
    wrong: `select l.id from app.pay_lines l join app.pay_lines o on (o.team_id, o.user_id, o.element) = (l.team_id, l.user_id, l.element)
        and o.id > l.id and o.during && l.during where l.live and o.live`,
  },
  {
    name: 'a line is taken back once, by its mirror, and is live until then; lines cancel in pairs',
    wrong: `select l.id from app.pay_lines l left join app.pay_lines m on m.reverses = l.id left join app.pay_lines o on o.id = l.reverses
       where l.reverses is null and l.live = (m.id is not null)
         or m.id is not null and (m.amount, m.minutes) <> (-l.amount, -l.minutes)
         or (l.state = 'cancelled') <> (coalesce(m.state, o.state, '') = 'cancelled')`,
  },
  {
    name: 'a line is in one run that counts, or open, or cancelled; in none of another team, and of nobody who is not in it',
    wrong: `select l.id from app.pay_lines l where (l.state = 'taken') <> exists (
          select from app.pay_run_lines b join app.pay_runs r on r.id = b.run_id and r.void_at is null where b.line_id = l.id and b.live)
      union all
      select b.line_id from app.pay_run_lines b join app.pay_runs r on r.id = b.run_id join app.pay_lines l on l.id = b.line_id
       where b.live <> (r.void_at is null) or l.team_id <> r.team_id
         or not exists (select from app.pay_run_people x where (x.run_id, x.user_id) = (b.run_id, l.user_id))`,
  },
  {
    name: 'what was paid to each person is what their lines in runs come to, with what is due it is what is approved',
    wrong: `select x.run_id, x.user_id from app.pay_run_people x
        cross join lateral (select count(*) as lines, sum(l.minutes) as minutes, sum(l.amount) as pay from app.pay_run_lines b
          join app.pay_lines l on l.id = b.line_id where b.run_id = x.run_id and l.user_id = x.user_id) s
       where (x.lines, x.minutes, x.pay) is distinct from (s.lines::int, s.minutes::int, s.pay::int) or x.pay < 0
      union all
      select l.team_id, l.user_id from app.pay_lines l group by 1, 2
      having sum(l.amount) filter (where l.live) is distinct from sum(l.amount) filter (where l.state <> 'cancelled')
        and coalesce(sum(l.amount) filter (where l.live), 0) <> coalesce(sum(l.amount) filter (where l.state <> 'cancelled'), 0)`,
  },
  {
    name: 'the runs of a team count up from 1 without a gap, each is the sum of its people, with a file, and has its rows in the log',
    wrong: `select r.team_id from app.pay_runs r group by 1 having max(r.number) <> count(*)
      union all
      select r.id from app.pay_runs r where length(r.file) = 0 or length(r.file_sha256) <> 32
        or (r.people, r.lines, r.minutes, r.pay, r.holiday, r.extra_holiday, r.top_up) <> (
          select count(*)::int, sum(x.lines)::int, sum(x.minutes)::int, sum(x.pay)::int, sum(x.holiday)::int, sum(x.extra_holiday)::int, sum(x.top_up)::int
            from app.pay_run_people x where x.run_id = r.id)
        or (1, (r.paid_at is not null)::int, (r.void_at is not null)::int) <> (
          select count(*) filter (where e.action = 'pay.close')::int, count(*) filter (where e.action = 'pay.mark-paid')::int,
              count(*) filter (where e.action = 'pay.void')::int
            from app.audit_events e where e.chain = r.team_id and e.object = 'pay_runs:' || r.id)`,
  },
  {
    name: 'the versions of how somebody is engaged count up from 1, and each has one row in the log',
    wrong: `select p.user_id from app.pay_people p group by p.team_id, p.user_id
      having max(p.version) <> count(*) or count(*) <> (select count(*) from app.audit_events e
        where e.chain = p.team_id and e.subject = p.user_id and e.action = 'pay.engage')`,
  },
  {
    name: 'the Key Information Documents of somebody count up from 1, and each has its rows in the log',
    wrong: `select k.user_id from app.key_documents k group by k.team_id, k.user_id
      having max(k.version) <> count(*)
        or (count(*), count(k.read_at)) <> (select count(*) filter (where e.action = 'pay.document'),
            count(*) filter (where e.action = 'pay.read-document')
          from app.audit_events e where e.chain = k.team_id and e.subject = k.user_id)`,
  },
  {
    name: 'what counts for a minimum wage has its rows in the log',
    wrong: `select w.id from app.wage_entries w where (1, (w.void_at is not null)::int) <> (
        select count(*) filter (where e.action = 'pay.wage')::int, count(*) filter (where e.action = 'pay.take-back-wage')::int
          from app.audit_events e where e.chain = w.team_id and e.object = 'wage_entries:' || w.id)`,
  },
  {
    name: 'no day of holiday is taken twice, and each entry of holiday has its rows in the log',
    wrong: `select h.id from app.holiday_entries h join app.holiday_entries o on (o.team_id, o.user_id, o.kind) = (h.team_id, h.user_id, 'taken')
        and o.id > h.id and o.from_day <= h.through_day and o.through_day >= h.from_day and o.void_at is null
       where h.kind = 'taken' and h.void_at is null
      union all
      select h.id from app.holiday_entries h where (1, (h.void_at is not null)::int) <> (
        select count(*) filter (where e.action in ('holiday.record', 'holiday.carry'))::int,
            count(*) filter (where e.action = 'holiday.take-back')::int
          from app.audit_events e where e.chain = h.team_id and e.object = 'holiday_entries:' || h.id)`,
  },
]
