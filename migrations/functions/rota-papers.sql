-- Links to the rota of a site. Managers make them, managers of some sites for theirs.

grant select, insert, update (revoked_at) on app.rota_links to care_app;
grant select, delete, update (secret_hash) on app.rota_links to care_worker;
create policy manager_select on app.rota_links for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.rota_links for insert to care_app
  with check (team_id in (select app.managed_teams()) and made_by = (select app.uid()));
create policy manager_update on app.rota_links for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

-- What a link is, for whoever has its secret.
create function app.rota_by_link(of_secret_hash bytea, at timestamptz)
returns table (team_name text, client_name text, site_name text, state text, email text, expires_at timestamptz)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select t.team_name, c.name, x.name,
      case when k.revoked_at is not null then 'revoked'
        when t.deleted_at is not null or x.archived_at is not null or c.archived_at is not null then 'left'
        when k.expires_at <= rota_by_link.at then 'expired' else 'open' end,
      k.email, k.expires_at
    from rota_links k join teams t on t.id = k.team_id join sites x on x.id = k.site_id join clients c on c.id = x.client_id
   where k.secret_hash = of_secret_hash
$$;
grant execute on function app.rota_by_link(bytea, timestamptz) to care_app;

-- What is published at the site of a link that is open, with the names of those who have a place, in some time. Nothing
-- of pay, of drafts, or of who is somewhere else.
create function app.rota_of_link(of_secret_hash bytea, at timestamptz, since timestamptz, until timestamptz)
returns table (id uuid, day date, start_time text, end_time text, job text, is_sleep_in boolean, is_on_call boolean, places int,
  people text[])
language sql stable rows 100 security definer set search_path = app, pg_temp as $$
  select s.id, s.day, s.start_time, s.end_time, s.job, s.is_sleep_in, s.is_on_call, s.staff_required,
      array(select coalesce(m.full_name, 'A former member') from assignments a
        left join team_members m on m.team_id = a.team_id and m.user_id = a.user_id
        where a.shift_id = s.id and app.takes_time(a.state) order by lower(m.full_name), a.id)
    from rota_links k join teams t on t.id = k.team_id and t.deleted_at is null
      join sites x on x.id = k.site_id and x.archived_at is null join clients c on c.id = x.client_id and c.archived_at is null
      join shifts s on s.team_id = k.team_id and s.site_id = k.site_id and s.state = 'open'
        and s.starts_at >= since and s.starts_at < until
   where k.secret_hash = of_secret_hash and k.revoked_at is null and k.expires_at > rota_of_link.at
$$;
grant execute on function app.rota_of_link(bytea, timestamptz, timestamptz, timestamptz) to care_app;
