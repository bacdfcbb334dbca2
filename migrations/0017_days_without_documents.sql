-- A day of expiry that is changed while its document stays the same is somebody's word alone: since when is kept beside it, for whoever reads it.
set local role care_owner;
set local search_path = app, public;

-- Arguments: the day's column, the document's column.
create function app.note_undocumented_day() returns trigger
language plpgsql set search_path = app, pg_temp as $$
declare
  earlier constant jsonb := to_jsonb(old);
  later constant jsonb := to_jsonb(new);
  note constant text := tg_argv[0] || '_undocumented_since';
begin
  if later ->> tg_argv[1] is not null and later ->> tg_argv[1] is distinct from earlier ->> tg_argv[1] then
    return jsonb_populate_record(new, jsonb_build_object(note, null));
  end if;
  if later ->> tg_argv[0] is distinct from earlier ->> tg_argv[0] then
    return jsonb_populate_record(new, jsonb_build_object(note, new.updated_at));
  end if;
  return new;
end $$;

alter table app.training_certificates add column expiry_date_undocumented_since timestamptz;
alter table app.passport_information add column expiry_date_undocumented_since timestamptz;
alter table app.passport_information add column driving_license_expiry_date_undocumented_since timestamptz;
alter table app.background_checks add column visa_expiry_undocumented_since timestamptz;

create trigger note_undocumented_expiry before update of expiry_date, file_id on app.training_certificates
  for each row execute function app.note_undocumented_day('expiry_date', 'file_id');
create trigger note_undocumented_expiry before update of expiry_date, passport_file on app.passport_information
  for each row execute function app.note_undocumented_day('expiry_date', 'passport_file');
create trigger note_undocumented_licence_expiry before update of driving_license_expiry_date, driving_license_file on app.passport_information
  for each row execute function app.note_undocumented_day('driving_license_expiry_date', 'driving_license_file');
create trigger note_undocumented_expiry before update of visa_expiry, right_to_work_file on app.background_checks
  for each row execute function app.note_undocumented_day('visa_expiry', 'right_to_work_file');
