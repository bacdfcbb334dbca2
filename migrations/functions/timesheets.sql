-- Worked time. Locks: a record, after the person, the shift and the place. Whoever writes a version or an approval
-- holds the record (`hold_work`), and the triggers below decide once more: a version follows the latest, an approval is
-- of the latest.

grant select on app.work_records, app.work_versions, app.work_pay, app.approvals, app.disputes, app.weeks_done,
  app.timesheet_settings to care_app;
grant insert on app.work_versions, app.work_pay, app.approvals, app.disputes, app.weeks_done, app.timesheet_settings to care_app;
grant update (taken_back_at, taken_back_by) on app.approvals to care_app;
grant update (answer, answered_at, answered_by) on app.disputes to care_app;
grant delete on app.weeks_done to care_app;
grant select, insert, update, delete on app.work_records to care_worker;
grant select, insert on app.work_versions, app.work_pay, app.approvals to care_worker;
grant select on app.disputes, app.weeks_done, app.timesheet_settings to care_worker;
grant update on app.disputes to care_worker;
grant delete on app.weeks_done to care_worker;

create policy own_or_team_select on app.work_records for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_select on app.weeks_done for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_insert on app.weeks_done for insert to care_app with check (user_id = (select app.uid()));
create policy own_delete on app.weeks_done for delete to care_app using (user_id = (select app.uid()));
create policy manager_select on app.timesheet_settings for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.timesheet_settings for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.whole_teams()));

grant select, insert, delete on app.work_papers to care_app;
grant select on app.work_papers to care_worker;
create policy own_or_team_select on app.work_papers for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_insert on app.work_papers for insert to care_app
  with check (added_by = (select app.uid()) and (user_id = (select app.uid()) or team_id in (select app.managed_teams())));
-- People take back what they have added themselves, managers what managers have.
create policy own_or_team_delete on app.work_papers for delete to care_app
  using (case when user_id = (select app.uid()) then added_by = user_id else added_by is distinct from user_id
    and team_id in (select app.managed_teams()) end);

-- A paper stays with its hours: who reads these opens it. So managers do when its worker has left the team, and the worker
-- opens what managers have added. Not with definer's rights: row security of `work_papers` decides.
create function app.is_beside_hours(of_file uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from app.work_papers p where p.file_id = of_file);
end $$;
grant execute on function app.is_beside_hours(uuid) to care_app;
create policy with_hours_select on app.files for select to care_app
  using (state = 'current' and slot in ('timesheet', 'timesheet-of-team') and app.is_beside_hours(id));

-- The key of such a paper: of its worker, or of its team for the person whose hours they are. It opens no other row.
create function app.has_papers_sealed_by(of_user uuid, of_team uuid) returns boolean
language plpgsql stable as $$
begin
  if of_user is null then
    return exists (select from app.work_papers p join app.files f on f.id = p.file_id and f.team_id = p.team_id
      where p.user_id = app.uid() and p.team_id = of_team);
  end if;
  return exists (select from app.work_papers p join app.files f on f.id = p.file_id and f.user_id = p.user_id
    where p.user_id = of_user);
end $$;
grant execute on function app.has_papers_sealed_by(uuid, uuid) to care_app;
create policy with_hours_select on app.user_keys for select to care_app using (app.has_papers_sealed_by(user_id, null));
create policy with_hours_select on app.team_keys for select to care_app using (app.has_papers_sealed_by(null, team_id));

-- A week of somebody at a site has six papers at most (`MOST_PAPERS`). Of two that are added at once the second waits for
-- the hours of that week, and counts again.
create function app.limit_papers() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from work_records r where r.team_id = new.team_id and r.user_id = new.user_id and r.site_id = new.site_id
    and r.day between new.week and new.week + 6 order by r.id for no key update;
  if (select count(*) from work_papers p where p.team_id = new.team_id and p.user_id = new.user_id and p.site_id = new.site_id
    and p.week = new.week) >= 6 then
    raise exception 'the week has six papers' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger limit_papers before insert on app.work_papers for each row execute function app.limit_papers();

-- What belongs to a record is read by whoever reads the record.
create policy with_record_select on app.work_versions for select to care_app
  using (exists (select from app.work_records r where r.id = record_id));
create policy with_record_select on app.approvals for select to care_app
  using (exists (select from app.work_records r where r.id = record_id));
create policy with_record_select on app.disputes for select to care_app
  using (exists (select from app.work_records r where r.id = record_id));
