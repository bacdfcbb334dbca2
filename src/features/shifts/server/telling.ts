import { sql } from 'kysely'
import type { NotificationKind } from '#features/notifications/schema.ts'
import { notify, type Telling, UNTIL_DONE } from '#features/notifications/server/data.ts'
import type { CancelEffect } from '#features/rates/rules/late-changes.ts'
import { managersOf } from '#features/teams/server/data.ts'
import { type AuditEntry, audit } from '#server/audit.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { shiftNouns } from '../nouns.ts'
import type { Cause } from '../rules/reasons.ts'
import { type ActOf, auditOf } from '../rules/states.ts'
import { askNext } from './cascades/data.ts'

/**
 * Open pages of the managers, of everybody who may take a shift of the team, and of the people concerned learn that
 * shifts have changed.
 */
export async function tellPages(db: Db, teamId: string, people: readonly string[] = []) {
  await publish(
    db,
    shiftNouns.shifts.of(teamId),
    shiftNouns.openShifts.of(teamId),
    ...people.map((userId) => shiftNouns.ownShifts.of(userId)),
  )
}

interface Told {
  teamId: string
  shiftId: string
  startsAt: string
  /** The rule that it is because of, as its reader may know it. */
  rule?: string | undefined
  /** Whether its reader is to do something before the shift begins. */
  isNeeded?: boolean
}

/** The rule of some places, if it is the same of all. */
export function ruleOfAll(places: readonly Pick<Told, 'rule'>[]): string | undefined {
  const [rule, other] = new Set(places.map((one) => one.rule))
  return other === undefined ? rule : undefined
}

type ShiftNotice = Extract<NotificationKind, `shift-${string}`>

/** What somebody is to do before the shift begins; `functions/needs.sql` says what ends it earlier. */
const NEEDED: ReadonlySet<ShiftNotice> = new Set<ShiftNotice>([
  ...(['shift-at-risk', 'shift-people-at-risk', 'shift-objection', 'shift-hand-back'] as const),
  ...(['shift-came-off', 'shift-sick', 'shift-nobody-left'] as const),
])

/** A notification about shifts, the first of which begins at `startsAt`; until when it needs its reader. */
export function aboutShifts<Kind extends ShiftNotice>(
  kind: Kind,
  { teamId, shiftId, startsAt, rule, isNeeded, also = [] }: Told & { also?: readonly string[] | undefined },
) {
  return {
    kind,
    teamId,
    subjects: [shiftId, ...also],
    params: { shift: shiftId, startsAt, ...(rule && { rule }) },
    ...((isNeeded ?? NEEDED.has(kind)) && { neededUntil: startsAt }),
  }
}

interface TellingEach {
  teamId: string
  places: readonly (Omit<Told, 'teamId'> & { userId: string })[]
  neededUntil?: string
  /** The seconds that mail and push notification wait, by the start of the first shift. */
  sendAfter?: ((startsAt: string) => number) | undefined
  hold?: string
}

/** Notifies people about their place on a shift; mails of one team within half an hour go out as one. */
export async function tellWorkers(
  context: Context,
  kind: ShiftNotice,
  { to, ...told }: Told & Pick<Telling, 'hold'> & { to: readonly string[] },
) {
  const others = to.filter((userId) => context.actor.kind !== 'person' || userId !== context.actor.id)
  const { hold } = told
  await notify(context, { ...aboutShifts(kind, told), to: others, together: 'shifts', ...(hold && { hold }) })
}

/** The key of people who are told the same: the shifts of their places and the rule of these. */
const shiftsAndRuleOf = (places: readonly Pick<Told, 'shiftId' | 'rule'>[]) =>
  JSON.stringify({ shifts: places.map(({ shiftId }) => shiftId), rule: ruleOfAll(places) })

/** Notifies each person once about their places on some shifts, whatever number of them, in one statement. */
export async function tellEach(
  context: Context,
  kind: ShiftNotice,
  { teamId, places, neededUntil, sendAfter, hold }: TellingEach,
) {
  const others = places.filter(({ userId }) => context.actor.kind !== 'person' || userId !== context.actor.id)
  const inOrder = others.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const placesByPerson = [...Map.groupBy(inOrder, ({ userId }) => userId).values()]
  const toldAlike = Map.groupBy(placesByPerson, shiftsAndRuleOf)
  const tellings = [...toldAlike.values()].map((group): Telling => {
    const places = group[0]!
    const [first, ...also] = places
    const told = aboutShifts(kind, {
      ...first!,
      teamId,
      rule: ruleOfAll(places),
      also: also.map(({ shiftId }) => shiftId),
    })
    return {
      ...told,
      to: group.map(([place]) => place!.userId),
      together: 'shifts',
      ...(neededUntil && { neededUntil }),
      ...(hold && { hold }),
      sendAfter: sendAfter?.(first!.startsAt) ?? 0,
    }
  })
  await notify(context, tellings)
}

