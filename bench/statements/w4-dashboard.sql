-- $1 the team. The query of a client without summaries: each member with the twelve sections counted, and the pending requests.
select json_build_object(
  'team', (select row_to_json(t) from app.teams t where t.id = $1),
  'requests', (select json_agg(r) from app.team_join_requests r where r.team_id = $1 and r.status = 'pending'),
  'members', json_agg(m order by m.full_name)
) as answer
from (
  select p.user_id, p.full_name, p.photo_file_id, s1.job_applying_for,
    round(100.0 * ((s1.user_id is not null)::int + (s2.user_id is not null)::int + (s3.n > 0)::int + (s4.n > 0)::int + (s5.n > 0)::int
      + (s6.user_id is not null)::int + (s7.user_id is not null)::int + (s8.user_id is not null)::int + (s9.user_id is not null)::int
      + (s10.user_id is not null)::int + (s11.agrees_to_declaration is not distinct from 'yes')::int
      + (s12.user_id is not null)::int) / 12) as completion,
    s5.n as certificates, s5.expiring, s5.next_expiry
  from app.team_members tm
  join app.profiles p on p.user_id = tm.user_id
  left join app.personal_information s1 on s1.user_id = tm.user_id
  left join app.address_details s2 on s2.user_id = tm.user_id
  left join lateral (select count(*) as n from app.work_history w where w.user_id = tm.user_id) s3 on true
  left join lateral (select count(*) as n from app.education e where e.user_id = tm.user_id) s4 on true
  left join lateral (
    select count(*) as n, count(*) filter (where c.expiry_date between current_date and current_date + 30) as expiring, min(c.expiry_date) as next_expiry
    from app.training_certificates c where c.user_id = tm.user_id) s5 on true
  left join app.medical_history s6 on s6.user_id = tm.user_id
  left join app.background_checks s7 on s7.user_id = tm.user_id
  left join app.next_of_kin s8 on s8.user_id = tm.user_id
  left join app.employment_status s9 on s9.user_id = tm.user_id
  left join app.passport_information s10 on s10.user_id = tm.user_id
  left join app.declarations s11 on s11.user_id = tm.user_id
  left join app.resumes s12 on s12.user_id = tm.user_id
  where tm.team_id = $1 and tm.status = 'active' and tm.role = 'staff'
) m
