-- Compliance: evidence taken from what people give in their registration, and the statuses that follow from it.

grant select, insert on app.requirements, app.requirement_versions, app.inspection_questions to care_app;
grant select, insert, update (replaced_at) on app.verifications to care_app;
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_from) on app.requirement_exceptions to care_app;
grant select, insert, update (taken_back_at, taken_back_by) on app.certificates_counted_as to care_app;
grant select on app.evidence, app.compliance_statuses, app.compliance_reminders to care_app;
grant select, insert, update, delete on app.site_requirements to care_app;
grant select, delete on app.requirements, app.requirement_versions, app.evidence, app.verifications, app.requirement_exceptions,
  app.certificates_counted_as, app.compliance_statuses to care_worker;
grant select, insert, delete on app.compliance_reminders to care_worker;
grant select on app.site_requirements to care_worker;

create policy manager_select on app.requirements for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.requirements for insert to care_app with check (team_id in (select app.managed_teams()));
create policy manager_or_asked_select on app.requirement_versions for select to care_app using (team_id in (select app.managed_teams())
  or requirement_id in (select s.requirement_id from app.compliance_statuses s where s.user_id = (select app.uid())));
create policy manager_insert on app.requirement_versions for insert to care_app
  with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));
create policy manager_all on app.site_requirements to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));
create policy manager_select on app.inspection_questions for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.inspection_questions for insert to care_app
  with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));
create policy own_or_visible_select on app.evidence for select to care_app using (user_id = (select app.uid())
  or case when team_id is null then app.runs_team_of(user_id) else team_id in (select app.managed_teams()) end);
create policy own_or_team_select on app.verifications for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- A manager writes about an active member, in their own name.
create policy manager_insert on app.verifications for insert to care_app
  with check (decided_by = (select app.uid()) and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m where m.team_id = verifications.team_id and m.user_id = verifications.user_id and m.status = 'active'));
create policy manager_update on app.verifications for update to care_app
  using (replaced_at is null and team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy own_or_team_select on app.requirement_exceptions for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_insert on app.requirement_exceptions for insert to care_app
  with check (granted_by = (select app.uid()) and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = requirement_exceptions.team_id and m.user_id = requirement_exceptions.user_id and m.status = 'active'));
create policy manager_update on app.requirement_exceptions for update to care_app
  using (withdrawn_at is null and team_id in (select app.managed_teams()))
  with check (withdrawn_by = (select app.uid()) and team_id in (select app.managed_teams()));
create policy own_or_team_select on app.certificates_counted_as for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_insert on app.certificates_counted_as for insert to care_app
  with check (said_by = (select app.uid()) and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m
     where m.team_id = certificates_counted_as.team_id and m.user_id = certificates_counted_as.user_id and m.status = 'active'));
create policy manager_update on app.certificates_counted_as for update to care_app
  using (taken_back_at is null and team_id in (select app.managed_teams()))
  with check (taken_back_by = (select app.uid()) and team_id in (select app.managed_teams()));
create policy own_or_team_select on app.compliance_statuses for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

create policy own_or_team_select on app.compliance_reminders for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

---------------------------------------------------------------------------------------------------------------------- evidence

-- What people have given in their registration, as evidence. Encrypted numbers are sealed alike, so that another number
-- is other evidence. Health answers are none: no manager may see whether they were given.
create view app.given_evidence with (security_invoker = true) as
  select c.user_id, app.certificate_kind(c.certificate_name) as kind, c.id::text as source, c.certificate_name as title,
      md5(coalesce(c.issuing_body, '')) as digest, c.file_id, c.date_obtained as valid_from, c.expiry_date as valid_until,
        c.updated_at as given_at
    from app.training_certificates c where c.certificate_name <> ''
  union all
  select p.user_id, 'passport', '', null, md5(p.passport_number), p.passport_file, null, p.expiry_date, p.updated_at
    from app.passport_information p where p.passport_number is not null
  union all
  select p.user_id, 'driving-licence', '', null, md5(p.driving_license_number), p.driving_license_file, null,
    p.driving_license_expiry_date, p.updated_at
    from app.passport_information p where p.driving_license_number is not null
  union all
  select p.user_id, 'birth-certificate', '', null, '', p.birth_certificate_file, null, null, p.updated_at
    from app.passport_information p where p.birth_certificate_file is not null
  union all
  select a.user_id, 'proof-of-address', f.source, null, '', f.file_id, null, null, a.updated_at
    from app.address_details a cross join lateral (values ('1', a.proof_of_address), ('2', a.proof_of_address_2)) f (source, file_id)
   where f.file_id is not null
  union all
  select b.user_id, 'right-to-work', '', b.visa_type, coalesce(md5(b.brp_share_code), ''), b.right_to_work_file, null,
    b.visa_expiry, b.updated_at
    from app.background_checks b where b.visa_type is not null
  union all
  select b.user_id, 'dbs', '', null, md5(b.dbs_certificate_number), b.dbs_file, null, null, b.updated_at
    from app.background_checks b where b.dbs_certificate_number is not null
  union all
  select r.user_id, 'referees', '', null, '', null, null, null, max(r.updated_at)
    from app."references" r where r.name is not null group by r.user_id having count(*) > 1
  union all
  select w.user_id, 'work-history', '', null,
      md5(string_agg(concat_ws('|', w.employer, w.job_title, w.start_date, w.end_date, w.gap_explanation), '|'
        order by w.start_date, w.id)),
      null, null, null, max(w.updated_at)
    from app.work_history w group by w.user_id
  union all
  select e.user_id, 'qualification', e.id::text, e.qualification, md5(concat_ws('|', e.institution, e.subject, e.grade)),
    null, to_date(e.end_date, 'YYYY-MM'), null,
      e.updated_at
    from app.education e where e.qualification <> ''
  union all
  select i.user_id, 'photo', '', null, '', i.profile_image_url, null, null, i.updated_at
    from app.personal_information i where i.profile_image_url is not null
  union all
  select d.user_id, 'declaration', '', null, '', null, d.signature_date, null, d.updated_at
    from app.declarations d where d.agrees_to_declaration = 'yes';

