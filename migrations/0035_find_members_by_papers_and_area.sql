-- Lists of members narrow by mandatory certificates and by area; each manager names filters of their own.
set local role care_owner;
set local search_path = app, public;

-- The day until which a person has every mandatory certificate: 'infinity' where none ends, '-infinity' where one is missing.
alter table app.profiles
  add column mandatory_until date not null default '-infinity',
  -- Town and parts of the postcode, as app.area_of writes them.
  add column area text not null default '';
alter table app.team_members add column mandatory_until date not null default '-infinity', add column area text not null default '';

update app.profiles p set mandatory_until = c.until from (
    select user_id, min(until) as until from (
      select user_id, certificate_name, max(coalesce(expiry_date, 'infinity')) as until from app.training_certificates
       where certificate_name in ('First Aid Certificate', 'Manual Handling Certificate') group by user_id, certificate_name) named
     group by user_id having count(*) = 2) c
  where c.user_id = p.user_id;
update app.profiles p set area = lower(concat_ws(' ', '', regexp_replace(trim(current_city), '[\s-]+', ' ', 'g'), outward,
    nullif(regexp_replace(outward, '(?<=\d)[A-Z]$', ''), outward), substring(outward from '^[A-Z]+'), ''))
  from (select a.*, substring(upper(current_postcode) from '^([A-Z]{1,2}\d[A-Z\d]?)\s*\d[A-Z]{2}$') as outward from app.address_details a) a
  where a.user_id = p.user_id;
update app.team_members m set mandatory_until = p.mandatory_until, area = p.area from app.profiles p
  where p.user_id = m.user_id and (p.mandatory_until, p.area) is distinct from (m.mandatory_until, m.area);

create index team_members_by_mandatory on app.team_members (team_id, mandatory_until, id) where status = 'active' and role = 'staff';
create index team_members_by_area on app.team_members using gin (area gin_trgm_ops) where status = 'active' and role = 'staff';

create table app.member_filters (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  filter jsonb not null,
  created_at timestamptz not null
);
create unique index member_filters_by_name on app.member_filters (user_id, team_id, lower(name));
create index member_filters_by_user on app.member_filters (user_id);
create index member_filters_by_team on app.member_filters (team_id);
