-- What was approved at a cut-off, unsigned: each line of pay says so.
set local role care_owner;

create index approvals_at_cut_off on app.approvals (record_id, version) where at_cut_off and step = 'manager';
