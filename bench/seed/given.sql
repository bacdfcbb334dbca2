-- What triggers and saves would have written: the cards of those who have given their sections through the product, the spells of the staff, and what people have given
-- as evidence. A save that finds a stale card pays for mending it.
select app.write_card(id), app.spread_card(id) from bench.crowd where n between 1 and WHOLE;

insert into app.membership_spells (team_id, user_id, job, during)
select m.team_id, m.user_id, m.position, daterange(m.joined_at::date, null)
from app.team_members m where m.status = 'active' and m.role = 'staff';

insert into app.evidence (user_id, kind, source, title, digest, file_id, valid_from, valid_until, given_at)
select g.user_id, g.kind, g.source, g.title, g.digest, g.file_id, coalesce(g.valid_from, g.given_at::date), g.valid_until, g.given_at
from app.given_evidence g;

-- And where everybody stands.
select app.rewrite_standings(t.id, null, null) from app.teams t;
