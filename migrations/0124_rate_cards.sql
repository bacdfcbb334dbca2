-- Rate cards: what hours of shifts pay and are charged at, by client, site and job, in versions that never change.
set local role care_owner;

-- What a card is for: a site, a client or everything, in one job or each. One card of a scope.
create table app.rate_cards (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  client_id uuid,
  site_id uuid,
  job text,
  created_at timestamptz not null,
  created_by uuid references app.users (id) on delete set null,
  unique (team_id, id),
  constraint one_card_of_a_scope unique nulls not distinct (team_id, client_id, site_id, job),
  constraint sites_have_clients check (site_id is null or client_id is not null),
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index rate_cards_by_site on app.rate_cards (team_id, site_id) where site_id is not null;
create index rate_cards_by_creator on app.rate_cards (created_by) where created_by is not null;

-- Append-only: on each day, of the versions of a card that have begun, the one recorded last counts. What has been worked stays as it was paid.
create table app.rate_versions (
  team_id uuid not null,
  card_id uuid not null,
  version int not null check (version > 0),
  from_day date not null,
  day_by text not null check (day_by in ('minute', 'start', 'majority')),
  holidays text not null check (holidays in ('substitute', 'calendar', 'both')),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, card_id, version),
  foreign key (team_id, card_id) references app.rate_cards (team_id, id) on delete cascade,
  constraint never_for_the_past check (from_day >= (recorded_at at time zone 'Europe/London')::date)
);
create index rate_versions_by_recorder on app.rate_versions (recorded_by) where recorded_by is not null;

-- Pence an hour by kind of day and minute of the clock. No two of a version say the same minute; that together they say each, `bands_are_whole` checks.
create table app.rate_bands (
  team_id uuid not null,
  card_id uuid not null,
  version int not null,
  kind text not null check (kind in ('weekday', 'saturday', 'sunday', 'holiday')),
  during int4range not null check (not isempty(during) and during <@ int4range(0, 1440)),
  pay int not null check (pay between 1 and 100000),
  charge int check (charge between 1 and 100000),
  primary key (team_id, card_id, version, kind, during),
  foreign key (team_id, card_id, version) references app.rate_versions (team_id, card_id, version) on delete cascade,
  constraint bands_do_not_overlap exclude using gist (team_id with =, card_id with =, version with =, kind with =, during with &&)
);

-- Pence a night, duty, call, hour of travel or mile.
create table app.rate_flats (
  team_id uuid not null,
  card_id uuid not null,
  version int not null,
  kind text not null check (kind in ('sleep-in', 'on-call', 'call-out', 'travel', 'mileage')),
  pay int not null check (pay between 0 and 100000),
  charge int check (charge between 0 and 100000),
  primary key (team_id, card_id, version, kind),
  foreign key (team_id, card_id, version) references app.rate_versions (team_id, card_id, version) on delete cascade
);

-- What is being written of the next version; it may have gaps still. `revision` counts its saves.
create table app.rate_drafts (
  team_id uuid not null,
  card_id uuid not null,
  revision int not null check (revision > 0),
  value jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid references app.users (id) on delete set null,
  primary key (team_id, card_id),
  foreign key (team_id, card_id) references app.rate_cards (team_id, id) on delete cascade
);
create index rate_drafts_by_saver on app.rate_drafts (saved_by) where saved_by is not null;

-- Days that a team pays as bank holidays besides those of the country; without a nation: at every site.
create table app.team_holidays (
  team_id uuid not null references app.teams (id) on delete cascade,
  day date not null,
  name text not null check (length(name) between 1 and 80),
  nation text check (nation in ('england-wales', 'scotland', 'northern-ireland')),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, day)
);
create index team_holidays_by_recorder on app.team_holidays (recorded_by) where recorded_by is not null;

-- Whose bank holidays a site keeps, once somebody has said so; until then its postcode says.
create table app.site_nations (
  team_id uuid not null,
  site_id uuid not null,
  nation text not null check (nation in ('england-wales', 'scotland', 'northern-ireland')),
  confirmed_at timestamptz not null,
  confirmed_by uuid references app.users (id) on delete set null,
  primary key (team_id, site_id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index site_nations_by_confirmer on app.site_nations (confirmed_by) where confirmed_by is not null;
