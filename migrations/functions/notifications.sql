-- Notifications, and people's settings for them.

grant select, update (read_at, needed_until) on app.notifications to care_app;
-- Nobody inserts: `app.notify` alone does.
grant select, update, delete on app.notifications to care_worker;
create policy own_select on app.notifications for select to care_app using (user_id = (select app.uid()));
create policy own_update on app.notifications for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

grant select, insert, update on app.notification_settings to care_app;
grant select, insert, update, delete on app.notification_settings to care_worker;
create policy own_select on app.notification_settings for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.notification_settings for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.notification_settings for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

grant select, delete on app.push_subscriptions to care_app;
grant select, insert, update, delete on app.push_subscriptions to care_worker;
create policy own_select on app.push_subscriptions for select to care_app using (user_id = (select app.uid()));
create policy own_delete on app.push_subscriptions for delete to care_app using (user_id = (select app.uid()));

-- Notes the device of one's own session. A browser that somebody else used before has the same endpoint: theirs goes.
-- Locks the session: a sign-out at the same time comes first, and nothing is noted, or comes afterwards and takes the
-- device along.
create function app.subscribe_push(of_session uuid, of_endpoint bytea, sealed bytea, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from push_subscriptions p where p.endpoint_hash = of_endpoint and p.session_id <> of_session;
  insert into push_subscriptions (session_id, user_id, endpoint_hash, sealed_target, created_at)
  select s.id, s.user_id, of_endpoint, sealed, at
    from sessions s where s.id = of_session and s.user_id = app.uid() and s.revoked_at is null for share
  on conflict (session_id) do update
    set endpoint_hash = excluded.endpoint_hash, sealed_target = excluded.sealed_target, created_at = excluded.created_at;
  return found;
end $$;
grant execute on function app.subscribe_push(uuid, bytea, bytea, timestamptz) to care_app;

-- A session that is signed out takes its device along.
create function app.end_push() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.push_subscriptions p where p.session_id = new.id;
  return null;
end $$;
create trigger end_push after update of revoked_at on app.sessions
  for each row when (new.revoked_at is not null) execute function app.end_push();

-- Notifies people: the only way into the table, for requests and jobs. `told` is a list of { to, kind, team, about,
-- subjects, params, together, hold, sentFrom, neededUntil }: mail and push are due from `sentFrom`; a held notification
-- (`hold` is an id to take it back by) is not in the list before that either. Notifications of a team to one person
-- with the same `together` wait for each other, half an hour at most, and go out as one mail and one push notification.
-- Managers of some sites are told only of these (`app.may_be_told`), whatever the caller asks for.
create function app.notify(told jsonb, told_at timestamptz) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if jsonb_path_exists(told, '$[*].together') then
    update notifications n
       set mail_at = case when n.mail_at > told_at then least(t."sentFrom", n.created_at + interval '30 minutes') else n.mail_at end,
         push_at = case when n.push_at > told_at then least(t."sentFrom", n.created_at + interval '30 minutes') else n.push_at end
      from jsonb_to_recordset(told) t ("to" uuid[], team uuid, together text, "sentFrom" timestamptz)
     where n.user_id = any (t."to") and n.team_id = t.team and n.params ->> 'together' = t.together
       and n.created_at > told_at - interval '30 minutes'
       and (n.mail_at > told_at and n.mail_at < t."sentFrom" or n.push_at > told_at and n.push_at < t."sentFrom");
  end if;
  insert into notifications (user_id, kind, team_id, about, subjects, params, created_at, needed_until, mail_at, push_at)
    select u.id, t.kind, t.team, t.about, coalesce(t.subjects, '{}'),
        coalesce(t.params, '{}') || jsonb_strip_nulls(jsonb_build_object('together', t.together, 'hold', t.hold)),
        case when t.hold is null then told_at else t."sentFrom" end, t."neededUntil", t."sentFrom",
        case when exists (select from push_subscriptions p where p.user_id = u.id) then t."sentFrom" end
      from jsonb_to_recordset(told) t ("to" uuid[], kind text, team uuid, about uuid, subjects uuid[], params jsonb,
        together text, hold uuid,
        "sentFrom" timestamptz, "neededUntil" timestamptz)
      join users u on u.id = any (t."to")
     where app.may_be_told(u.id, t.team, t.kind, t.about, coalesce(t.subjects, '{}'));
  perform pg_notify('care', 'person:' || reader || ':notifications')
    from (select distinct unnest(t."to") as reader from jsonb_to_recordset(told) t ("to" uuid[], hold uuid) where t.hold is null) readers;
end $$;
grant execute on function app.notify(jsonb, timestamptz) to care_app, care_auth, care_worker;

-- Wakes the processes that send mail and push when notifications are inserted, once a transaction.
create function app.wake_sending() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from added a where a.mail_at is not null or a.push_at is not null) then perform pg_notify('care', 'noticesDue'); end if;
  return null;
