-- What clients say of worked time: a contact is asked by a one-time link, or signs on a worker's phone. Like the hours, it outlives people and teams.
set local role care_owner;

-- The version that the client agreed to last, and the one that a client's objection is open about.
alter table app.work_records add column signed_version int, add column objected_version int;

-- A contact of a client is asked about the hours of a week. Of the secret in the mail only the hash is stored; null until the mail is written.
create table app.client_asks (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  client_id uuid not null,
  -- Null: all sites of the client.
  site_id uuid,
  week date not null check (extract(isodow from week) = 1),
  name text check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  address_hash bytea not null,
  secret_hash bytea unique,
  asked_at timestamptz not null,
  asked_by uuid references app.users (id) on delete set null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references app.users (id) on delete set null,
  unique (team_id, id),
  foreign key (team_id, client_id) references app.clients (team_id, id),
  foreign key (team_id, site_id) references app.sites (team_id, id)
);
create index client_asks_by_week on app.client_asks (team_id, week, asked_at);
create index client_asks_by_client on app.client_asks (team_id, client_id);
create index client_asks_by_site on app.client_asks (team_id, site_id) where site_id is not null;
create index client_asks_by_address on app.client_asks (address_hash, asked_at);
create index client_asks_by_time on app.client_asks (team_id, asked_at);
create index client_asks_by_end on app.client_asks (expires_at);
create index client_asks_by_asker on app.client_asks (asked_by) where asked_by is not null;
create index client_asks_by_revoker on app.client_asks (revoked_by) where revoked_by is not null;

-- Append-only: somebody has signed for a client, by a link or on the glass of a worker's phone. `paper`: the PDF of what was signed, made once.
create table app.client_signatures (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  client_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  ask_id uuid unique references app.client_asks (id) on delete set null,
  signer text not null check (length(signer) between 1 and 120),
  position text not null check (length(position) between 1 and 120),
  signed_at timestamptz not null,
  -- Whose phone it was signed on, and what was drawn there, as the path of an SVG; null: by a link.
  collected_by uuid references app.users (id) on delete set null,
  drawing text check (length(drawing) between 1 and 20000),
  paper bytea,
  unique (team_id, id),
  foreign key (team_id, client_id) references app.clients (team_id, id)
);
create index client_signatures_by_client on app.client_signatures (team_id, client_id);
create index client_signatures_by_time on app.client_signatures (signed_at);
create index client_signatures_by_collector on app.client_signatures (collected_by) where collected_by is not null;

-- Append-only but for settling: what a signature says of a version of a line. `words`: what is wrong, where the client does not agree; null once its person is erased.
create table app.client_answers (
  signature_id uuid not null references app.client_signatures (id) on delete cascade,
  record_id uuid not null,
  version int not null,
  agrees boolean not null,
  words text check (length(words) between 1 and 300),
  settled_at timestamptz,
  settled_by uuid references app.users (id) on delete set null,
  primary key (signature_id, record_id),
  foreign key (record_id, version) references app.work_versions (record_id, version) on delete cascade,
  constraint agreed_without_words check (not agrees or (words is null and settled_at is null))
);
create index client_answers_by_record on app.client_answers (record_id, version);
create index client_answers_by_settler on app.client_answers (settled_by) where settled_by is not null;
