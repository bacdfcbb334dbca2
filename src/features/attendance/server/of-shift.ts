import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { notFound } from '#server/calls/errors.ts'
import { withDates } from '../rules/events.ts'
import { clockedFrom } from '../rules/worked.ts'
import type { KeptEvent, PlaceClock } from '../schema.ts'

type Row = Pick<PlaceClock, 'assignmentId' | 'userId' | 'fullName' | 'isOn'> & { events: KeptEvent[] }

/** The clock of everybody who is on a shift, and of those who are no longer and have clocked; 404 for a shift that is not the team's. */
export async function readOfShift({ db, team }: TeamContext, shiftId: string): Promise<{ items: PlaceClock[] }> {
  const nameOf = (
    column: string,
  ) => sql`(select coalesce(nullif(m.full_name, ''), 'Former member') from app.team_members m
    where m.team_id = a.team_id and m.user_id = ${sql.ref(column)})`
  const { rows } = await sql<{ places: Row[] }>`
    select coalesce((select json_agg(json_build_object('assignmentId', a.id, 'userId', a.user_id, 'fullName',
      coalesce(${nameOf('a.user_id')}, 'Former member'),
        'isOn', app.takes_time(a.state), 'events', e.events) order by a.booked_at, a.id)
      from app.assignments a
      cross join lateral (select
        coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'source', e.source, 'at', e.at, 'receivedAt', e.received_at,
          'place', e.place, 'metres', e.metres, 'accuracy', e.accuracy, 'reason', e.reason, 'flags', e.flags, 'replaces', e.replaces,
          'byName', case when e.source = 'manager' then coalesce(${nameOf('e.by')}, 'Former member') end)
            order by e.at, e.received_at, e.id), '[]') as events
        from app.clock_events e where e.team_id = a.team_id and e.assignment_id = a.id) e
     where a.shift_id = s.id and (app.takes_time(a.state) or json_array_length(e.events) > 0)), '[]') as places
      from app.shifts s where s.team_id = ${team.id} and s.id = ${shiftId}`.execute(db)
  if (!rows[0]) throw notFound()
  return { items: rows[0].places.map(withClock) }
}

function withClock({ events, ...place }: Row): PlaceClock {
  const dated = events.map(withDates)
  const { from, until, breaks, flags } = clockedFrom(dated)
  return {
    ...place,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    breaks: breaks.map((pause) => ({ from: pause.from.toISOString(), until: pause.until?.toISOString() ?? null })),
    flags,
    events: dated.map((event) => ({
      ...event,
      at: event.at.toISOString(),
      receivedAt: event.receivedAt.toISOString(),
    })),
  }
}
