-- A person's card: what lists and dashboards show, kept current by the write that changes it.
set local role care_owner;
set local search_path = app, public;

create table app.profiles (
  user_id uuid primary key references app.users (id) on delete cascade,
  full_name text not null check (length(full_name) between 1 and 200),
  role text not null default 'staff' check (role in ('staff', 'manager')),
  job_applying_for text,
  photo_file_id uuid,
  completion int not null default 0 check (completion between 0 and 100),
  verified int not null default 0 check (verified between 0 and 100),
  certificate_count int not null default 0,
  certificate_expiries date[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select app.protect('app.profiles');
grant select, update on app.profiles to care_app;
grant select, insert, update on app.profiles to care_auth;
grant select, update on app.profiles to care_worker;
create policy auth_all on app.profiles to care_auth using (true) with check (true);
create policy self_select on app.profiles for select to care_app using (user_id = (select app.uid()));
create policy self_update on app.profiles for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
