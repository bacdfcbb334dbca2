-- $1 the person, $2 to $6 the sealed values of the next of kin.
insert into bench.next_of_kin as k (user_id, name, relationship, phone, email, address)
values ($1, $2::bytea, $3::bytea, $4::bytea, $5::bytea, $6::bytea)
on conflict (user_id) do update set name = excluded.name, relationship = excluded.relationship, phone = excluded.phone,
  email = excluded.email, address = excluded.address, updated_at = now()
returning row_to_json(k) as answer
