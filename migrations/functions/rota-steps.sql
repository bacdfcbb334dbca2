-- The rota: what is done in it, step by step. A manager reads their own steps.

grant select, insert on app.rota_steps to care_app;
grant select, delete on app.rota_steps to care_worker;
create policy own_select on app.rota_steps for select to care_app using (by = (select app.uid()));
create policy own_insert on app.rota_steps for insert to care_app
  with check (by = (select app.uid()) and team_id in (select app.managed_teams()));

-- Steps that name somebody go with them: they cannot be undone any more.
create function app.forget_steps() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from rota_steps t where t.people @> array[old.id];
  return null;
end $$;
create trigger forget_steps after delete on app.users for each row execute function app.forget_steps();

-- Some shifts of a team and every place on them, as a step has to bring them back.
create function app.rota_as_it_is(of_team uuid, of_shifts uuid[]) returns table (shifts jsonb, places jsonb)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  with mine as materialized (
    select s.* from app.shifts s where s.id = any (of_shifts) and s.team_id = of_team and app.manages_site(of_team, s.site_id))
  select
    coalesce((select jsonb_object_agg(s.id, jsonb_build_object('id', s.id, 'siteId', s.site_id, 'job', s.job, 'seriesId', s.series_id,
      'seriesDay', s.series_day, 'day', s.day, 'start', s.start_time, 'end', s.end_time, 'startIs', s.start_is, 'endIs', s.end_is,
      'startsAt', s.starts_at, 'endsAt', s.ends_at, 'breakMinutes', s.break_minutes, 'isSleepIn', s.is_sleep_in,
      'isOnCall', s.is_on_call, 'flatPay', s.flat_pay, 'callPay', s.call_pay, 'staffRequired', s.staff_required, 'booking', s.booking,
      'pay', s.pay, 'notes', s.notes, 'isUrgent', s.is_urgent, 'orderNumber', s.order_number, 'costCentre', s.cost_centre,
      'state', s.state, 'version', s.version, 'createdAt', s.created_at, 'createdBy', s.created_by, 'importId', s.import_id)
      || jsonb_build_object('charge', (select c.charge from shift_charges c where c.shift_id = s.id))) from mine s), '{}'),
    coalesce((select jsonb_object_agg(a.id, jsonb_build_object('id', a.id, 'shiftId', a.shift_id, 'userId', a.user_id, 'state', a.state,
      'way', a.way, 'pencilledUntil', a.pencilled_until, 'bookedAt', a.booked_at, 'bookedBy', a.booked_by, 'override', a.override,
      'kept', a.kept, 'stillPaid', a.still_paid, 'stillPaidDay', a.still_paid_day,
      'stillCharged', app.late_charge_of(a.id)))
      from assignments a join mine s on s.id = a.shift_id), '{}')
$$;
grant execute on function app.rota_as_it_is(uuid, uuid[]) to care_app;

-- Who was the last one but the signed-in person to change one of some shifts since then.
create function app.last_change_by_another(of_team uuid, of_shifts uuid[], since timestamptz) returns table (by text, at timestamptz)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select coalesce(nullif(m.full_name, ''), 'Somebody'), e.at
    from audit_events e left join team_members m on m.team_id = of_team and m.user_id = e.actor
   where e.chain = of_team and e.at >= since and e.actor <> app.uid() and of_team in (select app.managed_teams())
     and e.object = any (array(select 'shifts:' || s from unnest(of_shifts) s
       where of_team not in (select app.limited_teams()) or app.manages_shift(s)))
   order by e.at desc, e.seq desc limit 1
$$;
grant execute on function app.last_change_by_another(uuid, uuid[], timestamptz) to care_app;

