-- $1 the person, $2 their certificates as JSON: the list as it is now.
with gone as (
  delete from bench.training_certificates where user_id = $1
), given as (
  insert into bench.training_certificates (user_id, certificate_name, issuing_body, date_obtained, expiry_date, file_id, sort)
  select $1, c.name, c.body, c.obtained, c.expires, c.file, c.sort
  from jsonb_to_recordset($2) as c (name text, body text, obtained date, expires date, file uuid, sort int)
  returning *
)
select json_agg(given order by sort) as answer from given
