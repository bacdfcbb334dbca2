-- The code of a mail that stands for the present password when a signed-in person changes it.
set local role care_owner;
set local search_path = app, public;

alter table app.account_tokens drop constraint account_tokens_kind_check;
alter table app.account_tokens add constraint account_tokens_kind_check check (kind in ('signup', 'recovery', 'reauthentication'));
