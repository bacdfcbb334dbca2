-- Triggers that end a notification's "needed" once nobody has to act any more: it is done, withdrawn or over. A kind
-- that needs its reader (`neededUntil` of `notify`) has its trigger here, or stays needed until its time.

-- Ends the need of notifications of a team, of these kinds: about one subject, about one person, for one reader; null is any.
create function app.end_needs_of(of_team uuid, of_kinds text[], of_subject uuid, of_person uuid, of_reader uuid) returns void
language sql security definer set search_path = app, pg_temp as $$
  select app.end_needs(array_agg(n.id)) from notifications n
   where n.team_id = of_team and n.kind = any (of_kinds) and n.needed_until is not null
     and (of_subject is null or of_subject = any (n.subjects))
     and (of_person is null or n.about = of_person) and (of_reader is null or n.user_id = of_reader) having count(*) > 0
$$;

-- A trigger whose row ends the need of some kinds of its team. Arguments: the kinds, the column of the subject, the
-- column of the person; an empty or missing column is any.
create function app.end_needs_with_row() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_row constant jsonb := to_jsonb(new);
begin
  perform app.end_needs_of(new.team_id, tg_argv[0]::text[], (of_row ->> tg_argv[1])::uuid, (of_row ->> tg_argv[2])::uuid, null);
  return null;
end $$;

-- A request to join, or for leave, is answered; an answer that is undone makes it wait again.
create function app.end_need_of_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_kind constant text := tg_argv[0];
  waits constant boolean := to_jsonb(new) ->> tg_argv[1] in ('pending', 'asked');
begin
  if waits then
    perform app.need_again(array_agg(n.id)) from notifications n
     where n.team_id = new.team_id and n.about = new.user_id and n.kind = of_kind and new.id = any (n.subjects) having count(*) > 0;
  else
    perform app.end_needs_of(new.team_id, array[of_kind], new.id, new.user_id, null);
  end if;
  return null;
end $$;
create trigger end_need_of_request after update of status on app.team_join_requests
  for each row when (old.status is distinct from new.status) execute function app.end_need_of_request('request-created', 'status');
create trigger end_need_of_request after update of state on app.leave
  for each row when (old.state is distinct from new.state) execute function app.end_need_of_request('leave-asked', 'state');

create trigger end_need_of_invitation after update of status on app.team_invitations
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function app.end_needs_with_row('{invitation-received}', 'id');

create trigger end_need_of_interview after update of state on app.interviews
  for each row when (old.state = 'offered' and new.state <> 'offered')
  execute function app.end_needs_with_row('{interview-offered}', 'id');

-- A shift is full or cancelled: nobody has to be found for it.
create trigger end_need_of_shift after update of filled, worked, staff_required, state on app.shifts
  for each row when (new.state <> 'open' or new.filled + new.worked >= new.staff_required)
  execute function app.end_needs_with_row('{shift-came-off,shift-sick,shift-nobody-left}', 'id');

-- A request to hand a shift back was answered or taken back, or the person is off the shift.
create trigger end_need_of_place after update of state on app.assignments
  for each row when (old.state = 'handing-back' and new.state <> 'handing-back')
  execute function app.end_needs_with_row('{shift-hand-back}', 'shift_id', 'user_id');

-- A manager has answered a person who says that they did come.
create trigger end_need_of_dispute after insert on app.shift_changes
  for each row when (new.act in ('uphold-miss', 'take-back-miss'))
  execute function app.end_needs_with_row('{shift-miss-disputed}', 'shift_id', 'user_id');

-- Work without a booking is decided.
create trigger end_need_of_unbooked after update of state on app.unbooked_work
  for each row when (new.state <> 'waiting') execute function app.end_needs_with_row('{clock-unbooked}', '', 'user_id');

-- Somebody has come after all, has left, or is not expected any more.
create trigger end_need_of_coming after insert on app.clock_events
  for each row when (new.kind = 'in') execute function app.end_needs_with_row('{shift-not-in}', '', 'user_id');
