-- $1 the team: the first fifty of its staff with all that is stored of their requirements.
select json_agg(s) as answer from (
  select m.user_id, m.full_name, m.position, (
    select json_agg(c) from app.compliance_statuses c where c.team_id = m.team_id and c.user_id = m.user_id) as statuses
  from app.team_members m
  where m.team_id = $1 and m.status = 'active' and m.role = 'staff' order by m.sort_name, m.id limit 51) s
