-- $1 the team, $2 and $3 the days: its shifts with site, client and whoever is on them.
select json_agg(x) as answer from (
  select s.*, w.name as site_name, c.name as client_name, (
    select json_agg(json_build_object('id', a.id, 'name', m.full_name, 'state', a.state))
    from app.assignments a join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id where a.shift_id = s.id) as places
  from app.shifts s join app.sites w on w.id = s.site_id join app.clients c on c.id = w.client_id
  where s.team_id = $1 and s.starts_at >= $2::timestamptz and s.starts_at < $3::timestamptz + interval '1 day' order by s.starts_at, s.id limit 2001) x
