-- What has to be on file before somebody is paid: the umbrella company with the day of its last review, bank details, and the Key Information Document with the figures that
-- it had when it was given. `basis`: the terms that it was made from; others need another document.
set local role care_owner;

alter table app.pay_people
  add column umbrella text check (length(umbrella) between 1 and 120),
  add column umbrella_reviewed_on date,
  add constraint umbrella_is_reviewed check (num_nonnulls(umbrella, umbrella_reviewed_on) in (0, 2)),
  add constraint umbrella_of_who_has_one check (engagement = 'umbrella-company' or umbrella is null);

alter table app.employment_status
  add column bank_account_name bytea,
  add column bank_sort_code bytea,
  add column bank_account_number bytea;

create table app.key_documents (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  version int not null check (version > 0),
  basis text not null,
  facts jsonb not null,
  given_at timestamptz not null,
  given_by uuid references app.users (id) on delete set null,
  read_at timestamptz,
  unique (team_id, user_id, version)
);
create index key_documents_by_user on app.key_documents (user_id);
create index key_documents_by_giver on app.key_documents (given_by) where given_by is not null;
