-- Clients (hirers), their sites, and what holds of a person at a site: induction, preference, exclusion.
set local role care_owner;

-- A file of clients and sites that was imported; undone, it is deleted with what nobody has touched since.
create table app.client_imports (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 255),
  clients int not null,
  sites int not null,
  imported_at timestamptz not null,
  imported_by uuid references app.users (id) on delete set null,
  unique (team_id, id)
);

-- The legal entity that hires staff.
create table app.clients (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  legal_name text check (length(legal_name) <= 160),
  company_number text,
  invoice_email text,
  invoice_address text check (length(invoice_address) <= 500),
  archived_at timestamptz,
  version int not null default 1,
  import_id uuid,
  created_at timestamptz not null,
  unique (team_id, id),
  foreign key (team_id, import_id) references app.client_imports (team_id, id) on delete set null (import_id)
);
create unique index clients_by_name on app.clients (team_id, lower(name));
create index clients_by_import on app.clients (import_id) where import_id is not null;

-- A place where people work for a client.
create table app.sites (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  client_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  address text not null check (length(address) <= 500),
  postcode text not null,
  on_call text,
  notes text check (length(notes) <= 2000),
  -- Sealed with the team's key.
  door_code bytea,
  parking text check (length(parking) <= 300),
  bus text check (length(bus) <= 300),
  uniform text check (length(uniform) <= 300),
  handover_paid boolean not null,
  -- Nobody works here before somebody has shown them round.
  induction_needed boolean not null,
  contacts jsonb not null default '[]' check (jsonb_typeof(contacts) = 'array'),
  -- Why the rest of eleven hours may be shortened here, with compensatory rest (Working Time Regulations 1998, regulations 21 and 24). Null: it may not.
  rest_reason text check (length(rest_reason) between 1 and 500),
  rest_by uuid references app.users (id) on delete set null,
  rest_at timestamptz,
  -- An occupational requirement (Equality Act 2010, Schedule 9): whom alone the work here may be given to, and why.
  required_gender text check (required_gender in ('female', 'male')),
  gender_reason text check (length(gender_reason) between 1 and 500),
  gender_by uuid references app.users (id) on delete set null,
  gender_at timestamptz,
  archived_at timestamptz,
  version int not null default 1,
  import_id uuid,
  created_at timestamptz not null,
  unique (team_id, id),
  check ((rest_reason is null) = (rest_at is null)),
  check ((required_gender is null) = (gender_reason is null) and (required_gender is null) = (gender_at is null)),
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  foreign key (team_id, import_id) references app.client_imports (team_id, id) on delete set null (import_id)
);
create unique index sites_by_name on app.sites (client_id, lower(name));
create index sites_by_client on app.sites (team_id, client_id);
create index sites_by_import on app.sites (import_id) where import_id is not null;

-- Who was shown round a site, and when.
create table app.site_inductions (
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  inducted_on date not null,
  -- Who showed them round.
  inducted_by text check (length(inducted_by) <= 120),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (site_id, user_id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index site_inductions_by_member on app.site_inductions (team_id, user_id);
create index site_inductions_by_user on app.site_inductions (user_id);

-- People whom a site wishes to see again: they come first where people are ranked.
create table app.preferred_people (
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  noted_at timestamptz not null,
  primary key (site_id, user_id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index preferred_people_by_member on app.preferred_people (team_id, user_id);
create index preferred_people_by_user on app.preferred_people (user_id);

-- Who is not sent to a site, or to any site of a client. Lifted, never deleted: bookings may cite it.
create table app.site_exclusions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  client_id uuid not null,
  -- Null: the whole client.
  site_id uuid,
  user_id uuid not null references app.users (id) on delete cascade,
  from_day date not null,
  -- The last day; null: until it is lifted.
  until_day date check (until_day >= from_day),
  asked_by text not null check (asked_by in ('client', 'agency', 'worker')),
  -- Sealed with the team's key; for its managers alone.
  reason bytea not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references app.users (id) on delete set null,
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index site_exclusions_by_member on app.site_exclusions (team_id, user_id);
create index site_exclusions_by_client on app.site_exclusions (client_id);
create index site_exclusions_by_user on app.site_exclusions (user_id);
