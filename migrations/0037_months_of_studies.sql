-- Studies begin and end in a month: people remember no day, and no rule needs one. The month of a stored day stays.
set local role care_owner;
set local search_path = app, public;

alter table education
  alter column start_date type text using to_char(start_date, 'YYYY-MM'),
  alter column end_date type text using to_char(end_date, 'YYYY-MM');