-- The evidence that one person has given. It is a function so that its plan is kept: planning takes longer than reading.
create function app.evidence_given_by(of_user uuid) returns evidence[]
language sql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  select coalesce(array_agg((null, g.user_id, g.kind, g.source, g.title, g.digest, g.file_id, g.valid_from, g.valid_until,
    g.given_at, null, null)::evidence), '{}')
    from given_evidence g where g.user_id = of_user
$$;

-- Brings a person's evidence and statuses in line with what they have given. Every save that may give evidence calls
-- this, as its last act on the person.
create function app.collect_evidence(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  given constant evidence[] := app.evidence_given_by(of_user);
  changed int;
  papers boolean;
begin
  with superseded as (
    update evidence e set superseded_at = coalesce((select g.given_at from unnest(given) g
      where (g.kind, g.source) = (e.kind, e.source)), now())
     where e.user_id = of_user and e.team_id is null and e.superseded_at is null and not exists (
       select from unnest(given) g
        where (g.kind, g.source, g.digest) = (e.kind, e.source, e.digest)
          and (g.title, g.file_id, g.valid_until, coalesce(g.valid_from, e.valid_from)) is not distinct
            from (e.title, e.file_id, e.valid_until, e.valid_from))
    returning e.kind)
  select count(*), coalesce(bool_or(s.kind = 'right-to-work'), false) into changed, papers from superseded s;
  with added as (
    insert into evidence (user_id, kind, source, title, digest, file_id, valid_from, valid_until, given_at)
      select g.user_id, g.kind, g.source, g.title, g.digest, g.file_id, coalesce(g.valid_from, app.london_day(g.given_at)),
        g.valid_until, g.given_at
        from unnest(given) g
       where (g.kind, g.source) not in (select e.kind, e.source from evidence e where e.user_id = of_user
         and e.team_id is null and e.superseded_at is null)
      on conflict do nothing
      returning kind)
  select changed + count(*), papers or coalesce(bool_or(a.kind = 'right-to-work'), false) into changed, papers from added a;
  -- Papers for the right to work change standings even where no team requires them.
  if changed > 0 then perform app.rewrite_statuses_of(array[of_user], papers); end if;
end $$;

-- Decides about evidence in place of what the team had decided; the trigger on verifications rewrites the statuses. The
-- caller holds the team.
create function app.decide_evidence(of_team uuid, of_user uuid, ids uuid[], decided text, first_day date, last_day date,
  why text, with_evidence uuid,
  at timestamptz) returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update verifications set replaced_at = at where team_id = of_team and evidence_id = any (ids) and replaced_at is null;
  insert into verifications (team_id, user_id, evidence_id, decision, verified_from, verified_until, reason, decided_at,
    decided_by, established)
    select of_team, of_user, id, decided, first_day, last_day, why, at, app.uid(), nullif(with_evidence, id) from unnest(ids) id;
end $$;

-- Establishes something that the team knows about a member, such as a right to work check: evidence of the team,
-- verified for these days. Evidence of the same kind that the person has given and that waits is verified with it. A
-- second call for the same record gives it, and what was verified with it, the new days; evidence that is verified for
-- these days already stays as it was decided. Called by managers, and by a person who signs a policy.
create function app.establish(of_team uuid, of_user uuid, of_kind text, of_source text, of_title text, first_day date,
  last_day date, at timestamptz)
returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare
  established_id uuid;
begin
  if not (of_team in (select app.whole_teams()) or (of_user = app.uid() and of_kind like 'policy:%')) or not exists (
    select from team_members m where m.team_id = of_team and m.user_id = of_user and m.role = 'staff' and m.status = 'active') then
    raise insufficient_privilege;
  end if;
  insert into evidence (team_id, user_id, kind, source, title, digest, valid_from, given_at)
    values (of_team, of_user, of_kind, of_source, of_title, '', first_day, at)
    on conflict (team_id, user_id, kind, source) where team_id is not null do update set title = excluded.title, superseded_at = null
    returning id into established_id;
  perform app.decide_evidence(of_team, of_user, array(
      select e.id from evidence e
        left join verifications r on r.team_id = of_team and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked'
       where e.user_id = of_user and e.kind = of_kind
         and (e.id = established_id or r.established = established_id or (e.team_id is null and e.superseded_at is null and r.id is null))
         and (r.id is null or (r.verified_from, r.verified_until) is distinct from (first_day, last_day))),
    'verified', first_day, last_day, null, established_id, at);
end $$;
grant execute on function app.establish(uuid, uuid, text, text, text, date, date, timestamptz) to care_app;

-- Takes back what the team has established; evidence that was verified with it waits again. False when there is nothing to take back.
create function app.disestablish(of_team uuid, of_user uuid, of_kind text, of_source text, why text, at timestamptz)
returns boolean language plpgsql security definer set search_path = app, pg_temp as $$
declare
  established_id uuid;
begin
  if of_team not in (select app.whole_teams()) then raise insufficient_privilege; end if;
  update evidence e set superseded_at = at
   where e.team_id = of_team and e.user_id = of_user and e.kind = of_kind and e.source = of_source and e.superseded_at is null
   returning e.id into established_id;
  if established_id is null then return false; end if;
  perform app.decide_evidence(of_team, of_user, array(
      select r.evidence_id from verifications r
       where r.team_id = of_team and r.user_id = of_user and r.replaced_at is null and r.decision = 'verified'
         and (r.evidence_id = established_id or r.established = established_id)),
    'revoked', null, null, why, established_id, at);
  return true;
end $$;
grant execute on function app.disestablish(uuid, uuid, text, text, text, timestamptz) to care_app;

-- Limits what the team has established of this kind to a last day, for everybody in one statement: a new version of a policy asks again.
create function app.limit_established(of_team uuid, of_kind text, last_day date, at timestamptz) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  limited verifications[];
begin
  if of_team not in (select app.whole_teams()) then raise insufficient_privilege; end if;
  with replaced as (
    update verifications r set replaced_at = at from evidence e
     where e.team_id = of_team and e.kind = of_kind and e.superseded_at is null and r.team_id = of_team and r.evidence_id = e.id
       and r.replaced_at is null and r.decision = 'verified' and (r.verified_until is null or r.verified_until > last_day)
    returning r)
  select array_agg(r) into limited from replaced;
  insert into verifications (team_id, user_id, evidence_id, decision, verified_from, verified_until, decided_at, decided_by, established)
    select v.team_id, v.user_id, v.evidence_id, v.decision, v.verified_from, last_day, at, app.uid(), v.established from unnest(limited) v;
end $$;
grant execute on function app.limit_established(uuid, text, date, timestamptz) to care_app;

---------------------------------------------------------------------------------------------------------------------- statuses

-- The days that one piece of evidence covers, under a version that applies on the days `effective`. `until` is a last
-- day, as people read a document.
create function app.evidence_days(effective daterange, valid_from date, valid_until date, lasts_months int, verified_until date)
returns daterange language sql immutable parallel safe as $$
  select effective * case
    when least(valid_until, (valid_from + make_interval(months => lasts_months))::date, verified_until) < valid_from then 'empty'
    else daterange(valid_from, least(valid_until, (valid_from + make_interval(months => lasts_months))::date, verified_until), '[]') end
$$;

-- Whether exceptions are forbidden for a requirement of these kinds of evidence. The same rule as `mayBeExcepted` in TypeScript.
create function app.is_never_excepted(kinds text[]) returns boolean language sql immutable parallel safe as $$
  select kinds && '{right-to-work,dbs,professional-register}'::text[]
$$;

-- The statement by which compliance statuses follow from requirements, evidence, decisions, exceptions and stays: of a
-- team ($1), of persons ($2), for a requirement ($3), as if a draft of a version were recorded ($4), from what was known
-- at an instant ($5). This is the only place that says how a status follows. On each day the version of that day
-- applies. Verified evidence covers its days also after it was superseded; other evidence does not. A version for new
-- starters passes over the stays that began before it; the days before a stay are judged like its first. A certificate
-- counts as what its name says, and as what the team has said of it. `waiting_since`: when the earliest waiting evidence
-- was given. An exception does not count on days on which the requirement may never be excepted (`firm`), even if it
-- could be when the exception was given.
create function app.judging(by_team boolean, by_users boolean, by_rule boolean, drafted boolean, as_known boolean) returns text
language plpgsql immutable as $$
declare
  about text := concat(case when by_team then ' and s.team_id = $1' end, case when by_users
    then ' and s.user_id = any ($2)' end);
  of_rule text := case when by_rule then ' and v.requirement_id = $3' end;
  with_draft text := case when drafted then 'union all select ($4).*' end;
  -- Conditions for `known_at`: rows that were recorded, given or decided by then, and were not replaced or withdrawn yet.
  was_begun text := case when as_known then ' and lower(s.during) <= app.london_day($5)' end;
  known_during text := case when not as_known then 's.during' else
    'case when s.during @> app.london_day($5) then daterange(lower(s.during), null) else s.during end' end;
  was_recorded text := case when as_known then ' and v.recorded_at <= $5' end;
  was_given text := case when as_known then ' and e.given_at <= $5' end;
  is_current text := case when not as_known then 'e.superseded_at is null' else '(e.superseded_at > $5) is not false' end;
  decides text := case when not as_known then 's.replaced_at is null'
    else 's.decided_at <= $5 and (s.replaced_at > $5) is not false' end;
  has_decided text := replace(decides, 's.', 'r.');
  was_granted text := case when as_known then ' and s.granted_at <= $5' end;
  was_said text := case when as_known then ' and s.recorded_at <= $5' end;
  counts text := case when not as_known then 's.taken_back_at is null'
    else 's.said_at <= $5 and (s.taken_back_at > $5) is not false' end;
  withdrawn text := case when not as_known then 's.withdrawn_from' else 'case when s.withdrawn_at <= $5 then s.withdrawn_from end' end;
begin
  return format($q$
    with jobs as (select s.team_id, s.user_id, s.job, %4$s as during from membership_spells s where true %1$s %5$s),
    -- A stay goes from joining until leaving, whatever the jobs: each spell with the first day of its stay. Without a
    -- join, so that the planner knows how many they are.
    spells as materialized (
      select s.*, max(s.since) over (partition by s.team_id, s.user_id) as latest
        from (select j.team_id, j.user_id, j.job, j.during, max(lower(j.during)) filter (where j.begins is not false) over earlier as since
                from (select j.*, lower(j.during) > max(coalesce(upper(j.during), 'infinity')) over before as begins from jobs j
                      window before as (
                        partition by j.team_id, j.user_id order by lower(j.during), upper(j.during) rows between unbounded
                          preceding and 1 preceding)) j
              window earlier as (partition by j.team_id, j.user_id order by lower(j.during), upper(j.during))) s),
    -- A person needs what their job asks for, and what each role that they hold asks for.
    roles as (
      select r.team_id, r.user_id, r.job, daterange(r.from_day, r.until_day) as during
        from (select s.*, min(s.from_day) over (
                    partition by s.team_id, s.user_id, s.job order by s.version rows between 1 following
                      and unbounded following) as until_day
                from work_roles s where true %1$s %12$s) r
       where r.held and (r.until_day > r.from_day) is not false),
    tasks as (
      select s.team_id, s.user_id, s.job, s.during, s.since, s.latest from spells s
      union all
      select s.team_id, s.user_id, r.job, s.during * r.during, s.since, s.latest
        from spells s join roles r on r.team_id = s.team_id and r.user_id = s.user_id and r.job <> s.job and r.during && s.during),
    -- `reach`: the days that are judged by the versions for the stay.
    stays as materialized (
      select s.team_id, s.user_id, s.since, daterange(case when row_number() over in_order > 1
        then s.since end, lead(s.since) over in_order) as reach
        from (select distinct s.team_id, s.user_id, s.since from spells s) s
      window in_order as (partition by s.team_id, s.user_id order by s.since)),
    recorded as materialized (select v.* from requirement_versions v where v.team_id in (select s.team_id from jobs s) %2$s %6$s %3$s),
    -- The first days of stays to which the same versions apply.
    starters as (
      select v.requirement_id, daterange(null, min(v.starts) filter (where v.new_starters_only)) as begun from recorded v
        group by v.requirement_id
      union all
      select v.requirement_id, daterange(v.starts, lead(v.starts) over (partition by v.requirement_id order by v.starts))
        from (select distinct v.requirement_id, v.starts from recorded v where v.new_starters_only) v),
    dated as (
      select v.*, b.begun, min(v.starts) over (
            partition by v.requirement_id, b.begun order by v.version desc rows between unbounded preceding and 1 preceding) as ends
        from recorded v join starters b on b.requirement_id = v.requirement_id and (not v.new_starters_only or lower(b.begun) >= v.starts)),
    versions as materialized (
      select v.*, daterange(v.starts, v.ends) as effective from dated v where not v.retired and (v.ends is null or v.ends > v.starts)),
    asked as materialized (select v.*, k.kind from versions v cross join lateral unnest(v.kinds) k (kind)),
    -- Put together before requirements ask for it: otherwise the planner expects few rows and looks up each verification by itself.
    known as materialized (
      select w.team_id, w.user_id, w.since, w.reach, e.kind, coalesce(r.verified_from, e.valid_from) as valid_from,
        e.valid_until, e.given_at,
          coalesce(r.decision, 'waiting') as decision, r.verified_until
        from stays w
        join evidence e on e.user_id = w.user_id and (e.team_id is null or e.team_id = w.team_id)
          and e.kind = any (array(select a.kind from asked a))
          %7$s
        left join (select s.* from verifications s where %9$s and s.decision <> 'revoked' %1$s offset 0) r
          on r.team_id = w.team_id and r.evidence_id = e.id
       where (%8$s and e.team_id is null) or r.decision = 'verified'
      union all
      select w.team_id, w.user_id, w.since, w.reach, c.counted_as, coalesce(r.verified_from, e.valid_from), e.valid_until, e.given_at,
          coalesce(r.decision, 'waiting'), r.verified_until
        from (select s.* from certificates_counted_as s where %13$s and s.counted_as = any (array(select a.kind from asked a)) %1$s) c
        join stays w on w.team_id = c.team_id and w.user_id = c.user_id
        join evidence e on e.user_id = c.user_id and e.kind = c.kind and (e.team_id is null or e.team_id = w.team_id) %7$s
        left join verifications r on r.team_id = w.team_id and r.evidence_id = e.id and r.decision <> 'revoked' and %14$s
       where (%8$s and e.team_id is null) or r.decision = 'verified'),
    given as (
      select k.team_id, k.user_id, k.requirement_id,
          range_agg(k.days) filter (where k.decision = 'verified') as covered,
          range_agg(k.days) filter (where k.decision = 'waiting') as waiting,
          range_agg(k.days) filter (where k.decision = 'rejected') as rejected,
          min(k.given_at) filter (where k.decision = 'waiting' and not isempty(k.days)) as waiting_since
        from (
          select k.team_id, k.user_id, a.requirement_id, k.decision, k.given_at, evidence_days(a.effective * k.reach, k.valid_from,
              case when not a.ignores_expiry then k.valid_until end, a.lasts_months, k.verified_until) as days
            from known k join asked a on a.team_id = k.team_id and a.kind = k.kind and a.begun @> k.since) k
       group by k.team_id, k.user_id, k.requirement_id),
    wanted as (
      select s.team_id, s.user_id, v.requirement_id, max(s.latest) as latest, range_agg(s.during * v.effective) as required,
          range_agg(s.during * v.effective) filter (where app.is_never_excepted(v.kinds)) as firm,
          array_agg(daterange(lower(s.during * v.effective), lower(s.during * v.effective) + v.grace_days, '[]')) filter
            (where v.grace_days > 0) as graces
        from tasks s
        join versions v on v.team_id = s.team_id and v.begun @> s.since and v.effective && s.during
          and (v.jobs = '{}' or s.job = any (v.jobs)) and (v.people is null or s.user_id = any (v.people))
       group by s.team_id, s.user_id, v.requirement_id),
    -- The parts of each status are rows of one set and joined by grouping: the planner cannot count them, and joins
    -- might become nested loops.
    parts (team_id, user_id, requirement_id, latest, required, firm, grace, covered, waiting, rejected, exempt, waiting_since) as (
      select w.team_id, w.user_id, w.requirement_id, w.latest, w.required, w.firm,
          -- Grace is for the day on which the requirement begins for somebody, not for each of its versions.
          case when w.graces is not null then w.required * coalesce(
            (select range_agg(days) from unnest(w.graces) days where not w.required @> lower(days) - 1), '{}') end,
          null::datemultirange, null::datemultirange, null::datemultirange, null::datemultirange, null::timestamptz
        from wanted w
      union all
      select g.team_id, g.user_id, g.requirement_id, null, null, null, null, g.covered, g.waiting, g.rejected, null,
        g.waiting_since from given g
      union all
      select s.team_id, s.user_id, s.requirement_id, null, null, null, null, null, null, null,
        (s.during * daterange(null, %11$s))::datemultirange, null
        from requirement_exceptions s where true %1$s %10$s)
    select p.team_id, p.user_id, p.requirement_id, coalesce(range_agg(p.required), '{}'), coalesce(range_agg(p.covered), '{}'),
        coalesce(range_agg(p.exempt) - coalesce(range_agg(p.firm), '{}'), '{}'),
        coalesce(range_agg(p.grace), '{}'), coalesce(range_agg(p.waiting), '{}'), coalesce(range_agg(p.rejected), '{}'), max(p.latest),
        min(p.waiting_since)
      from parts p
     group by p.team_id, p.user_id, p.requirement_id
     -- Everybody has a status of what a site asks for, because everybody who meets it may work there.
     having count(p.required) > 0 or p.requirement_id in (select a.requirement_id from site_requirements a)
  $q$, about, of_rule, with_draft, known_during, was_begun, was_recorded, was_given, is_current, decides, was_granted,
    withdrawn, was_said, counts, has_decided);
end $$;

-- The statuses of a few persons in all their teams: planned once a connection, because planning takes ten times as long
-- as reading.
do $$ begin
  execute format('create function app.judge_people(of_users uuid[]) returns table (team_id uuid, user_id uuid, requirement_id uuid,
    required datemultirange, covered datemultirange, exempt datemultirange, grace datemultirange, waiting datemultirange,
    rejected datemultirange, member_since date, waiting_since timestamptz)
    language plpgsql stable rows 50 set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as %L',
    '#variable_conflict use_column
    begin return query ' || replace(app.judging(false, true, false, false, false), '$2', 'of_users') || '; end');
end $$;

-- The statuses of a team or of persons, for a requirement (null: any); with a `draft`, or from what was known at an
-- instant. The statement is put together anew, because each use needs a plan of its own.
create function app.judge(of_team uuid, of_users uuid[], of_requirement uuid, draft app.requirement_versions,
  known_at timestamptz default null)
returns table (team_id uuid, user_id uuid, requirement_id uuid, required datemultirange, covered datemultirange, exempt datemultirange,
  grace datemultirange, waiting datemultirange, rejected datemultirange, member_since date, waiting_since timestamptz)
language plpgsql stable rows 5000 set search_path = app, pg_temp as $$
begin
  if cardinality(of_users) <= 20 and of_team is null and of_requirement is null and draft.requirement_id is null and known_at is null then
    return query select * from app.judge_people(of_users);
  else
    return query execute app.judging(of_team is not null, of_users is not null, of_requirement is not null,
      draft.requirement_id is not null, known_at is not null) using of_team, of_users, of_requirement, draft, known_at;
  end if;
end $$;

-- The statuses of persons in a team that the caller runs, as they followed from what was known at an instant.
create function app.statuses_as_known(of_team uuid, of_users uuid[], known_at timestamptz)
returns table (user_id uuid, requirement_id uuid, required text, covered text, exempt text, grace text, waiting text,
  rejected text, gaps text, member_since date)
language sql stable security definer set search_path = app, pg_temp as $$
  select j.user_id, j.requirement_id, j.required::text, j.covered::text, j.exempt::text, j.grace::text, j.waiting::text, j.rejected::text,
      (j.required - j.covered - j.exempt - j.grace)::text, j.member_since
    from app.judge(of_team, of_users, null, null, known_at) j
   where of_team in (select app.managed_teams())
     and (of_team not in (select app.limited_teams()) or j.user_id in (select p.user_id from app.people_at_my_sites() p
       where p.team_id = of_team))
$$;
grant execute on function app.statuses_as_known(uuid, uuid[], timestamptz) to care_app;

-- Writes the statuses of a team or of persons anew. Only rows that differ are written; returns whether any did. Called
-- with the locks of the two functions below.
create function app.rewrite_statuses(of_team uuid, of_users uuid[], of_requirement uuid) returns boolean
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  differing int;
begin
  with judged as materialized (select * from app.judge(of_team, of_users, of_requirement, null)),
  gone as (
    delete from compliance_statuses s
     where (of_team is null or s.team_id = of_team) and (of_users is null or s.user_id = any (of_users))
       and (of_requirement is null or s.requirement_id = of_requirement)
       and (s.team_id, s.user_id, s.requirement_id) not in (select j.team_id, j.user_id, j.requirement_id from judged j)
    returning s.user_id),
  written as (
    insert into compliance_statuses as s (team_id, user_id, requirement_id, required, covered, exempt, grace, waiting,
      rejected, member_since,
        waiting_since)
      select j.* from judged j
        left join compliance_statuses o on o.team_id = j.team_id and o.user_id = j.user_id and o.requirement_id = j.requirement_id
          and (of_team is null or o.team_id = of_team) and (of_users is null or o.user_id = any (of_users))
          and (of_requirement is null or o.requirement_id = of_requirement)
       where o.user_id is null
         or (o.required, o.covered, o.exempt, o.grace, o.waiting, o.rejected, o.member_since, o.waiting_since)
           is distinct from (j.required, j.covered, j.exempt, j.grace, j.waiting, j.rejected, j.member_since, j.waiting_since)
      on conflict (team_id, user_id, requirement_id) do update set required = excluded.required, covered = excluded.covered,
        exempt = excluded.exempt,
        grace = excluded.grace, waiting = excluded.waiting, rejected = excluded.rejected, member_since = excluded.member_since,
        waiting_since = excluded.waiting_since
      returning s.user_id)
  select (select count(*) from gone) + (select count(*) from written) into differing;
  perform app.queue_what_waits(of_team, of_users, of_requirement);
  return differing > 0;
end $$;

-- The locks of statuses. A change of persons' facts locks these persons and shares the lock of their teams; a change of
-- a rule locks the team exclusively. They are taken after the change and before the rewrite, which then sees everything
-- that was committed before; only the end of an audit chain is locked after them. Persons come before teams, each in
-- order. The standings use the same locks.
create function app.hold_statuses_of(of_users uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_user uuid;
  of_team uuid;
begin
  for of_user in select distinct u from unnest(of_users) u order by u loop
    perform pg_advisory_xact_lock(hashtextextended(of_user::text, 7043));
  end loop;
  for of_team in select distinct s.team_id from membership_spells s where s.user_id = any (of_users) order by 1 loop
    perform pg_advisory_xact_lock_shared(hashtextextended(of_team::text, 7043));
  end loop;
end $$;

-- Rewrites the statuses of these people. `and_standings`: also their standings where no status changes, because
-- standings read other facts, too.
create function app.rewrite_statuses_of(of_users uuid[], and_standings boolean default true) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  differ boolean := false;
begin
  perform app.hold_statuses_of(of_users);
  if exists (select from membership_spells s join requirements r on r.team_id = s.team_id where s.user_id = any (of_users))
    or exists (select from compliance_statuses s where s.user_id = any (of_users)) then
    differ := app.rewrite_statuses(null, of_users, null);
  end if;
  if differ or and_standings then perform app.rewrite_standings(null, of_users, null); end if;
end $$;

create function app.rewrite_statuses_in(of_team uuid, of_requirement uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_team::text, 7043));
  if exists (select from requirements r where r.team_id = of_team) then
    perform app.rewrite_statuses(of_team, null, of_requirement);
  end if;
  perform app.rewrite_standings(of_team, null, of_requirement);
end $$;

-- Nightly repair: rewrites the statuses of a team that differ from `app.judge`, the queue and the standings; returns how many differed.
create function app.mend_statuses(of_team uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  differing int;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_team::text, 7043));
  with stored as (
    select s.team_id, s.user_id, s.requirement_id, s.required, s.covered, s.exempt, s.grace, s.waiting, s.rejected, s.member_since,
        s.waiting_since
      from compliance_statuses s where s.team_id = of_team),
  judged as (select j.* from app.judge(of_team, null, null, null) j)
  select count(distinct (user_id, requirement_id)) into differing
    from ((table stored except table judged) union all (table judged except table stored)) d;
  if differing > 0 then perform app.rewrite_statuses(of_team, null, null); end if;
  return differing + app.queue_what_waits(of_team, null, null) + app.mend_standings(of_team);
