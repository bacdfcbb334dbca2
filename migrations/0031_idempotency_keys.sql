-- The table of idempotency keys gets the name that an engineer searches for.
set local role care_owner;
alter table app.answers_given rename to idempotency_keys;
alter table app.idempotency_keys rename constraint answers_given_pkey to idempotency_keys_pkey;
alter table app.idempotency_keys rename constraint answers_given_key_check to idempotency_keys_key_check;
alter table app.idempotency_keys rename constraint answers_given_user_id_fkey to idempotency_keys_user_id_fkey;
alter index app.answers_given_by_time rename to idempotency_keys_by_time;