create policy own_or_pay_select on app.work_pay for select to care_app using (exists (select from app.work_records r
  where r.id = record_id and (r.user_id = (select app.uid()) or r.team_id in (select app.pay_teams()))));


-- What is charged is written by whoever writes the version, a worker included, and read by who sees all pay of the team.
grant select, insert on app.work_charges to care_app, care_worker;
create policy pay_select on app.work_charges for select to care_app using (exists (select from app.work_records r
  where r.id = record_id and r.team_id in (select app.pay_teams()) and r.team_id in (select app.whole_teams())));
create policy author_insert on app.work_charges for insert to care_app with check (exists (select from app.work_versions v
  where v.record_id = work_charges.record_id and v.version = work_charges.version and v.said_by = (select app.uid())));

-- People say when they worked themselves, and managers of others.
create policy own_insert on app.work_versions for insert to care_app with check (source = 'worker' and said_by = (select app.uid())
  and exists (select from app.work_records r where r.id = record_id and r.user_id = (select app.uid())));
create policy manager_insert on app.work_versions for insert to care_app with check (source = 'manager' and said_by = (select app.uid())
  and exists (select from app.work_records r where r.id = record_id and r.user_id <> (select app.uid())));
create policy author_insert on app.work_pay for insert to care_app with check (exists (select from app.work_versions v
  where v.record_id = work_pay.record_id and v.version = work_pay.version and v.said_by = (select app.uid())));
create policy own_insert on app.approvals for insert to care_app with check (step = 'worker' and rule is null
  and given_by = (select app.uid())
  and exists (select from app.work_records r where r.id = record_id and r.user_id = (select app.uid())));
-- Nobody approves their own hours.
create policy manager_insert on app.approvals for insert to care_app with check (step <> 'worker' and rule is null
  and given_by = (select app.uid())
  and exists (select from app.work_records r where r.id = record_id and r.user_id <> (select app.uid())));
create policy manager_update on app.approvals for update to care_app
  using (step <> 'worker' and exists (select from app.work_records r where r.id = record_id and r.user_id <> (select app.uid())));
create policy raiser_insert on app.disputes for insert to care_app with check (raised_by = (select app.uid())
  and exists (select from app.work_records r where r.id = record_id and (r.user_id = (select app.uid())) = (side = 'worker')));
create policy party_update on app.disputes for update to care_app using (exists (select from app.work_records r where r.id = record_id));

---------------------------------------------------------------------------------------------------------------- records

-- A time of somebody as far as no other record of theirs in the team has a minute of it; null otherwise.
create function app.time_of_work(of_team uuid, of_user uuid, span tstzrange, except_place uuid) returns tstzrange
language sql stable security definer set search_path = app, pg_temp as $$
  select case when not exists (select from work_records r where r.team_id = of_team and r.user_id = of_user
    and r.void_at is null and r.worked && span
    and r.place_id is distinct from except_place) then span end
$$;
grant execute on function app.time_of_work(uuid, uuid, tstzrange, uuid) to care_worker;

-- A booking that is over has its record, and one that was not worked after all has it no more.
create function app.follow_worked() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.state = 'worked' then
    insert into work_records as r (team_id, user_id, place_id, site_id, job, day, planned, planned_break, is_sleep_in, is_on_call, flat_pay,
        call_pay, shift_pay, own_rate, worked, client_signs)
      select new.team_id, new.user_id, new.id, s.site_id, s.job, s.day, new.during, new.break_minutes, s.is_sleep_in,
        s.is_on_call, s.flat_pay, s.call_pay, s.pay,
          (select o.rate from work_roles o where o.team_id = s.team_id and o.user_id = new.user_id and o.job = s.job and o.from_day <= s.day
            order by o.version desc limit 1),
          app.time_of_work(new.team_id, new.user_id, new.during, new.id),
          coalesce((select t.client_signs from sites x cross join lateral app.terms_on(x.client_id, s.day) t where x.id = s.site_id), false)
        from shifts s where s.id = new.shift_id
      on conflict (place_id) do update set void_at = null, to_read = true,
        -- The plan counts until something is read; then a time that nobody knows stays so.
        worked = app.time_of_work(r.team_id, r.user_id, case r.version when 0 then r.planned else r.worked end, r.place_id);
  else
    update work_records r set void_at = coalesce(new.ended_at, now()), to_read = false where r.place_id = new.id and r.void_at is null;
  end if;
  perform pg_notify('care', 'workToRead');
  return null;
