-- $1 the team, $2 an instant: its places that are open until then.
select json_agg(x) as answer from (
  select s.*, w.name as site_name, c.name as client_name
  from app.shifts s join app.sites w on w.id = s.site_id join app.clients c on c.id = w.client_id
  where s.team_id = $1 and s.state = 'open' and s.filled < s.staff_required and s.starts_at >= now() - interval '26 hours' and s.ends_at > now() and s.starts_at < $2::timestamptz
  order by s.starts_at, s.id limit 501) x
