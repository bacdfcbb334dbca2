-- Interviews, the applicants from outside, the panel, offered slots and scorecards.

grant select, insert, update, delete on app.applicants to care_app, care_worker;
grant select, insert, update on app.interview_rounds, app.interviews to care_app, care_worker;
grant select, insert, update, delete on app.interview_panel, app.interview_slots to care_app, care_worker;
grant select, insert, update on app.scorecards to care_app, care_worker;
grant delete on app.interviews, app.scorecards to care_worker;

create policy manager_all on app.applicants to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.interview_rounds to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.interviews to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_select on app.interview_panel for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_delete on app.interview_panel for delete to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.interview_panel for insert to care_app
  with check (team_id in (select app.managed_teams()) and exists (
    select from app.team_members m where m.team_id = interview_panel.team_id and m.user_id = interview_panel.manager_id
      and m.status = 'active' and m.role <> 'staff'));
-- The time that a panel takes of a person who manages the team no more may be cleared, but not set.
create policy manager_update on app.interview_panel for update to care_app using (team_id in (select app.managed_teams()))
  with check (team_id in (select app.managed_teams()) and (during is null or exists (
    select from app.team_members m where m.team_id = interview_panel.team_id and m.user_id = interview_panel.manager_id
      and m.status = 'active' and m.role <> 'staff')));
create policy manager_all on app.interview_slots to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

-- The interviews whose scorecards the signed-in manager may read: the whole panel has sent theirs, or the manager of it their own.
create function app.scored_interviews(of_team uuid) returns setof uuid
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select p.interview_id from app.interview_panel p left join app.scorecards s using (interview_id, manager_id)
   where p.team_id = of_team and of_team in (select app.whole_teams())
   group by p.interview_id
  having bool_or(s.sent_at is not null and p.manager_id = app.uid())
    or (bool_and(s.sent_at is not null) and not bool_or(p.manager_id = app.uid()))
$$;
grant execute on function app.scored_interviews(uuid) to care_app;

create policy own_or_scored_select on app.scorecards for select to care_app using (team_id in (select app.managed_teams())
  and (manager_id = (select app.uid()) or (sent_at is not null and interview_id in (select app.scored_interviews(team_id)))));
create policy own_insert on app.scorecards for insert to care_app
  with check (manager_id = (select app.uid()) and team_id in (select app.managed_teams()));
-- A scorecard that was sent cannot be changed.
create policy own_update on app.scorecards for update to care_app
  using (manager_id = (select app.uid()) and sent_at is null and team_id in (select app.managed_teams()))
  with check (manager_id = (select app.uid()));

