-- $1 the team, $2 and $3 the days: its shifts with whoever is on them, and its sites and people once each, as the rota names them.
select json_build_object(
  'sites', (select json_agg(json_build_object('id', w.id, 'name', w.name, 'clientName', c.name) order by lower(c.name), lower(w.name))
    from app.sites w join app.clients c on c.id = w.client_id where w.team_id = $1 and w.archived_at is null),
  'people', (select json_agg(json_build_object('id', m.user_id, 'name', m.full_name, 'job', m.position, 'completion', m.completion) order by m.sort_name)
    from app.team_members m where m.team_id = $1 and m.status = 'active' and m.role = 'staff'),
  'shifts', (select json_agg(x) from (
    select s.*, k.charge, (select json_agg(json_build_object('id', a.id, 'user', a.user_id, 'state', a.state)) from app.assignments a
      where a.shift_id = s.id and app.takes_time(a.state)) as places
    from app.shifts s left join app.shift_charges k on k.shift_id = s.id
    where s.team_id = $1 and s.starts_at >= $2::timestamptz and s.starts_at < $3::timestamptz + interval '1 day' and s.state <> 'cancelled'
    order by s.starts_at, s.id limit 4001) x)) as answer
