-- The sections of the registration.

-- Own rows may be read and written, those of visible people read; registrations and drafts are private.
-- A single policy for reading, own rows first: visible people are looked up only for other rows.
do $$
declare
  name text;
  own constant text[] := array['registrations', 'registration_drafts'];
  mine constant text := 'user_id = (select app.uid())';
begin
  foreach name in array own || array['registration_sections', 'personal_information', 'address_details', 'resumes', 'passport_information',
    'work_history', 'work_history_statements', 'background_checks', 'references', 'next_of_kin', 'employment_status',
      'training_certificates',
    'education', 'medical_history', 'immunisations', 'business_information', 'declarations']
  loop
    execute format('grant select, insert, update, delete on app.%I to care_app, care_worker', name);
    execute format('create policy own_insert on app.%I for insert to care_app with check (%s)', name, mine);
    execute format('create policy own_update on app.%I for update to care_app using (%s) with check (%s)', name, mine, mine);
    execute format('create policy own_delete on app.%I for delete to care_app using (%s)', name, mine);
    execute format('create policy own_or_visible_select on app.%I for select to care_app using (%s%s)', name, mine,
      case when name = any (own) then '' else ' or app.runs_team_of(user_id)' end);
  end loop;
end $$;

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
create trigger note_undocumented_expiry before update of expiry_date, file_id on app.training_certificates
  for each row execute function app.note_undocumented_day('expiry_date', 'file_id');
create trigger note_undocumented_expiry before update of expiry_date, passport_file on app.passport_information
  for each row execute function app.note_undocumented_day('expiry_date', 'passport_file');
create trigger note_undocumented_licence_expiry before update of driving_license_expiry_date,
  driving_license_file on app.passport_information
  for each row execute function app.note_undocumented_day('driving_license_expiry_date', 'driving_license_file');
create trigger note_undocumented_expiry before update of visa_expiry, right_to_work_file on app.background_checks
  for each row execute function app.note_undocumented_day('visa_expiry', 'right_to_work_file');
