-- The logo of a team stands on its invoices: a file of the team, which an issued invoice names.
set local role care_owner;

alter table app.invoice_settings add column logo_file_id uuid references app.files (id) on delete set null;
create index invoice_settings_by_logo on app.invoice_settings (logo_file_id) where logo_file_id is not null;
