-- A line of pay knows which week of the qualifying period it is in, and the client's extra holiday of it in hundredths of a percent; a run what that comes to.
set local role care_owner;

alter table app.pay_lines add column awr_week int check (awr_week > 0), add column extra_rate int not null default 0 check (extra_rate >= 0);
alter table app.pay_runs add column extra_holiday int not null default 0;
alter table app.pay_run_people add column extra_holiday int not null default 0;
