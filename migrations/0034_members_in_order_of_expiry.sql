-- Lists of members sort by the day on which their first certificate ends; who has none that ends comes last.
set local role care_owner;
drop index app.team_members_by_expiry;
create index team_members_by_expiry on app.team_members (team_id, coalesce(next_expiry, 'infinity'), id) where status = 'active' and role = 'staff';
