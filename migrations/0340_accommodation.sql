-- Accommodation that an agency provides counts for the minimum wage: some whole days from a day on, and what is charged for
-- all of them, nothing where it is free.
set local role care_owner;

alter table app.wage_entries add column days int check (days between 1 and 31);
alter table app.wage_entries drop constraint wage_entries_kind_check, drop constraint wage_entries_amount_check,
  drop constraint minutes_or_an_amount;
alter table app.wage_entries
  add constraint wage_entries_kind_check check (kind in ('travel', 'training', 'deduction', 'accommodation')),
  add constraint wage_entries_amount_check check (amount between 0 and 1000000),
  add constraint minutes_or_an_amount check (case kind
    when 'deduction' then amount > 0 and amount is not null and minutes is null and days is null
    when 'accommodation' then amount is not null and days is not null and minutes is null
    else minutes is not null and amount is null and days is null end),
  -- The offset of a day counts once.
  add constraint lodged_once exclude using gist (team_id with =, user_id with =, daterange(day, day + days) with &&)
    where (kind = 'accommodation' and void_at is null);