end $$;
create trigger follow_worked after insert on app.assignments for each row when (new.state = 'worked') execute function app.follow_worked();
create trigger follow_worked_again after update of state on app.assignments for each row
  when (old.state <> new.state and 'worked' in (old.state, new.state)) execute function app.follow_worked();

-- What is clocked late, or corrected, is read again.
create function app.follow_clock() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update work_records r set to_read = true where r.place_id = new.assignment_id and r.void_at is null and not r.to_read;
  if found then perform pg_notify('care', 'workToRead'); end if;
  return null;
end $$;
create trigger follow_clock after insert on app.clock_events for each row execute function app.follow_clock();

-- Locks records that the signed-in person may read, in the order of their ids.
create function app.hold_work(of_records uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from work_records r where r.id = any (of_records)
    and (r.user_id = app.uid() or app.manages_site(r.team_id, r.site_id)) order by r.id for no key update;
end $$;
grant execute on function app.hold_work(uuid[]) to care_app;

-- What the signed-in person has worked on some days, or one record of theirs, or with `waiting_only` what waits for
-- their answer; with what each line pays, never a charge.
create function app.own_work(first_day date, last_day date, only_record uuid, waiting_only boolean)
returns table (id uuid, team_id uuid, team_name text, site_name text, job text, day date, planned tstzrange,
  planned_break int, is_sleep_in boolean, is_on_call boolean, version int,
  worked tstzrange, break_minutes int, minutes int, active json, source text, reason text, said_by text,
    is_confirmed boolean, is_approved boolean, rule text, flags json,
  pay int, unpriced int, parts jsonb, dispute json, answer json, client json, client_signs boolean, shift_id uuid, run json)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select r.id, r.team_id, t.team_name, x.name, r.job, r.day, r.planned, r.planned_break, r.is_sleep_in, r.is_on_call,
    r.version, r.worked, v.break_minutes, v.minutes,
      (select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g)) order by g), '[]')
        from unnest(v.active) g), v.source, v.reason,
      case when v.source = 'manager' then m.full_name end, r.confirmed_version is not distinct
        from r.version, r.approved_version is not distinct from r.version,
      (select a.rule from approvals a where a.record_id = r.id and a.version = r.version and a.step = 'manager'
        and a.taken_back_at is null),
      coalesce(r.clocked -> 'flags', '[]')::json, p.pay, p.unpriced, p.parts,
      (select json_build_object('id', d.id, 'side', d.side, 'words', d.words) from disputes d where d.record_id = r.id
        and d.answered_at is null),
      (select json_build_object('words', d.words, 'answer', d.answer) from disputes d where d.record_id = r.id
        and d.side = 'worker' and d.answered_at is not null
        and d.answered_by is distinct from r.user_id order by d.answered_at desc limit 1),
      (select json_build_object('agrees', c.agrees, 'words', c.words, 'signer', s.signer, 'position', s.position, 'signedAt', s.signed_at)
        from client_answers c join client_signatures s on s.id = c.signature_id where c.record_id = r.id
          and c.version = r.version order by s.signed_at desc limit 1),
      r.client_signs, a.shift_id, app.run_of_work(r.id)
    from work_records r
    join work_versions v on v.record_id = r.id and v.version = r.version
    join teams t on t.id = r.team_id
    join sites x on x.id = r.site_id
    left join work_pay p on p.record_id = r.id and p.version = r.version
    left join team_members m on m.team_id = r.team_id and m.user_id = v.said_by
    left join assignments a on a.id = r.place_id
   where r.user_id = app.uid() and r.void_at is null and (only_record is null or r.id = only_record)
     and r.day between first_day and last_day
     and (not waiting_only or r.confirmed_version is distinct from r.version
       and (r.approved_version is distinct from r.version or v.source = 'manager')
       and not exists (select from disputes d where d.record_id = r.id and d.answered_at is null and d.side = 'worker'))
   order by lower(r.planned), r.id
$$;
grant execute on function app.own_work(date, date, uuid, boolean) to care_app;

---------------------------------------------------------------------------------------------------------------- versions and approvals

