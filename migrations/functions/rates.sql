-- Rate cards: for managers who see pay. Whoever manages some sites alone reads the cards of these and of their clients
-- (`at_my_sites`), and writes none.

grant select on app.rate_cards, app.rate_versions, app.rate_bands, app.rate_flats, app.rate_drafts, app.team_holidays,
  app.site_nations to care_worker;
grant select on app.rate_versions, app.rate_bands, app.rate_flats to care_app;
grant select, insert, delete on app.rate_cards, app.team_holidays to care_app;
grant select, insert, delete, update (revision, value, saved_at, saved_by) on app.rate_drafts to care_app;
grant select, insert on app.site_nations to care_app;

create policy pay_select on app.rate_cards for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_insert on app.rate_cards for insert to care_app with check (created_by = (select app.uid())
  and team_id in (select app.pay_teams()));
-- What has been begun is never deleted.
create policy pay_delete on app.rate_cards for delete to care_app using (team_id in (select app.pay_teams())
  and not exists (select from app.rate_versions v where v.team_id = rate_cards.team_id and v.card_id = rate_cards.id));
create policy pay_select on app.rate_versions for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_select on app.rate_bands for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_select on app.rate_flats for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_all on app.rate_drafts to care_app
  using (team_id in (select app.pay_teams())) with check (saved_by = (select app.uid()) and team_id in (select app.pay_teams()));
create policy pay_select on app.team_holidays for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_insert on app.team_holidays for insert to care_app with check (recorded_by = (select app.uid())
  and team_id in (select app.pay_teams()));
create policy pay_delete on app.team_holidays for delete to care_app using (team_id in (select app.pay_teams()));
create policy pay_select on app.site_nations for select to care_app using (team_id in (select app.pay_teams()));
create policy pay_insert on app.site_nations for insert to care_app with check (confirmed_by = (select app.uid())
  and team_id in (select app.pay_teams()));

-- Begins a version of a card; `next_version` decides between two managers: false when another one was quicker. The only
-- way to a version, and to its bands.
create function app.begin_rates(of_team uuid, of_card uuid, next_version int, first_day date, terms jsonb, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if of_team not in (select app.whole_teams()) or of_team not in (select app.pay_teams()) then
    raise exception 'not a manager who sees the pay of this team' using errcode = 'insufficient_privilege';
  end if;
  insert into rate_versions (team_id, card_id, version, from_day, day_by, holidays, recorded_at, recorded_by)
    values (of_team, of_card, next_version, first_day, terms ->> 'dayBy', terms ->> 'holidays', at, app.uid()) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into rate_bands (team_id, card_id, version, kind, during, pay, charge)
    select of_team, of_card, next_version, b.kind, int4range(b."from", b.until), b.pay, b.charge
      from jsonb_to_recordset(terms -> 'bands') b (kind text, "from" int, until int, pay int, charge int);
  insert into rate_flats (team_id, card_id, version, kind, pay, charge)
    select of_team, of_card, next_version, f.kind, f.pay, f.charge
      from jsonb_to_recordset(terms -> 'flats') f (kind text, pay int, charge int);
  return true;
end $$;
grant execute on function app.begin_rates(uuid, uuid, int, date, jsonb, timestamptz) to care_app;

-- The bands of a version say each minute of each kind of day: four days without an overlap are whole when they are as long as four days.
create function app.bands_are_whole() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if (select coalesce(sum(upper(b.during) - lower(b.during)), 0) from rate_bands b
      where (b.team_id, b.card_id, b.version) = (new.team_id, new.card_id, new.version)) <> 4 * 1440 then
    raise exception 'the bands of a version leave a gap' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger bands_are_whole after insert on app.rate_versions deferrable initially deferred for each row
  execute function app.bands_are_whole();

-- A card that has been begun goes with its team alone, never with a client or a site: what has been worked is paid by it.
create function app.keep_begun_cards() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from teams t where t.id = old.team_id)
    and exists (select from rate_versions v where v.team_id = old.team_id and v.card_id = old.id) then
    raise exception 'a rate card that has been begun is kept' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_begun_cards before delete on app.rate_cards for each row execute function app.keep_begun_cards();

