-- Compliance: what a team requires of its staff, the evidence that people give, what a team decides about it, and the statuses that follow.
-- All days are London's; ranges include their first day and exclude their last.
set local role care_owner;

-- In which job somebody works in a team, from when until when. Spells of one person may overlap.
create table app.membership_spells (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  job text not null,
  during daterange not null check (not isempty(during)),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index membership_spells_by_team on app.membership_spells (team_id, user_id);
create index membership_spells_by_user on app.membership_spells (user_id);

insert into app.membership_spells (team_id, user_id, job, during)
select team_id, user_id, "position", daterange(joined, greatest(joined, ended), '[]')
  from (select *, (joined_at at time zone 'Europe/London')::date as joined,
          case when status <> 'active' then (coalesce(ended_at, joined_at) at time zone 'Europe/London')::date end as ended
          from app.team_members where role = 'staff') m;

-- A team's rule. What it says is in its versions. `origin`: the item of the ready sets that it was made from.
create table app.requirements (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  origin text check (length(origin) <= 60),
  unique (team_id, id),
  unique (team_id, origin)
);

-- Append-only: on each day, of the versions that have started the one recorded last applies.
create table app.requirement_versions (
  requirement_id uuid not null,
  team_id uuid not null,
  version int not null check (version > 0),
  starts date not null,
  name text not null check (length(name) between 1 and 120),
  -- Any one of these kinds of evidence satisfies it.
  kinds text[] not null check (cardinality(kinds) between 1 and 20),
  -- The jobs it is asked of; empty: all.
  jobs text[] not null default '{}',
  -- The chosen people it is asked of; null: everybody in these jobs.
  people uuid[] check (cardinality(people) between 1 and 500),
  -- How long evidence lasts from its first day; null: as long as the document says.
  lasts_months int check (lasts_months between 1 and 600),
  -- Evidence counts beyond the end of the document, until the day that the team has verified it for: an expired British passport.
  ignores_expiry boolean not null default false,
  -- How many days ahead a lapse is shown and told, to the person and to the managers.
  person_lead_days int not null default 30 check (person_lead_days between 0 and 366),
  manager_lead_days int not null default 30 check (manager_lead_days between 0 and 366),
  -- Whether a gap keeps somebody from working, or only warns.
  blocks boolean not null default true,
  -- Asked of nobody from its first day on.
  retired boolean not null default false,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (requirement_id, version),
  foreign key (team_id, requirement_id) references app.requirements (team_id, id) on delete cascade
);
create index requirement_versions_by_team on app.requirement_versions (team_id);

-- What a person has given, stored once for all teams. It is never changed: a new date or document makes a new row, and the old one is superseded.
-- `source`: which of several of its kind it is, such as the id of a certificate. `digest`: of what else was given with it.
create table app.evidence (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  kind text not null,
  source text not null,
  title text,
  digest text not null,
  file_id uuid references app.files (id) on delete set null,
  valid_from date not null,
  -- The last day, as on the document.
  valid_until date,
  given_at timestamptz not null,
  superseded_at timestamptz,
  unique (user_id, id)
);
create unique index evidence_current on app.evidence (user_id, kind, source) where superseded_at is null;
create index evidence_by_user on app.evidence (user_id, kind);
create index evidence_by_file on app.evidence (file_id) where file_id is not null;

-- A team's decisions about evidence, append-only; the one that was not replaced counts. Another team neither sees them nor is bound by them.
create table app.verifications (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  evidence_id uuid not null,
  decision text not null check (decision in ('verified', 'rejected', 'revoked')),
  -- The last day for which it was verified; null: as long as the evidence lasts.
  verified_until date check (verified_until is null or decision = 'verified'),
  reason text check (length(reason) between 1 and 500),
  decided_at timestamptz not null,
  decided_by uuid references app.users (id) on delete set null,
  replaced_at timestamptz,
  check (decision = 'verified' or reason is not null),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (user_id, evidence_id) references app.evidence (user_id, id) on delete cascade
);
create unique index verifications_current on app.verifications (team_id, evidence_id) where replaced_at is null;
create index verifications_by_member on app.verifications (team_id, user_id);
create index verifications_by_user on app.verifications (user_id, evidence_id);

-- A person's exceptions from a requirement. Never changed, but withdrawn.
create table app.requirement_exceptions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  requirement_id uuid not null,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  reason text not null check (length(reason) between 1 and 500),
  granted_at timestamptz not null,
  granted_by uuid references app.users (id) on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app.users (id) on delete set null,
  -- From this day on it does not count.
  withdrawn_from date,
  check ((withdrawn_at is null) = (withdrawn_from is null)),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, requirement_id) references app.requirements (team_id, id) on delete cascade
);
create index requirement_exceptions_by_member on app.requirement_exceptions (team_id, user_id);
create index requirement_exceptions_by_user on app.requirement_exceptions (user_id);

