-- An owner may limit a manager to sites of the team.
set local role care_owner;

alter table app.team_members add column limited_to_sites boolean not null default false;
alter table app.team_members add constraint managers_are_limited check (not limited_to_sites or (role = 'manager' and status = 'active'));

-- The sites of a manager who is limited. None: they manage nothing but their own things.
create table app.manager_sites (
  team_id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  set_at timestamptz not null,
  set_by uuid references app.users (id) on delete set null,
  primary key (team_id, user_id, site_id),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index manager_sites_by_user on app.manager_sites (user_id);
create index manager_sites_by_site on app.manager_sites (team_id, site_id);
create index manager_sites_by_setter on app.manager_sites (set_by) where set_by is not null;
-- Finds the limited ones, who are few.
create index team_members_limited on app.team_members (user_id) where limited_to_sites;
