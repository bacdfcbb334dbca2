import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { audit, auditEach } from '#server/audit.ts'
import type { Context } from '#server/calls/context.ts'
import { enqueue } from '#server/jobs.ts'
import { publish } from '#server/publish.ts'
import type { Day } from '#shared/time.ts'
import { timesheetNouns } from '../../nouns.ts'
import { hoursOf } from '../telling.ts'
import { paperWanted } from './paper.ts'

/** What somebody says for a client, with their name. */
export interface Answered {
  signer: string
  position: string
  answers: readonly { recordId: string; version: number; words?: string | undefined }[]
}

export const CHANGED = 'These hours have changed since you opened them. Nothing was sent: please look again'

export const namesTwice = (answers: Answered['answers']) =>
  new Set(answers.map(({ recordId }) => recordId)).size !== answers.length

export const countsOf = (answers: Answered['answers']) => ({
  lines: answers.length,
  disputed: answers.filter(({ words }) => words !== undefined).length,
})

/** The columns of a line as a client reads it, over `l`. */
export const signedColumns = sql`l.id, l.version, l.full_name as "fullName", l.site_name as "siteName", l.job, l.day,
  lower(l.planned) as "plannedFrom", upper(l.planned) as "plannedUntil",
    l.planned_break as "plannedBreak", lower(l.worked) as "from", upper(l.worked) as until,
      l.break_minutes as "breakMinutes", l.minutes, l.agrees, l.words, l.active, l.is_on_call as "isOnCall"`

export interface Signed {
  signatureId: string
  people: readonly { userId: string; recordId: string; day: Day; disputedShift: string | null; approved: boolean }[]
}

interface SignedWeek extends Signed {
  teamId: string
  week: Day
  /** Who asked for it; null: nobody did, or they are gone. */
  askedById: string | null
  lines: number
  disputed: number
  /** By a link, or on the phone of somebody, there with a PIN. */
  action: 'timesheet.sign' | 'timesheet.sign-here' | 'timesheet.sign-by-pin'
}

/** Has the paper made, and tells the team: who asked of a signature, and all of its managers of what the client disputes. */
export async function tellOfSignature(
  context: Context,
  { signatureId, people, teamId, week, askedById, action, ...of }: SignedWeek,
) {
  const { db } = context
  const managers = await managersOf(db, teamId)
  const subjects = [...new Set(people.flatMap(({ disputedShift }) => disputedShift ?? []))]
  const params = { week, lines: of.lines, disputed: of.disputed }
  if (of.disputed > 0) await notify(context, { to: managers, kind: 'hours-contested', teamId, subjects, params })
  else if (askedById && managers.includes(askedById))
    await notify(context, { to: [askedById], kind: 'hours-signed', teamId, params })
  await enqueue(db, paperWanted({ signatureId }))
  await publish(db, timesheetNouns.timesheets.of(teamId), ...hoursOf(people.map(({ userId }) => userId)))
  await audit(context, { action, teamId, object: `client_signatures:${signatureId}`, meta: params })
  const entries = people
    .filter(({ approved }) => approved)
    .map(({ userId, recordId, day }) => ({
      action: 'timesheet.approve-by-rule' as const,
      ...{ subject: userId, object: `work_records:${recordId}`, meta: { day } },
    }))
  await auditEach(context, { teamId, entries })
}
