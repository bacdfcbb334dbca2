-- What clients say of worked time. Whoever has a link has no session: these functions find by the hash of its secret
-- what it opens, and nothing else. Locks: the ask, then records by id; on the glass of a phone, records by id.

grant select on app.client_asks, app.client_signatures, app.client_answers to care_app;
grant insert, update (revoked_at, revoked_by) on app.client_asks to care_app;
grant update (settled_at, settled_by) on app.client_answers to care_app;
grant select, delete on app.client_asks, app.client_signatures to care_worker;
grant update (secret_hash) on app.client_asks to care_worker;
grant update (paper) on app.client_signatures to care_worker;
grant select on app.client_answers to care_worker;

create policy manager_select on app.client_asks for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.client_asks for insert to care_app with check (asked_by = (select app.uid())
  and team_id in (select app.managed_teams()));
create policy manager_update on app.client_asks for update to care_app using (team_id in (select app.managed_teams()));
create policy manager_select on app.client_signatures for select to care_app using (team_id in (select app.managed_teams()));
create policy with_record_select on app.client_answers for select to care_app
  using (exists (select from app.work_records r where r.id = record_id));
create policy manager_update on app.client_answers for update to care_app using (exists (select from app.work_records r
  where r.id = record_id and r.user_id <> (select app.uid()) and app.manages_site(r.team_id, r.site_id)));
-- Whoever signs by a link has no session: the event is written without an actor.
create policy client_signs on app.audit_events for insert to care_app with check (actor is null
  and action in ('timesheet.sign', 'timesheet.client-paper', 'timesheet.approve-by-rule', 'timesheet.choose-pin'));

-- Whether the signed-in person manages where something was worked: a paper is shown to whoever may see all of its lines.
create function app.sees_record(of_record uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from work_records r where r.id = of_record and app.manages_site(r.team_id, r.site_id))
$$;
grant execute on function app.sees_record(uuid) to care_app;

-- An answer is of the latest version, of a time that is known.
create function app.check_client_answer() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from work_records r where r.id = new.record_id and r.version = new.version and r.void_at is null
    and r.worked is not null for no key update;
  if not found then
    raise exception 'version % is not the latest', new.version using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger check_client_answer before insert on app.client_answers for each row execute function app.check_client_answer();

-- The record says which version the client agreed to, and about which one an objection is open: the answer that was signed
-- last counts, also where two come in in another order.
create function app.follow_client_answers() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update work_records r set objected_version = nullif(r.objected_version, new.version)
     where r.id = new.record_id and new.settled_at is not null;
  elsif not exists (select from client_answers c join client_signatures s on s.id = c.signature_id,
      client_signatures own where own.id = new.signature_id and (c.record_id, c.version) = (new.record_id, new.version)
        and s.signed_at > own.signed_at) then
    update work_records r
       set signed_version = case when new.agrees then new.version when r.signed_version = new.version then null else r.signed_version end,
           objected_version = case when new.agrees then nullif(r.objected_version, new.version) else new.version end
     where r.id = new.record_id;
  end if;
  return null;
end $$;
create trigger follow_client_answers after insert or update of settled_at on app.client_answers for each row execute function
  app.follow_client_answers();

-- What the holder of a link may know of the ask. state: open, signed, or why it opens nothing any more.
create function app.find_ask(of_secret_hash bytea, at timestamptz)
returns table (id uuid, team_id uuid, client_id uuid, site_id uuid, week date, team_name text, client_name text,
  site_name text, asked_by text, asked_by_id uuid, email text,
  expires_at timestamptz, state text, signature_id uuid, signer text, signer_position text, signed_at timestamptz)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select a.id, a.team_id, a.client_id, a.site_id, a.week, t.team_name, c.name, x.name, p.full_name, a.asked_by, a.email, a.expires_at,
      case when a.revoked_at is not null then 'revoked' when t.deleted_at is not null or c.archived_at is not null
        or x.archived_at is not null then 'left'
        when a.expires_at <= find_ask.at then 'expired' when s.id is not null then 'signed' else 'open' end,
      s.id, s.signer, s.position, s.signed_at
    from client_asks a
    join teams t on t.id = a.team_id
    join clients c on c.id = a.client_id
    left join sites x on x.id = a.site_id
    left join profiles p on p.user_id = a.asked_by
    left join client_signatures s on s.ask_id = a.id
   where a.secret_hash = of_secret_hash
