import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { holdWorkers } from '#features/shifts/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { addDays, addMonths, atLondon, type Day, londonToday, type Month } from '#shared/time.ts'
import { timesheetNouns } from '../nouns.ts'
import type { OwnHours, OwnLine } from '../schema.ts'
import { type SaidTimes, sayWorked } from './say-worked.ts'
import { aboutWork, hoursOf } from './telling.ts'
import { CHANGED, type OfVersion } from './versions.ts'

/** How far back a line asks for an answer. */
const ASKS_DAYS = 62

interface Which {
  from: Day
  through: Day
  recordId?: string
  waiting?: boolean
}

async function findOwn({ db }: PersonContext, { from, through, recordId, waiting = false }: Which) {
  const { rows } = await sql<OwnLine & { shiftId: string | null }>`
    select o.id, o.team_id as "teamId", o.team_name as "teamName", o.site_name as "siteName", o.job, o.day,
      lower(o.planned) as "plannedFrom", upper(o.planned) as "plannedUntil",
        o.planned_break as "plannedBreak", o.is_sleep_in as "isSleepIn", o.is_on_call as "isOnCall", o.version,
          lower(o.worked) as "from", upper(o.worked) as until, o.break_minutes as "breakMinutes", o.minutes, o.active,
        o.source, o.reason, o.said_by as "saidBy", o.is_confirmed as "isConfirmed", o.is_approved as "isApproved", o.rule,
          o.flags, coalesce(o.pay, 0) as pay,
        coalesce(o.unpriced, 0) as unpriced, coalesce(o.parts, '[]') as parts, o.dispute, o.answer, o.client,
          o.client_signs as "clientSigns", o.shift_id as "shiftId", o.run
      from app.own_work(${from}::date, ${through}::date, ${recordId ?? null}, ${waiting}) o`.execute(db)
  return rows
}

const shown = ({ shiftId: _, ...line }: OwnLine & { shiftId: string | null }): OwnLine => line

/** The caller's hours of some days, in all teams. */
export async function readOwnLines(context: PersonContext, days: { from: Day; through: Day }): Promise<OwnLine[]> {
  return (await findOwn(context, days)).map(shown)
}

/** What waits for an answer of the caller, the earliest first. */
async function readWaiting(context: PersonContext): Promise<OwnLine[]> {
  const today = londonToday(context.clock)
  return (await findOwn(context, { from: addDays(today, -ASKS_DAYS), through: today, waiting: true })).map(shown)
}

/** How many of the caller's hours wait for their answer. */
export async function countToConfirm(context: PersonContext): Promise<number> {
  return (await readWaiting(context)).length
}

/** The caller's hours of a month, what waits for an answer, and which weeks are done. */
export async function readOwnHours(context: PersonContext, month: Month): Promise<OwnHours> {
  const days = { from: `${month}-01`, through: addDays(addMonths(`${month}-01`, 1), -1) }
  const [lines, waiting, { rows: weeksDone }] = await Promise.all([
    readOwnLines(context, days),
    readWaiting(context),
    sql<OwnHours['weeksDone'][number]>`
      select w.team_id as "teamId", w.week, w.done_at as "doneAt" from app.weeks_done w
       where w.user_id = ${context.actor.id} and w.week between ${addDays(days.from, -6)}::date and ${days.through}::date
         order by w.week`.execute(context.db),
  ])
  return { lines, waiting, weeksDone }
}

/** A line of the caller's, held, as they have seen it. Throws 404 for another's, 409 with the line for a newer version. */
async function holdOwn(context: PersonContext, { recordId, version }: OfVersion) {
  const { db, actor } = context
  await holdWorkers(context, [actor.id])
  await sql`select app.hold_work(array[${recordId}]::uuid[])`.execute(db)
  const line = await readOwn(context, recordId)
  if (line.version !== version) throw conflict(shown(line), CHANGED)
  return line
}

async function readOwn(context: PersonContext, recordId: string) {
  const [line] = await findOwn(context, { from: '1900-01-01', through: '2100-12-31', recordId })
  if (!line) throw notFound()
  return line
}

async function confirmVersion({ db, actor, clock }: PersonContext, { recordId, version }: OfVersion) {
  await sql`insert into app.approvals (record_id, version, step, given_at, given_by)
    values (${recordId}, ${version}, 'worker', ${instant(clock)}, ${actor.id})`.execute(db)
}

