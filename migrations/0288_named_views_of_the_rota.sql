-- Managers name views of the rota, too.
set local role care_owner;

alter table app.member_filters drop constraint member_filters_list_check;
alter table app.member_filters add constraint member_filters_list_check check (list in ('members', 'compliance', 'shifts', 'rota'));