end $$;
grant execute on function app.mend_statuses(uuid) to care_worker;

-- More than 20 members changed: rewrite the whole team's statuses.
create function app.follow_members() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  persons constant uuid[] := array(select distinct c.user_id from changed c);
  of_team uuid;
begin
  if cardinality(persons) between 1 and 20 then
    perform app.rewrite_statuses_of(persons);
  else
    for of_team in select distinct c.team_id from changed c order by c.team_id loop
      perform app.rewrite_statuses_in(of_team, null);
    end loop;
  end if;
  return null;
end $$;
create trigger rewrite_for_new_spells after insert on app.membership_spells referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_changed_spells after update on app.membership_spells referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_lost_spells after delete on app.membership_spells referencing old table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_roles after insert on app.work_roles referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_lost_roles after delete on app.work_roles referencing old table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_verifications after insert on app.verifications referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_counted_certificates after insert on app.certificates_counted_as referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_counted_no_more after update on app.certificates_counted_as referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_new_exceptions after insert on app.requirement_exceptions referencing new table as changed
  for each statement execute function app.follow_members();
create trigger rewrite_for_changed_exceptions after update on app.requirement_exceptions referencing new table as changed
  for each statement execute function app.follow_members();

create function app.follow_requirements() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  requirement record;
begin
  for requirement in
    select c.team_id, case when count(distinct c.requirement_id) = 1 then min(c.requirement_id::text)::uuid end as id
      from changed c group by c.team_id order by c.team_id
  loop
    perform app.rewrite_statuses_in(requirement.team_id, requirement.id);
  end loop;
  return null;
