-- Few of a team's statuses lack something on any day: what is at risk reads these alone, not everything that is asked of everybody who is booked.
set local role care_owner;

create index compliance_statuses_lacking on app.compliance_statuses (team_id, user_id) where gaps <> '{}';
