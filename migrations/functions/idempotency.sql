-- Idempotency keys of writes, with the answers that are given to a retry.

grant select, insert, update on app.idempotency_keys to care_app, care_auth;
grant select, delete on app.idempotency_keys to care_worker;
create policy own_select on app.idempotency_keys for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.idempotency_keys for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.idempotency_keys for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy auth_all on app.idempotency_keys to care_auth using (true) with check (true);
