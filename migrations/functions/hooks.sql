-- Hooks: functions that a feature calls and that need features above it to answer. They belong to the app, which joins
-- all features; a feature names nothing else above it (`src/testing/checks/order.test.ts`).

------------------------------------------------------------------------------------------------ notifications

-- Whether a person may get a notification of a team. A manager of some sites gets those about themselves, about people
-- and shifts at their sites, about who runs the team, and that the team has ended; nothing else. Everybody else gets
-- what they are sent.
create function app.may_be_told(reader uuid, of_team uuid, of_kind text, of_person uuid, of_subjects uuid[]) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  sites uuid[];
begin
  if of_kind = 'team-deleted' or not exists (
      select from team_members m where m.team_id = of_team and m.user_id = reader and m.limited_to_sites and m.status = 'active') then
    return true;
  end if;
  sites := array(select s.site_id from manager_sites s where s.team_id = of_team and s.user_id = reader);
  return (of_person is not null or of_subjects <> '{}')
    and (of_person is null or of_person = reader or of_person in (select app.people_at_sites(of_team, sites))
      or exists (select from team_members m where m.team_id = of_team and m.user_id = of_person and m.role <> 'staff'))
    and not exists (select from shifts s where s.id = any (of_subjects) and s.team_id = of_team and s.site_id <> all (sites));
end $$;
grant execute on function app.may_be_told(uuid, uuid, text, uuid, uuid[]) to care_worker;

-- The facts that a notification shows beside its row, as far as its reader may know them: the team's name always, a
-- person's name while the reader is in the team, and time and place of the (first) shift that it is about. People who
-- run the team also see photos.
create function app.told_of(reader uuid, of_kind text, of_team uuid, of_person uuid, of_subjects uuid[])
returns table (team_name text, about_name text, about_self boolean, photo uuid, shift json)
language sql stable rows 1 as $$
  select t.team_name, case when of_team is null or of_person = reader or m.status = 'active' and r.told
    or of_kind = 'invitation-received' then p.full_name end,
      coalesce(of_person = reader, false), case when m.status = 'active' and m.role <> 'staff' then p.photo_file_id end,
      case when s.id is not null and r.told then json_build_object('day', s.day, 'start', s.start_time, 'end', s.end_time,
        'siteName', x.name,
        'place', (select a.id from app.assignments a where a.shift_id = s.id and a.user_id = reader
          and app.takes_time(a.state) limit 1)) end
    from (select) one
    left join app.teams t on t.id = of_team
    left join app.team_members m on m.team_id = of_team and m.user_id = reader
    cross join lateral (select m.limited_to_sites is not true
      or app.may_be_told(reader, of_team, of_kind, of_person, of_subjects) as told) r
    left join app.profiles p on p.user_id = of_person
    left join app.shifts s on s.id = of_subjects[1]
    left join app.sites x on x.id = s.site_id
$$;
grant execute on function app.told_of(uuid, text, uuid, uuid, uuid[]) to care_worker;

-- Whom a notification is sent to: their name, and their address; null where they have not confirmed it, and for a closed account.
create function app.reader_of(of_user uuid) returns table (name text, address text, closed boolean)
language sql stable rows 1 as $$
  select p.full_name, case when u.disabled_at is null and u.email_confirmed_at is not null then u.email end, u.disabled_at is not null
    from app.users u join app.profiles p on p.user_id = u.id where u.id = of_user
$$;
grant execute on function app.reader_of(uuid) to care_worker;

------------------------------------------------------------------------------------------------ sections and files

-- When a team was deleted; null while it lives.
create function app.team_deleted_at(of_team uuid) returns timestamptz
language sql stable as $$ select t.deleted_at from app.teams t where t.id = of_team $$;
grant execute on function app.team_deleted_at(uuid) to care_worker;

-- Called by every save of a section, in its transaction: updates the card, and the evidence that the sections are,
-- where the saved one may give some.
create function app.refresh_card(of_user uuid, with_evidence boolean default true) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  complete int;
begin
  if of_user is distinct from app.uid() and not app.runs_team_of(of_user) then
    raise exception 'not a person whose card may be refreshed' using errcode = 'insufficient_privilege';
  end if;
  complete := app.write_card(of_user);
  if with_evidence then perform app.collect_evidence(of_user); end if;
  return complete;
end $$;
grant execute on function app.refresh_card(uuid, boolean) to care_app, care_worker;