-- Whether somebody of a panel has sent their scores: every manager may know that, also before the scores themselves are readable.
create function app.has_scored(of_team uuid, of_interview uuid, of_manager uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select of_team in (select app.whole_teams()) and exists (select from app.scorecards s
    where s.team_id = of_team and s.interview_id = of_interview and s.manager_id = of_manager and s.sent_at is not null)
$$;
grant execute on function app.has_scored(uuid, uuid, uuid) to care_app;

-- Somebody with an account whom a team may interview: active staff, or somebody who asks to join.
create function app.may_be_interviewed(of_team uuid, of_user uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select of_team in (select app.whole_teams()) and (
    exists (select from app.team_members m where m.team_id = of_team and m.user_id = of_user and m.status = 'active' and m.role = 'staff')
    or exists (select from app.team_join_requests r
      where r.team_id = of_team and r.user_id = of_user and r.status = 'pending' and r.request_type = 'join_request'))
$$;
grant execute on function app.may_be_interviewed(uuid, uuid) to care_app;

-- The name of somebody with an account whom the team has interviewed: it stays readable when they are no longer a member.
create function app.interviewed_person(of_team uuid, of_user uuid) returns table (full_name text, photo_file_id uuid)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select p.full_name, case when app.may_be_interviewed(of_team, of_user) then p.photo_file_id end
    from app.profiles p where p.user_id = of_user and of_team in (select app.whole_teams())
      and exists (select from app.interviews i where i.team_id = of_team and i.user_id = of_user)
$$;
grant execute on function app.interviewed_person(uuid, uuid) to care_app;

-- The people of a panel who are in another interview at that time, in any team.
create function app.busy_managers(of_team uuid, people uuid[], at tstzrange, besides uuid) returns setof uuid
language sql stable rows 2 security definer set search_path = app, pg_temp as $$
  select distinct p.manager_id from app.interview_panel p
   where of_team in (select app.whole_teams()) and p.manager_id = any (people) and p.during && at
     and p.interview_id is distinct from besides
     and exists (select from app.team_members m where m.team_id = of_team and m.user_id = p.manager_id and m.status = 'active')
$$;
grant execute on function app.busy_managers(uuid, uuid[], tstzrange, uuid) to care_app;

-- People with an account whom the team knows and who may be the same person: by email, or by name and birth date.
-- relation: member, former, request, invited.
create function app.people_like(of_team uuid, of_email text, of_name text, of_birth date)
returns table (user_id uuid, full_name text, relation text, by_email boolean, by_birth boolean)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  with known as (
    select m.user_id, case when m.status = 'active' then 'member' else 'former' end as relation from app.team_members m
     where m.team_id = of_team and m.role = 'staff'
    union all
    select r.user_id, 'request' from app.team_join_requests r
     where r.team_id = of_team and r.status = 'pending' and r.request_type = 'join_request')
  select k.user_id, p.full_name, min(k.relation), u.email = of_email,
      lower(p.full_name) = lower(of_name) and n.date_of_birth is not null and n.date_of_birth = of_birth
    from known k join app.users u on u.id = k.user_id join app.profiles p on p.user_id = k.user_id
    left join app.personal_information n on n.user_id = k.user_id
   where of_team in (select app.whole_teams())
     and (u.email = of_email or (lower(p.full_name) = lower(of_name) and n.date_of_birth = of_birth))
   group by k.user_id, p.full_name, u.email, n.date_of_birth
  union all
  select null, coalesce(i.full_name, i.email), 'invited', true, false from app.team_invitations i
   where i.team_id = of_team and i.email = of_email and i.status = 'pending' and of_team in (select app.whole_teams())
  limit 5
$$;
grant execute on function app.people_like(uuid, text, text, date) to care_app;

-- The signed-in person's own interviews that are still to come, in any team.
create function app.my_interviews(at timestamptz)
returns table (id uuid, team_name text, job text, way text, place text, starts_at timestamptz, minutes smallint, state text)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select i.id, t.team_name, i.job, i.way, i.place, i.starts_at, i.minutes, i.state
    from app.interviews i join app.teams t on t.id = i.team_id and t.deleted_at is null
   where i.user_id = app.uid() and i.state in ('offered', 'planned')
     and (i.starts_at is null or i.starts_at + i.minutes * interval '1 minute' > my_interviews.at)
   order by i.starts_at nulls last limit 20
$$;
grant execute on function app.my_interviews(timestamptz) to care_app;

---------------------------------------------------------------------------------------------------------------------- links

-- A candidate who acts by a link has no session: the event is written without an actor.
create policy stranger_interview on app.audit_events for insert to care_app
  with check (actor is null and action in ('interview.pick', 'interview.withdraw', 'applicant.withdraw') and subject is null);

-- Whether a slot can still be picked for an interview: free, ahead, and neither the panel nor the candidate is elsewhere.
create function app.slot_is_free(s app.interview_slots, of_interview uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select s.interview_id is null and lower(s.during) > at and not exists (
    select from app.interview_panel mine join app.interview_panel other on other.manager_id = mine.manager_id
     where mine.interview_id = of_interview and other.interview_id <> of_interview and other.during && s.during)
  and not exists (
    select from app.interviews mine join app.interviews other on other.team_id = mine.team_id and other.id <> mine.id
      and (other.user_id = mine.user_id or other.applicant_id = mine.applicant_id)
     where mine.id = of_interview and other.state = 'planned'
       and tstzrange(other.starts_at, other.starts_at + other.minutes * interval '1 minute') && s.during)
$$;

-- What the holder of a link may read: nothing of the person, nothing of other candidates. `stands`: whether the link
-- may still change something.
create function app.interview_of_link(of_link bytea, at timestamptz)
returns table (interview_id uuid, team_name text, job text, way text, place text, starts_at timestamptz, minutes smallint, state text,
  stands boolean, outside boolean, slots jsonb)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select i.id, t.team_name, i.job, i.way, i.place, i.starts_at, i.minutes, i.state,
      i.outcome is null and i.state in ('offered', 'planned') and (i.starts_at is null or i.starts_at > interview_of_link.at),
      i.applicant_id is not null,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'startsAt', lower(s.during)) order by lower(s.during))
        from app.interview_slots s where s.offer_id = i.offer_id and app.slot_is_free(s, i.id, interview_of_link.at)), '[]')
    from app.interviews i join app.teams t on t.id = i.team_id and t.deleted_at is null
   where i.link_hash = of_link
     and not exists (select from app.applicants a where a.id = i.applicant_id and a.withdrawn_at is not null)
