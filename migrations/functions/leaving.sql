-- What the signed-in person may do about a shift by themselves.

-- For each of the person's teams: until how many hours before the start people come off a shift without asking. No row: they ask.
create function app.come_off_hours() returns table (team_id uuid, hours int)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select distinct on (r.team_id) r.team_id, nullif(r.rules ->> 'comeOff', 'never')::int
    from working_rules r where r.team_id in (select app.my_teams()) order by r.team_id, r.version desc
$$;
grant execute on function app.come_off_hours() to care_app;

-- What workers still get of a shift at a site on a day that is cancelled with little notice, and nothing of what
-- clients pay. Of teams that the signed-in person is in.
create function app.own_cancellation_terms(of_team uuid, of_site uuid, on_day date) returns jsonb
language sql stable security definer set search_path = app, pg_temp as $$
  select case when of_team in (select app.my_teams()) then
    (select coalesce(jsonb_agg('{"act": "cancelled", "measure": "percent"}'::jsonb || (b - 'stillCharged')), '[]')
      from app.late_terms(of_team, of_site, on_day) t, jsonb_array_elements(t.bands) b) end
$$;
grant execute on function app.own_cancellation_terms(uuid, uuid, date) to care_app;

-- How many claims in a team the person has taken back since an instant.
create function app.own_undone_claims(of_team uuid, since timestamptz) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*)::int from shift_changes h where h.team_id = of_team and h.at >= since and h.user_id = app.uid() and h.act = 'undo'
$$;
grant execute on function app.own_undone_claims(uuid, timestamptz) to care_app;

-- What the person has said of shifts that they are said to have missed, and the manager's last word: null until then.
create function app.own_disputes() returns table (shift_id uuid, said text, answer text)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select d.shift_id, d.note, u.note
    from (select distinct on (h.shift_id) h.shift_id, h.note, h.at from shift_changes h
        where h.user_id = app.uid() and h.act = 'dispute' order by h.shift_id, h.at desc) d
    left join lateral (select h.note from shift_changes h where h.shift_id = d.shift_id and h.user_id = app.uid()
      and h.act = 'uphold-miss' and h.at >= d.at
      order by h.at desc limit 1) u on true
$$;
grant execute on function app.own_disputes() to care_app;
