-- What tells one document from another: HMAC-SHA256 of the plain bytes under the person's key. Files from before have none and are not compared.
set local role care_owner;
alter table app.files add column digest bytea check (length(digest) = 32);
