-- By what a team excuses somebody (a code of compliance/rules/grounds.ts); null for exceptions from before.
set local role care_owner;

alter table app.requirement_exceptions add column ground text check (length(ground) <= 40);

-- Until when a member is asked for a section of their profile.
alter table app.detail_requests add column due_by date;
