-- A shift whose pay is left open is paid by a rate card.
set local role care_owner;

alter table app.shifts alter column pay drop not null;

-- What the person still gets, in pence, for a place that was cancelled, moved or cut short with little notice; null: nothing was agreed.
alter table app.assignments add column still_paid int check (still_paid >= 0);
