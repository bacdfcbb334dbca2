-- What the words in a team's files mean: remembered from one import to the next.
set local role care_owner;

create table app.import_words (
  team_id uuid not null references app.teams (id) on delete cascade,
  kind text not null check (kind in ('job', 'site')),
  -- In lower case, letters and digits alone.
  word text not null check (length(word) between 1 and 250),
  -- The code of a job, or the id of a site.
  means text not null check (length(means) between 1 and 60),
  noted_at timestamptz not null,
  primary key (team_id, kind, word)
);