-- Makes a deleted draft again; false where its id is taken.
create function app.bring_back_draft(of_team uuid, of_shift jsonb) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into shifts (id, team_id, site_id, job, series_id, series_day, day, start_time, end_time, start_is, end_is, during,
      break_minutes, is_sleep_in, is_on_call, flat_pay, call_pay, staff_required, booking, pay, notes, is_urgent, order_number,
      cost_centre, state, version, created_at, created_by, import_id)
    select x.id, of_team, x."siteId", x.job, r.id, case when r.id is not null then x."seriesDay" end, x.day, x.start, x."end",
        x."startIs", x."endIs", tstzrange(x."startsAt", x."endsAt"), x."breakMinutes", x."isSleepIn", x."isOnCall", x."flatPay",
        x."callPay", x."staffRequired", x.booking, x.pay, x.notes, x."isUrgent", x."orderNumber", x."costCentre", 'draft',
        x.version + 1, x."createdAt", u.id, i.id
      from jsonb_to_record(of_shift) x (id uuid, "siteId" uuid, job text, "seriesId" uuid, "seriesDay" date, day date, start text,
        "end" text, "startIs" text, "endIs" text, "startsAt" timestamptz, "endsAt" timestamptz, "breakMinutes" int, "isSleepIn" boolean,
        "isOnCall" boolean, "flatPay" int, "callPay" int, "staffRequired" int, booking text, pay int, notes text, "isUrgent" boolean,
        "orderNumber" text, "costCentre" text, version int, "createdAt" timestamptz, "createdBy" uuid, "importId" uuid)
      left join shift_series r on r.id = x."seriesId" and r.team_id = of_team
      left join users u on u.id = x."createdBy"
      left join shift_imports i on i.id = x."importId" and i.team_id = of_team
     where app.manages_site(of_team, x."siteId") and not exists (select from shifts s where s.id = x.id);
  if not found then return false; end if;
  insert into shift_charges (shift_id, team_id, charge)
    select (of_shift ->> 'id')::uuid, of_team, (of_shift ->> 'charge')::int where (of_shift ->> 'charge') is not null;
  return true;
end $$;
grant execute on function app.bring_back_draft(uuid, jsonb) to care_app;

-- Makes published shifts drafts again, as far as nobody knows of them: who is on one was planned before it was published and
-- is in `of_people`, whom nobody has told; nobody has taken a place since, was asked for it or has asked. Of each why it
-- stays published, or null. Their history has both then: when they were published, by the same person, and that it was taken
-- back. The caller holds them.
create function app.unpublish_shifts(of_team uuid, of_shifts uuid[], of_people uuid[], at timestamptz)
returns table (shift_id uuid, starts_at timestamptz, stays text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with known as materialized (
      select s.id, s.starts_at, case
        when s.state <> 'open' or s.starts_at <= at then 'over'
        when exists (select from assignments a where a.shift_id = s.id
          and (a.booked_at > s.published_at or a.ended_at > s.published_at)) then 'taken'
        when exists (select from assignments a where a.shift_id = s.id and app.holds_place(a.state)
          and a.user_id <> all (of_people)) then 'told'
        when exists (select from shift_offers o where o.shift_id = s.id)
          or exists (select from cascades c where c.shift_id = s.id)
          or exists (select from shift_calls c where c.shift_id = s.id)
          or exists (select from shift_changes h where h.shift_id = s.id and h.act = 'repost' and h.at >= s.published_at) then 'asked'
        end as why
        from shifts s where s.id = any (of_shifts) and s.team_id = of_team and app.manages_site(of_team, s.site_id)),
    back as (
      update shifts s set state = 'draft', published_at = null, version = s.version + 1
        from known k where k.id = s.id and k.why is null returning s.id),
    noted as (
      insert into shift_changes (team_id, shift_id, act, notice, at, by)
        select s.team_id, s.id, done.act, floor(extract(epoch from s.starts_at - done.at) / 60)::int, done.at, app.uid()
          from back b join shifts s on s.id = b.id
          cross join lateral (values ('publish', s.published_at), ('unpublish', unpublish_shifts.at)) done (act, at))
    select k.id, k.starts_at, k.why from known k left join back b on b.id = k.id order by k.starts_at, k.id;
end $$;
grant execute on function app.unpublish_shifts(uuid, uuid[], uuid[], timestamptz) to care_app;
