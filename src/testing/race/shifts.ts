import { londonDay, londonTime } from '#shared/time.ts'
import type { SoakPerson } from './people.ts'
import { find, type Held, later, type Turn } from './turn.ts'

// What acts about shifts have in common: where shifts are, when, and whose turn it is.

/** Few times, so that shifts overlap and people meet at the last place. */
const TIMES = [
  ['07:00', '15:00'],
  ['14:00', '22:00'],
  ['20:00', '08:00'],
] as const
const HOUR_MS = 60 * 60 * 1000

/** The site, times, job and pay of a shift; the two jobs that people have. */
export const fields = ({ number }: Turn) => {
  const [start, end] = TIMES[number % TIMES.length] as (typeof TIMES)[number]
  return {
    job: number % 4 < 3 ? 'care-assistant' : 'support-worker',
    start,
    end,
    breakMinutes: 30,
    staffRequired: 1 + (number % 2),
    pay: '13.50',
    booking: number % 4 === 0 ? 'apply' : 'claim',
    isSleepIn: false,
    isUrgent: false,
  }
}

/** The day after tomorrow and one beside it. */
export const days = ({ number }: Turn) => [2, 3].map((day) => later(day + (number % 2)))

/** A shift that begins so soon that people are asked about it at night, too, and so late that a claim can be undone. */
export function soon() {
  const [start, end] = [4, 12].map((hours) => new Date(Date.now() + hours * HOUR_MS)) as [Date, Date]
  const onTheHour = (at: Date) => `${londonTime(at).slice(0, 2)}:00`
  return { days: [londonDay(start)], start: onTheHour(start), end: onTheHour(end) }
}

/**
 * The team's first site; made here, because few managers add one in time. Registrations are never complete in a race:
 * there that only warns. In a few teams colleagues swap without asking. It holds the team first, as the acts of the
 * product do.
 */
export const siteOf = (turn: Turn) =>
  find(
    turn,
    `with known as (select id from app.sites where team_id = $1 and archived_at is null order by id limit 1),
      held as materialized (select id from app.teams where id = $1 and not exists (select from known) for no key update),
      client as (insert into app.clients (team_id, name, created_at) select id, 'Ash Homes', now() from held
        on conflict do nothing returning id),
      made as (insert into app.sites (team_id, client_id, name, address, postcode, handover_paid, induction_needed, created_at)
        select $1, id, 'Ash', '1 Lane', 'LS1 4AP', false, false, now() from client returning id),
      choice as (insert into app.working_rules (team_id, version, rules, recorded_at)
        select id, 1, jsonb_build_object('levels', '{"profile": "warn", "compliance": "warn"}'::jsonb, 'swaps', case
          when $1::text < '4' then 'colleagues' else 'approve' end), now()
          from held on conflict do nothing)
      select id from known union all select id from made`,
    [turn.team],
  )

interface Shift {
  id: string
  version: number
  siteId: string
  day: string
  start: string
  end: string
}

/** A shift of the team that is so; the same few for everybody at one moment. */
export const shiftThat = (turn: Turn, is: string) =>
  find<Shift>(
    turn,
    `select json_build_object('id', id, 'version', version, 'siteId', site_id, 'day', day, 'start', start_time, 'end',
      end_time) from app.shifts s
      where team_id = $1 and ${is} order by md5(id || ($2 % 3)::text)`,
    [turn.team, turn.number],
  )

/** One with a place left, which it is worth while to ask people about. */
export const OPEN = `state = 'open' and filled < staff_required`

/**
 * Of those who act in this race, one whom little keeps from a shift: free then, not on leave, in its job, their right
 * to work checked; otherwise whoever's turn it is.
 */
export async function cleared(turn: Turn, shiftId: string) {
  const id = await find(
    turn,
    `select c.user_id from app.checks c join app.shifts s on s.id = $1 and s.team_id = c.team_id
      join app.membership_spells p on p.team_id = c.team_id and p.user_id = c.user_id and p.job = s.job and upper_inf(p.during)
      where c.kind = 'right-to-work' and c.taken_back_at is null
        and not exists (select from app.assignments a where a.user_id = c.user_id and app.takes_time(a.state)
          and a.during && tstzrange(s.starts_at - interval '11 hours', s.ends_at + interval '11 hours'))
        and not exists (select from app.leave l where l.team_id = c.team_id and l.user_id = c.user_id
          and l.state = 'approved' and s.day between l.from_day and l.through_day)
      order by md5(c.user_id || $2::text)`,
    [shiftId, turn.number],
  )
  return turn.world.people.find((one) => one.id === id) ?? turn.person
}

interface Place extends Held {
  person: SoakPerson
}

/** Somebody's place on a shift of the team that is so, which still is to come. */
export async function placeThat(turn: Turn, is: string): Promise<Place | undefined> {
  return withPerson(
    turn,
    await find<Held>(
      turn,
      `select json_build_object('id', id, 'userId', user_id) from app.assignments a
        where team_id = $1 and ${is} and starts_at > now() order by md5(id || $2::text)`,
      [turn.team, turn.number],
    ),
  )
}

/** With the one whom it is about, who acts for themselves; nothing when they act no more. */
export function withPerson(turn: Turn, held: Held | undefined): Place | undefined {
  const person = turn.world.people.find(({ id }) => id === held?.userId)
  return held && person && { ...held, person }
}
