-- $1 the team, $2 the Monday: what its lines come to, by whether they are approved.
select json_agg(x) as answer from (
  select r.approved_version is not distinct from r.version as approved, count(*), sum(v.minutes) as minutes, sum(p.pay) as pay
  from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version join app.sites w on w.id = r.site_id
  join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id left join app.work_pay p on p.record_id = r.id and p.version = r.version
  where r.team_id = $1 and r.day between $2::date and $2::date + 6 group by 1) x
