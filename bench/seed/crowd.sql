-- All generated people by number: n above zero is staff, below zero the manager of a team. seed.ts replaces STAFF.
create schema if not exists bench;
create table bench.crowd as
select n, gen_random_uuid() as id,
  -- Those of the team of 2,000 who come first in its list have written their registration themselves, and are given photos.
  case when n between 221 and 270 then 'Aaron' else (array['Amara', 'Ben', 'Chidi', 'Dana', 'Elif', 'Femi', 'Grace', 'Hana', 'Ivan', 'Joy', 'Kofi', 'Lena', 'Musa', 'Nia', 'Omar', 'Priya',
    'Quinn', 'Rosa', 'Sam', 'Tara'])[1 + n % 20] end as first_name,
  (array['Ab', 'Bel', 'Cor', 'Dun', 'El', 'Fair', 'Glen', 'Hart', 'Ing', 'Jar'])[1 + (n / 20) % 10]
    || (array['bott', 'croft', 'den', 'field', 'gate', 'ham', 'ley', 'man', 'son', 'ton'])[1 + (n / 200) % 10]
    || case when n % 30000 = 9999 then '-Quillfeather' else '' end as last_name,
  (array['healthcare-assistant', 'nurse', 'support-worker', 'care-assistant', 'admin-assistant', 'other'])[1 + (n / 7) % 6] as job,
  case when n <= 20 then 'of20' when n <= 220 then 'of200' when n <= 2220 then 'of2000'
    when n <= 2370 then 'of150' when n <= 2670 then 'of300' else 'ofTheRest' end as team
from generate_series(1, STAFF) as n;

insert into bench.crowd
select -place, gen_random_uuid(), 'Manager', team, 'other', team
from unnest(array['of20', 'of200', 'of2000', 'ofTheRest', 'approving', 'of150', 'of300']) with ordinality as t (team, place);

create unique index on bench.crowd (n);
create index on bench.crowd (team);
analyze bench.crowd;