$$;
grant execute on function app.interview_of_link(bytea, timestamptz) to care_app;

-- Locks the team and then the interview of a link; null where the link may change nothing any more.
create function app.hold_interview_of_link(of_link bytea, at timestamptz) returns app.interviews
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  held interviews;
begin
  perform from teams t where t.id = (select i.team_id from interviews i where i.link_hash = of_link) and t.deleted_at is null
    for no key update;
  if not found then return null; end if;
  select * into held from interviews i where i.link_hash = of_link and i.outcome is null and i.state in ('offered', 'planned')
    and (i.starts_at is null or i.starts_at > at) for update;
  return held;
end $$;

-- The candidate picks a slot, or another one. outcome: picked, taken (somebody else was first), closed (the link changes nothing any more).
create function app.pick_slot(of_link bytea, of_slot uuid, at timestamptz)
returns table (outcome text, interview_id uuid, team_id uuid, user_id uuid, sequence int, wait int)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  i interviews := app.hold_interview_of_link(of_link, at);
  s interview_slots;
  -- Each change is told to the candidate and the panel by mail: a link is no way to send many.
  most constant int := 5;
  recent timestamptz[];
begin
  if i.id is null then
    outcome := 'closed';
    return next;
    return;
  end if;
  interview_id := i.id;
  team_id := i.team_id;
  user_id := i.user_id;
  sequence := i.sequence + 1;
  recent := array(select t from unnest(i.changed_by_link) t where t > at - interval '1 hour' order by t);
  if cardinality(recent) >= most then
    outcome := 'often';
    wait := ceil(extract(epoch from recent[1] + interval '1 hour' - at));
    return next;
    return;
  end if;
  select * into s from interview_slots x where x.id = of_slot and x.offer_id = i.offer_id for update;
  outcome := case when s.id is not null and app.slot_is_free(s, i.id, at) then 'picked' when s.interview_id = i.id
    and i.state = 'planned' then 'kept' else 'taken' end;
  if outcome = 'picked' then
    begin
      update interview_slots x set interview_id = null where x.interview_id = i.id;
      update interview_slots x set interview_id = i.id where x.id = s.id;
      update interview_panel p set during = s.during where p.interview_id = i.id;
      update interviews x set starts_at = lower(s.during), state = 'planned', version = x.version + 1,
        sequence = x.sequence + 1, changed_by_link = recent || at, day_reminded = lower(s.during) <= at + interval '1 day',
        hour_reminded = lower(s.during) <= at + interval '1 hour' where x.id = i.id;
    exception when exclusion_violation then
      outcome := 'taken';
    end;
  end if;
  return next;
end $$;
grant execute on function app.pick_slot(bytea, uuid, timestamptz) to care_app;

-- The candidate cancels. No row: the link changes nothing any more.
create function app.cancel_by_link(of_link bytea, at timestamptz) returns table (interview_id uuid, team_id uuid,
  user_id uuid, sequence int)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  i interviews := app.hold_interview_of_link(of_link, at);
begin
  if i.id is null then return; end if;
  perform app.free_interview(i.id);
  update interviews x set state = 'cancelled', cancelled_by = 'candidate', version = x.version + 1, sequence = x.sequence + 1
    where x.id = i.id;
  return query select i.id, i.team_id, i.user_id, i.sequence + 1;
end $$;
grant execute on function app.cancel_by_link(bytea, timestamptz) to care_app;

