-- What the figures of cover say of the shifts that began on a day, so that the overview adds up eight weeks of days and not of shifts. A day that is not here is counted anew.
set local role care_owner;

create table app.cover_days (
  team_id uuid not null references app.teams (id) on delete cascade,
  day date not null,
  -- Of published shifts that are not cancelled: their places, how many people had, and the paid minutes of the others.
  required int not null,
  taken int not null,
  unfilled_minutes int not null,
  -- How many seconds after the publication each place was booked that was booked then.
  waits int[] not null,
  -- Of the places that people had, those at risk as was known when the day was counted.
  risky_places int not null,
  risky_minutes int not null,
  -- Shifts that were cancelled and people who came off one on this day, by who caused it.
  by_hirer int not null,
  by_agency int not null,
  by_worker int not null,
  primary key (team_id, day)
);
