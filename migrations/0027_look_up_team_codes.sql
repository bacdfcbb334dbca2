-- What step 1 of the registration says about a team code: 'known', 'unknown', or 'limited' when it does not say. A wrong one counts as a guess, as in
-- request_to_join, and one at a time per person, so that the limit holds for parallel calls.
set local role care_owner;
set local search_path = app, public;

create function app.look_up_code(code text, from_network text, asked_at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(app.uid()::text, 7042));
  if app.team_code_wait(asked_at) > 0 then return 'limited'; end if;
  if exists (select from app.teams t where t.team_code = code and t.deleted_at is null) then return 'known'; end if;
  insert into app.team_code_guesses (user_id, network, at) values (app.uid(), from_network, asked_at);
  return 'unknown';
end $$;
grant execute on function app.look_up_code(text, text, timestamptz) to care_app;
