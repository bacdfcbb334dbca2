-- Links by which the office of a site reads its own rota: mailed, or copied by whoever made it. Only the hash of the secret is stored.
set local role care_owner;

create table app.rota_links (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  site_id uuid not null,
  -- Null: it was copied.
  email text check (length(email) between 3 and 254),
  address_hash bytea,
  secret_hash bytea unique,
  made_at timestamptz not null,
  made_by uuid references app.users (id) on delete set null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint ends_after_it_is_made check (expires_at > made_at),
  constraint mailed_or_copied check ((email is null) = (address_hash is null)),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index rota_links_by_site on app.rota_links (team_id, site_id);
create index rota_links_by_team on app.rota_links (team_id, made_at);
create index rota_links_by_maker on app.rota_links (made_by) where made_by is not null;
