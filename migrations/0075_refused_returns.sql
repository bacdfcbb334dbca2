-- In a swap, a shift that is named in return can be refused.
set local role care_owner;

-- The places that whoever asked does not take in return; the colleague may name another one.
alter table app.swap_asks add column refused uuid[] not null default '{}';
