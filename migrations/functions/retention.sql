-- Runs of the retention schedule.

grant select, insert on app.retention_runs to care_worker;
