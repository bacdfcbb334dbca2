import { sql } from 'kysely'
import { readSites } from '#features/clients/server/data.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import type { Day } from '#shared/time.ts'
import { shiftActions } from '../policy.ts'
import { auditOf } from '../rules/states.ts'
import { readTimes, type Span } from '../rules/times.ts'
import { penceOf, type ShiftDetails, type ShiftInput } from '../schema.ts'
import { answerFor, judgeShifts } from './judging.ts'
import { readShift } from './read.ts'
import { noteChange, tellPages, tellWorkers } from './telling.ts'

type Fields = Omit<ShiftInput, 'day'>

/** 422 for a site that is not the team's, or takes no bookings any more. */
async function requireSite({ db, team }: TeamContext, siteId: string) {
  const [site] = await readSites(db, { teamId: team.id, ids: [siteId] })
  if (!site || site.archived) throw invalid([{ path: 'siteId', message: 'Choose a site' }])
}

/** The instants of a shift on a day; 422 for a time that does not exist, or that comes twice and is not chosen. */
function spanOf(fields: Fields, day: Day): Span {
  const { span, problems } = readTimes({ ...fields, day })
  if (!span) throw invalid(problems)
  return span
}

function requireAhead({ clock }: TeamContext, span: Span) {
  if (Date.parse(span.endsAt) <= clock.now())
    throw invalid([{ path: 'day', message: 'Choose a day that is still to come' }])
}

/** The charge as it may be stored: who sees no pay sets none, and changes none. */
function chargeOf({ team }: TeamContext, { charge }: Fields): number | null | undefined {
  if (!can(team, shiftActions.charge)) {
    if (charge) throw invalid([{ path: 'charge', message: 'Ask an owner to let you see pay first' }])
    return undefined
  }
  return charge ? penceOf(charge) : null
}

function columnsOf(fields: Fields, day: Day, { startsAt, endsAt }: Span) {
  return {
    site_id: fields.siteId,
    job: fields.job,
    day,
    start_time: fields.start,
    end_time: fields.end,
    start_is: fields.startIs ?? null,
    end_is: fields.endIs ?? null,
    during: sql<string>`tstzrange(${startsAt}, ${endsAt})`,
    break_minutes: fields.breakMinutes,
    is_sleep_in: fields.isSleepIn,
    is_urgent: fields.isUrgent,
    staff_required: fields.staffRequired,
    booking: fields.booking,
    pay: penceOf(fields.pay),
    notes: fields.notes?.trim() || null,
  }
}

/** Creates a shift for each day, as drafts or published at once; returns their ids in the order of the days. */
export async function createShifts(
  context: TeamContext,
  { days, publish: atOnce, ...fields }: Fields & { days: Day[]; publish: boolean },
): Promise<string[]> {
  const { db, team, actor, clock } = context
  await requireSite(context, fields.siteId)
  const charge = chargeOf(context, fields)
  const now = instant(clock)
  const values = [...days].sort().map((day) => {
    const span = spanOf(fields, day)
    requireAhead(context, span)
    return {
      ...columnsOf(fields, day, span),
      team_id: team.id,
      state: atOnce ? 'open' : 'draft',
      published_at: atOnce ? now : null,
      created_at: now,
      created_by: actor.id,
    }
  })
  const rows = await db.insertInto('shifts').values(values).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  if (charge)
    await sendWithoutWaiting(
      db,
      sql`insert into app.shift_charges (shift_id, team_id, charge) select id, ${team.id}, ${charge} from unnest(${ids}::uuid[]) id`.compile(
        db,
      ),
    )
  await tellPages(db, team.id)
  await audit(context, {
    action: auditOf('shift', 'create'),
    object: `sites:${fields.siteId}`,
    teamId: team.id,
    meta: { count: ids.length, published: atOnce, from: days.toSorted()[0] as string },
  })
  return ids
}

/** Locks a shift with everybody on it, and returns it unless somebody else has changed it since the caller read it. */
async function holdUnchanged(context: TeamContext, { shiftId, version }: { shiftId: string; version: number }) {
  await sql`select app.hold_shifts(array[${shiftId}]::uuid[])`.execute(context.db)
  const current = await readShift(context, shiftId)
  if (current.version !== version) throw conflict(current)
  if (current.state === 'cancelled') throw conflict(current, 'This shift has been cancelled')
  if (Date.parse(current.endsAt) <= context.clock.now()) throw conflict(current, 'This shift is over')
  return current
}

interface Why {
  cause?: 'hirer' | 'agency' | 'worker' | undefined
  reason?: string | undefined
  note?: string | undefined
}

/**
 * Changes a shift. Whoever is on it keeps it when they may work it as it is then, and is told; 409 with those who may not, or would be in two places.
 */
