import type { Invariant } from './invariant.ts'

/** What must hold of the steps of the rota after any race. */
export const rotaInvariants: Invariant[] = [
  {
    name: 'a step is undone and done again by who did it, in turns, each time from what the time before has left',
    wrong: `select t.id from app.rota_steps t left join app.rota_steps r on r.id = t.reverses
      where t.kind <> 'act' and (r.id is null or (r.team_id, r.by, r.root) <> (t.team_id, t.by, t.root) or r.seq >= t.seq
        or t.kind <> case when r.kind = 'undo' then 'redo' else 'undo' end
        or exists (select from jsonb_object_keys(t.before -> 'shifts') k where not r.after -> 'shifts' ? k
          and not exists (select from jsonb_each(r.after -> 'places') p where p.value ->> 'shiftId' = k)
          and not exists (select from jsonb_each(r.before -> 'places') p where p.value ->> 'shiftId' = k)))`,
  },
  {
    name: 'each act has its row once, whatever reverses it, and a step has its row in the log',
    wrong: `select t.root from app.rota_steps t group by t.root
        having count(*) filter (where t.kind = 'act') <> 1 or count(*) filter (where not exists (
          select from app.rota_steps n where n.reverses = t.id)) <> 1
      union all
      select t.root from app.rota_steps t group by t.root, t.team_id having count(*) <> (select count(*) from app.audit_events e
        where e.chain = t.team_id and e.object = 'rota_steps:' || t.root)`,
  },
  {
    name: 'a step says how both sides were: what it names before, it names after',
    wrong: `select t.id from app.rota_steps t where exists (
      select from unnest('{shifts,places}'::text[]) w where (select array_agg(k order by k) from jsonb_object_keys(t.before -> w) k)
        is distinct from (select array_agg(k order by k) from jsonb_object_keys(t.after -> w) k))`,
  },
]
