-- Addresses that have permanently refused mails.

grant select, insert, update, delete on app.mail_bounces to care_worker;

create function app.address_hash(address text) returns bytea language sql immutable
  as $$ select sha256(convert_to(address, 'UTF8')) $$;
grant execute on function app.address_hash(text) to care_app, care_worker;

-- Whether a mail that was sent to an address came back. Without a search path of its own, so that PostgreSQL inlines it.
create function app.came_back(to_hash bytea, sent_at timestamptz) returns boolean language sql stable
  as $$ select exists (select from app.mail_bounces b where b.address_hash = to_hash and b.at >= sent_at) $$;

-- Since when mails to the signed-in person are stopped; null when they are not.
create function app.mail_refused_at(at timestamptz) returns timestamptz
language sql stable security definer set search_path = app, pg_temp as $$
  select b.at from app.users u join app.mail_bounces b on b.address_hash = app.address_hash(u.email)
   where u.id = app.uid() and b.again_after > mail_refused_at.at
$$;
grant execute on function app.mail_refused_at(timestamptz) to care_app;

-- Allows mails to the signed-in person again; false when they are not stopped. The number of bounces is kept.
create function app.try_mail_again(at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.mail_bounces b set again_after = try_mail_again.at
   where b.again_after > try_mail_again.at
     and b.address_hash = (select app.address_hash(u.email) from app.users u where u.id = app.uid());
  return found;
end $$;
grant execute on function app.try_mail_again(timestamptz) to care_app;
