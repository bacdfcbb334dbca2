-- What the weeks that are over came to, for the trends: a visit reads weeks and never a year of shifts.
set local role care_owner;

-- The paid minutes of the places that people had.
alter table app.cover_days add column taken_minutes int not null default 0;

create table app.cover_weeks (
  team_id uuid not null references app.teams (id) on delete cascade,
  -- Its Monday.
  week date not null check (extract(isodow from week) = 1),
  required int not null,
  taken int not null,
  taken_minutes int not null,
  unfilled_minutes int not null,
  -- The median of seconds from publication to booking; null: nothing was booked after its publication.
  half_within int,
  primary key (team_id, week)
);
