-- Notifications, and people's settings for them.

grant select, update (read_at) on app.notifications to care_app;
grant select, insert, update, delete on app.notifications to care_worker;
create policy own_select on app.notifications for select to care_app using (user_id = (select app.uid()));
create policy own_update on app.notifications for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

grant select, insert, update on app.notification_settings to care_app;
grant select, insert, update, delete on app.notification_settings to care_worker;
create policy own_select on app.notification_settings for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.notification_settings for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.notification_settings for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

grant select, insert, delete on app.expiry_notices to care_worker;

grant select, delete on app.push_subscriptions to care_app;
grant select, insert, update, delete on app.push_subscriptions to care_worker;
create policy own_select on app.push_subscriptions for select to care_app using (user_id = (select app.uid()));
create policy own_delete on app.push_subscriptions for delete to care_app using (user_id = (select app.uid()));

-- Notes the device of one's own session. A browser that somebody else used before has the same endpoint: theirs goes. Locks the session: a sign-out
-- at the same time comes first, and nothing is noted, or comes afterwards and takes the device along.
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

-- Notifies people: one insert, and an event for their pages. Nobody else may write for others. Mail and push are due from sent_from.
create function app.notify(recipients uuid[], of_kind text, of_team uuid, of_person uuid, with_params jsonb, told_at timestamptz, sent_from timestamptz)
returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into notifications (user_id, kind, team_id, about, params, created_at, mail_at, push_at)
  select u.id, of_kind, of_team, of_person, with_params, told_at, sent_from,
      case when exists (select from push_subscriptions p where p.user_id = u.id) then sent_from end
    from users u where u.id in (select unnest(recipients));
  select pg_notify('care', 'person:' || id || ':notifications') from (select distinct unnest(recipients) as id) people;
$$;
grant execute on function app.notify(uuid[], text, uuid, uuid, jsonb, timestamptz, timestamptz) to care_app, care_auth, care_worker;

-- What is to be mailed or pushed wakes the processes that send it, once a transaction.
create function app.wake_sending() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from added a where a.mail_at is not null or a.push_at is not null) then perform pg_notify('care', 'noticesDue'); end if;
  return null;
end $$;
create trigger wake_sending after insert on app.notifications referencing new table as added for each statement execute function app.wake_sending();

-- What a team has told somebody and was not sent yet waits for what it tells next, half an hour at most: one mail, and one push notification.
create function app.send_notifications_together(recipients uuid[], under text, of_team uuid, told_at timestamptz, sent_from timestamptz)
returns void
language sql security definer set search_path = app, pg_temp as $$
  update notifications n
     set mail_at = case when n.mail_at > told_at then least(sent_from, n.created_at + interval '30 minutes') else n.mail_at end,
       push_at = case when n.push_at > told_at then least(sent_from, n.created_at + interval '30 minutes') else n.push_at end
   where n.user_id = any (recipients) and n.team_id = of_team and n.params ->> 'together' = under and n.created_at > told_at - interval '30 minutes'
     and (n.mail_at > told_at and n.mail_at < sent_from or n.push_at > told_at and n.push_at < sent_from)
$$;
grant execute on function app.send_notifications_together(uuid[], text, uuid, timestamptz, timestamptz) to care_app, care_worker;

-- Withdraws notifications: marks them as read for all who were told, and drops their mails that have not gone out yet.
create function app.withdraw_notifications(of_kind text, of_team uuid, of_person uuid, withdrawn_at timestamptz) returns void
language sql security definer set search_path = app, pg_temp as $$
  with withdrawn as (
    update notifications n set read_at = coalesce(n.read_at, withdrawn_at), mail_at = null, push_at = null
     where n.kind = of_kind and n.team_id = of_team and n.about = of_person and (n.read_at is null or n.mail_at is not null or n.push_at is not null)
    returning n.user_id)
  select pg_notify('care', 'person:' || user_id || ':notifications') from (select distinct user_id from withdrawn) people;
$$;
grant execute on function app.withdraw_notifications(text, uuid, uuid, timestamptz) to care_app, care_worker;

-- Takes back what a person was told of themselves and has been undone. Returns whether they know of it: they have read it, or had a mail or a push
-- notification; otherwise it is deleted. The lock is that of the job which mails, so that none goes out meanwhile.
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
  update notifications n set read_at = coalesce(n.read_at, at), mail_at = null, push_at = null
   where n.user_id = of_person and n.about = of_person and n.kind = of_kind and n.team_id = of_team and n.created_at >= since
     and n.params @> of_params;
  known := found;
  perform pg_notify('care', 'person:' || of_person || ':notifications');
  return known;
end $$;
grant execute on function app.take_back_notification(text, uuid, uuid, jsonb, timestamptz, timestamptz) to care_app;

-- A person's own notifications, newest first, with names they may still see: of a team always, of a person while both are in that team.
create function app.my_notifications(before_at timestamptz, before_id uuid, at_most int)
returns table (id uuid, kind text, team_id uuid, team_name text, about uuid, about_name text, params jsonb, created_at timestamptz, exactly text, read_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select n.id, n.kind, n.team_id, t.team_name, n.about,
      case when n.team_id is null or n.about = n.user_id or m.status = 'active' or n.kind = 'invitation-received' then p.full_name end,
      n.params, n.created_at, n.created_at::text, n.read_at
    from notifications n
    left join teams t on t.id = n.team_id
    left join team_members m on m.team_id = n.team_id and m.user_id = n.user_id
    left join profiles p on p.user_id = n.about
   where n.user_id = app.uid() and (before_id is null or (n.created_at, n.id) < (before_at, before_id))
   order by n.created_at desc, n.id desc limit at_most
$$;
grant execute on function app.my_notifications(timestamptz, uuid, int) to care_app;

-- Stops mails for a caller without a session, who presses 'stop these mails': the link's signature was checked before. False: the person is gone.
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
