import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { invalid, notFound } from '#server/calls/errors.ts'
import { tryOut } from '#server/database/try-out.ts'
import { type Day, daysBetween, londonToday, startOfWeek } from '#shared/time.ts'
import type { ClashChoice } from '../../rules/copy-week.ts'
import type { CopiedWeek } from '../../schema.ts'
import { tellPages } from '../telling.ts'
import { bookCopies } from './book-copies.ts'
import { auditCopies, insertCopies, readWeek, reportOf } from './copy.ts'
import { keepMade, type PlanningContext } from './made.ts'

interface Asked {
  /** Whose week it is, and who gets it: the same person or another one. */
  userId: string
  toUserId: string
  /** The Mondays of both weeks. */
  from: Day
  to: Day
  clashes: ClashChoice
  /** Nothing is kept: the answer says what would become of it. */
  tryOnly: boolean
}

/**
 * Copies somebody's week into another week, or to somebody else, as drafts with a place for that person. What they have
 * of it already is not made again.
 */
export async function copyPersonWeek(context: PlanningContext, asked: Asked): Promise<CopiedWeek> {
  const { userId, toUserId, from, to, clashes, tryOnly } = asked
  requireWeeks(context, asked)
  await requireStaff(context, [userId, toUserId])
  const shifts = (await readWeek(context, { from }))
    .filter(({ userIds }) => userIds.includes(userId))
    .map((shift) => ({ ...shift, staffRequired: 1, userIds: [toUserId] }))
  const existing = (await readWeek(context, { from: to })).filter(({ userIds }) => userIds.includes(toUserId))
  const week = { shifts, by: daysBetween(from, to), existing, clashes }
  const make = () => bookCopies(context, week, (copies) => insertCopies(context, copies))
  if (tryOnly) return reportOf(await tryOut(context.db, make), shifts)
  const made = await make()
  await tellPages(context.db, context.team.id)
  await auditCopies(context, made, to)
  const report = reportOf(made, shifts)
  await keepMade(context, { kind: 'copy-person', shiftIds: report.shiftIds, userId })
  return report
}

/** 404 for somebody who is no active staff of the team, or whom the caller may not see. */
async function requireStaff({ db, team }: TeamContext, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from app.team_members m where m.team_id = ${team.id} and m.status = 'active' and m.role = 'staff'
      and m.user_id = any (${[...userIds]}::uuid[])`.execute(db)
  if (rows.length < new Set(userIds).size) throw notFound()
}

function requireWeeks({ clock }: TeamContext, { from, to, userId, toUserId }: Asked) {
  for (const [path, week] of Object.entries({ from, to }))
    if (startOfWeek(week) !== week) throw invalid([{ path, message: 'Choose a Monday' }])
  if (to <= londonToday(clock)) throw invalid([{ path: 'to', message: 'Choose a week that is still to come' }])
  if (to === from && userId === toUserId) throw invalid([{ path: 'to', message: 'Choose another week or person' }])
}
