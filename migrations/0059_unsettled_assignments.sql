-- Each minute's job looks for places whose time has come: among those that are not settled, not among the work of years.
set local role care_owner;

create index assignments_unsettled on app.assignments (upper(during)) where state in ('pencilled', 'confirmed', 'handing-back');
