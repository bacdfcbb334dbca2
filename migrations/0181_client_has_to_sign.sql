-- Whether the client has to sign for these hours, by its terms on their day: read for each line of a week, and so kept with it.
set local role care_owner;

alter table app.work_records add column client_signs boolean not null default false;

update app.work_records r set client_signs = true
 where (select t.client_signs from app.client_terms t join app.sites x on x.team_id = t.team_id and x.client_id = t.client_id
   where x.id = r.site_id and t.from_day <= r.day order by t.version desc limit 1);