end $$;
create trigger rewrite_for_versions after insert on app.requirement_versions referencing new table as changed
  for each statement execute function app.follow_requirements();
create trigger rewrite_for_sites after insert on app.site_requirements referencing new table as changed
  for each statement execute function app.follow_requirements();
create trigger rewrite_for_sites_no_more after delete on app.site_requirements referencing old table as changed
  for each statement execute function app.follow_requirements();

-- Previews a version that is not recorded yet: the active staff whom it would make non-compliant or compliant on its
-- first day, or give days of grace that end. `covered_until`: the last day that their verified evidence covers.
create function app.preview_requirement(draft app.requirement_versions)
returns table (user_id uuid, full_name text, becomes text, due_by date, covered_until date, waits boolean)
language plpgsql stable rows 100 security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if draft.team_id not in (select app.whole_teams()) then return; end if;
  return query
    with judged as materialized (
      select j.*, j.required - j.covered - j.exempt - j.grace as gaps from app.judge(draft.team_id, null, draft.requirement_id, draft) j),
    stored as materialized (
      select s.* from compliance_statuses s where s.team_id = draft.team_id and s.requirement_id = draft.requirement_id),
    compared as (
      select m.user_id, m.full_name, m.sort_name, j.covered, (j.waiting @> draft.starts) is true as waits,
          case
            when (j.gaps @> draft.starts) is true then case
              when (s.gaps @> draft.starts) is not true
                -- It only warned of the same gap until now.
                or (draft.blocks and (not draft.new_starters_only or j.member_since >= draft.starts) and not (
                  select v.blocks from requirement_versions v
                   where v.requirement_id = draft.requirement_id and v.starts <= draft.starts
                     and (not v.new_starters_only or s.member_since >= v.starts)
                   order by v.version desc limit 1)) then 'non-compliant' end
            when ((j.grace - j.covered - j.exempt) @> draft.starts) is true
              then case when ((s.grace - s.covered - s.exempt) @> draft.starts) is not true then 'due' end
            when (s.gaps @> draft.starts) is true then 'compliant' end as becomes,
          (select upper(r) - 1 from unnest(j.grace) r where r @> draft.starts) as due_by
        from team_members m
        left join judged j on j.user_id = m.user_id
        left join stored s on s.user_id = m.user_id
       where m.team_id = draft.team_id and m.status = 'active' and m.role = 'staff')
    select c.user_id, c.full_name, c.becomes, c.due_by, (select max(upper(r)) - 1 from unnest(c.covered) r
      where lower(r) < draft.starts), c.waits
      from compared c where c.becomes is not null order by c.sort_name, c.user_id;
