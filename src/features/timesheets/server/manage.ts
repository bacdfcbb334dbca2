import { sql } from 'kysely'
import { notify, UNTIL_DONE } from '#features/notifications/server/data.ts'
import { holdWorkers } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { type AuditAction, audit } from '#server/audit.ts'
import { conflict, forbidden } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { timesheetNouns } from '../nouns.ts'
import type { LineDetails } from '../schema.ts'
import { type HeldLine, readLine, shownLine } from './lines/details.ts'
import { type SaidTimes, sayWorked } from './say-worked.ts'
import { aboutWork, hoursOf } from './telling.ts'
import { CHANGED, type OfVersion } from './versions.ts'

/** A line, held, as the caller has seen it. 409 with the line for a newer version; nobody acts on their own hours. */
async function holdLine(context: TeamContext, { recordId, version }: OfVersion): Promise<HeldLine> {
  const { db, actor } = context
  await sql`select app.hold_work(array[${recordId}]::uuid[])`.execute(db)
  const line = await readLine(context, recordId)
  if (line.userId === actor.id) throw forbidden('Somebody else has to look at your own hours')
  if (line.version !== version) throw conflict(shownLine(line), CHANGED)
  return line
}

async function done(
  context: TeamContext,
  { line, action }: { line: HeldLine; action: AuditAction },
): Promise<LineDetails> {
  const { db, team } = context
  await publish(db, timesheetNouns.timesheets.of(team.id), ...hoursOf([line.userId]))
  const about = { subject: line.userId, object: `work_records:${line.id}`, teamId: team.id }
  await audit(context, { action, ...about, meta: { day: line.day, version: line.version } })
  return shownLine(await readLine(context, line.id))
}

const tell = (context: TeamContext, kind: 'hours-changed' | 'hours-asked' | 'hours-answered', line: HeldLine) =>
  notify(context, {
    ...aboutWork(kind, { ...line, teamId: context.team.id }),
    to: [line.userId],
    ...(kind === 'hours-asked' && { neededUntil: UNTIL_DONE }),
  })

/** Takes back the approval of a version: of two the one given last. 409 once a pay run has it: it is corrected then. */
export async function takeBack(context: TeamContext, asked: OfVersion): Promise<LineDetails> {
  const { db, actor, clock } = context
  const line = await holdLine(context, asked)
  if (line.run)
    throw conflict(
      shownLine(line),
      `Pay run ${line.run.number} has these hours: correct them, and the next run puts it right`,
    )
  const { rows } = await sql`
    update app.approvals set taken_back_at = ${instant(clock)}, taken_back_by = ${actor.id}
     where id = (select a.id from app.approvals a where a.record_id = ${asked.recordId} and a.version = ${asked.version}
       and a.step <> 'worker'
       and a.taken_back_at is null order by a.step desc limit 1) returning id`.execute(db)
  if (rows.length === 0) throw conflict(shownLine(line), 'These hours are not approved')
  return done(context, { line, action: 'timesheet.take-back' })
}

/** Writes when somebody worked; they are told. */
export async function correct(context: TeamContext, { reason, ...asked }: OfVersion & SaidTimes & { reason: string }) {
  const { userId } = await readLine(context, asked.recordId)
  await holdWorkers(context, [userId])
  const line = await holdLine(context, asked)
  await sayWorked(context, { ...asked, reason, source: 'manager' })
  await tell(context, 'hours-changed', line)
  return done(context, { line: { ...line, version: asked.version + 1 }, action: 'timesheet.correct' })
}

/** Asks the person about a version. */
export async function ask(context: TeamContext, { words, ...asked }: OfVersion & { words: string }) {
  const { db, actor, clock } = context
  const line = await holdLine(context, asked)
  if (line.disputes.some(({ answeredAt }) => !answeredAt))
    throw conflict(shownLine(line), 'There is a question about these hours already')
  await db
    .insertInto('disputes')
    .values({
      ...{ record_id: asked.recordId, version: asked.version, side: 'team', words },
      ...{ raised_at: instant(clock), raised_by: actor.id },
    })
    .execute()
  await tell(context, 'hours-asked', line)
  return done(context, { line, action: 'timesheet.ask' })
}

/** Answers what the person disputes, and leaves the times as they are. */
export async function answer(context: TeamContext, { words, ...asked }: OfVersion & { words: string }) {
  const line = await holdLine(context, asked)
  const { toTell } = await settle(context, [asked.recordId], words)
  if (toTell.length === 0) throw conflict(shownLine(line), 'Nothing is disputed about these hours')
  await tell(context, 'hours-answered', line)
  return done(context, { line, action: 'timesheet.answer' })
}

/** Settles what is open about some records, also with the client: `toTell` are those whose person had disputed them. */
export async function settle({ db, actor, clock }: TeamContext, recordIds: readonly string[], words: string | null) {
  const { rows: ofClients } = await sql<{ recordId: string }>`
    update app.client_answers set settled_at = ${instant(clock)}, settled_by = ${actor.id}
     where record_id = any (${[...recordIds]}::uuid[]) and not agrees and settled_at is null returning record_id as "recordId"`.execute(
    db,
  )
  const { rows } = await sql<{ recordId: string; side: string }>`
    update app.disputes set answer = ${words}, answered_at = ${instant(clock)}, answered_by = ${actor.id}
     where record_id = any (${[...recordIds]}::uuid[]) and answered_at is null returning record_id as "recordId", side`.execute(
    db,
  )
  return {
    toTell: rows.flatMap(({ recordId, side }) => (side === 'worker' ? [recordId] : [])),
    settled: new Set([...ofClients, ...rows].map(({ recordId }) => recordId)),
  }
}