/** Open pages learn of it, and the audit log; a line that lies within the tolerance stands approved. */
async function done(context: PersonContext, { recordId, action }: { recordId: string; action: AuditAction }) {
  const { db, actor, clock } = context
  const { rows } = await sql<{ within: number | null }>`
    select app.approve_by_tolerance(${recordId}, ${instant(clock)}) as within`.execute(db)
  const line = await readOwn(context, recordId)
  const { teamId, day } = line
  await publish(db, timesheetNouns.timesheets.of(teamId), ...hoursOf([actor.id]))
  const about = { teamId, subject: actor.id, object: `work_records:${recordId}` }
  await audit(context, { action, ...about, meta: { day } })
  if (rows[0]?.within !== null) await audit(context, { action: 'timesheet.approve-by-rule', ...about, meta: { day } })
  return shown(line)
}

/** The caller says that a version of their hours is right. */
export async function confirmOwn(context: PersonContext, asked: OfVersion): Promise<OwnLine> {
  const line = await holdOwn(context, asked)
  if (line.from === null) throw conflict(shown(line), 'Say when you came and left first')
  if (line.isConfirmed && !line.dispute) return shown(line)
  if (!line.isConfirmed) await confirmVersion(context, asked)
  await context.db
    .updateTable('disputes')
    .set({ answered_at: instant(context.clock), answered_by: context.actor.id })
    .where('record_id', '=', asked.recordId)
    .where('answered_at', 'is', null)
    .execute()
  return done(context, { recordId: asked.recordId, action: 'timesheet.confirm' })
}

/** The caller says when they worked instead. */
export async function changeOwn(
  context: PersonContext,
  { reason, ...asked }: OfVersion & SaidTimes & { reason: string },
) {
  const line = await holdOwn(context, asked)
  if (line.isApproved || line.source === 'manager')
    throw conflict(
      shown(line),
      line.isApproved
        ? 'These hours are approved: say what is wrong with them instead'
        : 'A manager has changed these hours: say what is wrong with them instead',
    )
  const version = await sayWorked(context, { ...asked, reason, source: 'worker' })
  await confirmVersion(context, { recordId: asked.recordId, version })
  return done(context, { recordId: asked.recordId, action: 'timesheet.change' })
}

/** The caller says that a version is wrong; the managers are told. */
export async function disputeOwn(context: PersonContext, { words, ...asked }: OfVersion & { words: string }) {
  const { db, actor, clock } = context
  const line = await holdOwn(context, asked)
  if (line.dispute) throw conflict(shown(line), 'There is a question about these hours already')
  await db
    .insertInto('disputes')
    .values({
      ...{ record_id: asked.recordId, version: asked.version, side: 'worker', words },
      ...{ raised_at: instant(clock), raised_by: actor.id },
    })
    .execute()
  const to = await managersOf(db, line.teamId)
  await notify(context, { ...aboutWork('hours-disputed', line), to, about: actor.id })
  return done(context, { recordId: asked.recordId, action: 'timesheet.dispute' })
}

/** The caller says that all of a week is right. */
export async function finishWeek(context: PersonContext, { teamId, week }: { teamId: string; week: Day }) {
  const { db, actor, clock } = context
  const lines = (await findOwn(context, { from: week, through: addDays(week, 6) })).filter(
    (one) => one.teamId === teamId,
  )
  if (lines.length === 0) throw notFound()
  const waiting = lines.filter(({ isConfirmed, isApproved, dispute }) => !isConfirmed && !isApproved && !dispute)
  if (waiting.length > 0)
    throw conflict(null, `Answer ${waiting.length === 1 ? 'one shift' : `${waiting.length} shifts`} of this week first`)
  const { rows } = await sql`
    select from app.assignments a where a.team_id = ${teamId} and a.user_id = ${actor.id} and a.state in ('confirmed', 'handing-back')
      and a.starts_at >= ${atLondon(week, '00:00')} and a.starts_at < ${atLondon(addDays(week, 7), '00:00')}
        and a.ends_at > ${instant(clock)} limit 1`.execute(db)
  if (rows.length > 0) throw conflict(null, 'You have a shift to come in this week')
  await sql`insert into app.weeks_done (team_id, user_id, week, done_at) values (${teamId}, ${actor.id}, ${week}, ${instant(clock)})
    on conflict (team_id, user_id, week) do nothing`.execute(db)
  await publish(db, timesheetNouns.ownHours.of(actor.id), timesheetNouns.timesheets.of(teamId))
  await audit(context, { action: 'timesheet.finish-week', teamId, subject: actor.id, meta: { week } })
  return { doneAt: instant(clock) }
}
