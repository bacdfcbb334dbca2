-- What waits for a team in the order in which it waits: whoever shows the first few need not read the rest.
set local role care_owner;

create index compliance_statuses_waiting_since on app.compliance_statuses (team_id, waiting_since, user_id) where waiting <> '{}';
drop index app.compliance_statuses_waiting;
