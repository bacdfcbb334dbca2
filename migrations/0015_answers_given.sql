-- Answers to writes that carried an Idempotency-Key: the same request sent again is answered, not done again (security RC09). Kept for a day.
set local role care_owner;
set local search_path = app, public;

create table app.answers_given (
  user_id uuid not null references app.users (id) on delete cascade,
  key text not null check (length(key) <= 100),
  -- Of the procedure and its input.
  request_hash bytea not null,
  -- Sealed; empty while the first request is under way, which nobody else sees.
  answer bytea,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index answers_given_by_time on app.answers_given (created_at);
select app.protect('app.answers_given');
grant select, insert, update on app.answers_given to care_app;
grant select, delete on app.answers_given to care_worker;
create policy own_select on app.answers_given for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.answers_given for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.answers_given for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
