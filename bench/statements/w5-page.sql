-- $1 the team, $2 and $3 the last row of the previous page (keyset).
select json_agg(m) as answer from (
  select user_id, full_name, position, photo_file_id, completion, certificate_count, certificate_expiries, sort_name, id
  from app.team_members
  where team_id = $1 and status = 'active' and role = 'staff' and (sort_name, id) > ($2, $3::uuid)
  order by sort_name, id limit 51) m
