-- $1 the person: the first 300 open shifts of their teams, with the site of each.
select json_agg(x) as answer from (
  select s.*, w.name as site_name, w.postcode from app.team_members m
  join app.shifts s on s.team_id = m.team_id and s.state = 'open' and s.starts_at > now() and s.filled < s.staff_required
  join app.sites w on w.id = s.site_id
  where m.user_id = $1 and m.status = 'active' order by s.starts_at, s.id limit 300) x
