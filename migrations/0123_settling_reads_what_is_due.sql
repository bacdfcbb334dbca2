-- Settling runs every minute: a pencilled place lapses at its time or when its shift begins, and is found without a look at all that is booked ahead.
set local role care_owner;

create index assignments_pencilled on app.assignments (least(pencilled_until, starts_at)) where state = 'pencilled';