-- Whether since then the person (no team), or the managers of a team, have been reminded that a requirement which this
-- kind of evidence satisfies lapses after the day on which the evidence ends: another warning of the same day has
-- nothing to add.
create function app.was_reminded(of_user uuid, of_team uuid, of_kind text, last_day date, since timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (
    select from compliance_reminders r
      join requirement_versions v on v.requirement_id = r.requirement_id and (of_kind = any (v.kinds) or exists (
        select from certificates_counted_as c
         where c.team_id = r.team_id and c.user_id = r.user_id and c.kind = of_kind and c.counted_as = any (v.kinds)
           and c.taken_back_at is null))
     where r.user_id = of_user and r.lapses_on = last_day + 1 and r.told_at >= since
       and case when of_team is null then r.audience = 'person' else r.audience = 'managers' and r.team_id = of_team end)
$$;
grant execute on function app.was_reminded(uuid, uuid, text, date, timestamptz) to care_worker;

-- The blobs among these that a row still refers to: the sweep of the file store keeps them.
create function app.blobs_in_use(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select f.id from app.files f where f.id = any (ids)
  union all select e.file_id from app.exports e where e.file_id = any (ids) and e.state in ('running', 'ready')
  union all select k.id from app.kept_records r, unnest(r.file_ids) as k (id) where k.id = any (ids)
$$;
grant execute on function app.blobs_in_use(uuid[]) to care_worker;

-- Whether a team has decided by this file: it is kept as long as the decision, also after it was replaced. Pictures of
-- DBS certificates are not.
create function app.is_cited(of_file uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from evidence e join verifications v on v.user_id = e.user_id and v.evidence_id = e.id
    where e.file_id = of_file and e.kind <> 'dbs')
$$;
grant execute on function app.is_cited(uuid) to care_worker;

------------------------------------------------------------------------------------------------ work

-- Whether a site has had shifts, or roles that name it.
create function app.has_work_at(of_team uuid, of_site uuid) returns boolean language sql stable as $$
  select exists (select from app.shifts h where h.site_id = of_site)
    or exists (select from app.work_roles r where r.team_id = of_team and of_site = any (r.sites))
$$;
grant execute on function app.has_work_at(uuid, uuid) to care_app;

-- Whether rates of a client or a site have been begun: what has been worked is paid by them. Of what a manager sees no amount is told.
create function app.has_rates_of(of_team uuid, of_client uuid, of_site uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from rate_cards c join rate_versions v on v.team_id = c.team_id and v.card_id = c.id
    where c.team_id = of_team and of_team in (select app.whole_teams()) and (c.client_id = of_client or c.site_id = of_site))
$$;
grant execute on function app.has_rates_of(uuid, uuid, uuid) to care_app;

-- When people of a team work from an instant until another. Without a search path of its own, so that PostgreSQL inlines it.
create function app.booked_work(of_team uuid, after_at timestamptz, before_at timestamptz) returns table (user_id uuid,
  starts_at timestamptz, ends_at timestamptz)
language sql stable as $$
  select a.user_id, a.starts_at, a.ends_at from app.assignments a
   where a.team_id = of_team and app.holds_place(a.state) and a.starts_at > after_at and a.starts_at < before_at
$$;

-- Who has said no to one of some shifts, to an offer or on the phone.
create function app.said_no(of_shifts uuid[]) returns table (shift_id uuid, user_id uuid)
language sql stable rows 10 as $$
  select o.shift_id, o.user_id from app.shift_offers o where o.shift_id = any (of_shifts) and o.state = 'declined'
  union
  select c.shift_id, c.user_id from app.shift_calls c where c.shift_id = any (of_shifts) and c.outcome = 'said-no'
$$;
grant execute on function app.said_no(uuid[]) to care_app;

-- Whether somebody has agreed to a shift on the phone.
create function app.has_agreed_by_phone(of_shift uuid, of_user uuid) returns boolean language sql stable as $$
  select exists (select from app.shift_calls c where c.shift_id = of_shift and c.user_id = of_user and c.outcome = 'agreed')
$$;

-- Whether anything was clocked of a place.
create function app.has_clocked(of_team uuid, of_place uuid) returns boolean language sql stable as $$
  select exists (select from app.clock_events e where e.team_id = of_team and e.assignment_id = of_place)
$$;

-- When whoever has a place came, by the clock; null for who has not clocked in.
create function app.clocked_in_at(of_team uuid, of_place uuid) returns timestamptz language sql stable as $$
  select c.came_at from app.clock_stands(of_team, of_place) c
$$;
grant execute on function app.clocked_in_at(uuid, uuid) to care_app;

-- The swaps that somebody is asked to take and has not declined. Without a search path of its own, so that PostgreSQL
-- inlines it, as the two below.
create function app.swaps_asked_of(of_user uuid)
returns table (id uuid, team_id uuid, shift_id uuid, user_id uuid, asked_at timestamptz, is_named boolean)
language sql stable rows 5 as $$
  select w.id, w.team_id, w.shift_id, w.user_id, w.asked_at, app.stands_in_return(k)
    from app.swap_asks k join app.swaps w on w.id = k.swap_id where k.user_id = of_user and k.declined_at is null and w.state = 'asked'
$$;

-- What whoever is booked has asked colleagues last about a place of theirs, while it is open or when it has ended without anybody.
create function app.swap_of_place(of_assignment uuid) returns table (swap json)
language sql stable rows 1 as $$
  select json_build_object('id', w.id, 'state', w.state, 'chosen', w.chosen, 'asked', count(k.user_id), 'declined', count(k.declined_at),
      'named', count(*) filter (where app.stands_in_return(k)))
    from app.swaps w left join app.swap_asks k on k.swap_id = w.id
   where w.assignment_id = of_assignment and w.state in ('asked', 'accepted', 'declined')
   group by w.id order by w.state = 'declined', w.asked_at desc limit 1
$$;
grant execute on function app.swap_of_place(uuid) to care_app;

-- The places of a shift that may change hands, also in return for another, in the order of asking.
create function app.swaps_of_shift(of_team uuid, of_shift uuid) returns table (swaps json)
language sql stable rows 1 as $$
  select coalesce(json_agg(json_build_object('id', w.id, 'state', w.state, 'assignmentId', h.assignment_id,
      'from', json_build_object('userId', f.user_id, 'fullName', f.full_name, 'photoFileId', f.photo_file_id),
      'to', case when t.user_id is not null then json_build_object('userId', t.user_id, 'fullName', t.full_name,
        'photoFileId', t.photo_file_id) end,
      'asked', n.asked, 'declined', n.declined,
      'inReturn', case when r.id is not null then json_build_object('shiftId', r.id, 'siteName', y.name, 'job', r.job, 'day',
        r.day, 'start', r.start_time,
        'end', r.end_time, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'breakMinutes', r.break_minutes, 'isSleepIn',
          r.is_sleep_in, 'isOnCall', r.is_on_call) end)
      order by w.asked_at, w.id), '[]')
    from app.swaps w cross join lateral app.hands_of(w.id) h join app.team_members f on f.team_id = w.team_id and f.user_id = h.giver
    left join app.team_members t on t.team_id = w.team_id and t.user_id = h.taker
    left join lateral app.hands_of(w.id) o on o.n <> h.n left join app.shifts r on r.id = o.shift_id left
      join app.sites y on y.id = r.site_id
    cross join lateral (select count(*) as asked, count(k.declined_at) as declined from app.swap_asks k where k.swap_id = w.id) n
   where w.team_id = of_team and w.state in ('asked', 'accepted') and h.shift_id = of_shift
     and (w.shift_id = of_shift or w.in_return in (select a.id from app.assignments a where a.shift_id = of_shift))
$$;
grant execute on function app.swaps_of_shift(uuid, uuid) to care_app;

------------------------------------------------------------------------------------------------ shifts

-- What the signed-in person has worked of a place of theirs, and what it pays; null: its shift is not over, or nobody worked it.
create function app.worked_of_place(of_place uuid) returns json
language sql stable security definer set search_path = app, pg_temp as $$
  select json_build_object('recordId', r.id, 'from', lower(r.worked), 'until', upper(r.worked), 'breakMinutes',
    v.break_minutes, 'minutes', v.minutes,
      'pay', case when r.worked is not null then p.pay end,
      'state', case when exists (select from disputes d where d.record_id = r.id and d.answered_at is null) then 'disputed'
        when r.approved_version = r.version then 'approved'
        when r.confirmed_version = r.version then 'confirmed' else 'open' end)
    from work_records r
    join work_versions v on v.record_id = r.id and v.version = r.version
    left join work_pay p on p.record_id = r.id and p.version = r.version
   where r.place_id = of_place and r.user_id = app.uid() and r.void_at is null
$$;
grant execute on function app.worked_of_place(uuid) to care_app;

-- The times in which somebody on call was called out, in the last 400 days.
create function app.calls_of(of_user uuid) returns table (team_id uuid, during tstzrange)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select r.team_id, g.during
    from work_records r join work_versions v on v.record_id = r.id and v.version = r.version cross join lateral unnest(v.active) g (during)
   where r.user_id = of_user and r.is_on_call and r.void_at is null and r.day >= current_date - 400
$$;

-- Charges for places that were taken, moved or cut short with little notice, beside what was charged before and on its day
-- (`write_late_charges`). The caller holds them.
create function app.keep_still_charged(charges jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  select app.write_late_charges(coalesce((select jsonb_agg(case when k.pence is null then x
      else jsonb_build_object('id', a.id, 'pence', (x ->> 'pence')::int + k.pence) end)
    from jsonb_array_elements(charges) x join assignments a on a.id = (x ->> 'id')::uuid and app.manages_shift(a.shift_id)
    cross join lateral (select app.late_charge_of(a.id) as pence) k), '[]'))
$$;
grant execute on function app.keep_still_charged(jsonb) to care_app;

-- What late changes of places charged before a step that nobody was told of, `[{id, pence}]`.
create function app.restore_still_charged(charges jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  select app.write_late_charges(coalesce((select jsonb_agg(x) from jsonb_array_elements(charges) x
    join assignments a on a.id = (x ->> 'id')::uuid and app.manages_shift(a.shift_id)), '[]'))
$$;
grant execute on function app.restore_still_charged(jsonb) to care_app;

------------------------------------------------------------------------------------------------ equal treatment

-- What somebody is due an hour of work that begins on a day (`PersonRate` of rates): what their role pays, `own`, and in
-- pence by day what the client pays its own staff, from week 13 of the qualifying period on, the day after the last one
-- too. For jobs, and functions that have asked who may see it.
create function app.person_rate(own int, of_team uuid, of_site uuid, of_job text, of_user uuid, start_day date) returns jsonb
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  client uuid;
  equal jsonb;
begin
  select x.client_id into client from sites x where x.id = of_site and exists (select from comparable_rates c
    where c.team_id = of_team and c.client_id = x.client_id and c.job = of_job);
  if client is null then return to_jsonb(own); end if;
  select jsonb_object_agg(d.day, c.pay) into equal
    from (select start_day + n as day from generate_series(0, 3) n) d
    cross join lateral app.comparable_on(of_team, client, of_site, of_job, d.day) c
   where c.pay is not null and app.qualifying_week(of_team, of_user, client, of_job, start_day, d.day) > 12;
  return case when equal is null then to_jsonb(own) else jsonb_build_object('own', own, 'equal', equal) end;
end $$;
grant execute on function app.person_rate(int, uuid, uuid, text, uuid, date) to care_worker;

------------------------------------------------------------------------------------------------ rates

-- The published shifts of a site that have a part on one of some days, and how many places of them are booked. With the
-- rights of the caller.
create function app.shifts_on_days(of_site uuid, days date[]) returns table (shifts int, booked int)
language sql stable rows 1 as $$
  select count(*)::int, coalesce(sum(s.filled), 0)::int from app.shifts s
   where s.site_id = of_site and s.state = 'open' and s.starts_at >= ((select min(d) from unnest(days) d) - 2)::timestamp at
     time zone 'Europe/London'
     and exists (select from unnest(days) d where d between s.day
       and ((s.ends_at - interval '1 minute') at time zone 'Europe/London')::date)
$$;
grant execute on function app.shifts_on_days(uuid, date[]) to care_app;

------------------------------------------------------------------------------------------------ teams

-- How many dates of papers the team has noted of somebody whom it has invited.
create function app.dates_of_invitation(of_invitation uuid) returns int
language sql stable set search_path = app, pg_temp as $$
  select count(*)::int from noted_dates n where n.invitation_id = of_invitation
$$;
grant execute on function app.dates_of_invitation(uuid) to care_app;

------------------------------------------------------------------------------------------------ worked time

-- The pay run that has the lines of a record; null: none has. For whose it is, and for managers of its site.
create function app.run_of_work(of_record uuid) returns json
language sql stable security definer set search_path = app, pg_temp as $$
  select json_build_object('id', r.id, 'number', r.number, 'payDay', r.pay_day, 'isPaid', r.paid_at is not null)
    from work_records w join pay_lines l on l.record_id = w.id and l.live and l.state = 'taken'
    join pay_run_lines b on b.line_id = l.id and b.live join pay_runs r on r.id = b.run_id
   where w.id = of_record and (w.user_id = app.uid() or app.manages_site(w.team_id, w.site_id)) limit 1
$$;
grant execute on function app.run_of_work(uuid) to care_app;

-- The number of the pay run that has what is paid besides worked time (`pay_wholes`); null: none has. For who runs its team.
create function app.run_of_whole(of_id uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select r.number from pay_lines l join pay_run_lines b on b.line_id = l.id and b.live join pay_runs r on r.id = b.run_id
   where l.source_id = of_id and l.live and l.state = 'taken' and l.team_id in (select app.whole_teams()) limit 1
$$;
grant execute on function app.run_of_whole(uuid) to care_app;

-- Whether somebody is erased: nothing is asked of them any more, and what they are owed is paid.
create function app.is_erased(of_user uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from erasures e where e.user_id = of_user and e.erased_at is not null)
$$;