-- The applicant from outside of a link withdraws, and is forgotten by the next nightly run of retention: every
-- interview that is still to come is cancelled, and no link opens anything any more. A row for the applicant, and one
-- for each interview that it cancels, with its panel.
create function app.withdraw_by_link(of_link bytea, at timestamptz)
returns table (applicant_id uuid, team_id uuid, interview_id uuid, sequence int, panel uuid[])
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  who applicants;
  cancelled interviews;
begin
  perform from teams t where t.id = (select i.team_id from interviews i where i.link_hash = of_link) and t.deleted_at is null
    for no key update;
  if not found then return; end if;
  update applicants a set withdrawn_at = at, pooled_until = null
   where a.id = (select i.applicant_id from interviews i where i.link_hash = of_link) and a.withdrawn_at is null returning a.* into who;
  if who.id is null then return; end if;
  applicant_id := who.id;
  team_id := who.team_id;
  return next;
  for cancelled in
    update interviews i set state = 'cancelled', cancelled_by = 'candidate', version = i.version + 1, sequence = i.sequence + 1
     where i.applicant_id = who.id and i.outcome is null and i.state in ('offered', 'planned') and (i.starts_at is null or i.starts_at > at)
    returning i.*
  loop
    perform app.free_interview(cancelled.id);
    interview_id := cancelled.id;
    sequence := cancelled.sequence;
    panel := array(select p.manager_id from interview_panel p where p.interview_id = cancelled.id);
    return next;
  end loop;
end $$;
grant execute on function app.withdraw_by_link(bytea, timestamptz) to care_app;

-- Lets go of the slot and of the panel's time.
create function app.free_interview(of_interview uuid) returns void
language sql security invoker set search_path = app, pg_temp as $$
  update app.interview_slots s set interview_id = null where s.interview_id = of_interview;
  update app.interview_panel p set during = null where p.interview_id = of_interview;
$$;
grant execute on function app.free_interview(uuid) to care_app;

-- The panel of an interview, for a link's acts: whom to tell.
create function app.panel_of_link(of_link bytea) returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select p.manager_id from app.interview_panel p join app.interviews i on i.id = p.interview_id where i.link_hash = of_link
$$;
grant execute on function app.panel_of_link(bytea) to care_app;

-- Hands a manager's places in panels to another manager of the team, for interviews that are to come or wait for the
-- candidate's pick. A manager who is in another interview at that time is not put into the panel (`taken`). A manager
-- without scores leaves the panel of an interview that is over and undecided, where others are in it, so that their
-- scores can be read.
create function app.hand_on_interviews(of_team uuid, giver uuid, taker uuid, at timestamptz)
returns table (interview_id uuid, sequence int, starts_at timestamptz, candidate uuid, taken boolean, alone boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  i interviews;
  held tstzrange;
begin
  perform app.check_hand_on(of_team, giver, taker);
  for i in
    select x.* from interviews x join interview_panel p on p.interview_id = x.id and p.manager_id = giver
     where x.team_id = of_team and x.outcome is null and x.state in ('planned', 'offered')
       and not exists (select from scorecards s where s.interview_id = x.id and s.manager_id = giver and s.sent_at is not null)
     order by x.id for no key update of x
  loop
    if i.starts_at + i.minutes * interval '1 minute' <= at then
      delete from interview_panel p where p.interview_id = i.id and p.manager_id = giver
        and exists (select from interview_panel o where o.interview_id = i.id and o.manager_id <> giver);
      continue;
    end if;
    delete from interview_panel p where p.interview_id = i.id and p.manager_id = giver returning p.during into held;
    begin
      insert into interview_panel (interview_id, team_id, manager_id, during) values (i.id, of_team, taker, held)
        on conflict (interview_id, manager_id) do nothing;
      taken := true;
    exception when exclusion_violation then
      taken := false;
    end;
    update interviews x set version = x.version + 1, sequence = x.sequence + 1 where x.id = i.id returning x.sequence into sequence;
    interview_id := i.id;
    starts_at := i.starts_at;
    candidate := i.user_id;
    alone := not exists (select from interview_panel o where o.interview_id = i.id);
    return next;
  end loop;
end $$;
grant execute on function app.hand_on_interviews(uuid, uuid, uuid, timestamptz) to care_app;
