-- The database as it is now. Written by `npm run codegen`, to be read and not run: bodies of functions stand in migrations/functions.

grant usage on schema app to care_app;
grant usage on schema app to care_auth;
grant usage on schema app to care_backup;
grant usage on schema app to care_worker;

create table app.account_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  secret_hash bytea not null,
  browser_hash bytea,
  portal text default 'staff'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  second_factor_at timestamp with time zone,
  constraint account_tokens_pkey PRIMARY KEY (id),
  constraint account_tokens_kind_check CHECK ((kind = ANY (ARRAY['signup'::text, 'recovery'::text, 'reauthentication'::text]))),
  constraint account_tokens_portal_check CHECK ((portal = ANY (ARRAY['staff'::text, 'manager'::text]))),
  constraint account_tokens_secret_hash_key UNIQUE (secret_hash),
  constraint account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_live_token ON app.account_tokens USING btree (user_id, kind) WHERE (used_at IS NULL);
alter table app.account_tokens enable row level security;
alter table app.account_tokens force row level security;
create policy auth_all on app.account_tokens for all to care_auth using (true) with check (true);
create policy backup_select on app.account_tokens for select to care_backup using (true);
create policy owner_all on app.account_tokens for all to care_owner using (true) with check (true);
create policy worker_all on app.account_tokens for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.account_tokens to care_auth;
grant select on app.account_tokens to care_backup;
grant delete on app.account_tokens to care_worker;
grant select (id, user_id, created_at, expires_at) on app.account_tokens to care_worker;

create table app.address_details (
  user_id uuid not null,
  current_street text,
  current_city text,
  current_county text,
  current_postcode text,
  current_country text,
  less_than_5_years boolean,
  previous_street text,
  previous_city text,
  previous_postcode text,
  previous_country text,
  proof_of_address uuid,
  proof_of_address_2 uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint address_details_pkey PRIMARY KEY (user_id),
  constraint address_details_proof_of_address_2_fkey FOREIGN KEY (proof_of_address_2) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint address_details_proof_of_address_fkey FOREIGN KEY (proof_of_address) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint address_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.address_details enable row level security;
alter table app.address_details force row level security;
create policy backup_select on app.address_details for select to care_backup using (true);
create policy own_delete on app.address_details for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.address_details for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.address_details for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.address_details for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.address_details for all to care_owner using (true) with check (true);
create policy worker_all on app.address_details for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.address_details to care_app;
grant select on app.address_details to care_backup;
grant delete, insert, select, update on app.address_details to care_worker;

create table app.allocation_places (
  id uuid not null,
  team_id uuid not null,
  run_id uuid not null,
  shift_id uuid not null,
  nth integer not null,
  user_id uuid,
  is_pinned boolean default false not null,
  said jsonb not null,
  step_id uuid,
  booked_at timestamp with time zone,
  pairs jsonb,
  constraint allocation_places_pkey PRIMARY KEY (id),
  constraint allocation_places_nth_check CHECK ((nth >= 0)),
  constraint allocation_places_pairs_check CHECK ((jsonb_typeof(pairs) = 'array'::text)),
  constraint allocation_places_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.allocation_runs(id) ON DELETE CASCADE,
  constraint allocation_places_run_id_nth_key UNIQUE (run_id, nth),
  constraint allocation_places_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES app.shifts(id) ON DELETE CASCADE,
  constraint allocation_places_step_id_fkey FOREIGN KEY (step_id) REFERENCES app.rota_steps(id) ON DELETE SET NULL,
  constraint allocation_places_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint allocation_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint booked_by CHECK (((step_id IS NULL) OR (booked_at IS NOT NULL))),
  constraint booked_whom CHECK (((booked_at IS NULL) OR (user_id IS NOT NULL)))
);
CREATE INDEX allocation_places_about ON app.allocation_places USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX allocation_places_of_shift ON app.allocation_places USING btree (shift_id);
CREATE INDEX allocation_places_of_step ON app.allocation_places USING btree (step_id) WHERE (step_id IS NOT NULL);
CREATE INDEX allocation_places_of_team ON app.allocation_places USING btree (team_id);
alter table app.allocation_places enable row level security;
alter table app.allocation_places force row level security;
create policy at_my_sites on app.allocation_places for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.allocation_places for select to care_backup using (true);
create policy manager_book on app.allocation_places for update to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (run_id IN ( SELECT r.id
   FROM app.allocation_runs r))));
create policy manager_select on app.allocation_places for select to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (run_id IN ( SELECT r.id
   FROM app.allocation_runs r))));
create policy owner_all on app.allocation_places for all to care_owner using (true) with check (true);
create policy worker_all on app.allocation_places for all to care_worker using (true) with check (true);
grant select on app.allocation_places to care_app;
grant select on app.allocation_places to care_backup;
grant delete, insert, select on app.allocation_places to care_worker;
grant update (step_id, booked_at) on app.allocation_places to care_app;

create table app.allocation_runs (
  id uuid not null,
  team_id uuid not null,
  by uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  state text default 'waiting'::text not null,
  stage text default 'waiting'::text not null,
  stop_asked boolean default false not null,
  is_stopped boolean default false not null,
  options jsonb not null,
  weights jsonb not null,
  expected_ms integer not null,
  site_ids uuid[] not null,
  only_people uuid[],
  holder uuid,
  alive_at timestamp with time zone,
  tries integer default 0 not null,
  points jsonb default '[]'::jsonb not null,
  places integer,
  open integer,
  cost double precision,
  bound double precision,
  figures jsonb,
  problem bytea,
  people uuid[] default '{}'::uuid[] not null,
  why text,
  without jsonb default '[]'::jsonb not null,
  unkept jsonb default '[]'::jsonb not null,
  constraint allocation_runs_pkey PRIMARY KEY (id),
  constraint allocation_runs_by_fkey FOREIGN KEY (by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint allocation_runs_expected_ms_check CHECK ((expected_ms > 0)),
  constraint allocation_runs_open_check CHECK ((open >= 0)),
  constraint allocation_runs_places_check CHECK ((places >= 0)),
  constraint allocation_runs_points_check CHECK ((jsonb_typeof(points) = 'array'::text)),
  constraint allocation_runs_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'reading'::text, 'searching'::text, 'explaining'::text, 'done'::text]))),
  constraint allocation_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'done'::text, 'failed'::text]))),
  constraint allocation_runs_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint allocation_runs_unkept_check CHECK ((jsonb_typeof(unkept) = 'array'::text)),
  constraint allocation_runs_without_check CHECK ((jsonb_typeof(without) = 'array'::text)),
  constraint ended CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
  constraint held CHECK (((state <> 'working'::text) OR ((holder IS NOT NULL) AND (alive_at IS NOT NULL)))),
  constraint said CHECK (((state <> 'failed'::text) OR (why IS NOT NULL)))
);
CREATE INDEX allocation_runs_about ON app.allocation_runs USING gin (people);
CREATE INDEX allocation_runs_by_asker ON app.allocation_runs USING btree (by) WHERE (by IS NOT NULL);
CREATE INDEX allocation_runs_by_time ON app.allocation_runs USING btree (started_at);
CREATE INDEX allocation_runs_of_team ON app.allocation_runs USING btree (team_id, started_at DESC);
CREATE UNIQUE INDEX one_plan_at_a_time ON app.allocation_runs USING btree (team_id) WHERE (state = ANY (ARRAY['waiting'::text, 'working'::text]));
alter table app.allocation_runs enable row level security;
alter table app.allocation_runs force row level security;
create policy at_my_sites on app.allocation_runs for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (site_ids <@ ARRAY( SELECT app.limited_sites() AS limited_sites))));
create policy backup_select on app.allocation_runs for select to care_backup using (true);
create policy manager_insert on app.allocation_runs for insert to care_app with check (((by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((only_people IS NOT NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy manager_select on app.allocation_runs for select to care_app using (((team_id IN ( SELECT app.whole_teams() AS whole_teams)) OR ((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (by = ( SELECT app.uid() AS uid)))));
create policy manager_stop on app.allocation_runs for update to care_app using (((team_id IN ( SELECT app.whole_teams() AS whole_teams)) OR ((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (by = ( SELECT app.uid() AS uid)))));
create policy owner_all on app.allocation_runs for all to care_owner using (true) with check (true);
create policy worker_all on app.allocation_runs for all to care_worker using (true) with check (true);
grant insert, select on app.allocation_runs to care_app;
grant select on app.allocation_runs to care_backup;
grant delete, select, update on app.allocation_runs to care_worker;
grant update (stop_asked) on app.allocation_runs to care_app;
CREATE TRIGGER tell_of_plans AFTER INSERT OR UPDATE OF stop_asked ON app.allocation_runs FOR EACH ROW WHEN ((new.state = ANY (ARRAY['waiting'::text, 'working'::text]))) EXECUTE FUNCTION app.tell_of_plans();

create table app.applicants (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  details bytea not null,
  email_mac text not null,
  phone_mac text,
  born_mac text,
  pooled_until date,
  created_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint applicants_pkey PRIMARY KEY (id),
  constraint applicants_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint applicants_team_id_id_key UNIQUE (team_id, id)
);
CREATE INDEX applicants_by_email ON app.applicants USING btree (team_id, email_mac);
alter table app.applicants enable row level security;
alter table app.applicants force row level security;
create policy at_my_sites on app.applicants for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.applicants for select to care_backup using (true);
create policy manager_all on app.applicants for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.applicants for all to care_owner using (true) with check (true);
create policy worker_all on app.applicants for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.applicants to care_app;
grant select on app.applicants to care_backup;
grant delete, insert, select, update on app.applicants to care_worker;

create table app.approvals (
  id uuid default gen_random_uuid() not null,
  record_id uuid not null,
  version integer not null,
  step text not null,
  rule text,
  given_at timestamp with time zone not null,
  given_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  at_cut_off boolean default false not null,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_given_by_fkey FOREIGN KEY (given_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint approvals_record_id_version_fkey FOREIGN KEY (record_id, version) REFERENCES app.work_versions(record_id, version) ON DELETE CASCADE,
  constraint approvals_rule_check CHECK (((length(rule) >= 1) AND (length(rule) <= 120))),
  constraint approvals_step_check CHECK ((step = ANY (ARRAY['worker'::text, 'first'::text, 'manager'::text]))),
  constraint approvals_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES app.users(id) ON DELETE SET NULL
);
CREATE INDEX approvals_at_cut_off ON app.approvals USING btree (record_id, version) WHERE (at_cut_off AND (step = 'manager'::text));
CREATE INDEX approvals_by_giver ON app.approvals USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX approvals_by_taker ON app.approvals USING btree (taken_back_by) WHERE (taken_back_by IS NOT NULL);
CREATE UNIQUE INDEX approvals_of_two_people ON app.approvals USING btree (record_id, version, given_by) WHERE ((taken_back_at IS NULL) AND (step <> 'worker'::text));
CREATE UNIQUE INDEX approvals_stand_once ON app.approvals USING btree (record_id, version, step) WHERE (taken_back_at IS NULL);
alter table app.approvals enable row level security;
alter table app.approvals force row level security;
create policy backup_select on app.approvals for select to care_backup using (true);
create policy manager_insert on app.approvals for insert to care_app with check (((step <> 'worker'::text) AND (rule IS NULL) AND (given_by = ( SELECT app.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = approvals.record_id) AND (r.user_id <> ( SELECT app.uid() AS uid)))))));
create policy manager_update on app.approvals for update to care_app using (((step <> 'worker'::text) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = approvals.record_id) AND (r.user_id <> ( SELECT app.uid() AS uid)))))));
create policy own_insert on app.approvals for insert to care_app with check (((step = 'worker'::text) AND (rule IS NULL) AND (given_by = ( SELECT app.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = approvals.record_id) AND (r.user_id = ( SELECT app.uid() AS uid)))))));
create policy owner_all on app.approvals for all to care_owner using (true) with check (true);
create policy with_record_select on app.approvals for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE (r.id = approvals.record_id))));
create policy worker_all on app.approvals for all to care_worker using (true) with check (true);
grant insert, select on app.approvals to care_app;
grant select on app.approvals to care_backup;
grant insert, select on app.approvals to care_worker;
grant update (taken_back_at, taken_back_by) on app.approvals to care_app;
CREATE TRIGGER charge_follows_approvals AFTER INSERT ON app.approvals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.charge_approved();
CREATE TRIGGER charge_follows_approvals_taken_back AFTER UPDATE ON app.approvals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.charge_approved();
CREATE TRIGGER check_approval BEFORE INSERT ON app.approvals FOR EACH ROW EXECUTE FUNCTION app.check_approval();
CREATE TRIGGER follow_approvals AFTER INSERT OR UPDATE ON app.approvals FOR EACH ROW EXECUTE FUNCTION app.follow_approvals();
CREATE TRIGGER pay_follows_approvals AFTER INSERT ON app.approvals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.follow_approved();
CREATE TRIGGER pay_follows_approvals_taken_back AFTER UPDATE ON app.approvals REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.follow_approved();

create table app.assignment_concerns (
  assignment_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  reasons jsonb not null,
  found_at timestamp with time zone not null,
  objection text,
  objected_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint assignment_concerns_pkey PRIMARY KEY (assignment_id),
  constraint assignment_concerns_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES app.assignments(id) ON DELETE CASCADE,
  constraint assignment_concerns_objection_check CHECK (((length(objection) >= 1) AND (length(objection) <= 500))),
  constraint assignment_concerns_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint assignment_concerns_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint objected_when CHECK (((objection IS NULL) = (objected_at IS NULL)))
);
CREATE INDEX assignment_concerns_by_team ON app.assignment_concerns USING btree (team_id);
CREATE INDEX assignment_concerns_by_user ON app.assignment_concerns USING btree (user_id);
alter table app.assignment_concerns enable row level security;
alter table app.assignment_concerns force row level security;
create policy at_my_sites on app.assignment_concerns for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT a.shift_id
   FROM app.assignments a
  WHERE (a.id = assignment_concerns.assignment_id)))));
create policy backup_select on app.assignment_concerns for select to care_backup using (true);
create policy manager_select on app.assignment_concerns for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.assignment_concerns for all to care_owner using (true) with check (true);
create policy worker_all on app.assignment_concerns for all to care_worker using (true) with check (true);
grant select on app.assignment_concerns to care_app;
grant select on app.assignment_concerns to care_backup;
grant delete, insert, select, update on app.assignment_concerns to care_worker;
CREATE TRIGGER end_need_of_concern AFTER DELETE ON app.assignment_concerns FOR EACH ROW EXECUTE FUNCTION app.end_need_of_concern();

create table app.assignments (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null,
  during tstzrange not null,
  break_minutes integer not null,
  state text not null,
  way text not null,
  pencilled_until timestamp with time zone,
  booked_at timestamp with time zone not null,
  booked_by uuid,
  answer jsonb not null,
  override jsonb,
  ended_at timestamp with time zone,
  kept jsonb,
  starts_at timestamp with time zone generated always as (lower(during)) stored not null,
  ends_at timestamp with time zone generated always as (upper(during)) stored not null,
  still_paid integer,
  still_paid_day date,
  constraint assignments_pkey PRIMARY KEY (id),
  constraint assignments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint assignments_shift_id_during_fkey FOREIGN KEY (shift_id, during) REFERENCES app.shifts(id, during) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint assignments_state_check CHECK ((state = ANY (ARRAY['pencilled'::text, 'confirmed'::text, 'handing-back'::text, 'withdrawn'::text, 'cancelled'::text, 'missed'::text, 'sick'::text, 'worked'::text]))),
  constraint assignments_still_paid_check CHECK ((still_paid >= 0)),
  constraint assignments_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint assignments_way_check CHECK ((way = ANY (ARRAY['claim'::text, 'application'::text, 'offer'::text, 'assignment'::text, 'swap'::text]))),
  constraint ended_or_held CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['pencilled'::text, 'confirmed'::text, 'handing-back'::text, 'worked'::text])))),
  constraint one_place_at_a_time EXCLUDE USING gist (user_id WITH =, during WITH &&) WHERE ((state = ANY (ARRAY['pencilled'::text, 'confirmed'::text, 'handing-back'::text, 'worked'::text]))),
  constraint pencilled_until_when CHECK (((state = 'pencilled'::text) <= (pencilled_until IS NOT NULL))),
  constraint places_of_people UNIQUE (team_id, id, user_id),
  constraint still_paid_on_a_day CHECK (((still_paid IS NULL) = (still_paid_day IS NULL)))
);
CREATE INDEX assignments_by_booker ON app.assignments USING btree (booked_by) WHERE (booked_by IS NOT NULL);
CREATE INDEX assignments_by_member ON app.assignments USING btree (team_id, user_id, starts_at);
CREATE INDEX assignments_by_shift ON app.assignments USING btree (shift_id);
CREATE INDEX assignments_by_user ON app.assignments USING btree (user_id, starts_at);
CREATE INDEX assignments_ended ON app.assignments USING btree (team_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX assignments_handed_back ON app.assignments USING btree (team_id) WHERE (state = 'handing-back'::text);
CREATE INDEX assignments_pencilled ON app.assignments USING btree (LEAST(pencilled_until, starts_at)) WHERE (state = 'pencilled'::text);
CREATE INDEX assignments_to_come ON app.assignments USING btree (user_id, ends_at) WHERE (state = ANY (ARRAY['pencilled'::text, 'confirmed'::text, 'handing-back'::text]));
CREATE INDEX assignments_unsettled ON app.assignments USING btree (ends_at) WHERE (state = ANY (ARRAY['pencilled'::text, 'confirmed'::text, 'handing-back'::text]));
alter table app.assignments enable row level security;
alter table app.assignments force row level security;
create policy at_my_sites on app.assignments for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.assignments for select to care_backup using (true);
create policy own_or_team_select on app.assignments for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.assignments for all to care_owner using (true) with check (true);
create policy worker_all on app.assignments for all to care_worker using (true) with check (true);
grant select on app.assignments to care_app;
grant select on app.assignments to care_backup;
grant delete, insert, select, update on app.assignments to care_worker;
CREATE TRIGGER charge_ends_with_bookings AFTER DELETE ON app.assignments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.end_late_charges();
CREATE TRIGGER count_weeks_of_sick_calls AFTER UPDATE OF state ON app.assignments FOR EACH ROW WHEN (((old.state <> new.state) AND (('sick'::text = old.state) OR ('sick'::text = new.state)))) EXECUTE FUNCTION app.count_again_of();
CREATE TRIGGER drop_concerns AFTER UPDATE ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.drop_concerns();
CREATE TRIGGER end_need_of_clock AFTER UPDATE OF state ON app.assignments FOR EACH ROW WHEN ((new.state = ANY (ARRAY['missed'::text, 'sick'::text, 'cancelled'::text, 'withdrawn'::text]))) EXECUTE FUNCTION app.end_needs_with_row('{shift-not-in}', 'shift_id', 'user_id');
CREATE TRIGGER end_need_of_place AFTER UPDATE OF state ON app.assignments FOR EACH ROW WHEN (((old.state = 'handing-back'::text) AND (new.state <> 'handing-back'::text))) EXECUTE FUNCTION app.end_needs_with_row('{shift-hand-back}', 'shift_id', 'user_id');
CREATE TRIGGER follow_deleted AFTER DELETE ON app.assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_assignments();
CREATE TRIGGER follow_inserted AFTER INSERT ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_assignments();
CREATE TRIGGER follow_updated AFTER UPDATE ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_assignments();
CREATE TRIGGER follow_worked AFTER INSERT ON app.assignments FOR EACH ROW WHEN ((new.state = 'worked'::text)) EXECUTE FUNCTION app.follow_worked();
CREATE TRIGGER follow_worked_again AFTER UPDATE OF state ON app.assignments FOR EACH ROW WHEN (((old.state <> new.state) AND (('worked'::text = old.state) OR ('worked'::text = new.state)))) EXECUTE FUNCTION app.follow_worked();
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER pay_follows_late_changes AFTER UPDATE OF still_paid ON app.assignments FOR EACH ROW WHEN ((old.still_paid IS DISTINCT FROM new.still_paid)) EXECUTE FUNCTION app.follow_still_paid();
CREATE TRIGGER pay_follows_undone_bookings AFTER DELETE ON app.assignments FOR EACH ROW WHEN ((old.still_paid > 0)) EXECUTE FUNCTION app.end_still_paid();
CREATE TRIGGER reopen_days_for_changed_places AFTER UPDATE ON app.assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_cover();
CREATE TRIGGER reopen_days_for_lost_places AFTER DELETE ON app.assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_cover();

create table app.attendance_settings (
  team_id uuid not null,
  version integer not null,
  is_used boolean not null,
  "position" text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint attendance_settings_pkey PRIMARY KEY (team_id, version),
  constraint attendance_settings_position_check CHECK (("position" = ANY (ARRAY['off'::text, 'note'::text, 'ask'::text]))),
  constraint attendance_settings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint attendance_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint attendance_settings_version_check CHECK ((version > 0))
);
CREATE INDEX attendance_settings_by_recorder ON app.attendance_settings USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.attendance_settings enable row level security;
alter table app.attendance_settings force row level security;
create policy backup_select on app.attendance_settings for select to care_backup using (true);
create policy manager_insert on app.attendance_settings for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.attendance_settings for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.attendance_settings for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.attendance_settings for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.attendance_settings for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.attendance_settings for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.attendance_settings for all to care_worker using (true) with check (true);
grant insert, select on app.attendance_settings to care_app;
grant select on app.attendance_settings to care_backup;
grant select on app.attendance_settings to care_worker;

create table app.audit_checks (
  team_id uuid not null,
  checked_at timestamp with time zone not null,
  events bigint not null,
  bad_seq bigint,
  problem text,
  constraint audit_checks_pkey PRIMARY KEY (team_id),
  constraint audit_checks_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
alter table app.audit_checks enable row level security;
alter table app.audit_checks force row level security;
create policy at_my_sites on app.audit_checks for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.audit_checks for select to care_backup using (true);
create policy manager_select on app.audit_checks for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.audit_checks for all to care_owner using (true) with check (true);
create policy worker_all on app.audit_checks for all to care_worker using (true) with check (true);
grant select on app.audit_checks to care_app;
grant select on app.audit_checks to care_backup;
grant delete, insert, select, update on app.audit_checks to care_worker;

create table app.audit_events (
  chain uuid not null,
  seq bigint not null,
  at timestamp with time zone not null,
  actor uuid,
  session_id uuid,
  action text not null,
  subject uuid,
  object text,
  ip_trunc text,
  meta jsonb default '{}'::jsonb not null,
  prev_mac bytea not null,
  mac bytea not null,
  constraint audit_events_pkey PRIMARY KEY (chain, seq)
);
CREATE INDEX audit_events_by_actor ON app.audit_events USING btree (actor) WHERE (actor IS NOT NULL);
CREATE INDEX audit_events_by_subject ON app.audit_events USING btree (subject, at DESC);
CREATE INDEX audit_events_by_time ON app.audit_events USING btree (chain, at DESC, seq DESC);
CREATE INDEX audit_events_of_openings ON app.audit_events USING btree (subject, at DESC, seq DESC, chain DESC) WHERE (action = ANY (ARRAY['profile.view'::text, 'profile.cv'::text, 'profile.export'::text, 'file.view'::text]));
alter table app.audit_events enable row level security;
alter table app.audit_events force row level security;
create policy at_my_sites on app.audit_events for select to care_app using (((NOT (chain IN ( SELECT app.limited_teams() AS limited_teams))) OR (actor = ( SELECT app.uid() AS uid)) OR (subject = ( SELECT app.uid() AS uid))));
create policy auth_insert on app.audit_events for insert to care_auth with check (true);
create policy backup_select on app.audit_events for select to care_backup using (true);
create policy client_saves_invoice on app.audit_events for insert to care_app with check (((actor IS NULL) AND (action = 'invoices.client-file'::text)));
create policy client_signs on app.audit_events for insert to care_app with check (((actor IS NULL) AND (action = ANY (ARRAY['timesheet.sign'::text, 'timesheet.client-paper'::text, 'timesheet.approve-by-rule'::text, 'timesheet.choose-pin'::text]))));
create policy manager_select on app.audit_events for select to care_app using ((chain IN ( SELECT app.whole_teams() AS whole_teams)));
create policy own_insert on app.audit_events for insert to care_app with check ((actor = ( SELECT app.uid() AS uid)));
create policy own_select on app.audit_events for select to care_app using (((actor = ( SELECT app.uid() AS uid)) OR (subject = ( SELECT app.uid() AS uid))));
create policy owner_all on app.audit_events for all to care_owner using (true) with check (true);
create policy referee_answers on app.audit_events for insert to care_app with check (((actor IS NULL) AND (action = ANY (ARRAY['reference.answer'::text, 'reference.decline'::text]))));
create policy stranger_interview on app.audit_events for insert to care_app with check (((actor IS NULL) AND (action = ANY (ARRAY['interview.pick'::text, 'interview.withdraw'::text, 'applicant.withdraw'::text])) AND (subject IS NULL)));
create policy stranger_stop on app.audit_events for insert to care_app with check (((actor IS NULL) AND (((action = 'invitation.stop'::text) AND (subject IS NULL)) OR ((action = 'notifications.stop-mails'::text) AND (chain = subject)))));
create policy tablet_insert on app.audit_events for insert to care_app with check (((actor IS NULL) AND (((action = 'tablet.bind'::text) AND (subject IS NULL)) OR (action = ANY (ARRAY['clock.tablet'::text, 'unbooked.tablet'::text])))));
create policy worker_all on app.audit_events for all to care_worker using (true) with check (true);
grant insert, select on app.audit_events to care_app;
grant insert on app.audit_events to care_auth;
grant select on app.audit_events to care_backup;
grant insert, select on app.audit_events to care_worker;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.audit_events FOR EACH STATEMENT EXECUTE FUNCTION app.audit_is_append_only();

create table app.availability_dates (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  day date not null,
  from_time time without time zone not null,
  until_time time without time zone not null,
  kind text not null,
  constraint availability_dates_pkey PRIMARY KEY (user_id, day, from_time),
  constraint availability_dates_id_key UNIQUE (id),
  constraint availability_dates_kind_check CHECK ((kind = ANY (ARRAY['prefer'::text, 'can'::text, 'cannot'::text]))),
  constraint availability_dates_until_time_check CHECK ((until_time < '24:00:00'::time without time zone)),
  constraint availability_dates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.availability_dates enable row level security;
alter table app.availability_dates force row level security;
create policy backup_select on app.availability_dates for select to care_backup using (true);
create policy own_all on app.availability_dates for all to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.availability_dates for all to care_owner using (true) with check (true);
create policy worker_all on app.availability_dates for all to care_worker using (true) with check (true);
grant delete, insert, select on app.availability_dates to care_app;
grant select on app.availability_dates to care_backup;
grant delete, select on app.availability_dates to care_worker;

create table app.availability_rules (
  user_id uuid not null,
  week smallint not null,
  weekday smallint not null,
  from_time time without time zone not null,
  until_time time without time zone not null,
  kind text not null,
  constraint availability_rules_pkey PRIMARY KEY (user_id, week, weekday, from_time),
  constraint availability_rules_kind_check CHECK ((kind = ANY (ARRAY['prefer'::text, 'can'::text, 'cannot'::text]))),
  constraint availability_rules_until_time_check CHECK ((until_time < '24:00:00'::time without time zone)),
  constraint availability_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint availability_rules_week_check CHECK (((week >= 0) AND (week <= 3))),
  constraint availability_rules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
alter table app.availability_rules enable row level security;
alter table app.availability_rules force row level security;
create policy backup_select on app.availability_rules for select to care_backup using (true);
create policy own_all on app.availability_rules for all to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.availability_rules for all to care_owner using (true) with check (true);
create policy worker_all on app.availability_rules for all to care_worker using (true) with check (true);
grant delete, insert, select on app.availability_rules to care_app;
grant select on app.availability_rules to care_backup;

create table app.background_checks (
  user_id uuid not null,
  dbs_certificate_number bytea,
  not_on_update_service boolean,
  update_service_number bytea,
  dbs_file uuid,
  visa_type text,
  visa_expiry date,
  brp_share_code bytea,
  right_to_work_file uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  visa_expiry_undocumented_since timestamp with time zone,
  constraint background_checks_pkey PRIMARY KEY (user_id),
  constraint background_checks_dbs_file_fkey FOREIGN KEY (dbs_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint background_checks_right_to_work_file_fkey FOREIGN KEY (right_to_work_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint background_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.background_checks enable row level security;
alter table app.background_checks force row level security;
create policy backup_select on app.background_checks for select to care_backup using (true);
create policy own_delete on app.background_checks for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.background_checks for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.background_checks for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.background_checks for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.background_checks for all to care_owner using (true) with check (true);
create policy worker_all on app.background_checks for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.background_checks to care_app;
grant select on app.background_checks to care_backup;
grant delete, insert, select, update on app.background_checks to care_worker;
CREATE TRIGGER note_undocumented_expiry BEFORE UPDATE OF visa_expiry, right_to_work_file ON app.background_checks FOR EACH ROW EXECUTE FUNCTION app.note_undocumented_day('visa_expiry', 'right_to_work_file');

create table app.business_information (
  user_id uuid not null,
  not_trading boolean,
  company_name text,
  company_registration_number text,
  business_type text,
  company_address text,
  company_phone text,
  company_email text,
  company_website text,
  business_description text,
  industry_type text,
  number_of_employees text,
  year_established integer,
  vat_number text,
  insurance_provider text,
  insurance_policy_number text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint business_information_pkey PRIMARY KEY (user_id),
  constraint business_information_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.business_information enable row level security;
alter table app.business_information force row level security;
create policy backup_select on app.business_information for select to care_backup using (true);
create policy own_delete on app.business_information for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.business_information for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.business_information for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.business_information for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.business_information for all to care_owner using (true) with check (true);
create policy worker_all on app.business_information for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.business_information to care_app;
grant select on app.business_information to care_backup;
grant delete, insert, select, update on app.business_information to care_worker;

create table app.calendar_feeds (
  user_id uuid not null,
  secret_hash bytea not null,
  made_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_check CHECK ((length(secret_hash) = 32)),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.calendar_feeds enable row level security;
alter table app.calendar_feeds force row level security;
create policy backup_select on app.calendar_feeds for select to care_backup using (true);
create policy own_all on app.calendar_feeds for all to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.calendar_feeds for all to care_owner using (true) with check (true);
create policy worker_all on app.calendar_feeds for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.calendar_feeds to care_app;
grant select on app.calendar_feeds to care_backup;
grant delete, select on app.calendar_feeds to care_worker;

create table app.cascade_steps (
  team_id uuid not null,
  cascade_id uuid not null,
  place integer not null,
  user_id uuid not null,
  state text default 'waiting'::text not null,
  offer_id uuid,
  passed_for text,
  constraint cascade_steps_pkey PRIMARY KEY (cascade_id, place),
  constraint cascade_steps_cascade_id_user_id_key UNIQUE (cascade_id, user_id),
  constraint cascade_steps_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES app.shift_offers(id) ON DELETE SET NULL,
  constraint cascade_steps_passed_for_check CHECK ((passed_for = 'cap'::text)),
  constraint cascade_steps_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'asked'::text, 'passed'::text]))),
  constraint cascade_steps_team_id_cascade_id_fkey FOREIGN KEY (team_id, cascade_id) REFERENCES app.cascades(team_id, id) ON DELETE CASCADE,
  constraint cascade_steps_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint cascade_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX cascade_steps_by_cascade ON app.cascade_steps USING btree (team_id, cascade_id);
CREATE INDEX cascade_steps_by_member ON app.cascade_steps USING btree (team_id, user_id);
CREATE INDEX cascade_steps_by_offer ON app.cascade_steps USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX cascade_steps_by_user ON app.cascade_steps USING btree (user_id);
alter table app.cascade_steps enable row level security;
alter table app.cascade_steps force row level security;
create policy at_my_sites on app.cascade_steps for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT c.shift_id
   FROM app.cascades c
  WHERE (c.id = cascade_steps.cascade_id)))));
create policy backup_select on app.cascade_steps for select to care_backup using (true);
create policy own_or_team_select on app.cascade_steps for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.cascade_steps for all to care_owner using (true) with check (true);
create policy worker_all on app.cascade_steps for all to care_worker using (true) with check (true);
grant select on app.cascade_steps to care_app;
grant select on app.cascade_steps to care_backup;
grant delete, insert, select, update on app.cascade_steps to care_worker;

create table app.cascades (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  during tstzrange not null,
  minutes integer not null,
  state text default 'running'::text not null,
  started_at timestamp with time zone not null,
  started_by uuid,
  ended_at timestamp with time zone,
  constraint cascades_pkey PRIMARY KEY (id),
  constraint cascades_minutes_check CHECK (((minutes >= 5) AND (minutes <= 1440))),
  constraint cascades_started_by_fkey FOREIGN KEY (started_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint cascades_state_check CHECK ((state = ANY (ARRAY['running'::text, 'filled'::text, 'stopped'::text, 'closed'::text, 'nobody-left'::text]))),
  constraint cascades_team_id_id_key UNIQUE (team_id, id),
  constraint cascades_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint ended_or_running CHECK (((state = 'running'::text) = (ended_at IS NULL)))
);
CREATE INDEX cascades_by_shift ON app.cascades USING btree (team_id, shift_id, started_at);
CREATE INDEX cascades_by_starter ON app.cascades USING btree (started_by) WHERE (started_by IS NOT NULL);
CREATE UNIQUE INDEX cascades_running ON app.cascades USING btree (shift_id) WHERE (state = 'running'::text);
alter table app.cascades enable row level security;
alter table app.cascades force row level security;
create policy at_my_sites on app.cascades for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR app.manages_shift(shift_id)));
create policy backup_select on app.cascades for select to care_backup using (true);
create policy manager_select on app.cascades for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.cascades for all to care_owner using (true) with check (true);
create policy worker_all on app.cascades for all to care_worker using (true) with check (true);
grant select on app.cascades to care_app;
grant select on app.cascades to care_backup;
grant delete, insert, select, update on app.cascades to care_worker;

create table app.certificates_counted_as (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  kind text not null,
  counted_as text not null,
  said_at timestamp with time zone not null,
  said_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  constraint certificates_counted_as_pkey PRIMARY KEY (id),
  constraint certificates_counted_as_check CHECK (((counted_as ~~ 'certificate:%'::text) AND (counted_as <> kind))),
  constraint certificates_counted_as_kind_check CHECK ((kind ~~ 'certificate:%'::text)),
  constraint certificates_counted_as_said_by_fkey FOREIGN KEY (said_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint certificates_counted_as_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint certificates_counted_as_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint certificates_counted_as_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX certificates_counted_as_by_sayer ON app.certificates_counted_as USING btree (said_by) WHERE (said_by IS NOT NULL);
CREATE INDEX certificates_counted_as_by_taker ON app.certificates_counted_as USING btree (taken_back_by) WHERE (taken_back_by IS NOT NULL);
CREATE INDEX certificates_counted_as_by_user ON app.certificates_counted_as USING btree (user_id);
CREATE UNIQUE INDEX certificates_counted_once ON app.certificates_counted_as USING btree (team_id, user_id, kind, counted_as) WHERE (taken_back_at IS NULL);
alter table app.certificates_counted_as enable row level security;
alter table app.certificates_counted_as force row level security;
create policy at_my_sites on app.certificates_counted_as for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.certificates_counted_as for select to care_backup using (true);
create policy manager_insert on app.certificates_counted_as for insert to care_app with check (((said_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = certificates_counted_as.team_id) AND (m.user_id = certificates_counted_as.user_id) AND (m.status = 'active'::text))))));
create policy manager_update on app.certificates_counted_as for update to care_app using (((taken_back_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((taken_back_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_or_team_select on app.certificates_counted_as for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.certificates_counted_as for all to care_owner using (true) with check (true);
create policy worker_all on app.certificates_counted_as for all to care_worker using (true) with check (true);
grant insert, select on app.certificates_counted_as to care_app;
grant select on app.certificates_counted_as to care_backup;
grant delete, select on app.certificates_counted_as to care_worker;
grant update (taken_back_at, taken_back_by) on app.certificates_counted_as to care_app;
CREATE TRIGGER follow_answer_by_counting AFTER INSERT ON app.certificates_counted_as REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_answer();
CREATE TRIGGER rewrite_for_counted_certificates AFTER INSERT ON app.certificates_counted_as REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();
CREATE TRIGGER rewrite_for_counted_no_more AFTER UPDATE ON app.certificates_counted_as REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();

create table app.charge_lines (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  record_id uuid,
  version integer,
  day date not null,
  job text not null,
  element text not null,
  during tstzrange not null,
  minutes integer not null,
  rate integer,
  kind text,
  calls integer,
  amount integer not null,
  order_number text,
  cost_centre text,
  reverses uuid,
  live boolean default true not null,
  state text default 'open'::text not null,
  made_at timestamp with time zone default now() not null,
  source text default 'work'::text not null,
  source_id uuid,
  constraint charge_lines_pkey PRIMARY KEY (id),
  constraint a_reversal_is_never_live CHECK (((reverses IS NULL) OR (NOT live))),
  constraint charge_lines_during_check CHECK ((NOT isempty(during))),
  constraint charge_lines_element_check CHECK ((element = ANY (ARRAY['time'::text, 'sleep-in'::text, 'on-call'::text, 'call-out'::text, 'late-change'::text]))),
  constraint charge_lines_rate_check CHECK ((rate >= 0)),
  constraint charge_lines_record_id_fkey FOREIGN KEY (record_id) REFERENCES app.work_records(id) ON DELETE CASCADE,
  constraint charge_lines_reverses_fkey FOREIGN KEY (reverses) REFERENCES app.charge_lines(id) ON DELETE CASCADE,
  constraint charge_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'left-out'::text, 'taken'::text, 'cancelled'::text]))),
  constraint charge_lines_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id),
  constraint charge_lines_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint charge_lines_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id),
  constraint charge_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint charge_reversed_once UNIQUE (reverses),
  constraint charged_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, element WITH =, during WITH &&) WHERE ((live AND (source = 'work'::text))),
  constraint lines_have_one_source CHECK (
CASE source
    WHEN 'work'::text THEN ((element <> 'late-change'::text) AND (num_nonnulls(record_id, version) = 2) AND (source_id IS NULL))
    ELSE ((source = 'late-change'::text) AND (element = 'late-change'::text) AND (num_nonnulls(record_id, version) = 0) AND (source_id IS NOT NULL) AND (minutes = 0))
END),
  constraint signs_follow_reversals CHECK (
CASE
    WHEN (reverses IS NULL) THEN ((minutes >= 0) AND (amount >= 0))
    ELSE ((minutes <= 0) AND (amount <= 0))
END),
  constraint time_has_its_minutes CHECK (((element <> 'time'::text) OR ((abs(minutes))::numeric = (EXTRACT(epoch FROM (upper(during) - lower(during))) / (60)::numeric))))
);
CREATE INDEX charge_lines_by_client ON app.charge_lines USING btree (team_id, client_id, day);
CREATE INDEX charge_lines_by_record ON app.charge_lines USING btree (record_id);
CREATE INDEX charge_lines_by_site ON app.charge_lines USING btree (team_id, site_id);
CREATE INDEX charge_lines_by_source ON app.charge_lines USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX charge_lines_by_user ON app.charge_lines USING btree (user_id);
CREATE INDEX charge_lines_left_out ON app.charge_lines USING btree (team_id, day) WHERE (state = 'left-out'::text);
CREATE INDEX charge_lines_of_late_changes ON app.charge_lines USING btree (team_id, day) WHERE ((source = 'late-change'::text) AND live);
CREATE INDEX charge_lines_open ON app.charge_lines USING btree (team_id, client_id, day) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX late_change_charged_once ON app.charge_lines USING btree (source_id) WHERE (live AND (source_id IS NOT NULL));
alter table app.charge_lines enable row level security;
alter table app.charge_lines force row level security;
create policy at_my_sites on app.charge_lines for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.charge_lines for select to care_backup using (true);
create policy invoicing_select on app.charge_lines for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy owner_all on app.charge_lines for all to care_owner using (true) with check (true);
create policy worker_all on app.charge_lines for all to care_worker using (true) with check (true);
grant select on app.charge_lines to care_app;
grant select on app.charge_lines to care_backup;
grant delete, select on app.charge_lines to care_worker;
CREATE TRIGGER follow_charge_lines AFTER INSERT ON app.charge_lines REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION app.follow_charge_lines();
CREATE TRIGGER keep_charge_lines BEFORE UPDATE ON app.charge_lines FOR EACH ROW EXECUTE FUNCTION app.keep_charge_lines();

create table app.checks (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  kind text not null,
  follows uuid,
  title text not null,
  checked_on date not null,
  passed boolean not null,
  until date,
  facts bytea not null,
  copy_id uuid,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  taken_back_reason text,
  work_limit jsonb,
  checked_at timestamp with time zone,
  constraint checks_pkey PRIMARY KEY (id),
  constraint checks_check CHECK (((taken_back_at IS NULL) = (taken_back_reason IS NULL))),
  constraint checks_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint checks_kind_check CHECK ((kind = ANY (ARRAY['right-to-work'::text, 'dbs'::text, 'professional-register'::text, 'fit-to-work'::text]))),
  constraint checks_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint checks_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint checks_taken_back_reason_check CHECK (((length(taken_back_reason) >= 1) AND (length(taken_back_reason) <= 500))),
  constraint checks_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint checks_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint checks_work_limit_check CHECK (((work_limit ->> 'kind'::text) = ANY (ARRAY['none'::text, 'sponsor'::text, 'sponsored'::text, 'student'::text])))
);
CREATE INDEX checks_by_copy ON app.checks USING btree (copy_id) WHERE (copy_id IS NOT NULL);
CREATE INDEX checks_by_user ON app.checks USING btree (user_id);
CREATE UNIQUE INDEX checks_in_order ON app.checks USING btree (team_id, user_id, kind, follows) NULLS NOT DISTINCT;
alter table app.checks enable row level security;
alter table app.checks force row level security;
create policy at_my_sites on app.checks for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.checks for select to care_backup using (true);
create policy manager_insert on app.checks for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((kind <> 'fit-to-work'::text) OR (team_id IN ( SELECT app.health_teams() AS health_teams))) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = checks.team_id) AND (m.user_id = checks.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy manager_update on app.checks for update to care_app using (((taken_back_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((kind <> 'fit-to-work'::text) OR (team_id IN ( SELECT app.health_teams() AS health_teams))))) with check ((taken_back_by = ( SELECT app.uid() AS uid)));
create policy own_or_team_select on app.checks for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((kind <> 'fit-to-work'::text) OR (team_id IN ( SELECT app.health_teams() AS health_teams))))));
create policy owner_all on app.checks for all to care_owner using (true) with check (true);
create policy worker_all on app.checks for all to care_worker using (true) with check (true);
grant insert, select on app.checks to care_app;
grant select on app.checks to care_backup;
grant delete, select on app.checks to care_worker;
grant update (taken_back_at, taken_back_by, taken_back_reason) on app.checks to care_app;
CREATE TRIGGER end_need_of_check AFTER INSERT ON app.checks FOR EACH ROW WHEN ((new.kind = 'dbs'::text)) EXECUTE FUNCTION app.end_needs_with_row('{dbs-picture-unchecked}', '', 'user_id');
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.checks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');

create table app.client_answers (
  signature_id uuid not null,
  record_id uuid not null,
  version integer not null,
  agrees boolean not null,
  words text,
  settled_at timestamp with time zone,
  settled_by uuid,
  constraint client_answers_pkey PRIMARY KEY (signature_id, record_id),
  constraint agreed_without_words CHECK (((NOT agrees) OR ((words IS NULL) AND (settled_at IS NULL)))),
  constraint client_answers_record_id_version_fkey FOREIGN KEY (record_id, version) REFERENCES app.work_versions(record_id, version) ON DELETE CASCADE,
  constraint client_answers_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_answers_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES app.client_signatures(id) ON DELETE CASCADE,
  constraint client_answers_words_check CHECK (((length(words) >= 1) AND (length(words) <= 300)))
);
CREATE INDEX client_answers_by_record ON app.client_answers USING btree (record_id, version);
CREATE INDEX client_answers_by_settler ON app.client_answers USING btree (settled_by) WHERE (settled_by IS NOT NULL);
alter table app.client_answers enable row level security;
alter table app.client_answers force row level security;
create policy backup_select on app.client_answers for select to care_backup using (true);
create policy manager_update on app.client_answers for update to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = client_answers.record_id) AND (r.user_id <> ( SELECT app.uid() AS uid)) AND app.manages_site(r.team_id, r.site_id)))));
create policy owner_all on app.client_answers for all to care_owner using (true) with check (true);
create policy with_record_select on app.client_answers for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE (r.id = client_answers.record_id))));
create policy worker_all on app.client_answers for all to care_worker using (true) with check (true);
grant select on app.client_answers to care_app;
grant select on app.client_answers to care_backup;
grant select on app.client_answers to care_worker;
grant update (settled_at, settled_by) on app.client_answers to care_app;
CREATE TRIGGER check_client_answer BEFORE INSERT ON app.client_answers FOR EACH ROW EXECUTE FUNCTION app.check_client_answer();
CREATE TRIGGER follow_client_answers AFTER INSERT OR UPDATE OF settled_at ON app.client_answers FOR EACH ROW EXECUTE FUNCTION app.follow_client_answers();

create table app.client_asks (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  site_id uuid,
  week date not null,
  name text,
  email text not null,
  address_hash bytea not null,
  secret_hash bytea,
  asked_at timestamp with time zone not null,
  asked_by uuid,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint client_asks_pkey PRIMARY KEY (id),
  constraint client_asks_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_asks_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint client_asks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint client_asks_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_asks_secret_hash_key UNIQUE (secret_hash),
  constraint client_asks_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id),
  constraint client_asks_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint client_asks_team_id_id_key UNIQUE (team_id, id),
  constraint client_asks_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id),
  constraint client_asks_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
CREATE INDEX client_asks_by_address ON app.client_asks USING btree (address_hash, asked_at);
CREATE INDEX client_asks_by_asker ON app.client_asks USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX client_asks_by_client ON app.client_asks USING btree (team_id, client_id);
CREATE INDEX client_asks_by_end ON app.client_asks USING btree (expires_at);
CREATE INDEX client_asks_by_revoker ON app.client_asks USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX client_asks_by_site ON app.client_asks USING btree (team_id, site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX client_asks_by_time ON app.client_asks USING btree (team_id, asked_at);
CREATE INDEX client_asks_by_week ON app.client_asks USING btree (team_id, week, asked_at);
alter table app.client_asks enable row level security;
alter table app.client_asks force row level security;
create policy at_my_sites on app.client_asks for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)))));
create policy backup_select on app.client_asks for select to care_backup using (true);
create policy manager_insert on app.client_asks for insert to care_app with check (((asked_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.client_asks for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.client_asks for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.client_asks for all to care_owner using (true) with check (true);
create policy worker_all on app.client_asks for all to care_worker using (true) with check (true);
grant insert, select on app.client_asks to care_app;
grant select on app.client_asks to care_backup;
grant delete, select on app.client_asks to care_worker;
grant update (revoked_at, revoked_by) on app.client_asks to care_app;
grant update (secret_hash) on app.client_asks to care_worker;

create table app.client_billing (
  team_id uuid not null,
  client_id uuid not null,
  version integer not null,
  buyer_reference text,
  "grouping" text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint client_billing_pkey PRIMARY KEY (team_id, client_id, version),
  constraint client_billing_buyer_reference_check CHECK (((length(buyer_reference) >= 1) AND (length(buyer_reference) <= 60))),
  constraint client_billing_grouping_check CHECK (("grouping" = ANY (ARRAY['site'::text, 'job'::text, 'order'::text]))),
  constraint client_billing_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_billing_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint client_billing_version_check CHECK ((version > 0))
);
CREATE INDEX client_billing_by_recorder ON app.client_billing USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.client_billing enable row level security;
alter table app.client_billing force row level security;
create policy at_my_sites on app.client_billing for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (client_id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.client_billing for select to care_backup using (true);
create policy invoicing_insert on app.client_billing for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.invoice_teams() AS invoice_teams))));
create policy invoicing_select on app.client_billing for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy owner_all on app.client_billing for all to care_owner using (true) with check (true);
create policy worker_all on app.client_billing for all to care_worker using (true) with check (true);
grant insert, select on app.client_billing to care_app;
grant select on app.client_billing to care_backup;
grant select on app.client_billing to care_worker;

create table app.client_imports (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  file_name text not null,
  clients integer not null,
  sites integer not null,
  imported_at timestamp with time zone not null,
  imported_by uuid,
  constraint client_imports_pkey PRIMARY KEY (id),
  constraint client_imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint client_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint client_imports_team_id_id_key UNIQUE (team_id, id)
);
alter table app.client_imports enable row level security;
alter table app.client_imports force row level security;
create policy at_my_sites on app.client_imports for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.client_imports for select to care_backup using (true);
create policy manager_all on app.client_imports for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.client_imports for all to care_owner using (true) with check (true);
create policy worker_all on app.client_imports for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.client_imports to care_app;
grant select on app.client_imports to care_backup;
grant select on app.client_imports to care_worker;

create table app.client_signatories (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  site_id uuid,
  name text not null,
  "position" text not null,
  email text not null,
  address_hash bytea not null,
  secret_hash bytea,
  asked_at timestamp with time zone not null,
  asked_by uuid,
  expires_at timestamp with time zone not null,
  pin_hash text,
  set_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint client_signatories_pkey PRIMARY KEY (id),
  constraint client_signatories_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_signatories_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint client_signatories_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_signatories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint client_signatories_position_check CHECK (((length("position") >= 1) AND (length("position") <= 120))),
  constraint client_signatories_secret_hash_key UNIQUE (secret_hash),
  constraint client_signatories_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint client_signatories_team_id_id_key UNIQUE (team_id, id),
  constraint client_signatories_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint ended_without_secrets CHECK (((ended_at IS NULL) OR ((pin_hash IS NULL) AND (secret_hash IS NULL)))),
  constraint set_as_a_whole CHECK (((pin_hash IS NULL) = (set_at IS NULL)))
);
CREATE INDEX client_signatories_by_address ON app.client_signatories USING btree (address_hash, asked_at);
CREATE INDEX client_signatories_by_asker ON app.client_signatories USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX client_signatories_by_end ON app.client_signatories USING btree (COALESCE(ended_at, expires_at)) WHERE (set_at IS NULL);
CREATE INDEX client_signatories_by_ender ON app.client_signatories USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX client_signatories_by_site ON app.client_signatories USING btree (team_id, site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX client_signatories_by_time ON app.client_signatories USING btree (team_id, asked_at);
CREATE UNIQUE INDEX one_pin_of_an_address ON app.client_signatories USING btree (team_id, client_id, email) WHERE (ended_at IS NULL);
alter table app.client_signatories enable row level security;
alter table app.client_signatories force row level security;
create policy at_my_sites on app.client_signatories for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)))));
create policy backup_select on app.client_signatories for select to care_backup using (true);
create policy manager_insert on app.client_signatories for insert to care_app with check (((asked_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.client_signatories for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.client_signatories for all to care_owner using (true) with check (true);
create policy worker_all on app.client_signatories for all to care_worker using (true) with check (true);
grant select on app.client_signatories to care_backup;
grant delete, select on app.client_signatories to care_worker;
grant insert (team_id, client_id, site_id, name, "position", email, address_hash, asked_at, asked_by, expires_at) on app.client_signatories to care_app;
grant select (id, team_id, client_id, site_id, name, "position", email, asked_at, asked_by, expires_at, set_at, ended_at) on app.client_signatories to care_app;
grant update (secret_hash) on app.client_signatories to care_worker;

create table app.client_signatures (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  week date not null,
  ask_id uuid,
  signer text not null,
  "position" text not null,
  signed_at timestamp with time zone not null,
  collected_by uuid,
  drawing text,
  paper bytea,
  by_pin boolean default false not null,
  constraint client_signatures_pkey PRIMARY KEY (id),
  constraint client_signatures_ask_id_fkey FOREIGN KEY (ask_id) REFERENCES app.client_asks(id) ON DELETE SET NULL,
  constraint client_signatures_ask_id_key UNIQUE (ask_id),
  constraint client_signatures_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_signatures_drawing_check CHECK (((length(drawing) >= 1) AND (length(drawing) <= 20000))),
  constraint client_signatures_position_check CHECK (((length("position") >= 1) AND (length("position") <= 120))),
  constraint client_signatures_signer_check CHECK (((length(signer) >= 1) AND (length(signer) <= 120))),
  constraint client_signatures_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id),
  constraint client_signatures_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint client_signatures_team_id_id_key UNIQUE (team_id, id),
  constraint client_signatures_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint drawn_on_a_phone CHECK (((drawing IS NULL) OR (ask_id IS NULL))),
  constraint drawn_strokes CHECK ((drawing ~ '^[ML0-9 ]+$'::text)),
  constraint pins_need_no_drawing CHECK (((NOT by_pin) OR ((ask_id IS NULL) AND (drawing IS NULL))))
);
CREATE INDEX client_signatures_by_client ON app.client_signatures USING btree (team_id, client_id);
CREATE INDEX client_signatures_by_collector ON app.client_signatures USING btree (collected_by) WHERE (collected_by IS NOT NULL);
CREATE INDEX client_signatures_by_time ON app.client_signatures USING btree (signed_at);
alter table app.client_signatures enable row level security;
alter table app.client_signatures force row level security;
create policy at_my_sites on app.client_signatures for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (client_id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.client_signatures for select to care_backup using (true);
create policy manager_select on app.client_signatures for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.client_signatures for all to care_owner using (true) with check (true);
create policy worker_all on app.client_signatures for all to care_worker using (true) with check (true);
grant select on app.client_signatures to care_app;
grant select on app.client_signatures to care_backup;
grant delete, select on app.client_signatures to care_worker;
grant update (paper) on app.client_signatures to care_worker;

create table app.client_terms (
  team_id uuid not null,
  client_id uuid not null,
  version integer not null,
  from_day date not null,
  late jsonb,
  order_number text,
  needs_order_number boolean not null,
  cost_centre text,
  needs_cost_centre boolean not null,
  at_sites jsonb not null,
  steps text not null,
  client_signs boolean not null,
  tolerance text not null,
  payment_days integer,
  vat jsonb not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint client_terms_pkey PRIMARY KEY (team_id, client_id, version),
  constraint client_terms_at_sites_check CHECK ((jsonb_typeof(at_sites) = 'object'::text)),
  constraint client_terms_cost_centre_check CHECK (((length(cost_centre) >= 1) AND (length(cost_centre) <= 60))),
  constraint client_terms_late_check CHECK ((jsonb_typeof(late) = 'array'::text)),
  constraint client_terms_order_number_check CHECK (((length(order_number) >= 1) AND (length(order_number) <= 60))),
  constraint client_terms_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 120))),
  constraint client_terms_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint client_terms_steps_check CHECK ((steps = ANY (ARRAY['team'::text, 'one'::text, 'two'::text]))),
  constraint client_terms_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint client_terms_tolerance_check CHECK ((tolerance = ANY (ARRAY['team'::text, 'never'::text, '0'::text, '5'::text, '10'::text, '15'::text, '30'::text]))),
  constraint client_terms_vat_check CHECK ((jsonb_typeof(vat) = 'array'::text)),
  constraint client_terms_version_check CHECK ((version > 0)),
  constraint terms_never_for_the_past CHECK ((from_day >= ((recorded_at AT TIME ZONE 'Europe/London'::text))::date))
);
CREATE INDEX client_terms_by_recorder ON app.client_terms USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.client_terms enable row level security;
alter table app.client_terms force row level security;
create policy at_my_sites on app.client_terms for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (client_id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.client_terms for select to care_backup using (true);
create policy manager_select on app.client_terms for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.client_terms for all to care_owner using (true) with check (true);
create policy pay_insert on app.client_terms for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy worker_all on app.client_terms for all to care_worker using (true) with check (true);
grant insert, select on app.client_terms to care_app;
grant select on app.client_terms to care_backup;
grant select on app.client_terms to care_worker;
CREATE TRIGGER follow_terms_of_client AFTER INSERT ON app.client_terms FOR EACH ROW EXECUTE FUNCTION app.follow_terms_of_client();

create table app.clients (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  name text not null,
  legal_name text,
  company_number text,
  invoice_email text,
  invoice_address text,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  import_id uuid,
  created_at timestamp with time zone not null,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_invoice_address_check CHECK ((length(invoice_address) <= 500)),
  constraint clients_legal_name_check CHECK ((length(legal_name) <= 160)),
  constraint clients_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint clients_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint clients_team_id_id_key UNIQUE (team_id, id),
  constraint clients_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES app.client_imports(team_id, id) ON DELETE SET NULL (import_id)
);
CREATE INDEX clients_by_import ON app.clients USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX clients_by_name ON app.clients USING btree (team_id, lower(name));
alter table app.clients enable row level security;
alter table app.clients force row level security;
create policy at_my_sites on app.clients for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.clients for select to care_backup using (true);
create policy manager_all on app.clients for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.clients for all to care_owner using (true) with check (true);
create policy worker_all on app.clients for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.clients to care_app;
grant select on app.clients to care_backup;
grant select on app.clients to care_worker;

create table app.clock_alarms (
  team_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint clock_alarms_pkey PRIMARY KEY (team_id, assignment_id, kind),
  constraint clock_alarms_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'not-out'::text, 'asked'::text]))),
  constraint clock_alarms_team_id_assignment_id_user_id_fkey FOREIGN KEY (team_id, assignment_id, user_id) REFERENCES app.assignments(team_id, id, user_id) ON DELETE CASCADE
);
alter table app.clock_alarms enable row level security;
alter table app.clock_alarms force row level security;
create policy at_my_sites on app.clock_alarms for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT a.shift_id
   FROM app.assignments a
  WHERE (a.id = clock_alarms.assignment_id)))));
create policy backup_select on app.clock_alarms for select to care_backup using (true);
create policy owner_all on app.clock_alarms for all to care_owner using (true) with check (true);
create policy worker_all on app.clock_alarms for all to care_worker using (true) with check (true);
grant select on app.clock_alarms to care_backup;
grant insert, select on app.clock_alarms to care_worker;

create table app.clock_devices (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  site_id uuid not null,
  name text not null,
  code_hash bytea,
  code_until timestamp with time zone not null,
  made_at timestamp with time zone not null,
  made_by uuid,
  token_hash bytea,
  bound_at timestamp with time zone,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint clock_devices_pkey PRIMARY KEY (id),
  constraint clock_devices_code_hash_key UNIQUE (code_hash),
  constraint clock_devices_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint clock_devices_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint clock_devices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint clock_devices_team_id_id_key UNIQUE (team_id, id),
  constraint clock_devices_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint clock_devices_token_hash_key UNIQUE (token_hash),
  constraint code_or_token CHECK (((code_hash IS NULL) OR (token_hash IS NULL))),
  constraint tokens_of_bound_ones CHECK (((token_hash IS NULL) OR ((bound_at IS NOT NULL) AND (ended_at IS NULL))))
);
CREATE INDEX clock_devices_by_ender ON app.clock_devices USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX clock_devices_by_maker ON app.clock_devices USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX clock_devices_by_site ON app.clock_devices USING btree (team_id, site_id);
alter table app.clock_devices enable row level security;
alter table app.clock_devices force row level security;
create policy at_my_sites on app.clock_devices for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.clock_devices for select to care_backup using (true);
create policy manager_delete on app.clock_devices for delete to care_app using (((bound_at IS NULL) AND app.manages_site(team_id, site_id)));
create policy manager_insert on app.clock_devices for insert to care_app with check (((made_by = ( SELECT app.uid() AS uid)) AND (token_hash IS NULL) AND (bound_at IS NULL) AND app.manages_site(team_id, site_id)));
create policy manager_select on app.clock_devices for select to care_app using (app.manages_site(team_id, site_id));
create policy manager_update on app.clock_devices for update to care_app using (app.manages_site(team_id, site_id)) with check (((ended_by = ( SELECT app.uid() AS uid)) AND (token_hash IS NULL) AND (code_hash IS NULL)));
create policy owner_all on app.clock_devices for all to care_owner using (true) with check (true);
create policy worker_all on app.clock_devices for all to care_worker using (true) with check (true);
grant delete, insert, select on app.clock_devices to care_app;
grant select on app.clock_devices to care_backup;
grant update (code_hash, token_hash, ended_at, ended_by) on app.clock_devices to care_app;
grant select (id, team_id, name) on app.clock_devices to care_worker;

create table app.clock_events (
  id uuid not null,
  team_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  kind text not null,
  source text not null,
  at timestamp with time zone not null,
  device_at timestamp with time zone,
  device_offset integer,
  received_at timestamp with time zone not null,
  place text not null,
  metres integer,
  accuracy integer,
  reason text,
  flags text[] not null,
  replaces uuid,
  by uuid,
  device_id uuid,
  badge_id uuid,
  constraint clock_events_pkey PRIMARY KEY (id),
  constraint badges_count_once UNIQUE (badge_id, assignment_id),
  constraint clock_events_accuracy_check CHECK ((accuracy >= 0)),
  constraint clock_events_by_fkey FOREIGN KEY (by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint clock_events_flags_check CHECK ((flags <@ '{clock-off,sent-later,not-booked}'::text[])),
  constraint clock_events_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'break'::text, 'back'::text, 'out'::text, 'void'::text]))),
  constraint clock_events_metres_check CHECK ((metres >= 0)),
  constraint clock_events_place_check CHECK ((place = ANY (ARRAY['inside'::text, 'outside'::text, 'unknown'::text]))),
  constraint clock_events_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint clock_events_source_check CHECK ((source = ANY (ARRAY['phone'::text, 'kiosk'::text, 'manager'::text, 'later'::text]))),
  constraint clock_events_team_id_assignment_id_id_key UNIQUE (team_id, assignment_id, id),
  constraint clock_events_team_id_assignment_id_replaces_fkey FOREIGN KEY (team_id, assignment_id, replaces) REFERENCES app.clock_events(team_id, assignment_id, id) ON DELETE CASCADE,
  constraint clock_events_team_id_assignment_id_user_id_fkey FOREIGN KEY (team_id, assignment_id, user_id) REFERENCES app.assignments(team_id, id, user_id) ON DELETE CASCADE,
  constraint devices_have_clocks CHECK (((source = ANY (ARRAY['phone'::text, 'kiosk'::text])) = ((device_at IS NOT NULL) AND (device_offset IS NOT NULL)))),
  constraint kiosks_are_tablets CHECK (((source = 'kiosk'::text) = (device_id IS NOT NULL))),
  constraint managers_say_why CHECK (((source <> 'manager'::text) OR (reason IS NOT NULL))),
  constraint never_of_the_future CHECK ((at <= received_at)),
  constraint replaced_once UNIQUE (replaces),
  constraint tablets_of_teams FOREIGN KEY (team_id, device_id) REFERENCES app.clock_devices(team_id, id),
  constraint void_of_something CHECK (((kind <> 'void'::text) OR (replaces IS NOT NULL)))
);
CREATE INDEX clock_events_by_actor ON app.clock_events USING btree (by) WHERE (by IS NOT NULL);
CREATE INDEX clock_events_by_device ON app.clock_events USING btree (team_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX clock_events_by_place ON app.clock_events USING btree (team_id, assignment_id, user_id);
CREATE INDEX clock_events_by_user ON app.clock_events USING btree (user_id);
alter table app.clock_events enable row level security;
alter table app.clock_events force row level security;
create policy at_my_sites on app.clock_events for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT a.shift_id
   FROM app.assignments a
  WHERE (a.id = clock_events.assignment_id)))));
create policy backup_select on app.clock_events for select to care_backup using (true);
create policy manager_insert on app.clock_events for insert to care_app with check (((by = ( SELECT app.uid() AS uid)) AND (source = 'manager'::text) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_insert on app.clock_events for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (by = ( SELECT app.uid() AS uid)) AND (source = ANY (ARRAY['phone'::text, 'later'::text])) AND (replaces IS NULL)));
create policy own_or_team_select on app.clock_events for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.clock_events for all to care_owner using (true) with check (true);
create policy worker_all on app.clock_events for all to care_worker using (true) with check (true);
grant insert, select on app.clock_events to care_app;
grant select on app.clock_events to care_backup;
grant select on app.clock_events to care_worker;
CREATE TRIGGER end_need_of_coming AFTER INSERT ON app.clock_events FOR EACH ROW WHEN ((new.kind = 'in'::text)) EXECUTE FUNCTION app.end_needs_with_row('{shift-not-in}', '', 'user_id');
CREATE TRIGGER end_need_of_leaving AFTER INSERT ON app.clock_events FOR EACH ROW WHEN ((new.kind = 'out'::text)) EXECUTE FUNCTION app.end_needs_with_row('{shift-not-out,shift-left-when}', '', 'user_id');
CREATE TRIGGER follow_clock AFTER INSERT ON app.clock_events FOR EACH ROW EXECUTE FUNCTION app.follow_clock();

create table app.clock_pins (
  user_id uuid not null,
  hash text not null,
  set_at timestamp with time zone not null,
  constraint clock_pins_pkey PRIMARY KEY (user_id),
  constraint clock_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.clock_pins enable row level security;
alter table app.clock_pins force row level security;
create policy backup_select on app.clock_pins for select to care_backup using (true);
create policy own_all on app.clock_pins for all to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.clock_pins for all to care_owner using (true) with check (true);
create policy worker_all on app.clock_pins for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.clock_pins to care_app;
grant select on app.clock_pins to care_backup;
grant select (user_id, set_at) on app.clock_pins to care_worker;

create table app.comparable_rates (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  job text not null,
  site_id uuid,
  version integer not null,
  from_day date not null,
  pay integer,
  holiday_days numeric(4,1),
  holiday integer default 0 not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint comparable_rates_pkey PRIMARY KEY (id),
  constraint comparable_rates_holiday_check CHECK (((holiday >= 0) AND (holiday <= 5000))),
  constraint comparable_rates_holiday_days_check CHECK (((holiday_days >= 0.5) AND (holiday_days <= (60)::numeric))),
  constraint comparable_rates_job_check CHECK (((length(job) >= 1) AND (length(job) <= 60))),
  constraint comparable_rates_of_client FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint comparable_rates_of_site FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE,
  constraint comparable_rates_once UNIQUE NULLS NOT DISTINCT (team_id, client_id, job, site_id, version),
  constraint comparable_rates_pay_check CHECK (((pay >= 1) AND (pay <= 100000))),
  constraint comparable_rates_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint comparable_rates_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint comparable_rates_version_check CHECK ((version > 0))
);
CREATE INDEX comparable_rates_by_recorder ON app.comparable_rates USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX comparable_rates_by_site ON app.comparable_rates USING btree (site_id) WHERE (site_id IS NOT NULL);
alter table app.comparable_rates enable row level security;
alter table app.comparable_rates force row level security;
create policy at_my_sites on app.comparable_rates for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)))));
create policy backup_select on app.comparable_rates for select to care_backup using (true);
create policy owner_all on app.comparable_rates for all to care_owner using (true) with check (true);
create policy pay_insert on app.comparable_rates for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy pay_select on app.comparable_rates for select to care_app using (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy worker_all on app.comparable_rates for all to care_worker using (true) with check (true);
grant insert, select on app.comparable_rates to care_app;
grant select on app.comparable_rates to care_backup;
grant select on app.comparable_rates to care_worker;

create table app.compliance_reminders (
  team_id uuid not null,
  user_id uuid not null,
  requirement_id uuid not null,
  lapses_on date not null,
  audience text not null,
  told_at timestamp with time zone not null,
  constraint compliance_reminders_pkey PRIMARY KEY (user_id, team_id, requirement_id, lapses_on, audience),
  constraint compliance_reminders_audience_check CHECK ((audience = ANY (ARRAY['person'::text, 'managers'::text]))),
  constraint compliance_reminders_requirement_id_fkey FOREIGN KEY (requirement_id) REFERENCES app.requirements(id) ON DELETE CASCADE,
  constraint compliance_reminders_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint compliance_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX compliance_reminders_by_requirement ON app.compliance_reminders USING btree (requirement_id);
CREATE INDEX compliance_reminders_by_team ON app.compliance_reminders USING btree (team_id);
alter table app.compliance_reminders enable row level security;
alter table app.compliance_reminders force row level security;
create policy at_my_sites on app.compliance_reminders for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.compliance_reminders for select to care_backup using (true);
create policy own_or_team_select on app.compliance_reminders for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.compliance_reminders for all to care_owner using (true) with check (true);
create policy worker_all on app.compliance_reminders for all to care_worker using (true) with check (true);
grant select on app.compliance_reminders to care_app;
grant select on app.compliance_reminders to care_backup;
grant delete, insert, select on app.compliance_reminders to care_worker;

create table app.compliance_statuses (
  team_id uuid not null,
  user_id uuid not null,
  requirement_id uuid not null,
  required datemultirange not null,
  covered datemultirange not null,
  exempt datemultirange not null,
  waiting datemultirange not null,
  rejected datemultirange not null,
  grace datemultirange default '{}'::datemultirange not null,
  member_since date,
  gaps datemultirange generated always as ((((required - covered) - exempt) - grace)) stored not null,
  waiting_since timestamp with time zone,
  lapses_on date generated always as (app.last_lapse((((required - covered) - exempt) - grace))) stored,
  good_from date generated always as (
CASE
    WHEN (app.last_lapse((((required - covered) - exempt) - grace)) IS NOT NULL) THEN app.good_before_last_lapse((((required - covered) - exempt) - grace))
    ELSE NULL::date
END) stored,
  constraint compliance_statuses_pkey PRIMARY KEY (team_id, user_id, requirement_id),
  constraint compliance_statuses_requirement_id_fkey FOREIGN KEY (requirement_id) REFERENCES app.requirements(id) ON DELETE CASCADE,
  constraint compliance_statuses_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint compliance_statuses_waiting_since_check CHECK (((waiting = '{}'::datemultirange) = (waiting_since IS NULL)))
);
CREATE INDEX compliance_statuses_by_good_from ON app.compliance_statuses USING btree (team_id, good_from) WHERE (good_from IS NOT NULL);
CREATE INDEX compliance_statuses_by_lapse ON app.compliance_statuses USING btree (team_id, lapses_on, requirement_id) INCLUDE (good_from, user_id, member_since) WHERE (lapses_on IS NOT NULL);
CREATE INDEX compliance_statuses_by_requirement ON app.compliance_statuses USING btree (requirement_id);
CREATE INDEX compliance_statuses_by_user ON app.compliance_statuses USING btree (user_id);
CREATE INDEX compliance_statuses_lacking ON app.compliance_statuses USING btree (team_id, user_id) WHERE (gaps <> '{}'::datemultirange);
CREATE INDEX compliance_statuses_waiting_since ON app.compliance_statuses USING btree (team_id, waiting_since, user_id) WHERE (waiting <> '{}'::datemultirange);
alter table app.compliance_statuses enable row level security;
alter table app.compliance_statuses force row level security;
create policy at_my_sites on app.compliance_statuses for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.compliance_statuses for select to care_backup using (true);
create policy own_or_team_select on app.compliance_statuses for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.compliance_statuses for all to care_owner using (true) with check (true);
create policy worker_all on app.compliance_statuses for all to care_worker using (true) with check (true);
grant select on app.compliance_statuses to care_app;
grant select on app.compliance_statuses to care_backup;
grant delete, select on app.compliance_statuses to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.compliance_statuses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.compliance_statuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.compliance_statuses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');

create table app.cover_days (
  team_id uuid not null,
  day date not null,
  required integer not null,
  taken integer not null,
  unfilled_minutes integer not null,
  waits integer[] not null,
  risky_places integer not null,
  risky_minutes integer not null,
  by_hirer integer not null,
  by_agency integer not null,
  by_worker integer not null,
  taken_minutes integer default 0 not null,
  constraint cover_days_pkey PRIMARY KEY (team_id, day),
  constraint cover_days_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
alter table app.cover_days enable row level security;
alter table app.cover_days force row level security;
create policy at_my_sites on app.cover_days for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.cover_days for select to care_backup using (true);
create policy manager_select on app.cover_days for select to care_app using ((team_id IN ( SELECT app.whole_teams() AS whole_teams)));
create policy owner_all on app.cover_days for all to care_owner using (true) with check (true);
create policy worker_all on app.cover_days for all to care_worker using (true) with check (true);
grant select on app.cover_days to care_app;
grant select on app.cover_days to care_backup;
grant delete, insert, select, update on app.cover_days to care_worker;

create table app.cover_weeks (
  team_id uuid not null,
  week date not null,
  required integer not null,
  taken integer not null,
  taken_minutes integer not null,
  unfilled_minutes integer not null,
  half_within integer,
  constraint cover_weeks_pkey PRIMARY KEY (team_id, week),
  constraint cover_weeks_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint cover_weeks_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
alter table app.cover_weeks enable row level security;
alter table app.cover_weeks force row level security;
create policy at_my_sites on app.cover_weeks for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.cover_weeks for select to care_backup using (true);
create policy manager_select on app.cover_weeks for select to care_app using ((team_id IN ( SELECT app.whole_teams() AS whole_teams)));
create policy owner_all on app.cover_weeks for all to care_owner using (true) with check (true);
create policy worker_all on app.cover_weeks for all to care_worker using (true) with check (true);
grant select on app.cover_weeks to care_app;
grant select on app.cover_weeks to care_backup;

create table app.declarations (
  user_id uuid not null,
  agrees_to_declaration text,
  signature_date date,
  signature_data bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint declarations_pkey PRIMARY KEY (user_id),
  constraint declarations_agrees_to_declaration_check CHECK ((agrees_to_declaration = ANY (ARRAY['yes'::text, 'no'::text]))),
  constraint declarations_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.declarations enable row level security;
alter table app.declarations force row level security;
create policy backup_select on app.declarations for select to care_backup using (true);
create policy own_delete on app.declarations for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.declarations for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.declarations for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.declarations for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.declarations for all to care_owner using (true) with check (true);
create policy worker_all on app.declarations for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.declarations to care_app;
grant select on app.declarations to care_backup;
grant delete, insert, select, update on app.declarations to care_worker;

create table app.detail_requests (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  section text not null,
  note text,
  asked_by uuid,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  due_by date,
  constraint detail_requests_pkey PRIMARY KEY (id),
  constraint detail_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint detail_requests_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint detail_requests_note_check CHECK ((length(note) <= 500)),
  constraint detail_requests_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'withdrawn'::text]))),
  constraint detail_requests_section_check CHECK ((length(section) <= 40)),
  constraint detail_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint detail_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX detail_requests_by_team ON app.detail_requests USING btree (team_id);
CREATE INDEX detail_requests_by_user ON app.detail_requests USING btree (user_id);
CREATE UNIQUE INDEX one_open_detail_request ON app.detail_requests USING btree (user_id, team_id, section) WHERE (ended_at IS NULL);
alter table app.detail_requests enable row level security;
alter table app.detail_requests force row level security;
create policy at_my_sites on app.detail_requests for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.detail_requests for select to care_backup using (true);
create policy manager_insert on app.detail_requests for insert to care_app with check (((asked_by = ( SELECT app.uid() AS uid)) AND (outcome IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = detail_requests.team_id) AND (m.user_id = detail_requests.user_id) AND (m.status = 'active'::text))))));
create policy manager_update on app.detail_requests for update to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (outcome IS NULL))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (outcome = 'withdrawn'::text)));
create policy own_or_team_select on app.detail_requests for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.detail_requests for all to care_owner using (true) with check (true);
create policy worker_all on app.detail_requests for all to care_worker using (true) with check (true);
grant insert, select on app.detail_requests to care_app;
grant select on app.detail_requests to care_backup;
grant delete, insert, select, update on app.detail_requests to care_worker;
grant update (ended_at, outcome) on app.detail_requests to care_app;
CREATE TRIGGER end_notice_of_ask AFTER UPDATE OF ended_at ON app.detail_requests FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION app.end_notice_of_ask();
CREATE TRIGGER follow_asking AFTER INSERT ON app.detail_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.follow_asking();

create table app.disputes (
  id uuid default gen_random_uuid() not null,
  record_id uuid not null,
  version integer not null,
  side text not null,
  words text,
  raised_at timestamp with time zone not null,
  raised_by uuid,
  answer text,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 300))),
  constraint disputes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint disputes_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint disputes_record_id_version_fkey FOREIGN KEY (record_id, version) REFERENCES app.work_versions(record_id, version) ON DELETE CASCADE,
  constraint disputes_side_check CHECK ((side = ANY (ARRAY['worker'::text, 'team'::text]))),
  constraint disputes_words_check CHECK (((length(words) >= 1) AND (length(words) <= 300)))
);
CREATE INDEX disputes_by_answerer ON app.disputes USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX disputes_by_raiser ON app.disputes USING btree (raised_by) WHERE (raised_by IS NOT NULL);
CREATE INDEX disputes_by_record ON app.disputes USING btree (record_id, raised_at);
CREATE UNIQUE INDEX disputes_one_open ON app.disputes USING btree (record_id) WHERE (answered_at IS NULL);
alter table app.disputes enable row level security;
alter table app.disputes force row level security;
create policy backup_select on app.disputes for select to care_backup using (true);
create policy owner_all on app.disputes for all to care_owner using (true) with check (true);
create policy party_update on app.disputes for update to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE (r.id = disputes.record_id))));
create policy raiser_insert on app.disputes for insert to care_app with check (((raised_by = ( SELECT app.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = disputes.record_id) AND ((r.user_id = ( SELECT app.uid() AS uid)) = (disputes.side = 'worker'::text)))))));
create policy with_record_select on app.disputes for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE (r.id = disputes.record_id))));
create policy worker_all on app.disputes for all to care_worker using (true) with check (true);
grant insert, select on app.disputes to care_app;
grant select on app.disputes to care_backup;
grant select, update on app.disputes to care_worker;
grant update (answer, answered_at, answered_by) on app.disputes to care_app;
CREATE TRIGGER end_need_of_hours AFTER UPDATE OF answered_at ON app.disputes FOR EACH ROW WHEN (((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL))) EXECUTE FUNCTION app.end_need_of_hours();

create table app.education (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  institution text,
  qualification text,
  subject text,
  grade text,
  start_date text,
  end_date text,
  current boolean,
  sort integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint education_pkey PRIMARY KEY (id),
  constraint education_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX education_by_user ON app.education USING btree (user_id, sort);
alter table app.education enable row level security;
alter table app.education force row level security;
create policy backup_select on app.education for select to care_backup using (true);
create policy own_delete on app.education for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.education for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.education for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.education for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.education for all to care_owner using (true) with check (true);
create policy worker_all on app.education for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.education to care_app;
grant select on app.education to care_backup;
grant delete, insert, select, update on app.education to care_worker;

create table app.employment_status (
  user_id uuid not null,
  employment_status text,
  paye_tax_code bytea,
  company_name text,
  company_number text,
  umbrella_company_name text,
  umbrella_company_phone text,
  umbrella_company_email text,
  national_insurance_number bytea,
  utr bytea,
  has_p45 boolean,
  has_student_loans boolean,
  ni_proof_file uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  bank_account_name bytea,
  bank_sort_code bytea,
  bank_account_number bytea,
  constraint employment_status_pkey PRIMARY KEY (user_id),
  constraint employment_status_ni_proof_file_fkey FOREIGN KEY (ni_proof_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint employment_status_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.employment_status enable row level security;
alter table app.employment_status force row level security;
create policy backup_select on app.employment_status for select to care_backup using (true);
create policy own_delete on app.employment_status for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.employment_status for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.employment_status for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.employment_status for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.employment_status for all to care_owner using (true) with check (true);
create policy worker_all on app.employment_status for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.employment_status to care_app;
grant select on app.employment_status to care_backup;
grant delete, insert, select, update on app.employment_status to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.employment_status REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.employment_status REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.employment_status REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');

create table app.equal_clocks (
  team_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  job text not null,
  started_on date not null,
  weeks integer not null,
  state text not null,
  since date,
  why text,
  equal_from date not null,
  lapses_on date not null,
  told integer default 0 not null,
  constraint equal_clocks_pkey PRIMARY KEY (team_id, user_id, client_id, job),
  constraint equal_clocks_of_client FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint equal_clocks_state_check CHECK ((state = ANY (ARRAY['counting'::text, 'paused'::text, 'over'::text]))),
  constraint equal_clocks_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint equal_clocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint equal_clocks_weeks_check CHECK ((weeks > 0)),
  constraint paused_since CHECK (((state = 'paused'::text) = (since IS NOT NULL)))
);
CREATE INDEX equal_clocks_by_client ON app.equal_clocks USING btree (team_id, client_id);
CREATE INDEX equal_clocks_by_user ON app.equal_clocks USING btree (user_id);
CREATE INDEX equal_clocks_running ON app.equal_clocks USING btree (team_id, equal_from) WHERE (state <> 'over'::text);
alter table app.equal_clocks enable row level security;
alter table app.equal_clocks force row level security;
create policy at_my_sites on app.equal_clocks for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.equal_clocks for select to care_backup using (true);
create policy own_or_pay_select on app.equal_clocks for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.equal_clocks for all to care_owner using (true) with check (true);
create policy worker_all on app.equal_clocks for all to care_worker using (true) with check (true);
grant select on app.equal_clocks to care_app;
grant select on app.equal_clocks to care_backup;
grant delete, insert, select, update on app.equal_clocks to care_worker;

create table app.equal_declared (
  id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  job text not null,
  from_day date not null,
  through_day date not null,
  note text,
  recorded_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  constraint equal_declared_pkey PRIMARY KEY (id),
  constraint equal_declared_check CHECK (((through_day >= from_day) AND (through_day <= (from_day + 400)))),
  constraint equal_declared_job_check CHECK (((length(job) >= 1) AND (length(job) <= 60))),
  constraint equal_declared_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint equal_declared_of_client FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint equal_declared_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint equal_declared_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX equal_declared_by_client ON app.equal_declared USING btree (team_id, client_id);
CREATE INDEX equal_declared_by_user ON app.equal_declared USING btree (user_id);
alter table app.equal_declared enable row level security;
alter table app.equal_declared force row level security;
create policy at_my_sites on app.equal_declared for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.equal_declared for select to care_backup using (true);
create policy own_insert on app.equal_declared for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.my_teams() AS my_teams))));
create policy own_or_pay_select on app.equal_declared for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy own_update on app.equal_declared for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (taken_back_at IS NULL))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.equal_declared for all to care_owner using (true) with check (true);
create policy worker_all on app.equal_declared for all to care_worker using (true) with check (true);
grant insert, select on app.equal_declared to care_app;
grant select on app.equal_declared to care_backup;
grant select on app.equal_declared to care_worker;
grant update (taken_back_at) on app.equal_declared to care_app;
CREATE TRIGGER count_weeks_of_declared AFTER INSERT ON app.equal_declared REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_again();
CREATE TRIGGER count_weeks_of_declared_no_more AFTER UPDATE ON app.equal_declared REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_again();

create table app.equal_reasons (
  id uuid not null,
  team_id uuid not null,
  user_id uuid,
  client_id uuid not null,
  why text not null,
  from_day date not null,
  through_day date not null,
  said_at timestamp with time zone not null,
  said_by uuid,
  taken_back_at timestamp with time zone,
  constraint equal_reasons_pkey PRIMARY KEY (id),
  constraint equal_reasons_check CHECK (((through_day >= from_day) AND (through_day <= (from_day + 400)))),
  constraint equal_reasons_of_client FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint equal_reasons_said_by_fkey FOREIGN KEY (said_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint equal_reasons_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint equal_reasons_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint equal_reasons_why_check CHECK ((why = ANY (ARRAY['jury'::text, 'closure'::text, 'strike'::text]))),
  constraint jury_is_of_a_person CHECK (((why = 'jury'::text) = (user_id IS NOT NULL)))
);
CREATE INDEX equal_reasons_by_author ON app.equal_reasons USING btree (said_by) WHERE (said_by IS NOT NULL);
CREATE INDEX equal_reasons_by_client ON app.equal_reasons USING btree (team_id, client_id);
CREATE INDEX equal_reasons_by_user ON app.equal_reasons USING btree (user_id) WHERE (user_id IS NOT NULL);
alter table app.equal_reasons enable row level security;
alter table app.equal_reasons force row level security;
create policy at_my_sites on app.equal_reasons for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.equal_reasons for select to care_backup using (true);
create policy own_or_pay_select on app.equal_reasons for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.equal_reasons for all to care_owner using (true) with check (true);
create policy pay_insert on app.equal_reasons for insert to care_app with check (((said_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)) AND ((user_id IS NULL) OR (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = equal_reasons.team_id) AND (m.user_id = equal_reasons.user_id)))))));
create policy pay_update on app.equal_reasons for update to care_app using (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)) AND (taken_back_at IS NULL))) with check (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy worker_all on app.equal_reasons for all to care_worker using (true) with check (true);
grant insert, select on app.equal_reasons to care_app;
grant select on app.equal_reasons to care_backup;
grant select on app.equal_reasons to care_worker;
grant update (taken_back_at) on app.equal_reasons to care_app;
CREATE TRIGGER count_weeks_of_reasons AFTER INSERT ON app.equal_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_again();
CREATE TRIGGER count_weeks_of_reasons_no_more AFTER UPDATE ON app.equal_reasons REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_again();

create table app.equal_to_count (
  id bigint generated always as identity not null,
  team_id uuid not null,
  user_id uuid,
  queued_at timestamp with time zone default now() not null,
  constraint equal_to_count_pkey PRIMARY KEY (id)
);
alter table app.equal_to_count enable row level security;
alter table app.equal_to_count force row level security;
create policy at_my_sites on app.equal_to_count for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.equal_to_count for select to care_backup using (true);
create policy owner_all on app.equal_to_count for all to care_owner using (true) with check (true);
create policy worker_all on app.equal_to_count for all to care_worker using (true) with check (true);
grant select on app.equal_to_count to care_backup;
grant delete, insert, select on app.equal_to_count to care_worker;

create table app.equal_weeks (
  team_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  job text not null,
  from_day date not null,
  state text not null,
  why text,
  number integer not null,
  lapses_on date not null,
  constraint equal_weeks_pkey PRIMARY KEY (team_id, user_id, client_id, job, from_day),
  constraint equal_weeks_number_check CHECK ((number > 0)),
  constraint equal_weeks_of_client FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint equal_weeks_state_check CHECK ((state = ANY (ARRAY['worked'::text, 'counts'::text, 'paused'::text, 'break'::text]))),
  constraint equal_weeks_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint equal_weeks_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint equal_weeks_why_check CHECK ((why = ANY (ARRAY['family'::text, 'leave'::text, 'jury'::text, 'closure'::text, 'strike'::text, 'sickness'::text])))
);
CREATE INDEX equal_weeks_by_client ON app.equal_weeks USING btree (team_id, client_id);
CREATE INDEX equal_weeks_by_user ON app.equal_weeks USING btree (user_id);
alter table app.equal_weeks enable row level security;
alter table app.equal_weeks force row level security;
create policy at_my_sites on app.equal_weeks for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.equal_weeks for select to care_backup using (true);
create policy own_or_pay_select on app.equal_weeks for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.equal_weeks for all to care_owner using (true) with check (true);
create policy worker_all on app.equal_weeks for all to care_worker using (true) with check (true);
grant select on app.equal_weeks to care_app;
grant select on app.equal_weeks to care_backup;
grant delete, insert, select, update on app.equal_weeks to care_worker;

create table app.erasures (
  user_id uuid not null,
  asked_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint erasures_pkey PRIMARY KEY (user_id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.erasures enable row level security;
alter table app.erasures force row level security;
create policy backup_select on app.erasures for select to care_backup using (true);
create policy owner_all on app.erasures for all to care_owner using (true) with check (true);
create policy worker_all on app.erasures for all to care_worker using (true) with check (true);
grant select on app.erasures to care_backup;
grant insert, select, update on app.erasures to care_worker;

create table app.evidence (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  source text not null,
  title text,
  digest text not null,
  file_id uuid,
  valid_from date not null,
  valid_until date,
  given_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  team_id uuid,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint evidence_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint evidence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint evidence_user_id_id_key UNIQUE (user_id, id)
);
CREATE INDEX evidence_by_file ON app.evidence USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX evidence_by_user ON app.evidence USING btree (user_id, kind);
CREATE UNIQUE INDEX evidence_current ON app.evidence USING btree (user_id, kind, source) WHERE ((superseded_at IS NULL) AND (team_id IS NULL));
CREATE UNIQUE INDEX evidence_established ON app.evidence USING btree (team_id, user_id, kind, source) WHERE (team_id IS NOT NULL);
alter table app.evidence enable row level security;
alter table app.evidence force row level security;
create policy at_my_sites on app.evidence for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.evidence for select to care_backup using (true);
create policy own_or_visible_select on app.evidence for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR
CASE
    WHEN (team_id IS NULL) THEN app.runs_team_of(user_id)
    ELSE (team_id IN ( SELECT app.managed_teams() AS managed_teams))
END));
create policy owner_all on app.evidence for all to care_owner using (true) with check (true);
create policy worker_all on app.evidence for all to care_worker using (true) with check (true);
grant select on app.evidence to care_app;
grant select on app.evidence to care_backup;
grant delete, select on app.evidence to care_worker;
CREATE TRIGGER end_need_to_give AFTER UPDATE OF superseded_at ON app.evidence FOR EACH ROW WHEN (((old.superseded_at IS NULL) AND (new.superseded_at IS NOT NULL))) EXECUTE FUNCTION app.end_need_to_give();
CREATE TRIGGER end_need_to_give_more AFTER INSERT ON app.evidence FOR EACH ROW EXECUTE FUNCTION app.end_need_to_give();

create table app.expense_claims (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  kind text not null,
  day date not null,
  vehicle text,
  tenths integer,
  passengers integer,
  from_place text,
  to_place text,
  what text,
  vat integer,
  file_id uuid,
  note text,
  site_id uuid,
  amount integer,
  claimed_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  reason text,
  said text,
  constraint expense_claims_pkey PRIMARY KEY (id),
  constraint approved_with_an_amount CHECK (
CASE
    WHEN (state = 'approved'::text) THEN (num_nonnulls(amount, said, answered_at) = 3)
    ELSE (said IS NULL)
END),
  constraint expense_claims_amount_check CHECK (((amount >= 1) AND (amount <= 1000000))),
  constraint expense_claims_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint expense_claims_check CHECK (((vat >= 0) AND (vat <= amount))),
  constraint expense_claims_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint expense_claims_from_place_check CHECK (((length(from_place) >= 1) AND (length(from_place) <= 120))),
  constraint expense_claims_kind_check CHECK ((kind = ANY (ARRAY['miles'::text, 'receipt'::text]))),
  constraint expense_claims_note_check CHECK (((length(note) >= 1) AND (length(note) <= 300))),
  constraint expense_claims_passengers_check CHECK (((passengers >= 0) AND (passengers <= 8))),
  constraint expense_claims_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint expense_claims_said_check CHECK (((length(said) >= 1) AND (length(said) <= 200))),
  constraint expense_claims_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint expense_claims_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint expense_claims_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE SET NULL (site_id),
  constraint expense_claims_tenths_check CHECK (((tenths >= 1) AND (tenths <= 20000))),
  constraint expense_claims_to_place_check CHECK (((length(to_place) >= 1) AND (length(to_place) <= 120))),
  constraint expense_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint expense_claims_vehicle_check CHECK ((vehicle = ANY (ARRAY['car'::text, 'motorcycle'::text, 'cycle'::text]))),
  constraint expense_claims_what_check CHECK ((what = ANY (ARRAY['parking'::text, 'public-transport'::text, 'equipment'::text, 'training'::text, 'meal'::text, 'room'::text, 'other'::text]))),
  constraint miles_or_a_receipt CHECK (
CASE kind
    WHEN 'miles'::text THEN ((num_nonnulls(vehicle, tenths, passengers) = 3) AND (num_nonnulls(what, vat, file_id) = 0))
    ELSE ((num_nonnulls(what, vat, amount) = 3) AND (num_nonnulls(vehicle, tenths, passengers, from_place, to_place) = 0))
END),
  constraint nobody_answers_their_own CHECK ((answered_by IS DISTINCT FROM user_id)),
  constraint refused_with_a_reason CHECK (((state = 'refused'::text) = (reason IS NOT NULL)))
);
CREATE INDEX expense_claims_by_answerer ON app.expense_claims USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE UNIQUE INDEX expense_claims_by_file ON app.expense_claims USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX expense_claims_by_site ON app.expense_claims USING btree (team_id, site_id) WHERE (site_id IS NOT NULL);
CREATE INDEX expense_claims_by_user ON app.expense_claims USING btree (user_id, day);
CREATE INDEX expense_claims_of_team ON app.expense_claims USING btree (team_id, claimed_at);
CREATE INDEX expense_claims_waiting ON app.expense_claims USING btree (team_id, day) WHERE (state = 'waiting'::text);
alter table app.expense_claims enable row level security;
alter table app.expense_claims force row level security;
create policy at_my_sites on app.expense_claims for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.expense_claims for select to care_backup using (true);
create policy manager_update on app.expense_claims for update to care_app using (((user_id <> ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))) with check (((user_id <> ( SELECT app.uid() AS uid)) AND (state <> 'withdrawn'::text) AND ((state = 'waiting'::text) OR (answered_by = ( SELECT app.uid() AS uid)))));
create policy own_insert on app.expense_claims for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'waiting'::text) AND (team_id IN ( SELECT app.my_teams() AS my_teams))));
create policy own_or_team_select on app.expense_claims for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy own_update on app.expense_claims for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'waiting'::text))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'withdrawn'::text)));
create policy owner_all on app.expense_claims for all to care_owner using (true) with check (true);
create policy worker_all on app.expense_claims for all to care_worker using (true) with check (true);
grant insert, select on app.expense_claims to care_app;
grant select on app.expense_claims to care_backup;
grant delete, select on app.expense_claims to care_worker;
grant update (amount, state, answered_at, answered_by, reason, said) on app.expense_claims to care_app;
CREATE TRIGGER pay_ends_with_claims AFTER DELETE ON app.expense_claims REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.end_wholes();
CREATE TRIGGER pay_follows_claims AFTER UPDATE ON app.expense_claims REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.follow_wholes();

create table app.expiry_notices (
  user_id uuid not null,
  item text not null,
  expires_on date not null,
  lead_days integer not null,
  told_at timestamp with time zone not null,
  constraint expiry_notices_pkey PRIMARY KEY (user_id, item, expires_on, lead_days),
  constraint expiry_notices_item_check CHECK ((length(item) <= 60)),
  constraint expiry_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.expiry_notices enable row level security;
alter table app.expiry_notices force row level security;
create policy backup_select on app.expiry_notices for select to care_backup using (true);
create policy owner_all on app.expiry_notices for all to care_owner using (true) with check (true);
create policy worker_all on app.expiry_notices for all to care_worker using (true) with check (true);
grant select on app.expiry_notices to care_backup;
grant delete, insert, select on app.expiry_notices to care_worker;

create table app.exports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  team_id uuid,
  session_id uuid not null,
  asked_from text not null,
  aal text not null,
  views text[] default '{}'::text[] not null,
  state text default 'queued'::text not null,
  file_id uuid,
  size bigint,
  rows integer,
  done integer default 0 not null,
  total integer default 0 not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  pack jsonb,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_check CHECK (((state = 'ready'::text) <= ((file_id IS NOT NULL) AND (size IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint exports_file_id_key UNIQUE (file_id),
  constraint exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))),
  constraint exports_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX exports_by_person ON app.exports USING btree (user_id, created_at DESC);
CREATE INDEX exports_to_end ON app.exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE UNIQUE INDEX one_export_at_a_time ON app.exports USING btree (user_id, team_id, ((pack IS NULL))) NULLS NOT DISTINCT WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
alter table app.exports enable row level security;
alter table app.exports force row level security;
create policy at_my_sites on app.exports for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.exports for select to care_backup using (true);
create policy own_cancel on app.exports for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text])) AND ((team_id IS NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams))))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'cancelled'::text)));
create policy own_insert on app.exports for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'queued'::text) AND ((team_id IS NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy own_select on app.exports for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND ((team_id IS NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.exports for all to care_owner using (true) with check (true);
create policy worker_all on app.exports for all to care_worker using (true) with check (true);
grant insert, select on app.exports to care_app;
grant select on app.exports to care_backup;
grant delete, select, update on app.exports to care_worker;
grant update (state, ended_at) on app.exports to care_app;

create table app.files (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  slot text not null,
  name text not null,
  mime text not null,
  size integer not null,
  flags text[] default '{}'::text[] not null,
  state text default 'staged'::text not null,
  created_at timestamp with time zone default now() not null,
  superseded_at timestamp with time zone,
  thumbnail bytea,
  digest bytea,
  team_id uuid,
  most smallint default 1 not null,
  keep_days smallint default 30 not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_check CHECK (((state = 'superseded'::text) = (superseded_at IS NOT NULL))),
  constraint files_digest_check CHECK ((length(digest) = 32)),
  constraint files_keep_days_check CHECK ((keep_days >= 0)),
  constraint files_mime_check CHECK ((length(mime) <= 100)),
  constraint files_most_check CHECK ((most > 0)),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_one_owner CHECK ((num_nonnulls(user_id, team_id) = 1)),
  constraint files_size_check CHECK ((size > 0)),
  constraint files_slot_check CHECK ((slot ~ '^[a-z0-9-]{1,40}$'::text)),
  constraint files_state_check CHECK ((state = ANY (ARRAY['staged'::text, 'current'::text, 'superseded'::text]))),
  constraint files_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.team_keys(team_id) ON DELETE CASCADE,
  constraint files_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX files_by_team ON app.files USING btree (team_id, slot) WHERE (team_id IS NOT NULL);
CREATE INDEX files_by_user ON app.files USING btree (user_id, slot);
CREATE UNIQUE INDEX files_one_current ON app.files USING btree (user_id, team_id, slot) NULLS NOT DISTINCT WHERE ((state = 'current'::text) AND (most = 1));
CREATE INDEX files_to_sweep ON app.files USING btree (state, created_at) WHERE (state <> 'current'::text);
alter table app.files enable row level security;
alter table app.files force row level security;
create policy at_my_sites on app.files for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))) OR ((slot = 'timesheet-of-team'::text) AND ((state = 'staged'::text) OR (EXISTS ( SELECT
   FROM app.work_papers p
  WHERE (p.file_id = files.id)))))));
create policy backup_select on app.files for select to care_backup using (true);
create policy cited_select on app.files for select to care_app using (((state = 'superseded'::text) AND (user_id IS NOT NULL) AND app.is_cited_by_mine(id)));
create policy own_delete on app.files for delete to care_app using (((state = 'staged'::text) AND ((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams)))));
create policy own_insert on app.files for insert to care_app with check (((state = 'staged'::text) AND ((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams)))));
create policy own_update on app.files for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.files for all to care_owner using (true) with check (true);
create policy team_select on app.files for select to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) OR ((state = 'current'::text) AND (team_id IN ( SELECT app.my_teams() AS my_teams)))));
create policy visible_select on app.files for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((state = 'current'::text) AND (user_id IS NOT NULL) AND (((slot <> ALL (ARRAY['receipt'::text, 'timesheet'::text])) AND app.runs_team_of(user_id)) OR ((slot = 'profile-image'::text) AND (app.is_applicant(user_id) OR app.is_fellow(user_id)))))));
create policy with_check_select on app.files for select to care_app using (((state = 'current'::text) AND (slot = 'right-to-work-copy'::text) AND app.is_copy_of_mine(id)));
create policy with_claim_select on app.files for select to care_app using (((state = 'current'::text) AND (slot = 'receipt'::text) AND app.is_claimed(id)));
create policy with_hours_select on app.files for select to care_app using (((state = 'current'::text) AND (slot = ANY (ARRAY['timesheet'::text, 'timesheet-of-team'::text])) AND app.is_beside_hours(id)));
create policy worker_all on app.files for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.files to care_app;
grant select on app.files to care_backup;
grant delete, select on app.files to care_worker;

create table app.holiday_entries (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  kind text not null,
  from_day date not null,
  through_day date not null,
  minutes integer not null,
  reason text,
  amount integer,
  weeks integer,
  said text,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  void_at timestamp with time zone,
  void_by uuid,
  constraint holiday_entries_pkey PRIMARY KEY (id),
  constraint carried_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, from_day WITH =) WHERE (((kind = 'carried'::text) AND (void_at IS NULL))),
  constraint holiday_entries_amount_check CHECK ((amount > 0)),
  constraint holiday_entries_check CHECK (((through_day >= from_day) AND (through_day <= (from_day + 92)))),
  constraint holiday_entries_kind_check CHECK ((kind = ANY (ARRAY['taken'::text, 'carried'::text]))),
  constraint holiday_entries_minutes_check CHECK (((minutes >= 1) AND (minutes <= 60000))),
  constraint holiday_entries_reason_check CHECK ((reason = ANY (ARRAY['agreed'::text, 'sick'::text, 'family'::text, 'not-enabled'::text]))),
  constraint holiday_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint holiday_entries_said_check CHECK (((length(said) >= 1) AND (length(said) <= 200))),
  constraint holiday_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint holiday_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint holiday_entries_void_by_fkey FOREIGN KEY (void_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint holiday_entries_weeks_check CHECK (((weeks >= 1) AND (weeks <= 52))),
  constraint holiday_taken_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, daterange(from_day, through_day, '[]'::text) WITH &&) WHERE (((kind = 'taken'::text) AND (void_at IS NULL))),
  constraint nobody_records_their_own CHECK ((recorded_by IS DISTINCT FROM user_id)),
  constraint taken_or_carried CHECK (
CASE kind
    WHEN 'taken'::text THEN ((reason IS NULL) AND (num_nonnulls(amount, weeks, said) = ANY (ARRAY[0, 3])))
    ELSE ((reason IS NOT NULL) AND (through_day = from_day) AND (num_nonnulls(amount, weeks, said) = 0))
END)
);
CREATE INDEX holiday_entries_by_recorder ON app.holiday_entries USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX holiday_entries_by_user ON app.holiday_entries USING btree (user_id, from_day);
CREATE INDEX holiday_entries_by_voider ON app.holiday_entries USING btree (void_by) WHERE (void_by IS NOT NULL);
CREATE INDEX holiday_entries_of_team ON app.holiday_entries USING btree (team_id, from_day);
alter table app.holiday_entries enable row level security;
alter table app.holiday_entries force row level security;
create policy at_my_sites on app.holiday_entries for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.holiday_entries for select to care_backup using (true);
create policy manager_insert on app.holiday_entries for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (void_at IS NULL) AND app.runs_pay(team_id) AND (EXISTS ( SELECT
   FROM app.pay_people p
  WHERE ((p.team_id = holiday_entries.team_id) AND (p.user_id = holiday_entries.user_id))))));
create policy manager_update on app.holiday_entries for update to care_app using (((void_at IS NULL) AND (user_id <> ( SELECT app.uid() AS uid)) AND app.runs_pay(team_id))) with check (((void_by = ( SELECT app.uid() AS uid)) AND app.runs_pay(team_id)));
create policy own_or_pay_select on app.holiday_entries for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_pay(team_id)));
create policy owner_all on app.holiday_entries for all to care_owner using (true) with check (true);
create policy worker_all on app.holiday_entries for all to care_worker using (true) with check (true);
grant insert, select on app.holiday_entries to care_app;
grant select on app.holiday_entries to care_backup;
grant delete, select on app.holiday_entries to care_worker;
grant update (void_at, void_by) on app.holiday_entries to care_app;
CREATE TRIGGER pay_ends_with_holiday AFTER DELETE ON app.holiday_entries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.end_wholes();
CREATE TRIGGER pay_follows_holiday AFTER UPDATE ON app.holiday_entries REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.follow_wholes();
CREATE TRIGGER pay_follows_new_holiday AFTER INSERT ON app.holiday_entries REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION app.follow_wholes();

create table app.idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_key_check CHECK ((length(key) <= 100)),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.idempotency_keys enable row level security;
alter table app.idempotency_keys force row level security;
create policy auth_all on app.idempotency_keys for all to care_auth using (true) with check (true);
create policy backup_select on app.idempotency_keys for select to care_backup using (true);
create policy own_insert on app.idempotency_keys for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.idempotency_keys for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.idempotency_keys for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.idempotency_keys for all to care_owner using (true) with check (true);
create policy worker_all on app.idempotency_keys for all to care_worker using (true) with check (true);
grant insert, select, update on app.idempotency_keys to care_app;
grant insert, select, update on app.idempotency_keys to care_auth;
grant select on app.idempotency_keys to care_backup;
grant delete, select on app.idempotency_keys to care_worker;

create table app.immunisations (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  vaccine bytea,
  given_on bytea,
  proof_available bytea,
  proof_file uuid,
  sort integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint immunisations_pkey PRIMARY KEY (id),
  constraint immunisations_proof_file_fkey FOREIGN KEY (proof_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint immunisations_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX immunisations_by_user ON app.immunisations USING btree (user_id, sort);
alter table app.immunisations enable row level security;
alter table app.immunisations force row level security;
create policy backup_select on app.immunisations for select to care_backup using (true);
create policy own_delete on app.immunisations for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.immunisations for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.immunisations for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.immunisations for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.immunisations for all to care_owner using (true) with check (true);
create policy worker_all on app.immunisations for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.immunisations to care_app;
grant select on app.immunisations to care_backup;
grant delete, insert, select, update on app.immunisations to care_worker;

create table app.import_words (
  team_id uuid not null,
  kind text not null,
  word text not null,
  means text not null,
  noted_at timestamp with time zone not null,
  constraint import_words_pkey PRIMARY KEY (team_id, kind, word),
  constraint import_words_kind_check CHECK ((kind = ANY (ARRAY['job'::text, 'site'::text, 'client'::text, 'column'::text]))),
  constraint import_words_means_check CHECK (((length(means) >= 1) AND (length(means) <= 60))),
  constraint import_words_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint import_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 250)))
);
alter table app.import_words enable row level security;
alter table app.import_words force row level security;
create policy at_my_sites on app.import_words for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.import_words for select to care_backup using (true);
create policy manager_insert on app.import_words for insert to care_app with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_select on app.import_words for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.import_words for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.import_words for all to care_owner using (true) with check (true);
create policy worker_all on app.import_words for all to care_worker using (true) with check (true);
grant insert, select, update on app.import_words to care_app;
grant select on app.import_words to care_backup;
grant delete, select on app.import_words to care_worker;

create table app.inspection_questions (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  version integer not null,
  starts date not null,
  source text not null,
  questions jsonb not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint inspection_questions_pkey PRIMARY KEY (id),
  constraint inspection_questions_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint inspection_questions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint inspection_questions_source_check CHECK (((length(source) >= 1) AND (length(source) <= 200))),
  constraint inspection_questions_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint inspection_questions_team_id_version_key UNIQUE (team_id, version),
  constraint inspection_questions_version_check CHECK ((version > 0))
);
alter table app.inspection_questions enable row level security;
alter table app.inspection_questions force row level security;
create policy at_my_sites on app.inspection_questions for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.inspection_questions for select to care_backup using (true);
create policy manager_insert on app.inspection_questions for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.inspection_questions for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.inspection_questions for all to care_owner using (true) with check (true);
create policy worker_all on app.inspection_questions for all to care_worker using (true) with check (true);
grant insert, select on app.inspection_questions to care_app;
grant select on app.inspection_questions to care_backup;

create table app.interview_panel (
  interview_id uuid not null,
  team_id uuid not null,
  manager_id uuid not null,
  during tstzrange,
  constraint interview_panel_pkey PRIMARY KEY (interview_id, manager_id),
  constraint interview_panel_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint interview_panel_team_id_interview_id_fkey FOREIGN KEY (team_id, interview_id) REFERENCES app.interviews(team_id, id) ON DELETE CASCADE,
  constraint one_interview_at_a_time EXCLUDE USING gist (manager_id WITH =, during WITH &&)
);
CREATE INDEX interview_panel_by_manager ON app.interview_panel USING btree (manager_id);
alter table app.interview_panel enable row level security;
alter table app.interview_panel force row level security;
create policy at_my_sites on app.interview_panel for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.interview_panel for select to care_backup using (true);
create policy manager_delete on app.interview_panel for delete to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_insert on app.interview_panel for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = interview_panel.team_id) AND (m.user_id = interview_panel.manager_id) AND (m.status = 'active'::text) AND (m.role <> 'staff'::text))))));
create policy manager_select on app.interview_panel for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.interview_panel for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((during IS NULL) OR (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = interview_panel.team_id) AND (m.user_id = interview_panel.manager_id) AND (m.status = 'active'::text) AND (m.role <> 'staff'::text)))))));
create policy owner_all on app.interview_panel for all to care_owner using (true) with check (true);
create policy worker_all on app.interview_panel for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.interview_panel to care_app;
grant select on app.interview_panel to care_backup;
grant delete, insert, select, update on app.interview_panel to care_worker;

create table app.interview_rounds (
  team_id uuid not null,
  round smallint not null,
  name text not null,
  criteria text[] not null,
  pass_mark numeric(2,1) not null,
  version integer default 1 not null,
  constraint interview_rounds_pkey PRIMARY KEY (team_id, round),
  constraint interview_rounds_criteria_check CHECK (((cardinality(criteria) >= 1) AND (cardinality(criteria) <= 12))),
  constraint interview_rounds_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint interview_rounds_pass_mark_check CHECK (((pass_mark >= (1)::numeric) AND (pass_mark <= (5)::numeric))),
  constraint interview_rounds_round_check CHECK (((round >= 1) AND (round <= 3))),
  constraint interview_rounds_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
alter table app.interview_rounds enable row level security;
alter table app.interview_rounds force row level security;
create policy at_my_sites on app.interview_rounds for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.interview_rounds for select to care_backup using (true);
create policy manager_all on app.interview_rounds for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.interview_rounds for all to care_owner using (true) with check (true);
create policy worker_all on app.interview_rounds for all to care_worker using (true) with check (true);
grant insert, select, update on app.interview_rounds to care_app;
grant select on app.interview_rounds to care_backup;
grant insert, select, update on app.interview_rounds to care_worker;

create table app.interview_slots (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  offer_id uuid not null,
  during tstzrange not null,
  interview_id uuid,
  constraint interview_slots_pkey PRIMARY KEY (id),
  constraint interview_slots_during_check CHECK ((NOT isempty(during))),
  constraint interview_slots_interview_id_fkey FOREIGN KEY (interview_id) REFERENCES app.interviews(id) ON DELETE SET NULL,
  constraint interview_slots_interview_id_key UNIQUE (interview_id),
  constraint interview_slots_offer_id_during_key UNIQUE (offer_id, during),
  constraint interview_slots_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX interview_slots_by_team ON app.interview_slots USING btree (team_id, lower(during));
alter table app.interview_slots enable row level security;
alter table app.interview_slots force row level security;
create policy at_my_sites on app.interview_slots for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.interview_slots for select to care_backup using (true);
create policy manager_all on app.interview_slots for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.interview_slots for all to care_owner using (true) with check (true);
create policy worker_all on app.interview_slots for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.interview_slots to care_app;
grant select on app.interview_slots to care_backup;
grant delete, insert, select, update on app.interview_slots to care_worker;

create table app.interviews (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid,
  applicant_id uuid,
  job text not null,
  round smallint not null,
  round_name text not null,
  criteria text[] not null,
  pass_mark numeric(2,1) not null,
  way text not null,
  place text not null,
  starts_at timestamp with time zone,
  minutes smallint not null,
  state text not null,
  cancelled_by text,
  reason text,
  offer_id uuid,
  link_hash bytea,
  sequence integer default 0 not null,
  version integer default 1 not null,
  day_reminded boolean default false not null,
  hour_reminded boolean default false not null,
  outcome text,
  outcome_reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null,
  changed_by_link timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint interviews_pkey PRIMARY KEY (id),
  constraint interviews_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['team'::text, 'candidate'::text]))),
  constraint interviews_check CHECK ((num_nonnulls(user_id, applicant_id) = 1)),
  constraint interviews_check1 CHECK (((starts_at IS NOT NULL) OR (state = ANY (ARRAY['offered'::text, 'cancelled'::text])))),
  constraint interviews_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint interviews_link_hash_key UNIQUE (link_hash),
  constraint interviews_minutes_check CHECK (((minutes >= 10) AND (minutes <= 480))),
  constraint interviews_outcome_check CHECK ((outcome = ANY (ARRAY['offer'::text, 'reject'::text, 'pool'::text]))),
  constraint interviews_place_check CHECK (((length(place) >= 1) AND (length(place) <= 300))),
  constraint interviews_reason_check CHECK ((length(reason) <= 500)),
  constraint interviews_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'planned'::text, 'cancelled'::text, 'no-show'::text]))),
  constraint interviews_team_id_applicant_id_fkey FOREIGN KEY (team_id, applicant_id) REFERENCES app.applicants(team_id, id) ON DELETE CASCADE,
  constraint interviews_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint interviews_team_id_id_key UNIQUE (team_id, id),
  constraint interviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint interviews_way_check CHECK ((way = ANY (ARRAY['place'::text, 'phone'::text, 'video'::text])))
);
CREATE INDEX interviews_by_applicant ON app.interviews USING btree (applicant_id) WHERE (applicant_id IS NOT NULL);
CREATE INDEX interviews_by_offer ON app.interviews USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX interviews_by_time ON app.interviews USING btree (team_id, starts_at, id);
CREATE INDEX interviews_by_user ON app.interviews USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX interviews_to_remind ON app.interviews USING btree (starts_at) WHERE ((state = 'planned'::text) AND (NOT hour_reminded));
alter table app.interviews enable row level security;
alter table app.interviews force row level security;
create policy at_my_sites on app.interviews for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.interviews for select to care_backup using (true);
create policy manager_all on app.interviews for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.interviews for all to care_owner using (true) with check (true);
create policy worker_all on app.interviews for all to care_worker using (true) with check (true);
grant insert, select, update on app.interviews to care_app;
grant select on app.interviews to care_backup;
grant delete, insert, select, update on app.interviews to care_worker;
CREATE TRIGGER end_need_of_interview AFTER UPDATE OF state ON app.interviews FOR EACH ROW WHEN (((old.state = 'offered'::text) AND (new.state <> 'offered'::text))) EXECUTE FUNCTION app.end_needs_with_row('{interview-offered}', 'id');

create table app.invitation_sends (
  id bigint generated always as identity not null,
  team_id uuid not null,
  sent_by uuid not null,
  address_hash bytea not null,
  at timestamp with time zone not null,
  constraint invitation_sends_pkey PRIMARY KEY (id),
  constraint invitation_sends_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint invitation_sends_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX invitation_sends_by_address ON app.invitation_sends USING btree (address_hash, at);
CREATE INDEX invitation_sends_by_sender ON app.invitation_sends USING btree (sent_by, at);
CREATE INDEX invitation_sends_by_team ON app.invitation_sends USING btree (team_id, at);
CREATE INDEX invitation_sends_by_time ON app.invitation_sends USING btree (at);
alter table app.invitation_sends enable row level security;
alter table app.invitation_sends force row level security;
create policy at_my_sites on app.invitation_sends for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.invitation_sends for select to care_backup using (true);
create policy owner_all on app.invitation_sends for all to care_owner using (true) with check (true);
create policy worker_all on app.invitation_sends for all to care_worker using (true) with check (true);
grant select on app.invitation_sends to care_backup;
grant delete, insert, select, update on app.invitation_sends to care_worker;

create table app.invitation_stops (
  address_hash bytea not null,
  team_id uuid,
  at timestamp with time zone not null,
  constraint invitation_stops_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitation_stops_once ON app.invitation_stops USING btree (address_hash, team_id) NULLS NOT DISTINCT;
alter table app.invitation_stops enable row level security;
alter table app.invitation_stops force row level security;
create policy at_my_sites on app.invitation_stops for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.invitation_stops for select to care_backup using (true);
create policy owner_all on app.invitation_stops for all to care_owner using (true) with check (true);
create policy worker_all on app.invitation_stops for all to care_worker using (true) with check (true);
grant select on app.invitation_stops to care_backup;
grant delete, insert, select, update on app.invitation_stops to care_worker;

create table app.invoice_lines (
  invoice_id uuid not null,
  line_id uuid not null,
  place integer not null,
  live boolean default true not null,
  constraint invoice_lines_pkey PRIMARY KEY (invoice_id, line_id),
  constraint invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES app.invoices(id) ON DELETE CASCADE,
  constraint invoice_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES app.charge_lines(id) ON DELETE CASCADE
);
CREATE INDEX invoice_lines_by_line ON app.invoice_lines USING btree (line_id);
CREATE UNIQUE INDEX on_one_invoice ON app.invoice_lines USING btree (line_id) WHERE live;
alter table app.invoice_lines enable row level security;
alter table app.invoice_lines force row level security;
create policy backup_select on app.invoice_lines for select to care_backup using (true);
create policy issuer_insert on app.invoice_lines for insert to care_app with check ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE ((i.id = invoice_lines.invoice_id) AND (i.issued_by = ( SELECT app.uid() AS uid)) AND (i.document = '\x'::bytea)))));
create policy owner_all on app.invoice_lines for all to care_owner using (true) with check (true);
create policy with_invoice_select on app.invoice_lines for select to care_app using ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE (i.id = invoice_lines.invoice_id))));
create policy worker_all on app.invoice_lines for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_lines to care_app;
grant select on app.invoice_lines to care_backup;
grant select on app.invoice_lines to care_worker;
CREATE TRIGGER follow_invoice_lines AFTER INSERT ON app.invoice_lines REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION app.follow_invoice_lines();

create table app.invoice_links (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  invoice_id uuid,
  email text not null,
  address_hash bytea not null,
  secret_hash bytea,
  sent_at timestamp with time zone not null,
  sent_by uuid,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  client_id uuid,
  first_day date,
  last_day date,
  constraint invoice_links_pkey PRIMARY KEY (id),
  constraint an_invoice_or_a_statement CHECK (
CASE
    WHEN (client_id IS NULL) THEN ((invoice_id IS NOT NULL) AND (num_nonnulls(first_day, last_day) = 0))
    ELSE ((invoice_id IS NULL) AND (num_nonnulls(first_day, last_day) = 2) AND (last_day >= first_day))
END),
  constraint invoice_links_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint invoice_links_secret_hash_key UNIQUE (secret_hash),
  constraint invoice_links_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invoice_links_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint invoice_links_team_id_invoice_id_fkey FOREIGN KEY (team_id, invoice_id) REFERENCES app.invoices(team_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_links_by_client ON app.invoice_links USING btree (team_id, client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX invoice_links_by_invoice ON app.invoice_links USING btree (team_id, invoice_id);
CREATE INDEX invoice_links_by_sender ON app.invoice_links USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX invoice_links_by_team ON app.invoice_links USING btree (team_id, sent_at);
alter table app.invoice_links enable row level security;
alter table app.invoice_links force row level security;
create policy at_my_sites on app.invoice_links for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (client_id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.invoice_links for select to care_backup using (true);
create policy invoicing_insert on app.invoice_links for insert to care_app with check (((sent_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.invoice_teams() AS invoice_teams))));
create policy invoicing_select on app.invoice_links for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy invoicing_update on app.invoice_links for update to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy owner_all on app.invoice_links for all to care_owner using (true) with check (true);
create policy worker_all on app.invoice_links for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_links to care_app;
grant select on app.invoice_links to care_backup;
grant select on app.invoice_links to care_worker;
grant update (revoked_at) on app.invoice_links to care_app;
grant update (secret_hash) on app.invoice_links to care_worker;

create table app.invoice_payments (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  invoice_id uuid not null,
  paid_on date not null,
  amount integer not null,
  reference text,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  constraint invoice_payments_pkey PRIMARY KEY (id),
  constraint invoice_payments_amount_check CHECK ((amount > 0)),
  constraint invoice_payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invoice_payments_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 120))),
  constraint invoice_payments_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invoice_payments_team_id_invoice_id_fkey FOREIGN KEY (team_id, invoice_id) REFERENCES app.invoices(team_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_payments_by_invoice ON app.invoice_payments USING btree (team_id, invoice_id);
CREATE INDEX invoice_payments_by_recorder ON app.invoice_payments USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX invoice_payments_by_taker ON app.invoice_payments USING btree (taken_back_by) WHERE (taken_back_by IS NOT NULL);
alter table app.invoice_payments enable row level security;
alter table app.invoice_payments force row level security;
create policy at_my_sites on app.invoice_payments for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.invoice_payments for select to care_backup using (true);
create policy invoicing_insert on app.invoice_payments for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (taken_back_at IS NULL) AND (team_id IN ( SELECT app.invoice_teams() AS invoice_teams))));
create policy invoicing_select on app.invoice_payments for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy invoicing_update on app.invoice_payments for update to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy owner_all on app.invoice_payments for all to care_owner using (true) with check (true);
create policy worker_all on app.invoice_payments for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_payments to care_app;
grant select on app.invoice_payments to care_backup;
grant select on app.invoice_payments to care_worker;
grant update (taken_back_at, taken_back_by) on app.invoice_payments to care_app;
CREATE TRIGGER check_payment AFTER INSERT ON app.invoice_payments FOR EACH ROW EXECUTE FUNCTION app.check_payment();

create table app.invoice_rows (
  invoice_id uuid not null,
  place integer not null,
  heading text not null,
  what text not null,
  unit text not null,
  quantity integer not null,
  rate integer,
  net integer not null,
  vat_category text not null,
  constraint invoice_rows_pkey PRIMARY KEY (invoice_id, place),
  constraint invoice_rows_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES app.invoices(id) ON DELETE CASCADE,
  constraint invoice_rows_place_check CHECK ((place > 0)),
  constraint invoice_rows_unit_check CHECK ((unit = ANY (ARRAY['HUR'::text, 'C62'::text]))),
  constraint invoice_rows_vat_category_check CHECK ((vat_category = ANY (ARRAY['S'::text, 'E'::text, 'O'::text])))
);
alter table app.invoice_rows enable row level security;
alter table app.invoice_rows force row level security;
create policy backup_select on app.invoice_rows for select to care_backup using (true);
create policy issuer_insert on app.invoice_rows for insert to care_app with check ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE ((i.id = invoice_rows.invoice_id) AND (i.issued_by = ( SELECT app.uid() AS uid)) AND (i.document = '\x'::bytea)))));
create policy owner_all on app.invoice_rows for all to care_owner using (true) with check (true);
create policy with_invoice_select on app.invoice_rows for select to care_app using ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE (i.id = invoice_rows.invoice_id))));
create policy worker_all on app.invoice_rows for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_rows to care_app;
grant select on app.invoice_rows to care_backup;
grant select on app.invoice_rows to care_worker;

create table app.invoice_settings (
  team_id uuid not null,
  version integer not null,
  legal_name text not null,
  address text not null,
  email text,
  vat_number text,
  company_number text,
  account_name text,
  sort_code text,
  account_number text,
  prefix text not null,
  payment_days integer not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  logo_file_id uuid,
  constraint invoice_settings_pkey PRIMARY KEY (team_id, version),
  constraint invoice_settings_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 120))),
  constraint invoice_settings_account_number_check CHECK ((account_number ~ '^[0-9]{6,8}$'::text)),
  constraint invoice_settings_address_check CHECK (((length(address) >= 1) AND (length(address) <= 500))),
  constraint invoice_settings_company_number_check CHECK (((length(company_number) >= 1) AND (length(company_number) <= 20))),
  constraint invoice_settings_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint invoice_settings_legal_name_check CHECK (((length(legal_name) >= 1) AND (length(legal_name) <= 160))),
  constraint invoice_settings_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint invoice_settings_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 120))),
  constraint invoice_settings_prefix_check CHECK ((prefix ~ '^[A-Z0-9-]{0,10}$'::text)),
  constraint invoice_settings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invoice_settings_sort_code_check CHECK ((sort_code ~ '^[0-9]{6}$'::text)),
  constraint invoice_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint invoice_settings_vat_number_check CHECK ((vat_number ~ '^GB[0-9]{9}([0-9]{3})?$'::text)),
  constraint invoice_settings_version_check CHECK ((version > 0))
);
CREATE INDEX invoice_settings_by_logo ON app.invoice_settings USING btree (logo_file_id) WHERE (logo_file_id IS NOT NULL);
CREATE INDEX invoice_settings_by_recorder ON app.invoice_settings USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.invoice_settings enable row level security;
alter table app.invoice_settings force row level security;
create policy at_my_sites on app.invoice_settings for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.invoice_settings for select to care_backup using (true);
create policy invoicing_insert on app.invoice_settings for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.invoice_teams() AS invoice_teams))));
create policy invoicing_select on app.invoice_settings for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy owner_all on app.invoice_settings for all to care_owner using (true) with check (true);
create policy worker_all on app.invoice_settings for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_settings to care_app;
grant select on app.invoice_settings to care_backup;
grant select on app.invoice_settings to care_worker;

create table app.invoice_vat (
  invoice_id uuid not null,
  category text not null,
  rate integer not null,
  reason text not null,
  net integer not null,
  vat integer not null,
  constraint invoice_vat_pkey PRIMARY KEY (invoice_id, category, reason),
  constraint invoice_vat_category_check CHECK ((category = ANY (ARRAY['S'::text, 'E'::text, 'O'::text]))),
  constraint invoice_vat_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES app.invoices(id) ON DELETE CASCADE,
  constraint invoice_vat_rate_check CHECK ((rate >= 0))
);
alter table app.invoice_vat enable row level security;
alter table app.invoice_vat force row level security;
create policy backup_select on app.invoice_vat for select to care_backup using (true);
create policy issuer_insert on app.invoice_vat for insert to care_app with check ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE ((i.id = invoice_vat.invoice_id) AND (i.issued_by = ( SELECT app.uid() AS uid)) AND (i.document = '\x'::bytea)))));
create policy owner_all on app.invoice_vat for all to care_owner using (true) with check (true);
create policy with_invoice_select on app.invoice_vat for select to care_app using ((EXISTS ( SELECT
   FROM app.invoices i
  WHERE (i.id = invoice_vat.invoice_id))));
create policy worker_all on app.invoice_vat for all to care_worker using (true) with check (true);
grant insert, select on app.invoice_vat to care_app;
grant select on app.invoice_vat to care_backup;
grant select on app.invoice_vat to care_worker;

create table app.invoices (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  kind text not null,
  number integer not null,
  name text not null,
  credits uuid,
  reason text,
  first_day date not null,
  last_day date not null,
  issued_on date not null,
  due_on date,
  order_number text,
  buyer_reference text,
  lines integer not null,
  minutes integer not null,
  net integer not null,
  vat integer not null,
  total integer generated always as ((net + vat)) stored,
  document bytea not null,
  document_sha256 bytea not null,
  pdf bytea,
  pdf_sha256 bytea,
  issued_at timestamp with time zone not null,
  issued_by uuid,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint credit_notes_refer CHECK ((((kind = 'credit-note'::text) = (credits IS NOT NULL)) AND ((kind = 'credit-note'::text) = (reason IS NOT NULL)))),
  constraint invoices_are_due CHECK ((((kind = 'invoice'::text) = (due_on IS NOT NULL)) AND ((due_on IS NULL) OR (due_on >= issued_on)))),
  constraint invoices_check CHECK ((first_day <= last_day)),
  constraint invoices_credits_fkey FOREIGN KEY (credits) REFERENCES app.invoices(id),
  constraint invoices_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text]))),
  constraint invoices_lines_check CHECK ((lines > 0)),
  constraint invoices_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint invoices_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id),
  constraint invoices_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint invoices_team_id_id_key UNIQUE (team_id, id),
  constraint invoices_team_id_number_key UNIQUE (team_id, number),
  constraint pdf_with_digest CHECK (((pdf IS NULL) = (pdf_sha256 IS NULL)))
);
CREATE INDEX invoices_by_client ON app.invoices USING btree (team_id, client_id, number);
CREATE INDEX invoices_by_credited ON app.invoices USING btree (credits) WHERE (credits IS NOT NULL);
CREATE INDEX invoices_by_issuer ON app.invoices USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX invoices_without_pdf ON app.invoices USING btree (team_id) WHERE (pdf IS NULL);
alter table app.invoices enable row level security;
alter table app.invoices force row level security;
create policy at_my_sites on app.invoices for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (client_id IN ( SELECT app.limited_clients() AS limited_clients))));
create policy backup_select on app.invoices for select to care_backup using (true);
create policy invoicing_select on app.invoices for select to care_app using ((team_id IN ( SELECT app.invoice_teams() AS invoice_teams)));
create policy issuer_insert on app.invoices for insert to care_app with check (((issued_by = ( SELECT app.uid() AS uid)) AND (document = '\x'::bytea) AND (pdf IS NULL) AND (team_id IN ( SELECT app.invoice_teams() AS invoice_teams))));
create policy owner_all on app.invoices for all to care_owner using (true) with check (true);
create policy worker_all on app.invoices for all to care_worker using (true) with check (true);
grant insert, select on app.invoices to care_app;
grant select on app.invoices to care_backup;
grant delete, select on app.invoices to care_worker;
grant update (pdf, pdf_sha256) on app.invoices to care_worker;
CREATE TRIGGER keep_invoices BEFORE UPDATE ON app.invoices FOR EACH ROW EXECUTE FUNCTION app.keep_invoices();

create table app.kept_apart (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  site_id uuid,
  reason bytea not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint kept_apart_pkey PRIMARY KEY (id),
  constraint kept_apart_check CHECK ((one_id < other_id)),
  constraint kept_apart_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint kept_apart_one_id_fkey FOREIGN KEY (one_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint kept_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint kept_apart_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint kept_apart_team_id_one_id_fkey FOREIGN KEY (team_id, one_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint kept_apart_team_id_other_id_fkey FOREIGN KEY (team_id, other_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint kept_apart_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE
);
CREATE INDEX kept_apart_by_one ON app.kept_apart USING btree (one_id, team_id);
CREATE INDEX kept_apart_by_other ON app.kept_apart USING btree (other_id, team_id);
CREATE INDEX kept_apart_by_site ON app.kept_apart USING btree (site_id) WHERE (site_id IS NOT NULL);
CREATE UNIQUE INDEX kept_apart_in_force ON app.kept_apart USING btree (team_id, one_id, other_id, site_id) NULLS NOT DISTINCT WHERE (ended_at IS NULL);
alter table app.kept_apart enable row level security;
alter table app.kept_apart force row level security;
create policy at_my_sites on app.kept_apart for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, one_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))) AND ((team_id, other_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.kept_apart for select to care_backup using (true);
create policy manager_end on app.kept_apart for update to care_app using (((ended_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((ended_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_insert on app.kept_apart for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (ended_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (2 = ( SELECT count(*) AS count
   FROM app.team_members m
  WHERE ((m.team_id = kept_apart.team_id) AND (m.user_id = ANY (ARRAY[kept_apart.one_id, kept_apart.other_id])) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy manager_select on app.kept_apart for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.kept_apart for all to care_owner using (true) with check (true);
create policy worker_all on app.kept_apart for all to care_worker using (true) with check (true);
grant insert, select on app.kept_apart to care_app;
grant select on app.kept_apart to care_backup;
grant select on app.kept_apart to care_worker;
grant update (ended_at, ended_by) on app.kept_apart to care_app;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.kept_apart REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.kept_apart REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.kept_apart REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');

create table app.kept_records (
  id uuid not null,
  team_id uuid not null,
  member_id uuid,
  kek_id text not null,
  wrapped_dek bytea not null,
  content bytea not null,
  file_ids uuid[] default '{}'::uuid[] not null,
  keep_until date not null,
  created_at timestamp with time zone not null,
  kind text default 'right-to-work'::text not null,
  constraint kept_records_pkey PRIMARY KEY (id),
  constraint kept_records_kind_check CHECK ((kind = ANY (ARRAY['right-to-work'::text, 'work'::text]))),
  constraint kept_records_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.team_members(id) ON DELETE SET NULL,
  constraint kept_records_of_a_kind UNIQUE (member_id, kind),
  constraint kept_records_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX kept_records_by_team ON app.kept_records USING btree (team_id, keep_until);
alter table app.kept_records enable row level security;
alter table app.kept_records force row level security;
create policy at_my_sites on app.kept_records for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.kept_records for select to care_backup using (true);
create policy owner_all on app.kept_records for all to care_owner using (true) with check (true);
create policy owner_select on app.kept_records for select to care_app using ((team_id IN ( SELECT app.owned_teams() AS owned_teams)));
create policy worker_all on app.kept_records for all to care_worker using (true) with check (true);
grant select on app.kept_records to care_app;
grant select on app.kept_records to care_backup;
grant delete, insert, select, update on app.kept_records to care_worker;

create table app.key_documents (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  version integer not null,
  basis text not null,
  facts jsonb not null,
  given_at timestamp with time zone not null,
  given_by uuid,
  read_at timestamp with time zone,
  constraint key_documents_pkey PRIMARY KEY (id),
  constraint key_documents_given_by_fkey FOREIGN KEY (given_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint key_documents_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint key_documents_team_id_user_id_version_key UNIQUE (team_id, user_id, version),
  constraint key_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint key_documents_version_check CHECK ((version > 0))
);
CREATE INDEX key_documents_by_giver ON app.key_documents USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX key_documents_by_user ON app.key_documents USING btree (user_id);
alter table app.key_documents enable row level security;
alter table app.key_documents force row level security;
create policy at_my_sites on app.key_documents for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.key_documents for select to care_backup using (true);
create policy manager_insert on app.key_documents for insert to care_app with check (((given_by = ( SELECT app.uid() AS uid)) AND (read_at IS NULL) AND app.runs_pay(team_id)));
create policy own_or_pay_select on app.key_documents for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_pay(team_id)));
create policy own_update on app.key_documents for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (read_at IS NULL))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (read_at IS NOT NULL)));
create policy owner_all on app.key_documents for all to care_owner using (true) with check (true);
create policy worker_all on app.key_documents for all to care_worker using (true) with check (true);
grant insert, select on app.key_documents to care_app;
grant select on app.key_documents to care_backup;
grant delete, select on app.key_documents to care_worker;
grant update (read_at) on app.key_documents to care_app;

create table app.key_fingerprints (
  id text not null,
  fingerprint bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint key_fingerprints_pkey PRIMARY KEY (id)
);
alter table app.key_fingerprints enable row level security;
alter table app.key_fingerprints force row level security;
create policy backup_select on app.key_fingerprints for select to care_backup using (true);
create policy owner_all on app.key_fingerprints for all to care_owner using (true) with check (true);
create policy worker_all on app.key_fingerprints for all to care_worker using (true) with check (true);
grant select on app.key_fingerprints to care_backup;
grant insert, select on app.key_fingerprints to care_worker;

create table app.late_arrivals (
  assignment_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  minutes integer not null,
  said_at timestamp with time zone not null,
  constraint late_arrivals_pkey PRIMARY KEY (assignment_id),
  constraint late_arrivals_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES app.assignments(id) ON DELETE CASCADE,
  constraint late_arrivals_minutes_check CHECK ((minutes = ANY (ARRAY[10, 20, 30, 45, 60]))),
  constraint late_arrivals_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint late_arrivals_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX late_arrivals_by_team ON app.late_arrivals USING btree (team_id);
CREATE INDEX late_arrivals_by_user ON app.late_arrivals USING btree (user_id);
alter table app.late_arrivals enable row level security;
alter table app.late_arrivals force row level security;
create policy at_my_sites on app.late_arrivals for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT a.shift_id
   FROM app.assignments a
  WHERE (a.id = late_arrivals.assignment_id)))));
create policy backup_select on app.late_arrivals for select to care_backup using (true);
create policy own_or_team_select on app.late_arrivals for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.late_arrivals for all to care_owner using (true) with check (true);
create policy worker_all on app.late_arrivals for all to care_worker using (true) with check (true);
grant select on app.late_arrivals to care_app;
grant select on app.late_arrivals to care_backup;
grant delete, select on app.late_arrivals to care_worker;

create table app.leave (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  type_id uuid not null,
  from_day date not null,
  through_day date not null,
  from_time time without time zone,
  until_time time without time zone,
  during tsrange generated always as (tsrange((from_day + COALESCE(from_time, '00:00:00'::time without time zone)),
CASE
    WHEN (until_time IS NULL) THEN ((through_day + 1))::timestamp without time zone
    ELSE (through_day + until_time)
END)) stored not null,
  statutory boolean not null,
  takes_balance boolean not null,
  unit text not null,
  amount numeric(6,2) not null,
  state text not null,
  note text,
  reason text,
  asked_by uuid,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint leave_pkey PRIMARY KEY (id),
  constraint leave_amount_check CHECK (((amount >= (0)::numeric) AND (amount <= (2000)::numeric))),
  constraint leave_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint leave_check CHECK (((through_day >= from_day) AND (through_day <= (from_day + 731)))),
  constraint leave_check1 CHECK ((num_nulls(from_time, until_time) = ANY (ARRAY[0, 2]))),
  constraint leave_check2 CHECK (((from_time IS NULL) OR ((from_day = through_day) AND (from_time < until_time)))),
  constraint leave_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint leave_note_check CHECK ((length(note) <= 500)),
  constraint leave_reason_check CHECK ((length(reason) <= 500)),
  constraint leave_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text, 'cancelled'::text, 'revoked'::text]))),
  constraint leave_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint leave_team_id_type_id_fkey FOREIGN KEY (team_id, type_id) REFERENCES app.leave_types(team_id, id) ON DELETE CASCADE,
  constraint leave_unit_check CHECK ((unit = ANY (ARRAY['days'::text, 'hours'::text]))),
  constraint leave_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint one_leave_at_a_time EXCLUDE USING gist (team_id WITH =, user_id WITH =, during WITH &&) WHERE ((state = ANY (ARRAY['asked'::text, 'approved'::text])))
);
CREATE INDEX leave_asked ON app.leave USING btree (team_id, asked_at, id) WHERE (state = 'asked'::text);
CREATE INDEX leave_by_team ON app.leave USING btree (team_id, through_day) WHERE (state = ANY (ARRAY['asked'::text, 'approved'::text]));
CREATE INDEX leave_by_user ON app.leave USING btree (user_id, from_day);
alter table app.leave enable row level security;
alter table app.leave force row level security;
create policy at_my_sites on app.leave for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.leave for select to care_backup using (true);
create policy manager_update on app.leave for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (state <> 'cancelled'::text)));
create policy member_insert on app.leave for insert to care_app with check (((asked_by = ( SELECT app.uid() AS uid)) AND ((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = leave.team_id) AND (m.user_id = leave.user_id) AND (m.status = 'active'::text))))));
create policy own_or_managed_select on app.leave for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_update on app.leave for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (state = ANY (ARRAY['asked'::text, 'approved'::text])))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (state = 'cancelled'::text)));
create policy owner_all on app.leave for all to care_owner using (true) with check (true);
create policy worker_all on app.leave for all to care_worker using (true) with check (true);
grant insert, select on app.leave to care_app;
grant select on app.leave to care_backup;
grant delete, select on app.leave to care_worker;
grant update (state, reason, decided_at, decided_by) on app.leave to care_app;
CREATE TRIGGER count_weeks_of_answered_leave AFTER UPDATE OF state ON app.leave FOR EACH ROW WHEN ((('approved'::text = old.state) OR ('approved'::text = new.state))) EXECUTE FUNCTION app.count_again_of();
CREATE TRIGGER count_weeks_of_leave AFTER INSERT ON app.leave FOR EACH ROW WHEN ((new.state = 'approved'::text)) EXECUTE FUNCTION app.count_again_of();
CREATE TRIGGER end_need_of_request AFTER UPDATE OF state ON app.leave FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.end_need_of_request('leave-asked', 'state');
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.leave REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.leave REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.leave REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');

create table app.leave_entitlements (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  from_year date not null,
  unit text not null,
  amount numeric(6,2) not null,
  carried numeric(6,2) not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint leave_entitlements_pkey PRIMARY KEY (id),
  constraint leave_entitlements_amount_check CHECK (((amount >= (0)::numeric) AND (amount <= (2000)::numeric))),
  constraint leave_entitlements_carried_check CHECK (((carried >= (0)::numeric) AND (carried <= (2000)::numeric))),
  constraint leave_entitlements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint leave_entitlements_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint leave_entitlements_unit_check CHECK ((unit = ANY (ARRAY['days'::text, 'hours'::text]))),
  constraint leave_entitlements_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX leave_entitlements_by_person ON app.leave_entitlements USING btree (team_id, user_id, from_year);
CREATE INDEX leave_entitlements_by_user ON app.leave_entitlements USING btree (user_id);
alter table app.leave_entitlements enable row level security;
alter table app.leave_entitlements force row level security;
create policy at_my_sites on app.leave_entitlements for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.leave_entitlements for select to care_backup using (true);
create policy manager_insert on app.leave_entitlements for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_or_managed_select on app.leave_entitlements for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.leave_entitlements for all to care_owner using (true) with check (true);
create policy worker_all on app.leave_entitlements for all to care_worker using (true) with check (true);
grant insert, select on app.leave_entitlements to care_app;
grant select on app.leave_entitlements to care_backup;
grant delete, select on app.leave_entitlements to care_worker;

create table app.leave_settings (
  team_id uuid not null,
  unit text not null,
  amount numeric(6,2) not null,
  year_month smallint not null,
  year_day smallint not null,
  version integer default 1 not null,
  constraint leave_settings_pkey PRIMARY KEY (team_id),
  constraint leave_settings_amount_check CHECK (((amount >= (0)::numeric) AND (amount <= (2000)::numeric))),
  constraint leave_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint leave_settings_unit_check CHECK ((unit = ANY (ARRAY['days'::text, 'hours'::text]))),
  constraint leave_settings_year_day_check CHECK (((year_day >= 1) AND (year_day <= 28))),
  constraint leave_settings_year_month_check CHECK (((year_month >= 1) AND (year_month <= 12)))
);
alter table app.leave_settings enable row level security;
alter table app.leave_settings force row level security;
create policy backup_select on app.leave_settings for select to care_backup using (true);
create policy manager_insert on app.leave_settings for insert to care_app with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_select on app.leave_settings for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.leave_settings for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.leave_settings for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.leave_settings for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.leave_settings for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.leave_settings for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.leave_settings for all to care_worker using (true) with check (true);
grant insert, select, update on app.leave_settings to care_app;
grant select on app.leave_settings to care_backup;

create table app.leave_types (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  name text not null,
  kind text not null,
  statutory boolean not null,
  needs_approval boolean not null,
  takes_balance boolean not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  constraint leave_types_pkey PRIMARY KEY (id),
  constraint leave_types_kind_check CHECK ((kind = ANY (ARRAY['annual'::text, 'sickness'::text, 'family'::text, 'unpaid'::text, 'other'::text]))),
  constraint leave_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint leave_types_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint leave_types_team_id_id_key UNIQUE (team_id, id)
);
CREATE UNIQUE INDEX leave_types_by_name ON app.leave_types USING btree (team_id, lower(name)) WHERE (archived_at IS NULL);
alter table app.leave_types enable row level security;
alter table app.leave_types force row level security;
create policy backup_select on app.leave_types for select to care_backup using (true);
create policy manager_insert on app.leave_types for insert to care_app with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.leave_types for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy member_select on app.leave_types for select to care_app using (((team_id IN ( SELECT app.my_teams() AS my_teams)) OR (EXISTS ( SELECT
   FROM app.leave l
  WHERE ((l.type_id = leave_types.id) AND (l.user_id = ( SELECT app.uid() AS uid)))))));
create policy owner_all on app.leave_types for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.leave_types for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.leave_types for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.leave_types for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.leave_types for all to care_worker using (true) with check (true);
grant insert, select on app.leave_types to care_app;
grant select on app.leave_types to care_backup;
grant select on app.leave_types to care_worker;
grant update (name, kind, statutory, needs_approval, takes_balance, archived_at, version) on app.leave_types to care_app;

create table app.mail_bounces (
  address_hash bytea not null,
  times integer default 1 not null,
  at timestamp with time zone not null,
  again_after timestamp with time zone not null,
  constraint mail_bounces_pkey PRIMARY KEY (address_hash)
);
alter table app.mail_bounces enable row level security;
alter table app.mail_bounces force row level security;
create policy backup_select on app.mail_bounces for select to care_backup using (true);
create policy owner_all on app.mail_bounces for all to care_owner using (true) with check (true);
create policy worker_all on app.mail_bounces for all to care_worker using (true) with check (true);
grant select on app.mail_bounces to care_backup;
grant delete, insert, select, update on app.mail_bounces to care_worker;

create table app.manager_sites (
  team_id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  set_at timestamp with time zone not null,
  set_by uuid,
  constraint manager_sites_pkey PRIMARY KEY (team_id, user_id, site_id),
  constraint manager_sites_set_by_fkey FOREIGN KEY (set_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint manager_sites_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint manager_sites_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE
);
CREATE INDEX manager_sites_by_setter ON app.manager_sites USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE INDEX manager_sites_by_site ON app.manager_sites USING btree (team_id, site_id);
CREATE INDEX manager_sites_by_user ON app.manager_sites USING btree (user_id);
alter table app.manager_sites enable row level security;
alter table app.manager_sites force row level security;
create policy at_my_sites on app.manager_sites for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.manager_sites for select to care_backup using (true);
create policy own_or_team_select on app.manager_sites for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.manager_sites for all to care_owner using (true) with check (true);
create policy owner_delete on app.manager_sites for delete to care_app using ((team_id IN ( SELECT app.owned_teams() AS owned_teams)));
create policy owner_insert on app.manager_sites for insert to care_app with check (((set_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.owned_teams() AS owned_teams))));
create policy worker_all on app.manager_sites for all to care_worker using (true) with check (true);
grant delete, insert, select on app.manager_sites to care_app;
grant select on app.manager_sites to care_backup;
grant select on app.manager_sites to care_worker;

create table app.medical_history (
  user_id uuid not null,
  has_immunizations bytea,
  accidents_injuries bytea,
  accidents_injuries_details bytea,
  illness_condition bytea,
  illness_condition_details bytea,
  medical_treatment bytea,
  medical_treatment_details bytea,
  drug_allergies bytea,
  drug_allergies_details bytea,
  fitness_to_work bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint medical_history_pkey PRIMARY KEY (user_id),
  constraint medical_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.medical_history enable row level security;
alter table app.medical_history force row level security;
create policy backup_select on app.medical_history for select to care_backup using (true);
create policy own_delete on app.medical_history for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.medical_history for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.medical_history for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.medical_history for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.medical_history for all to care_owner using (true) with check (true);
create policy worker_all on app.medical_history for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.medical_history to care_app;
grant select on app.medical_history to care_backup;
grant delete, insert, select, update on app.medical_history to care_worker;

create table app.member_filters (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null,
  list text default 'members'::text not null,
  constraint member_filters_pkey PRIMARY KEY (id),
  constraint member_filters_list_check CHECK ((list = ANY (ARRAY['members'::text, 'compliance'::text, 'shifts'::text, 'rota'::text]))),
  constraint member_filters_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint member_filters_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint member_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX member_filters_by_name ON app.member_filters USING btree (user_id, team_id, list, lower(name));
CREATE INDEX member_filters_by_team ON app.member_filters USING btree (team_id);
CREATE INDEX member_filters_by_user ON app.member_filters USING btree (user_id);
alter table app.member_filters enable row level security;
alter table app.member_filters force row level security;
create policy at_my_sites on app.member_filters for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.member_filters for select to care_backup using (true);
create policy own on app.member_filters for all to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.member_filters for all to care_owner using (true) with check (true);
create policy worker_all on app.member_filters for all to care_worker using (true) with check (true);
grant delete, insert, select on app.member_filters to care_app;
grant select on app.member_filters to care_backup;
grant delete, insert, select, update on app.member_filters to care_worker;
grant update (name) on app.member_filters to care_app;

create table app.member_standings (
  team_id uuid not null,
  user_id uuid not null,
  job text not null,
  changes date[] not null,
  standings text[] not null,
  constraint member_standings_pkey PRIMARY KEY (team_id, user_id, job),
  constraint member_standings_changes_check CHECK ((cardinality(changes) > 0)),
  constraint member_standings_check CHECK ((cardinality(standings) = cardinality(changes))),
  constraint member_standings_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX member_standings_by_user ON app.member_standings USING btree (user_id);
alter table app.member_standings enable row level security;
alter table app.member_standings force row level security;
create policy at_my_sites on app.member_standings for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.member_standings for select to care_backup using (true);
create policy own_or_team_select on app.member_standings for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.member_standings for all to care_owner using (true) with check (true);
create policy worker_all on app.member_standings for all to care_worker using (true) with check (true);
grant select on app.member_standings to care_app;
grant select on app.member_standings to care_backup;
grant delete, select on app.member_standings to care_worker;

create table app.membership_spells (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  job text not null,
  during daterange not null,
  joined boolean default true not null,
  ended_by text,
  constraint membership_spells_pkey PRIMARY KEY (id),
  constraint membership_spells_check CHECK (((ended_by IS NULL) OR ((ended_by = ANY (ARRAY['left'::text, 'removed'::text])) AND (NOT upper_inf(during))))),
  constraint membership_spells_during_check CHECK ((NOT isempty(during))),
  constraint membership_spells_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint membership_spells_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX membership_spells_by_team ON app.membership_spells USING btree (team_id, user_id);
CREATE INDEX membership_spells_by_user ON app.membership_spells USING btree (user_id);
alter table app.membership_spells enable row level security;
alter table app.membership_spells force row level security;
create policy at_my_sites on app.membership_spells for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.membership_spells for select to care_backup using (true);
create policy own_or_team_select on app.membership_spells for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.membership_spells for all to care_owner using (true) with check (true);
create policy worker_all on app.membership_spells for all to care_worker using (true) with check (true);
grant select on app.membership_spells to care_app;
grant select on app.membership_spells to care_backup;
grant delete, select on app.membership_spells to care_worker;
CREATE TRIGGER count_lost_spell AFTER DELETE ON app.membership_spells FOR EACH ROW EXECUTE FUNCTION app.count_spell();
CREATE TRIGGER count_new_spell AFTER INSERT ON app.membership_spells FOR EACH ROW EXECUTE FUNCTION app.count_spell();
CREATE TRIGGER count_spell AFTER UPDATE ON app.membership_spells FOR EACH ROW WHEN (((((old.joined IS DISTINCT FROM new.joined) OR (lower(old.during) IS DISTINCT FROM lower(new.during))) OR (upper(old.during) IS DISTINCT FROM upper(new.during))) OR (old.ended_by IS DISTINCT FROM new.ended_by))) EXECUTE FUNCTION app.count_spell();
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.membership_spells REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.membership_spells REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.membership_spells REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER rewrite_for_changed_spells AFTER UPDATE ON app.membership_spells REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();
CREATE TRIGGER rewrite_for_lost_spells AFTER DELETE ON app.membership_spells REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();
CREATE TRIGGER rewrite_for_new_spells AFTER INSERT ON app.membership_spells REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();

create table app.mfa_backup_codes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  code_mac text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mfa_backup_codes_pkey PRIMARY KEY (id),
  constraint mfa_backup_codes_user_id_code_mac_key UNIQUE (user_id, code_mac),
  constraint mfa_backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.mfa_backup_codes enable row level security;
alter table app.mfa_backup_codes force row level security;
create policy auth_all on app.mfa_backup_codes for all to care_auth using (true) with check (true);
create policy backup_select on app.mfa_backup_codes for select to care_backup using (true);
create policy own_delete on app.mfa_backup_codes for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.mfa_backup_codes for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.mfa_backup_codes for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.mfa_backup_codes for all to care_owner using (true) with check (true);
create policy worker_all on app.mfa_backup_codes for all to care_worker using (true) with check (true);
grant delete, insert on app.mfa_backup_codes to care_app;
grant delete, select, update on app.mfa_backup_codes to care_auth;
grant select on app.mfa_backup_codes to care_backup;
grant select (id, user_id, used_at) on app.mfa_backup_codes to care_app;

create table app.mfa_challenges (
  id uuid default gen_random_uuid() not null,
  factor_id uuid,
  holder uuid,
  challenge text,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_attempts_check CHECK ((attempts <= 5)),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES app.mfa_factors(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenges_by_expiry ON app.mfa_challenges USING btree (expires_at);
CREATE INDEX mfa_challenges_by_factor ON app.mfa_challenges USING btree (factor_id);
alter table app.mfa_challenges enable row level security;
alter table app.mfa_challenges force row level security;
create policy auth_all on app.mfa_challenges for all to care_auth using (true) with check (true);
create policy backup_select on app.mfa_challenges for select to care_backup using (true);
create policy owner_all on app.mfa_challenges for all to care_owner using (true) with check (true);
create policy worker_all on app.mfa_challenges for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.mfa_challenges to care_auth;
grant select on app.mfa_challenges to care_backup;
grant delete on app.mfa_challenges to care_worker;
grant select (id, expires_at) on app.mfa_challenges to care_worker;

create table app.mfa_factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null,
  status text default 'unverified'::text not null,
  secret bytea,
  last_step bigint,
  credential_id text,
  public_key bytea,
  sign_count bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_check CHECK (((factor_type = 'totp'::text) = (secret IS NOT NULL))),
  constraint mfa_factors_check1 CHECK (((factor_type = 'totp'::text) OR (status = 'unverified'::text) OR ((credential_id IS NOT NULL) AND (public_key IS NOT NULL)))),
  constraint mfa_factors_credential_id_key UNIQUE (credential_id),
  constraint mfa_factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'webauthn'::text]))),
  constraint mfa_factors_friendly_name_check CHECK (((length(friendly_name) >= 1) AND (length(friendly_name) <= 60))),
  constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX mfa_factors_by_user ON app.mfa_factors USING btree (user_id);
CREATE UNIQUE INDEX one_authenticator_app ON app.mfa_factors USING btree (user_id) WHERE ((factor_type = 'totp'::text) AND (status = 'verified'::text));
alter table app.mfa_factors enable row level security;
alter table app.mfa_factors force row level security;
create policy auth_all on app.mfa_factors for all to care_auth using (true) with check (true);
create policy backup_select on app.mfa_factors for select to care_backup using (true);
create policy own_select on app.mfa_factors for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.mfa_factors for all to care_owner using (true) with check (true);
create policy worker_all on app.mfa_factors for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.mfa_factors to care_auth;
grant select on app.mfa_factors to care_backup;
grant delete on app.mfa_factors to care_worker;
grant select (id, user_id, factor_type, friendly_name, status, created_at, updated_at, last_used_at) on app.mfa_factors to care_app;
grant select (id, user_id, status, created_at) on app.mfa_factors to care_worker;

create table app.next_of_kin (
  user_id uuid not null,
  name bytea,
  relationship bytea,
  phone bytea,
  email bytea,
  address bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint next_of_kin_pkey PRIMARY KEY (user_id),
  constraint next_of_kin_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.next_of_kin enable row level security;
alter table app.next_of_kin force row level security;
create policy backup_select on app.next_of_kin for select to care_backup using (true);
create policy own_delete on app.next_of_kin for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.next_of_kin for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.next_of_kin for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.next_of_kin for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.next_of_kin for all to care_owner using (true) with check (true);
create policy worker_all on app.next_of_kin for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.next_of_kin to care_app;
grant select on app.next_of_kin to care_backup;
grant delete, insert, select, update on app.next_of_kin to care_worker;

create table app.noted_dates (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  requirement_id uuid not null,
  invitation_id uuid,
  user_id uuid,
  done date,
  ends date,
  noted_at timestamp with time zone not null,
  noted_by uuid,
  constraint noted_dates_pkey PRIMARY KEY (id),
  constraint noted_dates_check CHECK (((invitation_id IS NULL) <> (user_id IS NULL))),
  constraint noted_dates_check1 CHECK (((done IS NOT NULL) OR (ends IS NOT NULL))),
  constraint noted_dates_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES app.team_invitations(id) ON DELETE CASCADE,
  constraint noted_dates_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint noted_dates_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint noted_dates_team_id_requirement_id_fkey FOREIGN KEY (team_id, requirement_id) REFERENCES app.requirements(team_id, id) ON DELETE CASCADE,
  constraint noted_dates_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint noted_dates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX noted_dates_by_invitation ON app.noted_dates USING btree (invitation_id, requirement_id);
CREATE UNIQUE INDEX noted_dates_by_member ON app.noted_dates USING btree (team_id, user_id, requirement_id);
CREATE INDEX noted_dates_by_noter ON app.noted_dates USING btree (noted_by) WHERE (noted_by IS NOT NULL);
CREATE INDEX noted_dates_by_requirement ON app.noted_dates USING btree (team_id, requirement_id);
CREATE INDEX noted_dates_by_user ON app.noted_dates USING btree (user_id) WHERE (user_id IS NOT NULL);
alter table app.noted_dates enable row level security;
alter table app.noted_dates force row level security;
create policy at_my_sites on app.noted_dates for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.noted_dates for select to care_backup using (true);
create policy manager_insert on app.noted_dates for insert to care_app with check (((noted_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy manager_update on app.noted_dates for update to care_app using ((team_id IN ( SELECT app.whole_teams() AS whole_teams))) with check (((noted_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy own_or_team_select on app.noted_dates for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.noted_dates for all to care_owner using (true) with check (true);
create policy worker_all on app.noted_dates for all to care_worker using (true) with check (true);
grant insert, select on app.noted_dates to care_app;
grant select on app.noted_dates to care_backup;
grant update (done, ends, noted_at, noted_by) on app.noted_dates to care_app;

create table app.notification_settings (
  user_id uuid not null,
  email boolean default true not null,
  requests text default 'at-once'::text not null,
  answers text default 'at-once'::text not null,
  team text default 'at-once'::text not null,
  details text default 'at-once'::text not null,
  expiry text default 'at-once'::text not null,
  exports text default 'at-once'::text not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  push text[] default '{requests,answers,team,details,interviews,leave,shifts,expiry,exports}'::text[] not null,
  interviews text default 'at-once'::text not null,
  leave text default 'at-once'::text not null,
  shifts text default 'at-once'::text not null,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_answers_check CHECK ((answers = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_check CHECK (((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from IS DISTINCT FROM quiet_to)) OR ((quiet_from IS NULL) AND (quiet_to IS NULL)))),
  constraint notification_settings_details_check CHECK ((details = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_expiry_check CHECK ((expiry = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_exports_check CHECK ((exports = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_interviews_check CHECK ((interviews = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_leave_check CHECK ((leave = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_push_check CHECK ((push <@ '{requests,answers,team,details,interviews,leave,shifts,expiry,exports}'::text[])),
  constraint notification_settings_requests_check CHECK ((requests = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_shifts_check CHECK ((shifts = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_team_check CHECK ((team = ANY (ARRAY['at-once'::text, 'daily'::text, 'never'::text]))),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.notification_settings enable row level security;
alter table app.notification_settings force row level security;
create policy backup_select on app.notification_settings for select to care_backup using (true);
create policy own_insert on app.notification_settings for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.notification_settings for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.notification_settings for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.notification_settings for all to care_owner using (true) with check (true);
create policy worker_all on app.notification_settings for all to care_worker using (true) with check (true);
grant insert, select, update on app.notification_settings to care_app;
grant select on app.notification_settings to care_backup;
grant delete, insert, select, update on app.notification_settings to care_worker;

create table app.notifications (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  team_id uuid,
  about uuid,
  params jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mail_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_id uuid,
  push_at timestamp with time zone,
  subjects uuid[] default '{}'::uuid[] not null,
  needed_until timestamp with time zone,
  matter bigint generated always as (hashtextextended(((COALESCE((team_id)::text, ''::text) || ' '::text) || COALESCE(
CASE
    WHEN (cardinality(subjects) = 1) THEN (subjects[1])::text
    ELSE NULL::text
END, (NULLIF(about, user_id))::text, (params ->> 'together'::text), (id)::text)), (0)::bigint)) stored not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_about_fkey FOREIGN KEY (about) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint notifications_kind_check CHECK ((kind ~ '^[a-z-]{1,40}$'::text)),
  constraint notifications_params_check CHECK (((jsonb_typeof(params) = 'object'::text) AND (length((params)::text) <= 2000))),
  constraint notifications_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE SET NULL,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_by_about ON app.notifications USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX notifications_by_age ON app.notifications USING btree (created_at);
CREATE INDEX notifications_by_matter ON app.notifications USING btree (user_id, matter, created_at DESC);
CREATE INDEX notifications_by_team ON app.notifications USING btree (team_id, about) WHERE (team_id IS NOT NULL);
CREATE INDEX notifications_by_user ON app.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_mailed ON app.notifications USING btree (user_id, mailed_at) WHERE (mailed_at IS NOT NULL);
CREATE INDEX notifications_needed ON app.notifications USING btree (user_id) WHERE (needed_until IS NOT NULL);
CREATE INDEX notifications_needed_of_team ON app.notifications USING btree (team_id, kind) WHERE (needed_until IS NOT NULL);
CREATE INDEX notifications_to_mail ON app.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_to_push ON app.notifications USING btree (push_at) WHERE (push_at IS NOT NULL);
CREATE INDEX notifications_unread ON app.notifications USING btree (user_id) WHERE (read_at IS NULL);
alter table app.notifications enable row level security;
alter table app.notifications force row level security;
create policy at_my_sites on app.notifications for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.notifications for select to care_backup using (true);
create policy own_select on app.notifications for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.notifications for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.notifications for all to care_owner using (true) with check (true);
create policy worker_all on app.notifications for all to care_worker using (true) with check (true);
grant select on app.notifications to care_app;
grant select on app.notifications to care_backup;
grant delete, select, update on app.notifications to care_worker;
grant update (read_at, needed_until) on app.notifications to care_app;
CREATE TRIGGER wake_sending AFTER INSERT ON app.notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.wake_sending();

create table app.old_session_secrets (
  secret_hash bytea not null,
  session_id uuid not null,
  good_until timestamp with time zone not null,
  suspect_from timestamp with time zone not null,
  constraint old_session_secrets_pkey PRIMARY KEY (secret_hash),
  constraint old_session_secrets_session_id_fkey FOREIGN KEY (session_id) REFERENCES app.sessions(id) ON DELETE CASCADE
);
CREATE INDEX old_session_secrets_by_session ON app.old_session_secrets USING btree (session_id);
alter table app.old_session_secrets enable row level security;
alter table app.old_session_secrets force row level security;
create policy auth_all on app.old_session_secrets for all to care_auth using (true) with check (true);
create policy backup_select on app.old_session_secrets for select to care_backup using (true);
create policy owner_all on app.old_session_secrets for all to care_owner using (true) with check (true);
create policy worker_all on app.old_session_secrets for all to care_worker using (true) with check (true);
grant insert, select on app.old_session_secrets to care_auth;
grant select on app.old_session_secrets to care_backup;

create table app.other_work (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  since date not null,
  weekly_minutes integer not null,
  recorded_at timestamp with time zone not null,
  constraint other_work_pkey PRIMARY KEY (id),
  constraint other_work_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint other_work_weekly_minutes_check CHECK (((weekly_minutes >= 0) AND (weekly_minutes <= 10080)))
);
CREATE INDEX other_work_by_user ON app.other_work USING btree (user_id, recorded_at);
alter table app.other_work enable row level security;
alter table app.other_work force row level security;
create policy backup_select on app.other_work for select to care_backup using (true);
create policy own_insert on app.other_work for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.other_work for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.other_work for all to care_owner using (true) with check (true);
create policy worker_all on app.other_work for all to care_worker using (true) with check (true);
grant insert, select on app.other_work to care_app;
grant select on app.other_work to care_backup;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.other_work REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.other_work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.other_work REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');

create table app.passport_information (
  user_id uuid not null,
  no_passport boolean,
  passport_number bytea,
  country_of_issue bytea,
  issue_date bytea,
  expiry_date date,
  passport_file uuid,
  other_documents text,
  birth_certificate_file uuid,
  national_insurance_document_file uuid,
  evisa_share_code bytea,
  driving_license_number bytea,
  driving_license_country bytea,
  driving_license_issue_date bytea,
  driving_license_expiry_date date,
  driving_license_file uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  expiry_date_undocumented_since timestamp with time zone,
  driving_license_expiry_date_undocumented_since timestamp with time zone,
  constraint passport_information_pkey PRIMARY KEY (user_id),
  constraint passport_information_birth_certificate_file_fkey FOREIGN KEY (birth_certificate_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint passport_information_driving_license_file_fkey FOREIGN KEY (driving_license_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint passport_information_national_insurance_document_file_fkey FOREIGN KEY (national_insurance_document_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint passport_information_passport_file_fkey FOREIGN KEY (passport_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint passport_information_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.passport_information enable row level security;
alter table app.passport_information force row level security;
create policy backup_select on app.passport_information for select to care_backup using (true);
create policy own_delete on app.passport_information for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.passport_information for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.passport_information for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.passport_information for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.passport_information for all to care_owner using (true) with check (true);
create policy worker_all on app.passport_information for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.passport_information to care_app;
grant select on app.passport_information to care_backup;
grant delete, insert, select, update on app.passport_information to care_worker;
CREATE TRIGGER note_undocumented_expiry BEFORE UPDATE OF expiry_date, passport_file ON app.passport_information FOR EACH ROW EXECUTE FUNCTION app.note_undocumented_day('expiry_date', 'passport_file');
CREATE TRIGGER note_undocumented_licence_expiry BEFORE UPDATE OF driving_license_expiry_date, driving_license_file ON app.passport_information FOR EACH ROW EXECUTE FUNCTION app.note_undocumented_day('driving_license_expiry_date', 'driving_license_file');

create table app.pay_lines (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  record_id uuid,
  version integer,
  day date not null,
  element text not null,
  during tstzrange,
  minutes integer not null,
  rate integer,
  kind text,
  paid_by text,
  calls integer,
  amount integer not null,
  reverses uuid,
  live boolean default true not null,
  state text default 'open'::text not null,
  made_at timestamp with time zone default now() not null,
  awr_week integer,
  extra_rate integer default 0 not null,
  source text default 'work'::text not null,
  source_id uuid,
  said text,
  card_row jsonb,
  constraint pay_lines_pkey PRIMARY KEY (id),
  constraint a_reversal_is_never_live CHECK (((reverses IS NULL) OR (NOT live))),
  constraint lines_have_one_source CHECK (
CASE source
    WHEN 'work'::text THEN ((element <> ALL (ARRAY['expense'::text, 'holiday'::text, 'late-change'::text])) AND (num_nonnulls(record_id, version, during) = 3) AND (num_nonnulls(source_id, said) = 0))
    ELSE ((source = ANY (ARRAY['expense'::text, 'holiday'::text, 'late-change'::text])) AND (num_nonnulls(record_id, version, during) = 0) AND (num_nonnulls(source_id, said) = 2) AND (minutes = 0))
END),
  constraint paid_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, element WITH =, during WITH &&) WHERE (live),
  constraint pay_lines_awr_week_check CHECK ((awr_week > 0)),
  constraint pay_lines_during_check CHECK ((NOT isempty(during))),
  constraint pay_lines_element_check CHECK ((element = ANY (ARRAY['time'::text, 'sleep-in'::text, 'on-call'::text, 'call-out'::text, 'expense'::text, 'holiday'::text, 'late-change'::text]))),
  constraint pay_lines_extra_rate_check CHECK ((extra_rate >= 0)),
  constraint pay_lines_rate_check CHECK ((rate >= 0)),
  constraint pay_lines_record_id_fkey FOREIGN KEY (record_id) REFERENCES app.work_records(id) ON DELETE CASCADE,
  constraint pay_lines_reverses_fkey FOREIGN KEY (reverses) REFERENCES app.pay_lines(id) ON DELETE CASCADE,
  constraint pay_lines_said_check CHECK (((length(said) >= 1) AND (length(said) <= 200))),
  constraint pay_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'cancelled'::text]))),
  constraint pay_lines_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint pay_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint reversed_once UNIQUE (reverses),
  constraint signs_follow_reversals CHECK (
CASE
    WHEN (reverses IS NULL) THEN ((minutes >= 0) AND (amount >= 0))
    ELSE ((minutes <= 0) AND (amount <= 0))
END),
  constraint time_has_its_minutes CHECK (((element <> 'time'::text) OR ((abs(minutes))::numeric = (EXTRACT(epoch FROM (upper(during) - lower(during))) / (60)::numeric))))
);
CREATE UNIQUE INDEX paid_whole_once ON app.pay_lines USING btree (team_id, source, source_id, element) WHERE (live AND (during IS NULL));
CREATE INDEX pay_lines_by_record ON app.pay_lines USING btree (record_id);
CREATE INDEX pay_lines_by_source ON app.pay_lines USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX pay_lines_by_user ON app.pay_lines USING btree (user_id);
CREATE INDEX pay_lines_of_late_changes ON app.pay_lines USING btree (team_id, day) WHERE ((source = 'late-change'::text) AND live);
CREATE INDEX pay_lines_open ON app.pay_lines USING btree (team_id, day) WHERE (state = 'open'::text);
alter table app.pay_lines enable row level security;
alter table app.pay_lines force row level security;
create policy at_my_sites on app.pay_lines for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.pay_lines for select to care_backup using (true);
create policy own_or_pay_select on app.pay_lines for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.pay_lines for all to care_owner using (true) with check (true);
create policy worker_all on app.pay_lines for all to care_worker using (true) with check (true);
grant select on app.pay_lines to care_app;
grant select on app.pay_lines to care_backup;
grant delete, select on app.pay_lines to care_worker;
CREATE TRIGGER follow_pay_lines AFTER INSERT ON app.pay_lines REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION app.follow_pay_lines();
CREATE TRIGGER keep_pay_lines BEFORE UPDATE ON app.pay_lines FOR EACH ROW EXECUTE FUNCTION app.keep_pay_lines();

create table app.pay_people (
  team_id uuid not null,
  user_id uuid not null,
  version integer not null,
  engagement text not null,
  payroll_number text,
  holiday text not null,
  nation text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  umbrella text,
  umbrella_reviewed_on date,
  umbrella_margin integer,
  umbrella_costs integer,
  constraint pay_people_pkey PRIMARY KEY (team_id, user_id, version),
  constraint holiday_is_lawful CHECK ((((engagement = 'paye'::text) = (holiday <> 'none'::text)) AND ((nation <> 'northern-ireland'::text) OR (holiday <> 'with-pay'::text)))),
  constraint pay_people_engagement_check CHECK ((engagement = ANY (ARRAY['paye'::text, 'umbrella-company'::text, 'limited-company'::text, 'self-employed'::text]))),
  constraint pay_people_holiday_check CHECK ((holiday = ANY (ARRAY['with-pay'::text, 'accrued'::text, 'none'::text]))),
  constraint pay_people_nation_check CHECK ((nation = ANY (ARRAY['great-britain'::text, 'northern-ireland'::text]))),
  constraint pay_people_payroll_number_check CHECK (((length(payroll_number) >= 1) AND (length(payroll_number) <= 40))),
  constraint pay_people_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_people_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint pay_people_umbrella_check CHECK (((length(umbrella) >= 1) AND (length(umbrella) <= 120))),
  constraint pay_people_umbrella_costs_check CHECK (((umbrella_costs >= 0) AND (umbrella_costs <= 9000))),
  constraint pay_people_umbrella_margin_check CHECK (((umbrella_margin >= 0) AND (umbrella_margin <= 100000))),
  constraint pay_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint pay_people_version_check CHECK ((version > 0)),
  constraint umbrella_is_reviewed CHECK ((num_nonnulls(umbrella, umbrella_reviewed_on) = ANY (ARRAY[0, 2]))),
  constraint umbrella_of_who_has_one CHECK (((engagement = 'umbrella-company'::text) OR (umbrella IS NULL))),
  constraint umbrella_says_both CHECK (((num_nonnulls(umbrella_margin, umbrella_costs) = ANY (ARRAY[0, 2])) AND ((umbrella_margin IS NULL) OR (umbrella IS NOT NULL))))
);
CREATE INDEX pay_people_by_recorder ON app.pay_people USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX pay_people_by_user ON app.pay_people USING btree (user_id);
alter table app.pay_people enable row level security;
alter table app.pay_people force row level security;
create policy at_my_sites on app.pay_people for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.pay_people for select to care_backup using (true);
create policy manager_insert on app.pay_people for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND app.runs_payroll(team_id) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = pay_people.team_id) AND (m.user_id = pay_people.user_id))))));
create policy own_or_pay_select on app.pay_people for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR ((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.pay_people for all to care_owner using (true) with check (true);
create policy worker_all on app.pay_people for all to care_worker using (true) with check (true);
grant insert, select on app.pay_people to care_app;
grant select on app.pay_people to care_backup;
grant select on app.pay_people to care_worker;

create table app.pay_run_lines (
  run_id uuid not null,
  line_id uuid not null,
  live boolean default true not null,
  constraint pay_run_lines_pkey PRIMARY KEY (run_id, line_id),
  constraint pay_run_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES app.pay_lines(id) ON DELETE CASCADE,
  constraint pay_run_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.pay_runs(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX in_one_run ON app.pay_run_lines USING btree (line_id) WHERE live;
alter table app.pay_run_lines enable row level security;
alter table app.pay_run_lines force row level security;
create policy backup_select on app.pay_run_lines for select to care_backup using (true);
create policy closer_insert on app.pay_run_lines for insert to care_app with check ((live AND (EXISTS ( SELECT
   FROM app.pay_runs r
  WHERE ((r.id = pay_run_lines.run_id) AND (r.closed_by = ( SELECT app.uid() AS uid)) AND (r.paid_at IS NULL) AND (r.void_at IS NULL))))));
create policy owner_all on app.pay_run_lines for all to care_owner using (true) with check (true);
create policy with_run_select on app.pay_run_lines for select to care_app using ((EXISTS ( SELECT
   FROM app.pay_runs r
  WHERE (r.id = pay_run_lines.run_id))));
create policy worker_all on app.pay_run_lines for all to care_worker using (true) with check (true);
grant insert, select on app.pay_run_lines to care_app;
grant select on app.pay_run_lines to care_backup;
grant select on app.pay_run_lines to care_worker;
CREATE TRIGGER follow_run_lines AFTER INSERT ON app.pay_run_lines REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION app.follow_run_lines();

create table app.pay_run_people (
  run_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  engagement text not null,
  payroll_number text,
  lines integer not null,
  minutes integer not null,
  pay integer not null,
  holiday integer not null,
  top_up integer not null,
  extra_holiday integer default 0 not null,
  constraint pay_run_people_pkey PRIMARY KEY (run_id, user_id),
  constraint pay_run_people_lines_check CHECK ((lines > 0)),
  constraint pay_run_people_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.pay_runs(id) ON DELETE CASCADE,
  constraint pay_run_people_top_up_check CHECK ((top_up >= 0)),
  constraint pay_run_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id)
);
CREATE INDEX pay_run_people_by_user ON app.pay_run_people USING btree (user_id);
alter table app.pay_run_people enable row level security;
alter table app.pay_run_people force row level security;
create policy at_my_sites on app.pay_run_people for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.pay_run_people for select to care_backup using (true);
create policy closer_insert on app.pay_run_people for insert to care_app with check ((EXISTS ( SELECT
   FROM app.pay_runs r
  WHERE ((r.id = pay_run_people.run_id) AND (r.team_id = pay_run_people.team_id) AND (r.closed_by = ( SELECT app.uid() AS uid)) AND (r.paid_at IS NULL) AND (r.void_at IS NULL)))));
create policy owner_all on app.pay_run_people for all to care_owner using (true) with check (true);
create policy pay_select on app.pay_run_people for select to care_app using (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy worker_all on app.pay_run_people for all to care_worker using (true) with check (true);
grant insert, select on app.pay_run_people to care_app;
grant select on app.pay_run_people to care_backup;
grant select on app.pay_run_people to care_worker;

create table app.pay_runs (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  number integer not null,
  first_day date not null,
  last_day date not null,
  pay_day date not null,
  people integer not null,
  lines integer not null,
  minutes integer not null,
  pay integer not null,
  holiday integer not null,
  top_up integer not null,
  file bytea not null,
  file_sha256 bytea not null,
  closed_at timestamp with time zone not null,
  closed_by uuid,
  paid_at timestamp with time zone,
  paid_by uuid,
  void_at timestamp with time zone,
  void_by uuid,
  void_reason text,
  extra_holiday integer default 0 not null,
  needs_release boolean default false not null,
  released_at timestamp with time zone,
  released_by uuid,
  constraint pay_runs_pkey PRIMARY KEY (id),
  constraint paid_once_released CHECK (((paid_at IS NULL) OR (NOT needs_release) OR (released_at IS NOT NULL))),
  constraint paid_or_void CHECK (((paid_at IS NULL) OR (void_at IS NULL))),
  constraint pay_runs_check CHECK ((first_day <= last_day)),
  constraint pay_runs_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_runs_lines_check CHECK ((lines > 0)),
  constraint pay_runs_number_check CHECK ((number > 0)),
  constraint pay_runs_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_runs_people_check CHECK ((people > 0)),
  constraint pay_runs_released_by_fkey FOREIGN KEY (released_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_runs_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint pay_runs_team_id_number_key UNIQUE (team_id, number),
  constraint pay_runs_top_up_check CHECK ((top_up >= 0)),
  constraint pay_runs_void_by_fkey FOREIGN KEY (void_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_runs_void_reason_check CHECK (((length(void_reason) >= 1) AND (length(void_reason) <= 300))),
  constraint released_by_another CHECK ((released_by <> closed_by)),
  constraint void_with_reason CHECK (((void_at IS NULL) = (void_reason IS NULL)))
);
CREATE INDEX pay_runs_by_closer ON app.pay_runs USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX pay_runs_by_payer ON app.pay_runs USING btree (paid_by) WHERE (paid_by IS NOT NULL);
CREATE INDEX pay_runs_by_releaser ON app.pay_runs USING btree (released_by) WHERE (released_by IS NOT NULL);
CREATE INDEX pay_runs_by_voider ON app.pay_runs USING btree (void_by) WHERE (void_by IS NOT NULL);
alter table app.pay_runs enable row level security;
alter table app.pay_runs force row level security;
create policy at_my_sites on app.pay_runs for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.pay_runs for select to care_backup using (true);
create policy manager_insert on app.pay_runs for insert to care_app with check (((closed_by = ( SELECT app.uid() AS uid)) AND (released_at IS NULL) AND (paid_at IS NULL) AND (void_at IS NULL) AND app.runs_payroll(team_id)));
create policy manager_update on app.pay_runs for update to care_app using (app.runs_payroll(team_id));
create policy owner_all on app.pay_runs for all to care_owner using (true) with check (true);
create policy pay_select on app.pay_runs for select to care_app using (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy worker_all on app.pay_runs for all to care_worker using (true) with check (true);
grant insert, select on app.pay_runs to care_app;
grant select on app.pay_runs to care_backup;
grant delete, select on app.pay_runs to care_worker;
grant update (paid_at, paid_by, void_at, void_by, void_reason, released_at, released_by) on app.pay_runs to care_app;
CREATE TRIGGER end_need_of_release AFTER UPDATE OF released_at, void_at ON app.pay_runs FOR EACH ROW WHEN (((new.released_at IS NOT NULL) OR (new.void_at IS NOT NULL))) EXECUTE FUNCTION app.end_needs_with_row('{pay-to-release}', 'id');
CREATE TRIGGER follow_runs BEFORE UPDATE OF paid_at, void_at ON app.pay_runs FOR EACH ROW EXECUTE FUNCTION app.follow_runs();

create table app.pay_settings (
  team_id uuid not null,
  version integer not null,
  every text not null,
  first_day date not null,
  pay_after integer not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  two_people boolean default false not null,
  constraint pay_settings_pkey PRIMARY KEY (team_id, version),
  constraint pay_settings_every_check CHECK ((every = ANY (ARRAY['week'::text, 'two-weeks'::text, 'four-weeks'::text, 'month'::text]))),
  constraint pay_settings_pay_after_check CHECK (((pay_after >= 0) AND (pay_after <= 60))),
  constraint pay_settings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint pay_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint pay_settings_version_check CHECK ((version > 0)),
  constraint periods_begin_where_they_can CHECK (
CASE every
    WHEN 'month'::text THEN (EXTRACT(day FROM first_day) <= (28)::numeric)
    ELSE true
END)
);
CREATE INDEX pay_settings_by_recorder ON app.pay_settings USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.pay_settings enable row level security;
alter table app.pay_settings force row level security;
create policy at_my_sites on app.pay_settings for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.pay_settings for select to care_backup using (true);
create policy manager_insert on app.pay_settings for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND app.runs_pay(team_id)));
create policy manager_select on app.pay_settings for select to care_app using (app.runs_pay(team_id));
create policy owner_all on app.pay_settings for all to care_owner using (true) with check (true);
create policy worker_all on app.pay_settings for all to care_worker using (true) with check (true);
grant insert, select on app.pay_settings to care_app;
grant select on app.pay_settings to care_backup;
grant select on app.pay_settings to care_worker;

create table app.personal_information (
  user_id uuid not null,
  title text,
  first_name text,
  last_name text,
  gender text,
  nationality text,
  date_of_birth date,
  job_applying_for text,
  team_code text,
  profile_image_url uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint personal_information_pkey PRIMARY KEY (user_id),
  constraint personal_information_profile_image_url_fkey FOREIGN KEY (profile_image_url) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint personal_information_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.personal_information enable row level security;
alter table app.personal_information force row level security;
create policy backup_select on app.personal_information for select to care_backup using (true);
create policy own_delete on app.personal_information for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.personal_information for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.personal_information for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.personal_information for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.personal_information for all to care_owner using (true) with check (true);
create policy worker_all on app.personal_information for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.personal_information to care_app;
grant select on app.personal_information to care_backup;
grant delete, insert, select, update on app.personal_information to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.personal_information REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.personal_information REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.personal_information REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('person');

create table app.policies (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  revision integer default 1 not null,
  owner_id uuid,
  review_on date,
  jobs text[] default '{}'::text[] not null,
  requirement_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  withdrawn_at timestamp with time zone,
  kind text default 'policy'::text not null,
  constraint policies_pkey PRIMARY KEY (id),
  constraint policies_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policies_kind_check CHECK ((kind = ANY (ARRAY['policy'::text, 'terms'::text, 'key-information'::text, 'opt-out'::text]))),
  constraint policies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policies_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint policies_team_id_id_key UNIQUE (team_id, id),
  constraint policies_team_id_requirement_id_fkey FOREIGN KEY (team_id, requirement_id) REFERENCES app.requirements(team_id, id) ON DELETE SET NULL (requirement_id)
);
alter table app.policies enable row level security;
alter table app.policies force row level security;
create policy backup_select on app.policies for select to care_backup using (true);
create policy manager_insert on app.policies for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (created_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.policies for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.policies for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.policies for all to care_owner using (true) with check (true);
create policy published_select on app.policies for select to care_app using (((team_id IN ( SELECT app.my_teams() AS my_teams)) AND (id IN ( SELECT v.policy_id
   FROM app.policy_versions v
  WHERE (v.team_id = policies.team_id)))));
create policy whole_team_delete on app.policies for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.policies for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.policies for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.policies for all to care_worker using (true) with check (true);
grant insert, select on app.policies to care_app;
grant select on app.policies to care_backup;
grant delete, select on app.policies to care_worker;
grant update (revision, owner_id, review_on, jobs, requirement_id, withdrawn_at) on app.policies to care_app;
CREATE TRIGGER end_need_to_sign AFTER UPDATE OF withdrawn_at ON app.policies FOR EACH ROW WHEN (((old.withdrawn_at IS NULL) AND (new.withdrawn_at IS NOT NULL))) EXECUTE FUNCTION app.end_need_to_sign('everybody');

create table app.policy_drafts (
  policy_id uuid not null,
  team_id uuid not null,
  revision integer default 1 not null,
  title text not null,
  blocks jsonb not null,
  file_id uuid,
  questions jsonb not null,
  pass_mark integer not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  notice text,
  most_tries integer,
  constraint policy_drafts_pkey PRIMARY KEY (policy_id),
  constraint policy_drafts_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint policy_drafts_most_tries_check CHECK (((most_tries >= 1) AND (most_tries <= 10))),
  constraint policy_drafts_notice_check CHECK ((notice = ANY (ARRAY['7-days'::text, '14-days'::text, '1-month'::text, '2-months'::text, '3-months'::text]))),
  constraint policy_drafts_pass_mark_check CHECK ((pass_mark >= 0)),
  constraint policy_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policy_drafts_team_id_policy_id_fkey FOREIGN KEY (team_id, policy_id) REFERENCES app.policies(team_id, id) ON DELETE CASCADE,
  constraint policy_drafts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX policy_drafts_by_file ON app.policy_drafts USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX policy_drafts_by_team ON app.policy_drafts USING btree (team_id);
alter table app.policy_drafts enable row level security;
alter table app.policy_drafts force row level security;
create policy at_my_sites on app.policy_drafts for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.policy_drafts for select to care_backup using (true);
create policy manager_all on app.policy_drafts for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (saved_by = ( SELECT app.uid() AS uid))));
create policy owner_all on app.policy_drafts for all to care_owner using (true) with check (true);
create policy worker_all on app.policy_drafts for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.policy_drafts to care_app;
grant select on app.policy_drafts to care_backup;
grant delete, select on app.policy_drafts to care_worker;

create table app.policy_more_tries (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  version_id uuid not null,
  allowed_at timestamp with time zone not null,
  allowed_by uuid,
  constraint policy_more_tries_pkey PRIMARY KEY (id),
  constraint policy_more_tries_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policy_more_tries_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint policy_more_tries_team_id_version_id_fkey FOREIGN KEY (team_id, version_id) REFERENCES app.policy_versions(team_id, id) ON DELETE CASCADE,
  constraint policy_more_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX policy_more_tries_by_allower ON app.policy_more_tries USING btree (allowed_by) WHERE (allowed_by IS NOT NULL);
CREATE INDEX policy_more_tries_by_member ON app.policy_more_tries USING btree (team_id, user_id);
CREATE INDEX policy_more_tries_by_user ON app.policy_more_tries USING btree (user_id);
CREATE INDEX policy_more_tries_by_version ON app.policy_more_tries USING btree (version_id, user_id);
alter table app.policy_more_tries enable row level security;
alter table app.policy_more_tries force row level security;
create policy at_my_sites on app.policy_more_tries for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.policy_more_tries for select to care_backup using (true);
create policy manager_insert on app.policy_more_tries for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (allowed_by = ( SELECT app.uid() AS uid))));
create policy own_or_team_select on app.policy_more_tries for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.policy_more_tries for all to care_owner using (true) with check (true);
create policy worker_all on app.policy_more_tries for all to care_worker using (true) with check (true);
grant insert, select on app.policy_more_tries to care_app;
grant select on app.policy_more_tries to care_backup;
grant delete, select on app.policy_more_tries to care_worker;
CREATE TRIGGER end_need_of_tries AFTER INSERT ON app.policy_more_tries FOR EACH ROW EXECUTE FUNCTION app.end_needs_with_row('{policy-tries-used}', '', 'user_id');

create table app.policy_reminders (
  team_id uuid not null,
  user_id uuid not null,
  reminded_at timestamp with time zone not null,
  reminded_before timestamp with time zone,
  constraint policy_reminders_pkey PRIMARY KEY (team_id, user_id),
  constraint policy_reminders_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint policy_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX policy_reminders_by_user ON app.policy_reminders USING btree (user_id);
alter table app.policy_reminders enable row level security;
alter table app.policy_reminders force row level security;
create policy at_my_sites on app.policy_reminders for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.policy_reminders for select to care_backup using (true);
create policy manager_all on app.policy_reminders for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.policy_reminders for all to care_owner using (true) with check (true);
create policy worker_all on app.policy_reminders for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.policy_reminders to care_app;
grant select on app.policy_reminders to care_backup;
grant delete, select on app.policy_reminders to care_worker;

create table app.policy_signatures (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  version_id uuid not null,
  name text,
  digest text not null,
  signed_at timestamp with time zone not null,
  declined boolean default false not null,
  countersigned_at timestamp with time zone,
  countersigned_by uuid,
  ended_at timestamp with time zone,
  last_day date,
  replaced_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint policy_signatures_pkey PRIMARY KEY (id),
  constraint countersigned_by_another CHECK ((countersigned_by <> user_id)),
  constraint declined_alone CHECK (((NOT declined) OR (num_nonnulls(countersigned_at, ended_at) = 0))),
  constraint declined_or_named CHECK ((declined = (name IS NULL))),
  constraint ended_with_notice CHECK (((ended_at IS NULL) = (last_day IS NULL))),
  constraint policy_signatures_countersigned_by_fkey FOREIGN KEY (countersigned_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policy_signatures_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint policy_signatures_team_id_version_id_fkey FOREIGN KEY (team_id, version_id) REFERENCES app.policy_versions(team_id, id) ON DELETE CASCADE,
  constraint policy_signatures_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX policy_signatures_by_countersigner ON app.policy_signatures USING btree (countersigned_by) WHERE (countersigned_by IS NOT NULL);
CREATE INDEX policy_signatures_by_member ON app.policy_signatures USING btree (team_id, user_id);
CREATE INDEX policy_signatures_by_user ON app.policy_signatures USING btree (user_id);
CREATE INDEX policy_signatures_left ON app.policy_signatures USING btree (left_at) WHERE (left_at IS NOT NULL);
CREATE UNIQUE INDEX policy_signatures_standing ON app.policy_signatures USING btree (version_id, user_id) WHERE (replaced_at IS NULL);
alter table app.policy_signatures enable row level security;
alter table app.policy_signatures force row level security;
create policy at_my_sites on app.policy_signatures for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.policy_signatures for select to care_backup using (true);
create policy manager_update on app.policy_signatures for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy own_insert on app.policy_signatures for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.my_teams() AS my_teams))));
create policy own_or_team_select on app.policy_signatures for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_update on app.policy_signatures for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.policy_signatures for all to care_owner using (true) with check (true);
create policy worker_all on app.policy_signatures for all to care_worker using (true) with check (true);
grant insert, select on app.policy_signatures to care_app;
grant select on app.policy_signatures to care_backup;
grant delete, select on app.policy_signatures to care_worker;
grant update (countersigned_at, countersigned_by, ended_at, last_day, replaced_at) on app.policy_signatures to care_app;
CREATE TRIGGER end_need_to_countersign AFTER UPDATE OF countersigned_at, ended_at, replaced_at ON app.policy_signatures FOR EACH ROW WHEN ((old.countersigned_at IS NULL)) EXECUTE FUNCTION app.end_need_to_countersign();
CREATE TRIGGER end_need_to_sign AFTER INSERT ON app.policy_signatures FOR EACH ROW EXECUTE FUNCTION app.end_need_to_sign('signer');
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.policy_signatures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.policy_signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.policy_signatures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');

create table app.policy_tries (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  version_id uuid not null,
  answers integer[] default '{}'::integer[] not null,
  right_answers integer default 0 not null,
  begun_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  passed boolean default false not null,
  constraint policy_tries_pkey PRIMARY KEY (id),
  constraint policy_tries_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint policy_tries_team_id_version_id_fkey FOREIGN KEY (team_id, version_id) REFERENCES app.policy_versions(team_id, id) ON DELETE CASCADE,
  constraint policy_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX policy_tries_by_member ON app.policy_tries USING btree (team_id, user_id);
CREATE INDEX policy_tries_by_user ON app.policy_tries USING btree (user_id);
CREATE INDEX policy_tries_by_version ON app.policy_tries USING btree (version_id, user_id);
CREATE UNIQUE INDEX policy_tries_open ON app.policy_tries USING btree (version_id, user_id) WHERE (finished_at IS NULL);
alter table app.policy_tries enable row level security;
alter table app.policy_tries force row level security;
create policy at_my_sites on app.policy_tries for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.policy_tries for select to care_backup using (true);
create policy own_insert on app.policy_tries for insert to care_app with check (((user_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.my_teams() AS my_teams))));
create policy own_or_team_select on app.policy_tries for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_update on app.policy_tries for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (finished_at IS NULL))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.policy_tries for all to care_owner using (true) with check (true);
create policy worker_all on app.policy_tries for all to care_worker using (true) with check (true);
grant insert, select on app.policy_tries to care_app;
grant select on app.policy_tries to care_backup;
grant delete, select on app.policy_tries to care_worker;
grant update (answers, right_answers, finished_at, passed) on app.policy_tries to care_app;

create table app.policy_versions (
  id uuid default gen_random_uuid() not null,
  policy_id uuid not null,
  team_id uuid not null,
  number integer not null,
  title text not null,
  blocks jsonb not null,
  file_id uuid,
  questions jsonb not null,
  pass_mark integer not null,
  changes text,
  read_by date not null,
  digest text not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  notice text,
  most_tries integer,
  constraint policy_versions_pkey PRIMARY KEY (id),
  constraint policy_versions_changes_check CHECK (((length(changes) >= 1) AND (length(changes) <= 500))),
  constraint policy_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint policy_versions_most_tries_check CHECK (((most_tries >= 1) AND (most_tries <= 10))),
  constraint policy_versions_notice_check CHECK ((notice = ANY (ARRAY['7-days'::text, '14-days'::text, '1-month'::text, '2-months'::text, '3-months'::text]))),
  constraint policy_versions_number_check CHECK ((number > 0)),
  constraint policy_versions_pass_mark_check CHECK ((pass_mark >= 0)),
  constraint policy_versions_policy_id_number_key UNIQUE (policy_id, number),
  constraint policy_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint policy_versions_team_id_id_key UNIQUE (team_id, id),
  constraint policy_versions_team_id_policy_id_fkey FOREIGN KEY (team_id, policy_id) REFERENCES app.policies(team_id, id) ON DELETE CASCADE,
  constraint policy_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX policy_versions_by_file ON app.policy_versions USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX policy_versions_by_team ON app.policy_versions USING btree (team_id);
alter table app.policy_versions enable row level security;
alter table app.policy_versions force row level security;
create policy backup_select on app.policy_versions for select to care_backup using (true);
create policy manager_insert on app.policy_versions for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (published_by = ( SELECT app.uid() AS uid))));
create policy member_select on app.policy_versions for select to care_app using ((team_id IN ( SELECT app.my_teams() AS my_teams)));
create policy owner_all on app.policy_versions for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.policy_versions for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.policy_versions for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.policy_versions for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.policy_versions for all to care_worker using (true) with check (true);
grant insert, select on app.policy_versions to care_app;
grant select on app.policy_versions to care_backup;
grant delete, select on app.policy_versions to care_worker;

create table app.preferred_people (
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  noted_at timestamp with time zone not null,
  constraint preferred_people_pkey PRIMARY KEY (site_id, user_id),
  constraint preferred_people_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint preferred_people_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint preferred_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX preferred_people_by_member ON app.preferred_people USING btree (team_id, user_id);
CREATE INDEX preferred_people_by_user ON app.preferred_people USING btree (user_id);
alter table app.preferred_people enable row level security;
alter table app.preferred_people force row level security;
create policy at_my_sites on app.preferred_people for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.preferred_people for select to care_backup using (true);
create policy manager_all on app.preferred_people for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = preferred_people.team_id) AND (m.user_id = preferred_people.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy owner_all on app.preferred_people for all to care_owner using (true) with check (true);
create policy worker_all on app.preferred_people for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.preferred_people to care_app;
grant select on app.preferred_people to care_backup;
grant select on app.preferred_people to care_worker;

create table app.profiles (
  user_id uuid not null,
  full_name text not null,
  role text default 'staff'::text not null,
  job_applying_for text,
  photo_file_id uuid,
  completion integer default 0 not null,
  verified integer default 0 not null,
  certificate_count integer default 0 not null,
  certificate_expiries date[] default '{}'::date[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  completed_at timestamp with time zone,
  mandatory_until date default '-infinity'::date not null,
  area text default ''::text not null,
  phone bytea,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_completion_check CHECK (((completion >= 0) AND (completion <= 100))),
  constraint profiles_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 200))),
  constraint profiles_photo_file_id_fkey FOREIGN KEY (photo_file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'manager'::text]))),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint profiles_verified_check CHECK (((verified >= 0) AND (verified <= 100)))
);
alter table app.profiles enable row level security;
alter table app.profiles force row level security;
create policy auth_all on app.profiles for all to care_auth using (true) with check (true);
create policy backup_select on app.profiles for select to care_backup using (true);
create policy owner_all on app.profiles for all to care_owner using (true) with check (true);
create policy self_select on app.profiles for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy self_update on app.profiles for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy visible_select on app.profiles for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id) OR app.is_applicant(user_id)));
create policy worker_all on app.profiles for all to care_worker using (true) with check (true);
grant select, update on app.profiles to care_app;
grant insert, select, update on app.profiles to care_auth;
grant select on app.profiles to care_backup;
grant select, update on app.profiles to care_worker;
CREATE TRIGGER copy_card AFTER UPDATE ON app.profiles FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION app.copy_card();
CREATE TRIGGER end_need_of_person AFTER UPDATE OF completion, phone ON app.profiles FOR EACH ROW WHEN ((((new.completion = 100) AND (old.completion < 100)) OR ((new.phone IS NOT NULL) AND (old.phone IS NULL)))) EXECUTE FUNCTION app.end_need_of_person();

create table app.push_subscriptions (
  session_id uuid not null,
  user_id uuid not null,
  endpoint_hash bytea not null,
  sealed_target bytea not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (session_id),
  constraint push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES app.sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_by_user ON app.push_subscriptions USING btree (user_id);
alter table app.push_subscriptions enable row level security;
alter table app.push_subscriptions force row level security;
create policy backup_select on app.push_subscriptions for select to care_backup using (true);
create policy own_delete on app.push_subscriptions for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.push_subscriptions for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.push_subscriptions for all to care_owner using (true) with check (true);
create policy worker_all on app.push_subscriptions for all to care_worker using (true) with check (true);
grant delete, select on app.push_subscriptions to care_app;
grant select on app.push_subscriptions to care_backup;
grant delete, insert, select, update on app.push_subscriptions to care_worker;

create table app.rate_bands (
  team_id uuid not null,
  card_id uuid not null,
  version integer not null,
  kind text not null,
  during int4range not null,
  pay integer not null,
  charge integer,
  constraint rate_bands_pkey PRIMARY KEY (team_id, card_id, version, kind, during),
  constraint bands_do_not_overlap EXCLUDE USING gist (team_id WITH =, card_id WITH =, version WITH =, kind WITH =, during WITH &&),
  constraint rate_bands_charge_check CHECK (((charge >= 1) AND (charge <= 100000))),
  constraint rate_bands_during_check CHECK (((NOT isempty(during)) AND (during <@ int4range(0, 1440)))),
  constraint rate_bands_kind_check CHECK ((kind = ANY (ARRAY['weekday'::text, 'saturday'::text, 'sunday'::text, 'holiday'::text]))),
  constraint rate_bands_pay_check CHECK (((pay >= 1) AND (pay <= 100000))),
  constraint rate_bands_team_id_card_id_version_fkey FOREIGN KEY (team_id, card_id, version) REFERENCES app.rate_versions(team_id, card_id, version) ON DELETE CASCADE
);
alter table app.rate_bands enable row level security;
alter table app.rate_bands force row level security;
create policy at_my_sites on app.rate_bands for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (card_id IN ( SELECT app.limited_cards() AS limited_cards))));
create policy backup_select on app.rate_bands for select to care_backup using (true);
create policy owner_all on app.rate_bands for all to care_owner using (true) with check (true);
create policy pay_select on app.rate_bands for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.rate_bands for all to care_worker using (true) with check (true);
grant select on app.rate_bands to care_app;
grant select on app.rate_bands to care_backup;
grant select on app.rate_bands to care_worker;

create table app.rate_cards (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid,
  site_id uuid,
  job text,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint rate_cards_pkey PRIMARY KEY (id),
  constraint one_card_of_a_scope UNIQUE NULLS NOT DISTINCT (team_id, client_id, site_id, job),
  constraint rate_cards_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint rate_cards_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint rate_cards_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint rate_cards_team_id_id_key UNIQUE (team_id, id),
  constraint rate_cards_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint sites_have_clients CHECK (((site_id IS NULL) OR (client_id IS NOT NULL)))
);
CREATE INDEX rate_cards_by_creator ON app.rate_cards USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX rate_cards_by_site ON app.rate_cards USING btree (team_id, site_id) WHERE (site_id IS NOT NULL);
alter table app.rate_cards enable row level security;
alter table app.rate_cards force row level security;
create policy at_my_sites on app.rate_cards for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)))));
create policy backup_select on app.rate_cards for select to care_backup using (true);
create policy owner_all on app.rate_cards for all to care_owner using (true) with check (true);
create policy pay_delete on app.rate_cards for delete to care_app using (((team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (NOT (EXISTS ( SELECT
   FROM app.rate_versions v
  WHERE ((v.team_id = rate_cards.team_id) AND (v.card_id = rate_cards.id)))))));
create policy pay_insert on app.rate_cards for insert to care_app with check (((created_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams))));
create policy pay_select on app.rate_cards for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.rate_cards for all to care_worker using (true) with check (true);
grant delete, insert, select on app.rate_cards to care_app;
grant select on app.rate_cards to care_backup;
grant select on app.rate_cards to care_worker;
CREATE TRIGGER keep_begun_cards BEFORE DELETE ON app.rate_cards FOR EACH ROW EXECUTE FUNCTION app.keep_begun_cards();

create table app.rate_drafts (
  team_id uuid not null,
  card_id uuid not null,
  revision integer not null,
  value jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint rate_drafts_pkey PRIMARY KEY (team_id, card_id),
  constraint rate_drafts_revision_check CHECK ((revision > 0)),
  constraint rate_drafts_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint rate_drafts_team_id_card_id_fkey FOREIGN KEY (team_id, card_id) REFERENCES app.rate_cards(team_id, id) ON DELETE CASCADE
);
CREATE INDEX rate_drafts_by_saver ON app.rate_drafts USING btree (saved_by) WHERE (saved_by IS NOT NULL);
alter table app.rate_drafts enable row level security;
alter table app.rate_drafts force row level security;
create policy at_my_sites on app.rate_drafts for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (card_id IN ( SELECT app.limited_cards() AS limited_cards))));
create policy backup_select on app.rate_drafts for select to care_backup using (true);
create policy owner_all on app.rate_drafts for all to care_owner using (true) with check (true);
create policy pay_all on app.rate_drafts for all to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams))) with check (((saved_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams))));
create policy worker_all on app.rate_drafts for all to care_worker using (true) with check (true);
grant delete, insert, select on app.rate_drafts to care_app;
grant select on app.rate_drafts to care_backup;
grant select on app.rate_drafts to care_worker;
grant update (revision, value, saved_at, saved_by) on app.rate_drafts to care_app;

create table app.rate_flats (
  team_id uuid not null,
  card_id uuid not null,
  version integer not null,
  kind text not null,
  pay integer not null,
  charge integer,
  constraint rate_flats_pkey PRIMARY KEY (team_id, card_id, version, kind),
  constraint rate_flats_charge_check CHECK (((charge >= 0) AND (charge <= 100000))),
  constraint rate_flats_kind_check CHECK ((kind = ANY (ARRAY['sleep-in'::text, 'on-call'::text, 'call-out'::text, 'travel'::text, 'mileage'::text]))),
  constraint rate_flats_pay_check CHECK (((pay >= 0) AND (pay <= 100000))),
  constraint rate_flats_team_id_card_id_version_fkey FOREIGN KEY (team_id, card_id, version) REFERENCES app.rate_versions(team_id, card_id, version) ON DELETE CASCADE
);
alter table app.rate_flats enable row level security;
alter table app.rate_flats force row level security;
create policy at_my_sites on app.rate_flats for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (card_id IN ( SELECT app.limited_cards() AS limited_cards))));
create policy backup_select on app.rate_flats for select to care_backup using (true);
create policy owner_all on app.rate_flats for all to care_owner using (true) with check (true);
create policy pay_select on app.rate_flats for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.rate_flats for all to care_worker using (true) with check (true);
grant select on app.rate_flats to care_app;
grant select on app.rate_flats to care_backup;
grant select on app.rate_flats to care_worker;

create table app.rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
alter table app.rate_limits enable row level security;
alter table app.rate_limits force row level security;
create policy auth_all on app.rate_limits for all to care_auth using (true) with check (true);
create policy backup_select on app.rate_limits for select to care_backup using (true);
create policy owner_all on app.rate_limits for all to care_owner using (true) with check (true);
create policy worker_all on app.rate_limits for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.rate_limits to care_auth;
grant select on app.rate_limits to care_backup;
grant delete, insert, select, update on app.rate_limits to care_worker;

create table app.rate_versions (
  team_id uuid not null,
  card_id uuid not null,
  version integer not null,
  from_day date not null,
  day_by text not null,
  holidays text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint rate_versions_pkey PRIMARY KEY (team_id, card_id, version),
  constraint never_for_the_past CHECK ((from_day >= ((recorded_at AT TIME ZONE 'Europe/London'::text))::date)),
  constraint rate_versions_day_by_check CHECK ((day_by = ANY (ARRAY['minute'::text, 'start'::text, 'majority'::text]))),
  constraint rate_versions_holidays_check CHECK ((holidays = ANY (ARRAY['substitute'::text, 'calendar'::text, 'both'::text]))),
  constraint rate_versions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint rate_versions_team_id_card_id_fkey FOREIGN KEY (team_id, card_id) REFERENCES app.rate_cards(team_id, id) ON DELETE CASCADE,
  constraint rate_versions_version_check CHECK ((version > 0))
);
CREATE INDEX rate_versions_by_recorder ON app.rate_versions USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.rate_versions enable row level security;
alter table app.rate_versions force row level security;
create policy at_my_sites on app.rate_versions for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (card_id IN ( SELECT app.limited_cards() AS limited_cards))));
create policy backup_select on app.rate_versions for select to care_backup using (true);
create policy owner_all on app.rate_versions for all to care_owner using (true) with check (true);
create policy pay_select on app.rate_versions for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.rate_versions for all to care_worker using (true) with check (true);
grant select on app.rate_versions to care_app;
grant select on app.rate_versions to care_backup;
grant select on app.rate_versions to care_worker;
CREATE CONSTRAINT TRIGGER bands_are_whole AFTER INSERT ON app.rate_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.bands_are_whole();

create table app.reference_links (
  secret_hash bytea not null,
  reference_id uuid not null,
  constraint reference_links_pkey PRIMARY KEY (secret_hash),
  constraint reference_links_reference_id_fkey FOREIGN KEY (reference_id) REFERENCES app.reference_requests(id) ON DELETE CASCADE
);
CREATE INDEX reference_links_by_reference ON app.reference_links USING btree (reference_id);
alter table app.reference_links enable row level security;
alter table app.reference_links force row level security;
create policy backup_select on app.reference_links for select to care_backup using (true);
create policy manager_all on app.reference_links for all to care_app using ((reference_id IN ( SELECT r.id
   FROM app.reference_requests r
  WHERE (r.team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.reference_links for all to care_owner using (true) with check (true);
create policy worker_all on app.reference_links for all to care_worker using (true) with check (true);
grant delete, insert, select on app.reference_links to care_app;
grant select on app.reference_links to care_backup;
grant delete, insert, select, update on app.reference_links to care_worker;

create table app.reference_requests (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  referee bytea not null,
  address_hash bytea not null,
  state text default 'asked'::text not null,
  version integer default 1 not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  reminders integer default 0 not null,
  question bytea,
  answer bytea,
  answered_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason bytea,
  constraint reference_requests_pkey PRIMARY KEY (id),
  constraint reference_requests_check CHECK (((state <> ALL (ARRAY['answered'::text, 'verified'::text])) OR (answer IS NOT NULL))),
  constraint reference_requests_check1 CHECK (((state <> ALL (ARRAY['rejected'::text, 'declined'::text])) OR (reason IS NOT NULL))),
  constraint reference_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint reference_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint reference_requests_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'answered'::text, 'verified'::text, 'rejected'::text, 'declined'::text, 'cancelled'::text]))),
  constraint reference_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint reference_requests_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint reference_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX reference_requests_by_member ON app.reference_requests USING btree (team_id, user_id);
CREATE INDEX reference_requests_by_user ON app.reference_requests USING btree (user_id);
CREATE UNIQUE INDEX reference_requests_standing ON app.reference_requests USING btree (team_id, user_id, address_hash) WHERE (state = ANY (ARRAY['asked'::text, 'answered'::text, 'verified'::text]));
CREATE INDEX reference_requests_unanswered ON app.reference_requests USING btree (sent_at) WHERE (state = 'asked'::text);
alter table app.reference_requests enable row level security;
alter table app.reference_requests force row level security;
create policy at_my_sites on app.reference_requests for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.reference_requests for select to care_backup using (true);
create policy manager_insert on app.reference_requests for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (requested_by = ( SELECT app.uid() AS uid)) AND (state = 'asked'::text) AND (answer IS NULL)));
create policy manager_select on app.reference_requests for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.reference_requests for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.reference_requests for all to care_owner using (true) with check (true);
create policy worker_all on app.reference_requests for all to care_worker using (true) with check (true);
grant insert, select on app.reference_requests to care_app;
grant select on app.reference_requests to care_backup;
grant delete, insert, select, update on app.reference_requests to care_worker;
grant update (referee, address_hash, state, version, sent_at, expires_at, reminders, question, decided_by, decided_at, reason) on app.reference_requests to care_app;
CREATE TRIGGER end_need_of_new_reference AFTER INSERT ON app.reference_requests FOR EACH ROW EXECUTE FUNCTION app.end_needs_with_row('{reference-declined}', '', 'user_id');
CREATE TRIGGER end_need_of_reference AFTER UPDATE OF state ON app.reference_requests FOR EACH ROW WHEN (((old.state = ANY (ARRAY['asked'::text, 'answered'::text])) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION app.end_needs_with_row('{reference-received,reference-overdue}', 'id', 'user_id');

create table app.reference_sends (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  address_hash bytea not null,
  at timestamp with time zone not null,
  constraint reference_sends_pkey PRIMARY KEY (id),
  constraint reference_sends_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX reference_sends_by_address ON app.reference_sends USING btree (address_hash, at);
CREATE INDEX reference_sends_by_team ON app.reference_sends USING btree (team_id, at);
alter table app.reference_sends enable row level security;
alter table app.reference_sends force row level security;
create policy at_my_sites on app.reference_sends for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.reference_sends for select to care_backup using (true);
create policy owner_all on app.reference_sends for all to care_owner using (true) with check (true);
create policy worker_all on app.reference_sends for all to care_worker using (true) with check (true);
grant select on app.reference_sends to care_backup;
grant delete, insert, select, update on app.reference_sends to care_worker;

create table app.reference_statements (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  steps_taken bytea not null,
  recorded_by uuid,
  recorded_at timestamp with time zone not null,
  constraint reference_statements_pkey PRIMARY KEY (id),
  constraint reference_statements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint reference_statements_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint reference_statements_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint reference_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX reference_statements_by_member ON app.reference_statements USING btree (team_id, user_id);
CREATE INDEX reference_statements_by_user ON app.reference_statements USING btree (user_id);
alter table app.reference_statements enable row level security;
alter table app.reference_statements force row level security;
create policy at_my_sites on app.reference_statements for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.reference_statements for select to care_backup using (true);
create policy manager_insert on app.reference_statements for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.reference_statements for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.reference_statements for all to care_owner using (true) with check (true);
create policy worker_all on app.reference_statements for all to care_worker using (true) with check (true);
grant insert, select on app.reference_statements to care_app;
grant select on app.reference_statements to care_backup;
grant delete, select on app.reference_statements to care_worker;

create table app.reference_stops (
  team_id uuid not null,
  address_hash bytea not null,
  at timestamp with time zone not null,
  constraint reference_stops_pkey PRIMARY KEY (team_id, address_hash),
  constraint reference_stops_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
alter table app.reference_stops enable row level security;
alter table app.reference_stops force row level security;
create policy at_my_sites on app.reference_stops for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.reference_stops for select to care_backup using (true);
create policy owner_all on app.reference_stops for all to care_owner using (true) with check (true);
create policy worker_all on app.reference_stops for all to care_worker using (true) with check (true);
grant select on app.reference_stops to care_backup;
grant delete, insert, select, update on app.reference_stops to care_worker;

create table app."references" (
  user_id uuid not null,
  "position" integer not null,
  name bytea,
  position_held bytea,
  email bytea,
  phone bytea,
  relationship bytea,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint references_pkey PRIMARY KEY (user_id, "position"),
  constraint references_position_check CHECK (("position" = ANY (ARRAY[1, 2]))),
  constraint references_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app."references" enable row level security;
alter table app."references" force row level security;
create policy backup_select on app."references" for select to care_backup using (true);
create policy own_delete on app."references" for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app."references" for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app."references" for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app."references" for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app."references" for all to care_owner using (true) with check (true);
create policy worker_all on app."references" for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app."references" to care_app;
grant select on app."references" to care_backup;
grant delete, insert, select, update on app."references" to care_worker;

create table app.registration_drafts (
  user_id uuid not null,
  step text not null,
  data bytea not null,
  version integer not null,
  updated_at timestamp with time zone default now() not null,
  constraint registration_drafts_pkey PRIMARY KEY (user_id, step),
  constraint registration_drafts_step_check CHECK ((length(step) <= 40)),
  constraint registration_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.registration_drafts enable row level security;
alter table app.registration_drafts force row level security;
create policy backup_select on app.registration_drafts for select to care_backup using (true);
create policy own_delete on app.registration_drafts for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.registration_drafts for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.registration_drafts for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.registration_drafts for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.registration_drafts for all to care_owner using (true) with check (true);
create policy worker_all on app.registration_drafts for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.registration_drafts to care_app;
grant select on app.registration_drafts to care_backup;
grant delete, insert, select, update on app.registration_drafts to care_worker;

create table app.registration_sections (
  user_id uuid not null,
  step text not null,
  version integer default 1 not null,
  state text default 'saved'::text not null,
  saved_at timestamp with time zone default now() not null,
  constraint registration_sections_pkey PRIMARY KEY (user_id, step),
  constraint registration_sections_state_check CHECK ((state = ANY (ARRAY['saved'::text, 'deferred'::text]))),
  constraint registration_sections_step_check CHECK ((length(step) <= 40)),
  constraint registration_sections_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.registration_sections enable row level security;
alter table app.registration_sections force row level security;
create policy backup_select on app.registration_sections for select to care_backup using (true);
create policy own_delete on app.registration_sections for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.registration_sections for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.registration_sections for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.registration_sections for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.registration_sections for all to care_owner using (true) with check (true);
create policy worker_all on app.registration_sections for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.registration_sections to care_app;
grant select on app.registration_sections to care_backup;
grant delete, insert, select, update on app.registration_sections to care_worker;

create table app.registrations (
  user_id uuid not null,
  skip_training_certificates boolean,
  completed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint registrations_pkey PRIMARY KEY (user_id),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.registrations enable row level security;
alter table app.registrations force row level security;
create policy backup_select on app.registrations for select to care_backup using (true);
create policy own_delete on app.registrations for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.registrations for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.registrations for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.registrations for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.registrations for all to care_owner using (true) with check (true);
create policy worker_all on app.registrations for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.registrations to care_app;
grant select on app.registrations to care_backup;
grant delete, insert, select, update on app.registrations to care_worker;

create table app.reminder_choices (
  user_id uuid not null,
  evening text,
  hours_before integer,
  constraint reminder_choices_pkey PRIMARY KEY (user_id),
  constraint reminder_choices_evening_check CHECK ((evening ~ '^(1[6-9]|2[01]):00$'::text)),
  constraint reminder_choices_hours_before_check CHECK (((hours_before >= 1) AND (hours_before <= 12))),
  constraint reminder_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.reminder_choices enable row level security;
alter table app.reminder_choices force row level security;
create policy backup_select on app.reminder_choices for select to care_backup using (true);
create policy own_all on app.reminder_choices for all to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.reminder_choices for all to care_owner using (true) with check (true);
create policy worker_all on app.reminder_choices for all to care_worker using (true) with check (true);
grant insert, select, update on app.reminder_choices to care_app;
grant select on app.reminder_choices to care_backup;
grant delete, select on app.reminder_choices to care_worker;

create table app.requirement_exceptions (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  requirement_id uuid not null,
  during daterange not null,
  reason text not null,
  granted_at timestamp with time zone not null,
  granted_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_from date,
  ground text,
  constraint requirement_exceptions_pkey PRIMARY KEY (id),
  constraint requirement_exceptions_check CHECK (((withdrawn_at IS NULL) = (withdrawn_from IS NULL))),
  constraint requirement_exceptions_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint requirement_exceptions_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint requirement_exceptions_ground_check CHECK ((length(ground) <= 40)),
  constraint requirement_exceptions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint requirement_exceptions_team_id_requirement_id_fkey FOREIGN KEY (team_id, requirement_id) REFERENCES app.requirements(team_id, id) ON DELETE CASCADE,
  constraint requirement_exceptions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint requirement_exceptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint requirement_exceptions_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app.users(id) ON DELETE SET NULL
);
CREATE INDEX requirement_exceptions_by_member ON app.requirement_exceptions USING btree (team_id, user_id);
CREATE INDEX requirement_exceptions_by_user ON app.requirement_exceptions USING btree (user_id);
alter table app.requirement_exceptions enable row level security;
alter table app.requirement_exceptions force row level security;
create policy at_my_sites on app.requirement_exceptions for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.requirement_exceptions for select to care_backup using (true);
create policy manager_insert on app.requirement_exceptions for insert to care_app with check (((granted_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = requirement_exceptions.team_id) AND (m.user_id = requirement_exceptions.user_id) AND (m.status = 'active'::text))))));
create policy manager_update on app.requirement_exceptions for update to care_app using (((withdrawn_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((withdrawn_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_or_team_select on app.requirement_exceptions for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.requirement_exceptions for all to care_owner using (true) with check (true);
create policy worker_all on app.requirement_exceptions for all to care_worker using (true) with check (true);
grant insert, select on app.requirement_exceptions to care_app;
grant select on app.requirement_exceptions to care_backup;
grant delete, select on app.requirement_exceptions to care_worker;
grant update (withdrawn_at, withdrawn_by, withdrawn_from) on app.requirement_exceptions to care_app;
CREATE TRIGGER follow_answer_by_excusing AFTER INSERT ON app.requirement_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_answer();
CREATE TRIGGER rewrite_for_changed_exceptions AFTER UPDATE ON app.requirement_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();
CREATE TRIGGER rewrite_for_new_exceptions AFTER INSERT ON app.requirement_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();

create table app.requirement_versions (
  requirement_id uuid not null,
  team_id uuid not null,
  version integer not null,
  starts date not null,
  name text not null,
  kinds text[] not null,
  jobs text[] default '{}'::text[] not null,
  people uuid[],
  lasts_months integer,
  ignores_expiry boolean default false not null,
  person_lead_days integer default 30 not null,
  manager_lead_days integer default 30 not null,
  blocks boolean default true not null,
  retired boolean default false not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  new_starters_only boolean default false not null,
  grace_days integer default 0 not null,
  constraint requirement_versions_pkey PRIMARY KEY (requirement_id, version),
  constraint requirement_versions_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 366))),
  constraint requirement_versions_kinds_check CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 20))),
  constraint requirement_versions_lasts_months_check CHECK (((lasts_months >= 1) AND (lasts_months <= 600))),
  constraint requirement_versions_manager_lead_days_check CHECK (((manager_lead_days >= 0) AND (manager_lead_days <= 366))),
  constraint requirement_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint requirement_versions_people_check CHECK ((cardinality(people) <= 500)),
  constraint requirement_versions_person_lead_days_check CHECK (((person_lead_days >= 0) AND (person_lead_days <= 366))),
  constraint requirement_versions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint requirement_versions_team_id_requirement_id_fkey FOREIGN KEY (team_id, requirement_id) REFERENCES app.requirements(team_id, id) ON DELETE CASCADE,
  constraint requirement_versions_version_check CHECK ((version > 0))
);
CREATE INDEX requirement_versions_by_team ON app.requirement_versions USING btree (team_id);
alter table app.requirement_versions enable row level security;
alter table app.requirement_versions force row level security;
create policy backup_select on app.requirement_versions for select to care_backup using (true);
create policy manager_insert on app.requirement_versions for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy manager_or_asked_select on app.requirement_versions for select to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) OR (requirement_id IN ( SELECT s.requirement_id
   FROM app.compliance_statuses s
  WHERE (s.user_id = ( SELECT app.uid() AS uid))))));
create policy owner_all on app.requirement_versions for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.requirement_versions for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.requirement_versions for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.requirement_versions for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.requirement_versions for all to care_worker using (true) with check (true);
grant insert, select on app.requirement_versions to care_app;
grant select on app.requirement_versions to care_backup;
grant delete, select on app.requirement_versions to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.requirement_versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.requirement_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.requirement_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER rewrite_for_versions AFTER INSERT ON app.requirement_versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_requirements();

create table app.requirements (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  origin text,
  constraint requirements_pkey PRIMARY KEY (id),
  constraint requirements_origin_check CHECK ((length(origin) <= 60)),
  constraint requirements_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint requirements_team_id_id_key UNIQUE (team_id, id),
  constraint requirements_team_id_origin_key UNIQUE (team_id, origin)
);
alter table app.requirements enable row level security;
alter table app.requirements force row level security;
create policy backup_select on app.requirements for select to care_backup using (true);
create policy manager_insert on app.requirements for insert to care_app with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_select on app.requirements for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.requirements for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.requirements for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.requirements for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.requirements for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.requirements for all to care_worker using (true) with check (true);
grant insert, select on app.requirements to care_app;
grant select on app.requirements to care_backup;
grant delete, select on app.requirements to care_worker;

create table app.resumes (
  user_id uuid not null,
  resume_file uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint resumes_pkey PRIMARY KEY (user_id),
  constraint resumes_resume_file_fkey FOREIGN KEY (resume_file) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint resumes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.resumes enable row level security;
alter table app.resumes force row level security;
create policy backup_select on app.resumes for select to care_backup using (true);
create policy own_delete on app.resumes for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.resumes for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.resumes for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.resumes for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.resumes for all to care_owner using (true) with check (true);
create policy worker_all on app.resumes for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.resumes to care_app;
grant select on app.resumes to care_backup;
grant delete, insert, select, update on app.resumes to care_worker;

create table app.retention_runs (
  day date not null,
  ended_at timestamp with time zone not null,
  deleted jsonb default '{}'::jsonb not null,
  constraint retention_runs_pkey PRIMARY KEY (day)
);
alter table app.retention_runs enable row level security;
alter table app.retention_runs force row level security;
create policy backup_select on app.retention_runs for select to care_backup using (true);
create policy owner_all on app.retention_runs for all to care_owner using (true) with check (true);
create policy worker_all on app.retention_runs for all to care_worker using (true) with check (true);
grant select on app.retention_runs to care_backup;
grant insert, select on app.retention_runs to care_worker;

create table app.rota_links (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  site_id uuid not null,
  email text,
  address_hash bytea,
  secret_hash bytea,
  made_at timestamp with time zone not null,
  made_by uuid,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint rota_links_pkey PRIMARY KEY (id),
  constraint ends_after_it_is_made CHECK ((expires_at > made_at)),
  constraint mailed_or_copied CHECK (((email IS NULL) = (address_hash IS NULL))),
  constraint rota_links_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint rota_links_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint rota_links_secret_hash_key UNIQUE (secret_hash),
  constraint rota_links_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint rota_links_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE
);
CREATE INDEX rota_links_by_maker ON app.rota_links USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX rota_links_by_site ON app.rota_links USING btree (team_id, site_id);
CREATE INDEX rota_links_by_team ON app.rota_links USING btree (team_id, made_at);
alter table app.rota_links enable row level security;
alter table app.rota_links force row level security;
create policy at_my_sites on app.rota_links for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.rota_links for select to care_backup using (true);
create policy manager_insert on app.rota_links for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (made_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.rota_links for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.rota_links for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.rota_links for all to care_owner using (true) with check (true);
create policy worker_all on app.rota_links for all to care_worker using (true) with check (true);
grant insert, select on app.rota_links to care_app;
grant select on app.rota_links to care_backup;
grant delete, select on app.rota_links to care_worker;
grant update (revoked_at) on app.rota_links to care_app;
grant update (secret_hash) on app.rota_links to care_worker;

create table app.rota_steps (
  id uuid not null,
  team_id uuid not null,
  by uuid not null,
  seq bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  root uuid not null,
  reverses uuid,
  said jsonb not null,
  before jsonb not null,
  after jsonb not null,
  people uuid[] not null,
  why jsonb,
  constraint rota_steps_pkey PRIMARY KEY (id),
  constraint acts_begin CHECK (
CASE kind
    WHEN 'act'::text THEN ((reverses IS NULL) AND (root = id))
    ELSE ((reverses IS NOT NULL) AND (root <> id))
END),
  constraint reverses_another CHECK ((reverses <> id)),
  constraint rota_steps_by_fkey FOREIGN KEY (by) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint rota_steps_kind_check CHECK ((kind = ANY (ARRAY['act'::text, 'undo'::text, 'redo'::text]))),
  constraint rota_steps_reverses_fkey FOREIGN KEY (reverses) REFERENCES app.rota_steps(id) ON DELETE CASCADE,
  constraint rota_steps_reverses_key UNIQUE (reverses),
  constraint rota_steps_root_fkey FOREIGN KEY (root) REFERENCES app.rota_steps(id) ON DELETE CASCADE,
  constraint rota_steps_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX rota_steps_about ON app.rota_steps USING gin (people);
CREATE INDEX rota_steps_by_actor ON app.rota_steps USING btree (by, team_id, seq DESC);
CREATE INDEX rota_steps_by_root ON app.rota_steps USING btree (root);
CREATE INDEX rota_steps_by_team ON app.rota_steps USING btree (team_id);
CREATE INDEX rota_steps_by_time ON app.rota_steps USING btree (at);
alter table app.rota_steps enable row level security;
alter table app.rota_steps force row level security;
create policy at_my_sites on app.rota_steps for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (by = ( SELECT app.uid() AS uid))));
create policy backup_select on app.rota_steps for select to care_backup using (true);
create policy own_insert on app.rota_steps for insert to care_app with check (((by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_select on app.rota_steps for select to care_app using ((by = ( SELECT app.uid() AS uid)));
create policy owner_all on app.rota_steps for all to care_owner using (true) with check (true);
create policy worker_all on app.rota_steps for all to care_worker using (true) with check (true);
grant insert, select on app.rota_steps to care_app;
grant select on app.rota_steps to care_backup;
grant delete, select on app.rota_steps to care_worker;

create table app.scorecards (
  interview_id uuid not null,
  team_id uuid not null,
  manager_id uuid not null,
  scores smallint[] not null,
  notes text[] not null,
  summary text default ''::text not null,
  sent_at timestamp with time zone,
  constraint scorecards_pkey PRIMARY KEY (interview_id, manager_id),
  constraint scorecards_interview_id_manager_id_fkey FOREIGN KEY (interview_id, manager_id) REFERENCES app.interview_panel(interview_id, manager_id) ON DELETE CASCADE,
  constraint scorecards_summary_check CHECK ((length(summary) <= 2000)),
  constraint scorecards_team_id_interview_id_fkey FOREIGN KEY (team_id, interview_id) REFERENCES app.interviews(team_id, id) ON DELETE CASCADE
);
alter table app.scorecards enable row level security;
alter table app.scorecards force row level security;
create policy at_my_sites on app.scorecards for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.scorecards for select to care_backup using (true);
create policy own_insert on app.scorecards for insert to care_app with check (((manager_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy own_or_scored_select on app.scorecards for select to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((manager_id = ( SELECT app.uid() AS uid)) OR ((sent_at IS NOT NULL) AND (interview_id IN ( SELECT app.scored_interviews(scorecards.team_id) AS scored_interviews))))));
create policy own_update on app.scorecards for update to care_app using (((manager_id = ( SELECT app.uid() AS uid)) AND (sent_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check ((manager_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.scorecards for all to care_owner using (true) with check (true);
create policy worker_all on app.scorecards for all to care_worker using (true) with check (true);
grant insert, select, update on app.scorecards to care_app;
grant select on app.scorecards to care_backup;
grant delete, insert, select, update on app.scorecards to care_worker;

create table app.sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  authenticated_at timestamp with time zone not null,
  refreshed_at timestamp with time zone not null,
  aal text default 'aal1'::text not null,
  user_agent text,
  ip_trunc text,
  revoked_at timestamp with time zone,
  methods jsonb default '[]'::jsonb not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
  constraint sessions_secret_hash_key UNIQUE (secret_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_user ON app.sessions USING btree (user_id);
alter table app.sessions enable row level security;
alter table app.sessions force row level security;
create policy auth_all on app.sessions for all to care_auth using (true) with check (true);
create policy backup_select on app.sessions for select to care_backup using (true);
create policy own_select on app.sessions for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.sessions for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.sessions for all to care_owner using (true) with check (true);
create policy worker_all on app.sessions for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.sessions to care_auth;
grant select on app.sessions to care_backup;
grant delete on app.sessions to care_worker;
grant select (id, user_id, created_at, authenticated_at, refreshed_at, aal, user_agent, ip_trunc, revoked_at) on app.sessions to care_app;
grant update (revoked_at) on app.sessions to care_app;
grant select (id, created_at) on app.sessions to care_worker;
CREATE TRIGGER end_push AFTER UPDATE OF revoked_at ON app.sessions FOR EACH ROW WHEN ((new.revoked_at IS NOT NULL)) EXECUTE FUNCTION app.end_push();

create table app.sharing_log (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  hirer text,
  what text not null,
  reference_id uuid,
  document text,
  consent text not null,
  shared_on date not null,
  recorded_by uuid,
  recorded_at timestamp with time zone not null,
  constraint sharing_log_pkey PRIMARY KEY (id),
  constraint sharing_log_check CHECK (((what = 'document'::text) = (document IS NOT NULL))),
  constraint sharing_log_consent_check CHECK (((length(consent) >= 1) AND (length(consent) <= 200))),
  constraint sharing_log_document_check CHECK (((length(document) >= 1) AND (length(document) <= 120))),
  constraint sharing_log_hirer_check CHECK (((length(hirer) >= 1) AND (length(hirer) <= 120))),
  constraint sharing_log_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint sharing_log_reference_id_fkey FOREIGN KEY (reference_id) REFERENCES app.reference_requests(id) ON DELETE SET NULL,
  constraint sharing_log_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint sharing_log_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint sharing_log_to_whom CHECK (((hirer IS NOT NULL) OR (what = 'reference'::text))),
  constraint sharing_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint sharing_log_what_check CHECK ((what = ANY (ARRAY['reference'::text, 'document'::text, 'steps-taken'::text])))
);
CREATE INDEX sharing_log_by_member ON app.sharing_log USING btree (team_id, user_id);
CREATE INDEX sharing_log_by_reference ON app.sharing_log USING btree (reference_id) WHERE (reference_id IS NOT NULL);
CREATE INDEX sharing_log_by_user ON app.sharing_log USING btree (user_id);
CREATE UNIQUE INDEX sharing_log_once_to_the_person ON app.sharing_log USING btree (reference_id) WHERE (hirer IS NULL);
alter table app.sharing_log enable row level security;
alter table app.sharing_log force row level security;
create policy at_my_sites on app.sharing_log for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.sharing_log for select to care_backup using (true);
create policy manager_insert on app.sharing_log for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.sharing_log for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.sharing_log for all to care_owner using (true) with check (true);
create policy worker_all on app.sharing_log for all to care_worker using (true) with check (true);
grant insert, select on app.sharing_log to care_app;
grant select on app.sharing_log to care_backup;
grant delete, select on app.sharing_log to care_worker;

create table app.shift_calls (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null,
  caller_id uuid,
  started_at timestamp with time zone not null,
  outcome text,
  ended_at timestamp with time zone,
  note text,
  constraint shift_calls_pkey PRIMARY KEY (id),
  constraint ended_with_outcome CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint shift_calls_caller_id_fkey FOREIGN KEY (caller_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_calls_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint shift_calls_outcome_check CHECK ((outcome = ANY (ARRAY['no-answer'::text, 'message'::text, 'ring-back'::text, 'said-no'::text, 'agreed'::text, 'unsaid'::text]))),
  constraint shift_calls_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint shift_calls_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX shift_calls_by_caller ON app.shift_calls USING btree (caller_id) WHERE (caller_id IS NOT NULL);
CREATE INDEX shift_calls_by_shift ON app.shift_calls USING btree (shift_id, started_at);
CREATE INDEX shift_calls_by_team ON app.shift_calls USING btree (team_id, started_at);
CREATE INDEX shift_calls_by_user ON app.shift_calls USING btree (user_id);
CREATE UNIQUE INDEX shift_calls_ringing ON app.shift_calls USING btree (team_id, user_id) WHERE (outcome IS NULL);
alter table app.shift_calls enable row level security;
alter table app.shift_calls force row level security;
create policy at_my_sites on app.shift_calls for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.shift_calls for select to care_backup using (true);
create policy caller_delete on app.shift_calls for delete to care_app using (((caller_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy caller_insert on app.shift_calls for insert to care_app with check (((caller_id = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.shifts s
  WHERE ((s.id = shift_calls.shift_id) AND (s.team_id = shift_calls.team_id) AND (s.state = 'open'::text)))) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = shift_calls.team_id) AND (m.user_id = shift_calls.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy manager_select on app.shift_calls for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.shift_calls for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shift_calls for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_calls for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.shift_calls to care_app;
grant select on app.shift_calls to care_backup;
grant delete, select on app.shift_calls to care_worker;

create table app.shift_changes (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid,
  act text not null,
  cause text,
  reason text,
  note text,
  before tstzrange,
  after tstzrange,
  notice integer not null,
  at timestamp with time zone not null,
  by uuid,
  effect jsonb,
  site_before uuid,
  constraint shift_changes_pkey PRIMARY KEY (id),
  constraint shift_changes_by_fkey FOREIGN KEY (by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_changes_cause_check CHECK ((cause = ANY (ARRAY['hirer'::text, 'agency'::text, 'worker'::text]))),
  constraint shift_changes_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint shift_changes_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint shift_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL
);
CREATE INDEX shift_changes_by_actor ON app.shift_changes USING btree (by) WHERE (by IS NOT NULL);
CREATE INDEX shift_changes_by_shift ON app.shift_changes USING btree (shift_id, at);
CREATE INDEX shift_changes_by_team ON app.shift_changes USING btree (team_id, at);
CREATE INDEX shift_changes_by_user ON app.shift_changes USING btree (user_id, act, at) WHERE (user_id IS NOT NULL);
alter table app.shift_changes enable row level security;
alter table app.shift_changes force row level security;
create policy at_my_sites on app.shift_changes for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.shift_changes for select to care_backup using (true);
create policy manager_select on app.shift_changes for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shift_changes for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_changes for all to care_worker using (true) with check (true);
grant select on app.shift_changes to care_app;
grant select on app.shift_changes to care_backup;
grant delete, insert, select, update on app.shift_changes to care_worker;
CREATE TRIGGER end_need_of_dispute AFTER INSERT ON app.shift_changes FOR EACH ROW WHEN ((new.act = ANY (ARRAY['uphold-miss'::text, 'take-back-miss'::text]))) EXECUTE FUNCTION app.end_needs_with_row('{shift-miss-disputed}', 'shift_id', 'user_id');
CREATE TRIGGER reopen_days_for_lost_changes AFTER DELETE ON app.shift_changes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_changes();

create table app.shift_charges (
  shift_id uuid not null,
  team_id uuid not null,
  charge integer not null,
  constraint shift_charges_pkey PRIMARY KEY (shift_id),
  constraint shift_charges_charge_check CHECK (((charge >= 0) AND (charge <= 200000))),
  constraint shift_charges_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE
);
CREATE INDEX shift_charges_by_team ON app.shift_charges USING btree (team_id, shift_id);
alter table app.shift_charges enable row level security;
alter table app.shift_charges force row level security;
create policy at_my_sites on app.shift_charges for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR app.manages_shift(shift_id)));
create policy backup_select on app.shift_charges for select to care_backup using (true);
create policy owner_all on app.shift_charges for all to care_owner using (true) with check (true);
create policy sees_pay_all on app.shift_charges for all to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams))) with check ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.shift_charges for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.shift_charges to care_app;
grant select on app.shift_charges to care_backup;
grant delete, select on app.shift_charges to care_worker;

create table app.shift_imports (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  file_name text not null,
  shifts integer not null,
  imported_at timestamp with time zone not null,
  imported_by uuid,
  constraint shift_imports_pkey PRIMARY KEY (id),
  constraint shift_imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint shift_imports_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint shift_imports_team_id_id_key UNIQUE (team_id, id)
);
CREATE INDEX shift_imports_by_importer ON app.shift_imports USING btree (imported_by) WHERE (imported_by IS NOT NULL);
alter table app.shift_imports enable row level security;
alter table app.shift_imports force row level security;
create policy at_my_sites on app.shift_imports for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.shift_imports for select to care_backup using (true);
create policy manager_all on app.shift_imports for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shift_imports for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_imports for all to care_worker using (true) with check (true);
grant delete, insert, select on app.shift_imports to care_app;
grant select on app.shift_imports to care_backup;
grant delete, select on app.shift_imports to care_worker;

create table app.shift_offers (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  user_id uuid not null,
  state text not null,
  expires_at timestamp with time zone,
  made_at timestamp with time zone not null,
  made_by uuid,
  answered_at timestamp with time zone,
  stands_by_since timestamp with time zone,
  constraint shift_offers_pkey PRIMARY KEY (id),
  constraint offered_until_when CHECK (((state = 'offered'::text) <= (expires_at IS NOT NULL))),
  constraint shift_offers_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_offers_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'offered'::text, 'standby'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'not-picked'::text]))),
  constraint shift_offers_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint shift_offers_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint shift_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX shift_offers_applied ON app.shift_offers USING btree (team_id) WHERE (state = 'applied'::text);
CREATE INDEX shift_offers_by_maker ON app.shift_offers USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX shift_offers_by_member ON app.shift_offers USING btree (team_id, user_id);
CREATE INDEX shift_offers_by_shift ON app.shift_offers USING btree (shift_id);
CREATE INDEX shift_offers_by_user ON app.shift_offers USING btree (user_id) WHERE (state = ANY (ARRAY['applied'::text, 'offered'::text, 'standby'::text]));
CREATE INDEX shift_offers_ended ON app.shift_offers USING btree (team_id, answered_at) WHERE (answered_at IS NOT NULL);
CREATE UNIQUE INDEX shift_offers_standing ON app.shift_offers USING btree (shift_id, user_id) WHERE (state = ANY (ARRAY['applied'::text, 'offered'::text, 'standby'::text]));
alter table app.shift_offers enable row level security;
alter table app.shift_offers force row level security;
create policy at_my_sites on app.shift_offers for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.shift_offers for select to care_backup using (true);
create policy own_or_team_select on app.shift_offers for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.shift_offers for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_offers for all to care_worker using (true) with check (true);
grant select on app.shift_offers to care_app;
grant select on app.shift_offers to care_backup;
grant delete, insert, select, update on app.shift_offers to care_worker;
CREATE TRIGGER end_need_of_offer AFTER UPDATE OF state ON app.shift_offers FOR EACH ROW WHEN (((old.state = 'offered'::text) AND (new.state <> 'offered'::text))) EXECUTE FUNCTION app.end_need_of_offer();

create table app.shift_reminders (
  assignment_id uuid not null,
  lead text not null,
  starts_at timestamp with time zone not null,
  constraint shift_reminders_pkey PRIMARY KEY (assignment_id, lead),
  constraint shift_reminders_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES app.assignments(id) ON DELETE CASCADE,
  constraint shift_reminders_lead_check CHECK ((lead = ANY (ARRAY['evening'::text, 'hours'::text])))
);
CREATE INDEX shift_reminders_by_start ON app.shift_reminders USING btree (starts_at);
alter table app.shift_reminders enable row level security;
alter table app.shift_reminders force row level security;
create policy backup_select on app.shift_reminders for select to care_backup using (true);
create policy owner_all on app.shift_reminders for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_reminders for all to care_worker using (true) with check (true);
grant select on app.shift_reminders to care_backup;
grant delete, insert, select, update on app.shift_reminders to care_worker;

create table app.shift_series (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  pattern jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  constraint shift_series_pkey PRIMARY KEY (id),
  constraint shift_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_series_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint shift_series_team_id_id_key UNIQUE (team_id, id)
);
CREATE INDEX shift_series_by_creator ON app.shift_series USING btree (created_by) WHERE (created_by IS NOT NULL);
alter table app.shift_series enable row level security;
alter table app.shift_series force row level security;
create policy backup_select on app.shift_series for select to care_backup using (true);
create policy manager_all on app.shift_series for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shift_series for all to care_owner using (true) with check (true);
create policy worker_all on app.shift_series for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.shift_series to care_app;
grant select on app.shift_series to care_backup;
grant delete, select on app.shift_series to care_worker;

create table app.shift_settings (
  team_id uuid not null,
  kind text not null,
  version integer not null,
  value jsonb not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint shift_settings_pkey PRIMARY KEY (team_id, kind, version),
  constraint shift_settings_kind_check CHECK ((kind = ANY (ARRAY['presets'::text, 'terms'::text, 'offers'::text]))),
  constraint shift_settings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shift_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint shift_settings_version_check CHECK ((version > 0))
);
CREATE INDEX shift_settings_by_recorder ON app.shift_settings USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.shift_settings enable row level security;
alter table app.shift_settings force row level security;
create policy backup_select on app.shift_settings for select to care_backup using (true);
create policy manager_insert on app.shift_settings for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((kind = ANY (ARRAY['presets'::text, 'offers'::text])) OR (team_id IN ( SELECT app.owned_teams() AS owned_teams)))));
create policy manager_select on app.shift_settings for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shift_settings for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.shift_settings for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.shift_settings for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.shift_settings for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.shift_settings for all to care_worker using (true) with check (true);
grant insert, select on app.shift_settings to care_app;
grant select on app.shift_settings to care_backup;
grant delete, select on app.shift_settings to care_worker;

create table app.shifts (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  site_id uuid not null,
  job text not null,
  series_id uuid,
  series_day date,
  day date not null,
  start_time text not null,
  end_time text not null,
  start_is text,
  end_is text,
  during tstzrange not null,
  break_minutes integer not null,
  is_sleep_in boolean default false not null,
  staff_required integer not null,
  filled integer default 0 not null,
  worked integer default 0 not null,
  booking text not null,
  pay integer,
  notes text,
  is_urgent boolean default false not null,
  state text default 'draft'::text not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  import_id uuid,
  starts_at timestamp with time zone generated always as (lower(during)) stored not null,
  ends_at timestamp with time zone generated always as (upper(during)) stored not null,
  order_number text,
  cost_centre text,
  is_on_call boolean default false not null,
  flat_pay integer,
  call_pay integer,
  constraint shifts_pkey PRIMARY KEY (id),
  constraint flats_of_duties CHECK ((((flat_pay IS NULL) OR is_sleep_in OR is_on_call) AND ((call_pay IS NULL) OR is_on_call))),
  constraint one_kind_of_duty CHECK ((NOT (is_sleep_in AND is_on_call))),
  constraint published_or_draft CHECK (((state <> 'open'::text) OR (published_at IS NOT NULL))),
  constraint series_has_days CHECK (((series_id IS NULL) = (series_day IS NULL))),
  constraint shifts_booking_check CHECK ((booking = ANY (ARRAY['claim'::text, 'apply'::text, 'assign'::text]))),
  constraint shifts_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <= 480))),
  constraint shifts_call_pay_check CHECK (((call_pay >= 0) AND (call_pay <= 100000))),
  constraint shifts_cost_centre_check CHECK (((length(cost_centre) >= 1) AND (length(cost_centre) <= 60))),
  constraint shifts_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint shifts_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)))),
  constraint shifts_end_is_check CHECK ((end_is = ANY (ARRAY['first'::text, 'second'::text]))),
  constraint shifts_end_time_check CHECK ((end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint shifts_flat_pay_check CHECK (((flat_pay >= 0) AND (flat_pay <= 100000))),
  constraint shifts_id_during_key UNIQUE (id, during),
  constraint shifts_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 2000))),
  constraint shifts_order_number_check CHECK (((length(order_number) >= 1) AND (length(order_number) <= 60))),
  constraint shifts_pay_check CHECK (((pay >= 0) AND (pay <= 100000))),
  constraint shifts_staff_required_check CHECK (((staff_required >= 1) AND (staff_required <= 50))),
  constraint shifts_start_is_check CHECK ((start_is = ANY (ARRAY['first'::text, 'second'::text]))),
  constraint shifts_start_time_check CHECK ((start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint shifts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'open'::text, 'cancelled'::text]))),
  constraint shifts_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint shifts_team_id_id_key UNIQUE (team_id, id),
  constraint shifts_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES app.shift_imports(team_id, id) ON DELETE SET NULL (import_id),
  constraint shifts_team_id_series_id_fkey FOREIGN KEY (team_id, series_id) REFERENCES app.shift_series(team_id, id),
  constraint shifts_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id),
  constraint staff_required_holds CHECK (((filled >= 0) AND (filled <= staff_required)))
);
CREATE INDEX shifts_by_creator ON app.shifts USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX shifts_by_import ON app.shifts USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX shifts_by_series ON app.shifts USING btree (series_id, series_day) WHERE (series_id IS NOT NULL);
CREATE INDEX shifts_by_site ON app.shifts USING btree (team_id, site_id, starts_at);
CREATE INDEX shifts_by_start ON app.shifts USING btree (team_id, starts_at, id);
alter table app.shifts enable row level security;
alter table app.shifts force row level security;
create policy at_my_sites on app.shifts for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.shifts for select to care_backup using (true);
create policy manager_delete on app.shifts for delete to care_app using (((state = 'draft'::text) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_insert on app.shifts for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (created_by = ( SELECT app.uid() AS uid)) AND (filled = 0)));
create policy manager_select on app.shifts for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.shifts for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.shifts for all to care_owner using (true) with check (true);
create policy worker_all on app.shifts for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.shifts to care_app;
grant select on app.shifts to care_backup;
grant delete, insert, select, update on app.shifts to care_worker;
CREATE TRIGGER end_need_of_shift AFTER UPDATE OF filled, worked, staff_required, state ON app.shifts FOR EACH ROW WHEN (((new.state <> 'open'::text) OR ((new.filled + new.worked) >= new.staff_required))) EXECUTE FUNCTION app.end_needs_with_row('{shift-came-off,shift-sick,shift-nobody-left}', 'id');
CREATE TRIGGER follow_break AFTER UPDATE OF break_minutes ON app.shifts FOR EACH ROW WHEN ((old.break_minutes <> new.break_minutes)) EXECUTE FUNCTION app.follow_break();
CREATE TRIGGER follow_duty AFTER UPDATE OF is_on_call ON app.shifts FOR EACH ROW WHEN ((old.is_on_call <> new.is_on_call)) EXECUTE FUNCTION app.follow_duty();
CREATE TRIGGER reopen_day_of_moved_shift AFTER UPDATE OF during ON app.shifts FOR EACH ROW WHEN ((old.starts_at IS DISTINCT FROM new.starts_at)) EXECUTE FUNCTION app.reopen_day_of_moved_shift();
CREATE TRIGGER reopen_days_for_changed_shifts AFTER UPDATE ON app.shifts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_cover();
CREATE TRIGGER reopen_days_for_lost_shifts AFTER DELETE ON app.shifts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_cover();
CREATE TRIGGER reopen_days_for_new_shifts AFTER INSERT ON app.shifts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.reopen_days_of_cover();
CREATE TRIGGER wake_cascades AFTER UPDATE OF filled, staff_required, state, during ON app.shifts FOR EACH ROW WHEN (((new.filled >= new.staff_required) OR (new.state <> 'open'::text) OR (new.during <> old.during))) EXECUTE FUNCTION app.wake_cascades();

create table app.site_exclusions (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  site_id uuid,
  user_id uuid not null,
  from_day date not null,
  until_day date,
  asked_by text not null,
  reason bytea not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  constraint site_exclusions_pkey PRIMARY KEY (id),
  constraint site_exclusions_asked_by_check CHECK ((asked_by = ANY (ARRAY['client'::text, 'agency'::text, 'worker'::text]))),
  constraint site_exclusions_check CHECK ((until_day >= from_day)),
  constraint site_exclusions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_exclusions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_exclusions_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint site_exclusions_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint site_exclusions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint site_exclusions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX site_exclusions_by_client ON app.site_exclusions USING btree (client_id);
CREATE INDEX site_exclusions_by_member ON app.site_exclusions USING btree (team_id, user_id);
CREATE INDEX site_exclusions_by_user ON app.site_exclusions USING btree (user_id);
alter table app.site_exclusions enable row level security;
alter table app.site_exclusions force row level security;
create policy at_my_sites on app.site_exclusions for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND (client_id IN ( SELECT app.limited_clients() AS limited_clients)) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.site_exclusions for select to care_backup using (true);
create policy manager_insert on app.site_exclusions for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (lifted_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = site_exclusions.team_id) AND (m.user_id = site_exclusions.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy manager_lift on app.site_exclusions for update to care_app using (((lifted_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((lifted_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.site_exclusions for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.site_exclusions for all to care_owner using (true) with check (true);
create policy worker_all on app.site_exclusions for all to care_worker using (true) with check (true);
grant insert, select on app.site_exclusions to care_app;
grant select on app.site_exclusions to care_backup;
grant select on app.site_exclusions to care_worker;
grant update (lifted_at, lifted_by) on app.site_exclusions to care_app;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.site_exclusions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.site_exclusions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.site_exclusions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');

create table app.site_inductions (
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  inducted_on date not null,
  inducted_by text,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint site_inductions_pkey PRIMARY KEY (site_id, user_id),
  constraint site_inductions_inducted_by_check CHECK ((length(inducted_by) <= 120)),
  constraint site_inductions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_inductions_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint site_inductions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint site_inductions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX site_inductions_by_member ON app.site_inductions USING btree (team_id, user_id);
CREATE INDEX site_inductions_by_user ON app.site_inductions USING btree (user_id);
alter table app.site_inductions enable row level security;
alter table app.site_inductions force row level security;
create policy at_my_sites on app.site_inductions for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.site_inductions for select to care_backup using (true);
create policy manager_all on app.site_inductions for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = site_inductions.team_id) AND (m.user_id = site_inductions.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy owner_all on app.site_inductions for all to care_owner using (true) with check (true);
create policy worker_all on app.site_inductions for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.site_inductions to care_app;
grant select on app.site_inductions to care_backup;
grant select on app.site_inductions to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.site_inductions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.site_inductions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.site_inductions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');

create table app.site_nations (
  team_id uuid not null,
  site_id uuid not null,
  nation text not null,
  confirmed_at timestamp with time zone not null,
  confirmed_by uuid,
  version integer not null,
  from_day date not null,
  constraint site_nations_pkey PRIMARY KEY (team_id, site_id, version),
  constraint site_nations_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_nations_nation_check CHECK ((nation = ANY (ARRAY['england-wales'::text, 'scotland'::text, 'northern-ireland'::text]))),
  constraint site_nations_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint site_nations_version_check CHECK ((version > 0))
);
CREATE INDEX site_nations_by_confirmer ON app.site_nations USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
alter table app.site_nations enable row level security;
alter table app.site_nations force row level security;
create policy at_my_sites on app.site_nations for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.site_nations for select to care_backup using (true);
create policy owner_all on app.site_nations for all to care_owner using (true) with check (true);
create policy pay_insert on app.site_nations for insert to care_app with check (((confirmed_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams))));
create policy pay_select on app.site_nations for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy worker_all on app.site_nations for all to care_worker using (true) with check (true);
grant insert, select on app.site_nations to care_app;
grant select on app.site_nations to care_backup;
grant select on app.site_nations to care_worker;

create table app.site_points (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  site_id uuid not null,
  name text not null,
  lat double precision not null,
  lng double precision not null,
  metres integer not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  constraint site_points_pkey PRIMARY KEY (id),
  constraint site_points_added_by_fkey FOREIGN KEY (added_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_points_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint site_points_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint site_points_metres_check CHECK (((metres >= 30) AND (metres <= 2000))),
  constraint site_points_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint site_points_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE
);
CREATE INDEX site_points_by_adder ON app.site_points USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX site_points_by_site ON app.site_points USING btree (team_id, site_id);
alter table app.site_points enable row level security;
alter table app.site_points force row level security;
create policy at_my_sites on app.site_points for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.site_points for select to care_backup using (true);
create policy manager_delete on app.site_points for delete to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_insert on app.site_points for insert to care_app with check (((added_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.site_points for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.site_points for all to care_owner using (true) with check (true);
create policy worker_all on app.site_points for all to care_worker using (true) with check (true);
grant delete, insert, select on app.site_points to care_app;
grant select on app.site_points to care_backup;
grant select on app.site_points to care_worker;

create table app.site_requirements (
  team_id uuid not null,
  site_id uuid not null,
  requirement_id uuid not null,
  from_day date not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint site_requirements_pkey PRIMARY KEY (site_id, requirement_id),
  constraint site_requirements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint site_requirements_team_id_requirement_id_fkey FOREIGN KEY (team_id, requirement_id) REFERENCES app.requirements(team_id, id) ON DELETE CASCADE,
  constraint site_requirements_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE
);
CREATE INDEX site_requirements_by_recorder ON app.site_requirements USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX site_requirements_by_requirement ON app.site_requirements USING btree (team_id, requirement_id);
alter table app.site_requirements enable row level security;
alter table app.site_requirements force row level security;
create policy at_my_sites on app.site_requirements for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.site_requirements for select to care_backup using (true);
create policy manager_all on app.site_requirements for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy owner_all on app.site_requirements for all to care_owner using (true) with check (true);
create policy worker_all on app.site_requirements for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.site_requirements to care_app;
grant select on app.site_requirements to care_backup;
grant select on app.site_requirements to care_worker;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.site_requirements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.site_requirements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.site_requirements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER rewrite_for_sites AFTER INSERT ON app.site_requirements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_requirements();
CREATE TRIGGER rewrite_for_sites_no_more AFTER DELETE ON app.site_requirements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_requirements();

create table app.sites (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  client_id uuid not null,
  name text not null,
  address text not null,
  postcode text not null,
  on_call text,
  notes text,
  door_code bytea,
  parking text,
  bus text,
  uniform text,
  handover_paid boolean not null,
  induction_needed boolean not null,
  contacts jsonb default '[]'::jsonb not null,
  rest_reason text,
  rest_by uuid,
  rest_at timestamp with time zone,
  required_gender text,
  gender_reason text,
  gender_by uuid,
  gender_at timestamp with time zone,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  import_id uuid,
  created_at timestamp with time zone not null,
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_address_check CHECK ((length(address) <= 500)),
  constraint sites_bus_check CHECK ((length(bus) <= 300)),
  constraint sites_check CHECK (((rest_reason IS NULL) = (rest_at IS NULL))),
  constraint sites_check1 CHECK ((((required_gender IS NULL) = (gender_reason IS NULL)) AND ((required_gender IS NULL) = (gender_at IS NULL)))),
  constraint sites_contacts_check CHECK ((jsonb_typeof(contacts) = 'array'::text)),
  constraint sites_gender_by_fkey FOREIGN KEY (gender_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint sites_gender_reason_check CHECK (((length(gender_reason) >= 1) AND (length(gender_reason) <= 500))),
  constraint sites_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint sites_notes_check CHECK ((length(notes) <= 2000)),
  constraint sites_parking_check CHECK ((length(parking) <= 300)),
  constraint sites_required_gender_check CHECK ((required_gender = ANY (ARRAY['female'::text, 'male'::text]))),
  constraint sites_rest_by_fkey FOREIGN KEY (rest_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint sites_rest_reason_check CHECK (((length(rest_reason) >= 1) AND (length(rest_reason) <= 500))),
  constraint sites_team_id_client_id_fkey FOREIGN KEY (team_id, client_id) REFERENCES app.clients(team_id, id) ON DELETE CASCADE,
  constraint sites_team_id_id_key UNIQUE (team_id, id),
  constraint sites_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES app.client_imports(team_id, id) ON DELETE SET NULL (import_id),
  constraint sites_uniform_check CHECK ((length(uniform) <= 300))
);
CREATE INDEX sites_by_client ON app.sites USING btree (team_id, client_id);
CREATE INDEX sites_by_import ON app.sites USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX sites_by_name ON app.sites USING btree (client_id, lower(name));
alter table app.sites enable row level security;
alter table app.sites force row level security;
create policy at_my_sites on app.sites for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (id IN ( SELECT app.limited_sites() AS limited_sites))));
create policy backup_select on app.sites for select to care_backup using (true);
create policy manager_all on app.sites for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.sites for all to care_owner using (true) with check (true);
create policy worker_all on app.sites for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.sites to care_app;
grant select on app.sites to care_backup;
grant select on app.sites to care_worker;
CREATE TRIGGER judge_changed_sites AFTER UPDATE ON app.sites REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_changed_sites();

create table app.staffing_levels (
  team_id uuid not null,
  site_id uuid not null,
  version integer not null,
  from_day date not null,
  bands jsonb not null,
  mixes jsonb not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint staffing_levels_pkey PRIMARY KEY (site_id, version),
  constraint staffing_levels_bands_check CHECK ((jsonb_typeof(bands) = 'array'::text)),
  constraint staffing_levels_mixes_check CHECK ((jsonb_typeof(mixes) = 'array'::text)),
  constraint staffing_levels_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint staffing_levels_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint staffing_levels_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint staffing_levels_version_check CHECK ((version > 0))
);
CREATE INDEX staffing_levels_by_recorder ON app.staffing_levels USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX staffing_levels_of_team ON app.staffing_levels USING btree (team_id, site_id);
alter table app.staffing_levels enable row level security;
alter table app.staffing_levels force row level security;
create policy at_my_sites on app.staffing_levels for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.staffing_levels for select to care_backup using (true);
create policy manager_insert on app.staffing_levels for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy manager_select on app.staffing_levels for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.staffing_levels for all to care_owner using (true) with check (true);
create policy worker_all on app.staffing_levels for all to care_worker using (true) with check (true);
grant insert, select on app.staffing_levels to care_app;
grant select on app.staffing_levels to care_backup;
grant select on app.staffing_levels to care_worker;
CREATE TRIGGER begins_later BEFORE INSERT ON app.staffing_levels FOR EACH ROW EXECUTE FUNCTION app.begins_later();

create table app.standing_reasons (
  team_id uuid not null,
  user_id uuid not null,
  job text not null,
  rule text not null,
  name text not null,
  by_team boolean not null,
  blocking datemultirange not null,
  waiting datemultirange not null,
  rejected datemultirange not null,
  had_from date,
  due datemultirange not null,
  ends datemultirange not null,
  constraint standing_reasons_pkey PRIMARY KEY (team_id, user_id, job, rule),
  constraint standing_reasons_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX standing_reasons_by_user ON app.standing_reasons USING btree (user_id);
alter table app.standing_reasons enable row level security;
alter table app.standing_reasons force row level security;
create policy at_my_sites on app.standing_reasons for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.standing_reasons for select to care_backup using (true);
create policy own_or_team_select on app.standing_reasons for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.standing_reasons for all to care_owner using (true) with check (true);
create policy worker_all on app.standing_reasons for all to care_worker using (true) with check (true);
grant select on app.standing_reasons to care_app;
grant select on app.standing_reasons to care_backup;
grant delete, select on app.standing_reasons to care_worker;

create table app.suspensions (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  during daterange not null,
  reason text not null,
  note text,
  imposed_at timestamp with time zone not null,
  imposed_by uuid,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lifted_from date,
  constraint suspensions_pkey PRIMARY KEY (id),
  constraint suspensions_check CHECK (((lifted_at IS NULL) = (lifted_from IS NULL))),
  constraint suspensions_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)))),
  constraint suspensions_imposed_by_fkey FOREIGN KEY (imposed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint suspensions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint suspensions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint suspensions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint suspensions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX suspensions_by_member ON app.suspensions USING btree (team_id, user_id);
CREATE INDEX suspensions_by_user ON app.suspensions USING btree (user_id);
alter table app.suspensions enable row level security;
alter table app.suspensions force row level security;
create policy at_my_sites on app.suspensions for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.suspensions for select to care_backup using (true);
create policy manager_insert on app.suspensions for insert to care_app with check (((imposed_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = suspensions.team_id) AND (m.user_id = suspensions.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy manager_select on app.suspensions for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.suspensions for update to care_app using (((lifted_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((lifted_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.suspensions for all to care_owner using (true) with check (true);
create policy worker_all on app.suspensions for all to care_worker using (true) with check (true);
grant insert, select on app.suspensions to care_app;
grant select on app.suspensions to care_backup;
grant delete, select on app.suspensions to care_worker;
grant update (lifted_at, lifted_by, lifted_from) on app.suspensions to care_app;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.suspensions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.suspensions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.suspensions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER rewrite_for_changed_suspensions AFTER UPDATE ON app.suspensions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_suspensions();
CREATE TRIGGER rewrite_for_lost_suspensions AFTER DELETE ON app.suspensions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_suspensions();
CREATE TRIGGER rewrite_for_new_suspensions AFTER INSERT ON app.suspensions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_suspensions();

create table app.swap_asks (
  team_id uuid not null,
  swap_id uuid not null,
  user_id uuid not null,
  declined_at timestamp with time zone,
  in_return uuid,
  terms jsonb,
  refused uuid[] default '{}'::uuid[] not null,
  constraint swap_asks_pkey PRIMARY KEY (swap_id, user_id),
  constraint swap_asks_in_return_fkey FOREIGN KEY (in_return) REFERENCES app.assignments(id) ON DELETE SET NULL,
  constraint swap_asks_team_id_swap_id_fkey FOREIGN KEY (team_id, swap_id) REFERENCES app.swaps(team_id, id) ON DELETE CASCADE,
  constraint swap_asks_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint swap_asks_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX swap_asks_by_member ON app.swap_asks USING btree (team_id, user_id);
CREATE INDEX swap_asks_by_return ON app.swap_asks USING btree (in_return) WHERE (in_return IS NOT NULL);
CREATE INDEX swap_asks_by_swap ON app.swap_asks USING btree (team_id, swap_id);
CREATE INDEX swap_asks_by_user ON app.swap_asks USING btree (user_id);
alter table app.swap_asks enable row level security;
alter table app.swap_asks force row level security;
create policy at_my_sites on app.swap_asks for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(( SELECT w.shift_id
   FROM app.swaps w
  WHERE (w.id = swap_asks.swap_id)))));
create policy backup_select on app.swap_asks for select to care_backup using (true);
create policy of_own_swap_select on app.swap_asks for select to care_app using ((swap_id IN ( SELECT w.id
   FROM app.swaps w
  WHERE (w.user_id = ( SELECT app.uid() AS uid)))));
create policy own_or_team_select on app.swap_asks for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.swap_asks for all to care_owner using (true) with check (true);
create policy worker_all on app.swap_asks for all to care_worker using (true) with check (true);
grant select on app.swap_asks to care_app;
grant select on app.swap_asks to care_backup;
grant delete, insert, select, update on app.swap_asks to care_worker;
CREATE TRIGGER end_need_of_asked AFTER UPDATE OF declined_at ON app.swap_asks FOR EACH ROW WHEN (((old.declined_at IS NULL) AND (new.declined_at IS NOT NULL))) EXECUTE FUNCTION app.end_need_of_asked();

create table app.swaps (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  shift_id uuid not null,
  assignment_id uuid not null,
  user_id uuid not null,
  state text default 'asked'::text not null,
  taker_id uuid,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  in_return uuid,
  terms jsonb,
  chosen integer,
  constraint swaps_pkey PRIMARY KEY (id),
  constraint ended_or_open CHECK (((state = ANY (ARRAY['asked'::text, 'accepted'::text])) = (ended_at IS NULL))),
  constraint swaps_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES app.assignments(id) ON DELETE CASCADE,
  constraint swaps_chosen_check CHECK (((chosen >= 1) AND (chosen <= 50))),
  constraint swaps_in_return_fkey FOREIGN KEY (in_return) REFERENCES app.assignments(id) ON DELETE CASCADE,
  constraint swaps_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'done'::text, 'declined'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint swaps_taker_id_fkey FOREIGN KEY (taker_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint swaps_team_id_id_key UNIQUE (team_id, id),
  constraint swaps_team_id_shift_id_fkey FOREIGN KEY (team_id, shift_id) REFERENCES app.shifts(team_id, id) ON DELETE CASCADE,
  constraint swaps_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint swaps_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint taker_when_accepted CHECK (((state = ANY (ARRAY['accepted'::text, 'done'::text])) <= (taker_id IS NOT NULL)))
);
CREATE INDEX swaps_accepted ON app.swaps USING btree (team_id) WHERE (state = 'accepted'::text);
CREATE INDEX swaps_by_assignment ON app.swaps USING btree (assignment_id);
CREATE INDEX swaps_by_member ON app.swaps USING btree (team_id, user_id);
CREATE INDEX swaps_by_return ON app.swaps USING btree (in_return) WHERE (in_return IS NOT NULL);
CREATE INDEX swaps_by_shift ON app.swaps USING btree (team_id, shift_id);
CREATE INDEX swaps_by_taker ON app.swaps USING btree (taker_id) WHERE (taker_id IS NOT NULL);
CREATE INDEX swaps_by_user ON app.swaps USING btree (user_id);
CREATE UNIQUE INDEX swaps_open ON app.swaps USING btree (assignment_id) WHERE (state = ANY (ARRAY['asked'::text, 'accepted'::text]));
alter table app.swaps enable row level security;
alter table app.swaps force row level security;
create policy at_my_sites on app.swaps for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR app.manages_shift(shift_id)));
create policy backup_select on app.swaps for select to care_backup using (true);
create policy own_or_team_select on app.swaps for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (taker_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.swaps for all to care_owner using (true) with check (true);
create policy worker_all on app.swaps for all to care_worker using (true) with check (true);
grant select on app.swaps to care_app;
grant select on app.swaps to care_backup;
grant delete, insert, select, update on app.swaps to care_worker;
CREATE TRIGGER end_need_of_swap AFTER UPDATE OF state ON app.swaps FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.end_needs_with_row('{shift-swap-asked,shift-return-named,shift-swap-accepted,shift-return-agreed}', 'shift_id');

create table app.team_code_guesses (
  id bigint generated always as identity not null,
  user_id uuid not null,
  network text not null,
  at timestamp with time zone not null,
  constraint team_code_guesses_pkey PRIMARY KEY (id),
  constraint team_code_guesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX team_code_guesses_by_network ON app.team_code_guesses USING btree (network, at);
CREATE INDEX team_code_guesses_by_time ON app.team_code_guesses USING btree (at);
CREATE INDEX team_code_guesses_by_user ON app.team_code_guesses USING btree (user_id, at);
alter table app.team_code_guesses enable row level security;
alter table app.team_code_guesses force row level security;
create policy backup_select on app.team_code_guesses for select to care_backup using (true);
create policy owner_all on app.team_code_guesses for all to care_owner using (true) with check (true);
create policy worker_all on app.team_code_guesses for all to care_worker using (true) with check (true);
grant select on app.team_code_guesses to care_backup;
grant delete, insert, select, update on app.team_code_guesses to care_worker;

create table app.team_holidays (
  team_id uuid not null,
  day date not null,
  name text not null,
  nation text,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint team_holidays_pkey PRIMARY KEY (team_id, day),
  constraint team_holidays_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint team_holidays_nation_check CHECK ((nation = ANY (ARRAY['england-wales'::text, 'scotland'::text, 'northern-ireland'::text]))),
  constraint team_holidays_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint team_holidays_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX team_holidays_by_recorder ON app.team_holidays USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.team_holidays enable row level security;
alter table app.team_holidays force row level security;
create policy backup_select on app.team_holidays for select to care_backup using (true);
create policy owner_all on app.team_holidays for all to care_owner using (true) with check (true);
create policy pay_delete on app.team_holidays for delete to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy pay_insert on app.team_holidays for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.pay_teams() AS pay_teams))));
create policy pay_select on app.team_holidays for select to care_app using ((team_id IN ( SELECT app.pay_teams() AS pay_teams)));
create policy whole_team_delete on app.team_holidays for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.team_holidays for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.team_holidays for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.team_holidays for all to care_worker using (true) with check (true);
grant delete, insert, select on app.team_holidays to care_app;
grant select on app.team_holidays to care_backup;
grant select on app.team_holidays to care_worker;

create table app.team_invitations (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  email text not null,
  role text not null,
  sees_health boolean default false not null,
  sees_pay boolean default false not null,
  message text,
  secret_hash bytea,
  status text default 'pending'::text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  full_name text,
  job text,
  may_override boolean default false not null,
  waits_since timestamp with time zone,
  phone text,
  runs_payroll boolean default false not null,
  constraint team_invitations_pkey PRIMARY KEY (id),
  constraint only_managers_override CHECK (((role = 'manager'::text) OR (NOT may_override))),
  constraint only_managers_run_payroll CHECK (((role = 'manager'::text) OR (NOT runs_payroll))),
  constraint team_invitations_check CHECK (((role = 'manager'::text) OR (NOT (sees_health OR sees_pay)))),
  constraint team_invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint team_invitations_full_name_check CHECK ((length(full_name) <= 120)),
  constraint team_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint team_invitations_message_check CHECK ((length(message) <= 500)),
  constraint team_invitations_phone_check CHECK ((length(phone) <= 40)),
  constraint team_invitations_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'manager'::text]))),
  constraint team_invitations_secret_hash_key UNIQUE (secret_hash),
  constraint team_invitations_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text]))),
  constraint team_invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_open_invitation ON app.team_invitations USING btree (team_id, email) WHERE (status = 'pending'::text);
CREATE INDEX team_invitations_by_email ON app.team_invitations USING btree (email) WHERE (status = 'pending'::text);
CREATE INDEX team_invitations_by_team ON app.team_invitations USING btree (team_id, created_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX team_invitations_waiting ON app.team_invitations USING btree (team_id, waits_since, id) WHERE ((waits_since IS NOT NULL) AND (status = 'pending'::text));
alter table app.team_invitations enable row level security;
alter table app.team_invitations force row level security;
create policy at_my_sites on app.team_invitations for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.team_invitations for select to care_backup using (true);
create policy manager_insert on app.team_invitations for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (invited_by = ( SELECT app.uid() AS uid)) AND (status = 'pending'::text) AND ((role = 'staff'::text) OR (team_id IN ( SELECT app.owned_teams() AS owned_teams)))));
create policy manager_select on app.team_invitations for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.team_invitations for update to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (status = 'pending'::text) AND ((role = 'staff'::text) OR (team_id IN ( SELECT app.owned_teams() AS owned_teams))))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (status = ANY (ARRAY['pending'::text, 'cancelled'::text])) AND (invited_by IS NOT NULL) AND ((role = 'staff'::text) OR (team_id IN ( SELECT app.owned_teams() AS owned_teams)))));
create policy owner_all on app.team_invitations for all to care_owner using (true) with check (true);
create policy worker_all on app.team_invitations for all to care_worker using (true) with check (true);
grant select on app.team_invitations to care_backup;
grant delete, insert, select, update on app.team_invitations to care_worker;
grant insert (team_id, email, role, sees_health, sees_pay, message, invited_by, created_at, sent_at, expires_at, full_name, job, may_override, waits_since, phone, runs_payroll) on app.team_invitations to care_app;
grant select (id, team_id, email, role, sees_health, sees_pay, message, status, invited_by, created_at, sent_at, expires_at, full_name, job, may_override, waits_since, phone, runs_payroll) on app.team_invitations to care_app;
grant update (sees_health, sees_pay, message, status, invited_by, sent_at, expires_at, answered_at, full_name, job, may_override, waits_since, phone, runs_payroll) on app.team_invitations to care_app;
CREATE TRIGGER drop_noted_dates AFTER UPDATE OF status ON app.team_invitations FOR EACH ROW WHEN (((new.status = ANY (ARRAY['declined'::text, 'cancelled'::text])) AND (old.status = 'pending'::text))) EXECUTE FUNCTION app.drop_noted_dates();
CREATE TRIGGER end_need_of_invitation AFTER UPDATE OF status ON app.team_invitations FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION app.end_needs_with_row('{invitation-received}', 'id');

create table app.team_join_requests (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  requested_by uuid not null,
  request_type text not null,
  message text,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  undo_until timestamp with time zone,
  asked_to_finish_at timestamp with time zone,
  constraint team_join_requests_pkey PRIMARY KEY (id),
  constraint team_join_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id),
  constraint team_join_requests_message_check CHECK ((length(message) <= 500)),
  constraint team_join_requests_request_type_check CHECK ((request_type = ANY (ARRAY['invitation'::text, 'join_request'::text]))),
  constraint team_join_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app.users(id),
  constraint team_join_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint team_join_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint team_join_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_pending_request ON app.team_join_requests USING btree (team_id, user_id) WHERE (status = 'pending'::text);
CREATE INDEX team_join_requests_by_team ON app.team_join_requests USING btree (team_id, created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX team_join_requests_by_user ON app.team_join_requests USING btree (user_id, created_at);
alter table app.team_join_requests enable row level security;
alter table app.team_join_requests force row level security;
create policy at_my_sites on app.team_join_requests for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.team_join_requests for select to care_backup using (true);
create policy manager_select on app.team_join_requests for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.team_join_requests for update to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy own_select on app.team_join_requests for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_withdraw on app.team_join_requests for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (request_type = 'join_request'::text) AND (status = 'pending'::text))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (status = 'withdrawn'::text)));
create policy owner_all on app.team_join_requests for all to care_owner using (true) with check (true);
create policy worker_all on app.team_join_requests for all to care_worker using (true) with check (true);
grant select on app.team_join_requests to care_app;
grant select on app.team_join_requests to care_backup;
grant delete, insert, select, update on app.team_join_requests to care_worker;
grant update (status, decided_at, decided_by, undo_until, asked_to_finish_at) on app.team_join_requests to care_app;
CREATE TRIGGER count_lost_request AFTER DELETE ON app.team_join_requests FOR EACH ROW EXECUTE FUNCTION app.count_request();
CREATE TRIGGER count_new_request AFTER INSERT ON app.team_join_requests FOR EACH ROW EXECUTE FUNCTION app.count_request();
CREATE TRIGGER count_request AFTER UPDATE ON app.team_join_requests FOR EACH ROW WHEN (((((old.team_id IS DISTINCT FROM new.team_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.request_type IS DISTINCT FROM new.request_type))) EXECUTE FUNCTION app.count_request();
CREATE TRIGGER end_need_of_request AFTER UPDATE OF status ON app.team_join_requests FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION app.end_need_of_request('request-created', 'status');

create table app.team_keys (
  team_id uuid not null,
  kek_id text not null,
  wrapped_dek bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint team_keys_pkey PRIMARY KEY (team_id),
  constraint team_keys_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
alter table app.team_keys enable row level security;
alter table app.team_keys force row level security;
create policy backup_select on app.team_keys for select to care_backup using (true);
create policy manager_insert on app.team_keys for insert to care_app with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy member_select on app.team_keys for select to care_app using ((team_id IN ( SELECT app.my_teams() AS my_teams)));
create policy owner_all on app.team_keys for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.team_keys for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.team_keys for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy with_check_select on app.team_keys for select to care_app using (app.has_copies_of_mine(team_id));
create policy with_hours_select on app.team_keys for select to care_app using (app.has_papers_sealed_by(NULL::uuid, team_id));
create policy worker_all on app.team_keys for all to care_worker using (true) with check (true);
grant insert, select on app.team_keys to care_app;
grant select on app.team_keys to care_backup;
grant delete, select, update on app.team_keys to care_worker;

create table app.team_members (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  role text default 'staff'::text not null,
  status text default 'active'::text not null,
  joined_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  offer_recorded_at timestamp with time zone,
  offer_recorded_by uuid,
  full_name text default ''::text not null,
  "position" text default ''::text not null,
  photo_file_id uuid,
  completion integer default 0 not null,
  certificate_count integer default 0 not null,
  certificate_expiries date[] default '{}'::date[] not null,
  sort_name text generated always as (lower(full_name)) stored,
  search_text text generated always as (lower(replace(((full_name || ' '::text) || "position"), '-'::text, ' '::text))) stored,
  sees_health boolean default false not null,
  sees_pay boolean default false not null,
  ended_by uuid,
  end_reason text,
  signed_up_at timestamp with time zone,
  completed_at timestamp with time zone,
  next_expiry date generated always as (app.earliest(certificate_expiries)) stored,
  mandatory_until date default '-infinity'::date not null,
  area text default ''::text not null,
  reminded_at timestamp with time zone,
  may_override boolean default false not null,
  reminded_before timestamp with time zone,
  limited_to_sites boolean default false not null,
  runs_payroll boolean default false not null,
  constraint team_members_pkey PRIMARY KEY (id),
  constraint managers_are_limited CHECK (((NOT limited_to_sites) OR ((role = 'manager'::text) AND (status = 'active'::text)))),
  constraint team_members_end_reason_check CHECK ((length(end_reason) <= 500)),
  constraint team_members_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint team_members_offer_recorded_by_fkey FOREIGN KEY (offer_recorded_by) REFERENCES app.users(id),
  constraint team_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text]))),
  constraint team_members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'left'::text, 'removed'::text, 'closed'::text]))),
  constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint team_members_team_id_user_id_key UNIQUE (team_id, user_id),
  constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX team_members_by_area ON app.team_members USING gin (area gin_trgm_ops) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_certificates ON app.team_members USING btree (team_id, certificate_count, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_completing ON app.team_members USING btree (team_id, completed_at, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_completion ON app.team_members USING btree (team_id, completion, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_expiries ON app.team_members USING gin (certificate_expiries) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_expiry ON app.team_members USING btree (team_id, (
CASE
    WHEN (next_expiry IS NULL) THEN 'infinity'::date
    ELSE next_expiry
END), id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_joining ON app.team_members USING btree (team_id, joined_at, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_mandatory ON app.team_members USING btree (team_id, mandatory_until, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_name ON app.team_members USING btree (team_id, sort_name, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_position ON app.team_members USING btree (team_id, "position", id) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_text ON app.team_members USING gin (team_id, search_text gin_trgm_ops) WITH (fastupdate=off) WHERE ((status = 'active'::text) AND (role = 'staff'::text));
CREATE INDEX team_members_by_user ON app.team_members USING btree (user_id);
CREATE INDEX team_members_ended ON app.team_members USING btree (team_id, ended_at DESC, id) WHERE (status <> 'active'::text);
CREATE INDEX team_members_limited ON app.team_members USING btree (user_id) WHERE limited_to_sites;
CREATE INDEX team_members_unfinished ON app.team_members USING btree (team_id, joined_at, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text) AND (completion < 100));
CREATE INDEX team_members_who_run ON app.team_members USING btree (team_id, joined_at, id) WHERE ((status = 'active'::text) AND (role <> 'staff'::text));
CREATE INDEX team_members_without_offer ON app.team_members USING btree (team_id, joined_at, id) WHERE ((status = 'active'::text) AND (role = 'staff'::text) AND (completion = 100) AND (offer_recorded_at IS NULL));
alter table app.team_members enable row level security;
alter table app.team_members force row level security;
create policy at_my_sites on app.team_members for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.team_members for select to care_backup using (true);
create policy manager_insert on app.team_members for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (role = 'staff'::text) AND (EXISTS ( SELECT 1
   FROM app.team_join_requests r
  WHERE ((r.team_id = team_members.team_id) AND (r.user_id = team_members.user_id) AND (r.status = 'approved'::text))))));
create policy manager_select on app.team_members for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.team_members for update to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (role = 'staff'::text))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (role = 'staff'::text)));
create policy own_leave on app.team_members for update to care_app using (((user_id = ( SELECT app.uid() AS uid)) AND (status = 'active'::text))) with check (((user_id = ( SELECT app.uid() AS uid)) AND (status = 'left'::text)));
create policy own_select on app.team_members for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.team_members for all to care_owner using (true) with check (true);
create policy owner_update on app.team_members for update to care_app using ((team_id IN ( SELECT app.owned_teams() AS owned_teams))) with check ((team_id IN ( SELECT app.owned_teams() AS owned_teams)));
create policy worker_all on app.team_members for all to care_worker using (true) with check (true);
grant insert, select on app.team_members to care_app;
grant select on app.team_members to care_backup;
grant delete, insert, select, update on app.team_members to care_worker;
grant update (role, status, joined_at, ended_at, offer_recorded_at, offer_recorded_by, full_name, "position", photo_file_id, completion, certificate_count, certificate_expiries, sees_health, sees_pay, ended_by, end_reason, reminded_at, may_override, reminded_before, limited_to_sites, runs_payroll) on app.team_members to care_app;
CREATE TRIGGER admit_former_member BEFORE UPDATE OF status ON app.team_members FOR EACH ROW WHEN (((new.status = 'active'::text) AND (old.status <> 'active'::text))) EXECUTE FUNCTION app.admit_to_living_team();
CREATE TRIGGER admit_new_member BEFORE INSERT ON app.team_members FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION app.admit_to_living_team();
CREATE TRIGGER count_lost_member AFTER DELETE ON app.team_members FOR EACH ROW EXECUTE FUNCTION app.count_member();
CREATE TRIGGER count_member AFTER UPDATE ON app.team_members FOR EACH ROW WHEN (((((((((old.team_id IS DISTINCT FROM new.team_id) OR (old.role IS DISTINCT FROM new.role)) OR (old.status IS DISTINCT FROM new.status)) OR (old.completion IS DISTINCT FROM new.completion)) OR (old.certificate_count IS DISTINCT FROM new.certificate_count)) OR (old.certificate_expiries IS DISTINCT FROM new.certificate_expiries)) OR (old.completed_at IS DISTINCT FROM new.completed_at)) OR (old.signed_up_at IS DISTINCT FROM new.signed_up_at))) EXECUTE FUNCTION app.count_member();
CREATE TRIGGER count_new_member AFTER INSERT ON app.team_members FOR EACH ROW EXECUTE FUNCTION app.count_member();
CREATE TRIGGER drop_asks AFTER UPDATE OF status ON app.team_members FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status <> 'active'::text))) EXECUTE FUNCTION app.drop_asks();
CREATE TRIGGER drop_filters AFTER UPDATE OF role, status ON app.team_members FOR EACH ROW WHEN (((old.role <> 'staff'::text) AND (old.status = 'active'::text) AND ((new.role = 'staff'::text) OR (new.status <> 'active'::text)))) EXECUTE FUNCTION app.drop_filters();
CREATE TRIGGER drop_manager_sites AFTER UPDATE ON app.team_members FOR EACH ROW WHEN ((old.limited_to_sites AND (NOT new.limited_to_sites))) EXECUTE FUNCTION app.drop_manager_sites();
CREATE TRIGGER end_papers AFTER UPDATE OF status ON app.team_members FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION app.end_papers();
CREATE TRIGGER end_roles AFTER UPDATE OF status, role ON app.team_members FOR EACH ROW WHEN (((old.status = 'active'::text) AND (old.role = 'staff'::text) AND ((new.status <> 'active'::text) OR (new.role <> 'staff'::text)))) EXECUTE FUNCTION app.end_roles();
CREATE TRIGGER follow_registrations AFTER UPDATE ON app.team_members REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_registrations();
CREATE TRIGGER join_noted_dates AFTER UPDATE OF status ON app.team_members FOR EACH ROW WHEN (((new.status = 'active'::text) AND (old.status <> 'active'::text) AND (new.role = 'staff'::text))) EXECUTE FUNCTION app.join_noted_dates();
CREATE TRIGGER join_noted_dates_of_new AFTER INSERT ON app.team_members FOR EACH ROW WHEN (((new.status = 'active'::text) AND (new.role = 'staff'::text))) EXECUTE FUNCTION app.join_noted_dates();
CREATE TRIGGER judge_changed_members AFTER UPDATE ON app.team_members REFERENCING OLD TABLE AS was NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_changed_members();
CREATE CONSTRAINT TRIGGER keep_an_owner AFTER UPDATE OF role, status ON app.team_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.status = 'active'::text) AND ((new.role <> 'owner'::text) OR (new.status <> 'active'::text)))) EXECUTE FUNCTION app.keep_an_owner();
CREATE CONSTRAINT TRIGGER keep_an_owner_of_lost_rows AFTER DELETE ON app.team_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (old.status = 'active'::text))) EXECUTE FUNCTION app.keep_an_owner();
CREATE TRIGGER keep_new_spells AFTER INSERT ON app.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_spells();
CREATE TRIGGER keep_spells AFTER UPDATE ON app.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_spells();
CREATE TRIGGER leave_templates AFTER UPDATE OF status ON app.team_members FOR EACH ROW WHEN (((old.status = 'active'::text) AND (new.status <> 'active'::text))) EXECUTE FUNCTION app.leave_templates();
CREATE TRIGGER release_leavers AFTER UPDATE ON app.team_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.release_leavers();
CREATE TRIGGER reset_membership BEFORE INSERT OR UPDATE OF role, status, sees_health, sees_pay, may_override, runs_payroll, limited_to_sites ON app.team_members FOR EACH ROW EXECUTE FUNCTION app.reset_membership();
CREATE TRIGGER take_card BEFORE INSERT ON app.team_members FOR EACH ROW EXECUTE FUNCTION app.take_card();

create table app.team_total_changes (
  id bigint generated always as identity not null,
  team_id uuid not null,
  kind text not null,
  value integer not null,
  day date not null,
  n bigint not null,
  constraint team_total_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX team_total_changes_by_team ON app.team_total_changes USING btree (team_id, kind);
alter table app.team_total_changes enable row level security;
alter table app.team_total_changes force row level security;
create policy at_my_sites on app.team_total_changes for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.team_total_changes for select to care_backup using (true);
create policy manager_select on app.team_total_changes for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.team_total_changes for all to care_owner using (true) with check (true);
create policy worker_all on app.team_total_changes for all to care_worker using (true) with check (true);
grant select on app.team_total_changes to care_app;
grant select on app.team_total_changes to care_backup;
grant delete, insert, select, update on app.team_total_changes to care_worker;

create table app.team_totals (
  team_id uuid not null,
  kind text not null,
  value integer not null,
  day date not null,
  n bigint not null,
  constraint team_totals_pkey PRIMARY KEY (team_id, kind, value, day),
  constraint team_totals_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE
);
CREATE INDEX team_totals_empty ON app.team_totals USING btree (team_id) WHERE (n = 0);
alter table app.team_totals enable row level security;
alter table app.team_totals force row level security;
create policy at_my_sites on app.team_totals for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.team_totals for select to care_backup using (true);
create policy manager_select on app.team_totals for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.team_totals for all to care_owner using (true) with check (true);
create policy worker_all on app.team_totals for all to care_worker using (true) with check (true);
grant select on app.team_totals to care_app;
grant select on app.team_totals to care_backup;
grant delete, insert, select, update on app.team_totals to care_worker;

create table app.teams (
  id uuid default gen_random_uuid() not null,
  team_code text not null,
  team_name text not null,
  manager_id uuid not null,
  auto_approve boolean default false not null,
  creation_key uuid default gen_random_uuid() not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  members_see_cards boolean default false not null,
  require_two_factor boolean default false not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  first_steps_away_at timestamp with time zone,
  on_call_phone text,
  on_call_hours text,
  mail_domain text,
  mail_domain_by uuid,
  unfinished_may_work boolean default false not null,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_check CHECK (((mail_domain IS NULL) = (mail_domain_by IS NULL))),
  constraint teams_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint teams_mail_domain_by_fkey FOREIGN KEY (mail_domain_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint teams_mail_domain_check CHECK ((mail_domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'::text)),
  constraint teams_manager_id_creation_key_key UNIQUE (manager_id, creation_key),
  constraint teams_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app.users(id),
  constraint teams_on_call_hours_check CHECK (((on_call_phone IS NOT NULL) OR (on_call_hours IS NULL))),
  constraint teams_team_code_check CHECK ((team_code ~ '^TM-[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{6}$'::text)),
  constraint teams_team_code_key UNIQUE (team_code),
  constraint teams_team_name_check CHECK (((length(team_name) >= 1) AND (length(team_name) <= 120)))
);
CREATE INDEX teams_by_manager ON app.teams USING btree (manager_id, created_at DESC);
alter table app.teams enable row level security;
alter table app.teams force row level security;
create policy backup_select on app.teams for select to care_backup using (true);
create policy manager_update on app.teams for update to care_app using (((id IN ( SELECT app.whole_teams() AS whole_teams)) AND (deleted_at IS NULL))) with check (((id IN ( SELECT app.whole_teams() AS whole_teams)) AND (deleted_at IS NULL)));
create policy member_select on app.teams for select to care_app using (((id IN ( SELECT app.my_teams() AS my_teams)) OR ((manager_id = ( SELECT app.uid() AS uid)) AND (deleted_at IS NULL))));
create policy owner_all on app.teams for all to care_owner using (true) with check (true);
create policy worker_all on app.teams for all to care_worker using (true) with check (true);
grant select on app.teams to care_app;
grant select on app.teams to care_backup;
grant delete, insert, select, update on app.teams to care_worker;
grant update (team_code, team_name, auto_approve, version, members_see_cards, require_two_factor, first_steps_away_at, on_call_phone, on_call_hours) on app.teams to care_app;
CREATE TRIGGER drop_mail_domain BEFORE UPDATE OF mail_domain_by ON app.teams FOR EACH ROW WHEN ((new.mail_domain_by IS NULL)) EXECUTE FUNCTION app.drop_mail_domain();
CREATE TRIGGER follow_team_choice AFTER UPDATE OF unfinished_may_work ON app.teams FOR EACH ROW WHEN ((old.unfinished_may_work <> new.unfinished_may_work)) EXECUTE FUNCTION app.follow_team_choice();
CREATE TRIGGER give_leave_types AFTER INSERT ON app.teams FOR EACH ROW EXECUTE FUNCTION app.give_leave_types();
CREATE TRIGGER guard_team BEFORE UPDATE OF members_see_cards, require_two_factor ON app.teams FOR EACH ROW WHEN (((old.members_see_cards IS DISTINCT FROM new.members_see_cards) OR (old.require_two_factor IS DISTINCT FROM new.require_two_factor))) EXECUTE FUNCTION app.guard_team();

create table app.timesheet_settings (
  team_id uuid not null,
  version integer not null,
  tolerance integer,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  steps integer default 1 not null,
  constraint timesheet_settings_pkey PRIMARY KEY (team_id, version),
  constraint timesheet_settings_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint timesheet_settings_steps_check CHECK ((steps = ANY (ARRAY[1, 2]))),
  constraint timesheet_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint timesheet_settings_tolerance_check CHECK (((tolerance >= 0) AND (tolerance <= 30))),
  constraint timesheet_settings_version_check CHECK ((version > 0))
);
CREATE INDEX timesheet_settings_by_recorder ON app.timesheet_settings USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.timesheet_settings enable row level security;
alter table app.timesheet_settings force row level security;
create policy backup_select on app.timesheet_settings for select to care_backup using (true);
create policy manager_insert on app.timesheet_settings for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.whole_teams() AS whole_teams))));
create policy manager_select on app.timesheet_settings for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.timesheet_settings for all to care_owner using (true) with check (true);
create policy whole_team_delete on app.timesheet_settings for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.timesheet_settings for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.timesheet_settings for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.timesheet_settings for all to care_worker using (true) with check (true);
grant insert, select on app.timesheet_settings to care_app;
grant select on app.timesheet_settings to care_backup;
grant select on app.timesheet_settings to care_worker;

create table app.training_certificates (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  certificate_name text,
  issuing_body text,
  date_obtained date,
  expiry_date date,
  file_id uuid,
  sort integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  expiry_date_undocumented_since timestamp with time zone,
  constraint training_certificates_pkey PRIMARY KEY (id),
  constraint training_certificates_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE SET NULL,
  constraint training_certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX training_certificates_by_user ON app.training_certificates USING btree (user_id, sort);
alter table app.training_certificates enable row level security;
alter table app.training_certificates force row level security;
create policy backup_select on app.training_certificates for select to care_backup using (true);
create policy own_delete on app.training_certificates for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.training_certificates for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.training_certificates for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.training_certificates for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.training_certificates for all to care_owner using (true) with check (true);
create policy worker_all on app.training_certificates for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.training_certificates to care_app;
grant select on app.training_certificates to care_backup;
grant delete, insert, select, update on app.training_certificates to care_worker;
CREATE TRIGGER note_undocumented_expiry BEFORE UPDATE OF expiry_date, file_id ON app.training_certificates FOR EACH ROW EXECUTE FUNCTION app.note_undocumented_day('expiry_date', 'file_id');

create table app.training_sessions (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  kind text not null,
  title text not null,
  issuing_body text not null,
  held_on date not null,
  last_day date,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  constraint training_sessions_pkey PRIMARY KEY (id),
  constraint training_sessions_check CHECK ((last_day >= held_on)),
  constraint training_sessions_issuing_body_check CHECK (((length(issuing_body) >= 1) AND (length(issuing_body) <= 120))),
  constraint training_sessions_kind_check CHECK (((kind ~~ 'certificate:%'::text) AND (length(kind) <= 120))),
  constraint training_sessions_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint training_sessions_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint training_sessions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint training_sessions_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app.users(id) ON DELETE SET NULL
);
CREATE INDEX training_sessions_by_team ON app.training_sessions USING btree (team_id, held_on DESC, id);
alter table app.training_sessions enable row level security;
alter table app.training_sessions force row level security;
create policy at_my_sites on app.training_sessions for all to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy backup_select on app.training_sessions for select to care_backup using (true);
create policy manager_insert on app.training_sessions for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy manager_select on app.training_sessions for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.training_sessions for update to care_app using (((withdrawn_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check (((withdrawn_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.training_sessions for all to care_owner using (true) with check (true);
create policy worker_all on app.training_sessions for all to care_worker using (true) with check (true);
grant insert, select on app.training_sessions to care_app;
grant select on app.training_sessions to care_backup;
grant delete, select on app.training_sessions to care_worker;
grant update (withdrawn_at, withdrawn_by) on app.training_sessions to care_app;

create table app.unbooked_work (
  id uuid not null,
  team_id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  note text,
  came_at timestamp with time zone not null,
  came_by_device timestamp with time zone not null,
  came_offset integer not null,
  left_id uuid,
  left_at timestamp with time zone,
  left_by_device timestamp with time zone,
  left_offset integer,
  received_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  place_id uuid,
  decided_at timestamp with time zone,
  decided_by uuid,
  words text,
  device_id uuid,
  left_device_id uuid,
  constraint unbooked_work_pkey PRIMARY KEY (id),
  constraint came_at_tablets FOREIGN KEY (team_id, device_id) REFERENCES app.clock_devices(team_id, id),
  constraint came_before CHECK (((came_at <= received_at) AND (left_at > came_at))),
  constraint decided_or_waits CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint left_at_tablets FOREIGN KEY (team_id, left_device_id) REFERENCES app.clock_devices(team_id, id),
  constraint left_somewhere CHECK (((left_device_id IS NULL) OR (left_at IS NOT NULL))),
  constraint left_whole CHECK ((num_nonnulls(left_id, left_at, left_by_device, left_offset) = ANY (ARRAY[0, 4]))),
  constraint refused_in_words CHECK (((state <> 'refused'::text) OR (words IS NOT NULL))),
  constraint unbooked_work_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint unbooked_work_left_id_key UNIQUE (left_id),
  constraint unbooked_work_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200))),
  constraint unbooked_work_place_id_fkey FOREIGN KEY (place_id) REFERENCES app.assignments(id) ON DELETE SET NULL,
  constraint unbooked_work_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'placed'::text, 'refused'::text]))),
  constraint unbooked_work_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint unbooked_work_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint unbooked_work_words_check CHECK (((length(words) >= 1) AND (length(words) <= 200)))
);
CREATE INDEX unbooked_work_by_decider ON app.unbooked_work USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX unbooked_work_by_device ON app.unbooked_work USING btree (team_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX unbooked_work_by_last_device ON app.unbooked_work USING btree (team_id, left_device_id) WHERE (left_device_id IS NOT NULL);
CREATE INDEX unbooked_work_by_place ON app.unbooked_work USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX unbooked_work_by_site ON app.unbooked_work USING btree (team_id, site_id);
CREATE INDEX unbooked_work_by_user ON app.unbooked_work USING btree (user_id, came_at);
CREATE UNIQUE INDEX unbooked_work_running ON app.unbooked_work USING btree (user_id) WHERE ((state = 'waiting'::text) AND (left_at IS NULL));
CREATE INDEX unbooked_work_waiting ON app.unbooked_work USING btree (team_id, came_at) WHERE (state = 'waiting'::text);
alter table app.unbooked_work enable row level security;
alter table app.unbooked_work force row level security;
create policy at_my_sites on app.unbooked_work for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.unbooked_work for select to care_backup using (true);
create policy manager_select on app.unbooked_work for select to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND app.manages_site(team_id, site_id)));
create policy manager_update on app.unbooked_work for update to care_app using (((state = 'waiting'::text) AND app.manages_site(team_id, site_id))) with check (((state = 'refused'::text) AND (decided_by = ( SELECT app.uid() AS uid))));
create policy own_select on app.unbooked_work for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.unbooked_work for all to care_owner using (true) with check (true);
create policy worker_all on app.unbooked_work for all to care_worker using (true) with check (true);
grant select on app.unbooked_work to care_app;
grant select on app.unbooked_work to care_backup;
grant select on app.unbooked_work to care_worker;
grant update (state, decided_at, decided_by, words) on app.unbooked_work to care_app;
CREATE TRIGGER end_need_of_unbooked AFTER UPDATE OF state ON app.unbooked_work FOR EACH ROW WHEN ((new.state <> 'waiting'::text)) EXECUTE FUNCTION app.end_needs_with_row('{clock-unbooked}', '', 'user_id');

create table app.user_keys (
  user_id uuid not null,
  kek_id text not null,
  wrapped_dek bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint user_keys_pkey PRIMARY KEY (user_id),
  constraint user_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.user_keys enable row level security;
alter table app.user_keys force row level security;
create policy auth_all on app.user_keys for all to care_auth using (true) with check (true);
create policy backup_select on app.user_keys for select to care_backup using (true);
create policy manager_insert on app.user_keys for insert to care_app with check (app.runs_team_of(user_id));
create policy own_insert on app.user_keys for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.user_keys for all to care_owner using (true) with check (true);
create policy visible_select on app.user_keys for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id) OR app.is_applicant(user_id) OR app.is_fellow(user_id)));
create policy with_claim_select on app.user_keys for select to care_app using (app.has_receipts_claimed(user_id));
create policy with_hours_select on app.user_keys for select to care_app using (app.has_papers_sealed_by(user_id, NULL::uuid));
create policy worker_all on app.user_keys for all to care_worker using (true) with check (true);
grant insert, select on app.user_keys to care_app;
grant insert, select on app.user_keys to care_auth;
grant select on app.user_keys to care_backup;
grant delete, insert, select, update on app.user_keys to care_worker;

create table app.users (
  id uuid default gen_random_uuid() not null,
  email text not null,
  password_hash text not null,
  email_confirmed_at timestamp with time zone,
  disabled_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  credentials_version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint users_email_key UNIQUE (email)
);
alter table app.users enable row level security;
alter table app.users force row level security;
create policy auth_all on app.users for all to care_auth using (true) with check (true);
create policy backup_select on app.users for select to care_backup using (true);
create policy owner_all on app.users for all to care_owner using (true) with check (true);
create policy visible_select on app.users for select to care_app using (((id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(id)));
create policy worker_all on app.users for all to care_worker using (true) with check (true);
grant insert, select, update on app.users to care_auth;
grant select on app.users to care_backup;
grant delete on app.users to care_worker;
grant select (id, email) on app.users to care_app;
grant select (id, email, email_confirmed_at, disabled_at, last_sign_in_at, created_at) on app.users to care_worker;
CREATE TRIGGER forget_plans AFTER DELETE ON app.users FOR EACH ROW EXECUTE FUNCTION app.forget_plans();
CREATE TRIGGER forget_steps AFTER DELETE ON app.users FOR EACH ROW EXECUTE FUNCTION app.forget_steps();

create table app.verification_queue (
  team_id uuid not null,
  user_id uuid not null,
  evidence_id uuid not null,
  kind text not null,
  given_at timestamp with time zone not null,
  unnamed boolean default false not null,
  constraint verification_queue_pkey PRIMARY KEY (team_id, evidence_id),
  constraint verification_queue_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint verification_queue_user_id_evidence_id_fkey FOREIGN KEY (user_id, evidence_id) REFERENCES app.evidence(user_id, id) ON DELETE CASCADE,
  constraint verification_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX verification_queue_by_user ON app.verification_queue USING btree (user_id, evidence_id);
CREATE INDEX verification_queue_in_order ON app.verification_queue USING btree (team_id, given_at, evidence_id);
alter table app.verification_queue enable row level security;
alter table app.verification_queue force row level security;
create policy at_my_sites on app.verification_queue for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.verification_queue for select to care_backup using (true);
create policy owner_all on app.verification_queue for all to care_owner using (true) with check (true);
create policy worker_all on app.verification_queue for all to care_worker using (true) with check (true);
grant select on app.verification_queue to care_backup;
grant select on app.verification_queue to care_worker;
CREATE TRIGGER end_reminders AFTER DELETE ON app.verification_queue REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.end_reminders();

create table app.verification_reminders (
  team_id uuid not null,
  user_id uuid not null,
  day date not null,
  reminded_at timestamp with time zone not null,
  constraint verification_reminders_pkey PRIMARY KEY (team_id, user_id, day),
  constraint verification_reminders_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint verification_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX verification_reminders_by_user ON app.verification_reminders USING btree (user_id, day);
alter table app.verification_reminders enable row level security;
alter table app.verification_reminders force row level security;
create policy at_my_sites on app.verification_reminders for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.verification_reminders for select to care_backup using (true);
create policy own_or_team_select on app.verification_reminders for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.verification_reminders for all to care_owner using (true) with check (true);
create policy worker_all on app.verification_reminders for all to care_worker using (true) with check (true);
grant select on app.verification_reminders to care_app;
grant select on app.verification_reminders to care_backup;
grant delete, select on app.verification_reminders to care_worker;
CREATE TRIGGER follow_answer_by_reminding AFTER INSERT ON app.verification_reminders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_answer();

create table app.verifications (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  evidence_id uuid not null,
  decision text not null,
  verified_until date,
  reason text,
  decided_at timestamp with time zone not null,
  decided_by uuid,
  replaced_at timestamp with time zone,
  verified_from date,
  established uuid,
  constraint verifications_pkey PRIMARY KEY (id),
  constraint verifications_check CHECK (((verified_until IS NULL) OR (decision = 'verified'::text))),
  constraint verifications_check1 CHECK (((decision = 'verified'::text) OR (reason IS NOT NULL))),
  constraint verifications_check2 CHECK (((verified_from IS NULL) OR (decision = 'verified'::text))),
  constraint verifications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint verifications_decision_check CHECK ((decision = ANY (ARRAY['verified'::text, 'rejected'::text, 'revoked'::text]))),
  constraint verifications_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint verifications_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES app.team_members(team_id, user_id) ON DELETE CASCADE,
  constraint verifications_user_id_evidence_id_fkey FOREIGN KEY (user_id, evidence_id) REFERENCES app.evidence(user_id, id) ON DELETE CASCADE,
  constraint verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX verifications_by_member ON app.verifications USING btree (team_id, user_id);
CREATE INDEX verifications_by_user ON app.verifications USING btree (user_id, evidence_id);
CREATE UNIQUE INDEX verifications_current ON app.verifications USING btree (team_id, evidence_id) WHERE (replaced_at IS NULL);
CREATE INDEX verifications_established ON app.verifications USING btree (established) WHERE (established IS NOT NULL);
alter table app.verifications enable row level security;
alter table app.verifications force row level security;
create policy at_my_sites on app.verifications for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.verifications for select to care_backup using (true);
create policy manager_insert on app.verifications for insert to care_app with check (((decided_by = ( SELECT app.uid() AS uid)) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = verifications.team_id) AND (m.user_id = verifications.user_id) AND (m.status = 'active'::text))))));
create policy manager_update on app.verifications for update to care_app using (((replaced_at IS NULL) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy own_or_team_select on app.verifications for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.verifications for all to care_owner using (true) with check (true);
create policy worker_all on app.verifications for all to care_worker using (true) with check (true);
grant insert, select on app.verifications to care_app;
grant select on app.verifications to care_backup;
grant delete, select on app.verifications to care_worker;
grant update (replaced_at) on app.verifications to care_app;
CREATE TRIGGER end_need_to_replace AFTER INSERT ON app.verifications FOR EACH ROW WHEN ((new.decision <> 'rejected'::text)) EXECUTE FUNCTION app.end_need_to_replace();
CREATE TRIGGER follow_answer_by_verifying AFTER INSERT ON app.verifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_answer();
CREATE TRIGGER rewrite_for_verifications AFTER INSERT ON app.verifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();

create table app.wage_entries (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  kind text not null,
  day date not null,
  minutes integer,
  amount integer,
  what text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  void_at timestamp with time zone,
  void_by uuid,
  days integer,
  constraint wage_entries_pkey PRIMARY KEY (id),
  constraint lodged_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, daterange(day, (day + days)) WITH &&) WHERE (((kind = 'accommodation'::text) AND (void_at IS NULL))),
  constraint minutes_or_an_amount CHECK (
CASE kind
    WHEN 'deduction'::text THEN ((amount > 0) AND (amount IS NOT NULL) AND (minutes IS NULL) AND (days IS NULL))
    WHEN 'accommodation'::text THEN ((amount IS NOT NULL) AND (days IS NOT NULL) AND (minutes IS NULL))
    ELSE ((minutes IS NOT NULL) AND (amount IS NULL) AND (days IS NULL))
END),
  constraint nobody_records_their_own CHECK ((recorded_by IS DISTINCT FROM user_id)),
  constraint wage_entries_amount_check CHECK (((amount >= 0) AND (amount <= 1000000))),
  constraint wage_entries_days_check CHECK (((days >= 1) AND (days <= 31))),
  constraint wage_entries_kind_check CHECK ((kind = ANY (ARRAY['travel'::text, 'training'::text, 'deduction'::text, 'accommodation'::text]))),
  constraint wage_entries_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint wage_entries_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint wage_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint wage_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint wage_entries_void_by_fkey FOREIGN KEY (void_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint wage_entries_what_check CHECK (((length(what) >= 1) AND (length(what) <= 120)))
);
CREATE INDEX wage_entries_by_day ON app.wage_entries USING btree (team_id, day) WHERE (void_at IS NULL);
CREATE INDEX wage_entries_by_user ON app.wage_entries USING btree (user_id);
alter table app.wage_entries enable row level security;
alter table app.wage_entries force row level security;
create policy at_my_sites on app.wage_entries for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.wage_entries for select to care_backup using (true);
create policy manager_insert on app.wage_entries for insert to care_app with check (((recorded_by = ( SELECT app.uid() AS uid)) AND (void_at IS NULL) AND app.runs_pay(team_id) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = wage_entries.team_id) AND (m.user_id = wage_entries.user_id))))));
create policy manager_update on app.wage_entries for update to care_app using (((void_at IS NULL) AND (user_id <> ( SELECT app.uid() AS uid)) AND app.runs_pay(team_id))) with check (((void_by = ( SELECT app.uid() AS uid)) AND app.runs_pay(team_id)));
create policy own_or_pay_select on app.wage_entries for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_pay(team_id)));
create policy owner_all on app.wage_entries for all to care_owner using (true) with check (true);
create policy worker_all on app.wage_entries for all to care_worker using (true) with check (true);
grant insert, select on app.wage_entries to care_app;
grant select on app.wage_entries to care_backup;
grant select on app.wage_entries to care_worker;
grant update (void_at, void_by) on app.wage_entries to care_app;

create table app.week_template_lines (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  template_id uuid not null,
  week integer not null,
  weekday integer not null,
  site_id uuid not null,
  job text not null,
  start_time text not null,
  end_time text not null,
  break_minutes integer not null,
  places integer not null,
  pay integer,
  is_sleep_in boolean not null,
  is_on_call boolean not null,
  constraint week_template_lines_pkey PRIMARY KEY (id),
  constraint one_kind_of_line CHECK ((NOT (is_sleep_in AND is_on_call))),
  constraint week_template_lines_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <= 480))),
  constraint week_template_lines_end_time_check CHECK ((end_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint week_template_lines_job_check CHECK (((length(job) >= 1) AND (length(job) <= 60))),
  constraint week_template_lines_pay_check CHECK (((pay >= 1) AND (pay <= 100000))),
  constraint week_template_lines_places_check CHECK (((places >= 1) AND (places <= 50))),
  constraint week_template_lines_start_time_check CHECK ((start_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint week_template_lines_team_id_id_key UNIQUE (team_id, id),
  constraint week_template_lines_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint week_template_lines_team_id_template_id_fkey FOREIGN KEY (team_id, template_id) REFERENCES app.week_templates(team_id, id) ON DELETE CASCADE,
  constraint week_template_lines_week_check CHECK (((week >= 1) AND (week <= 12))),
  constraint week_template_lines_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX week_template_lines_by_site ON app.week_template_lines USING btree (team_id, site_id);
CREATE INDEX week_template_lines_of_template ON app.week_template_lines USING btree (team_id, template_id);
alter table app.week_template_lines enable row level security;
alter table app.week_template_lines force row level security;
create policy at_my_sites on app.week_template_lines for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.week_template_lines for select to care_backup using (true);
create policy manager_all on app.week_template_lines for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.week_template_lines for all to care_owner using (true) with check (true);
create policy worker_all on app.week_template_lines for all to care_worker using (true) with check (true);
grant delete, insert, select on app.week_template_lines to care_app;
grant select on app.week_template_lines to care_backup;
grant select on app.week_template_lines to care_worker;

create table app.week_template_people (
  team_id uuid not null,
  line_id uuid not null,
  user_id uuid not null,
  constraint week_template_people_pkey PRIMARY KEY (line_id, user_id),
  constraint week_template_people_team_id_line_id_fkey FOREIGN KEY (team_id, line_id) REFERENCES app.week_template_lines(team_id, id) ON DELETE CASCADE,
  constraint week_template_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX week_template_people_by_user ON app.week_template_people USING btree (user_id);
CREATE INDEX week_template_people_of_line ON app.week_template_people USING btree (team_id, line_id);
alter table app.week_template_people enable row level security;
alter table app.week_template_people force row level security;
create policy at_my_sites on app.week_template_people for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.week_template_people for select to care_backup using (true);
create policy manager_all on app.week_template_people for all to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (EXISTS ( SELECT
   FROM app.team_members m
  WHERE ((m.team_id = week_template_people.team_id) AND (m.user_id = week_template_people.user_id) AND (m.status = 'active'::text) AND (m.role = 'staff'::text))))));
create policy owner_all on app.week_template_people for all to care_owner using (true) with check (true);
create policy worker_all on app.week_template_people for all to care_worker using (true) with check (true);
grant delete, insert, select on app.week_template_people to care_app;
grant select on app.week_template_people to care_backup;
grant select on app.week_template_people to care_worker;

create table app.week_templates (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  site_id uuid,
  name text not null,
  weeks integer not null,
  version integer default 1 not null,
  saved_at timestamp with time zone not null,
  saved_by uuid,
  constraint week_templates_pkey PRIMARY KEY (id),
  constraint week_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint week_templates_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint week_templates_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint week_templates_team_id_id_key UNIQUE (team_id, id),
  constraint week_templates_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint week_templates_version_check CHECK ((version > 0)),
  constraint week_templates_weeks_check CHECK (((weeks >= 1) AND (weeks <= 12)))
);
CREATE INDEX week_templates_by_saver ON app.week_templates USING btree (saved_by) WHERE (saved_by IS NOT NULL);
CREATE INDEX week_templates_by_site ON app.week_templates USING btree (team_id, site_id) WHERE (site_id IS NOT NULL);
alter table app.week_templates enable row level security;
alter table app.week_templates force row level security;
create policy at_my_sites on app.week_templates for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR ((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites)))));
create policy backup_select on app.week_templates for select to care_backup using (true);
create policy manager_delete on app.week_templates for delete to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((site_id IS NOT NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy manager_insert on app.week_templates for insert to care_app with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (saved_by = ( SELECT app.uid() AS uid)) AND ((site_id IS NOT NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy manager_select on app.week_templates for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy manager_update on app.week_templates for update to care_app using (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND ((site_id IS NOT NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams))))) with check (((team_id IN ( SELECT app.managed_teams() AS managed_teams)) AND (saved_by = ( SELECT app.uid() AS uid)) AND ((site_id IS NOT NULL) OR (team_id IN ( SELECT app.whole_teams() AS whole_teams)))));
create policy owner_all on app.week_templates for all to care_owner using (true) with check (true);
create policy worker_all on app.week_templates for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.week_templates to care_app;
grant select on app.week_templates to care_backup;
grant select on app.week_templates to care_worker;

create table app.weeks_done (
  team_id uuid not null,
  user_id uuid not null,
  week date not null,
  done_at timestamp with time zone not null,
  constraint weeks_done_pkey PRIMARY KEY (team_id, user_id, week),
  constraint weeks_done_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint weeks_done_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint weeks_done_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
CREATE INDEX weeks_done_by_user ON app.weeks_done USING btree (user_id);
alter table app.weeks_done enable row level security;
alter table app.weeks_done force row level security;
create policy at_my_sites on app.weeks_done for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.weeks_done for select to care_backup using (true);
create policy own_delete on app.weeks_done for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.weeks_done for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_team_select on app.weeks_done for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.weeks_done for all to care_owner using (true) with check (true);
create policy worker_all on app.weeks_done for all to care_worker using (true) with check (true);
grant delete, insert, select on app.weeks_done to care_app;
grant select on app.weeks_done to care_backup;
grant delete, select on app.weeks_done to care_worker;

create table app.work_charges (
  record_id uuid not null,
  version integer not null,
  charge integer,
  parts jsonb not null,
  constraint work_charges_pkey PRIMARY KEY (record_id, version),
  constraint parts_follow_charge CHECK (((charge IS NOT NULL) OR (parts = '[]'::jsonb))),
  constraint work_charges_charge_check CHECK ((charge >= 0)),
  constraint work_charges_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
  constraint work_charges_record_id_fkey FOREIGN KEY (record_id) REFERENCES app.work_records(id) ON DELETE CASCADE,
  constraint work_charges_version_check CHECK ((version > 0))
);
alter table app.work_charges enable row level security;
alter table app.work_charges force row level security;
create policy author_insert on app.work_charges for insert to care_app with check ((EXISTS ( SELECT
   FROM app.work_versions v
  WHERE ((v.record_id = work_charges.record_id) AND (v.version = work_charges.version) AND (v.said_by = ( SELECT app.uid() AS uid))))));
create policy backup_select on app.work_charges for select to care_backup using (true);
create policy owner_all on app.work_charges for all to care_owner using (true) with check (true);
create policy pay_select on app.work_charges for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = work_charges.record_id) AND (r.team_id IN ( SELECT app.pay_teams() AS pay_teams)) AND (r.team_id IN ( SELECT app.whole_teams() AS whole_teams))))));
create policy worker_all on app.work_charges for all to care_worker using (true) with check (true);
grant insert, select on app.work_charges to care_app;
grant select on app.work_charges to care_backup;
grant insert, select on app.work_charges to care_worker;

create table app.work_history (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  employer text,
  job_title text,
  start_date date,
  end_date date,
  current_job boolean,
  responsibilities text,
  reason_for_leaving text,
  gap_explanation text,
  sort integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint work_history_pkey PRIMARY KEY (id),
  constraint work_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
CREATE INDEX work_history_by_user ON app.work_history USING btree (user_id, sort);
alter table app.work_history enable row level security;
alter table app.work_history force row level security;
create policy backup_select on app.work_history for select to care_backup using (true);
create policy own_delete on app.work_history for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.work_history for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.work_history for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.work_history for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.work_history for all to care_owner using (true) with check (true);
create policy worker_all on app.work_history for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.work_history to care_app;
grant select on app.work_history to care_backup;
grant delete, insert, select, update on app.work_history to care_worker;

create table app.work_history_statements (
  user_id uuid not null,
  never_worked boolean,
  account_of_time text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint work_history_statements_pkey PRIMARY KEY (user_id),
  constraint work_history_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.work_history_statements enable row level security;
alter table app.work_history_statements force row level security;
create policy backup_select on app.work_history_statements for select to care_backup using (true);
create policy own_delete on app.work_history_statements for delete to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_insert on app.work_history_statements for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_or_visible_select on app.work_history_statements for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR app.runs_team_of(user_id)));
create policy own_update on app.work_history_statements for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.work_history_statements for all to care_owner using (true) with check (true);
create policy worker_all on app.work_history_statements for all to care_worker using (true) with check (true);
grant delete, insert, select, update on app.work_history_statements to care_app;
grant select on app.work_history_statements to care_backup;
grant delete, insert, select, update on app.work_history_statements to care_worker;

create table app.work_papers (
  file_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  site_id uuid not null,
  week date not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  constraint work_papers_pkey PRIMARY KEY (file_id),
  constraint work_papers_added_by_fkey FOREIGN KEY (added_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint work_papers_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.files(id) ON DELETE CASCADE,
  constraint work_papers_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id) ON DELETE CASCADE,
  constraint work_papers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint work_papers_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric))
);
CREATE INDEX work_papers_by_adder ON app.work_papers USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX work_papers_by_site ON app.work_papers USING btree (team_id, site_id);
CREATE INDEX work_papers_by_user ON app.work_papers USING btree (user_id);
CREATE INDEX work_papers_by_week ON app.work_papers USING btree (team_id, user_id, site_id, week);
alter table app.work_papers enable row level security;
alter table app.work_papers force row level security;
create policy at_my_sites on app.work_papers for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.work_papers for select to care_backup using (true);
create policy own_or_team_delete on app.work_papers for delete to care_app using (
CASE
    WHEN (user_id = ( SELECT app.uid() AS uid)) THEN (added_by = user_id)
    ELSE ((added_by IS DISTINCT FROM user_id) AND (team_id IN ( SELECT app.managed_teams() AS managed_teams)))
END);
create policy own_or_team_insert on app.work_papers for insert to care_app with check (((added_by = ( SELECT app.uid() AS uid)) AND ((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams)))));
create policy own_or_team_select on app.work_papers for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.work_papers for all to care_owner using (true) with check (true);
create policy worker_all on app.work_papers for all to care_worker using (true) with check (true);
grant delete, insert, select on app.work_papers to care_app;
grant select on app.work_papers to care_backup;
grant select on app.work_papers to care_worker;
CREATE TRIGGER limit_papers BEFORE INSERT ON app.work_papers FOR EACH ROW EXECUTE FUNCTION app.limit_papers();

create table app.work_pay (
  record_id uuid not null,
  version integer not null,
  pay integer not null,
  unpriced integer not null,
  parts jsonb not null,
  constraint work_pay_pkey PRIMARY KEY (record_id, version),
  constraint work_pay_pay_check CHECK ((pay >= 0)),
  constraint work_pay_record_id_fkey FOREIGN KEY (record_id) REFERENCES app.work_records(id) ON DELETE CASCADE,
  constraint work_pay_unpriced_check CHECK ((unpriced >= 0)),
  constraint work_pay_version_check CHECK ((version >= 0))
);
CREATE INDEX work_pay_unpriced ON app.work_pay USING btree (record_id) WHERE (unpriced > 0);
alter table app.work_pay enable row level security;
alter table app.work_pay force row level security;
create policy author_insert on app.work_pay for insert to care_app with check ((EXISTS ( SELECT
   FROM app.work_versions v
  WHERE ((v.record_id = work_pay.record_id) AND (v.version = work_pay.version) AND (v.said_by = ( SELECT app.uid() AS uid))))));
create policy backup_select on app.work_pay for select to care_backup using (true);
create policy own_or_pay_select on app.work_pay for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = work_pay.record_id) AND ((r.user_id = ( SELECT app.uid() AS uid)) OR (r.team_id IN ( SELECT app.pay_teams() AS pay_teams)))))));
create policy owner_all on app.work_pay for all to care_owner using (true) with check (true);
create policy worker_all on app.work_pay for all to care_worker using (true) with check (true);
grant insert, select on app.work_pay to care_app;
grant select on app.work_pay to care_backup;
grant insert, select on app.work_pay to care_worker;

create table app.work_preferences (
  user_id uuid not null,
  pattern_weeks smallint default 1 not null,
  pattern_from date not null,
  wished_minutes integer,
  max_metres integer,
  version integer default 0 not null,
  hides_name boolean default false not null,
  constraint work_preferences_pkey PRIMARY KEY (user_id),
  constraint work_preferences_max_metres_check CHECK (((max_metres >= 1) AND (max_metres <= 1000000))),
  constraint work_preferences_pattern_from_check CHECK ((EXTRACT(isodow FROM pattern_from) = (1)::numeric)),
  constraint work_preferences_pattern_weeks_check CHECK (((pattern_weeks >= 1) AND (pattern_weeks <= 4))),
  constraint work_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint work_preferences_wished_minutes_check CHECK (((wished_minutes >= 0) AND (wished_minutes <= 10080)))
);
alter table app.work_preferences enable row level security;
alter table app.work_preferences force row level security;
create policy backup_select on app.work_preferences for select to care_backup using (true);
create policy own_insert on app.work_preferences for insert to care_app with check ((user_id = ( SELECT app.uid() AS uid)));
create policy own_select on app.work_preferences for select to care_app using ((user_id = ( SELECT app.uid() AS uid)));
create policy own_update on app.work_preferences for update to care_app using ((user_id = ( SELECT app.uid() AS uid))) with check ((user_id = ( SELECT app.uid() AS uid)));
create policy owner_all on app.work_preferences for all to care_owner using (true) with check (true);
create policy worker_all on app.work_preferences for all to care_worker using (true) with check (true);
grant insert, select, update on app.work_preferences to care_app;
grant select on app.work_preferences to care_backup;

create table app.work_records (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  place_id uuid,
  site_id uuid not null,
  job text not null,
  day date not null,
  planned tstzrange not null,
  planned_break integer not null,
  is_sleep_in boolean not null,
  shift_pay integer,
  own_rate integer,
  version integer default 0 not null,
  worked tstzrange,
  confirmed_version integer,
  approved_version integer,
  to_read boolean default true not null,
  clocked jsonb,
  void_at timestamp with time zone,
  signed_version integer,
  objected_version integer,
  first_version integer,
  client_signs boolean default false not null,
  is_on_call boolean default false not null,
  flat_pay integer,
  call_pay integer,
  constraint work_records_pkey PRIMARY KEY (id),
  constraint work_records_place_id_fkey FOREIGN KEY (place_id) REFERENCES app.assignments(id) ON DELETE SET NULL,
  constraint work_records_place_id_key UNIQUE (place_id),
  constraint work_records_planned_break_check CHECK ((planned_break >= 0)),
  constraint work_records_planned_check CHECK ((NOT isempty(planned))),
  constraint work_records_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id),
  constraint work_records_team_id_id_key UNIQUE (team_id, id),
  constraint work_records_team_id_site_id_fkey FOREIGN KEY (team_id, site_id) REFERENCES app.sites(team_id, id),
  constraint work_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id),
  constraint work_records_version_check CHECK ((version >= 0)),
  constraint work_records_worked_check CHECK ((NOT isempty(worked))),
  constraint worked_once EXCLUDE USING gist (team_id WITH =, user_id WITH =, worked WITH &&) WHERE ((void_at IS NULL))
);
CREATE INDEX work_records_by_day ON app.work_records USING btree (team_id, day, id);
CREATE INDEX work_records_by_site ON app.work_records USING btree (team_id, site_id);
CREATE INDEX work_records_by_user ON app.work_records USING btree (user_id, day);
CREATE INDEX work_records_on_call ON app.work_records USING btree (user_id) WHERE is_on_call;
CREATE INDEX work_records_open ON app.work_records USING btree (team_id, day) WHERE ((approved_version IS DISTINCT FROM version) AND (void_at IS NULL));
CREATE INDEX work_records_to_read ON app.work_records USING btree (team_id, id) WHERE to_read;
CREATE INDEX work_records_unconfirmed ON app.work_records USING btree (user_id, day) WHERE ((confirmed_version IS DISTINCT FROM version) AND (void_at IS NULL));
alter table app.work_records enable row level security;
alter table app.work_records force row level security;
create policy at_my_sites on app.work_records for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR (((site_id IS NULL) OR (site_id IN ( SELECT app.limited_sites() AS limited_sites))) AND ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id))))));
create policy backup_select on app.work_records for select to care_backup using (true);
create policy own_or_team_select on app.work_records for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.work_records for all to care_owner using (true) with check (true);
create policy worker_all on app.work_records for all to care_worker using (true) with check (true);
grant select on app.work_records to care_app;
grant select on app.work_records to care_backup;
grant delete, insert, select, update on app.work_records to care_worker;
CREATE TRIGGER charge_follows_void AFTER UPDATE OF void_at ON app.work_records FOR EACH ROW WHEN (((old.void_at IS DISTINCT FROM new.void_at) AND (new.approved_version IS NOT NULL))) EXECUTE FUNCTION app.charge_void();
CREATE TRIGGER count_weeks_of_changed_work AFTER UPDATE OF void_at, worked ON app.work_records FOR EACH ROW WHEN (((old.void_at IS DISTINCT FROM new.void_at) OR (old.worked IS DISTINCT FROM new.worked))) EXECUTE FUNCTION app.count_again_of();
CREATE TRIGGER count_weeks_of_lost_work AFTER DELETE ON app.work_records REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_again();
CREATE TRIGGER count_weeks_of_new_work AFTER INSERT ON app.work_records FOR EACH ROW EXECUTE FUNCTION app.count_again_of();
CREATE TRIGGER pay_follows_void AFTER UPDATE OF void_at ON app.work_records FOR EACH ROW WHEN (((old.void_at IS DISTINCT FROM new.void_at) AND (new.approved_version IS NOT NULL))) EXECUTE FUNCTION app.follow_void();

create table app.work_roles (
  id uuid default gen_random_uuid() not null,
  team_id uuid not null,
  user_id uuid not null,
  job text not null,
  version integer not null,
  from_day date not null,
  held boolean not null,
  sites uuid[] not null,
  rate integer,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  contract_minutes integer,
  constraint work_roles_pkey PRIMARY KEY (id),
  constraint ended_says_nothing CHECK ((held OR ((sites = '{}'::uuid[]) AND (rate IS NULL) AND (contract_minutes IS NULL)))),
  constraint work_roles_contract_minutes_check CHECK (((contract_minutes >= 1) AND (contract_minutes <= 10080))),
  constraint work_roles_in_order UNIQUE (team_id, user_id, job, version),
  constraint work_roles_rate_check CHECK (((rate >= 1) AND (rate <= 100000))),
  constraint work_roles_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint work_roles_sites_check CHECK ((cardinality(sites) <= 50)),
  constraint work_roles_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint work_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint work_roles_version_check CHECK ((version > 0))
);
CREATE INDEX work_roles_by_recorder ON app.work_roles USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX work_roles_by_user ON app.work_roles USING btree (user_id);
alter table app.work_roles enable row level security;
alter table app.work_roles force row level security;
create policy at_my_sites on app.work_roles for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.work_roles for select to care_backup using (true);
create policy own_or_team_select on app.work_roles for select to care_app using (((user_id = ( SELECT app.uid() AS uid)) OR (team_id IN ( SELECT app.managed_teams() AS managed_teams))));
create policy owner_all on app.work_roles for all to care_owner using (true) with check (true);
create policy worker_all on app.work_roles for all to care_worker using (true) with check (true);
grant select on app.work_roles to care_backup;
grant delete, select on app.work_roles to care_worker;
grant select (id, team_id, user_id, job, version, from_day, held, sites, recorded_at, recorded_by, contract_minutes) on app.work_roles to care_app;
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.work_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.work_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.work_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('member');
CREATE TRIGGER rewrite_for_lost_roles AFTER DELETE ON app.work_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();
CREATE TRIGGER rewrite_for_roles AFTER INSERT ON app.work_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_members();

create table app.work_sheets (
  user_id uuid not null,
  spells bytea not null,
  constraint work_sheets_pkey PRIMARY KEY (user_id),
  constraint work_sheets_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.work_sheets enable row level security;
alter table app.work_sheets force row level security;
create policy backup_select on app.work_sheets for select to care_backup using (true);
create policy owner_all on app.work_sheets for all to care_owner using (true) with check (true);
create policy worker_all on app.work_sheets for all to care_worker using (true) with check (true);
grant select on app.work_sheets to care_backup;
grant delete, insert, select, update on app.work_sheets to care_worker;

create table app.work_to_judge (
  id bigint generated always as identity not null,
  team_id uuid not null,
  user_id uuid,
  queued_at timestamp with time zone default now() not null,
  constraint work_to_judge_pkey PRIMARY KEY (id)
);
alter table app.work_to_judge enable row level security;
alter table app.work_to_judge force row level security;
create policy at_my_sites on app.work_to_judge for all to care_app using ((((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE) OR (user_id = ( SELECT app.uid() AS uid)) OR ((team_id, user_id) IN ( SELECT p.team_id,
    p.user_id
   FROM app.people_at_my_sites() p(team_id, user_id)))));
create policy backup_select on app.work_to_judge for select to care_backup using (true);
create policy owner_all on app.work_to_judge for all to care_owner using (true) with check (true);
create policy worker_all on app.work_to_judge for all to care_worker using (true) with check (true);
grant select on app.work_to_judge to care_backup;
grant delete, insert, select, update on app.work_to_judge to care_worker;

create table app.work_versions (
  record_id uuid not null,
  version integer not null,
  worked tstzrange,
  breaks tstzmultirange not null,
  break_minutes integer not null,
  minutes integer not null,
  source text not null,
  reason text,
  said_at timestamp with time zone not null,
  said_by uuid,
  active tstzmultirange default '{}'::tstzmultirange not null,
  constraint work_versions_pkey PRIMARY KEY (record_id, version),
  constraint active_within CHECK (((active = '{}'::tstzmultirange) OR (active <@ worked))),
  constraint changes_have_reasons CHECK (((source = ANY (ARRAY['planned'::text, 'clock'::text])) OR ((reason IS NOT NULL) AND (worked IS NOT NULL)))),
  constraint work_versions_break_minutes_check CHECK ((break_minutes >= 0)),
  constraint work_versions_minutes_check CHECK ((minutes >= 0)),
  constraint work_versions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  constraint work_versions_record_id_fkey FOREIGN KEY (record_id) REFERENCES app.work_records(id) ON DELETE CASCADE,
  constraint work_versions_said_by_fkey FOREIGN KEY (said_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint work_versions_source_check CHECK ((source = ANY (ARRAY['planned'::text, 'clock'::text, 'worker'::text, 'manager'::text]))),
  constraint work_versions_version_check CHECK ((version > 0)),
  constraint work_versions_worked_check CHECK ((NOT isempty(worked)))
);
CREATE INDEX work_versions_by_author ON app.work_versions USING btree (said_by) WHERE (said_by IS NOT NULL);
alter table app.work_versions enable row level security;
alter table app.work_versions force row level security;
create policy backup_select on app.work_versions for select to care_backup using (true);
create policy manager_insert on app.work_versions for insert to care_app with check (((source = 'manager'::text) AND (said_by = ( SELECT app.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = work_versions.record_id) AND (r.user_id <> ( SELECT app.uid() AS uid)))))));
create policy own_insert on app.work_versions for insert to care_app with check (((source = 'worker'::text) AND (said_by = ( SELECT app.uid() AS uid)) AND (EXISTS ( SELECT
   FROM app.work_records r
  WHERE ((r.id = work_versions.record_id) AND (r.user_id = ( SELECT app.uid() AS uid)))))));
create policy owner_all on app.work_versions for all to care_owner using (true) with check (true);
create policy with_record_select on app.work_versions for select to care_app using ((EXISTS ( SELECT
   FROM app.work_records r
  WHERE (r.id = work_versions.record_id))));
create policy worker_all on app.work_versions for all to care_worker using (true) with check (true);
grant insert, select on app.work_versions to care_app;
grant select on app.work_versions to care_backup;
grant insert, select on app.work_versions to care_worker;
CREATE TRIGGER follow_versions AFTER INSERT ON app.work_versions FOR EACH ROW EXECUTE FUNCTION app.follow_versions();

create table app.working_rules (
  team_id uuid not null,
  version integer not null,
  rules jsonb not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  constraint working_rules_pkey PRIMARY KEY (team_id, version),
  constraint working_rules_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint working_rules_team_id_fkey FOREIGN KEY (team_id) REFERENCES app.teams(id) ON DELETE CASCADE,
  constraint working_rules_version_check CHECK ((version > 0))
);
CREATE INDEX working_rules_by_recorder ON app.working_rules USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
alter table app.working_rules enable row level security;
alter table app.working_rules force row level security;
create policy backup_select on app.working_rules for select to care_backup using (true);
create policy manager_select on app.working_rules for select to care_app using ((team_id IN ( SELECT app.managed_teams() AS managed_teams)));
create policy owner_all on app.working_rules for all to care_owner using (true) with check (true);
create policy owner_insert on app.working_rules for insert to care_app with check (((team_id IN ( SELECT app.owned_teams() AS owned_teams)) AND (recorded_by = ( SELECT app.uid() AS uid))));
create policy whole_team_delete on app.working_rules for delete to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_insert on app.working_rules for insert to care_app with check (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy whole_team_update on app.working_rules for update to care_app using (((team_id IN ( SELECT app.limited_teams() AS limited_teams)) IS NOT TRUE));
create policy worker_all on app.working_rules for all to care_worker using (true) with check (true);
grant insert, select on app.working_rules to care_app;
grant select on app.working_rules to care_backup;
grant delete, select on app.working_rules to care_worker;
CREATE TRIGGER follow_working_rules AFTER INSERT ON app.working_rules FOR EACH ROW EXECUTE FUNCTION app.follow_working_rules();
CREATE TRIGGER judge_again_on_delete AFTER DELETE ON app.working_rules REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_insert AFTER INSERT ON app.working_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');
CREATE TRIGGER judge_again_on_update AFTER UPDATE ON app.working_rules REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.judge_again('team');

create view app.effective_versions with (security_invoker=true) as
 WITH starters AS (
         SELECT v.team_id,
            v.requirement_id,
            daterange(NULL::date, min(v.starts) FILTER (WHERE v.new_starters_only)) AS begun
           FROM app.requirement_versions v
          GROUP BY v.team_id, v.requirement_id
        UNION ALL
         SELECT v.team_id,
            v.requirement_id,
            daterange(v.starts, lead(v.starts) OVER (PARTITION BY v.team_id, v.requirement_id ORDER BY v.starts)) AS daterange
           FROM ( SELECT DISTINCT v_1.team_id,
                    v_1.requirement_id,
                    v_1.starts
                   FROM app.requirement_versions v_1
                  WHERE v_1.new_starters_only) v
        )
 SELECT team_id,
    requirement_id,
    version,
    name,
    kinds,
    jobs,
    starts,
    blocks,
    manager_lead_days,
    retired,
    begun,
    ends,
    daterange(starts, ends) AS effective
   FROM ( SELECT v.team_id,
            v.requirement_id,
            v.version,
            v.name,
            v.kinds,
            v.jobs,
            v.starts,
            v.blocks,
            v.manager_lead_days,
            v.retired,
            b.begun,
            min(v.starts) OVER (PARTITION BY v.team_id, v.requirement_id, b.begun ORDER BY v.version DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ends
           FROM (app.requirement_versions v
             JOIN starters b ON (((b.team_id = v.team_id) AND (b.requirement_id = v.requirement_id) AND ((NOT v.new_starters_only) OR (lower(b.begun) >= v.starts)))))) d
  WHERE ((NOT retired) AND ((ends IS NULL) OR (ends > starts)));

create view app.given_evidence with (security_invoker=true) as
 SELECT c.user_id,
    app.certificate_kind(c.certificate_name) AS kind,
    (c.id)::text AS source,
    c.certificate_name AS title,
    md5(COALESCE(c.issuing_body, ''::text)) AS digest,
    c.file_id,
    c.date_obtained AS valid_from,
    c.expiry_date AS valid_until,
    c.updated_at AS given_at
   FROM app.training_certificates c
  WHERE (c.certificate_name <> ''::text)
UNION ALL
 SELECT p.user_id,
    'passport'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    md5(p.passport_number) AS digest,
    p.passport_file AS file_id,
    NULL::date AS valid_from,
    p.expiry_date AS valid_until,
    p.updated_at AS given_at
   FROM app.passport_information p
  WHERE (p.passport_number IS NOT NULL)
UNION ALL
 SELECT p.user_id,
    'driving-licence'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    md5(p.driving_license_number) AS digest,
    p.driving_license_file AS file_id,
    NULL::date AS valid_from,
    p.driving_license_expiry_date AS valid_until,
    p.updated_at AS given_at
   FROM app.passport_information p
  WHERE (p.driving_license_number IS NOT NULL)
UNION ALL
 SELECT p.user_id,
    'birth-certificate'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    ''::text AS digest,
    p.birth_certificate_file AS file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    p.updated_at AS given_at
   FROM app.passport_information p
  WHERE (p.birth_certificate_file IS NOT NULL)
UNION ALL
 SELECT a.user_id,
    'proof-of-address'::text AS kind,
    f.source,
    NULL::text AS title,
    ''::text AS digest,
    f.file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    a.updated_at AS given_at
   FROM (app.address_details a
     CROSS JOIN LATERAL ( VALUES ('1'::text,a.proof_of_address), ('2'::text,a.proof_of_address_2)) f(source, file_id))
  WHERE (f.file_id IS NOT NULL)
UNION ALL
 SELECT b.user_id,
    'right-to-work'::text AS kind,
    ''::text AS source,
    b.visa_type AS title,
    COALESCE(md5(b.brp_share_code), ''::text) AS digest,
    b.right_to_work_file AS file_id,
    NULL::date AS valid_from,
    b.visa_expiry AS valid_until,
    b.updated_at AS given_at
   FROM app.background_checks b
  WHERE (b.visa_type IS NOT NULL)
UNION ALL
 SELECT b.user_id,
    'dbs'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    md5(b.dbs_certificate_number) AS digest,
    b.dbs_file AS file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    b.updated_at AS given_at
   FROM app.background_checks b
  WHERE (b.dbs_certificate_number IS NOT NULL)
UNION ALL
 SELECT r.user_id,
    'referees'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    ''::text AS digest,
    NULL::uuid AS file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    max(r.updated_at) AS given_at
   FROM app."references" r
  WHERE (r.name IS NOT NULL)
  GROUP BY r.user_id
 HAVING (count(*) > 1)
UNION ALL
 SELECT w.user_id,
    'work-history'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    md5(string_agg(concat_ws('|'::text, w.employer, w.job_title, w.start_date, w.end_date, w.gap_explanation), '|'::text ORDER BY w.start_date, w.id)) AS digest,
    NULL::uuid AS file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    max(w.updated_at) AS given_at
   FROM app.work_history w
  GROUP BY w.user_id
UNION ALL
 SELECT e.user_id,
    'qualification'::text AS kind,
    (e.id)::text AS source,
    e.qualification AS title,
    md5(concat_ws('|'::text, e.institution, e.subject, e.grade)) AS digest,
    NULL::uuid AS file_id,
    to_date(e.end_date, 'YYYY-MM'::text) AS valid_from,
    NULL::date AS valid_until,
    e.updated_at AS given_at
   FROM app.education e
  WHERE (e.qualification <> ''::text)
UNION ALL
 SELECT i.user_id,
    'photo'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    ''::text AS digest,
    i.profile_image_url AS file_id,
    NULL::date AS valid_from,
    NULL::date AS valid_until,
    i.updated_at AS given_at
   FROM app.personal_information i
  WHERE (i.profile_image_url IS NOT NULL)
UNION ALL
 SELECT d.user_id,
    'declaration'::text AS kind,
    ''::text AS source,
    NULL::text AS title,
    ''::text AS digest,
    NULL::uuid AS file_id,
    d.signature_date AS valid_from,
    NULL::date AS valid_until,
    d.updated_at AS given_at
   FROM app.declarations d
  WHERE (d.agrees_to_declaration = 'yes'::text);

create view app.pay_wholes with (security_invoker=true) as
 SELECT 'expense'::text AS source,
    c.id AS source_id,
    c.team_id,
    c.user_id,
    c.day,
    'expense'::text AS element,
    c.amount,
    c.said
   FROM app.expense_claims c
  WHERE (c.state = 'approved'::text)
UNION ALL
 SELECT 'late-change'::text AS source,
    a.id AS source_id,
    a.team_id,
    a.user_id,
    a.still_paid_day AS day,
    'late-change'::text AS element,
    a.still_paid AS amount,
    ('shift of '::text || to_char((a.still_paid_day)::timestamp with time zone, 'FMDD Mon YYYY'::text)) AS said
   FROM app.assignments a
  WHERE (a.still_paid > 0)
UNION ALL
 SELECT 'holiday'::text AS source,
    h.id AS source_id,
    h.team_id,
    h.user_id,
    h.from_day AS day,
    'holiday'::text AS element,
    h.amount,
    h.said
   FROM app.holiday_entries h
  WHERE ((h.kind = 'taken'::text) AND (h.void_at IS NULL) AND (h.amount IS NOT NULL));

create view app.roles_in_time with (security_invoker=true) as
 SELECT id,
    team_id,
    user_id,
    job,
    version,
    from_day,
    held,
    sites,
    rate,
    recorded_at,
    recorded_by,
    contract_minutes,
    until_day
   FROM ( SELECT r_1.id,
            r_1.team_id,
            r_1.user_id,
            r_1.job,
            r_1.version,
            r_1.from_day,
            r_1.held,
            r_1.sites,
            r_1.rate,
            r_1.recorded_at,
            r_1.recorded_by,
            r_1.contract_minutes,
            min(r_1.from_day) OVER (PARTITION BY r_1.team_id, r_1.user_id, r_1.job ORDER BY r_1.version ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS until_day
           FROM app.work_roles r_1) r
  WHERE ((until_day > from_day) IS NOT FALSE);
grant select on app.roles_in_time to care_worker;

create view app.shown_pay_lines with (security_invoker=true) as
 SELECT l.id,
    l.team_id,
    l.user_id,
    l.state,
    l.day,
    x.name AS site_name,
    r.job,
    l.element,
    l.during,
    l.minutes,
    l.rate,
    l.kind,
    l.paid_by,
    l.calls,
    l.said,
    l.amount,
    (l.reverses IS NOT NULL) AS takes_back,
    (EXISTS ( SELECT
           FROM app.approvals a
          WHERE ((a.record_id = l.record_id) AND (a.version = l.version) AND (a.step = 'manager'::text) AND a.at_cut_off))) AS at_cut_off,
    l.awr_week,
    c.name AS client_name,
    l.record_id,
    l.source_id,
        CASE
            WHEN (l.card_row IS NOT NULL) THEN ( SELECT jsonb_build_object('clientName', kc.name, 'siteName', ks.name, 'job', k.job, 'version', v.version, 'since', v.from_day, 'from', (l.card_row -> 'from'::text), 'until', (l.card_row -> 'until'::text)) AS jsonb_build_object
               FROM (((app.rate_versions v
                 JOIN app.rate_cards k ON ((k.id = v.card_id)))
                 LEFT JOIN app.clients kc ON ((kc.id = k.client_id)))
                 LEFT JOIN app.sites ks ON ((ks.id = k.site_id)))
              WHERE ((v.team_id = l.team_id) AND (v.card_id = ((l.card_row ->> 'cardId'::text))::uuid) AND (v.version = ((l.card_row ->> 'version'::text))::integer)))
            ELSE NULL::jsonb
        END AS card
   FROM (((app.pay_lines l
     LEFT JOIN app.work_records r ON ((r.id = l.record_id)))
     LEFT JOIN app.sites x ON ((x.id = r.site_id)))
     LEFT JOIN app.clients c ON ((c.id = x.client_id)));
grant select on app.shown_pay_lines to care_app;

create view app.team_counts with (security_invoker=true) as
 SELECT team_totals.team_id,
    team_totals.kind,
    team_totals.value,
    team_totals.day,
    team_totals.n
   FROM app.team_totals
UNION ALL
 SELECT team_total_changes.team_id,
    team_total_changes.kind,
    team_total_changes.value,
    team_total_changes.day,
    team_total_changes.n
   FROM app.team_total_changes;
grant select on app.team_counts to care_app;
grant select on app.team_counts to care_worker;

CREATE OR REPLACE FUNCTION app.accept_swap(of_swap uuid, given_answer jsonb, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.accept_swap(uuid,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.accepted_reasons(a app.assignments) RETURNS jsonb LANGUAGE sql STABLE;
grant execute on function app.accepted_reasons(app.assignments) to care_app;
grant execute on function app.accepted_reasons(app.assignments) to care_worker;

CREATE OR REPLACE FUNCTION app.address_hash(address text) RETURNS bytea LANGUAGE sql IMMUTABLE;
grant execute on function app.address_hash(text) to care_app;
grant execute on function app.address_hash(text) to care_worker;

CREATE OR REPLACE FUNCTION app.admit_to_living_team() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.agree_to_return(of_swap uuid, of_assignment uuid, at timestamp with time zone) RETURNS TABLE(taker uuid, waits boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.agree_to_return(uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.agrees_to_swaps(of_team uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.answer_application(of_offer uuid, to_state text, at timestamp with time zone) RETURNS TABLE(shift_id uuid, user_id uuid, starts_at timestamp with time zone) LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.answer_application(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.answer_invitation(of_invitation uuid, accept boolean, at timestamp with time zone) RETURNS TABLE(outcome text, changed boolean, team_id uuid, team_name text, role text, invited_by uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.answer_invitation(uuid,boolean,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.answer_reference(of_secret_hash bytea, new_state text, words bytea, stops boolean, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.answer_reference(bytea,text,bytea,boolean,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.answer_swap(of_swap uuid, approve boolean, answers jsonb, at timestamp with time zone) RETURNS text LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.answer_swap(uuid,boolean,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.apply_for_shift(of_shift uuid, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.apply_for_shift(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.approve_by_tolerance(of_record uuid, at timestamp with time zone) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.approve_by_tolerance(uuid,timestamp with time zone) to care_app;
grant execute on function app.approve_by_tolerance(uuid,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.archives_of(of_team uuid, of_user uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.archives_of(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.area_of(of_user uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.area_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.ask_colleagues(of_swap uuid, people uuid[], at timestamp with time zone) RETURNS uuid[] LANGUAGE plpgsql;
grant execute on function app.ask_colleagues(uuid,uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.ask_in_cascade(of_cascade uuid, people uuid[], passed uuid[], capped uuid[], until timestamp with time zone, at timestamp with time zone) RETURNS TABLE(user_id uuid) LANGUAGE sql;
grant execute on function app.ask_in_cascade(uuid,uuid[],uuid[],uuid[],timestamp with time zone,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.ask_swap(of_assignment uuid, how_many integer, at timestamp with time zone) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.ask_swap(uuid,integer,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.asked_in_cascade(of_cascade uuid) RETURNS integer LANGUAGE sql STABLE;
grant execute on function app.asked_in_cascade(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.audit_head(of_chain uuid) RETURNS TABLE(seq bigint, mac bytea) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.audit_head(uuid) to care_app;
grant execute on function app.audit_head(uuid) to care_auth;
grant execute on function app.audit_head(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.audit_is_append_only() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.audit_page(of_team uuid, of_person uuid, actions text[], from_at timestamp with time zone, until_at timestamp with time zone, after_at timestamp with time zone, after_seq bigint, at_most integer) RETURNS TABLE(seq bigint, at timestamp with time zone, exactly text, actor uuid, actor_name text, action text, subject uuid, subject_name text, ip_trunc text, meta jsonb) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.audit_page(uuid,uuid,text[],timestamp with time zone,timestamp with time zone,timestamp with time zone,bigint,integer) to care_app;

CREATE OR REPLACE FUNCTION app.availability_of(of_team uuid, people uuid[], from_day date, through_day date) RETURNS TABLE(user_id uuid, weeks smallint, first_week date, wished_minutes integer, max_metres integer, rules jsonb, dates jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.availability_of(uuid,uuid[],date,date) to care_app;

CREATE OR REPLACE FUNCTION app.availability_readers(of_team uuid, people uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.bands_are_whole() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.begin_erasure(at timestamp with time zone) RETURNS TABLE(session_id uuid, team_id uuid, role text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.begin_erasure(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.begin_rates(of_team uuid, of_card uuid, next_version integer, first_day date, terms jsonb, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.begin_rates(uuid,uuid,integer,date,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.begin_unbooked(of_id uuid, of_site uuid, came timestamp with time zone, by_device timestamp with time zone, by_seconds integer, words text, at timestamp with time zone) RETURNS TABLE(team_id uuid) LANGUAGE sql SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.begin_unbooked(uuid,uuid,timestamp with time zone,timestamp with time zone,integer,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.begins_later() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.bind_device(of_code bytea, of_token bytea, at timestamp with time zone) RETURNS TABLE(device_id uuid, team_id uuid, site_id uuid) LANGUAGE sql SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.bind_device(bytea,bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.blobs_in_use(ids uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.blobs_in_use(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.blocking_waits(of_team uuid, on_day date) RETURNS TABLE(user_id uuid, requirement_id uuid, since timestamp with time zone) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.booked_rates(of_shifts uuid[]) RETURNS TABLE(assignment_id uuid, shift_id uuid, user_id uuid, own_rate jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.booked_rates(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.booked_work(of_team uuid, after_at timestamp with time zone, before_at timestamp with time zone) RETURNS TABLE(user_id uuid, starts_at timestamp with time zone, ends_at timestamp with time zone) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.bounced_asks(of_team uuid, of_week date) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.bounced_asks(uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.bounced_invoice_links(of_team uuid, of_what uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.bounced_invoice_links(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.bounced_references(of_team uuid, of_user uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.bounced_references(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.bounced_signatories(of_team uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.bounced_signatories(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.bring_back_draft(of_team uuid, of_shift jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.bring_back_draft(uuid,jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.busy_managers(of_team uuid, people uuid[], at tstzrange, besides uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp';
grant execute on function app.busy_managers(uuid,uuid[],tstzrange,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.busy_on_shifts(moved jsonb) RETURNS TABLE(shift_id uuid, user_id uuid) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.busy_on_shifts(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.calls_of(of_user uuid) RETURNS TABLE(team_id uuid, during tstzrange) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.came_back(to_hash bytea, sent_at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.cancel_by_link(of_link bytea, at timestamp with time zone) RETURNS TABLE(interview_id uuid, team_id uuid, user_id uuid, sequence integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.cancel_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.cancel_shifts(of_shifts uuid[], at timestamp with time zone) RETURNS TABLE(shift_id uuid, user_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.cancel_shifts(uuid[],timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.cascades_due(at timestamp with time zone, is_quiet boolean, near interval, held interval) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 10;
grant execute on function app.cascades_due(timestamp with time zone,boolean,interval,interval) to care_worker;

CREATE OR REPLACE FUNCTION app.certificate_count(of_user uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.certificate_count(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.certificate_expiries(of_user uuid) RETURNS date[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.certificate_expiries(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.certificate_kind(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.certificate_kind(text) to care_worker;

CREATE OR REPLACE FUNCTION app.change_hands(of_swap uuid, answers jsonb, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.charge_again(of_team uuid, charges jsonb) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.charge_again(uuid,jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.charge_approved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.charge_ask(of_team uuid, address text, asked_at timestamp with time zone) RETURNS TABLE(outcome text, wait integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.charge_ask(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.charge_invitation(of_team uuid, address text, asked_at timestamp with time zone) RETURNS TABLE(outcome text, wait integer, spent boolean) LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.charge_invitation(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.charge_reference(of_team uuid, address text, asked_at timestamp with time zone) RETURNS TABLE(outcome text, wait integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.charge_reference(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.charge_void() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.charges_said_of_shifts(of_shifts uuid[]) RETURNS TABLE(shift_id uuid, charge integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.charges_said_of_shifts(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.charges_said_of_work(of_records uuid[]) RETURNS TABLE(record_id uuid, charge integer) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.charges_said_of_work(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.check_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.check_client_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.check_hand_on(of_team uuid, giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.check_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.choose_pin(of_secret_hash bytea, of_pin text, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.choose_pin(bytea,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.claim_place(of_shift uuid, given_answer jsonb, at timestamp with time zone) RETURNS TABLE(outcome text, assignment_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.claim_place(uuid,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.clearance_in_place(of_team uuid, of_user uuid, on_day date) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.clearance_in_place(uuid,uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.clock_at_device(of_token bytea, of_user uuid, events jsonb, at timestamp with time zone) RETURNS TABLE(id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.clock_at_device(bytea,uuid,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.clock_stands(of_team uuid, of_place uuid) RETURNS TABLE(came_at timestamp with time zone, last_kind text, last_at timestamp with time zone) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.clock_stands(uuid,uuid) to care_app;
grant execute on function app.clock_stands(uuid,uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.clocked_in_at(of_team uuid, of_place uuid) RETURNS timestamp with time zone LANGUAGE sql STABLE;
grant execute on function app.clocked_in_at(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.clocking_teams() RETURNS TABLE(team_id uuid, "position" text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.clocking_teams() to care_worker;

CREATE OR REPLACE FUNCTION app.close_days_of_cover(of_team uuid, from_day date, today date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.close_days_of_cover(uuid,date,date) to care_worker;

CREATE OR REPLACE FUNCTION app.close_team(of_team uuid, closed_at timestamp with time zone) RETURNS TABLE(user_id uuid, role text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.close_team(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.close_weeks_of_cover(of_team uuid, today date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.close_weeks_of_cover(uuid,date) to care_worker;

CREATE OR REPLACE FUNCTION app.code_alarm(from_network text, at timestamp with time zone) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.code_alarm(text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.collect_evidence(of_user uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.come_off_hours() RETURNS TABLE(team_id uuid, hours integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.come_off_hours() to care_app;

CREATE OR REPLACE FUNCTION app.comparable_on(of_team uuid, of_client uuid, of_site uuid, of_job text, on_day date) RETURNS app.comparable_rates LANGUAGE sql STABLE;
grant execute on function app.comparable_on(uuid,uuid,uuid,text,date) to care_app;
grant execute on function app.comparable_on(uuid,uuid,uuid,text,date) to care_worker;

CREATE OR REPLACE FUNCTION app.completing_save(of_user uuid) RETURNS timestamp with time zone LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.completion_of(of_user uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.completion_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.compliance_figures(of_team uuid, on_day date) RETURNS TABLE(people integer, works integer, blocked integer, lapsing integer, waiting integer, weeks integer[]) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';
grant execute on function app.compliance_figures(uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.context_of_team(of_team uuid) RETURNS TABLE(rules jsonb, requirements jsonb) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.context_of_team(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.contract_minutes(of_team uuid, first_day date, last_day date) RETURNS TABLE(user_id uuid, average integer, latest integer) LANGUAGE sql STABLE ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.contract_minutes(uuid,date,date) to care_app;
grant execute on function app.contract_minutes(uuid,date,date) to care_worker;

CREATE OR REPLACE FUNCTION app.copy_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.copy_charges(copies jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.copy_charges(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.count_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.count_again_of() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.count_days_of_cover(of_team uuid, from_day date, until timestamp with time zone) RETURNS SETOF app.cover_days LANGUAGE plpgsql STABLE ROWS 60 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.count_limit(of_team uuid, at_sites uuid[]) RETURNS TABLE(sites integer, people integer) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.count_limit(uuid,uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.count_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.count_notices(at timestamp with time zone, at_most integer) RETURNS TABLE(needed integer, unread integer) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.count_notices(timestamp with time zone,integer) to care_app;

CREATE OR REPLACE FUNCTION app.count_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.count_spell() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.count_waiting_evidence(of_team uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.count_waiting_evidence(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.counted_otherwise(of_team uuid, of_day date) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.counted_otherwise(uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.countersigner(of_signature uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.countersigner(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.counts_as(of_team uuid, of_user uuid, of_kind text) RETURNS TABLE(said jsonb, kinds text[]) LANGUAGE sql STABLE ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.counts_as(uuid,uuid,text) to care_app;

CREATE OR REPLACE FUNCTION app.cover_of_sites(of_team uuid, of_sites uuid[], since timestamp with time zone, until timestamp with time zone) RETURNS TABLE(id uuid, site_id uuid, job text, starts_at timestamp with time zone, ends_at timestamp with time zone, places integer, people json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';
grant execute on function app.cover_of_sites(uuid,uuid[],timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.dates_of_invitation(of_invitation uuid) RETURNS integer LANGUAGE sql STABLE SET search_path TO 'app', 'pg_temp';
grant execute on function app.dates_of_invitation(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.days_of_cover(of_team uuid, from_day date, until timestamp with time zone) RETURNS SETOF app.cover_days LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp';
grant execute on function app.days_of_cover(uuid,date,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.decide_evidence(of_team uuid, of_user uuid, ids uuid[], decided text, first_day date, last_day date, why text, with_evidence uuid, at timestamp with time zone) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.delete_draft(of_shift uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.delete_draft(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.device_of(of_token bytea) RETURNS TABLE(device_id uuid, team_id uuid, site_id uuid, site_name text, team_name text, on_call json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.device_of(bytea) to care_app;

CREATE OR REPLACE FUNCTION app.disestablish(of_team uuid, of_user uuid, of_kind text, of_source text, why text, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.disestablish(uuid,uuid,text,text,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.document_basis(of_team uuid, of_user uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drafts_of(of_team uuid, through date) RETURNS TABLE(client_id uuid, client_name text, archived boolean, order_number text, treatment text, reason text, records integer, lines integer, minutes integer, net integer, first_day date, last_day date, taken_back integer, lacks_order integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp';
grant execute on function app.drafts_of(uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.drop_asks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drop_concerns() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drop_filters() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drop_mail_domain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drop_manager_sites() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.drop_noted_dates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.due_invitations(at timestamp with time zone) RETURNS TABLE(invitation_id uuid, team_id uuid, quiet boolean, wait integer, spent boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.due_invitations(timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.due_pay(of_team uuid, since date, period_from date, through date) RETURNS TABLE(user_id uuid, full_name text, photo_file_id uuid, lines integer, late integer, minutes integer, pay integer, worked_pay integer, time_minutes integer, time_pay integer, lowest_units bigint, free_days integer, charged_days integer, charged integer, topped_up integer, unpriced integer, born_on date, engagement text, said_engagement text, payroll_number text, holiday text, nation text, extra_units bigint) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';
grant execute on function app.due_pay(uuid,date,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.earlier_lapses(of_team uuid, on_day date, through_day date) RETURNS TABLE(user_id uuid, requirement_id uuid, since date, begins date) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.earliest(days date[]) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.earliest(date[]) to care_app;
grant execute on function app.earliest(date[]) to care_auth;
grant execute on function app.earliest(date[]) to care_worker;

CREATE OR REPLACE FUNCTION app.eligibility_context(of_team uuid) RETURNS TABLE(rules jsonb, requirements jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.eligibility_context(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.eligibility_facts(of_team uuid, of_users uuid[], of_sites uuid[], from_day date, through_day date) RETURNS TABLE(user_id uuid, completion integer, joined_on integer, born_on date, gender text, postcode text, is_business boolean, spells bytea, elsewhere integer[], at_sponsor integer[], jobs json, roles json, gaps json, held json, rights json, night_assessed text, suspended text, opted_out text, left_out text, leave integer[], pattern_weeks integer, pattern_from date, wished_minutes integer, max_metres integer, usual json, dates json, declared json, exclusions json, never_with json, inducted json, preferred_by uuid[], visits json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2000 SET search_path TO 'app', 'pg_temp';
grant execute on function app.eligibility_facts(uuid,uuid[],uuid[],date,date) to care_app;

CREATE OR REPLACE FUNCTION app.end_cascade(of_cascade uuid, to_state text, at timestamp with time zone) RETURNS TABLE(user_id uuid) LANGUAGE plpgsql;
grant execute on function app.end_cascade(uuid,text,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.end_late_charges() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_asked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_concern() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_hours() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_offer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_of_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_to_countersign() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_to_give() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_to_replace() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_need_to_sign() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_needs(of_notices uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_needs_in_section(of_section text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_needs_of(of_team uuid, of_kinds text[], of_subject uuid, of_person uuid, of_reader uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_needs_with_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_notice_of_ask() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_of_day(at timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql STABLE;
grant execute on function app.end_of_day(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.end_own_offer(of_offer uuid, act text, at timestamp with time zone) RETURNS TABLE(team_id uuid, shift_id uuid, state text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.end_own_offer(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.end_papers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_push() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_reminders() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_roles() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_signatory(of_signatory uuid, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.end_signatory(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.end_still_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_swap(of_swap uuid, act text, at timestamp with time zone) RETURNS TABLE(team_id uuid, shift_id uuid, asked_by uuid, taker uuid, state text, starts_at timestamp with time zone) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.end_swap(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.end_unbooked(of_id uuid, of_left uuid, gone timestamp with time zone, by_device timestamp with time zone, by_seconds integer) RETURNS TABLE(team_id uuid) LANGUAGE sql SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.end_unbooked(uuid,uuid,timestamp with time zone,timestamp with time zone,integer) to care_app;

CREATE OR REPLACE FUNCTION app.end_undo(of_team uuid, of_user uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.end_wholes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.enter(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(session_id uuid, user_id uuid, email text, aal text, authenticated_at timestamp with time zone, kek_id text, wrapped_dek bytea) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.enter(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.equal_facts(of_team uuid, of_users uuid[]) RETURNS TABLE(user_id uuid, client_id uuid, job text, worked json, absences json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp';
grant execute on function app.equal_facts(uuid,uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.erase_person(of_user uuid, at timestamp with time zone) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.erase_person(uuid,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.establish(of_team uuid, of_user uuid, of_kind text, of_source text, of_title text, first_day date, last_day date, at timestamp with time zone) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.establish(uuid,uuid,text,text,text,date,date,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.evidence_days(effective daterange, valid_from date, valid_until date, lasts_months integer, verified_until date) RETURNS daterange LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.evidence_given_by(of_user uuid) RETURNS app.evidence[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';

CREATE OR REPLACE FUNCTION app.expected_at_device(of_token bytea, begins tstzrange, left_since timestamp with time zone) RETURNS TABLE(assignment_id uuid, name text, start_time text, end_time text, starts_at timestamp with time zone, ends_at timestamp with time zone, next_id uuid, has_pin boolean, events json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 30 SET search_path TO 'app', 'pg_temp';
grant execute on function app.expected_at_device(bytea,tstzrange,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.expire_swaps(at timestamp with time zone) RETURNS TABLE(team_id uuid, shift_id uuid, user_id uuid, taker uuid, starts_at timestamp with time zone) LANGUAGE sql;
grant execute on function app.expire_swaps(timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.facts_of_people(of_team uuid, people uuid[], of_sites uuid[], from_day date, through_day date) RETURNS TABLE(user_id uuid, completion integer, joined_on integer, born_on date, gender text, postcode text, is_business boolean, spells bytea, elsewhere integer[], at_sponsor integer[], jobs json, roles json, gaps json, held json, rights json, night_assessed text, suspended text, opted_out text, left_out text, leave integer[], pattern_weeks integer, pattern_from date, wished_minutes integer, max_metres integer, usual json, dates json, declared json, exclusions json, never_with json, inducted json, preferred_by uuid[], visits json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2000 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan' SET join_collapse_limit TO '1';
grant execute on function app.facts_of_people(uuid,uuid[],uuid[],date,date) to care_worker;

CREATE OR REPLACE FUNCTION app.facts_of_shifts(of_shifts uuid[]) RETURNS TABLE(id uuid, team_id uuid, client_id uuid, site_id uuid, job text, starts_at timestamp with time zone, ends_at timestamp with time zone, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, is_special_case boolean, needs_induction boolean, only_gender text, postcode text, people uuid[], beside uuid[], requires json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.facts_of_shifts(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.fellow_cards(of_team uuid, after_name text, after_id uuid, at_most integer) RETURNS TABLE(id uuid, full_name text, "position" text, photo_file_id uuid, completion integer, sort_name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.fellow_cards(uuid,text,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.figures_at_risk(of_team uuid, since timestamp with time zone, until timestamp with time zone, of_client uuid, of_site uuid, of_job text) RETURNS TABLE(at date, places integer, minutes integer) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.figures_at_risk(uuid,timestamp with time zone,timestamp with time zone,uuid,uuid,text) to care_app;

CREATE OR REPLACE FUNCTION app.figures_of_shifts(of_team uuid, since date, until timestamp with time zone, by_what text, of_client uuid, of_site uuid, of_job text) RETURNS TABLE(at date, required integer, taken integer, half_within integer, missed integer) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';
grant execute on function app.figures_of_shifts(uuid,date,timestamp with time zone,text,uuid,uuid,text) to care_app;

CREATE OR REPLACE FUNCTION app.figures_of_work(of_team uuid, since date, through date, by_what text, of_client uuid, of_site uuid, of_job text, late_after integer, holiday_rate integer) RETURNS TABLE(at date, records integer, planned integer, worked integer, approved integer, late integer, beyond integer, not_charged integer, paid integer, charged integer, cost integer, charge integer) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';
grant execute on function app.figures_of_work(uuid,date,date,text,uuid,uuid,text,integer,integer) to care_app;

CREATE OR REPLACE FUNCTION app.file_usage(of_owner uuid) RETURNS TABLE(files bigint, bytes bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.file_usage(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.find_ask(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(id uuid, team_id uuid, client_id uuid, site_id uuid, week date, team_name text, client_name text, site_name text, asked_by text, asked_by_id uuid, email text, expires_at timestamp with time zone, state text, signature_id uuid, signer text, signer_position text, signed_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.find_ask(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.find_invitation(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(team_name text, role text, invited_by text, email text, expires_at timestamp with time zone, stands boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.find_invitation(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.find_reference(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(id uuid, team_id uuid, user_id uuid, full_name text, team_name text, asked_by text, asked_by_id uuid, expires_at timestamp with time zone, is_question boolean, answer bytea, question bytea, kek_id text, wrapped_dek bytea) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.find_reference(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.find_signatory(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(id uuid, team_id uuid, team_name text, client_name text, site_name text, name text, email text, expires_at timestamp with time zone, is_open boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.find_signatory(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.finish_asks(of_section text, at timestamp with time zone) RETURNS TABLE(team_id uuid, asked_by uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.finish_asks(text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.fold_team_totals() RETURNS void LANGUAGE plpgsql SET search_path TO 'app', 'pg_temp';
grant execute on function app.fold_team_totals() to care_worker;

CREATE OR REPLACE FUNCTION app.follow_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_approvals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_approved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_asking() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_assignments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_break() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_charge_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_client_answers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_clock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_duty() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_invoice_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_pay_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_registrations() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_requirements() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_run_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_runs() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_signature(of_signature uuid) RETURNS json LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_still_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_suspensions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_team_choice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_terms_of_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_versions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_void() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_wholes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_worked() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.follow_working_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.forget_beyond_sites(of_team uuid, of_manager uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.forget_beyond_sites(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.forget_plans() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.forget_steps() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.found_team(called text, code text, by_form uuid, founded_at timestamp with time zone) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.found_team(text,text,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.free_interview(of_interview uuid) RETURNS void LANGUAGE sql SET search_path TO 'app', 'pg_temp';
grant execute on function app.free_interview(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.gaps_between(of_team uuid, from_day date, through_day date) RETURNS TABLE(user_id uuid, requirement_id uuid, member_since date, gaps datemultirange) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.give_leave_types() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.give_place(of_shift uuid, of_user uuid, until timestamp with time zone, given_answer jsonb, given_override jsonb, at timestamp with time zone, as_of timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(outcome text, assignment_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.give_place(uuid,uuid,timestamp with time zone,jsonb,jsonb,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.give_places(given jsonb, at timestamp with time zone) RETURNS TABLE(nth integer, outcome text, assignment_id uuid, way text, is_draft boolean) LANGUAGE plpgsql SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.give_places(jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.glass_of(of_record uuid) RETURNS TABLE(team_id uuid, client_id uuid, site_id uuid, week date, team_name text, client_name text, site_name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.glass_of(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.good_before_last_lapse(gaps datemultirange) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.grounds_of_answer(of_team uuid, of_user uuid) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.guard_team() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.hand_on_asks(of_team uuid, giver uuid, taker uuid, health_only boolean) RETURNS TABLE(handed integer, stuck integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_asks(uuid,uuid,uuid,boolean) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_calls(of_team uuid, giver uuid, taker uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_calls(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_cascades(of_team uuid, giver uuid, taker uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_cascades(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_interviews(of_team uuid, giver uuid, taker uuid, at timestamp with time zone) RETURNS TABLE(interview_id uuid, sequence integer, starts_at timestamp with time zone, candidate uuid, taken boolean, alone boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_interviews(uuid,uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_invitations(of_team uuid, giver uuid, taker uuid, to_manage_only boolean) RETURNS TABLE(handed integer, stuck integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_invitations(uuid,uuid,uuid,boolean) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_policies(of_team uuid, giver uuid, taker uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_policies(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hand_on_references(of_team uuid, giver uuid, taker uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hand_on_references(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hands_of(of_swap uuid) RETURNS TABLE(n integer, assignment_id uuid, shift_id uuid, giver uuid, taker uuid) LANGUAGE sql STABLE ROWS 2;
grant execute on function app.hands_of(uuid) to care_app;
grant execute on function app.hands_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.has_agreed_by_phone(of_shift uuid, of_user uuid) RETURNS boolean LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.has_clocked(of_team uuid, of_place uuid) RETURNS boolean LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.has_copies_of_mine(of_team uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.has_copies_of_mine(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.has_papers_sealed_by(of_user uuid, of_team uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.has_papers_sealed_by(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.has_rates_of(of_team uuid, of_client uuid, of_site uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.has_rates_of(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.has_receipts_claimed(of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.has_receipts_claimed(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.has_scored(of_team uuid, of_interview uuid, of_manager uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.has_scored(uuid,uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.has_work_at(of_team uuid, of_site uuid) RETURNS boolean LANGUAGE sql STABLE;
grant execute on function app.has_work_at(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.health_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.health_teams() to care_app;

CREATE OR REPLACE FUNCTION app.hold_cascade(of_cascade uuid, held interval, at timestamp with time zone) RETURNS TABLE(outcome text, team_id uuid, shift_id uuid, starts_at timestamp with time zone, minutes integer, started_by uuid, wanted integer, waiting uuid[]) LANGUAGE plpgsql;
grant execute on function app.hold_cascade(uuid,interval,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.hold_for_swap(persons uuid[], places uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.hold_interview_of_link(of_link bytea, at timestamp with time zone) RETURNS app.interviews LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.hold_known(who uuid[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_known(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.hold_own_teams() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_own_teams() to care_app;

CREATE OR REPLACE FUNCTION app.hold_person(of_user uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_person(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.hold_place(of_shift uuid, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.hold_place(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.hold_return(of_swap uuid, of_assignment uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_return(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hold_shifts(of_shifts uuid[], with_users uuid[] DEFAULT '{}'::uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_shifts(uuid[],uuid[]) to care_app;
grant execute on function app.hold_shifts(uuid[],uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.hold_statuses_of(of_users uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.hold_team(of_team uuid, shared boolean DEFAULT false) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_team(uuid,boolean) to care_app;

CREATE OR REPLACE FUNCTION app.hold_team_of_code(code text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_team_of_code(text) to care_app;

CREATE OR REPLACE FUNCTION app.hold_team_of_invitation(of_invitation uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_team_of_invitation(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.hold_teams_of(of_user uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.hold_to_ask_number(of_team uuid, person uuid, since timestamp with time zone) RETURNS TABLE(asked boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_to_ask_number(uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.hold_work(of_records uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_work(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.hold_workers(of_users uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.hold_workers(uuid[]) to care_app;
grant execute on function app.hold_workers(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.holds_place(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.holds_place(text) to care_app;
grant execute on function app.holds_place(text) to care_worker;

CREATE OR REPLACE FUNCTION app.holiday_leave(of_team uuid, of_user uuid, since date, before date) RETURNS TABLE(user_id uuid, from_day date, through_day date) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.holiday_leave(uuid,uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.holiday_ledger(of_team uuid, of_user uuid, year_from date, year_through date) RETURNS TABLE(user_id uuid, full_name text, photo_file_id uuid, holiday text, nation text, worked_minutes integer, worked_days integer, carried integer, taken integer, taken_pay integer, paid integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';
grant execute on function app.holiday_ledger(uuid,uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.holiday_of_people(of_team uuid, holiday_rate integer) RETURNS TABLE(user_id uuid, rate integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.interview_of_link(of_link bytea, at timestamp with time zone) RETURNS TABLE(interview_id uuid, team_name text, job text, way text, place text, starts_at timestamp with time zone, minutes smallint, state text, stands boolean, outside boolean, slots jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.interview_of_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.interviewed_person(of_team uuid, of_user uuid) RETURNS TABLE(full_name text, photo_file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.interviewed_person(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.invitation_stands(i app.team_invitations, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.invitation_stands(app.team_invitations,timestamp with time zone) to care_app;
grant execute on function app.invitation_stands(app.team_invitations,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.invoice_by_link(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(link_id uuid, invoice_id uuid, team_id uuid, team_name text, client_id uuid, client_name text, kind text, name text, issued_on date, due_on date, first_day date, last_day date, total integer, owed integer, state text, email text, expires_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.invoice_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.invoice_mails_bounce(of_team uuid, to_email text, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.invoice_mails_bounce(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.invoice_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.invoice_teams() to care_app;

CREATE OR REPLACE FUNCTION app.is_applicant(of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.is_applicant(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_beside_hours(of_file uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.is_beside_hours(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_cited(of_file uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.is_cited(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.is_cited_by_mine(of_file uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.is_cited_by_mine(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_claimed(of_file uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.is_claimed(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_code_taken(code text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.is_code_taken(text) to care_app;

CREATE OR REPLACE FUNCTION app.is_copy_of_mine(of_file uuid) RETURNS boolean LANGUAGE plpgsql STABLE;
grant execute on function app.is_copy_of_mine(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_erased(of_user uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.is_fellow(of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.is_fellow(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.is_held(app.notifications) RETURNS boolean LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.is_never_excepted(kinds text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.is_past_asking(of_shift uuid, of_user uuid) RETURNS boolean LANGUAGE sql STABLE;
grant execute on function app.is_past_asking(uuid,uuid) to care_app;
grant execute on function app.is_past_asking(uuid,uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.is_to_give(of_assignment uuid, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.join_noted_dates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge(of_team uuid, of_users uuid[], of_requirement uuid, draft app.requirement_versions, known_at timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(team_id uuid, user_id uuid, requirement_id uuid, required datemultirange, covered datemultirange, exempt datemultirange, grace datemultirange, waiting datemultirange, rejected datemultirange, member_since date, waiting_since timestamp with time zone) LANGUAGE plpgsql STABLE ROWS 5000 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge_again() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge_changed_members() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge_changed_sites() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge_other_reasons(of_teams uuid[], of_users uuid[]) RETURNS SETOF app.standing_reasons LANGUAGE plpgsql STABLE ROWS 2000 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'auto' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.judge_people(of_users uuid[]) RETURNS TABLE(team_id uuid, user_id uuid, requirement_id uuid, required datemultirange, covered datemultirange, exempt datemultirange, grace datemultirange, waiting datemultirange, rejected datemultirange, member_since date, waiting_since timestamp with time zone) LANGUAGE plpgsql STABLE ROWS 50 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';

CREATE OR REPLACE FUNCTION app.judge_required_reasons(of_teams uuid[], of_users uuid[], of_requirement uuid) RETURNS SETOF app.standing_reasons LANGUAGE plpgsql STABLE ROWS 5000 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'auto' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.judge_roles(of_teams uuid[], of_users uuid[]) RETURNS TABLE(team_id uuid, user_id uuid, job text, held datemultirange, stay datemultirange, joined_on date) LANGUAGE plpgsql STABLE ROWS 2000 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'auto' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.judge_standing_reasons(of_teams uuid[], of_users uuid[], of_requirement uuid) RETURNS SETOF app.standing_reasons LANGUAGE plpgsql STABLE ROWS 5000 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.judge_standings(of_teams uuid[], of_users uuid[]) RETURNS SETOF app.member_standings LANGUAGE plpgsql STABLE ROWS 2000 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'auto' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.judging(by_team boolean, by_users boolean, by_rule boolean, drafted boolean, as_known boolean) RETURNS text LANGUAGE plpgsql IMMUTABLE;

CREATE OR REPLACE FUNCTION app.keep_an_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.keep_begun_cards() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.keep_charge_lines() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.keep_in_move(of_assignment uuid, given jsonb, against jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_in_move(uuid,jsonb,jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.keep_invoice(of_invoice uuid, sealed bytea, sha256 bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_invoice(uuid,bytea,bytea) to care_app;

CREATE OR REPLACE FUNCTION app.keep_invoices() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.keep_pay_file(of_run uuid, sealed bytea, sha256 bytea) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_pay_file(uuid,bytea,bytea) to care_app;

CREATE OR REPLACE FUNCTION app.keep_pay_lines() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.keep_place(of_assignment uuid, given jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_place(uuid,jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.keep_spells() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.keep_still_charged(charges jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_still_charged(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.keep_still_paid(amounts jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.keep_still_paid(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.lapses(of_team uuid, on_day date, through_day date) RETURNS TABLE(user_id uuid, requirement_id uuid, since date, begins date) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.last_change_by_another(of_team uuid, of_shifts uuid[], since timestamp with time zone) RETURNS TABLE(by text, at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.last_change_by_another(uuid,uuid[],timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.last_lapse(gaps datemultirange) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.last_lapses(of_team uuid, on_day date, through_day date) RETURNS TABLE(user_id uuid, requirement_id uuid, since date, begins date) LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.late_charge_of(of_place uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.late_charge_of(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.late_terms(of_team uuid, of_site uuid, on_day date) RETURNS TABLE(bands jsonb, is_client boolean) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.late_terms(uuid,uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.least_rate(of_team uuid, of_user uuid, since date) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.least_rate(uuid,uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.leave_balances(of_team uuid, people uuid[], of_day date) RETURNS TABLE(user_id uuid, year_from date, year_through date, unit text, entitled double precision, carried double precision, taken double precision, waiting double precision) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.leave_balances(uuid,uuid[],date) to care_app;

CREATE OR REPLACE FUNCTION app.leave_charges_out(of_team uuid, of_records uuid[], is_out boolean) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.leave_charges_out(uuid,uuid[],boolean) to care_app;

CREATE OR REPLACE FUNCTION app.leave_templates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.leave_year(of_team uuid, of_day date) RETURNS daterange LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.leave_year(uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.limit_established(of_team uuid, of_kind text, last_day date, at timestamp with time zone) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.limit_established(uuid,text,date,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.limit_papers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.limited_cards() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.limited_cards() to care_app;

CREATE OR REPLACE FUNCTION app.limited_clients() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.limited_clients() to care_app;

CREATE OR REPLACE FUNCTION app.limited_sites() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.limited_sites() to care_app;

CREATE OR REPLACE FUNCTION app.limited_teams() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.limited_teams() to care_app;

CREATE OR REPLACE FUNCTION app.lines_by_link(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(id uuid, version integer, full_name text, site_name text, job text, day date, planned tstzrange, planned_break integer, worked tstzrange, break_minutes integer, minutes integer, agrees boolean, words text, active json, is_on_call boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.lines_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.lines_of_pay(of_team uuid, of_user uuid, of_run uuid, since date, through date) RETURNS SETOF app.shown_pay_lines LANGUAGE sql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp';
grant execute on function app.lines_of_pay(uuid,uuid,uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.lines_on_glass(of_record uuid) RETURNS TABLE(id uuid, version integer, full_name text, site_name text, job text, day date, planned tstzrange, planned_break integer, worked tstzrange, break_minutes integer, minutes integer, agrees boolean, words text, active json, is_on_call boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 7 SET search_path TO 'app', 'pg_temp';
grant execute on function app.lines_on_glass(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.lines_to_sign(of_team uuid, of_client uuid, of_site uuid, of_week date) RETURNS TABLE(id uuid, version integer, full_name text, site_name text, job text, day date, planned tstzrange, planned_break integer, worked tstzrange, break_minutes integer, minutes integer, agrees boolean, words text, active json, is_on_call boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.link_invoice(of_team uuid, of_invoice uuid, of_client uuid, since date, through date, to_email text, at timestamp with time zone, until timestamp with time zone, by_user uuid) RETURNS uuid LANGUAGE sql SET search_path TO 'app', 'pg_temp';
grant execute on function app.link_invoice(uuid,uuid,uuid,date,date,text,timestamp with time zone,timestamp with time zone,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.list_compliance(of_team uuid, on_day date, words text[], filter jsonb, worst_first boolean, after_key text, after_id uuid, at_most integer) RETURNS TABLE(id uuid, user_id uuid, full_name text, "position" text, completion integer, place text) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp' SET enable_nestloop TO 'on';
grant execute on function app.list_compliance(uuid,date,text[],jsonb,boolean,text,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.list_members(of_team uuid, words text[], filter jsonb, sort text, descending boolean, after_key text, after_id uuid, at_most integer) RETURNS SETOF app.team_members LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.list_members(uuid,text[],jsonb,text,boolean,text,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.london_day(at timestamp with time zone) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.look_up_code(code text, from_network text, asked_at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.look_up_code(text,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.mail_refused_at(at timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.mail_refused_at(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.managed_pay_terms(of_team uuid, of_sites uuid[], of_jobs text[], first_day date, last_day date) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.managed_pay_terms(uuid,uuid[],text[],date,date) to care_app;

CREATE OR REPLACE FUNCTION app.managed_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.managed_teams() to care_app;

CREATE OR REPLACE FUNCTION app.managers_of(of_team uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.managers_of(uuid) to care_app;
grant execute on function app.managers_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.manages_person(of_team uuid, of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.manages_person(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.manages_shift(of_shift uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.manages_shift(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.manages_site(of_team uuid, of_site uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.manages_site(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.mandatory_until(of_user uuid) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.mandatory_until(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.margin_of(of_team uuid, since date, through date, by_what text, holiday_rate integer) RETURNS TABLE(id uuid, name text, shifts integer, minutes integer, charged integer, cost integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp';
grant execute on function app.margin_of(uuid,date,date,text,integer) to care_app;

CREATE OR REPLACE FUNCTION app.may_be_interviewed(of_team uuid, of_user uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.may_be_interviewed(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.may_be_told(reader uuid, of_team uuid, of_kind text, of_person uuid, of_subjects uuid[]) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.may_be_told(uuid,uuid,text,uuid,uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.may_be_undone(of_shift uuid, held interval, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE;
grant execute on function app.may_be_undone(uuid,interval,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.member_at_device(of_token bytea, typed text, of_place uuid, of_user uuid, at timestamp with time zone) RETURNS TABLE(user_id uuid, name text, pin_hash text, is_expected boolean, running uuid, came_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp';
grant execute on function app.member_at_device(bytea,text,uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.member_counts(m app.team_members) RETURNS TABLE(kind text, value integer, day date, n bigint) LANGUAGE plpgsql IMMUTABLE;
grant execute on function app.member_counts(app.team_members) to care_worker;

CREATE OR REPLACE FUNCTION app.member_filter(filter jsonb) RETURNS text LANGUAGE plpgsql STABLE SET search_path TO 'app', 'pg_temp';
grant execute on function app.member_filter(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.member_need(filter jsonb, whose text DEFAULT 'user_id'::text) RETURNS text LANGUAGE sql STABLE;
grant execute on function app.member_need(jsonb,text) to care_app;

CREATE OR REPLACE FUNCTION app.mend_card(of_user uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.mend_card(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.mend_standings(of_team uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.mend_statuses(of_team uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.mend_statuses(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.mend_team_totals(of_team uuid DEFAULT NULL::uuid) RETURNS TABLE(mended_team uuid, wrong integer) LANGUAGE sql SET search_path TO 'app', 'pg_temp';
grant execute on function app.mend_team_totals(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.move_place(of_assignment uuid, from_states text[], to_state text, at timestamp with time zone) RETURNS TABLE(shift_id uuid, team_id uuid, user_id uuid, during tstzrange) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.move_place(uuid,text[],text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.my_availability(from_day date, through_day date) RETURNS TABLE(user_id uuid, weeks smallint, first_week date, wished_minutes integer, max_metres integer, rules jsonb, dates jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_availability(date,date) to care_app;

CREATE OR REPLACE FUNCTION app.my_heirs() RETURNS TABLE(team_id uuid, heir uuid) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_heirs() to care_app;

CREATE OR REPLACE FUNCTION app.my_interviews(at timestamp with time zone) RETURNS TABLE(id uuid, team_name text, job text, way text, place text, starts_at timestamp with time zone, minutes smallint, state text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_interviews(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.my_invitations(at timestamp with time zone) RETURNS TABLE(id uuid, team_name text, role text, sees_health boolean, sees_pay boolean, may_override boolean, runs_payroll boolean, invited_by text, message text, sent_at timestamp with time zone, expires_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_invitations(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.my_leave_teams() RETURNS TABLE(id uuid, team_name text, active boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_leave_teams() to care_app;

CREATE OR REPLACE FUNCTION app.my_notifications(at timestamp with time zone, of_kinds text[], only_needed boolean, before_at timestamp with time zone, before_id uuid, at_most integer, most_lines integer) RETURNS TABLE(id uuid, kind text, team_id uuid, team_name text, about uuid, about_name text, about_self boolean, photo uuid, subjects uuid[], params jsonb, shift json, created_at timestamp with time zone, exactly text, read_at timestamp with time zone, is_needed boolean, others json, earlier integer, unread integer) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.my_notifications(timestamp with time zone,text[],boolean,timestamp with time zone,uuid,integer,integer) to care_app;

CREATE OR REPLACE FUNCTION app.my_requests(since timestamp with time zone) RETURNS TABLE(id uuid, team_name text, created_at timestamp with time zone, rejected_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_requests(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.my_sites_in(of_team uuid) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_sites_in(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.my_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_teams() to care_app;

CREATE OR REPLACE FUNCTION app.my_worked_sites(since date) RETURNS TABLE(team_id uuid, id uuid, name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.my_worked_sites(date) to care_app;

CREATE OR REPLACE FUNCTION app.name_in_return(of_swap uuid, of_assignment uuid, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.name_in_return(uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.named_in_return(of_swap uuid, at timestamp with time zone) RETURNS TABLE(assignment_id uuid, shift_id uuid, first_name text, site_id uuid, site_name text, postcode text, job text, day date, start_time text, end_time text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, own_rate jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.named_in_return(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.need_again(of_notices uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.next_by_name(of_team uuid, after_name text, after_id uuid, at_most integer) RETURNS SETOF app.team_members LANGUAGE sql STABLE ROWS 50;

CREATE OR REPLACE FUNCTION app.next_gap(gaps datemultirange, on_day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.next_open_shifts(of_team uuid, at timestamp with time zone, until timestamp with time zone, at_most integer) RETURNS SETOF app.shifts LANGUAGE sql STABLE ROWS 100;

CREATE OR REPLACE FUNCTION app.next_step(r app.work_records) RETURNS text LANGUAGE sql STABLE;
grant execute on function app.next_step(app.work_records) to care_app;
grant execute on function app.next_step(app.work_records) to care_worker;

CREATE OR REPLACE FUNCTION app.not_on_drafts(of_team uuid, since date, through date) RETURNS TABLE(client_id uuid, not_approved integer, no_charge integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 30 SET search_path TO 'app', 'pg_temp';
grant execute on function app.not_on_drafts(uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.not_to_be_asked(of_shifts uuid[], only_willing boolean) RETURNS TABLE(shift_id uuid, user_id uuid) LANGUAGE sql STABLE ROWS 50;
grant execute on function app.not_to_be_asked(uuid[],boolean) to care_app;

CREATE OR REPLACE FUNCTION app.not_told_yet(of_team uuid, of_kind text, people uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.not_told_yet(uuid,text,uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.note_shift_change(of_shift uuid, of_user uuid, what text, why_cause text, why_reason text, why_note text, was tstzrange, is_now tstzrange, of_terms jsonb, at timestamp with time zone, site_was uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.note_shift_change(uuid,uuid,text,text,text,text,tstzrange,tstzrange,jsonb,timestamp with time zone,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.note_undocumented_day() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.notify(told jsonb, told_at timestamp with time zone) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.notify(jsonb,timestamp with time zone) to care_app;
grant execute on function app.notify(jsonb,timestamp with time zone) to care_auth;
grant execute on function app.notify(jsonb,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.object_to_concern(of_assignment uuid, words text, at timestamp with time zone) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.object_to_concern(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.offer_shifts(of_team uuid, pairs jsonb, until timestamp with time zone, at timestamp with time zone) RETURNS TABLE(shift_id uuid, user_id uuid) LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.offer_shifts(uuid,jsonb,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.offers_to(of_team uuid, people uuid[], since timestamp with time zone) RETURNS TABLE(user_id uuid, open integer, sent integer) LANGUAGE sql STABLE ROWS 50;
grant execute on function app.offers_to(uuid,uuid[],timestamp with time zone) to care_app;
grant execute on function app.offers_to(uuid,uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.on_file(of_team uuid, of_users uuid[]) RETURNS TABLE(user_id uuid, umbrella text, umbrella_reviewed_on date, umbrella_margin integer, umbrella_costs integer, basis text, has_document boolean, may_work boolean, has_bank boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';
grant execute on function app.on_file(uuid,uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.open_reference(of_secret_hash bytea, at timestamp with time zone) RETURNS SETOF app.reference_requests LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.open_shifts(at timestamp with time zone, until timestamp with time zone, only_shift uuid) RETURNS TABLE(id uuid, team_id uuid, team_name text, site_id uuid, site_name text, postcode text, job text, day date, start_time text, end_time text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, is_urgent boolean, booking text, pay integer, own_rate jsonb, notes text, places_left integer, offer_id uuid, offer_state text, offer_expires_at timestamp with time zone, swap_id uuid, swap_from text, swap_is_named boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.open_shifts(timestamp with time zone,timestamp with time zone,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.opened_my_data(before_at timestamp with time zone, before_seq bigint, before_chain uuid, at_most integer) RETURNS TABLE(chain uuid, seq bigint, at timestamp with time zone, action text, meta jsonb, actor_name text, team_name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.opened_my_data(timestamp with time zone,bigint,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.order_of(of_site uuid, on_day date, own_order text, own_centre text) RETURNS TABLE(order_number text, cost_centre text, lacks_order boolean, lacks_centre boolean) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.order_of(uuid,date,text,text) to care_app;
grant execute on function app.order_of(uuid,date,text,text) to care_worker;

CREATE OR REPLACE FUNCTION app.outlives_me() RETURNS TABLE(worked_in text[], right_to_work boolean, papers boolean, work boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.outlives_me() to care_app;

CREATE OR REPLACE FUNCTION app.owed_of(of_team uuid) RETURNS TABLE(invoice_id uuid, credited integer, paid integer, paid_on date, owed integer) LANGUAGE sql STABLE ROWS 200;
grant execute on function app.owed_of(uuid) to care_app;
grant execute on function app.owed_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.owed_until(of_team uuid, of_client uuid, through date) RETURNS integer LANGUAGE sql STABLE;
grant execute on function app.owed_until(uuid,uuid,date) to care_app;
grant execute on function app.owed_until(uuid,uuid,date) to care_worker;

CREATE OR REPLACE FUNCTION app.own_badge(of_place uuid) RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, has_tablet boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_badge(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.own_cancellation_terms(of_team uuid, of_site uuid, on_day date) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_cancellation_terms(uuid,uuid,date) to care_app;

CREATE OR REPLACE FUNCTION app.own_clock(begins tstzrange) RETURNS TABLE(assignment_id uuid, team_name text, site_name text, job text, day date, start_time text, end_time text, starts_at timestamp with time zone, ends_at timestamp with time zone, break_minutes integer, "position" text, points json, on_call json, events json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_clock(tstzrange) to care_app;

CREATE OR REPLACE FUNCTION app.own_disputes() RETURNS TABLE(shift_id uuid, said text, answer text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_disputes() to care_app;

CREATE OR REPLACE FUNCTION app.own_equal_treatment() RETURNS TABLE(team_id uuid, team_name text, clients json, clocks json, declared json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_equal_treatment() to care_app;

CREATE OR REPLACE FUNCTION app.own_notices(at timestamp with time zone, of_kinds text[], only_needed boolean) RETURNS SETOF app.notifications LANGUAGE sql STABLE ROWS 100;

CREATE OR REPLACE FUNCTION app.own_pay() RETURNS TABLE(run_id uuid, team_id uuid, team_name text, first_day date, last_day date, pay_day date, minutes integer, pay integer, holiday integer, extra_holiday integer, top_up integer, expenses integer, paid_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_pay() to care_app;

CREATE OR REPLACE FUNCTION app.own_pin() RETURNS TABLE(set_at timestamp with time zone, is_asked boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_pin() to care_app;

CREATE OR REPLACE FUNCTION app.own_places(at timestamp with time zone, is_past boolean, before_at timestamp with time zone, before_id uuid, only_assignment uuid, at_most integer) RETURNS SETOF app.assignments LANGUAGE sql STABLE ROWS 30;

CREATE OR REPLACE FUNCTION app.own_presets() RETURNS TABLE(team_id uuid, presets jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_presets() to care_app;
grant execute on function app.own_presets() to care_worker;

CREATE OR REPLACE FUNCTION app.own_rate(s app.shifts, of_user uuid) RETURNS jsonb LANGUAGE sql STABLE;
grant execute on function app.own_rate(app.shifts,uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.own_references() RETURNS TABLE(id uuid, team_id uuid, team_name text, referee bytea, state text, requested_at timestamp with time zone, answered_at timestamp with time zone, decided_at timestamp with time zone, readable boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_references() to care_app;

CREATE OR REPLACE FUNCTION app.own_sharings() RETURNS TABLE(id uuid, team_name text, hirer text, what text, about text, consent text, shared_on date) LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_sharings() to care_app;

CREATE OR REPLACE FUNCTION app.own_shifts(at timestamp with time zone, is_past boolean, before_at timestamp with time zone, before_id uuid, only_assignment uuid, at_most integer) RETURNS TABLE(assignment_id uuid, shift_id uuid, team_id uuid, team_name text, site_id uuid, site_name text, address text, postcode text, job text, day date, start_time text, end_time text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, own_rate jsonb, still_paid integer, state text, way text, booked_at timestamp with time zone, notes text, is_coming boolean, site_notes text, door_code bytea, parking text, bus text, uniform text, on_call text, team_on_call json, others text[], concern json, late integer, opens_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 30 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.own_shifts(timestamp with time zone,boolean,timestamp with time zone,uuid,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.own_shifts_between(from_day date, through_day date) RETURNS TABLE(assignment_id uuid, team_name text, site_name text, job text, day date, start_time text, end_time text, ends_at timestamp with time zone, state text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_shifts_between(date,date) to care_app;

CREATE OR REPLACE FUNCTION app.own_suspensions() RETURNS TABLE(id uuid, team_id uuid, during daterange, note text, imposed_at timestamp with time zone, lifted_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_suspensions() to care_app;

CREATE OR REPLACE FUNCTION app.own_told_places(of_places uuid[]) RETURNS TABLE(id uuid, team_id uuid, shift_id uuid, starts_at timestamp with time zone, state text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_told_places(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.own_unbooked(since timestamp with time zone) RETURNS TABLE(id uuid, site_name text, team_name text, came_at timestamp with time zone, left_at timestamp with time zone, state text, words text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_unbooked(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.own_undone_claims(of_team uuid, since timestamp with time zone) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_undone_claims(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.own_week(since timestamp with time zone, until timestamp with time zone) RETURNS TABLE(shift_id uuid, site_id uuid, job text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, own_rate jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_week(timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.own_wish() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_wish() to care_app;

CREATE OR REPLACE FUNCTION app.own_work(first_day date, last_day date, only_record uuid, waiting_only boolean) RETURNS TABLE(id uuid, team_id uuid, team_name text, site_name text, job text, day date, planned tstzrange, planned_break integer, is_sleep_in boolean, is_on_call boolean, version integer, worked tstzrange, break_minutes integer, minutes integer, active json, source text, reason text, said_by text, is_confirmed boolean, is_approved boolean, rule text, flags json, pay integer, unpriced integer, parts jsonb, dispute json, answer json, client json, client_signs boolean, shift_id uuid, run json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.own_work(date,date,uuid,boolean) to care_app;

CREATE OR REPLACE FUNCTION app.owned_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.owned_teams() to care_app;

CREATE OR REPLACE FUNCTION app.pack_work(of_user uuid) RETURNS bytea LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.panel_of_link(of_link bytea) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.panel_of_link(bytea) to care_app;

CREATE OR REPLACE FUNCTION app.paper_by_link(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(signature_id uuid, team_id uuid, client_name text, week date, paper bytea) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.paper_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.pay_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.pay_teams() to care_app;

CREATE OR REPLACE FUNCTION app.pay_terms_at(of_sites uuid[], of_jobs text[], first_day date, last_day date, with_charge boolean) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.pay_terms_at(uuid[],text[],date,date,boolean) to care_worker;

CREATE OR REPLACE FUNCTION app.pay_terms_of_shifts(of_shifts uuid[]) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.pay_terms_of_shifts(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.pay_terms_of_work(of_records uuid[]) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.pay_terms_of_work(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.pay_terms_with_charge(of_shifts uuid[]) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.pay_terms_with_charge(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.payroll_teams() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.payroll_teams() to care_app;

CREATE OR REPLACE FUNCTION app.people_at_my_sites() RETURNS TABLE(team_id uuid, user_id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';
grant execute on function app.people_at_my_sites() to care_app;

CREATE OR REPLACE FUNCTION app.people_at_sites(of_team uuid, at_sites uuid[]) RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.people_like(of_team uuid, of_email text, of_name text, of_birth date) RETURNS TABLE(user_id uuid, full_name text, relation text, by_email boolean, by_birth boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.people_like(uuid,text,text,date) to care_app;

CREATE OR REPLACE FUNCTION app.person_rate(own integer, of_team uuid, of_site uuid, of_job text, of_user uuid, start_day date) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.person_rate(integer,uuid,uuid,text,uuid,date) to care_worker;

CREATE OR REPLACE FUNCTION app.pick_slot(of_link bytea, of_slot uuid, at timestamp with time zone) RETURNS TABLE(outcome text, interview_id uuid, team_id uuid, user_id uuid, sequence integer, wait integer) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.pick_slot(bytea,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.place_at_device(of_token bytea, of_place uuid, ids uuid[]) RETURNS TABLE(user_id uuid, name text, shift_id uuid, starts_at timestamp with time zone, state text, pin_hash text, known uuid[]) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.place_at_device(bytea,uuid,uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.places_at_risk(of_team uuid, begins tstzrange) RETURNS TABLE(assignment_id uuid, shift_id uuid, minutes double precision) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.places_at_risk(uuid,tstzrange) to care_app;

CREATE OR REPLACE FUNCTION app.places_in_return(of_swap uuid, at timestamp with time zone) RETURNS TABLE(assignment_id uuid, shift_id uuid, site_id uuid, site_name text, postcode text, job text, day date, start_time text, end_time text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, own_rate jsonb, is_named boolean, is_refused boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.places_in_return(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.places_to_fill(of_team uuid, of_sites uuid[], of_jobs text[], from_day date, through_day date, at timestamp with time zone) RETURNS TABLE(id uuid, site_id uuid, job text, day date, start_time text, end_time text, starts_at timestamp with time zone, ends_at timestamp with time zone, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, is_urgent boolean, is_draft boolean, places_left integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path TO 'app', 'pg_temp';
grant execute on function app.places_to_fill(uuid,uuid[],text[],date,date,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.places_to_judge(of_team uuid, of_users uuid[], at timestamp with time zone) RETURNS TABLE(assignment_id uuid, shift_id uuid, user_id uuid, starts_at timestamp with time zone, is_coming boolean, is_published boolean, accepted jsonb, known jsonb, after uuid[]) LANGUAGE sql STABLE ROWS 500;
grant execute on function app.places_to_judge(uuid,uuid[],timestamp with time zone) to care_app;
grant execute on function app.places_to_judge(uuid,uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.places_to_settle(at timestamp with time zone) RETURNS TABLE(assignment_id uuid, team_id uuid) LANGUAGE sql STABLE ROWS 10;
grant execute on function app.places_to_settle(timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.plain_name(name text) RETURNS text LANGUAGE sql IMMUTABLE;

CREATE OR REPLACE FUNCTION app.plan_for(of_users uuid[]) RETURNS void LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.preview_requirement(draft app.requirement_versions) RETURNS TABLE(user_id uuid, full_name text, becomes text, due_by date, covered_until date, waits boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp';
grant execute on function app.preview_requirement(app.requirement_versions) to care_app;

CREATE OR REPLACE FUNCTION app.prove_domain(of_team uuid, domain text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.prove_domain(uuid,text) to care_app;

CREATE OR REPLACE FUNCTION app.proven_domains(of_teams uuid[]) RETURNS TABLE(team_id uuid, domain text, proven_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.proven_domains(uuid[]) to care_app;
grant execute on function app.proven_domains(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.put_back_place(of_place jsonb, given_answer jsonb, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.put_back_place(jsonb,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.put_unbooked(of_id uuid, of_place uuid, at timestamp with time zone) RETURNS TABLE(id uuid, kind text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.put_unbooked(uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.qualifying_week(of_team uuid, of_user uuid, of_client uuid, of_job text, start_day date, on_day date) RETURNS integer LANGUAGE plpgsql STABLE;

CREATE OR REPLACE FUNCTION app.queue_what_waits(of_team uuid, of_users uuid[], of_requirement uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.raise_clock_alarms(at timestamp with time zone, waits jsonb, old_after integer) RETURNS TABLE(team_id uuid, shift_id uuid, user_id uuid, kind text, starts_at timestamp with time zone, ends_at timestamp with time zone, is_first boolean) LANGUAGE sql;
grant execute on function app.raise_clock_alarms(timestamp with time zone,jsonb,integer) to care_worker;

CREATE OR REPLACE FUNCTION app.rate_of_work(r app.work_records) RETURNS jsonb LANGUAGE sql STABLE;
grant execute on function app.rate_of_work(app.work_records) to care_worker;

CREATE OR REPLACE FUNCTION app.rates_on_rota(of_team uuid, begins timestamp with time zone, ends timestamp with time zone) RETURNS TABLE(assignment_id uuid, rate jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path TO 'app', 'pg_temp';
grant execute on function app.rates_on_rota(uuid,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.read_parts(parts jsonb) RETURNS TABLE(id uuid, during tstzrange, break_minutes integer, day date, start_time text, end_time text, start_is text, end_is text) LANGUAGE sql STABLE ROWS 3;

CREATE OR REPLACE FUNCTION app.reader_of(of_user uuid) RETURNS TABLE(name text, address text, closed boolean) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.reader_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.ready_certificates() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.record_role(of_team uuid, of_user uuid, of_job text, next_version integer, first_day date, is_held boolean, at_sites uuid[], given_rate integer, given_minutes integer, at timestamp with time zone) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.record_role(uuid,uuid,text,integer,date,boolean,uuid[],integer,integer,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.records_of(of_user uuid) RETURNS TABLE(name text, records jsonb) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.records_of(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.recount(of_shifts uuid[], of_users uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.refresh_card(of_user uuid, with_evidence boolean DEFAULT true) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.refresh_card(uuid,boolean) to care_app;
grant execute on function app.refresh_card(uuid,boolean) to care_worker;

CREATE OR REPLACE FUNCTION app.refuse_return(of_swap uuid, of_assignment uuid, refuse boolean) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.refuse_return(uuid,uuid,boolean) to care_app;

CREATE OR REPLACE FUNCTION app.release_leavers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.release_places(of_assignments uuid[], at timestamp with time zone) RETURNS void LANGUAGE plpgsql;
grant execute on function app.release_places(uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.released_reference(of_request uuid) RETURNS TABLE(team_name text, referee bytea, answer bytea) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.released_reference(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.remind_of_shifts(at timestamp with time zone, usual_evening text) RETURNS void LANGUAGE sql;
grant execute on function app.remind_of_shifts(timestamp with time zone,text) to care_worker;

CREATE OR REPLACE FUNCTION app.remind_team(of_team uuid, on_day date, at timestamp with time zone, most integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.remind_team(uuid,date,timestamp with time zone,integer) to care_app;

CREATE OR REPLACE FUNCTION app.reopen_day_of_moved_shift() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.reopen_days_of_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.reopen_days_of_cover() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.reopen_shift(of_shift uuid, since timestamp with time zone, until timestamp with time zone, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.reopen_shift(uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.request_counts(r app.team_join_requests) RETURNS TABLE(kind text, value integer, day date, n bigint) LANGUAGE sql IMMUTABLE;
grant execute on function app.request_counts(app.team_join_requests) to care_worker;

CREATE OR REPLACE FUNCTION app.request_to_join(code text, from_network text, asked_at timestamp with time zone) RETURNS TABLE(outcome text, team_id uuid, team_name text, changed boolean, request_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.request_to_join(text,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.reset_membership() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.reset_pin(of_user uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.reset_pin(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.restore_still_charged(charges jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.restore_still_charged(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.restore_still_paid(of_places jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.restore_still_paid(jsonb) to care_app;

CREATE OR REPLACE FUNCTION app.rewrite_standings(of_team uuid, of_users uuid[], of_requirement uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'auto' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.rewrite_standings_of(of_users uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.rewrite_statuses(of_team uuid, of_users uuid[], of_requirement uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.rewrite_statuses_in(of_team uuid, of_requirement uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.rewrite_statuses_of(of_users uuid[], and_standings boolean DEFAULT true) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.risks_between(of_team uuid, begins tstzrange, at_sites uuid[]) RETURNS TABLE(assignment_id uuid, shift_id uuid, minutes double precision) LANGUAGE plpgsql STABLE ROWS 50 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan' SET enable_nestloop TO 'on';

CREATE OR REPLACE FUNCTION app.roles_of_member(of_team uuid, of_user uuid) RETURNS TABLE(job text, version integer, from_day date, until_day date, held boolean, sites json, rate integer, contract_minutes integer, recorded_at timestamp with time zone, recorded_by text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path TO 'app', 'pg_temp';
grant execute on function app.roles_of_member(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.room_for_mail(by_team timestamp with time zone[], to_them timestamp with time zone[], from_all bigint, most_of_team integer, asked_at timestamp with time zone) RETURNS TABLE(outcome text, wait integer) LANGUAGE sql STABLE ROWS 1;

CREATE OR REPLACE FUNCTION app.rota_as_it_is(of_team uuid, of_shifts uuid[]) RETURNS TABLE(shifts jsonb, places jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.rota_as_it_is(uuid,uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.rota_by_link(of_secret_hash bytea, at timestamp with time zone) RETURNS TABLE(team_name text, client_name text, site_name text, state text, email text, expires_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.rota_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.rota_of_link(of_secret_hash bytea, at timestamp with time zone, since timestamp with time zone, until timestamp with time zone) RETURNS TABLE(id uuid, day date, start_time text, end_time text, job text, is_sleep_in boolean, is_on_call boolean, places integer, people text[]) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp';
grant execute on function app.rota_of_link(bytea,timestamp with time zone,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.rules_of_work(r app.work_records) RETURNS TABLE(steps integer, tolerance integer, client_signs boolean) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.rules_of_work(app.work_records) to care_app;
grant execute on function app.rules_of_work(app.work_records) to care_worker;

CREATE OR REPLACE FUNCTION app.run_of_whole(of_id uuid) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.run_of_whole(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.run_of_work(of_record uuid) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.run_of_work(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.runs_a_team(of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.runs_a_team(uuid) to care_auth;

CREATE OR REPLACE FUNCTION app.runs_pay(of_team uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.runs_pay(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.runs_payroll(of_team uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.runs_payroll(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.runs_team_of(of_user uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.runs_team_of(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.said_no(of_shifts uuid[]) RETURNS TABLE(shift_id uuid, user_id uuid) LANGUAGE sql STABLE ROWS 10;
grant execute on function app.said_no(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.say_late(of_assignment uuid, how_late integer, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.say_late(uuid,integer,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.say_unbooked(of_token bytea, of_user uuid, of_kind text, of_id uuid, told timestamp with time zone, by_device timestamp with time zone, by_seconds integer, at timestamp with time zone) RETURNS TABLE(team_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.say_unbooked(bytea,uuid,text,uuid,timestamp with time zone,timestamp with time zone,integer,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.scored_interviews(of_team uuid) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.scored_interviews(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.sees_record(of_record uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.sees_record(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.session_ends(of_user uuid, of_aal text, started timestamp with time zone, used timestamp with time zone, OUT idle timestamp with time zone, OUT whole timestamp with time zone) RETURNS record LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.session_ends(uuid,text,timestamp with time zone,timestamp with time zone) to care_app;
grant execute on function app.session_ends(uuid,text,timestamp with time zone,timestamp with time zone) to care_auth;

CREATE OR REPLACE FUNCTION app.session_of(of_secret_hash bytea, at timestamp with time zone) RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.session_of(bytea,timestamp with time zone) to care_auth;

CREATE OR REPLACE FUNCTION app.settle_shifts(of_team uuid, at timestamp with time zone) RETURNS TABLE(kind text, act text, shift_id uuid, user_id uuid) LANGUAGE plpgsql;
grant execute on function app.settle_shifts(uuid,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.settle_swap(of_swap uuid, approve boolean, answers jsonb, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.settle_swap(uuid,boolean,jsonb,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.shifts_of_feed(of_secret bytea, since timestamp with time zone) RETURNS TABLE(uid uuid, assignment_id uuid, team_name text, site_name text, address text, postcode text, job text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, state text, changes integer, changed_at timestamp with time zone, start_time text, end_time text, presets jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 60 SET search_path TO 'app', 'pg_temp';
grant execute on function app.shifts_of_feed(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.shifts_on_days(of_site uuid, days date[]) RETURNS TABLE(shifts integer, booked integer) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.shifts_on_days(uuid,date[]) to care_app;

CREATE OR REPLACE FUNCTION app.shifts_to_judge(of_shifts uuid[]) RETURNS TABLE(id uuid, team_id uuid, client_id uuid, site_id uuid, job text, starts_at timestamp with time zone, ends_at timestamp with time zone, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, pay integer, is_special_case boolean, needs_induction boolean, only_gender text, postcode text, people uuid[], beside uuid[], requires json) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.shifts_to_judge(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.shifts_to_mail(readers uuid[], of_shifts uuid[], at timestamp with time zone) RETURNS TABLE(reader uuid, shift_id uuid, team_name text, site_id uuid, site_name text, address text, postcode text, job text, day date, start_time text, end_time text, during tstzrange, break_minutes integer, is_sleep_in boolean, is_on_call boolean, flat_pay integer, call_pay integer, tells_pay boolean, pay integer, own_rate jsonb, still_paid integer, filled integer, staff_required integer, place_state text, place_id uuid, uid uuid, changes integer, changed_at timestamp with time zone, was tstzrange, effect jsonb, uniform text, on_call text, team_on_call json, presets jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.shifts_to_mail(uuid[],uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.short_name(full_name text) RETURNS text LANGUAGE sql IMMUTABLE;

CREATE OR REPLACE FUNCTION app.shown_charges_said_of_work(of_records uuid[]) RETURNS TABLE(record_id uuid, charge integer) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.shown_charges_said_of_work(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.shown_pay_terms(of_shifts uuid[]) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';
grant execute on function app.shown_pay_terms(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.shown_pay_terms_of_work(of_records uuid[]) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.shown_pay_terms_of_work(uuid[]) to care_app;

CREATE OR REPLACE FUNCTION app.shown_rate(s app.shifts, of_user uuid) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.shown_rate(app.shifts,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.shown_rate_of_work(r app.work_records) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.shown_rate_of_work(app.work_records) to care_app;

CREATE OR REPLACE FUNCTION app.sick_calls(of_team uuid, since date, through date) RETURNS TABLE(user_id uuid, full_name text, engagement text, payroll_number text, day date, minutes integer, days_booked integer, weekly integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';
grant execute on function app.sick_calls(uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.sign_by_link(of_secret_hash bytea, signer_name text, signer_position text, answers jsonb, at timestamp with time zone) RETURNS TABLE(outcome text, signature_id uuid, people json) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.sign_by_link(bytea,text,text,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.sign_on_glass(of_record uuid, signer_name text, signer_position text, drawn text, with_pin boolean, answers jsonb, at timestamp with time zone) RETURNS TABLE(outcome text, signature_id uuid, people json) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.sign_on_glass(uuid,text,text,text,boolean,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.signatories_on_glass(of_record uuid, only_one uuid) RETURNS TABLE(id uuid, name text, "position" text, pin_hash text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.signatories_on_glass(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.signed_lines(of_signature uuid) RETURNS TABLE(id uuid, version integer, full_name text, site_name text, job text, day date, planned tstzrange, planned_break integer, worked tstzrange, break_minutes integer, minutes integer, agrees boolean, words text, active json, is_on_call boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.signed_lines(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.site_lacks(of_team uuid, of_site uuid, of_users uuid[], on_day date) RETURNS TABLE(user_id uuid, rule text, name text, kind text, by_team boolean) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.site_lacks(uuid,uuid,uuid[],date) to care_app;

CREATE OR REPLACE FUNCTION app.site_of_claim(of_claim uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.site_of_claim(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.sites_of_figures(of_team uuid, of_client uuid, of_site uuid) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.sites_to_work_at(at timestamp with time zone) RETURNS TABLE(site_id uuid, team_id uuid, site_name text, team_name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path TO 'app', 'pg_temp';
grant execute on function app.sites_to_work_at(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.slot_is_free(s app.interview_slots, of_interview uuid, at timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.spell_counts(s app.membership_spells) RETURNS TABLE(kind text, value integer, day date, n bigint) LANGUAGE sql IMMUTABLE;
grant execute on function app.spell_counts(app.membership_spells) to care_worker;

CREATE OR REPLACE FUNCTION app.spend_invitation(of_team uuid, sender uuid, address text, most_of_team integer, asked_at timestamp with time zone) RETURNS TABLE(outcome text, wait integer, spent boolean) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.split_shift(of_shift uuid, parts jsonb, at timestamp with time zone) RETURNS TABLE(shift_id uuid, user_id uuid, starts_at timestamp with time zone) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.split_shift(uuid,jsonb,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.spread_card(of_user uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.stale_cards(after_user uuid, at_most integer) RETURNS TABLE(looked_until uuid, stale uuid[]) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.stale_cards(uuid,integer) to care_worker;

CREATE OR REPLACE FUNCTION app.standing_because(of_team uuid, of_user uuid, of_job text, is_standing text, on_day date) RETURNS TABLE(rule text, name text, kind text, by_team boolean, given boolean, since date, until date) LANGUAGE sql STABLE;
grant execute on function app.standing_because(uuid,uuid,text,text,date) to care_app;
grant execute on function app.standing_because(uuid,uuid,text,text,date) to care_worker;

CREATE OR REPLACE FUNCTION app.standing_on(s app.member_standings, on_day date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.standing_on(app.member_standings,date) to care_app;
grant execute on function app.standing_on(app.member_standings,date) to care_worker;

CREATE OR REPLACE FUNCTION app.standing_place(standing text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.standing_place(text) to care_app;
grant execute on function app.standing_place(text) to care_worker;

CREATE OR REPLACE FUNCTION app.standing_works(standing text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.standing_works(text) to care_app;
grant execute on function app.standing_works(text) to care_worker;

CREATE OR REPLACE FUNCTION app.standings_of(of_team uuid, of_user uuid, on_day date, at_most integer) RETURNS TABLE(job text, standing text, until date, because json, more integer) LANGUAGE sql STABLE;
grant execute on function app.standings_of(uuid,uuid,date,integer) to care_app;
grant execute on function app.standings_of(uuid,uuid,date,integer) to care_worker;

CREATE OR REPLACE FUNCTION app.stands_in_return(k app.swap_asks) RETURNS boolean LANGUAGE sql IMMUTABLE;
grant execute on function app.stands_in_return(app.swap_asks) to care_app;

CREATE OR REPLACE FUNCTION app.start_cascade(of_shift uuid, people uuid[], to_answer integer, at timestamp with time zone) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.start_cascade(uuid,uuid[],integer,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.start_of_day(at timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.start_standby_cascades(to_answer integer, at timestamp with time zone) RETURNS void LANGUAGE sql;
grant execute on function app.start_standby_cascades(integer,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.state_on(s app.compliance_statuses, on_day date, lead_days integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE;

CREATE OR REPLACE FUNCTION app.statuses_as_known(of_team uuid, of_users uuid[], known_at timestamp with time zone) RETURNS TABLE(user_id uuid, requirement_id uuid, required text, covered text, exempt text, grace text, waiting text, rejected text, gaps text, member_since date) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.statuses_as_known(uuid,uuid[],timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.statuses_at(of_team uuid, of_site uuid) RETURNS SETOF app.compliance_statuses LANGUAGE sql STABLE;
grant execute on function app.statuses_at(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.statuses_lacking(of_team uuid, from_day date, through_day date) RETURNS SETOF app.compliance_statuses LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.stop_cascade(of_shift uuid, at timestamp with time zone) RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.stop_cascade(uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.stop_invitations(of_invitation uuid, stop_from text, at timestamp with time zone) RETURNS TABLE(team_id uuid, team_name text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.stop_invitations(uuid,text,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.stop_mails(of_user uuid, of_group text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.stop_mails(uuid,text) to care_app;

CREATE OR REPLACE FUNCTION app.stored_availability(people uuid[], from_day date, through_day date) RETURNS TABLE(user_id uuid, weeks smallint, first_week date, wished_minutes integer, max_metres integer, rules jsonb, dates jsonb) LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.stretches(active tstzmultirange) RETURNS json LANGUAGE sql IMMUTABLE;

CREATE OR REPLACE FUNCTION app.subscribe_push(of_session uuid, of_endpoint bytea, sealed bytea, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.subscribe_push(uuid,bytea,bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.sum_of_cover(days app.cover_days[]) RETURNS TABLE(required integer, taken integer, taken_minutes integer, unfilled_minutes integer, half_within integer) LANGUAGE sql IMMUTABLE ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.sum_of_cover(app.cover_days[]) to care_app;

CREATE OR REPLACE FUNCTION app.swap_colleagues(of_assignment uuid) RETURNS TABLE(user_id uuid, first_name text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp';
grant execute on function app.swap_colleagues(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.swap_of_asked(of_swap uuid) RETURNS TABLE(shift_id uuid, team_id uuid, asked_by uuid, starts_at timestamp with time zone) LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.swap_of_asked(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.swap_of_place(of_assignment uuid) RETURNS TABLE(swap json) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.swap_of_place(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.swap_terms(places uuid[]) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.swap_terms(uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.swaps_asked_of(of_user uuid) RETURNS TABLE(id uuid, team_id uuid, shift_id uuid, user_id uuid, asked_at timestamp with time zone, is_named boolean) LANGUAGE sql STABLE ROWS 5;

CREATE OR REPLACE FUNCTION app.swaps_of_shift(of_team uuid, of_shift uuid) RETURNS TABLE(swaps json) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.swaps_of_shift(uuid,uuid) to care_app;

CREATE OR REPLACE FUNCTION app.take_back_charges(of_lines uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.take_back_held(of_kinds text[], of_team uuid, of_hold uuid, at timestamp with time zone) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.take_back_held(text[],uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.take_back_lines(of_lines uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.take_back_notification(of_kind text, of_team uuid, of_person uuid, of_params jsonb, since timestamp with time zone, at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.take_back_notification(text,uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.take_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.take_place(of_shift uuid, of_user uuid, as_state text, by_way text, until timestamp with time zone, given_answer jsonb, given_override jsonb, at timestamp with time zone, as_of timestamp with time zone DEFAULT NULL::timestamp with time zone) RETURNS TABLE(outcome text, assignment_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';

CREATE OR REPLACE FUNCTION app.take_plan(for_run uuid, silent interval, most_tries integer, at timestamp with time zone) RETURNS TABLE(id uuid, team_id uuid, options jsonb, weights jsonb, expected_ms integer, site_ids uuid[], only_people uuid[], started_at timestamp with time zone) LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path TO 'app', 'pg_temp';
grant execute on function app.take_plan(uuid,interval,integer,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.take_work_to_judge(of_team uuid, at timestamp with time zone, at_most integer) RETURNS SETOF uuid LANGUAGE plpgsql;
grant execute on function app.take_work_to_judge(uuid,timestamp with time zone,integer) to care_worker;

CREATE OR REPLACE FUNCTION app.takes_time(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE;
grant execute on function app.takes_time(text) to care_app;
grant execute on function app.takes_time(text) to care_worker;

CREATE OR REPLACE FUNCTION app.tax_year(of_day date) RETURNS integer LANGUAGE sql IMMUTABLE SET search_path TO 'app', 'pg_temp';
grant execute on function app.tax_year(date) to care_app;

CREATE OR REPLACE FUNCTION app.team_code_wait(asked_at timestamp with time zone) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.team_code_wait(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.team_deleted_at(of_team uuid) RETURNS timestamp with time zone LANGUAGE sql STABLE;
grant execute on function app.team_deleted_at(uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.teams_to_judge(at timestamp with time zone) RETURNS SETOF uuid LANGUAGE plpgsql;
grant execute on function app.teams_to_judge(timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.teams_to_settle(at timestamp with time zone) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 10;
grant execute on function app.teams_to_settle(timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.tell_card(of_user uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.tell_of_plans() RETURNS trigger LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.tell_standings(of_teams uuid[], of_users uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.tell_who_may_work(teams uuid[], people uuid[]) RETURNS void LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION app.terms_of_shifts(of_shifts uuid[], with_charge boolean) RETURNS TABLE(team_id uuid, sites json, cards json, holidays json) LANGUAGE plpgsql STABLE ROWS 2 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';

CREATE OR REPLACE FUNCTION app.terms_on(of_client uuid, on_day date) RETURNS app.client_terms LANGUAGE sql STABLE;
grant execute on function app.terms_on(uuid,date) to care_app;
grant execute on function app.terms_on(uuid,date) to care_worker;

CREATE OR REPLACE FUNCTION app.time_of_work(of_team uuid, of_user uuid, span tstzrange, except_place uuid) RETURNS tstzrange LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.time_of_work(uuid,uuid,tstzrange,uuid) to care_worker;

CREATE OR REPLACE FUNCTION app.told_of(reader uuid, of_kind text, of_team uuid, of_person uuid, of_subjects uuid[]) RETURNS TABLE(team_name text, about_name text, about_self boolean, photo uuid, shift json) LANGUAGE sql STABLE ROWS 1;
grant execute on function app.told_of(uuid,text,uuid,uuid,uuid[]) to care_worker;

CREATE OR REPLACE FUNCTION app.try_mail_again(at timestamp with time zone) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.try_mail_again(timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.uid() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE;
grant execute on function app.uid() to care_app;
grant execute on function app.uid() to care_auth;
grant execute on function app.uid() to care_worker;

CREATE OR REPLACE FUNCTION app.undo_answer(of_team uuid, of_request uuid, at timestamp with time zone) RETURNS TABLE(user_id uuid, was text, decided_at timestamp with time zone) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.undo_answer(uuid,uuid,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.undo_assign(of_assignment uuid, held interval, at timestamp with time zone) RETURNS TABLE(shift_id uuid, team_id uuid, user_id uuid, during tstzrange) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.undo_assign(uuid,interval,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.unnamed_certificates(of_team uuid, of_users uuid[]) RETURNS TABLE(team_id uuid, user_id uuid, id uuid, kind text, given_at timestamp with time zone) LANGUAGE plpgsql STABLE ROWS 50 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.unpublish_shifts(of_team uuid, of_shifts uuid[], of_people uuid[], at timestamp with time zone) RETURNS TABLE(shift_id uuid, starts_at timestamp with time zone, stays text) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.unpublish_shifts(uuid,uuid[],uuid[],timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.urgent_messages_to(of_team uuid, people uuid[], since timestamp with time zone) RETURNS TABLE(user_id uuid, sent integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.urgent_messages_to(uuid,uuid[],timestamp with time zone) to care_app;
grant execute on function app.urgent_messages_to(uuid,uuid[],timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.visits_to(of_team uuid, people uuid[], of_sites uuid[]) RETURNS TABLE(user_id uuid, sites json) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan';

CREATE OR REPLACE FUNCTION app.wait_for_room(sends timestamp with time zone[], most integer, period interval, asked_at timestamp with time zone) RETURNS integer LANGUAGE sql STABLE;

CREATE OR REPLACE FUNCTION app.waiting_due(of_team uuid, today date, at timestamp with time zone) RETURNS TABLE(user_id uuid, kind text, due_on date, why text) LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_custom_plan';

CREATE OR REPLACE FUNCTION app.waiting_evidence(of_team uuid, of_user uuid, today date, at timestamp with time zone, after_due date, after_given timestamp with time zone, after_id uuid, at_most integer) RETURNS TABLE(id uuid, user_id uuid, full_name text, "position" text, kind text, title text, file jsonb, valid_from date, valid_until date, given_at timestamp with time zone, requirement_ids uuid[], counts_as jsonb, decision_id uuid, last_rejection jsonb, due_on date, due_why text, total bigint) LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path TO 'app', 'pg_temp';
grant execute on function app.waiting_evidence(uuid,uuid,date,timestamp with time zone,date,timestamp with time zone,uuid,integer) to care_app;

CREATE OR REPLACE FUNCTION app.waiting_to_work(of_team uuid, on_day date, at_most integer, counted integer) RETURNS TABLE(user_id uuid, full_name text, photo_file_id uuid, completion integer, since timestamp with time zone, waits_for text[], reminded_on date, total bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path TO 'app', 'pg_temp' SET plan_cache_mode TO 'force_generic_plan' SET enable_nestloop TO 'off' SET enable_bitmapscan TO 'off' SET enable_seqscan TO 'off';
grant execute on function app.waiting_to_work(uuid,date,integer,integer) to care_app;

CREATE OR REPLACE FUNCTION app.wake_cascades() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.wake_sending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.was_reminded(of_user uuid, of_team uuid, of_kind text, last_day date, since timestamp with time zone) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.was_reminded(uuid,uuid,text,date,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.way_in_time(of_team uuid) RETURNS interval LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.week_of_pay(of_team uuid) RETURNS date LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.week_of_pay(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.whole_teams() RETURNS SETOF uuid LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 3 SET search_path TO 'app', 'pg_temp';
grant execute on function app.whole_teams() to care_app;

CREATE OR REPLACE FUNCTION app.why_no_place(s app.shifts, of_user uuid, at timestamp with time zone) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.withdraw_by_link(of_link bytea, at timestamp with time zone) RETURNS TABLE(applicant_id uuid, team_id uuid, interview_id uuid, sequence integer, panel uuid[]) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.withdraw_by_link(bytea,timestamp with time zone) to care_app;

CREATE OR REPLACE FUNCTION app.withdraw_notifications(of_kind text, of_team uuid, of_person uuid, withdrawn_at timestamp with time zone) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.withdraw_notifications(text,uuid,uuid,timestamp with time zone) to care_app;
grant execute on function app.withdraw_notifications(text,uuid,uuid,timestamp with time zone) to care_worker;

CREATE OR REPLACE FUNCTION app.worked_days(of_team uuid, of_user uuid, since date, before date) RETURNS TABLE(day date, minutes integer, pay integer) LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path TO 'app', 'pg_temp';
grant execute on function app.worked_days(uuid,uuid,date,date) to care_app;

CREATE OR REPLACE FUNCTION app.worked_of_place(of_place uuid) RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
grant execute on function app.worked_of_place(uuid) to care_app;

CREATE OR REPLACE FUNCTION app.write_card(of_user uuid) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.write_charges(of_records uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.write_late_charges(charges jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.write_pay(of_records uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.write_signature(new_signature app.client_signatures, answers jsonb) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';

CREATE OR REPLACE FUNCTION app.write_wholes(of_ids uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'app', 'pg_temp';
