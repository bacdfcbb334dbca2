-- A person's card (app.profiles), and the copy of it in their member rows (app.team_members).

grant select, update on app.profiles to care_app, care_worker;
grant select, insert, update on app.profiles to care_auth;
create policy auth_all on app.profiles to care_auth using (true) with check (true);
create policy self_select on app.profiles for select to care_app using (user_id = (select app.uid()));
create policy self_update on app.profiles for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy visible_select on app.profiles for select to care_app
  using (user_id = (select app.uid()) or app.runs_team_of(user_id) or app.is_applicant(user_id));

create function app.certificate_count(of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*)::int from training_certificates where user_id = of_user
$$;
grant execute on function app.certificate_count(uuid) to care_worker;

-- The kind of evidence that a certificate is, by its name: 'Fire Safety Training' and 'fire safety certificate' are the same.
-- The same as `certificateKind` in TypeScript.
create function app.certificate_kind(name text) returns text language sql immutable parallel safe as $$
  select 'certificate:' || btrim(regexp_replace(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g'),
    '( (certificate|training|course))+ ?$', ''))
$$;
grant execute on function app.certificate_kind(text) to care_worker;

-- The expiry days themselves, because the number of expiring ones changes with the clock.
create function app.certificate_expiries(of_user uuid) returns date[]
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(array_agg(expiry_date order by expiry_date), '{}') from training_certificates where user_id = of_user
    and expiry_date is not null
$$;
grant execute on function app.certificate_expiries(uuid) to care_worker;

-- The day until which a person has every mandatory certificate (MANDATORY_CERTIFICATES): 'infinity' where none ends,
-- '-infinity' where one is missing.
create function app.mandatory_until(of_user uuid) returns date
language sql stable security definer set search_path = app, pg_temp as $$
  select case when count(*) = 2 then min(until) else '-infinity' end from (
    select max(coalesce(expiry_date, 'infinity')) as until from training_certificates
     where user_id = of_user and certificate_name in ('First Aid Certificate', 'Manual Handling Certificate')
       group by certificate_name) named
$$;
grant execute on function app.mandatory_until(uuid) to care_worker;

-- Where a person lives, as lists are searched for it: the words of the town, then district and area of a British
-- postcode, each between spaces: ' london sw1a sw1 sw '.
create function app.area_of(of_user uuid) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((
    select lower(concat_ws(' ', '', regexp_replace(trim(current_city), '[\s-]+', ' ', 'g'), outward,
        nullif(regexp_replace(outward, '(?<=\d)[A-Z]$', ''), outward), substring(outward from '^[A-Z]+'), ''))
      from address_details, substring(upper(current_postcode) from '^([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}$') outward
     where user_id = of_user), '')
$$;
grant execute on function app.area_of(uuid) to care_worker;

