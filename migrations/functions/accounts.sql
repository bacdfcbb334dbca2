-- Accounts, the links in their mails, the keys of people and of the installation.

grant select (id, email) on app.users to care_app;
grant select, insert, update on app.users to care_auth;
grant select (id, email, email_confirmed_at, disabled_at, last_sign_in_at, created_at), delete on app.users to care_worker;
create policy auth_all on app.users to care_auth using (true) with check (true);
create policy visible_select on app.users for select to care_app using (id = (select app.uid()) or app.runs_team_of(id));

grant select, insert, update, delete on app.account_tokens to care_auth;
grant select (id, user_id, created_at, expires_at), delete on app.account_tokens to care_worker;
create policy auth_all on app.account_tokens to care_auth using (true) with check (true);

grant select, insert, update, delete on app.rate_limits to care_auth, care_worker;
create policy auth_all on app.rate_limits to care_auth using (true) with check (true);

grant select, insert on app.user_keys to care_app, care_auth;
grant select, insert, update, delete on app.user_keys to care_worker;
create policy own_insert on app.user_keys for insert to care_app with check (user_id = (select app.uid()));
-- A team seals what it writes about a person with that person's key. A person who has sealed nothing themselves has
-- none yet: a manager may add it.
create policy manager_insert on app.user_keys for insert to care_app with check (app.runs_team_of(user_id));
-- The key of an applicant, or of a fellow, opens their photo: row security shows no other row of theirs.
create policy visible_select on app.user_keys for select to care_app
  using (user_id = (select app.uid()) or app.runs_team_of(user_id) or app.is_applicant(user_id) or app.is_fellow(user_id));
create policy auth_all on app.user_keys to care_auth using (true) with check (true);

grant select, insert on app.key_fingerprints to care_worker;
