import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import type { PersonContext } from '#server/calls/context.ts'
import type { Db } from '#server/database/db.ts'
import { addDays, type Day, londonToday } from '#shared/time.ts'
import {
  accruedBy,
  accruedInLeave,
  averageHours,
  averagePay,
  cappedAccrual,
  type DayRange,
  LOOKED_BACK_WEEKS,
  shownMinutes,
  type WorkedDay,
} from '../../rules/holiday.ts'
import type { Nation } from '../../rules/people.ts'
import type { HolidayEntry, HolidayRow, OwnHoliday } from '../../schema/holiday.ts'

/** Weeks begin as the team’s periods do; where it pays by the month on a Sunday (Employment Rights Act 1996, section 235). */
const A_SUNDAY = '2026-01-04'

interface Of {
  teamId: string
  userId: string
}

/** The leave year of a team that holds a day. */
export async function leaveYear(db: Db, teamId: string, day: Day): Promise<DayRange> {
  const { rows } = await sql<DayRange>`
    select lower(y) as "from", upper(y) - 1 as through from app.leave_year(${teamId}, ${day}::date) y`.execute(db)
  return rows[0]!
}

async function weekBegins(db: Db, teamId: string): Promise<Day> {
  const { rows } = await sql<{ day: Day | null }>`select app.week_of_pay(${teamId}) as day`.execute(db)
  return rows[0]?.day ?? A_SUNDAY
}

/** What somebody worked in the weeks that an average before a day may look at. */
async function workedBefore(db: Db, { teamId, userId }: Of, before: Day): Promise<WorkedDay[]> {
  const since = addDays(before, -7 * (LOOKED_BACK_WEEKS + 1))
  const { rows } = await sql<WorkedDay>`
    select w.day, w.minutes, w.pay from app.worked_days(${teamId}, ${userId}, ${since}::date, ${before}::date) w`.execute(
    db,
  )
  return rows
}

/** What an hour of holiday that begins on a day pays; null: nothing was paid before. */
export async function readAverage(db: Db, of: Of, { before, nation }: { before: Day; nation: Nation }) {
  const [days, beginsLike] = await Promise.all([workedBefore(db, of, before), weekBegins(db, of.teamId)])
  return averagePay(days, { before, beginsLike, nation })
}

async function readLeave(
  db: Db,
  { teamId, userId, since, before }: { teamId: string; userId: string | null; since: Day; before: Day },
) {
  const { rows } = await sql<DayRange & { userId: string }>`
    select l.user_id as "userId", l.from_day as "from", l.through_day as through
      from app.holiday_leave(${teamId}, ${userId}, ${since}::date, ${before}::date) l`.execute(db)
  return Map.groupBy(rows, (row) => row.userId)
}

/** Holiday that accrued in sick and family leave of a year, as far as it has passed, in ten-thousandths of a minute. */
async function accruedAway(
  db: Db,
  of: Of,
  { leave, year, today }: { leave: readonly DayRange[]; year: DayRange; today: Day },
) {
  const beginsLike = await weekBegins(db, of.teamId)
  const last = year.through < today ? year.through : today
  let sum = 0
  for (const one of leave) {
    const from = [one.from, year.from].sort()[1]!
    const through = [one.through, last].sort()[0]!
    if (from > through) continue
    const average = averageHours(await workedBefore(db, of, one.from), { before: one.from, beginsLike, leave })
    if (average) sum += accruedInLeave({ from, through }, average)
  }
  return sum
}

interface Row extends Omit<HolidayRow, 'accrued' | 'inLeave' | 'left'> {
  workedMinutes: number
  workedDays: number
}

interface Asked {
  teamId: string
  userId: string | null
  year: DayRange
  today: Day
}

/** The ledger of a leave year: of all people of a team, or of one. */
export async function readLedger(db: Db, { teamId, userId, year, today }: Asked): Promise<HolidayRow[]> {
  const since = addDays(year.from, -7 * (LOOKED_BACK_WEEKS + 1))
  const [{ rows }, leave] = await Promise.all([
    sql<Row>`
      select h.user_id as "userId", coalesce(h.full_name, '') as "fullName", h.photo_file_id as "photoFileId", h.holiday, h.nation,
          h.worked_minutes as "workedMinutes", h.worked_days as "workedDays", h.carried, h.taken, h.taken_pay as "takenPay", h.paid
        from app.holiday_ledger(${teamId}, ${userId}, ${year.from}::date, ${year.through}::date) h`.execute(db),
    readLeave(db, { teamId, userId, since, before: addDays(year.through, 1) }),
  ])
  const ledger: HolidayRow[] = []
  for (const { workedMinutes, workedDays, ...row } of rows) {
    const theirs = leave.get(row.userId) ?? []
    const away =
      theirs.length > 0 ? await accruedAway(db, { teamId, userId: row.userId }, { leave: theirs, year, today }) : 0
    const exact = cappedAccrual(accruedBy(workedMinutes) + away, { workedMinutes, workedDays })
    const left = shownMinutes(exact) + row.carried - row.taken
    ledger.push({ ...row, accrued: shownMinutes(exact), inLeave: shownMinutes(away), left })
  }
  return ledger
}

/** The ledger of the leave year that holds a day; of today without one. */
export async function readTeamLedger({ db, team, clock }: TeamContext, day: Day | undefined) {
  const today = londonToday(clock)
  const year = await leaveYear(db, team.id, day ?? today)
  const people = await readLedger(db, { teamId: team.id, userId: null, year, today })
  return { yearFrom: year.from, yearThrough: year.through, people }
}

/** What was written down of somebody's holiday in a leave year, the latest first. */
export async function readEntries(db: Db, { teamId, userId }: Of, year: DayRange): Promise<HolidayEntry[]> {
  const { rows } = await sql<HolidayEntry>`
    select h.id, h.kind, h.from_day as "from", h.through_day as through, h.minutes, h.reason, h.amount, h.weeks, h.void_at as "voidAt",
        exists (select from app.pay_lines l where l.source_id = h.id and l.live and l.state = 'taken') as "isPaid"
      from app.holiday_entries h where h.team_id = ${teamId} and h.user_id = ${userId}
       and h.from_day between ${year.from}::date and ${year.through}::date
     order by h.from_day desc, h.recorded_at desc`.execute(db)
  return rows
}

/** The holiday of the caller in this leave year, by team. */
export async function readOwnHoliday({ db, actor, clock }: PersonContext): Promise<OwnHoliday[]> {
  const today = londonToday(clock)
  const { rows } = await sql<{ teamId: string; teamName: string }>`
    select distinct p.team_id as "teamId", t.team_name as "teamName" from app.pay_people p join app.teams t on t.id = p.team_id
     where p.user_id = ${actor.id} and p.holiday <> 'none' order by 2`.execute(db)
  const found: OwnHoliday[] = []
  for (const { teamId, teamName } of rows) {
    const year = await leaveYear(db, teamId, today)
    const [ledger] = await readLedger(db, { teamId, userId: actor.id, year, today })
    const entries = await readEntries(db, { teamId, userId: actor.id }, year)
    if (ledger) found.push({ teamId, teamName, yearFrom: year.from, yearThrough: year.through, ledger, entries })
  }
  return found
}
