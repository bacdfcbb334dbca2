-- $1 the person.
select json_agg(told) as answer from (
  select id, kind, team_id, about, params, created_at, read_at from app.notifications where user_id = $1 order by created_at desc, id desc limit 21) told
