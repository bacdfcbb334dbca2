-- Push notifications: the device of a session, what is still to be pushed, and which kinds a person wants on their devices.
set local role care_owner;
set local search_path = app, public;

-- A session is one browser, which has at most one subscription. The endpoint is a secret: who knows it can send to the device.
create table app.push_subscriptions (
  session_id uuid primary key references app.sessions (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  endpoint_hash bytea not null unique,
  -- Endpoint and keys, sealed with the person's key.
  sealed_target bytea not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_user on app.push_subscriptions (user_id);

alter table app.notifications add column push_at timestamptz;
create index notifications_to_push on app.notifications (push_at) where push_at is not null;

alter table app.notification_settings
  add column push text[] not null default '{requests,answers,team,details,expiry,exports}',
  add constraint notification_settings_push_check check (push <@ '{requests,answers,team,details,expiry,exports}'::text[]);
