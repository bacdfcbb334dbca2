-- Papers to sign beside policies: terms, Key Information Documents and opt-outs from the 48-hour limit; a limit of tries at the questions.
set local role care_owner;

alter table app.policies add column kind text not null default 'policy' check (kind in ('policy', 'terms', 'key-information', 'opt-out'));

-- `notice`: how long before its end an opt-out is ended by the person. `most_tries`: how often the questions may be tried; null: as often as one likes.
alter table app.policy_drafts add column notice text check (notice in ('7-days', '14-days', '1-month', '2-months', '3-months')),
  add column most_tries int check (most_tries between 1 and 10);
alter table app.policy_versions add column notice text check (notice in ('7-days', '14-days', '1-month', '2-months', '3-months')),
  add column most_tries int check (most_tries between 1 and 10);

-- An answer stays when the next one replaces it: an opt-out is declined, signed, ended and signed again. It also outlives the membership: of terms
-- somebody may have to show for six years what was agreed.
alter table app.policy_signatures alter column name drop not null,
  add column declined boolean not null default false,
  -- By the team, of a paper that both sign.
  add column countersigned_at timestamptz,
  add column countersigned_by uuid references app.users (id) on delete set null,
  -- When the person gave notice, and the last day of the opt-out.
  add column ended_at timestamptz,
  add column last_day date,
  add column replaced_at timestamptz,
  -- The end of the stay in the team in which it was signed.
  add column left_at timestamptz,
  add constraint declined_or_named check (declined = (name is null)),
  add constraint declined_alone check (not declined or num_nonnulls(countersigned_at, ended_at) = 0),
  add constraint countersigned_by_another check (countersigned_by <> user_id),
  add constraint ended_with_notice check ((ended_at is null) = (last_day is null)),
  drop constraint policy_signatures_version_id_user_id_key,
  drop constraint policy_signatures_team_id_user_id_fkey;
create unique index policy_signatures_standing on app.policy_signatures (version_id, user_id) where replaced_at is null;
create index policy_signatures_left on app.policy_signatures (left_at) where left_at is not null;
create index policy_signatures_by_countersigner on app.policy_signatures (countersigned_by) where countersigned_by is not null;

update app.policy_signatures s set left_at = m.ended_at
  from app.team_members m where m.team_id = s.team_id and m.user_id = s.user_id and m.status <> 'active';

-- A manager allows somebody as many tries again.
create table app.policy_more_tries (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  version_id uuid not null,
  allowed_at timestamptz not null,
  allowed_by uuid references app.users (id) on delete set null,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, version_id) references app.policy_versions (team_id, id) on delete cascade
);
create index policy_more_tries_by_version on app.policy_more_tries (version_id, user_id);
create index policy_more_tries_by_member on app.policy_more_tries (team_id, user_id);
create index policy_more_tries_by_user on app.policy_more_tries (user_id);
create index policy_more_tries_by_allower on app.policy_more_tries (allowed_by) where allowed_by is not null;