$$;
grant execute on function app.find_ask(bytea, timestamptz) to care_app;

-- When somebody was up in a sleep-in, or called out, in their order.
create function app.stretches(active tstzmultirange) returns json language sql immutable as $$
  select coalesce(json_agg(json_build_object('from', lower(g), 'until', upper(g)) order by g), '[]') from unnest(active) g
$$;

-- The lines that an open link asks about, as they are now; without pay. agrees: the client has agreed to this version before.
create function app.lines_to_sign(of_team uuid, of_client uuid, of_site uuid, of_week date)
returns table (id uuid, version int, full_name text, site_name text, job text, day date, planned tstzrange,
  planned_break int, worked tstzrange, break_minutes int,
  minutes int, agrees boolean, words text, active json, is_on_call boolean)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select r.id, r.version, m.full_name, x.name, r.job, r.day, r.planned, r.planned_break, r.worked, v.break_minutes, v.minutes,
      case when r.signed_version = r.version then true end, null, app.stretches(v.active), r.is_on_call
    from work_records r
    join work_versions v on v.record_id = r.id and v.version = r.version
    join sites x on x.id = r.site_id
    join team_members m on m.team_id = r.team_id and m.user_id = r.user_id
   where r.team_id = of_team and r.void_at is null and r.day between of_week and of_week + 6 and x.client_id = of_client
     and (of_site is null or r.site_id = of_site)
   order by lower(r.planned), m.full_name, r.id
$$;

-- What a signature says of each line, with the times that were signed.
create function app.signed_lines(of_signature uuid)
returns table (id uuid, version int, full_name text, site_name text, job text, day date, planned tstzrange,
  planned_break int, worked tstzrange, break_minutes int,
  minutes int, agrees boolean, words text, active json, is_on_call boolean)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select r.id, c.version, m.full_name, x.name, r.job, r.day, r.planned, r.planned_break, v.worked, v.break_minutes,
    v.minutes, c.agrees, c.words, app.stretches(v.active), r.is_on_call
    from client_answers c
    join work_versions v on v.record_id = c.record_id and v.version = c.version
    join work_records r on r.id = c.record_id
    join sites x on x.id = r.site_id
    join team_members m on m.team_id = r.team_id and m.user_id = r.user_id
   where c.signature_id = of_signature
   order by lower(r.planned), m.full_name, r.id
$$;
grant execute on function app.signed_lines(uuid) to care_worker;

-- The lines of a link: what it asks about while it is open, what was signed once it is.
create function app.lines_by_link(of_secret_hash bytea, at timestamptz)
returns table (id uuid, version int, full_name text, site_name text, job text, day date, planned tstzrange,
  planned_break int, worked tstzrange, break_minutes int,
  minutes int, agrees boolean, words text, active json, is_on_call boolean)
language plpgsql stable rows 50 security definer set search_path = app, pg_temp as $$
declare
  a record;
begin
  select * into a from app.find_ask(of_secret_hash, lines_by_link.at);
  if a.state = 'open' then return query select * from app.lines_to_sign(a.team_id, a.client_id, a.site_id, a.week); end if;
  if a.state = 'signed' then return query select * from app.signed_lines(a.signature_id); end if;
end $$;
grant execute on function app.lines_by_link(bytea, timestamptz) to care_app;