create trigger end_need_of_leaving after insert on app.clock_events
  for each row when (new.kind = 'out') execute function app.end_needs_with_row('{shift-not-out,shift-left-when}', '', 'user_id');
create trigger end_need_of_clock after update of state on app.assignments
  for each row when (new.state in ('missed', 'sick', 'cancelled', 'withdrawn'))
  execute function app.end_needs_with_row('{shift-not-in}', 'shift_id', 'user_id');

-- A pay run is released, or void.
create trigger end_need_of_release after update of released_at, void_at on app.pay_runs
  for each row when (new.released_at is not null or new.void_at is not null)
  execute function app.end_needs_with_row('{pay-to-release}', 'id');

-- A message that offers several shifts is needed until each is answered or waits no more.
create function app.end_need_of_offer() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from notifications n
   where n.user_id = new.user_id and n.needed_until is not null and n.kind = 'shift-offered' and new.shift_id = any (n.subjects)
     and not exists (select from shift_offers o where o.user_id = n.user_id and o.shift_id = any (n.subjects)
       and o.state = 'offered') having count(*) > 0;
  return null;
end $$;
create trigger end_need_of_offer after update of state on app.shift_offers
  for each row when (old.state = 'offered' and new.state <> 'offered') execute function app.end_need_of_offer();

-- A swap is withdrawn, answered, or a colleague has said no.
create trigger end_need_of_swap after update of state on app.swaps
  for each row when (old.state is distinct from new.state)
  execute function app.end_needs_with_row('{shift-swap-asked,shift-return-named,shift-swap-accepted,shift-return-agreed}', 'shift_id');

create function app.end_need_of_asked() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs_of(new.team_id, '{shift-swap-asked}', w.shift_id, null, new.user_id) from swaps w where w.id = new.swap_id;
  return null;
end $$;
create trigger end_need_of_asked after update of declined_at on app.swap_asks
  for each row when (old.declined_at is null and new.declined_at is not null) execute function app.end_need_of_asked();

-- Nothing stands against a place any more: a manager has kept it, or what was missing has arrived.
create function app.end_need_of_concern() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from assignments a
      join notifications n on n.team_id = a.team_id and n.needed_until is not null and a.shift_id = any (n.subjects)
        and (n.kind = 'shift-at-risk' and n.user_id = a.user_id or n.kind = 'shift-objection' and n.about = a.user_id
          or n.kind = 'shift-people-at-risk' and coalesce(n.about, a.user_id) = a.user_id)
   where a.id = old.assignment_id and not exists (
     select from assignment_concerns k join assignments o on o.id = k.assignment_id
      where o.shift_id = any (n.subjects) and k.released_at is null
        and (n.kind = 'shift-people-at-risk' or o.user_id = a.user_id)) having count(*) > 0;
  return null;
end $$;
create trigger end_need_of_concern after delete on app.assignment_concerns for each row execute function app.end_need_of_concern();

-- A person has read and answered all that a team asks them to, or the team asks no more.
create function app.end_need_to_sign() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from notifications n
   where n.team_id = new.team_id and n.kind in ('policy-to-read', 'paper-to-sign', 'policy-reminder') and n.needed_until is not null
     and (tg_argv[0] = 'everybody' or to_jsonb(new) ->> 'user_id' = n.user_id::text)
     and not exists (
       select from team_members m join policies p on p.team_id = m.team_id and p.withdrawn_at is null
         and (p.jobs = '{}' or m."position" = any (p.jobs))
         join lateral (select v.id from policy_versions v where v.policy_id = p.id order by v.number desc limit 1) v on true
        where m.team_id = n.team_id and m.user_id = n.user_id and m.status = 'active' and not exists (
          select from policy_signatures s where s.version_id = v.id and s.user_id = m.user_id and s.replaced_at is null))
            having count(*) > 0;
  return null;
end $$;
create trigger end_need_to_sign after insert on app.policy_signatures for each row execute function app.end_need_to_sign('signer');
create trigger end_need_to_sign after update of withdrawn_at on app.policies for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function app.end_need_to_sign('everybody');

