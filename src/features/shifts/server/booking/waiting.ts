import { sql } from 'kysely'
import type { AuthorizedTeam } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { addMinutes, londonToday } from '#shared/time.ts'
import type { WaitingToWork } from '../../schema.ts'
import { couldWork, judgeShifts } from './judging.ts'

/** How many people, and how many of the next open shifts are judged for each. */
const MOST_PEOPLE = 20
const MOST_SHIFTS = 100
const MINUTES_AHEAD = 28 * 24 * 60

type Row = Omit<WaitingToWork['items'][number], 'shifts'> & { total: number }

/**
 * Whom of the active staff only the team keeps from working: all that blocks them today was given and waits for a
 * decision. The longest first, each with how many of the next open shifts they could take once it is verified.
 * `counted`: further than that nobody counts them.
 */
export async function readWaitingToWork(
  context: PersonContext & { team: Pick<AuthorizedTeam, 'id'> },
  { most = MOST_PEOPLE, counted = null }: { most?: number; counted?: number | null } = {},
): Promise<WaitingToWork> {
  const { db, clock, team } = context
  const { rows } = await sql<Row>`
    select w.user_id as "userId", w.full_name as "fullName", w.photo_file_id as "photoFileId", w.completion, w.since,
      w.waits_for as "waitsFor",
        w.reminded_on as "remindedOn", w.total::int as total
      from app.waiting_to_work(${team.id}, ${londonToday(clock)}, ${most}, ${counted}::int) w`.execute(db)
  if (rows.length === 0) return { items: [], total: 0 }
  const shiftIds = await readOpenIds(context)
  const judged = await judgeShifts(context, { teamId: team.id, userIds: rows.map(({ userId }) => userId), shiftIds })
  return {
    items: rows.map(({ total: _, ...person }) => ({
      ...person,
      shifts: shiftIds.filter((shiftId) => couldWork(judged, { userId: person.userId, shiftId })).length,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** The next published shifts with a place left. */
async function readOpenIds({ db, clock, team }: PersonContext & { team: Pick<AuthorizedTeam, 'id'> }) {
  const now = instant(clock)
  const { rows } = await sql<{ id: string }>`
    select s.id from app.shifts s
     where s.team_id = ${team.id} and s.state = 'open' and s.filled + s.worked < s.staff_required
       and s.starts_at > ${now} and s.starts_at < ${addMinutes(now, MINUTES_AHEAD).toISOString()}
     order by s.starts_at, s.id limit ${MOST_SHIFTS}`.execute(db)
  return rows.map(({ id }) => id)
}
