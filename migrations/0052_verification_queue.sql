-- What waits for a team's decision, in the order in which it was given: written with the compliance statuses, so that the queue reads a page of it alone.
set local role care_owner;

create table app.verification_queue (
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  evidence_id uuid not null,
  kind text not null,
  given_at timestamptz not null,
  primary key (team_id, evidence_id),
  foreign key (user_id, evidence_id) references app.evidence (user_id, id) on delete cascade
);
create index verification_queue_in_order on app.verification_queue (team_id, given_at, evidence_id);
create index verification_queue_by_user on app.verification_queue (user_id, evidence_id);

insert into app.verification_queue (team_id, user_id, evidence_id, kind, given_at)
  select distinct s.team_id, e.user_id, e.id, e.kind, e.given_at
    from app.compliance_statuses s
    join app.team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
    join app.requirement_versions v on v.requirement_id = s.requirement_id
    join app.evidence e on e.user_id = s.user_id and e.kind = any (v.kinds) and e.team_id is null and e.superseded_at is null
   where s.waiting <> '{}' and not exists (
     select from app.verifications r
      where r.team_id = s.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked');
