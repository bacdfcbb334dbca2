-- What lapses in the next weeks is counted by day and requirement as it stands in the index, without sorting 23,000 rows.
set local role care_owner;

drop index app.compliance_statuses_by_lapse;
create index compliance_statuses_by_lapse on app.compliance_statuses (team_id, lapses_on, requirement_id)
  include (good_from, user_id, member_since)
  where lapses_on is not null;
