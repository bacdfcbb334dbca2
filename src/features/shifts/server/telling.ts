import { sql } from 'kysely'
import { managersOf, notify } from '#features/notifications/server/data.ts'
import { audit } from '#server/audit.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { instant } from '#server/clock.ts'
import { type Db, sendWithoutWaiting } from '#server/database/db.ts'
import { publish } from '#server/publish.ts'
import { shiftNouns } from '../nouns.ts'
import type { CancelEffect } from '../rules/notice.ts'
import type { Cause } from '../rules/reasons.ts'
import { type ActOf, auditOf } from '../rules/states.ts'
import { askNext } from './ask-next.ts'
import type { notices } from './notices.ts'

/** Open pages of the managers, of everybody who may take a shift of the team, and of the people concerned learn that shifts have changed. */
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
}

/** The rule of some places, if it is the same of all. */
export function ruleOfAll(places: readonly Pick<Told, 'rule'>[]): string | undefined {
  const [rule, other] = new Set(places.map((one) => one.rule))
  return other === undefined ? rule : undefined
}

interface Sending {
  /** The seconds that mail and push notification wait, by the start of the first shift. */
  sendAfter?: ((startsAt: string) => number) | undefined
}

/** Notifies people about their place on a shift; mails of one team within half an hour go out as one. */
export async function tellWorkers(
  context: Context,
  kind: Extract<keyof typeof notices, `shift-${string}`>,
  { teamId, shiftId, startsAt, to, count, rule, sendAfter }: Told & Sending & { to: readonly string[]; count?: number },
) {
  await notify(context, {
    to: to.filter((userId) => context.actor.kind !== 'person' || userId !== context.actor.id),
    kind,
    teamId,
    params: { shift: shiftId, startsAt, ...(count !== undefined && { count }), ...(rule && { rule }) },
    together: 'shifts',
    sendAfter: sendAfter?.(startsAt) ?? 0,
  })
}

/**
 * Notifies each person once about their places on some shifts, whatever number of them: of the first, and of how many. Those who are told the same share a
 * statement.
 */
export async function tellEach(
  context: Context,
  kind: Parameters<typeof tellWorkers>[1],
  {
    teamId,
    places,
    sendAfter,
  }: Sending & { teamId: string; places: readonly (Omit<Told, 'teamId'> & { userId: string })[] },
) {
  const inOrder = places.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const people = [...Map.groupBy(inOrder, ({ userId }) => userId).values()]
  const alike = Map.groupBy(people, (own) => `${own[0]!.shiftId} ${own.length} ${ruleOfAll(own)}`)
  for (const [own, ...others] of alike.values()) {
    const { shiftId, startsAt } = own![0]!
    const to = [own!, ...others].map((one) => one[0]!.userId)
    await tellWorkers(context, kind, {
      ...{ teamId, shiftId, startsAt, count: own!.length, rule: ruleOfAll(own!), to, sendAfter },
    })
  }
}

/** Notifies those who run the team about something that one of its people did. */
export async function tellManagers(
  context: PersonContext,
  kind: Extract<keyof typeof notices, `shift-${string}`>,
  { teamId, shiftId, startsAt, minutes }: Told & { minutes?: number },
) {
  await notify(context, {
    to: await managersOf(context.db, teamId),
    kind,
    teamId,
    about: context.actor.id,
    params: { shift: shiftId, startsAt, ...(minutes !== undefined && { minutes }) },
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
  before?: { startsAt: string; endsAt: string }
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
    sql`select app.note_shift_change(${shiftId}, ${userId}, ${act}, ${cause}, ${reason}, ${note || null}, ${range(change.before)}, ${range(change.after)},
      ${effect ? JSON.stringify(effect) : null}::jsonb, ${instant(clock)})`.compile(db),
  )
}

/** What opens a place: those who stand by are asked at once. */
const OPENING: ReadonlySet<ActOf<'assignment'>> = new Set(['undo', 'withdraw', 'approve-hand-back', 'release', 'sick'])

interface DoneToPlace extends Told, Why {
  act: ActOf<'assignment'>
  userId: string
  /** The reason of an override. */
  override?: string | undefined
  effect?: CancelEffect | undefined
}

/**
 * Records what was done with a person's place: in the history of the shift, on open pages, and last in the audit log. `tell` notifies whoever else is to know, and
 * may read the shift as it is then.
 */
export async function recordOfPlace<Result = void>(
  context: PersonContext,
  { act, teamId, shiftId, userId, startsAt, override, effect, ...why }: DoneToPlace,
  tell?: () => Promise<Result>,
): Promise<Result> {
  await noteChange(context, { shiftId, userId, act, effect, ...why })
  await tellPages(context.db, teamId, [userId])
  if (OPENING.has(act)) await askNext(context.db)
  const result = (await tell?.()) as Result
  await audit(context, {
    action: auditOf('assignment', act),
    subject: userId,
    object: `shifts:${shiftId}`,
    teamId,
    meta: { startsAt, ...(override ? { override } : why.reason && { reason: why.reason }) },
  })
  return result
}
