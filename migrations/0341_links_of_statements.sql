-- A link opens an invoice, or the statement of a client for some days.
set local role care_owner;

alter table app.invoice_links alter column invoice_id drop not null, add column client_id uuid, add column first_day date,
  add column last_day date,
  add foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  add constraint an_invoice_or_a_statement check (case when client_id is null
    then invoice_id is not null and num_nonnulls(first_day, last_day) = 0
    else invoice_id is null and num_nonnulls(first_day, last_day) = 2 and last_day >= first_day end);
create index invoice_links_by_client on app.invoice_links (team_id, client_id) where client_id is not null;
