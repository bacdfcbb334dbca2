-- Who has a certificate that ends within a week is found by the index: a condition on `coalesce` is none that row security
-- lets an index answer, so that all members were read.
set local role care_owner;

drop index app.team_members_by_expiry;
create index team_members_by_expiry on app.team_members
  (team_id, (case when next_expiry is null then 'infinity' else next_expiry end), id) where status = 'active' and role = 'staff';
