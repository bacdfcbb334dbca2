-- A small picture of a profile photo for lists, sealed with the person's key like every value of theirs; photos from before have none and are drawn when asked for.
set local role care_owner;
set local search_path = app, public;

alter table app.files add column thumbnail bytea check (slot = 'profile-image' or thumbnail is null);
