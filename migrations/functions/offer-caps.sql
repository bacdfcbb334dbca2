-- How much people are asked: for the team's cap of offers (`shift_settings`, kind `offers`).

-- Of those of some people whom a team has offered something: how many of its offers wait for their answer, and with how many messages it has offered them shifts since
-- an instant. The offers of one message are made at one instant.
create function app.offers_to(of_team uuid, people uuid[], since timestamptz) returns table (user_id uuid, open int, sent int)
language sql stable rows 50 as $$
  select o.user_id, count(*) filter (where o.state = 'offered')::int,
      count(distinct o.made_at) filter (where o.made_at >= since and o.made_by is distinct from o.user_id)::int
    from app.shift_offers o where o.team_id = of_team and o.user_id = any (people) and (o.state = 'offered' or o.made_at >= since) group by o.user_id
$$;
grant execute on function app.offers_to(uuid, uuid[], timestamptz) to care_app, care_worker;