-- Spec section 9: the share of completed sections among twelve, in whole per cent. 'I have not worked before' counts as a work history.
create function app.completion_of(of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select round(100.0 * (
      (exists (select from personal_information where user_id = of_user))::int
    + (exists (select from address_details where user_id = of_user))::int
    + (exists (select from work_history where user_id = of_user)
        or exists (select from work_history_statements where user_id = of_user and never_worked))::int
    + (exists (select from education where user_id = of_user))::int
    + (exists (select from training_certificates where user_id = of_user))::int
    + (exists (select from medical_history where user_id = of_user))::int
    + (exists (select from background_checks where user_id = of_user))::int
    + (exists (select from next_of_kin where user_id = of_user))::int
    + (exists (select from employment_status where user_id = of_user))::int
    + (exists (select from passport_information where user_id = of_user))::int
    + (exists (select from declarations where user_id = of_user and agrees_to_declaration = 'yes'))::int
    + (exists (select from resumes where user_id = of_user))::int
  ) / 12)::int
$$;
grant execute on function app.completion_of(uuid) to care_worker;

-- When a person's sections became complete: the time of the save that completed them.
create function app.completing_save(of_user uuid) returns timestamptz
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(max(s.saved_at), now()) from registration_sections s where s.user_id = of_user
$$;

-- Updates a person's card from their sections; returns the completion. `completed_at` keeps the first completion.
create function app.write_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  complete int;
begin
  -- Counted after the card's row is locked: of two concurrent saves the second then sees the first.
  perform from profiles where user_id = of_user for no key update;
  complete := app.completion_of(of_user);
  update profiles p
     set completion = complete, completed_at = case when complete = 100
       then coalesce(p.completed_at, app.completing_save(of_user)) else p.completed_at end,
         certificate_count = c.count, certificate_expiries = c.expiries, mandatory_until = c.mandatory, area = c.area,
         job_applying_for = i.job_applying_for, photo_file_id = i.profile_image_url, updated_at = now()
    from (select app.certificate_count(of_user) as count, app.certificate_expiries(of_user) as expiries,
      app.mandatory_until(of_user) as mandatory, app.area_of(of_user) as area) c
    left join personal_information i on i.user_id = of_user
   where p.user_id = of_user
     and (p.completion, p.certificate_count, p.certificate_expiries, p.mandatory_until, p.area, p.job_applying_for, p.photo_file_id)
         is distinct from (complete, c.count, c.expiries, c.mandatory, c.area, i.job_applying_for, i.profile_image_url);
  return complete;
end $$;

-- Copies a person's card to their member rows, team by team; returns how many differed.
create function app.spread_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  changed int;
begin
  perform from team_members m where m.user_id = of_user order by m.team_id for no key update;
  update team_members m
     set full_name = p.full_name, position = coalesce(p.job_applying_for, ''), photo_file_id = p.photo_file_id, completion = p.completion,
         certificate_count = p.certificate_count, certificate_expiries = p.certificate_expiries, signed_up_at = p.created_at,
         completed_at = p.completed_at, mandatory_until = p.mandatory_until, area = p.area
    from profiles p
   where p.user_id = of_user and m.user_id = of_user
     and (m.full_name, m.position, m.photo_file_id, m.completion, m.certificate_count, m.certificate_expiries,
       m.signed_up_at, m.completed_at,
         m.mandatory_until, m.area)
       is distinct from (p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count,
         p.certificate_expiries, p.created_at, p.completed_at, p.mandatory_until, p.area);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Notifies the pages that show a card or its copies: pages of the person, of managers and fellows in their teams, and
-- of managers who decide on their requests.
create function app.tell_card(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_notify('care', 'person:' || of_user || ':profile');
  perform pg_notify('care', 'team:' || m.team_id || ':cards')
    from team_members m where m.user_id = of_user and m.status = 'active' and m.role = 'staff';
  perform pg_notify('care', 'team:' || m.team_id || ':fellows')
    from team_members m where m.user_id = of_user and m.status = 'active' and m.role = 'staff';
  perform pg_notify('care', 'team:' || m.team_id || ':managers')
    from team_members m where m.user_id = of_user and m.status = 'active' and m.role <> 'staff';
  perform pg_notify('care', 'team:' || r.team_id || ':requests')
    from team_join_requests r where r.user_id = of_user and r.status = 'pending';
end $$;

-- Copies a changed card to the member rows of its person, and notifies the pages that show it.
create function app.copy_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.spread_card(new.user_id);
  perform app.tell_card(new.user_id);
  if (old.full_name, old.role) is distinct from (new.full_name, new.role) then
    perform pg_notify('care', 'person:' || new.user_id || ':account');
  end if;
  return null;
end $$;
create trigger copy_card after update on app.profiles for each row when (old.* is distinct from new.*) execute function app.copy_card();

-- Locks the card while it is copied: waits for a running save, and a later one finds the row.
create function app.take_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count,
    p.certificate_expiries, p.created_at,
      p.completed_at, p.mandatory_until, p.area
    into new.full_name, new.position, new.photo_file_id, new.completion, new.certificate_count, new.certificate_expiries, new.signed_up_at,
      new.completed_at, new.mandatory_until, new.area
    from profiles p where p.user_id = new.user_id for no key update;
  return new;
end $$;
create trigger take_card before insert on app.team_members for each row execute function app.take_card();

-- Finds, among the next people in order of id, those whose card or copy differs from their sections. Returns no row after the last person.
create function app.stale_cards(after_user uuid, at_most int) returns table (looked_until uuid, stale uuid[])
language sql stable security definer set search_path = app, pg_temp as $$
  with looked_at as materialized (select * from profiles where user_id > after_user order by user_id limit at_most)
  select (select user_id from looked_at order by user_id desc limit 1), array(
    select p.user_id from looked_at p left join personal_information i on i.user_id = p.user_id
     where (p.completion, p.certificate_count, p.certificate_expiries, p.mandatory_until, p.area, p.job_applying_for, p.photo_file_id)
         is distinct from
         (app.completion_of(p.user_id), app.certificate_count(p.user_id), app.certificate_expiries(p.user_id),
           app.mandatory_until(p.user_id),
           app.area_of(p.user_id), i.job_applying_for, i.profile_image_url)
       or exists (
         select from team_members m where m.user_id = p.user_id
            and (m.full_name, m.position, m.photo_file_id, m.completion, m.certificate_count, m.certificate_expiries,
              m.signed_up_at, m.completed_at,
                m.mandatory_until, m.area)
              is distinct from (p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count,
                p.certificate_expiries, p.created_at, p.completed_at, p.mandatory_until, p.area)))
   where exists (select from looked_at)
$$;
grant execute on function app.stale_cards(uuid, int) to care_worker;

create function app.mend_card(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- The card's trigger copies and notifies a change of this.
  perform app.write_card(of_user);
  if app.spread_card(of_user) > 0 then perform app.tell_card(of_user); end if;
end $$;
grant execute on function app.mend_card(uuid) to care_worker;