-- One row per team, person and requirement: days, never a state of today. `app.rewrite_statuses` keeps them.
create table app.compliance_statuses (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  requirement_id uuid not null references app.requirements (id) on delete cascade,
  required datemultirange not null,
  covered datemultirange not null,
  exempt datemultirange not null,
  -- What evidence without a decision, and rejected evidence, would cover.
  waiting datemultirange not null,
  rejected datemultirange not null,
  gaps datemultirange generated always as (required - covered - exempt) stored,
  primary key (team_id, user_id, requirement_id)
) with (fillfactor = 85);
create index compliance_statuses_by_user on app.compliance_statuses (user_id);
create index compliance_statuses_by_requirement on app.compliance_statuses (requirement_id);
create index compliance_statuses_waiting on app.compliance_statuses (team_id, user_id) where waiting <> '{}';

-- What people have given so far, by the same statement as app.given_evidence.
insert into app.evidence (user_id, kind, source, title, digest, file_id, valid_from, valid_until, given_at)
select g.user_id, g.kind, g.source, g.title, g.digest, g.file_id, coalesce(g.valid_from, (g.given_at at time zone 'Europe/London')::date),
    g.valid_until, g.given_at
  from (
  select c.user_id, 'certificate:' || btrim(regexp_replace(regexp_replace(lower(c.certificate_name), '[^a-z0-9]+', ' ', 'g'), '( (certificate|training|course))+ ?$', '')) as kind, c.id::text as source, c.certificate_name as title,
      md5(coalesce(c.issuing_body, '')) as digest, c.file_id, c.date_obtained as valid_from, c.expiry_date as valid_until, c.updated_at as given_at
    from app.training_certificates c where c.certificate_name <> ''
  union all
  select p.user_id, 'passport', '', null, '', p.passport_file, null, p.expiry_date, p.updated_at
    from app.passport_information p where p.passport_number is not null
  union all
  select p.user_id, 'driving-licence', '', null, '', p.driving_license_file, null, p.driving_license_expiry_date, p.updated_at
    from app.passport_information p where p.driving_license_number is not null
  union all
  select p.user_id, 'birth-certificate', '', null, '', p.birth_certificate_file, null, null, p.updated_at
    from app.passport_information p where p.birth_certificate_file is not null
  union all
  select a.user_id, 'proof-of-address', f.source, null, '', f.file_id, null, null, a.updated_at
    from app.address_details a cross join lateral (values ('1', a.proof_of_address), ('2', a.proof_of_address_2)) f (source, file_id)
   where f.file_id is not null
  union all
  select b.user_id, 'right-to-work', '', b.visa_type, '', b.right_to_work_file, null, b.visa_expiry, b.updated_at
    from app.background_checks b where b.visa_type is not null
  union all
  select b.user_id, 'dbs', '', null, '', b.dbs_file, null, null, b.updated_at
    from app.background_checks b where b.dbs_certificate_number is not null
  union all
  select r.user_id, 'referees', '', null, '', null, null, null, max(r.updated_at)
    from app."references" r where r.name is not null group by r.user_id having count(*) > 1
  union all
  select w.user_id, 'work-history', '', null,
      md5(string_agg(concat_ws('|', w.employer, w.job_title, w.start_date, w.end_date, w.gap_explanation), '|' order by w.start_date, w.id)),
      null, null, null, max(w.updated_at)
    from app.work_history w group by w.user_id
  union all
  select e.user_id, 'qualification', e.id::text, e.qualification, md5(concat_ws('|', e.institution, e.subject, e.grade)), null, to_date(e.end_date, 'YYYY-MM'), null,
      e.updated_at
    from app.education e where e.qualification <> ''
  union all
  select i.user_id, 'photo', '', null, '', i.profile_image_url, null, null, i.updated_at
    from app.personal_information i where i.profile_image_url is not null
  union all
  select d.user_id, 'declaration', '', null, '', null, d.signature_date, null, d.updated_at
    from app.declarations d where d.agrees_to_declaration = 'yes') g
on conflict do nothing;
