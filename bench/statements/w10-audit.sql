-- $1 the team.
select json_agg(event) as answer from (
  select seq, at, actor, action, subject, object, ip_trunc, meta from app.audit_events where chain = $1 order by at desc, seq desc limit 51) event
