-- A photo or PDF of a paper timesheet, as evidence beside the hours of somebody's week at a site. The person's own file, or the team's where a manager added it.
set local role care_owner;

create table app.work_papers (
  file_id uuid primary key references app.files (id) on delete cascade,
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  site_id uuid not null,
  week date not null check (extract(isodow from week) = 1),
  added_at timestamptz not null,
  added_by uuid references app.users (id) on delete set null,
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade
);
create index work_papers_by_week on app.work_papers (team_id, user_id, site_id, week);
create index work_papers_by_site on app.work_papers (team_id, site_id);
create index work_papers_by_user on app.work_papers (user_id);
create index work_papers_by_adder on app.work_papers (added_by) where added_by is not null;