end $$;
create trigger wake_sending after insert on app.notifications referencing new table as added for each statement execute
  function app.wake_sending();

-- Whether nobody has been told of a notification, because it is held for Undo.
create function app.is_held(notifications) returns boolean
language sql stable as $$ select $1.params ? 'hold' and $1.mail_at is not null and $1.created_at > now() $$;

-- Ends the need of these notifications: what they ask for is done or cannot be done any more. Unsent mails are not
-- sent, and held ones are never told.
create function app.end_needs(of_notices uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  with overtaken as (
    delete from notifications n where n.id = any (of_notices) and n.needed_until is not null and app.is_held(n)),
  ended as (
    update notifications n set needed_until = null, mail_at = null, push_at = null
     where n.id = any (of_notices) and n.needed_until is not null and not app.is_held(n) returning n.user_id)
  select pg_notify('care', 'person:' || user_id || ':notifications') from (select distinct user_id from ended) people;
$$;

-- Makes these notifications needed again.
create function app.need_again(of_notices uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  with again as (
    update notifications n set needed_until = 'infinity' where n.id = any (of_notices) and n.needed_until is null returning n.user_id)
  select pg_notify('care', 'person:' || user_id || ':notifications') from (select distinct user_id from again) people;
$$;

-- Withdraws notifications: marks them as read for all who were told, and drops their mails that have not gone out yet.
create function app.withdraw_notifications(of_kind text, of_team uuid, of_person uuid, withdrawn_at timestamptz) returns void
language sql security definer set search_path = app, pg_temp as $$
  with withdrawn as (
    update notifications n set read_at = coalesce(n.read_at, withdrawn_at), mail_at = null, push_at = null, needed_until = null
     where n.kind = of_kind and n.team_id = of_team and n.about = of_person
       and (n.read_at is null or n.mail_at is not null or n.push_at is not null or n.needed_until is not null)
    returning n.user_id)
  select pg_notify('care', 'person:' || user_id || ':notifications') from (select distinct user_id from withdrawn) people;
$$;
grant execute on function app.withdraw_notifications(text, uuid, uuid, timestamptz) to care_app, care_worker;

-- Takes back the notification of an act that was undone. Returns whether the person knows of it: they have read it, or had a mail or a push
-- notification; otherwise it is deleted. It takes the lock of the job that mails, so that none goes out meanwhile.
create function app.take_back_notification(of_kind text, of_team uuid, of_person uuid, of_params jsonb, since timestamptz, at timestamptz)
returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  known boolean;
begin
  perform pg_advisory_xact_lock(7042, 10);
  delete from notifications n
   where n.user_id = of_person and n.about = of_person and n.kind = of_kind and n.team_id = of_team and n.created_at >= since
     and n.params @> of_params and n.read_at is null and n.mailed_at is null
     and (n.push_at is not null or not exists (select from push_subscriptions p where p.user_id = of_person));
  update notifications n set read_at = coalesce(n.read_at, at), mail_at = null, push_at = null, needed_until = null
   where n.user_id = of_person and n.about = of_person and n.kind = of_kind and n.team_id = of_team and n.created_at >= since
     and n.params @> of_params;
  known := found;
  perform pg_notify('care', 'person:' || of_person || ':notifications');
  return known;
end $$;
grant execute on function app.take_back_notification(text, uuid, uuid, jsonb, timestamptz, timestamptz) to care_app;

-- Deletes the held notifications with an id, before anybody is told; returns whose they were. No row: they are told by
-- now. The lock as above.
create function app.take_back_held(of_kinds text[], of_team uuid, of_hold uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7042, 10);
  return query delete from notifications n
    where n.kind = any (of_kinds) and n.team_id = of_team and n.mail_at > at and n.created_at > at and n.params ->> 'hold' = of_hold::text
    returning n.user_id;
end $$;
grant execute on function app.take_back_held(text[], uuid, uuid, timestamptz) to care_app;

-- The first moment of the next day in London.
create function app.end_of_day(at timestamptz) returns timestamptz
language sql stable as $$
  select ((at at time zone 'Europe/London')::date + 1)::timestamp at time zone 'Europe/London'
$$;
grant execute on function app.end_of_day(timestamptz) to care_app;

-- The first moment of its day in London.
create function app.start_of_day(at timestamptz) returns timestamptz
language sql stable as $$
  select (at at time zone 'Europe/London')::date::timestamp at time zone 'Europe/London'
$$;

-- The signed-in person's notifications that are told by now: of these kinds (null: all), or only those that need them.
create function app.own_notices(at timestamptz, of_kinds text[], only_needed boolean) returns setof notifications
language sql stable rows 100 as $$
  select n.* from app.notifications n
   where n.user_id = app.uid() and n.created_at <= at and (of_kinds is null or n.kind = any (of_kinds))
     and (not only_needed or n.needed_until > at)
$$;

-- A page of them, newest first: the newest of each matter and day in London, and with it `most_lines` of the older ones
-- of that day, what is needed first; how many more there are, and how many of all are new to the reader.
create function app.my_notifications(at timestamptz, of_kinds text[], only_needed boolean, before_at timestamptz,
  before_id uuid, at_most int, most_lines int)
returns table (id uuid, kind text, team_id uuid, team_name text, about uuid, about_name text, about_self boolean, photo uuid,
  subjects uuid[], params jsonb, shift json,
  created_at timestamptz, exactly text, read_at timestamptz, is_needed boolean, others json, earlier int, unread int)
language sql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  select n.id, n.kind, n.team_id, t.team_name, n.about, t.about_name, t.about_self, t.photo, n.subjects, n.params, t.shift,
    n.created_at, n.created_at::text, n.read_at,
      coalesce(n.needed_until > at, false), o.others, o.earlier, o.unread + (n.read_at is null)::int
    from (
      select n.* from app.own_notices(at, of_kinds, only_needed) n
       where (n.created_at, n.id) < (coalesce(before_at, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         and not exists (
           select from app.own_notices(at, of_kinds, only_needed) l
            where l.matter = n.matter and l.created_at >= n.created_at and l.created_at < app.end_of_day(n.created_at)
              and (l.created_at, l.id) > (n.created_at, n.id))
       order by n.created_at desc, n.id desc limit at_most) n
    cross join lateral app.told_of(n.user_id, n.kind, n.team_id, n.about, n.subjects) t
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'teamId', e.team_id, 'teamName', f.team_name,
        'about', e.about, 'aboutName', f.about_name,
            'aboutSelf', f.about_self, 'subjects', e.subjects, 'params', e.params, 'shift', f.shift, 'createdAt',
              e.created_at, 'readAt', e.read_at,
            'isNeeded', e.is_needed) order by e.created_at desc, e.id desc), '[]') as others,
          (coalesce(max(e.of_day), 0) - count(*))::int as earlier, coalesce(max(e.fresh), 0)::int as unread
        from (
          select e.*, coalesce(e.needed_until > at, false) as is_needed, count(*) over () as of_day,
            count(*) filter (where e.read_at is null) over () as fresh
            from app.own_notices(at, of_kinds, only_needed) e
           where e.matter = n.matter and (e.created_at, e.id) < (n.created_at, n.id) and e.created_at >= app.start_of_day(n.created_at)
           order by is_needed desc, e.created_at desc, e.id desc limit most_lines) e
        cross join lateral app.told_of(n.user_id, e.kind, e.team_id, e.about, e.subjects) f) o
   order by n.created_at desc, n.id desc
