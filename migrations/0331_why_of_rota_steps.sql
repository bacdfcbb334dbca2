-- Who caused what a step changed, and why: done again, it is caused by the same. Null: nobody said so.
set local role care_owner;

alter table app.rota_steps add column why jsonb;
