-- Charges and invoices. Approved time becomes lines of charge in the transaction that approves it, as it becomes lines
-- of pay; each is on one invoice. Locks: lines after the record, an invoice after the team; its number is that of the
-- team's row, which whoever issues holds.

grant select on app.charge_lines, app.invoice_settings, app.client_billing, app.invoices, app.invoice_rows,
  app.invoice_vat, app.invoice_lines, app.invoice_payments, app.invoice_links to care_app;
grant insert on app.invoice_settings, app.client_billing, app.invoices, app.invoice_rows, app.invoice_vat,
  app.invoice_lines, app.invoice_payments, app.invoice_links to care_app;
grant update (taken_back_at, taken_back_by) on app.invoice_payments to care_app;
grant update (revoked_at) on app.invoice_links to care_app;
grant select on app.invoice_settings, app.client_billing, app.invoice_rows, app.invoice_vat, app.invoice_lines,
  app.invoice_payments to care_worker;
grant select, delete on app.charge_lines, app.invoices to care_worker;
grant update (pdf, pdf_sha256) on app.invoices to care_worker;
grant select on app.invoice_links to care_worker;
grant update (secret_hash) on app.invoice_links to care_worker;

-- The teams whose invoices the signed-in person sees to: all of a team's, or none.
create function app.invoice_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select t from app.payroll_teams() t where t in (select app.whole_teams())
$$;
grant execute on function app.invoice_teams() to care_app;

create policy invoicing_select on app.charge_lines for select to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_select on app.invoice_settings for select to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_insert on app.invoice_settings for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.invoice_teams()));
create policy invoicing_select on app.client_billing for select to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_insert on app.client_billing for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.invoice_teams()));
create policy invoicing_select on app.invoices for select to care_app using (team_id in (select app.invoice_teams()));
create policy issuer_insert on app.invoices for insert to care_app
  with check (issued_by = (select app.uid()) and document = '' and pdf is null and team_id in (select app.invoice_teams()));
create policy with_invoice_select on app.invoice_rows for select to care_app using (exists (select from app.invoices i
  where i.id = invoice_id));
create policy with_invoice_select on app.invoice_vat for select to care_app using (exists (select from app.invoices i
  where i.id = invoice_id));
create policy with_invoice_select on app.invoice_lines for select to care_app using (exists (select from app.invoices i
  where i.id = invoice_id));
-- What belongs to an invoice is written until it is issued whole (`keep_invoice`), in the same transaction.
create policy issuer_insert on app.invoice_rows for insert to care_app with check (exists (select from app.invoices i
  where i.id = invoice_id and i.issued_by = (select app.uid()) and i.document = ''));
create policy issuer_insert on app.invoice_vat for insert to care_app with check (exists (select from app.invoices i
  where i.id = invoice_id and i.issued_by = (select app.uid()) and i.document = ''));
create policy issuer_insert on app.invoice_lines for insert to care_app with check (exists (select from app.invoices i
  where i.id = invoice_id and i.issued_by = (select app.uid()) and i.document = ''));
create policy invoicing_select on app.invoice_payments for select to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_insert on app.invoice_payments for insert to care_app with check (recorded_by = (select app.uid())
  and taken_back_at is null and team_id in (select app.invoice_teams()));
create policy invoicing_update on app.invoice_payments for update to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_select on app.invoice_links for select to care_app using (team_id in (select app.invoice_teams()));
create policy invoicing_insert on app.invoice_links for insert to care_app with check (sent_by = (select app.uid())
  and team_id in (select app.invoice_teams()));
create policy invoicing_update on app.invoice_links for update to care_app using (team_id in (select app.invoice_teams()));

---------------------------------------------------------------------------------------------------------------- lines

