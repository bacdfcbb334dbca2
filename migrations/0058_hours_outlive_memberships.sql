-- Hours, pay and leave are kept for six years, memberships for two: a place on a shift stays when the membership goes, and of an erased person one record keeps
-- their leave, hours and pay with the name (Working Time Regulations 1998, regulation 16B).
set local role care_owner;

alter table app.assignments drop constraint assignments_team_id_user_id_fkey;

alter table app.kept_records drop constraint kept_records_kind_check;
update app.kept_records set kind = 'work' where kind = 'leave';
alter table app.kept_records add constraint kept_records_kind_check check (kind in ('right-to-work', 'work'));
