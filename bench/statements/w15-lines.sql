-- $1 the team, $2 the Monday: a page of its lines with person, site and pay.
select json_agg(x) as answer from (
  select r.*, v.break_minutes, v.minutes, v.source, v.reason, w.name as site_name, m.full_name, m.photo_file_id, p.pay
  from app.work_records r join app.work_versions v on v.record_id = r.id and v.version = r.version join app.sites w on w.id = r.site_id
  join app.team_members m on m.team_id = r.team_id and m.user_id = r.user_id left join app.work_pay p on p.record_id = r.id and p.version = r.version
  where r.team_id = $1 and r.day between $2::date and $2::date + 6 order by lower(r.planned), r.id limit 101) x
