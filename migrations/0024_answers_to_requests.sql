set local role care_owner;
set local search_path = app, public;

-- The signed-in person's own requests: those that wait, and the last one to a team that turned it down since then. Of the team they see its name only.
drop function app.my_requests();
create function app.my_requests(since timestamptz) returns table (id uuid, team_name text, created_at timestamptz, rejected_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.id, t.team_name, r.created_at, case r.status when 'rejected' then r.decided_at end
    from app.team_join_requests r join app.teams t on t.id = r.team_id
   where r.user_id = app.uid() and r.request_type = 'join_request'
     and (r.status = 'pending' or r.status = 'rejected' and r.decided_at > since and t.deleted_at is null
       and not exists (select from app.team_join_requests later
                        where later.user_id = r.user_id and later.team_id = r.team_id and later.created_at > r.created_at)
       and not exists (select from app.team_members m where m.user_id = r.user_id and m.team_id = r.team_id and m.status = 'active'))
   order by r.created_at desc
$$;
grant execute on function app.my_requests(timestamptz) to care_app;
