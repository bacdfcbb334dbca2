import { sql } from 'kysely'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { auditEach } from '#server/audit.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { shiftActions } from '../../policy.ts'
import type { AssignmentState } from '../../rules/place-acts.ts'
import type { Override } from '../../schema.ts'
import { type DoneToPlace, entryOfPlace, notePlaces, tellWorkers } from '../telling.ts'
import { NOT_GIVEN } from './booking.ts'
import { judgeEach, refusalOf } from './in-turn.ts'

/** A place as it was, so that it can be again: by the same id, with what was accepted and how it came about. */
export interface FormerPlace {
  id: string
  shiftId: string
  userId: string
  state: AssignmentState
  way: string
  pencilledUntil: string | null
  bookedAt: string
  bookedBy: string | null
  override: Override | null
  kept: Override | null
  /** What late changes of it still pay. */
  stillPaid: number | null
  stillPaidDay: string | null
  /** What they still charge; left out in what was kept before there was any. */
  stillCharged?: number | null
}

/**
 * Takes places away as if they had not been given, where nobody has been told of them: on drafts, or by whoever gave
 * them within the seconds of Undo. Returns which: of the others somebody knows, and they are taken off.
 */
export async function takeBack(context: TeamContext, assignmentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { db, team, clock } = context
  if (assignmentIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string; shiftId: string; userId: string; startsAt: string }>`
    select x.id, u.shift_id as "shiftId", u.user_id as "userId", lower(u.during) as "startsAt"
      from unnest(${[...assignmentIds]}::uuid[]) with ordinality x (id, nth)
        join app.assignments a on a.id = x.id and a.team_id = ${team.id}
        cross join lateral app.undo_assign(x.id, make_interval(secs => ${HOLD_S}), ${instant(clock)}) u
     order by x.nth`.execute(db)
  const done = rows.map(({ id: _, ...place }): DoneToPlace => ({ ...place, ...TAKEN_BACK, teamId: team.id }))
  await record(context, done)
  return new Set(rows.map(({ id }) => id))
}

const TAKEN_BACK = { act: 'undo-assign', cause: 'agency' } as const

/** Writes what was done with some places into the history, and audits it; in between people are told. */
async function record(context: TeamContext, done: readonly DoneToPlace[], tell?: () => Promise<unknown>) {
  if (done.length === 0) return
  await notePlaces(context, context.team.id, done)
  await tell?.()
  await auditEach(context, { teamId: context.team.id, entries: done.map(entryOfPlace) })
}

/**
 * Puts people back on shifts as they were on them, if they may work them now, each judged beside those before; what a
 * manager answered for then counts, where the caller may. 409 with the reasons of the first who may not, or for whom
 * there is no place any more.
 */
export async function putBack(context: TeamContext, places: readonly (FormerPlace & { isNew: boolean })[]) {
  const { team } = context
  if (places.length === 0) return
  const mayOverride = can(team, shiftActions.override)
  const asked = places.map((place) => ({
    ...place,
    override: mayOverride ? (place.override ?? place.kept ?? undefined) : undefined,
  }))
  const judged = await judgeEach(context, asked)
  const states = await writeBack(context, places, judged)
  await restoreCharges(context, places)
  const done = places.map(({ isNew, shiftId, userId }, nth): DoneToPlace => {
    const act = isNew ? 'assign' : 'put-back'
    return { act, cause: 'agency', teamId: team.id, shiftId, userId, startsAt: judged[nth]!.startsAt }
  })
  await record(context, done, async () => {
    for (const [nth, one] of done.entries())
      if (states[nth] === 'open') await tellWorkers(context, 'shift-booked', { ...one, to: [one.userId] })
  })
}

/** Writes the places, and returns the state of the shift of each. */
async function writeBack(
  context: TeamContext,
  places: readonly (FormerPlace & { isNew: boolean })[],
  judged: Awaited<ReturnType<typeof judgeEach>>,
): Promise<string[]> {
  const { db, clock } = context
  const refusing = async (nth: number, refused?: string) => {
    const { shiftId, userId } = places[nth]!
    return refusalOf(context, { shiftId, userId, ...judged[nth]!, ...(refused && { refused }) })
  }
  const blocked = judged.findIndex(({ answer, refused }) => !answer || refused)
  if (blocked >= 0) throw await refusing(blocked)
  const given = places.map((place, nth) => ({ place, answer: judged[nth]!.answer!.found }))
  const { rows } = await sql<{ outcome: 'booked' | keyof typeof NOT_GIVEN; state: string }>`
    select app.put_back_place(g.given -> 'place', g.given -> 'answer', ${instant(clock)}) as outcome, s.state
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality g (given, nth)
        join app.shifts s on s.id = (g.given -> 'place' ->> 'shiftId')::uuid
     order by g.nth`.execute(db)
  const late = rows.findIndex(({ outcome }) => outcome !== 'booked')
  const outcome = rows[late]?.outcome
  if (outcome && outcome !== 'booked') throw await refusing(late, NOT_GIVEN[outcome])
  return rows.map(({ state }) => state)
}

const restoreCharges = ({ db }: TeamContext, places: readonly FormerPlace[]) => {
  const charges = places.map(({ id, stillCharged }) => ({ id, pence: stillCharged ?? null }))
  return sendWithoutWaiting(db, sql`select app.restore_still_charged(${JSON.stringify(charges)}::jsonb)`.compile(db))
}

/** What late changes still pay and charge of some places, as it was before what nobody was told of. The caller holds them. */
export async function restoreStillPaid(context: TeamContext, places: readonly FormerPlace[]) {
  if (places.length === 0) return
  const { db } = context
  const amounts = places.map(({ id, stillPaid, stillPaidDay }) => ({ id, stillPaid, stillPaidDay }))
  await sql`select app.restore_still_paid(${JSON.stringify(amounts)}::jsonb)`.execute(db)
  await restoreCharges(context, places)
}
