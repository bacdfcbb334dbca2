-- $1 the person: their places to come and the latest that are over.
select json_agg(x) as answer from (
  select a.id, a.state, a.starts_at, a.ends_at, a.shift_id from app.assignments a where a.user_id = $1 order by a.starts_at desc limit 51) x