$$;
grant execute on function app.my_notifications(timestamptz, text[], boolean, timestamptz, uuid, int, int) to care_app;

-- How many matters, each on a day, need the signed-in person, and how many are new to them: up to a bound, in the first few hundred rows.
create function app.count_notices(at timestamptz, at_most int) returns table (needed int, unread int)
language sql stable rows 1 as $$
  select least(at_most, count(distinct (needed.matter, app.end_of_day(needed.created_at))))::int, least(at_most, (
      select count(distinct (fresh.matter, app.end_of_day(fresh.created_at))) from (
        select n.matter, n.created_at from app.notifications n
         where n.user_id = app.uid() and n.read_at is null and n.created_at <= at limit 4 * at_most) fresh))::int
    from (select n.matter, n.created_at from app.notifications n
      where n.user_id = app.uid() and n.needed_until > at and n.created_at <= at limit 4 * at_most) needed
$$;
grant execute on function app.count_notices(timestamptz, int) to care_app;

-- Stops mails for a caller without a session, who presses 'stop these mails': the link's signature was checked before.
-- False: the person is gone.
create function app.stop_mails(of_user uuid, of_group text) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into notification_settings (user_id) select u.id from users u where u.id = of_user on conflict (user_id) do nothing;
  if not exists (select from notification_settings where user_id = of_user) then return false; end if;
  if of_group in ('requests', 'answers', 'team', 'details', 'interviews', 'leave', 'shifts', 'expiry', 'exports') then
    execute format('update notification_settings set %I = ''never'' where user_id = $1', of_group) using of_user;
  else
    update notification_settings set email = false where user_id = of_user;
  end if;
  return true;
end $$;
grant execute on function app.stop_mails(uuid, text) to care_app;

-- The signed-in person has just saved a section: warnings about it need nobody any more.
create function app.end_needs_in_section(of_section text) returns void
language sql security definer set search_path = app, pg_temp as $$
  select app.end_needs(array_agg(n.id)) from notifications n
   where n.user_id = app.uid() and n.needed_until is not null
     and (n.kind = 'expiry-warning' and n.params ->> 'section' = of_section or n.kind = 'certificate-reminder'
       and of_section = 'certificates') having count(*) > 0
$$;
