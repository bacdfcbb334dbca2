-- Uploaded files: the row says whose, for which slot and in which state; the encrypted bytes lie in the file store under the same id.
-- A row is written only after its bytes are safe, and deleted before they are: there is never a row without bytes.
set local role care_owner;
set local search_path = app, public;

create table app.files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  slot text not null check (slot ~ '^[a-z0-9-]{1,40}$'),
  name text not null check (length(name) between 1 and 255),
  mime text not null check (length(mime) <= 100),
  size int not null check (size > 0),
  -- 'active-content': offered for saving only.
  flags text[] not null default '{}',
  -- staged: uploaded, not yet part of the profile; current: part of it; superseded: replaced or taken out.
  state text not null default 'staged' check (state in ('staged', 'current', 'superseded')),
  created_at timestamptz not null default now(),
  superseded_at timestamptz,
  check ((state = 'superseded') = (superseded_at is not null))
);
-- One document per slot; lists (an entry each) may have several.
create unique index files_one_current on app.files (user_id, slot) where state = 'current' and slot not in ('certificate', 'immunisation');
create index files_by_user on app.files (user_id, slot);
create index files_to_sweep on app.files (state, created_at) where state <> 'current';

select app.protect('app.files');
grant select, insert, update, delete on app.files to care_app;
grant select, delete on app.files to care_worker;

create policy own_insert on app.files for insert to care_app with check (user_id = (select app.uid()) and state = 'staged');
create policy own_update on app.files for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_delete on app.files for delete to care_app using (user_id = (select app.uid()) and state = 'staged');
-- Of somebody who waits for an answer only the photo is visible.
create policy visible_select on app.files for select to care_app
  using (user_id = (select app.uid()) or (state = 'current'
    and (app.runs_team_of(user_id) or (slot = 'profile-image' and app.is_applicant(user_id)))));

alter table app.profiles add foreign key (photo_file_id) references app.files (id) on delete set null;

-- What a person has stored, for the quotas. Holds the person's uploads until the transaction ends, so that two at once are counted one after the other.
create function app.file_usage(of_user uuid) returns table (files bigint, bytes bigint)
language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 7042));
  return query select count(*), coalesce(sum(f.size), 0)::bigint from app.files f where f.user_id = of_user;
end $$;
grant execute on function app.file_usage(uuid) to care_app;
