-- Who signs hours for a client with a PIN on a worker's phone. They choose it by a mailed link, so that nobody else ever knows it.
set local role care_owner;

-- A row from the asking until half a year after it counts no more. Of the secret in the mail and of the PIN only hashes are stored.
create table app.client_signatories (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  client_id uuid not null,
  -- Null: all sites of the client.
  site_id uuid,
  name text not null check (length(name) between 1 and 120),
  position text not null check (length(position) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  address_hash bytea not null,
  secret_hash bytea unique,
  asked_at timestamptz not null,
  asked_by uuid references app.users (id) on delete set null,
  expires_at timestamptz not null,
  pin_hash text,
  set_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references app.users (id) on delete set null,
  unique (team_id, id),
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  constraint set_as_a_whole check ((pin_hash is null) = (set_at is null)),
  constraint ended_without_secrets check (ended_at is null or (pin_hash is null and secret_hash is null))
);
-- One address has one PIN of a client: asking again takes the earlier one away.
create unique index one_pin_of_an_address on app.client_signatories (team_id, client_id, email) where ended_at is null;
create index client_signatories_by_site on app.client_signatories (team_id, site_id) where site_id is not null;
create index client_signatories_by_address on app.client_signatories (address_hash, asked_at);
create index client_signatories_by_time on app.client_signatories (team_id, asked_at);
create index client_signatories_by_end on app.client_signatories (coalesce(ended_at, expires_at)) where set_at is null;
create index client_signatories_by_asker on app.client_signatories (asked_by) where asked_by is not null;
create index client_signatories_by_ender on app.client_signatories (ended_by) where ended_by is not null;

-- Signed with a PIN on somebody's phone: the client's own signature, unlike what is drawn or typed there.
alter table app.client_signatures add column by_pin boolean not null default false,
  add constraint pins_need_no_drawing check (not by_pin or (ask_id is null and drawing is null));
