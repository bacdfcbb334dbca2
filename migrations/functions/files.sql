-- Uploaded files: whose they are, quotas, and which bytes of the store are in use.

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
-- Of a fellow member only the photo is visible, and the key that opens it: no other row of theirs is.
create policy visible_to_fellows on app.files for select to care_app
  using (slot = 'profile-image' and state = 'current' and app.is_fellow(user_id));

-- What a person has stored, for the quotas. Holds the person's uploads until the transaction ends, so that two at once are counted one after the other.
create function app.file_usage(of_user uuid) returns table (files bigint, bytes bigint)
language plpgsql set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_user::text, 7042));
  return query select count(*), coalesce(sum(f.size), 0)::bigint from app.files f where f.user_id = of_user;
end $$;
grant execute on function app.file_usage(uuid) to care_app;

-- Of these blobs, the ones that something still refers to: the sweep of the file store leaves them alone.
create function app.blobs_in_use(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select f.id from app.files f where f.id = any (ids)
  union all select e.file_id from app.exports e where e.file_id = any (ids) and e.state in ('running', 'ready')
  union all select k.id from app.kept_records r, unnest(r.file_ids) as k (id) where k.id = any (ids)
$$;
grant execute on function app.blobs_in_use(uuid[]) to care_worker;
