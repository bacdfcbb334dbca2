-- Who has not worked before says so, and accounts for the time in writing (CQC asks for a full history): one row a person beside the jobs.
set local role care_owner;
set local search_path = app, public;

create table app.work_history_statements (
  user_id uuid primary key references app.users (id) on delete cascade,
  never_worked boolean,
  account_of_time text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select app.protect('app.work_history_statements');
grant select, insert, update, delete on app.work_history_statements to care_app, care_worker;
create policy own_insert on app.work_history_statements for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.work_history_statements for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_delete on app.work_history_statements for delete to care_app using (user_id = (select app.uid()));
create policy own_or_visible_select on app.work_history_statements for select to care_app
  using (user_id = (select app.uid()) or app.runs_team_of(user_id));

-- Spec section 9: the share of twelve sections that are there, as a whole per cent. 'I have not worked before' is a work history too.
create or replace function app.completion_of(of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select round(100.0 * (
      (exists (select from personal_information where user_id = of_user))::int
    + (exists (select from address_details where user_id = of_user))::int
    + (exists (select from work_history where user_id = of_user)
        or exists (select from work_history_statements where user_id = of_user and never_worked))::int
    + (exists (select from education where user_id = of_user))::int
    + (exists (select from training_certificates where user_id = of_user))::int
    + (exists (select from medical_history where user_id = of_user))::int
    + (exists (select from background_checks where user_id = of_user))::int
    + (exists (select from next_of_kin where user_id = of_user))::int
    + (exists (select from employment_status where user_id = of_user))::int
    + (exists (select from passport_information where user_id = of_user))::int
    + (exists (select from declarations where user_id = of_user and agrees_to_declaration = 'yes'))::int
    + (exists (select from resumes where user_id = of_user))::int
  ) / 12)::int
$$;