-- What time in some jobs at some sites is paid by on some days: sites with their client and nations, cards with the
-- versions that count on one of the days, and days that the team pays as bank holidays. Bands are in the order of their
-- hours, each with kind, from, until and pay, and the charge last where it is asked for. One row a team; any number of
-- shifts are priced by it in memory (`rates/rules/pay-book.ts`). Its plan is kept: planning takes longer than the work.
create function app.pay_terms_at(of_sites uuid[], of_jobs text[], first_day date, last_day date, with_charge boolean)
returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with places as materialized (
    select x.id, x.team_id, x.client_id, x.postcode,
        (select coalesce(json_agg(json_build_object('from', n.from_day, 'nation', n.nation) order by n.version), '[]')
          from site_nations n where n.team_id = x.team_id and n.site_id = x.id) as nations
      from sites x where x.id = any (of_sites))
  select t.team_id,
      (select json_agg(json_build_object('id', p.id, 'clientId', p.client_id, 'postcode', p.postcode, 'nations', p.nations))
        from places p where p.team_id = t.team_id),
      (select coalesce(json_agg(json_build_object('id', c.id, 'clientId', c.client_id, 'siteId', c.site_id, 'job', c.job,
        'clientName', cl.name, 'siteName', s.name,
          'versions', w.versions)), '[]')
        from rate_cards c left join clients cl on cl.id = c.client_id left join sites s on s.id = c.site_id
        cross join lateral (
          select json_agg(json_build_object('version', v.version, 'from', v.from_day, 'dayBy', v.day_by, 'holidays', v.holidays,
              'bands', (select json_agg(case when with_charge then json_build_array(b.kind, lower(b.during), upper(b.during),
                b.pay, b.charge)
                  else json_build_array(b.kind, lower(b.during), upper(b.during), b.pay) end order by b.kind, b.during)
                from rate_bands b where b.team_id = v.team_id and b.card_id = v.card_id and b.version = v.version),
              'flats', (select coalesce(json_agg(case when with_charge then json_build_array(f.kind, f.pay, f.charge)
                else json_build_array(f.kind, f.pay) end), '[]')
                from rate_flats f where f.team_id = v.team_id and f.card_id = v.card_id and f.version = v.version))
                  order by v.version) as versions
            from rate_versions v
           where v.team_id = c.team_id and v.card_id = c.id and v.from_day <= last_day
             and not exists (select from rate_versions l where l.team_id = v.team_id and l.card_id = v.card_id and l.version > v.version
               and l.from_day <= greatest(v.from_day, first_day))) w
       where c.team_id = t.team_id and (c.job is null or c.job = any (of_jobs)) and (c.site_id is null or c.site_id = any (of_sites))
         and (c.client_id is null or c.client_id in (select p.client_id from places p)) and w.versions is not null),
      (select coalesce(json_agg(json_build_object('day', h.day, 'nation', h.nation)), '[]')
        from team_holidays h where h.team_id = t.team_id and h.day between first_day and last_day)
    from (select distinct p.team_id from places p) t;
end $$;
grant execute on function app.pay_terms_at(uuid[], text[], date, date, boolean) to care_worker;

-- The same for managers, of sites that they manage; the charge for those who see pay.
create function app.managed_pay_terms(of_team uuid, of_sites uuid[], of_jobs text[], first_day date, last_day date)
returns table (team_id uuid, sites json, cards json, holidays json)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select t.* from app.pay_terms_at(array(select x.id from sites x where x.id = any (of_sites) and x.team_id = of_team
    and app.manages_site(x.team_id, x.id)),
    of_jobs, first_day, last_day, of_team in (select app.pay_teams())) t
$$;
grant execute on function app.managed_pay_terms(uuid, uuid[], text[], date, date) to care_app;

---------------------------------------------------------------------------------------------------------------- terms of clients

grant select on app.client_terms to care_app, care_worker;
grant insert on app.client_terms to care_app;
-- No amount stands in them: every manager works by them, and whoever sees pay writes them.
create policy manager_select on app.client_terms for select to care_app using (team_id in (select app.managed_teams()));
create policy pay_insert on app.client_terms for insert to care_app with check (recorded_by = (select app.uid())
  and team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));

-- The version of a client's terms that counts on a day; null without one. With the rights of the caller.
create function app.terms_on(of_client uuid, on_day date) returns app.client_terms
language sql stable as $$
  select t from app.client_terms t join app.clients c on c.team_id = t.team_id and c.id = t.client_id
   where c.id = of_client and t.from_day <= on_day order by t.version desc limit 1
$$;
grant execute on function app.terms_on(uuid, date) to care_app, care_worker;

-- The order number and cost centre of work at a site on a day: what the shift says, else what the client's terms say of
-- the site, else of all. With the rights of the caller.
create function app.order_of(of_site uuid, on_day date, own_order text, own_centre text)
returns table (order_number text, cost_centre text, lacks_order boolean, lacks_centre boolean)
language sql stable rows 1 as $$
  select o.order_number, o.cost_centre, o.order_number is null and coalesce(o.needs_order_number, false),
    o.cost_centre is null and coalesce(o.needs_cost_centre, false)
    from (select coalesce(own_order, t.at_sites -> of_site::text ->> 'orderNumber', t.order_number) as order_number,
        coalesce(own_centre, t.at_sites -> of_site::text ->> 'costCentre', t.cost_centre) as cost_centre,
          t.needs_order_number, t.needs_cost_centre
      from (select s.client_id from app.sites s where s.id = of_site) s
      left join lateral (select x.* from app.terms_on(s.client_id, on_day) x) t on true) o
$$;
grant execute on function app.order_of(uuid, date, text, text) to care_app, care_worker;