-- Writes a signature with an answer for each line, `[{recordId, version, words}]`; words: what is wrong.
create function app.write_signature(new_signature app.client_signatures, answers jsonb) returns uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  signature_id constant uuid := gen_random_uuid();
begin
  insert into client_signatures (id, team_id, client_id, week, ask_id, signer, position, signed_at, collected_by, drawing, by_pin)
    values (signature_id, new_signature.team_id, new_signature.client_id, new_signature.week, new_signature.ask_id,
      new_signature.signer, new_signature.position,
      new_signature.signed_at, new_signature.collected_by, new_signature.drawing, coalesce(new_signature.by_pin, false));
  insert into client_answers (signature_id, record_id, version, agrees, words)
    select signature_id, x."recordId", x.version, x.words is null, x.words
      from jsonb_to_recordset(answers) x ("recordId" uuid, version int, words text) order by x."recordId";
  return signature_id;
end $$;

-- What follows from a signature: hours that waited for nothing else stand approved by the tolerance. Returns of whom it
-- is, for telling them: their hours, and the shifts of those that the client disputes.
create function app.follow_signature(of_signature uuid) returns json
language sql security definer set search_path = app, pg_temp as $$
  select json_agg(json_build_object('userId', r.user_id, 'recordId', r.id, 'day', r.day, 'disputedShift', case
    when not c.agrees then p.shift_id end,
      'approved', c.agrees and r.client_signs and app.approve_by_tolerance(r.id, s.signed_at) is not null) order by r.id)
    from client_signatures s join client_answers c on c.signature_id = s.id join work_records r on r.id = c.record_id left
      join assignments p on p.id = r.place_id
   where s.id = of_signature
$$;

-- Takes the answer of a link's holder, once and for all of its lines that wait. outcome: signed; closed (it is not open
-- any more); changed (the lines are not those that were answered).
create function app.sign_by_link(of_secret_hash bytea, signer_name text, signer_position text, answers jsonb, at timestamptz)
returns table (outcome text, signature_id uuid, people json)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  a record;
  s client_signatures;
begin
  perform from client_asks o where o.secret_hash = of_secret_hash for no key update;
  -- Read after the lock: another tab may have been quicker.
  select * into a from app.find_ask(of_secret_hash, sign_by_link.at);
  outcome := 'closed';
  if a.state is distinct from 'open' then return next; return; end if;
  perform from work_records r where r.id in (select (x ->> 'recordId')::uuid from jsonb_array_elements(answers) x)
    and r.team_id = a.team_id order by r.id for no key update;
  outcome := 'changed';
  if array(select (l.id, l.version)::text from app.lines_to_sign(a.team_id, a.client_id, a.site_id, a.week) l
    where l.worked is not null and l.agrees is null order by l.id)
      is distinct from array(select (x."recordId", x.version)::text
        from jsonb_to_recordset(answers) x ("recordId" uuid, version int) order by x."recordId") then
    return next; return;
  end if;
  s.team_id := a.team_id; s.client_id := a.client_id; s.week := a.week; s.ask_id := a.id;
  s.signer := signer_name; s.position := signer_position; s.signed_at := sign_by_link.at;
  signature_id := app.write_signature(s, answers);
  people := app.follow_signature(signature_id);
  outcome := 'signed';
  return next;
end $$;
grant execute on function app.sign_by_link(bytea, text, text, jsonb, timestamptz) to care_app;

---------------------------------------------------------------------------------------------------------------- on the glass of a phone

-- Of a record of the signed-in person: whose week at which site a client would sign on their phone.
create function app.glass_of(of_record uuid) returns table (team_id uuid, client_id uuid, site_id uuid, week date,
  team_name text, client_name text, site_name text)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select r.team_id, x.client_id, r.site_id, date_trunc('week', r.day)::date, t.team_name, c.name, x.name
    from work_records r join teams t on t.id = r.team_id and t.deleted_at is null join sites x on x.id = r.site_id
      join clients c on c.id = x.client_id
   where r.id = of_record and r.user_id = app.uid() and r.void_at is null
$$;
grant execute on function app.glass_of(uuid) to care_app;

