-- $1 the request, $2 the person who decides.
with decided as (
  update bench.team_join_requests set status = 'approved', decided_at = now(), decided_by = $2
  where id = $1 and status = 'pending' returning id, team_id, user_id, status
), admitted as (
  insert into bench.team_members (team_id, user_id) select team_id, user_id from decided
  on conflict (team_id, user_id) do update set status = 'active', joined_at = now(), ended_at = null
)
select json_build_object('id', id, 'status', status) as answer from decided
