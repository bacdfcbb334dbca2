-- Setting up an authenticator app answers with its seed: a request sent again under its Idempotency-Key must not make another one.
set local role care_owner;
grant select, insert, update on app.answers_given to care_auth;
create policy auth_all on app.answers_given to care_auth using (true) with check (true);
