-- Expenses. A claim is answered by somebody else; what is approved is paid (`pay_wholes`). The gate holds the team in every act.

grant select, insert on app.expense_claims to care_app;
grant update (state, answered_at, answered_by, reason, amount, said) on app.expense_claims to care_app;
grant select, delete on app.expense_claims to care_worker;
create policy own_or_team_select on app.expense_claims for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.whole_teams()));
create policy own_insert on app.expense_claims for insert to care_app
  with check (user_id = (select app.uid()) and state = 'waiting' and team_id in (select app.my_teams()));
create policy own_update on app.expense_claims for update to care_app
  using (user_id = (select app.uid()) and state = 'waiting') with check (user_id = (select app.uid()) and state = 'withdrawn');
create policy manager_update on app.expense_claims for update to care_app
  using (user_id <> (select app.uid()) and team_id in (select app.whole_teams()))
  with check (user_id <> (select app.uid()) and state <> 'withdrawn' and (state = 'waiting' or answered_by = (select app.uid())));

-- A receipt stays with its claim: managers who read the claim open it when its worker has left the team, unless it was
-- withdrawn. Not with definer's rights: row security of `expense_claims` decides.
create function app.is_claimed(of_file uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from app.expense_claims c where c.file_id = of_file and c.state <> 'withdrawn');
end $$;
grant execute on function app.is_claimed(uuid) to care_app;
create policy with_claim_select on app.files for select to care_app
  using (state = 'current' and slot = 'receipt' and app.is_claimed(id));

-- The key of such receipts. It opens no other row.
create function app.has_receipts_claimed(of_user uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from app.expense_claims c where c.user_id = of_user and c.file_id is not null and c.state <> 'withdrawn');
end $$;
grant execute on function app.has_receipts_claimed(uuid) to care_app;
create policy with_claim_select on app.user_keys for select to care_app using (app.has_receipts_claimed(user_id));

-- The sites where the signed-in person has worked since a day, of which they may claim.
create function app.my_worked_sites(since date) returns table (team_id uuid, id uuid, name text)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select distinct r.team_id, x.id, x.name from work_records r join sites x on x.id = r.site_id
   where r.user_id = app.uid() and r.void_at is null and r.day >= since
$$;
grant execute on function app.my_worked_sites(date) to care_app;

-- The name of the site of a claim, for who may read the claim.
create function app.site_of_claim(of_claim uuid) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select x.name from expense_claims c join sites x on x.id = c.site_id
   where c.id = of_claim and (c.user_id = app.uid() or c.team_id in (select app.whole_teams()))
$$;
grant execute on function app.site_of_claim(uuid) to care_app;

-- The year in which the tax year of a day begins: on 6 April.
create function app.tax_year(of_day date) returns int
language sql immutable set search_path = app, pg_temp as $$
  select extract(year from of_day - interval '3 months 5 days')::int
$$;
grant execute on function app.tax_year(date) to care_app;