-- Takes lines back: mirrors that copy minutes and amount.
create function app.take_back_charges(of_lines uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into charge_lines (team_id, client_id, site_id, user_id, source, source_id, record_id, version, day, job, element, during, minutes,
      rate, kind, calls, amount, order_number, cost_centre, reverses, live)
    select l.team_id, l.client_id, l.site_id, l.user_id, l.source, l.source_id, l.record_id, l.version, l.day, l.job, l.element, l.during,
        -l.minutes, l.rate, l.kind, l.calls, -l.amount, l.order_number, l.cost_centre, l.id, false
      from charge_lines l where l.id = any (of_lines) order by l.id
$$;

-- Brings the lines of some records, which the caller holds, to what is approved of them, as `write_pay` does with pay.
-- Nothing is charged of what has no charge: drafts say so.
create function app.write_charges(of_records uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  outdated uuid[] := array(
    select l.record_id from charge_lines l join work_records r on r.id = l.record_id
     where l.record_id = any (of_records) and l.live
       and l.version is distinct from case when r.void_at is null then r.approved_version end
    union
    select l.record_id from work_records r
      join charge_lines l on (l.team_id, l.user_id) = (r.team_id, r.user_id) and l.live and l.record_id <> r.id and l.during && r.worked
      join work_records o on o.id = l.record_id and o.version > l.version
     where r.id = any (of_records) and r.void_at is null and r.approved_version = r.version);
begin
  if outdated <> '{}' then
    perform app.take_back_charges(array(select l.id from charge_lines l where l.record_id = any (outdated) and l.live));
  end if;
  insert into charge_lines (team_id, client_id, site_id, user_id, record_id, version, day, job, element, during, minutes, rate, kind, calls,
      amount, order_number, cost_centre)
    select r.team_id, x.client_id, r.site_id, r.user_id, r.id, r.approved_version, r.day, r.job, coalesce(t.flat, 'time'),
        tstzrange(t."from", t.until), case when t.flat is null then t.minutes else 0 end, t.rate, t.kind, t.count, t.charge,
        o.order_number, o.cost_centre
      from work_records r
      join work_charges c on c.record_id = r.id and c.version = r.approved_version
      join sites x on x.team_id = r.team_id and x.id = r.site_id
      left join assignments a on a.id = r.place_id left join shifts s on s.id = a.shift_id
      cross join lateral app.order_of(r.site_id, r.day, s.order_number, s.cost_centre) o
      cross join lateral jsonb_to_recordset(c.parts) t ("from" timestamptz, until timestamptz, minutes int, charge int, kind text, rate int,
        flat text, count int)
     where r.id = any (of_records) and r.void_at is null
       and not exists (select from charge_lines l where l.record_id = r.id and l.live)
     order by r.id, t."from";
  if exists (select from work_records r join work_charges c on c.record_id = r.id and c.version = r.approved_version
      where r.id = any (of_records) and r.void_at is null and r.approved_version = r.version
        and c.charge <> (select coalesce(sum(l.amount), 0) from charge_lines l where l.record_id = r.id and l.live)) then
    raise exception 'the lines of charge are not what was approved' using errcode = 'check_violation';
  end if;
end $$;

create function app.charge_approved() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  records uuid[] := array(select distinct a.record_id from touched a where a.step = 'manager');
begin
  if records <> '{}' then perform app.write_charges(records); end if;
  return null;
end $$;
create trigger charge_follows_approvals after insert on app.approvals referencing new table as touched
  for each statement execute function app.charge_approved();
create trigger charge_follows_approvals_taken_back after update on app.approvals referencing new table as touched
  for each statement execute function app.charge_approved();

create function app.charge_void() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.write_charges(array[new.id]);
  return null;
end $$;
create trigger charge_follows_void after update of void_at on app.work_records for each row
  when (old.void_at is distinct from new.void_at and new.approved_version is not null) execute function app.charge_void();

-- Brings what late changes of some places charge to other amounts, `[{id, pence}]`, with what is known of a change that is
-- made now: `day`, `from`, `until`, `siteId`, `job`; otherwise as the place was charged before. Null and 0 charge nothing.
-- The caller holds them, and has asked who may.
create function app.write_late_charges(charges jsonb) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  outdated uuid[] := array(
    select l.id from jsonb_to_recordset(charges) x (id uuid, pence int) join charge_lines l on l.source_id = x.id and l.live
     where l.amount <> coalesce(x.pence, 0));
begin
  if outdated <> '{}' then perform app.take_back_charges(outdated); end if;
  insert into charge_lines (team_id, client_id, site_id, user_id, source, source_id, day, job, element, during, minutes, amount,
      order_number, cost_centre)
    select a.team_id, k.client_id, k.id, a.user_id, 'late-change', a.id, coalesce(x.day, l.day), coalesce(x.job, l.job), 'late-change',
        coalesce(case when x.day is not null then tstzrange(x."from", x.until) end, l.during), 0, x.pence, o.order_number, o.cost_centre
      from jsonb_to_recordset(charges) x (id uuid, pence int, day date, "from" timestamptz, until timestamptz, "siteId" uuid, job text)
      join assignments a on a.id = x.id join shifts s on s.id = a.shift_id
      left join lateral (select c.day, c.job, c.during, c.site_id from charge_lines c where c.source_id = a.id and c.reverses is null
        order by c.made_at desc limit 1) l on true
      join sites k on k.team_id = a.team_id and k.id = coalesce(x."siteId", l.site_id)
      cross join lateral app.order_of(k.id, coalesce(x.day, l.day), s.order_number, s.cost_centre) o
     where x.pence > 0 and coalesce(x.day, l.day) is not null
       and not exists (select from charge_lines c where c.source_id = a.id and c.live)
     order by a.id;
end $$;

-- What late changes of a place charge, for who manages its shift; null: nothing.
create function app.late_charge_of(of_place uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select l.amount from charge_lines l join assignments a on a.id = l.source_id
   where l.source_id = of_place and l.live and app.manages_shift(a.shift_id)
$$;
grant execute on function app.late_charge_of(uuid) to care_app;

-- A booking that is undone was never told of; lines of a shift that is kept no longer go with it.
create function app.end_late_charges() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  lines uuid[] := array(select l.id from gone g join charge_lines l on l.source_id = g.id and l.live
    join shifts s on s.id = g.shift_id);
begin
  if lines <> '{}' then perform app.take_back_charges(lines); end if;
  delete from charge_lines l using gone g where l.source_id = g.id and not exists (select from shifts s where s.id = g.shift_id);
  return null;
end $$;
create trigger charge_ends_with_bookings after delete on app.assignments referencing old table as gone
  for each statement execute function app.end_late_charges();

-- A mirror kills its line: it has to be live, and the same but for the signs. What no invoice has had needs none of both.
create function app.follow_charge_lines() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  killed int;
begin
  update charge_lines l set live = false, state = case when l.state in ('open', 'left-out') then 'cancelled' else l.state end
    from made m where l.id = m.reverses and l.live
      and (l.record_id, l.version, l.source, l.source_id, l.element, l.during, -l.minutes, -l.amount)
        is not distinct from (m.record_id, m.version, m.source, m.source_id, m.element, m.during, m.minutes, m.amount);
  get diagnostics killed = row_count;
  if killed <> (select count(*) from made m where m.reverses is not null) then
    raise exception 'a line is taken back that is not live, or not as it was' using errcode = 'serialization_failure';
  end if;
  update charge_lines l set state = 'cancelled' from made m join charge_lines o on o.id = m.reverses
   where l.id = m.id and o.state = 'cancelled';
  return null;
end $$;
create trigger follow_charge_lines after insert on app.charge_lines referencing new table as made
  for each statement execute function app.follow_charge_lines();

create function app.keep_charge_lines() returns trigger
language plpgsql as $$
declare
  is_revived boolean := new.live and not old.live;
begin
  old.live := new.live;
  old.state := new.state;
  if is_revived or old is distinct from new then
    raise exception 'lines of charge are never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_charge_lines before update on app.charge_lines for each row execute function app.keep_charge_lines();

---------------------------------------------------------------------------------------------------------------- drafts

-- What is open of a team's charges up to a day, by what becomes an invoice (a client, or one of its order numbers), by
-- job and by how VAT is on it; for who may see its invoices.
create function app.drafts_of(of_team uuid, through date)
returns table (client_id uuid, client_name text, archived boolean, order_number text, treatment text, reason text, records int, lines int,
  minutes int, net int, first_day date, last_day date, taken_back int, lacks_order int)
language sql stable rows 60 security definer set search_path = app, pg_temp as $$
  with open as materialized (
    select l.client_id, case b.grouping when 'order' then l.order_number end as order_number, l.job, l.day,
        count(distinct coalesce(l.record_id, l.source_id)) filter (where l.reverses is null) as records, count(*) as lines,
        sum(l.minutes) as minutes,
        sum(l.amount) as net,
        count(*) filter (where l.reverses is not null) as taken_back, count(*) filter (where l.order_number is null) as without_order
      from charge_lines l
      left join lateral (select x.grouping from client_billing x where x.team_id = l.team_id and x.client_id = l.client_id
        order by x.version desc limit 1) b on true
     where l.team_id = of_team and l.state = 'open' and l.day <= through and of_team in (select app.invoice_teams())
     group by 1, 2, 3, 4)
  select o.client_id, c.name, c.archived_at is not null, o.order_number, v.treatment, v.reason, sum(o.records)::int, sum(o.lines)::int,
      sum(o.minutes)::int, sum(o.net)::int, min(o.day), max(o.day), sum(o.taken_back)::int,
      sum(case when t.needs_order_number then o.without_order else 0 end)::int
    from open o join clients c on c.team_id = of_team and c.id = o.client_id
    left join lateral (select x.* from app.terms_on(o.client_id, o.day) x) t on true
    left join lateral (select j ->> 'treatment' as treatment, j ->> 'reason' as reason from jsonb_array_elements(t.vat) j
      where j ->> 'job' = o.job limit 1) v on true
   group by o.client_id, c.name, c.archived_at, o.order_number, v.treatment, v.reason
   order by lower(c.name), o.client_id, o.order_number nulls first
$$;
grant execute on function app.drafts_of(uuid, date) to care_app;

-- What would have been on a draft of a client up to a day, and is not: worked time that nobody has approved, and approved
-- time without a charge.
create function app.not_on_drafts(of_team uuid, since date, through date)
returns table (client_id uuid, not_approved int, no_charge int)
language sql stable rows 30 security definer set search_path = app, pg_temp as $$
  with of_days as materialized (select r.* from work_records r
    where r.team_id = of_team and r.void_at is null and r.day between since and through and of_team in (select app.invoice_teams()))
  select x.client_id, (count(*) filter (where r.approved_version is distinct from r.version))::int,
      (count(*) filter (where r.approved_version = r.version and c.charge is null))::int
    from of_days r join sites x on x.team_id = r.team_id and x.id = r.site_id
    left join work_charges c on c.record_id = r.id and c.version = r.version
   where r.approved_version is distinct from r.version or c.charge is null
   group by 1
$$;
grant execute on function app.not_on_drafts(uuid, date, date) to care_app;

-- Leaves what is open of some records, or of late changes of some places, out of drafts until it is brought back, or brings it
-- back; returns of how many.
create function app.leave_charges_out(of_team uuid, of_records uuid[], is_out boolean) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  changed int;
begin
  if of_team not in (select app.invoice_teams()) then return 0; end if;
  with moved as (
    update charge_lines l set state = case when is_out then 'left-out' else 'open' end
     where l.team_id = of_team and (l.record_id = any (of_records) or l.source_id = any (of_records))
       and l.state = case when is_out then 'open' else 'left-out' end
    returning coalesce(l.record_id, l.source_id) as id)
  select count(distinct m.id)::int into changed from moved m;
  return changed;
end $$;
grant execute on function app.leave_charges_out(uuid, uuid[], boolean) to care_app;

-- Writes the charge of approved time that had none, by the cards as they are now, `[{recordId, version, charge, parts}]`;
-- returns how many have one now.
create function app.charge_again(of_team uuid, charges jsonb) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  records uuid[];
begin
  if of_team not in (select app.invoice_teams()) then return 0; end if;
  perform from work_records r where r.team_id = of_team
    and r.id in (select (c ->> 'recordId')::uuid from jsonb_array_elements(charges) c) order by r.id for no key update;
  with given as (
    insert into work_charges as w (record_id, version, charge, parts)
      select r.id, r.approved_version, x.charge, x.parts
        from jsonb_to_recordset(charges) x ("recordId" uuid, version int, charge int, parts jsonb)
        join work_records r on r.id = x."recordId" and r.approved_version = x.version
       where r.team_id = of_team and r.void_at is null and x.charge is not null
      on conflict (record_id, version) do update set charge = excluded.charge, parts = excluded.parts where w.charge is null
      returning w.record_id)
  select coalesce(array_agg(g.record_id order by g.record_id), '{}') into records from given g;
  perform app.write_charges(records);
  return cardinality(records);
end $$;
grant execute on function app.charge_again(uuid, jsonb) to care_app;

-------------------------------------------------------------------------------------------------------------- invoices

-- Lines that an invoice takes are on it: of an invoice of open ones. What a credit note gives back is live on the invoice
-- that it names, and open again.
create function app.follow_invoice_lines() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  taken int;
  freed int;
begin
  update charge_lines l set state = 'taken' from made m join invoices i on i.id = m.invoice_id
   where m.live and l.id = m.line_id and l.state = 'open' and (l.team_id, l.client_id) = (i.team_id, i.client_id);
  get diagnostics taken = row_count;
  update invoice_lines b set live = false from made m join invoices i on i.id = m.invoice_id
   where not m.live and b.invoice_id = i.credits and b.line_id = m.line_id and b.live;
  get diagnostics freed = row_count;
  if (taken, freed) <> (select count(*) filter (where m.live), count(*) filter (where not m.live) from made m) then
    raise exception 'a line is on another invoice' using errcode = 'serialization_failure';
  end if;
  if freed = 0 then return null; end if;
  update charge_lines l set state = 'open' from made m where not m.live and l.id = m.line_id;
  update charge_lines l set state = 'cancelled' from made m, charge_lines x, charge_lines y
   where not m.live and m.line_id in (x.id, y.id) and y.reverses = x.id and x.state = 'open' and y.state = 'open' and l.id in (x.id, y.id);
  return null;
end $$;
create trigger follow_invoice_lines after insert on app.invoice_lines referencing new table as made
  for each statement execute function app.follow_invoice_lines();

-- An invoice is whole when its lines, rows and VAT come to its amounts; then its document is kept for ever. What a credit
-- note gives back counts below zero.
create function app.keep_invoice(of_invoice uuid, sealed bytea, sha256 bytea) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update invoices i set document = sealed, document_sha256 = sha256
   where i.id = of_invoice and i.issued_by = app.uid() and i.team_id in (select app.invoice_teams()) and i.document = ''
     and (i.lines, i.minutes, i.net) = (select count(*)::int, sum(case when b.live then l.minutes else -l.minutes end)::int,
         sum(case when b.live then l.amount else -l.amount end)::int
       from invoice_lines b join charge_lines l on l.id = b.line_id where b.invoice_id = i.id)
     and i.net = (select sum(r.net) from invoice_rows r where r.invoice_id = i.id)
     and (i.net, i.vat) = (select sum(v.net)::int, sum(v.vat)::int from invoice_vat v where v.invoice_id = i.id)
     and not exists (select from invoice_vat v where v.invoice_id = i.id
       and v.net <> (select coalesce(sum(r.net), 0) from invoice_rows r where r.invoice_id = i.id and r.vat_category = v.category))
     and (i.kind = 'credit-note') = (i.net < 0);
  if not found then
    raise exception 'an invoice is not the sum of its lines' using errcode = 'serialization_failure';
  end if;
end $$;
grant execute on function app.keep_invoice(uuid, bytea, bytea) to care_app;

-- An issued invoice never changes: its document is written once with it, its PDF once after it. `total` is worked out later.
create function app.keep_invoices() returns trigger
language plpgsql as $$
begin
  if to_jsonb(old) - '{document,document_sha256,pdf,pdf_sha256,issued_by,total}'::text[]
      <> to_jsonb(new) - '{document,document_sha256,pdf,pdf_sha256,issued_by,total}'::text[]
    or old.document <> '' and (old.document, old.document_sha256) <> (new.document, new.document_sha256)
    or old.pdf is not null and (old.pdf, old.pdf_sha256) is distinct from (new.pdf, new.pdf_sha256)
    or new.issued_by is distinct from old.issued_by and new.issued_by is not null then
    raise exception 'an issued invoice never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_invoices before update on app.invoices for each row execute function app.keep_invoices();

-- What is still to be paid of some invoices: less what credit notes that name them give back, and what was paid.
create function app.owed_of(of_team uuid) returns table (invoice_id uuid, credited int, paid int, paid_on date, owed int)
language sql stable rows 200 as $$
  select i.id, coalesce(c.credited, 0), coalesce(p.paid, 0), p.paid_on, i.total + coalesce(c.credited, 0) - coalesce(p.paid, 0)
    from app.invoices i
    left join (select n.credits, sum(n.total)::int as credited from app.invoices n where n.team_id = of_team and n.credits is not null
      group by 1) c on c.credits = i.id
    left join (select y.invoice_id, sum(y.amount)::int as paid, max(y.paid_on) as paid_on from app.invoice_payments y
      where y.team_id = of_team and y.taken_back_at is null group by 1) p on p.invoice_id = i.id
   where i.team_id = of_team and i.kind = 'invoice'
$$;
grant execute on function app.owed_of(uuid) to care_app, care_worker;

-- Nobody pays more than is owed: what is paid twice is no payment of this invoice.
create function app.check_payment() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from invoices i where i.id = new.invoice_id and i.kind = 'invoice' for no key update;
  if not found or (select sum(p.amount) from invoice_payments p where p.invoice_id = new.invoice_id and p.taken_back_at is null)
      > (select i.total + coalesce((select sum(n.total) from invoices n where n.credits = i.id), 0) from invoices i
        where i.id = new.invoice_id) then
    raise exception 'more is paid than is owed' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger check_payment after insert on app.invoice_payments for each row execute function app.check_payment();

-- Whoever has a link has no session: the event is written without an actor.
create policy client_saves_invoice on app.audit_events for insert to care_app with check (actor is null
  and action = 'invoices.client-file');

-- A link opens one invoice: what its holder gets is the PDF that was kept.
create function app.invoice_by_link(of_secret_hash bytea, at timestamptz)
returns table (link_id uuid, invoice_id uuid, team_id uuid, team_name text, client_id uuid, client_name text, kind text, name text,
  issued_on date, due_on date, first_day date, last_day date, total int, owed int, state text, email text, expires_at timestamptz)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select k.id, i.id, k.team_id, t.team_name, c.id, c.name, coalesce(i.kind, 'statement'), i.name, i.issued_on, i.due_on, k.first_day,
      k.last_day, i.total,
      case i.kind when 'invoice' then i.total + coalesce((select sum(n.total)::int from invoices n where n.credits = i.id), 0)
          - coalesce((select sum(p.amount)::int from invoice_payments p where p.invoice_id = i.id and p.taken_back_at is null), 0)
        when 'credit-note' then null
        else app.owed_until(k.team_id, k.client_id, k.last_day) end,
      case when k.revoked_at is not null then 'revoked' when t.deleted_at is not null then 'left'
        when k.expires_at <= invoice_by_link.at then 'expired' else 'open' end,
      k.email, k.expires_at
    from invoice_links k left join invoices i on i.id = k.invoice_id join teams t on t.id = k.team_id
    join clients c on c.team_id = k.team_id and c.id = coalesce(i.client_id, k.client_id)
   where k.secret_hash = of_secret_hash
$$;
grant execute on function app.invoice_by_link(bytea, timestamptz) to care_app;

-- What a client owes at the end of a day, by what was issued and paid until then.
create function app.owed_until(of_team uuid, of_client uuid, through date) returns int
language sql stable as $$
  select (select coalesce(sum(i.total), 0)::int from app.invoices i
      where i.team_id = of_team and i.client_id = of_client and i.issued_on <= through)
    - (select coalesce(sum(p.amount), 0)::int from app.invoice_payments p join app.invoices i on i.id = p.invoice_id
      where i.team_id = of_team and i.client_id = of_client and p.taken_back_at is null and p.paid_on <= through)
$$;
grant execute on function app.owed_until(uuid, uuid, date) to care_app, care_worker;

-- Writes the link of an invoice, or of the statement of a client for some days, to an address; null where a team has mailed 1,000
-- in a day, or 30 to this address.
create function app.link_invoice(of_team uuid, of_invoice uuid, of_client uuid, since date, through date, to_email text, at timestamptz,
  until timestamptz, by_user uuid) returns uuid
language sql set search_path = app, pg_temp as $$
  insert into app.invoice_links (team_id, invoice_id, client_id, first_day, last_day, email, address_hash, sent_at, sent_by, expires_at)
    select of_team, of_invoice, of_client, since, through, to_email, app.address_hash(to_email), at, by_user, until
     where (select count(*) < 1000 and count(*) filter (where k.address_hash = app.address_hash(to_email)) < 30
       from app.invoice_links k where k.team_id = of_team and k.sent_at > at - interval '1 day')
    returning id
$$;
grant execute on function app.link_invoice(uuid, uuid, uuid, date, date, text, timestamptz, timestamptz, uuid) to care_app;

-- Links of an invoice, or of a client's statements, whose mails came back.
create function app.bounced_invoice_links(of_team uuid, of_what uuid) returns setof uuid
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select k.id from invoice_links k
   where k.team_id = of_team and of_what in (k.invoice_id, k.client_id) and of_team in (select app.invoice_teams())
     and app.came_back(k.address_hash, k.sent_at)
$$;
grant execute on function app.bounced_invoice_links(uuid, uuid) to care_app;

-- Whether mails that this team sent to an address came back, so that none go there for a while. Of what other teams sent nobody learns.
create function app.invoice_mails_bounce(of_team uuid, to_email text, at timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from mail_bounces b join invoice_links k on k.address_hash = b.address_hash and b.at >= k.sent_at
    where b.address_hash = app.address_hash(to_email) and b.again_after > invoice_mails_bounce.at and k.team_id = of_team
      and of_team in (select app.invoice_teams()))
$$;
grant execute on function app.invoice_mails_bounce(uuid, text, timestamptz) to care_app;

-- What the live lines of some days are charged at beside what they cost, by client, site or shift (its latest 500):
-- their pay, holiday pay on it, and what late changes still pay and charge.
create function app.margin_of(of_team uuid, since date, through date, by_what text, holiday_rate int)
returns table (id uuid, name text, shifts int, minutes int, charged int, cost int)
language sql stable rows 100 security definer set search_path = app, pg_temp as $$
  with holiday as materialized (select h.* from app.holiday_of_people(of_team, holiday_rate) h),
  worked as materialized (
    select r.id, r.day, r.site_id, 1 as shifts, v.minutes,
        coalesce((select sum(l.amount) from charge_lines l where l.record_id = r.id and l.live), 0) as charged,
        coalesce((select sum(l.amount::bigint * (10000 + l.extra_rate + coalesce(h.rate, 0))) from pay_lines l
          left join holiday h on h.user_id = l.user_id where l.record_id = r.id and l.live), 0) as cost
      from work_records r join work_versions v on v.record_id = r.id and v.version = r.approved_version
     where r.team_id = of_team and r.void_at is null and r.day between since and through and of_team in (select app.invoice_teams())
    union all
    select l.source_id, l.day, s.site_id, 0, 0, 0, l.amount::bigint * 10000
      from pay_lines l join assignments a on a.id = l.source_id join shifts s on s.id = a.shift_id
     where l.team_id = of_team and l.source = 'late-change' and l.live and l.day between since and through
       and of_team in (select app.invoice_teams())
    union all
    select l.source_id, l.day, l.site_id, 0, 0, l.amount, 0
      from charge_lines l where l.team_id = of_team and l.source = 'late-change' and l.live and l.day between since and through
       and of_team in (select app.invoice_teams()))
  select k.id, k.name, sum(w.shifts)::int, sum(w.minutes)::int, sum(w.charged)::int, round(sum(w.cost) / 10000)::int
    from worked w join sites x on x.id = w.site_id join clients c on c.team_id = x.team_id and c.id = x.client_id
    cross join lateral (select case by_what when 'client' then c.id when 'site' then x.id else w.id end as id,
      case by_what when 'client' then c.name when 'site' then x.name
        else x.name || ', ' || to_char(w.day, 'DD/MM/YYYY') || case w.shifts when 0 then ', late change' else '' end end as name) k
   group by k.id, k.name order by sum(w.charged) - sum(w.cost) / 10000, k.name limit 500
$$;
grant execute on function app.margin_of(uuid, date, date, text, int) to care_app;