-- The lines of that week and site: their own and nobody else's, without pay.
create function app.lines_on_glass(of_record uuid)
returns table (id uuid, version int, full_name text, site_name text, job text, day date, planned tstzrange,
  planned_break int, worked tstzrange, break_minutes int,
  minutes int, agrees boolean, words text, active json, is_on_call boolean)
language sql stable rows 7 security definer set search_path = app, pg_temp as $$
  select l.* from app.glass_of(of_record) g cross join lateral app.lines_to_sign(g.team_id, g.client_id, g.site_id, g.week) l
    join work_records r on r.id = l.id where r.user_id = app.uid() order by lower(l.planned), l.id
$$;
grant execute on function app.lines_on_glass(uuid) to care_app;

-- Takes what somebody has signed for a client on the phone of the signed-in person: of some lines of theirs, or all of
-- the week. outcome: signed; changed (one of them waits no more as it was answered); null: no such record of theirs.
create function app.sign_on_glass(of_record uuid, signer_name text, signer_position text, drawn text, with_pin boolean,
  answers jsonb, at timestamptz)
returns table (outcome text, signature_id uuid, people json)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  a record;
  s client_signatures;
begin
  select * into a from app.glass_of(of_record);
  if not found then return next; return; end if;
  perform from work_records r where r.id in (select (x ->> 'recordId')::uuid from jsonb_array_elements(answers) x)
    and r.user_id = app.uid() order by r.id for no key update;
  outcome := 'changed';
  if exists (select x."recordId", x.version from jsonb_to_recordset(answers) x ("recordId" uuid, version int)
      except select l.id, l.version from app.lines_on_glass(of_record) l where l.worked is not null and l.agrees is null) then
    return next; return;
  end if;
  s.team_id := a.team_id; s.client_id := a.client_id; s.week := a.week; s.collected_by := app.uid(); s.drawing := drawn;
  s.by_pin := with_pin;
  s.signer := signer_name; s.position := signer_position; s.signed_at := sign_on_glass.at;
  signature_id := app.write_signature(s, answers);
  people := app.follow_signature(signature_id);
  outcome := 'signed';
  return next;
end $$;
grant execute on function app.sign_on_glass(uuid, text, text, text, boolean, jsonb, timestamptz) to care_app;

-- The paper of a link that has been signed and is still open to its holder.
create function app.paper_by_link(of_secret_hash bytea, at timestamptz) returns table (signature_id uuid, team_id uuid,
  client_name text, week date, paper bytea)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select s.id, s.team_id, a.client_name, a.week, s.paper from app.find_ask(of_secret_hash, paper_by_link.at) a
    join client_signatures s on s.id = a.signature_id where a.state = 'signed'
$$;
grant execute on function app.paper_by_link(bytea, timestamptz) to care_app;

-- Charges one mail of a team to a client's address. outcome: ok; quiet (the mail is dropped, because the address has
-- had enough from others); team, recipient, soon (refused, for `wait` seconds). Limits: 200 a day of a team, 5 a day
-- and one a minute from one team to one address, 10 a day to one address; links to sign by and to choose a PIN by together.
create function app.charge_ask(of_team uuid, address text, asked_at timestamptz) returns table (outcome text, wait int)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  to_hash constant bytea := app.address_hash(address);
  a_day constant timestamptz := asked_at - interval '1 day';
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(encode(to_hash, 'hex'), 7045));
  return query
    with asks as (
      select a.team_id, a.address_hash, a.asked_at from client_asks a
        where a.asked_at > a_day and (a.team_id = of_team or a.address_hash = to_hash)
      union all select a.team_id, a.address_hash, a.asked_at from client_signatories a
        where a.asked_at > a_day and (a.team_id = of_team or a.address_hash = to_hash))
    select r.outcome, r.wait from app.room_for_mail(
      array(select a.asked_at from asks a where a.team_id = of_team),
      array(select a.asked_at from asks a where a.team_id = of_team and a.address_hash = to_hash),
      (select count(*) from asks a where a.address_hash = to_hash), 200, charge_ask.asked_at) r;
end $$;
grant execute on function app.charge_ask(uuid, text, timestamptz) to care_app;

