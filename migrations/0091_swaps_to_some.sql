-- Whoever asks colleagues to take a shift over reads how many of those they chose are asked.
set local role care_owner;

-- How many colleagues whoever asks has chosen; null: everybody who can work it.
alter table app.swaps add column chosen integer check (chosen between 1 and 50);
