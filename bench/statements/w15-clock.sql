-- $1 the place, $2 the person, $3 the kind.
insert into bench.clock_events (id, team_id, assignment_id, user_id, kind, source, at, device_at, device_offset, received_at, place, flags)
select gen_random_uuid(), a.team_id, a.id, a.user_id, $3, 'phone', now(), now(), 0, now(), 'unknown', '{}' from app.assignments a where a.id = $1 and a.user_id = $2
returning json_build_object('id', id, 'outcome', 'kept') as answer
