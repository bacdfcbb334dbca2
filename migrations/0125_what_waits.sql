-- What waits for a manager is found by the team, however much was answered before; and when somebody who asks to join was asked to finish their registration.
set local role care_owner;

create index leave_asked on app.leave (team_id, asked_at, id) where state = 'asked';
create index shift_offers_applied on app.shift_offers (team_id) where state = 'applied';
create index swaps_accepted on app.swaps (team_id) where state = 'accepted';

alter table app.team_join_requests add column asked_to_finish_at timestamptz;