/** Notifies those who run the team about something that one of its people did. */
export async function tellManagers(
  context: PersonContext,
  kind: ShiftNotice,
  { params, ...told }: Told & Pick<Telling, 'params'>,
) {
  const about = aboutShifts(kind, told)
  await notify(context, {
    ...about,
    to: await managersOf(context.db, told.teamId),
    about: context.actor.id,
    params: { ...about.params, ...params },
    ...(kind === 'shift-miss-disputed' && { neededUntil: UNTIL_DONE }),
  })
}

export interface Why {
  cause?: Cause | undefined
  reason?: string | undefined
  note?: string | undefined
}

interface Change extends Why {
  shiftId: string
  userId?: string | null
  act: string
  /** Of a change: its times then, and its site. */
  before?: { startsAt: string; endsAt: string; siteId?: string }
  after?: { startsAt: string; endsAt: string }
  /** What follows from it by the team's terms of cancellations. */
  effect?: CancelEffect | undefined
}

const range = (times: Change['before']) =>
  times ? sql`tstzrange(${times.startsAt}, ${times.endsAt})` : sql`null::tstzrange`

/** Appends to the history of a shift: who caused what, and how long before its start (Employment Rights Act 2025; domain 2.0.9). */
export async function noteChange({ db, clock }: PersonContext, change: Change) {
  const { shiftId, userId = null, act, cause = null, reason = null, note, effect } = change
  await sendWithoutWaiting(
    db,
    sql`select app.note_shift_change(${shiftId}, ${userId}, ${act}, ${cause}, ${reason}, ${note || null},
      ${range(change.before)}, ${range(change.after)},
      ${effect ? JSON.stringify(effect) : null}::jsonb, ${instant(clock)}, ${change.before?.siteId ?? null}::uuid)`.compile(
      db,
    ),
  )
}

/** What opens a place: those who stand by are asked at once. */
const OPENING: ReadonlySet<ActOf<'assignment'>> = new Set(['undo', 'withdraw', 'approve-hand-back', 'release', 'sick'])

export interface DoneToPlace extends Told, Why {
  act: ActOf<'assignment'>
  userId: string
  /** The reason of an override. */
  override?: string | undefined
  effect?: CancelEffect | undefined
}

/**
 * Writes what was done with a person's place into the history of the shift, and tells open pages; people who stand by
 * are asked where a place has opened.
 */
export async function notePlace(context: PersonContext, done: DoneToPlace) {
  const { act, teamId, shiftId, userId, startsAt: _, override: __, effect, ...why } = done
  await noteChange(context, { shiftId, userId, act, effect, ...why })
  await tellPages(context.db, teamId, [userId])
  if (OPENING.has(act)) await askNext(context.db)
}

/** The same of several people who come or go without opening a place: in one statement. */
export async function notePlaces({ db, clock }: PersonContext, teamId: string, done: readonly DoneToPlace[]) {
  const notes = done.map(({ shiftId, userId, act, cause, reason, note }) => ({
    ...{ shiftId, userId, act, cause, reason, note: note || null },
  }))
  await sendWithoutWaiting(
    db,
    sql`
    select app.note_shift_change(n."shiftId", n."userId", n.act, n.cause, n.reason, n.note, null, null, null,
        ${instant(clock)}, null)
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) n ("shiftId" uuid, "userId" uuid, act text, cause text,
        reason text, note text)`.compile(db),
  )
  await tellPages(
    db,
    teamId,
    done.map(({ userId }) => userId),
  )
}

/** What the audit log says of a person's place. */
export function entryOfPlace(done: Omit<DoneToPlace, 'teamId'>): Omit<AuditEntry, 'teamId'> {
  const { act, shiftId, userId, startsAt, override, reason } = done
  return {
    action: auditOf('assignment', act),
    subject: userId,
    object: `shifts:${shiftId}`,
    meta: { startsAt, ...(override ? { override } : reason && { reason }) },
  }
}

/** Audits what was done with a person's place: the last step of each act. */
export async function auditPlace(context: PersonContext, done: DoneToPlace) {
  await audit(context, { ...entryOfPlace(done), teamId: done.teamId })
}

/**
 * Records what was done with a person's place. `tell` runs between history and audit: it notifies other people and may
 * read the shift as it is then.
 */
export async function recordOfPlace<Result = void>(
  context: PersonContext,
  done: DoneToPlace,
  tell?: () => Promise<Result>,
): Promise<Result> {
  await notePlace(context, done)
  const result = (await tell?.()) as Result
  await auditPlace(context, done)
  return result
}