export async function editShift(
  context: TeamContext,
  { shiftId, version, cause, reason, note, ...input }: ShiftInput & Why & { shiftId: string; version: number },
): Promise<ShiftDetails> {
  const { db, team } = context
  const { day, ...fields } = input
  const before = await holdUnchanged(context, { shiftId, version })
  await requireSite(context, fields.siteId)
  const span = spanOf(fields, day)
  requireAhead(context, span)
  const isMoved = span.startsAt !== before.startsAt || span.endsAt !== before.endsAt
  if (isMoved && before.state === 'open' && !cause)
    throw invalid([{ path: 'cause', message: 'Say who caused the change of the times' }])
  if (before.filled > fields.staffRequired)
    throw invalid([{ path: 'staffRequired', message: `${before.filled} people are on it: take somebody off first` }])
  await requireFree(context, { shift: before, span })
  const charge = chargeOf(context, fields)
  await db
    .updateTable('shifts')
    .set({ ...columnsOf(fields, day, span), version: version + 1 })
    .where('id', '=', shiftId)
    .execute()
  if (charge !== undefined) await saveCharge(context, { shiftId, charge })
  await requireEligible(context, shiftId)
  const people = before.places.map(({ userId }) => userId)
  if (before.state === 'open') {
    await noteChange(context, {
      shiftId,
      act: 'change',
      ...(cause && { cause, reason, note }),
      before,
      after: span,
    })
    if (isMoved || fields.siteId !== before.siteId)
      await tellWorkers(context, 'shift-changed', { teamId: team.id, shiftId, startsAt: span.startsAt, to: people })
  }
  await tellPages(db, team.id, people)
  await audit(context, {
    action: auditOf('shift', 'change'),
    object: `shifts:${shiftId}`,
    teamId: team.id,
    meta: { startsAt: span.startsAt },
  })
  return readShift(context, shiftId)
}

/** 409 when somebody on the shift is at other work at its new time; they are held. */
async function requireFree({ db }: TeamContext, { shift, span }: { shift: ShiftDetails; span: Span }) {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.busy_on_shift(${shift.id}, tstzrange(${span.startsAt}, ${span.endsAt})) user_id`.execute(
    db,
  )
  const names = shift.places.filter(({ userId }) => rows.some((row) => row.userId === userId))
  if (names.length > 0)
    throw conflict(shift, `${names.map(({ fullName }) => fullName).join(', ')} would be in two places at once`)
}

/** 409 when a rule blocks somebody who is on the shift as it is now. */
async function requireEligible(context: TeamContext, shiftId: string) {
  const shift = await readShift(context, shiftId)
  const people = shift.places.filter(({ state, overridden }) => state !== 'worked' && !overridden)
  if (people.length === 0) return
  const judged = await judgeShifts(context, {
    teamId: context.team.id,
    userIds: people.map(({ userId }) => userId),
    shiftIds: [shiftId],
  })
  for (const { userId, fullName } of people) {
    const answer = answerFor(judged, { userId, shiftId, reader: 'manager' })?.said
    if (answer?.verdict === 'blocked')
      throw conflict(
        { shift, answer },
        `${fullName} cannot work it then. ${answer.reasons[0]?.text} Take them off first`,
      )
  }
}

async function saveCharge({ db, team }: TeamContext, { shiftId, charge }: { shiftId: string; charge: number | null }) {
  if (charge === null) await db.deleteFrom('shift_charges').where('shift_id', '=', shiftId).execute()
  else
    await sql`insert into app.shift_charges (shift_id, team_id, charge) values (${shiftId}, ${team.id}, ${charge})
      on conflict (shift_id) do update set charge = excluded.charge`.execute(db)
}

/** Publishes drafts of the team, all or none; those who are on them are told, each once. Returns how many were published. */
export async function publishShifts(context: TeamContext, shiftIds: readonly string[]): Promise<number> {
  const { db, team, clock } = context
  await sql`select app.hold_shifts(${[...shiftIds]}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string; startsAt: string; people: string[] }>`
    update app.shifts s set state = 'open', published_at = ${instant(clock)}, version = s.version + 1
     where s.id = any (${[...shiftIds]}::uuid[]) and s.team_id = ${team.id} and s.state = 'draft' and upper(s.during) > ${instant(clock)}
    returning s.id, lower(s.during) as "startsAt",
      array(select a.user_id from app.assignments a where a.shift_id = s.id and app.holds_place(a.state)) as people`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const told = Map.groupBy(
    rows.flatMap(({ people, ...shift }) => people.map((userId) => ({ userId, ...shift }))),
    ({ userId }) => userId,
  )
  await tellPages(db, team.id, [...told.keys()])
  // One message a person, whatever number of shifts: of the same number together, in one statement each.
  for (const [count, people] of Map.groupBy(told, ([, shifts]) => shifts.length)) {
    const first = people[0]![1][0]!
    await tellWorkers(context, 'shift-published', {
      teamId: team.id,
      shiftId: first.id,
      startsAt: first.startsAt,
      count,
      to: people.map(([userId]) => userId),
    })
  }
  await audit(context, { action: auditOf('shift', 'publish'), teamId: team.id, meta: { count: rows.length } })
  return rows.length
}

/** Deletes a draft, or cancels a published shift with everything on it; returns how many people are told. */
export async function cancelShift(
  context: TeamContext,
  { shiftId, version, ...why }: Why & { shiftId: string; version: number },
): Promise<number> {
  const { db, team, clock } = context
  const before = await holdUnchanged(context, { shiftId, version })
  if (before.state === 'draft') {
    await sql`select app.delete_draft(${shiftId})`.execute(db)
    await tellPages(db, team.id)
    await audit(context, {
      action: auditOf('shift', 'delete'),
      object: `shifts:${shiftId}`,
      teamId: team.id,
      meta: { startsAt: before.startsAt },
    })
    return 0
  }
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.cancel_shifts(array[${shiftId}]::uuid[], ${instant(clock)})`.execute(db)
  const people = rows.map(({ userId }) => userId)
  await noteChange(context, { shiftId, act: 'cancel', ...why, before })
  await tellPages(db, team.id, people)
  await tellWorkers(context, 'shift-cancelled', { teamId: team.id, shiftId, startsAt: before.startsAt, to: people })
  await audit(context, {
    action: auditOf('shift', 'cancel'),
    object: `shifts:${shiftId}`,
    teamId: team.id,
    meta: { startsAt: before.startsAt, ...(why.reason && { reason: why.reason }) },
  })
  return people.length
}
