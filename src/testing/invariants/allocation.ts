import type { Invariant } from './invariant.ts'

/** What must hold of plans that fill open places after any race. */
export const allocationInvariants: Invariant[] = [
  {
    name: 'a team has one plan made at a time, and each that was asked for has one row in the log',
    wrong: `select r.team_id from app.allocation_runs r where r.state in ('waiting', 'working') group by r.team_id having count(*) > 1
      union all
      select r.id from app.allocation_runs r where 1 <> (select count(*) from app.audit_events e
        where e.chain = r.team_id and e.object = 'allocation_runs:' || r.id and e.action = 'plan.start')`,
  },
  {
    name: 'a booked place of a plan belongs to an act in the rota that gave the place to whom the plan proposed',
    wrong: `select p.id from app.allocation_places p join app.rota_steps t on t.id = p.step_id
      where t.team_id <> p.team_id or t.kind <> 'act' or not exists (select from jsonb_each(t.after -> 'places') a
        where a.value ->> 'userId' = p.user_id::text and a.value ->> 'shiftId' = p.shift_id::text)`,
  },
  {
    name: 'a plan that is done says what it changes, and leaves open what nobody is proposed for',
    wrong: `select r.id from app.allocation_runs r where r.state = 'done' and (r.figures is null or r.open > r.places
      or (select count(*) from app.allocation_places p where p.run_id = r.id) > r.places)`,
  },
  {
    name: 'no plan knows somebody who is erased',
    wrong: `select r.id from app.allocation_runs r join app.erasures e on e.erased_at is not null and r.people @> array[e.user_id]
      union all
      select p.run_id from app.allocation_places p join app.erasures e on e.erased_at is not null
        and (p.user_id = e.user_id or p.said::text like '%' || e.user_id || '%')`,
  },
]