-- A version comes after the latest one, and its times are those of the record. What was open of an earlier one is answered by it.
create function app.follow_versions() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update work_records r set version = new.version, worked = new.worked where r.id = new.record_id
    and r.version = new.version - 1 and r.void_at is null;
  if not found then
    raise exception 'version % does not follow the latest', new.version using errcode = 'serialization_failure';
  end if;
  -- Being called out is work, for whatever is booked afterwards.
  perform app.recount('{}', array(select r.user_id from work_records r where r.id = new.record_id and r.is_on_call));
  insert into work_to_judge (team_id, user_id) select m.team_id, m.user_id
    from work_records r join team_members m on m.user_id = r.user_id and m.status = 'active' and m.role = 'staff'
   where r.id = new.record_id and r.is_on_call and new.active <> '{}';
  if found then perform pg_notify('care', 'workToJudge'); end if;
  if new.source in ('worker', 'manager') then
    update disputes d set answered_at = new.said_at, answered_by = new.said_by, answer = new.reason
      where d.record_id = new.record_id and d.answered_at is null;
  end if;
  -- What a client disputes is a version: the next one needs a new answer.
  update client_answers c set settled_at = new.said_at, settled_by = new.said_by where c.record_id = new.record_id
    and not c.agrees and c.settled_at is null;
  return null;
end $$;
create trigger follow_versions after insert on app.work_versions for each row execute function app.follow_versions();

-- What counts for the approval of a record, by the client's terms on its day, else by the team's choice: by how many
-- managers, within how many minutes of the plan it approves itself (null: it does not), and whether the client has to
-- sign. With the rights of the caller. What was begun in two steps is ended in two.
create function app.rules_of_work(r app.work_records) returns table (steps int, tolerance int, client_signs boolean)
language sql stable rows 1 as $$
  select case when r.first_version = r.version then 2 else case t.steps when 'one' then 1 when 'two' then 2
    else coalesce(s.steps, 1) end end,
      case coalesce(t.tolerance, 'team') when 'team' then s.tolerance when 'never' then null else t.tolerance::int end, r.client_signs
    from (select x.client_id from app.sites x where x.id = r.site_id) x
    left join lateral (select o.* from app.terms_on(x.client_id, r.day) o) t on true
    left join lateral (select o.steps, o.tolerance from app.timesheet_settings o where o.team_id = r.team_id
      order by o.version desc limit 1) s on true
$$;
grant execute on function app.rules_of_work(app.work_records) to care_app, care_worker;

-- Terms that begin on a day whose hours are recorded already count for these, unless they are approved.
create function app.follow_terms_of_client() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update work_records r set client_signs = new.client_signs
    from sites x where x.team_id = new.team_id and x.client_id = new.client_id and r.team_id = x.team_id and r.site_id = x.id
      and r.day >= new.from_day
     and r.approved_version is distinct from r.version and r.client_signs <> new.client_signs;
  return null;
end $$;
create trigger follow_terms_of_client after insert on app.client_terms for each row execute function app.follow_terms_of_client();

-- The step that comes next: the first of two, or the one that settles it.
create function app.next_step(r app.work_records) returns text
language sql stable as $$
  select case when r.first_version = r.version or (select g.steps from app.rules_of_work(r) g) = 1 then 'manager' else 'first' end
$$;
grant execute on function app.next_step(app.work_records) to care_app, care_worker;

-- An approval is of the latest version, of a time that is known; where two have to give it, the last step follows the first one.
create function app.check_approval() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  r work_records;
begin
  select * into r from work_records x where x.id = new.record_id and x.version = new.version and x.void_at is null
    and x.worked is not null for no key update;
  if not found then
    raise exception 'version % is not the latest', new.version using errcode = 'serialization_failure';
  end if;
  if new.step <> 'worker' and new.step <> app.next_step(r) then
    raise exception 'another step of version % comes next', new.version using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger check_approval before insert on app.approvals for each row execute function app.check_approval();

create function app.follow_approvals() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.step = 'worker' then
    update work_records r set confirmed_version = new.version where r.id = new.record_id;
  elsif new.step = 'first' then
    update work_records r set first_version = case when new.taken_back_at is null then new.version end
     where r.id = new.record_id and (new.taken_back_at is null or r.first_version = new.version);
  else
    update work_records r set approved_version = case when new.taken_back_at is null then new.version end
     where r.id = new.record_id and (new.taken_back_at is null or r.approved_version = new.version);
  end if;
  return null;
end $$;
create trigger follow_approvals after insert or update on app.approvals for each row execute function app.follow_approvals();

-- Approves the latest version of a record where the tolerance of its client or team says so: nobody disputes it, the
-- client neither, the person or the clock says it, and it lies within the tolerance at both ends and in all; and the
-- client has signed it by a link or a PIN, where its terms ask for that: what was drawn or typed on the phone of whoever
-- worked, a manager looks at. Where two have to approve, this is the first step. Returns the
-- minutes of the rule; null: it does not apply.
create function app.approve_by_tolerance(of_record uuid, at timestamptz) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  r work_records;
  v work_versions;
  within int;