-- Whose addresses take no mail, of those asked about a week.
create function app.bounced_asks(of_team uuid, of_week date) returns setof uuid
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select a.id from client_asks a
   where a.team_id = of_team and a.week = of_week and a.team_id in (select app.managed_teams())
     and app.came_back(a.address_hash, a.asked_at)
$$;
grant execute on function app.bounced_asks(uuid, date) to care_app;

---------------------------------------------------------------------------------------------------------------- PINs of clients

grant select (id, team_id, client_id, site_id, name, position, email, asked_at, asked_by, expires_at, set_at, ended_at)
  on app.client_signatories to care_app;
grant insert (team_id, client_id, site_id, name, position, email, address_hash, asked_at, asked_by, expires_at)
  on app.client_signatories to care_app;
grant select, delete on app.client_signatories to care_worker;
grant update (secret_hash) on app.client_signatories to care_worker;
create policy manager_select on app.client_signatories for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.client_signatories for insert to care_app with check (asked_by = (select app.uid())
  and team_id in (select app.managed_teams()));

-- Takes a PIN of a client away, with its link: by a manager of its site, of all sites where it is for all. False where there is none.
create function app.end_signatory(of_signatory uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update client_signatories s set ended_at = at, ended_by = app.uid(), pin_hash = null, set_at = null, secret_hash = null
   where s.id = of_signatory and s.ended_at is null
     and case when s.site_id is null then s.team_id in (select app.whole_teams()) else app.manages_site(s.team_id, s.site_id) end;
  return found;
end $$;
grant execute on function app.end_signatory(uuid, timestamptz) to care_app;

-- What the holder of a link may know who is asked to choose a PIN; nothing for a link that nobody was sent, or that is used.
create function app.find_signatory(of_secret_hash bytea, at timestamptz)
returns table (id uuid, team_id uuid, team_name text, client_name text, site_name text, name text, email text, expires_at timestamptz,
  is_open boolean)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select s.id, s.team_id, t.team_name, c.name, x.name, s.name, s.email, s.expires_at,
      s.expires_at > at and t.deleted_at is null and c.archived_at is null and x.archived_at is null
    from client_signatories s
    join teams t on t.id = s.team_id
    join clients c on c.id = s.client_id
    left join sites x on x.id = s.site_id
   where s.secret_hash = of_secret_hash
$$;
grant execute on function app.find_signatory(bytea, timestamptz) to care_app;

-- Keeps the PIN that the holder of a link has chosen, once: the link opens nothing afterwards. Of two tabs the first counts.
create function app.choose_pin(of_secret_hash bytea, of_pin text, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update client_signatories s set pin_hash = of_pin, set_at = at, secret_hash = null
   where s.secret_hash = of_secret_hash and (select f.is_open from app.find_signatory(of_secret_hash, at) f);
  return found;
end $$;
grant execute on function app.choose_pin(bytea, text, timestamptz) to care_app;

-- Who signs with a PIN where the signed-in person worked; with `only_one` that one, and the hash of the PIN.
create function app.signatories_on_glass(of_record uuid, only_one uuid)
returns table (id uuid, name text, "position" text, pin_hash text)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select s.id, s.name, s."position", case when only_one is not null then s.pin_hash end
    from app.glass_of(of_record) g
    join client_signatories s on s.team_id = g.team_id and s.client_id = g.client_id and (s.site_id is null or s.site_id = g.site_id)
   where s.pin_hash is not null and (only_one is null or s.id = only_one)
   order by lower(s.name), s.id
$$;
grant execute on function app.signatories_on_glass(uuid, uuid) to care_app;

-- Whose addresses take no mail, of those asked to choose a PIN.
create function app.bounced_signatories(of_team uuid) returns setof uuid
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select s.id from client_signatories s
   where s.team_id = of_team and s.ended_at is null and s.team_id in (select app.managed_teams())
     and app.came_back(s.address_hash, s.asked_at)
$$;
grant execute on function app.bounced_signatories(uuid) to care_app;
