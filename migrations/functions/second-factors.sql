-- Second factors: authenticator apps, passkeys, backup codes.

grant select (id, user_id, factor_type, friendly_name, status, created_at, updated_at, last_used_at) on app.mfa_factors to care_app;
grant select, insert, update, delete on app.mfa_factors to care_auth;
grant select (id, user_id, status, created_at), delete on app.mfa_factors to care_worker;
create policy auth_all on app.mfa_factors to care_auth using (true) with check (true);
create policy own_select on app.mfa_factors for select to care_app using (user_id = (select app.uid()));

grant select, insert, update, delete on app.mfa_challenges to care_auth;
grant select (id, expires_at), delete on app.mfa_challenges to care_worker;
create policy auth_all on app.mfa_challenges to care_auth using (true) with check (true);

grant select (id, user_id, used_at), insert, delete on app.mfa_backup_codes to care_app;
grant select, update, delete on app.mfa_backup_codes to care_auth;
create policy auth_all on app.mfa_backup_codes to care_auth using (true) with check (true);
create policy own_select on app.mfa_backup_codes for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.mfa_backup_codes for insert to care_app with check (user_id = (select app.uid()));
create policy own_delete on app.mfa_backup_codes for delete to care_app using (user_id = (select app.uid()));
