-- Invoices: lines of charge are drafted by client and issued under the next number of the team's series. An issued invoice never changes. Nothing here goes with an account or a team, only after six years.
set local role care_owner;

-- Append-only: who issues, as it stands on an invoice. Without a VAT number the team charges no VAT.
create table app.invoice_settings (
  team_id uuid not null references app.teams (id) on delete cascade,
  version int not null check (version > 0),
  legal_name text not null check (length(legal_name) between 1 and 160),
  address text not null check (length(address) between 1 and 500),
  email text check (length(email) between 3 and 254),
  vat_number text check (vat_number ~ '^GB[0-9]{9}([0-9]{3})?$'),
  company_number text check (length(company_number) between 1 and 20),
  account_name text check (length(account_name) between 1 and 120),
  sort_code text check (sort_code ~ '^[0-9]{6}$'),
  account_number text check (account_number ~ '^[0-9]{6,8}$'),
  -- What a number begins with: `BC-` of BC-000411.
  prefix text not null check (prefix ~ '^[A-Z0-9-]{0,10}$'),
  -- Days until an invoice is due, where the client's terms say nothing.
  payment_days int not null check (payment_days between 0 and 120),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, version)
);
create index invoice_settings_by_recorder on app.invoice_settings (recorded_by) where recorded_by is not null;

-- Append-only: how invoices to a client are laid out. Its name, address and email stand with the client, VAT and days to pay in its terms.
create table app.client_billing (
  team_id uuid not null,
  client_id uuid not null,
  version int not null check (version > 0),
  -- BT-10 of EN 16931: whom or what the client wants named.
  buyer_reference text check (length(buyer_reference) between 1 and 60),
  -- By what lines are gathered; `order`: each order number has an invoice of its own.
  grouping text not null check (grouping in ('site', 'job', 'order')),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, client_id, version),
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade
);
create index client_billing_by_recorder on app.client_billing (recorded_by) where recorded_by is not null;

-- An issued invoice or credit note. Numbers of both count up in one series without a gap. `document`: all that stands on it, sealed with the team's key, with the SHA-256 of what is
-- sealed; its PDF is made of the document once and kept in the same way. Amounts are pence, of a credit note below zero.
create table app.invoices (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  client_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number int not null check (number > 0),
  name text not null check (length(name) between 1 and 30),
  -- The invoice that a credit note refers to, and why.
  credits uuid references app.invoices (id),
  reason text check (length(reason) between 1 and 300),
  first_day date not null,
  last_day date not null,
  issued_on date not null,
  due_on date,
  order_number text,
  buyer_reference text,
  lines int not null check (lines > 0),
  minutes int not null,
  net int not null,
  vat int not null,
  total int generated always as (net + vat) stored,
  document bytea not null,
  document_sha256 bytea not null,
  pdf bytea,
  pdf_sha256 bytea,
  issued_at timestamptz not null,
  issued_by uuid references app.users (id) on delete set null,
  unique (team_id, number),
  unique (team_id, id),
  foreign key (team_id, client_id) references app.clients (team_id, id),
  constraint credit_notes_refer check ((kind = 'credit-note') = (credits is not null) and (kind = 'credit-note') = (reason is not null)),
  constraint invoices_are_due check ((kind = 'invoice') = (due_on is not null) and (due_on is null or due_on >= issued_on)),
  constraint pdf_with_digest check ((pdf is null) = (pdf_sha256 is null)),
  check (first_day <= last_day)
);
create index invoices_by_client on app.invoices (team_id, client_id, number);
create index invoices_by_credited on app.invoices (credits) where credits is not null;
create index invoices_by_issuer on app.invoices (issued_by) where issued_by is not null;
create index invoices_without_pdf on app.invoices (team_id) where pdf is null;

-- A line of an invoice: a quantity of a rate, of the lines of charge that it is made of (BG-25). `vat`: the category of VAT (BT-151), `S`, `E` or `O`; the unit is HUR or C62.
create table app.invoice_rows (
  invoice_id uuid not null references app.invoices (id) on delete cascade,
  place int not null check (place > 0),
  heading text not null,
  what text not null,
  unit text not null check (unit in ('HUR', 'C62')),
  -- Minutes of hours, otherwise how many.
  quantity int not null,
  rate int,
  net int not null,
  vat_category text not null check (vat_category in ('S', 'E', 'O')),
  primary key (invoice_id, place)
);

-- The sum of a category (BG-23): VAT is worked out once of it. Rates in hundredths of a percent.
create table app.invoice_vat (
  invoice_id uuid not null references app.invoices (id) on delete cascade,
  category text not null check (category in ('S', 'E', 'O')),
  rate int not null check (rate >= 0),
  reason text not null,
  net int not null,
  vat int not null,
  primary key (invoice_id, category, reason)
);

-- A line of charge is on one invoice, and comes back by one credit note. `row`: the line of the invoice that it is in.
create table app.invoice_lines (
  invoice_id uuid not null references app.invoices (id) on delete cascade,
  line_id uuid not null references app.charge_lines (id) on delete cascade,
  place int not null,
  -- False once a credit note has it.
  live boolean not null default true,
  primary key (invoice_id, line_id)
);
create unique index on_one_invoice on app.invoice_lines (line_id) where live;
create index invoice_lines_by_line on app.invoice_lines (line_id);

-- Append-only but for taking back: what a client has paid.
create table app.invoice_payments (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  invoice_id uuid not null,
  paid_on date not null,
  amount int not null check (amount > 0),
  reference text check (length(reference) between 1 and 120),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  taken_back_at timestamptz,
  taken_back_by uuid references app.users (id) on delete set null,
  foreign key (team_id, invoice_id) references app.invoices (team_id, id) on delete cascade
);
create index invoice_payments_by_invoice on app.invoice_payments (team_id, invoice_id);
create index invoice_payments_by_recorder on app.invoice_payments (recorded_by) where recorded_by is not null;
create index invoice_payments_by_taker on app.invoice_payments (taken_back_by) where taken_back_by is not null;

-- An invoice as it was mailed: of the link only the hash of its secret is kept.
create table app.invoice_links (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  invoice_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  address_hash bytea not null,
  secret_hash bytea unique,
  sent_at timestamptz not null,
  sent_by uuid references app.users (id) on delete set null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (team_id, invoice_id) references app.invoices (team_id, id) on delete cascade
);
create index invoice_links_by_invoice on app.invoice_links (team_id, invoice_id);
create index invoice_links_by_team on app.invoice_links (team_id, sent_at);
create index invoice_links_by_sender on app.invoice_links (sent_by) where sent_by is not null;
