-- Templates of weeks: a rolling rota of 1 to 12 weeks, whose shifts may have names. Applying one makes drafts and is remembered nowhere: what is there already is not made again.
set local role care_owner;

create table app.week_templates (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  -- Null: of several sites.
  site_id uuid,
  name text not null check (length(name) between 1 and 80),
  weeks int not null check (weeks between 1 and 12),
  version int not null default 1 check (version > 0),
  saved_at timestamptz not null,
  saved_by uuid references app.users (id) on delete set null,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  unique (team_id, id)
);
create index week_templates_by_site on app.week_templates (team_id, site_id) where site_id is not null;
create index week_templates_by_saver on app.week_templates (saved_by) where saved_by is not null;

create table app.week_template_lines (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  template_id uuid not null,
  week int not null check (week between 1 and 12),
  weekday int not null check (weekday between 1 and 7),
  site_id uuid not null,
  job text not null check (length(job) between 1 and 60),
  start_time text not null check (start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  end_time text not null check (end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  break_minutes int not null check (break_minutes between 0 and 480),
  places int not null check (places between 1 and 50),
  -- Pence an hour; null: what a card says.
  pay int check (pay between 1 and 100000),
  is_sleep_in boolean not null,
  is_on_call boolean not null,
  constraint one_kind_of_line check (not (is_sleep_in and is_on_call)),
  foreign key (team_id, template_id) references app.week_templates (team_id, id) on delete cascade,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  unique (team_id, id)
);
create index week_template_lines_of_template on app.week_template_lines (team_id, template_id);
create index week_template_lines_by_site on app.week_template_lines (team_id, site_id);

create table app.week_template_people (
  team_id uuid not null,
  line_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  primary key (line_id, user_id),
  foreign key (team_id, line_id) references app.week_template_lines (team_id, id) on delete cascade
);
create index week_template_people_of_line on app.week_template_people (team_id, line_id);
create index week_template_people_by_user on app.week_template_people (user_id);
