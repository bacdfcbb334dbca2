-- What a person gives in the registration: one table per section, one row per person or per entry. Columns of type bytea are encrypted
-- under that person's key; every column that a form fills is named by its field in src/features/registration/steps.
set local role care_owner;
set local search_path = app, public;

-- The registration itself, and what concerns it as a whole.
create table app.registrations (
  user_id uuid primary key references app.users (id) on delete cascade,
  skip_training_certificates boolean,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The version of each step that was saved or put off: a save from an older version is refused.
create table app.registration_sections (
  user_id uuid not null references app.users (id) on delete cascade,
  step text not null check (length(step) <= 40),
  version int not null default 1,
  state text not null default 'saved' check (state in ('saved', 'deferred')),
  saved_at timestamptz not null default now(),
  primary key (user_id, step)
);

-- What was typed and not yet saved, encrypted as a whole; `version` is that of the step it began from.
create table app.registration_drafts (
  user_id uuid not null references app.users (id) on delete cascade,
  step text not null check (length(step) <= 40),
  data bytea not null,
  version int not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, step)
);

create table app.personal_information (
  user_id uuid primary key references app.users (id) on delete cascade,
  title text,
  first_name text,
  last_name text,
  gender text,
  nationality text,
  date_of_birth date,
  job_applying_for text,
  team_code text,
  profile_image_url uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.address_details (
  user_id uuid primary key references app.users (id) on delete cascade,
  current_street text,
  current_city text,
  current_county text,
  current_postcode text,
  current_country text,
  less_than_5_years boolean,
  previous_street text,
  previous_city text,
  previous_postcode text,
  previous_country text,
  proof_of_address uuid references app.files (id) on delete set null,
  proof_of_address_2 uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.resumes (
  user_id uuid primary key references app.users (id) on delete cascade,
  resume_file uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.passport_information (
  user_id uuid primary key references app.users (id) on delete cascade,
  no_passport boolean,
  passport_number bytea,
  country_of_issue bytea,
  issue_date bytea,
  expiry_date date,
  passport_file uuid references app.files (id) on delete set null,
  other_documents text,
  birth_certificate_file uuid references app.files (id) on delete set null,
  national_insurance_document_file uuid references app.files (id) on delete set null,
  evisa_share_code bytea,
  driving_license_number bytea,
  driving_license_country bytea,
  driving_license_issue_date bytea,
  driving_license_expiry_date date,
  driving_license_file uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.work_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  employer text,
  job_title text,
  start_date date,
  end_date date,
  current_job boolean,
  responsibilities text,
  reason_for_leaving text,
  gap_explanation text,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index work_history_by_user on app.work_history (user_id, sort);

create table app.background_checks (
  user_id uuid primary key references app.users (id) on delete cascade,
  dbs_certificate_number bytea,
  not_on_update_service boolean,
  update_service_number bytea,
  dbs_file uuid references app.files (id) on delete set null,
  visa_type text,
  visa_expiry date,
  brp_share_code bytea,
  right_to_work_file uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app."references" (
  user_id uuid not null references app.users (id) on delete cascade,
  position int not null check (position in (1, 2)),
  name bytea,
  position_held bytea,
  email bytea,
  phone bytea,
  relationship bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, position)
);

create table app.next_of_kin (
  user_id uuid primary key references app.users (id) on delete cascade,
  name bytea,
  relationship bytea,
  phone bytea,
  email bytea,
  address bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.employment_status (
  user_id uuid primary key references app.users (id) on delete cascade,
  employment_status text,
  paye_tax_code bytea,
  company_name text,
  company_number text,
  umbrella_company_name text,
  umbrella_company_phone text,
  umbrella_company_email text,
  national_insurance_number bytea,
  utr bytea,
  has_p45 boolean,
  has_student_loans boolean,
  ni_proof_file uuid references app.files (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.training_certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  certificate_name text,
  issuing_body text,
  date_obtained date,
  expiry_date date,
  file_id uuid references app.files (id) on delete set null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index training_certificates_by_user on app.training_certificates (user_id, sort);

create table app.education (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  institution text,
  qualification text,
  subject text,
  grade text,
  start_date date,
  end_date date,
  current boolean,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index education_by_user on app.education (user_id, sort);

create table app.medical_history (
  user_id uuid primary key references app.users (id) on delete cascade,
  has_immunizations bytea,
  accidents_injuries bytea,
  accidents_injuries_details bytea,
  illness_condition bytea,
  illness_condition_details bytea,
  medical_treatment bytea,
  medical_treatment_details bytea,
  drug_allergies bytea,
  drug_allergies_details bytea,
  fitness_to_work bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.immunisations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  vaccine bytea,
  given_on bytea,
  proof_available bytea,
  proof_file uuid references app.files (id) on delete set null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index immunisations_by_user on app.immunisations (user_id, sort);

create table app.business_information (
  user_id uuid primary key references app.users (id) on delete cascade,
  not_trading boolean,
  company_name text,
  company_registration_number text,
  business_type text,
  company_address text,
  company_phone text,
  company_email text,
  company_website text,
  business_description text,
  industry_type text,
  number_of_employees text,
  year_established int,
  vat_number text,
  insurance_provider text,
  insurance_policy_number text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table app.declarations (
  user_id uuid primary key references app.users (id) on delete cascade,
  agrees_to_declaration text check (agrees_to_declaration in ('yes', 'no')),
  signature_date date,
  signature_data bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One's own rows to read and write, those of the people one may see to read; registrations and drafts concern nobody else.
-- A single policy for reading, own rows first: the people one may see are looked up only for rows that are not one's own.
do $$
declare
  name text;
  own constant text[] := array['registrations', 'registration_drafts'];
  mine constant text := 'user_id = (select app.uid())';
begin
  foreach name in array own || array['registration_sections', 'personal_information', 'address_details', 'resumes', 'passport_information',
    'work_history', 'background_checks', 'references', 'next_of_kin', 'employment_status', 'training_certificates', 'education',
    'medical_history', 'immunisations', 'business_information', 'declarations']
  loop
    perform app.protect(format('app.%I', name)::regclass);
    execute format('grant select, insert, update, delete on app.%I to care_app, care_worker', name);
    execute format('create policy own_insert on app.%I for insert to care_app with check (%s)', name, mine);
    execute format('create policy own_update on app.%I for update to care_app using (%s) with check (%s)', name, mine, mine);
    execute format('create policy own_delete on app.%I for delete to care_app using (%s)', name, mine);
    execute format('create policy own_or_visible_select on app.%I for select to care_app using (%s%s)', name, mine,
      case when name = any (own) then '' else ' or app.runs_team_of(user_id)' end);
  end loop;
end $$;

-- Spec section 9: the share of twelve sections that are there, as a whole per cent.
create function app.completion_of(of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select round(100.0 * (
      (exists (select from personal_information where user_id = of_user))::int
    + (exists (select from address_details where user_id = of_user))::int
    + (exists (select from work_history where user_id = of_user))::int
    + (exists (select from education where user_id = of_user))::int
    + (exists (select from training_certificates where user_id = of_user))::int
    + (exists (select from medical_history where user_id = of_user))::int
    + (exists (select from background_checks where user_id = of_user))::int
    + (exists (select from next_of_kin where user_id = of_user))::int
    + (exists (select from employment_status where user_id = of_user))::int
    + (exists (select from passport_information where user_id = of_user))::int
    + (exists (select from declarations where user_id = of_user and agrees_to_declaration = 'yes'))::int
    + (exists (select from resumes where user_id = of_user))::int
  ) / 12)::int
$$;

create function app.certificate_count(of_user uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*)::int from training_certificates where user_id = of_user
$$;

-- The expiry days themselves: how many are 'expiring' moves with the clock.
create function app.certificate_expiries(of_user uuid) returns date[]
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(array_agg(expiry_date order by expiry_date), '{}') from training_certificates where user_id = of_user and expiry_date is not null
$$;
grant execute on function app.completion_of(uuid), app.certificate_count(uuid), app.certificate_expiries(uuid) to care_worker;

-- Makes a person's card say what their sections say; answers the completion. Called by every write that counts, in its transaction.
create function app.refresh_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  complete int;
begin
  if of_user is distinct from app.uid() and not app.runs_team_of(of_user) then
    raise exception 'not a person whose card may be refreshed' using errcode = 'insufficient_privilege';
  end if;
  -- Counted only once the card is held: of two saves at once, the second then sees the first.
  perform from profiles where user_id = of_user for no key update;
  complete := app.completion_of(of_user);
  update profiles p
     set completion = complete, certificate_count = c.count, certificate_expiries = c.expiries,
         job_applying_for = i.job_applying_for, photo_file_id = i.profile_image_url, updated_at = now()
    from (select app.certificate_count(of_user) as count, app.certificate_expiries(of_user) as expiries) c
    left join personal_information i on i.user_id = of_user
   where p.user_id = of_user
     and (p.completion, p.certificate_count, p.certificate_expiries, p.job_applying_for, p.photo_file_id)
         is distinct from (complete, c.count, c.expiries, i.job_applying_for, i.profile_image_url);
  return complete;
end $$;
grant execute on function app.refresh_card(uuid) to care_app, care_worker;
