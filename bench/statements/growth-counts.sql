-- $1 the team, $2 and $3 the days: the places of each day.
select json_agg(x) as answer from (
  select s.day, sum(s.staff_required) as required, sum(s.filled + s.worked) as filled
  from app.shifts s where s.team_id = $1 and s.starts_at >= $2::timestamptz and s.starts_at < $3::timestamptz + interval '1 day' group by s.day order by s.day) x
