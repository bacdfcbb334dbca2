-- Who may take a place of a plan and what that costs, by person of its problem: why not somebody reads the places of two people alone.
set local role care_owner;

alter table app.allocation_places add column pairs jsonb check (jsonb_typeof(pairs) = 'array');
