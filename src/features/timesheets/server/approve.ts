import { sql } from 'kysely'
import { notify } from '#features/notifications/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { conflict, forbidden, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { publish } from '#server/publish.ts'
import { timesheetNouns } from '../nouns.ts'
import { type Filter, findMatching } from './lines/lines.ts'
import { settle } from './manage.ts'
import { aboutWork, hoursOf } from './telling.ts'
import type { OfVersion } from './versions.ts'

interface Held {
  id: string
  userId: string
  day: string
  version: number
  isKnown: boolean
  isApproved: boolean
  /** The client has to sign it, and has not. */
  isUnsigned: boolean
  /** The step that comes next, and who gave the first of two. */
  step: 'first' | 'manager'
  firstBy: string | null
  plannedFrom: string
  shiftId: string | null
}

async function holdLines({ db, team }: TeamContext, ids: readonly string[]): Promise<Map<string, Held>> {
  await sql`select app.hold_work(${[...ids]}::uuid[])`.execute(db)
  const { rows } = await sql<Held>`
    select r.id, r.user_id as "userId", r.day, r.version, r.worked is not null as "isKnown",
      r.approved_version is not distinct from r.version as "isApproved",
        r.client_signs and r.signed_version is distinct from r.version as "isUnsigned",
        lower(r.planned) as "plannedFrom", a.shift_id as "shiftId", app.next_step(r) as step, f.given_by as "firstBy"
      from app.work_records r left join app.assignments a on a.id = r.place_id
      left join app.approvals f on f.record_id = r.id and f.version = r.version and f.step = 'first' and f.taken_back_at is null
     where r.team_id = ${team.id} and r.void_at is null and r.id = any (${[...ids]}::uuid[]) order by r.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why a version cannot be approved; undefined when it can. */
function whyNot(held: Held | undefined, { version }: OfVersion, { me, unsigned }: { me: string; unsigned: boolean }) {
  if (!held) return notFound()
  if (held.userId === me) return forbidden('Somebody else has to approve your own hours')
  if (held.version !== version)
    return conflict(null, 'One of these hours has changed since you opened it. Nothing was approved')
  if (held.firstBy === me && !held.isApproved)
    return conflict(
      null,
      'You gave the first approval of one of these hours: another manager gives the second. Nothing was approved',
    )
  if (held.isUnsigned && !held.isApproved && !unsigned)
    return conflict(
      null,
      'The client has to sign one of these hours first. Ask them, or approve it without their signature. Nothing was approved',
    )
  if (!held.isKnown) return conflict(null, 'Nobody knows yet when one of these shifts ended. Nothing was approved')
  return undefined
}

/**
 * Approves versions, all or none, and says how many were not approved before: where two managers have to, gives the
 * step that comes next. Trigger: `check_approval` refuses a version that is not the latest and another step;
 * `approvals_of_two_people` refuses both steps of one person.
 */
export async function approveLines(
  context: TeamContext,
  lines: readonly OfVersion[],
  { unsigned = false, atCutOff = false } = {},
) {
  const { db, actor, clock, team } = context
  const held = await holdLines(
    context,
    lines.map(({ recordId }) => recordId),
  )
  for (const line of lines) {
    const refusal = whyNot(held.get(line.recordId), line, { me: actor.id, unsigned })
    if (refusal) throw refusal
  }
  const rows = [...held.values()]
  const given = rows.filter(({ isApproved }) => !isApproved)
  await sql`
    insert into app.approvals (record_id, version, step, at_cut_off, given_at, given_by)
      select x.id, x.version, x.step, ${atCutOff}, ${instant(clock)}, ${actor.id} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        x (id uuid, version int, step text)`.execute(db)
  const { toTell, settled } = await settle(
    context,
    rows.map(({ id }) => id),
    null,
  )
  await notify(
    context,
    toTell.map((id) => ({
      ...aboutWork('hours-answered', { ...held.get(id)!, teamId: team.id }),
      to: [held.get(id)!.userId],
    })),
  )
  // What stood approved already is kept, where somebody had disputed it; otherwise nothing has happened to it.
  const kept = rows.filter(({ id, isApproved }) => isApproved && settled.has(id))
  const entryOf = (action: 'timesheet.approve' | 'timesheet.approve-first' | 'timesheet.keep') => (row: Held) => ({
    action,
    ...{ subject: row.userId, object: `work_records:${row.id}` },
    meta: {
      ...{ day: row.day, version: row.version },
      ...(row.isUnsigned && { unsigned: true }),
      ...(atCutOff && { atCutOff: true }),
    },
  })
  const changed = [...given, ...kept]
  await publish(db, timesheetNouns.timesheets.of(team.id), ...hoursOf(changed.map(({ userId }) => userId)))
  const [first, last] = [given.filter(({ step }) => step === 'first'), given.filter(({ step }) => step !== 'first')]
  const entries = [
    ...first.map(entryOf('timesheet.approve-first')),
    ...last.map(entryOf('timesheet.approve')),
    ...kept.map(entryOf('timesheet.keep')),
  ]
  await auditEach(context, { teamId: team.id, entries })
  return { approved: given.length, first: first.length }
}

/** Approves all that match of a week; 409 when there are not as many as the caller was shown. */
export async function approveMatching(context: TeamContext, { count, ...filter }: Filter & { count: number }) {
  const lines = await findMatching(context, filter)
  if (lines.length !== count)
    throw conflict(
      null,
      lines.length === 0 ? 'Nothing matches any more' : `${lines.length} match now. Please look again`,
    )
  return approveLines(context, lines)
}
