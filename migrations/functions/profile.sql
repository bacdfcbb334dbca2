-- One's own profile: warnings of documents that expire, and who has opened one's data.

grant select, insert, delete on app.expiry_notices to care_worker;

-- Other people's openings of the signed-in person's data, newest first, with names that row security would hide from them.
-- before_at, before_seq, before_chain: the last row of the previous page (keyset).
create function app.opened_my_data(before_at timestamptz, before_seq bigint, before_chain uuid, at_most int)
returns table (chain uuid, seq bigint, at timestamptz, action text, meta jsonb, actor_name text, team_name text)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select e.chain, e.seq, e.at, e.action, e.meta, p.full_name, t.team_name
    from (
      select * from audit_events a
       where a.subject = app.uid() and a.actor is distinct from app.uid()
         and a.action in ('profile.view', 'profile.cv', 'profile.export', 'file.view')
         and a.at <= coalesce(before_at, 'infinity')
         and (before_at is null or (a.at, a.seq, a.chain) < (before_at, before_seq, before_chain))
       order by a.at desc, a.seq desc, a.chain desc limit at_most) e
    left join profiles p on p.user_id = e.actor
    left join teams t on t.id = e.chain
   order by e.at desc, e.seq desc, e.chain desc
$$;
grant execute on function app.opened_my_data(timestamptz, bigint, uuid, int) to care_app;