end $$;
grant execute on function app.preview_requirement(app.requirement_versions) to care_app;

-- Whether a team of the signed-in manager has decided by this file about somebody who still works there: they may open
-- it also after it was replaced.
create function app.is_cited_by_mine(of_file uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from evidence e join verifications v on v.user_id = e.user_id and v.evidence_id = e.id
      join team_members m on m.team_id = v.team_id and m.user_id = v.user_id and m.status = 'active'
     where e.file_id = of_file and e.kind <> 'dbs' and app.manages_person(v.team_id, v.user_id));
end $$;
grant execute on function app.is_cited_by_mine(uuid) to care_app;
create policy cited_select on app.files for select to care_app using (state = 'superseded' and user_id is not null
  and app.is_cited_by_mine(id));

-- That a team has decided about somebody, or was reminded by them, follows from its answer to their request: it cannot be undone any more.
create function app.follow_answer() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_undo(n.team_id, n.user_id) from (select distinct c.team_id, c.user_id from changed c) n;
  return null;
end $$;
create trigger follow_answer_by_verifying after insert on app.verifications referencing new table as changed
  for each statement execute function app.follow_answer();
create trigger follow_answer_by_excusing after insert on app.requirement_exceptions referencing new table as changed
  for each statement execute function app.follow_answer();
create trigger follow_answer_by_counting after insert on app.certificates_counted_as referencing new table as changed
  for each statement execute function app.follow_answer();
create trigger follow_answer_by_reminding after insert on app.verification_reminders referencing new table as changed
  for each statement execute function app.follow_answer();
