-- Who works without a booking may say so at a tablet of the site: at which one they came and left.
set local role care_owner;

alter table app.unbooked_work add column device_id uuid, add column left_device_id uuid,
  add constraint came_at_tablets foreign key (team_id, device_id) references app.clock_devices (team_id, id),
  add constraint left_at_tablets foreign key (team_id, left_device_id) references app.clock_devices (team_id, id),
  add constraint left_somewhere check (left_device_id is null or left_at is not null);
create index unbooked_work_by_device on app.unbooked_work (team_id, device_id) where device_id is not null;
create index unbooked_work_by_last_device on app.unbooked_work (team_id, left_device_id) where left_device_id is not null;
