-- What a check of the right to work says of somebody's hours, beside its sealed facts: eligibility for shifts reads it of a whole team at once.
set local role care_owner;

-- In the form of `WorkLimit` (checks/rules/work-limit.ts). Null: another kind of check, or one recorded before this column, whose sealed facts say it.
alter table app.checks add column work_limit jsonb check (work_limit ->> 'kind' in ('none', 'sponsor', 'sponsored', 'student'));
