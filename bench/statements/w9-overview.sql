-- $1 the team. The counts of a page without running totals: every member, every certificate, every request of twelve weeks.
select json_build_object(
  'figures', (select json_build_object('staff', count(*), 'certificates', sum(certificate_count), 'complete', count(*) filter (where completion = 100),
      'average', round(avg(completion)),
      'expiring', sum((select count(*) from unnest(certificate_expiries) d where d between current_date and current_date + 30)))
    from app.team_members where team_id = $1 and status = 'active' and role = 'staff'),
  'joined', (select json_agg(w) from (select date_trunc('week', joined_at) as week, count(*) from app.team_members
    where team_id = $1 and role = 'staff' and joined_at > current_date - 84 group by 1) w),
  'requests', (select json_agg(w) from (select date_trunc('week', created_at) as week, status, count(*) from app.team_join_requests
    where team_id = $1 and created_at > current_date - 84 group by 1, 2) w),
  'lapsing', (select json_agg(w) from (select date_trunc('week', d::timestamp) as week, count(*)
    from app.team_members, unnest(certificate_expiries) d where team_id = $1 and status = 'active' and role = 'staff' and d < current_date + 84 group by 1) w),
  'times', (select json_agg(w) from (select date_trunc('month', completed_at) as month,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by completed_at - signed_up_at)
    from app.team_members where team_id = $1 and status = 'active' and role = 'staff' and completed_at > current_date - 84 group by 1) w)
) as answer
