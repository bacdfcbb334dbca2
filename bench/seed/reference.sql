-- Tables that the reference server writes to: columns, indexes, checks and foreign keys are the product's; its triggers and policies are not there.
create table bench.next_of_kin (like app.next_of_kin including all, foreign key (user_id) references app.users on delete cascade);
create table bench.training_certificates (like app.training_certificates including all, foreign key (user_id) references app.users on delete cascade);
create table bench.team_join_requests (like app.team_join_requests including all, foreign key (team_id) references app.teams,
  foreign key (user_id) references app.users, foreign key (requested_by) references app.users, foreign key (decided_by) references app.users);
create table bench.team_members (like app.team_members including all, foreign key (team_id) references app.teams, foreign key (user_id) references app.users);
create table bench.clock_events (like app.clock_events including all, foreign key (user_id) references app.users on delete cascade,
  foreign key (assignment_id) references app.assignments);

insert into bench.next_of_kin select * from app.next_of_kin;
insert into bench.training_certificates select * from app.training_certificates;
insert into bench.team_join_requests select * from app.team_join_requests;
insert into bench.team_members (team_id, user_id, role, full_name, position, completion, certificate_count, certificate_expiries, joined_at, signed_up_at,
  completed_at)
select team_id, user_id, role, full_name, position, completion, certificate_count, certificate_expiries, joined_at, signed_up_at, completed_at
from app.team_members;
