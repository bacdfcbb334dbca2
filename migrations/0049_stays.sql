-- The history of who joined and left is in the spells: it stays exact when somebody comes back.
set local role care_owner;

-- `joined`: the spell began with joining, not with another job. `ended_by`: how the person left at its end; null when they have not, or changed jobs.
alter table app.membership_spells add column joined boolean not null default true,
  add column ended_by text check (ended_by is null or (ended_by in ('left', 'removed') and not upper_inf(during)));

update app.membership_spells s set joined = false
 where exists (
   select from app.membership_spells p where p.team_id = s.team_id and p.user_id = s.user_id and p.id <> s.id and upper(p.during) = lower(s.during));
update app.membership_spells s set ended_by = m.status
  from app.team_members m
 where m.team_id = s.team_id and m.user_id = s.user_id and m.status in ('left', 'removed') and not upper_inf(s.during)
   and upper(s.during) = (select max(upper(l.during)) from app.membership_spells l where l.team_id = s.team_id and l.user_id = s.user_id);

delete from app.team_totals where kind in ('joined', 'left', 'removed');
delete from app.team_total_changes where kind in ('joined', 'left', 'removed');
insert into app.team_total_changes (team_id, kind, value, day, n)
  select team_id, kind, 0, day, count(*) from (
    select team_id, 'joined' as kind, lower(during) as day from app.membership_spells where joined
    union all
    select team_id, ended_by, upper(during) - 1 from app.membership_spells where ended_by is not null) counted
   group by team_id, kind, day;
