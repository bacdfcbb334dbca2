import { startOfWeek } from '#shared/time.ts'
import { withPerson } from './shifts.ts'
import { find, type Held, type Turn } from './turn.ts'

// What acts about worked time have in common: how shifts come to be over, and whose hours it is about.

const FEW_LINES = 3

/** What `hold_shifts` says when somebody came by a place meanwhile. */
const BOOKED_MEANWHILE = '40001'

/**
 * Lets time pass for a shift that people are booked on: it lay in the last weeks, not today, so that it can be paid, and
 * beside what they have worked, so that times that they say overlap. As the product does, it holds the people and then
 * the shift; nothing passes when somebody is booked at the same time.
 */
async function letPass({ world, team, number }: Turn) {
  const client = await world.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from app.teams where id = $1 for no key update', [team])
    const { rows } = await client.query<{ id: string }>(
      `select s.id from app.shifts s
        where s.team_id = $1 and s.starts_at > now() and s.import_id is null and exists (
          select from app.assignments a where a.shift_id = s.id and a.state in ('confirmed', 'handing-back'))
        order by md5(s.id || $2::text) limit 1`,
      [team, number],
    )
    await client.query('select app.hold_shifts($1)', [rows.map(({ id }) => id)])
    for (const { id } of rows) await client.query(TO_THE_PAST, [id])
    await client.query('commit')
  } catch (error) {
    if ((error as { code?: string }).code !== BOOKED_MEANWHILE) throw error
  } finally {
    // A transaction that failed ends with its connection.
    client.release(true)
  }
  await world.pool.query('select from app.settle_shifts($1, now())', [team])
}

/** A shift takes the latest eight hours before today in which all of its people are free. */
const TO_THE_PAST = `
  update app.shifts s set during = tstzrange(f.at, f.at + interval '8 hours'), day = app.london_day(f.at),
      start_time = to_char(f.at at time zone 'Europe/London', 'HH24:MI'),
      end_time = to_char((f.at + interval '8 hours') at time zone 'Europe/London', 'HH24:MI')
    from (select g as at
      from generate_series(date_trunc('hour', now()) - interval '33 hours', now() - interval '40 days', interval '-8 hours') g
      where not exists (select from app.assignments a join app.assignments o on o.user_id = a.user_id and o.id <> a.id
        where a.shift_id = $1 and app.takes_time(a.state) and app.takes_time(o.state) and o.during && tstzrange(g, g + interval '8 hours'))
      order by g desc limit 1) f
   where s.id = $1 and s.starts_at > now()`

/** Somebody's line of a timesheet. */
export interface Line extends Held {
  version: number
  week: string
  start: string
  end: string
}

/** A line of the team that is so, `r`; while there are few, another shift is over first. */
export async function lineThat(turn: Turn, is = 'true') {
  const lines = await find<number>(turn, 'select count(*)::int from app.work_records where team_id = $1', [turn.team])
  if ((lines ?? 0) < FEW_LINES || turn.number % 4 === 0) await letPass(turn)
  return lineAsItIs(turn, is)
}

async function lineAsItIs(turn: Turn, is: string): Promise<Line | undefined> {
  const found = await find<Omit<Line, 'week'> & { day: string }>(
    turn,
    `select json_build_object('id', r.id, 'userId', r.user_id, 'version', r.version, 'day', r.day,
        'start', to_char(lower(r.planned) at time zone 'Europe/London', 'HH24:MI'),
        'end', to_char(upper(r.planned) at time zone 'Europe/London', 'HH24:MI'))
      from app.work_records r where r.team_id = $1 and r.version > 0 and r.void_at is null and ${is} order by md5(r.id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )
  return found && { ...found, week: startOfWeek(found.day) }
}

/** The same with its person, who acts for themselves. */
export async function ownLineThat(turn: Turn, is = 'true') {
  const line = await lineThat(turn, is)
  const held = withPerson(turn, line)
  return line && held && { ...line, person: held.person }
}

/** Somebody who worked, or whom a manager has noted as missing, with their booking. */
export const placeThatIsOver = (turn: Turn, is: string) =>
  find<Held & { missed: boolean; endsAt: string }>(
    turn,
    `select json_build_object('id', a.id, 'userId', a.user_id, 'missed', a.state = 'missed',
        'endsAt', to_char(a.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from app.assignments a where a.team_id = $1 and a.ends_at < now() and ${is} order by md5(a.id || $2::text)`,
    [turn.team, turn.number],
  )