begin
  select * into r from work_records x where x.id = of_record for no key update;
  select * into v from work_versions x where x.record_id = r.id and x.version = r.version;
  within := (select g.tolerance from app.rules_of_work(r) g);
  if within is null or r.worked is null or r.void_at is not null or r.version in (r.approved_version, r.first_version)
    or r.objected_version = r.version
      or r.client_signs and not exists (select from client_answers c join client_signatures g on g.id = c.signature_id
        where c.record_id = r.id and c.version = r.version and c.agrees and (g.collected_by is null or g.by_pin))
      or not (v.source = 'clock' or r.confirmed_version = r.version and v.source <> 'manager')
      or abs(extract(epoch from lower(r.worked) - lower(r.planned))) > within * 60
        or abs(extract(epoch from upper(r.worked) - upper(r.planned))) > within * 60
      or not r.is_on_call and
        abs(v.minutes - (extract(epoch from upper(r.planned) - lower(r.planned)) / 60 - r.planned_break)) > within or v.active <> '{}'
      or exists (select from disputes d where d.record_id = r.id and d.answered_at is null) then
    return null;
  end if;
  insert into approvals (record_id, version, step, rule, given_at)
    values (r.id, r.version, app.next_step(r), case within when 0 then 'As planned'
      else format('Within %s min of the plan', within) end, at);
  return within;
end $$;
grant execute on function app.approve_by_tolerance(uuid, timestamptz) to care_app, care_worker;

---------------------------------------------------------------------------------------------------------------- pay

-- What the time of some records is paid by and charged at (`pay_terms_at`): for jobs. Work may begin and end some days
-- beside what was planned.
create function app.pay_terms_of_work(of_records uuid[]) returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  a record;
begin
  select array_agg(distinct r.site_id) as at_sites, array_agg(distinct r.job) as jobs, min(r.day) - 2 as first,
    max(r.day) + 3 as last into a
    from work_records r where r.id = any (of_records);
  return query select t.* from app.pay_terms_at(a.at_sites, a.jobs, a.first, a.last, true) t;
end $$;
grant execute on function app.pay_terms_of_work(uuid[]) to care_worker;

-- What somebody is due an hour of a record: what their role paid when it was worked, and what the client pays its own
-- staff; for jobs, and as far as the signed-in person may read it.
create function app.rate_of_work(r app.work_records) returns jsonb language sql stable as $$
  select app.person_rate(r.own_rate, r.team_id, r.site_id, r.job, r.user_id, r.day)
$$;
grant execute on function app.rate_of_work(app.work_records) to care_worker;

create function app.shown_rate_of_work(r app.work_records) returns jsonb
language sql stable security definer set search_path = app, pg_temp as $$
  select case when r.user_id = app.uid() or app.manages_site(r.team_id, r.site_id) then app.rate_of_work(r) end
$$;
grant execute on function app.shown_rate_of_work(app.work_records) to care_app;

-- The same for requests: of records that the signed-in person may read. What is charged is frozen with what is paid when
-- a version is written, also by a worker: no answer has it, and `work_charges` is not theirs to read.
create function app.shown_pay_terms_of_work(of_records uuid[]) returns table (team_id uuid, sites json, cards json, holidays json)
language sql stable security definer set search_path = app, pg_temp as $$
  select t.* from app.pay_terms_of_work(array(select r.id from work_records r
    where r.id = any (of_records) and (r.user_id = app.uid() or app.manages_site(r.team_id, r.site_id)))) t
$$;
grant execute on function app.shown_pay_terms_of_work(uuid[]) to care_app;

-- What the shifts of some records are charged at an hour instead of what a card says, to freeze it with a version: for
-- jobs, and for requests.
create function app.charges_said_of_work(of_records uuid[]) returns table (record_id uuid, charge int)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.id, k.charge from work_records r join assignments a on a.id = r.place_id join shift_charges k on k.shift_id = a.shift_id
   where r.id = any (of_records)
$$;
grant execute on function app.charges_said_of_work(uuid[]) to care_worker;

create function app.shown_charges_said_of_work(of_records uuid[]) returns table (record_id uuid, charge int)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.* from app.charges_said_of_work(array(select r.id from work_records r
    where r.id = any (of_records) and (r.user_id = app.uid() or app.manages_site(r.team_id, r.site_id)))) k
$$;
grant execute on function app.shown_charges_said_of_work(uuid[]) to care_app;
