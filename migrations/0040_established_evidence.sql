-- What a team has established itself about a member is evidence of that team alone.
set local role care_owner;

alter table app.evidence add column team_id uuid,
  add foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade;
drop index app.evidence_current;
create unique index evidence_current on app.evidence (user_id, kind, source) where superseded_at is null and team_id is null;
create unique index evidence_established on app.evidence (team_id, user_id, kind, source) where team_id is not null;

-- The first day for which it was verified; null: from its own first day. `established`: the evidence of the team that it was verified with.
alter table app.verifications add column verified_from date check (verified_from is null or decision = 'verified'),
  add column established uuid;
create index verifications_established on app.verifications (established) where established is not null;
