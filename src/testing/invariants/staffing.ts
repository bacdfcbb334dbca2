import type { Invariant } from './invariant.ts'

/** What must hold of required cover after any race. */
export const staffingInvariants: Invariant[] = [
  {
    name: 'what a site needs counts up by one from 1, never begins before it is said, and has one row in the log',
    wrong: `select l.site_id, l.version from app.staffing_levels l
       where l.from_day < (l.recorded_at at time zone 'Europe/London')::date
         or l.version > 1 and not exists (select from app.staffing_levels b where b.site_id = l.site_id and b.version = l.version - 1)
      union all
      select l.site_id, count(*)::int from app.staffing_levels l group by l.team_id, l.site_id
      having count(*) <> (select count(*) from app.audit_events e
        where e.chain = l.team_id and e.action = 'staffing.levels' and e.object = 'sites:' || l.site_id)`,
  },
]
