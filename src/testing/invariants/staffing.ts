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
  {
    name: 'a template has lines in its own weeks and at its own site, with no more people than places, all staff of the team',
    wrong: `select l.id from app.week_template_lines l join app.week_templates w on w.team_id = l.team_id and w.id = l.template_id
       where l.week > w.weeks or l.site_id <> w.site_id
         or l.places < (select count(*) from app.week_template_people p where p.team_id = l.team_id and p.line_id = l.id)
      union all
      select p.line_id from app.week_template_people p where not exists (select from app.team_members m
        where m.team_id = p.team_id and m.user_id = p.user_id and m.status = 'active')`,
  },
]
