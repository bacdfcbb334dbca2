-- Expenses: miles and receipts that somebody claims, and a manager answers. A claim that is approved is one line of pay. It stays with the pay when somebody leaves or is
-- erased, without what they have written.
set local role care_owner;

create table app.expense_claims (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  kind text not null check (kind in ('miles', 'receipt')),
  day date not null,
  -- Of miles: tenths of a mile, who came along, from where to where.
  vehicle text check (vehicle in ('car', 'motorcycle', 'cycle')),
  tenths int check (tenths between 1 and 20000),
  passengers int check (passengers between 0 and 8),
  from_place text check (length(from_place) between 1 and 120),
  to_place text check (length(to_place) between 1 and 120),
  -- Of a receipt: what for, the part of its amount that is VAT, and its photo.
  what text check (what in ('parking', 'public-transport', 'equipment', 'training', 'meal', 'room', 'other')),
  vat int check (vat between 0 and amount),
  file_id uuid references app.files (id) on delete set null,
  note text check (length(note) between 1 and 300),
  site_id uuid,
  -- Pence; of miles it is worked out when they are approved.
  amount int check (amount between 1 and 1000000),
  claimed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  answered_at timestamptz,
  answered_by uuid references app.users (id) on delete set null,
  reason text check (length(reason) between 1 and 300),
  -- What the line of pay says of it.
  said text check (length(said) between 1 and 200),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete set null (site_id),
  constraint miles_or_a_receipt check (case kind when 'miles' then num_nonnulls(vehicle, tenths, passengers) = 3 and num_nonnulls(what, vat, file_id) = 0
    else num_nonnulls(what, vat, amount) = 3 and num_nonnulls(vehicle, tenths, passengers, from_place, to_place) = 0 end),
  constraint nobody_answers_their_own check (answered_by is distinct from user_id),
  constraint approved_with_an_amount check (case when state = 'approved' then num_nonnulls(amount, said, answered_at) = 3 else said is null end),
  constraint refused_with_a_reason check ((state = 'refused') = (reason is not null))
);
create index expense_claims_waiting on app.expense_claims (team_id, day) where state = 'waiting';
create index expense_claims_of_team on app.expense_claims (team_id, claimed_at);
create index expense_claims_by_user on app.expense_claims (user_id, day);
create index expense_claims_by_site on app.expense_claims (team_id, site_id) where site_id is not null;
create index expense_claims_by_answerer on app.expense_claims (answered_by) where answered_by is not null;
create unique index expense_claims_by_file on app.expense_claims (file_id) where file_id is not null;
