-- How often the link of an interview's mail changes its time.
set local role care_owner;

-- The instants of the last changes by the candidate's link, of one hour at most.
alter table app.interviews add column changed_by_link timestamptz[] not null default '{}';