-- No signed paper of a team waits for its signature.
create function app.end_need_to_countersign() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (
    select from policy_signatures s join policy_versions v on v.id = s.version_id join policies p on p.id = v.policy_id
     where s.team_id = new.team_id and p.kind in ('terms', 'opt-out') and not s.declined and s.countersigned_at is null
       and s.ended_at is null and s.replaced_at is null) then
    perform app.end_needs_of(new.team_id, '{papers-to-countersign}', null, null, null);
  end if;
  return null;
end $$;
create trigger end_need_to_countersign after update of countersigned_at, ended_at, replaced_at on app.policy_signatures
  for each row when (old.countersigned_at is null) execute function app.end_need_to_countersign();

create trigger end_need_of_tries after insert on app.policy_more_tries for each row
  execute function app.end_needs_with_row('{policy-tries-used}', '', 'user_id');

-- A referee has answered, a manager has decided about an answer, or another referee is asked.
create trigger end_need_of_new_reference after insert on app.reference_requests for each row
  execute function app.end_needs_with_row('{reference-declined}', '', 'user_id');
create trigger end_need_of_reference after update of state on app.reference_requests
  for each row when (old.state in ('asked', 'answered') and old.state is distinct from new.state)
  execute function app.end_needs_with_row('{reference-received,reference-overdue}', 'id', 'user_id');

-- The check has been recorded of which the person's picture is evidence.
create trigger end_need_of_check after insert on app.checks for each row when (new.kind = 'dbs')
  execute function app.end_needs_with_row('{dbs-picture-unchecked}', '', 'user_id');

-- The person has given something newer in place of evidence that was rejected or was about to end.
create function app.end_need_to_give() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from notifications n
   where n.user_id = new.user_id and n.needed_until is not null and case tg_op
       when 'UPDATE' then n.kind = 'evidence-rejected' and n.params ->> 'evidence' = new.id::text
       else n.kind = 'compliance-lapses' and new.kind = any (string_to_array(n.params ->> 'kinds', ',')) end having count(*) > 0;
  return null;
end $$;
create trigger end_need_to_give after update of superseded_at on app.evidence
  for each row when (old.superseded_at is null and new.superseded_at is not null) execute function app.end_need_to_give();
create trigger end_need_to_give_more after insert on app.evidence for each row execute function app.end_need_to_give();

-- What was rejected is checked again, or verified after all.
create function app.end_need_to_replace() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from notifications n
   where n.user_id = new.user_id and n.needed_until is not null and n.kind = 'evidence-rejected' and n.team_id = new.team_id
     and n.params ->> 'evidence' = new.evidence_id::text having count(*) > 0;
  return null;
end $$;
create trigger end_need_to_replace after insert on app.verifications
  for each row when (new.decision <> 'rejected') execute function app.end_need_to_replace();

-- A person has finished their registration, or given a phone number.
create function app.end_need_of_person() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from notifications n
   where n.user_id = new.user_id and n.needed_until is not null
     and (n.kind = 'profile-reminder' and new.completion = 100 or n.kind = 'phone-asked' and new.phone is not null) having count(*) > 0;
  return null;
end $$;
create trigger end_need_of_person after update of completion, phone on app.profiles
  for each row when (new.completion = 100 and old.completion < 100 or new.phone is not null and old.phone is null) execute
    function app.end_need_of_person();

-- A question about hours is answered, by the person or by other times.
create function app.end_need_of_hours() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.end_needs(array_agg(n.id)) from work_records r join notifications n
      on n.team_id = r.team_id and n.user_id = r.user_id and n.kind = 'hours-asked' and n.needed_until is not null
        and n.params ->> 'record' = r.id::text
   where r.id = new.record_id having count(*) > 0;
  return null;
end $$;
create trigger end_need_of_hours after update of answered_at on app.disputes
  for each row when (old.answered_at is null and new.answered_at is not null) execute function app.end_need_of_hours();
