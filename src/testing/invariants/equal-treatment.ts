import type { Invariant } from './invariant.ts'

/** What must hold of equal treatment after any race. */
export const equalInvariants: Invariant[] = [
  {
    name: 'the weeks of a period count up by one from 1, and a clock stands where its weeks do',
    wrong: `select w.user_id, w.client_id, w.job, w.from_day from (
          select e.*, lag(e.number) over (partition by e.team_id, e.user_id, e.client_id, e.job order by e.from_day) as before
            from app.equal_weeks e where e.state in ('worked', 'counts')) w
         where w.number <> 1 and w.number is distinct from w.before + 1
      union all
      select c.user_id, c.client_id, c.job, c.started_on from app.equal_clocks c where not exists (
        select from app.equal_weeks e where (e.team_id, e.user_id, e.client_id, e.job, e.number) = (c.team_id, c.user_id, c.client_id, c.job, c.weeks)
          and e.state in ('worked', 'counts'))`,
  },
  {
    name: 'every day of work is in a week that counts, unless it waits to be counted',
    wrong: `select r.id from app.work_records r join app.sites x on x.id = r.site_id join app.users u on u.id = r.user_id and u.disabled_at is null
       where r.void_at is null
         and not exists (select from app.equal_weeks e where (e.team_id, e.user_id, e.client_id, e.job) = (r.team_id, r.user_id, x.client_id, r.job)
           and e.state = 'worked'
           and (lower(coalesce(r.worked, r.planned)) at time zone 'Europe/London')::date between e.from_day and e.from_day + 6)
         and not exists (select from app.equal_to_count q where q.team_id = r.team_id and coalesce(q.user_id, r.user_id) = r.user_id)`,
  },
  {
    name: 'nothing is paid as to the client’s own staff before week 13, and what a person gets of extra holiday is of lines that have it',
    wrong: `select l.id from app.pay_lines l where l.awr_week < 13 and (l.paid_by = 'comparable' or l.extra_rate > 0)
      union all
      select x.user_id from app.pay_run_people x where x.extra_holiday <> 0 and not exists (select from app.pay_run_lines b
        join app.pay_lines l on l.id = b.line_id and l.extra_rate > 0 where b.run_id = x.run_id and l.user_id = x.user_id)`,
  },
]
