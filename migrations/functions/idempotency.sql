-- Answers to writes that carried an Idempotency-Key.

grant select, insert, update on app.answers_given to care_app, care_auth;
grant select, delete on app.answers_given to care_worker;
create policy own_select on app.answers_given for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.answers_given for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.answers_given for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy auth_all on app.answers_given to care_auth using (true) with check (true);
