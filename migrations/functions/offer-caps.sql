-- How much people are asked: for the team's cap of offers (`shift_settings`, kind `offers`).

-- With how many messages some people were told since an instant that shifts of a team are urgent, for its managers and
-- for jobs, which are nobody's. Each was one message, whatever number of shifts.
create function app.urgent_messages_to(of_team uuid, people uuid[], since timestamptz) returns table (user_id uuid, sent int)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select n.user_id, count(*)::int from notifications n
   where n.user_id = any (people) and n.created_at >= since and n.kind = 'shift-urgent' and n.team_id = of_team
     and (app.uid() is null or of_team in (select app.managed_teams())) group by n.user_id
$$;
grant execute on function app.urgent_messages_to(uuid, uuid[], timestamptz) to care_app, care_worker;

-- Counts, for people whom a team has asked something: how many of its offers wait for their answer, and in how many
-- messages it has offered them shifts, or told them that some are urgent, since an instant. The offers of one message
-- are made at one instant.
create function app.offers_to(of_team uuid, people uuid[], since timestamptz) returns table (user_id uuid, open int, sent int)
language sql stable rows 50 as $$
  select user_id, sum(open)::int, sum(sent)::int from (
    select o.user_id, count(*) filter (where o.state = 'offered') as open,
        count(distinct o.made_at) filter (where o.made_at >= since and o.made_by is distinct from o.user_id) as sent
      from app.shift_offers o where o.team_id = of_team and o.user_id = any (people)
        and (o.state = 'offered' or o.made_at >= since) group by o.user_id
    union all select user_id, 0, sent from app.urgent_messages_to(of_team, people, since)) asked
  group by user_id
$$;
grant execute on function app.offers_to(uuid, uuid[], timestamptz) to care_app, care_worker;
