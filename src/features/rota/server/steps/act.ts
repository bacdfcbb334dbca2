import { sql } from 'kysely'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { instant } from '#server/clock.ts'
import type { Said } from '../../rules/said.ts'
import type { Act, Change, Done, Why } from '../../schema.ts'
import { type AsItIs, difference, hold, readAsItIs } from './as-it-is.ts'
import { type Found, makeAll } from './changes.ts'
import { type StoredWhy, storeStep, wordsOf } from './store.ts'
import { tellingOnce } from './telling.ts'

/** Does a step: all of its changes, or none. */
export async function act(context: TeamContext, { changes, ...why }: Act): Promise<Done> {
  const at = instant(context.clock)
  const found = await readFound(context, changes)
  const shiftIds = found.flatMap((change) => change.shiftIds)
  const userIds = changes.flatMap((change) => ('userId' in change && change.userId ? [change.userId] : []))
  await hold(context, { shiftIds, userIds })
  const before = await readAsItIs(context, shiftIds)
  const id = crypto.randomUUID()
  const { result: made, tells } = await tellingOnce(context, { stepId: id }, () =>
    makeAll(context, { changes: found, before, why, since: at }),
  )
  const after = await readAsItIs(context, [...shiftIds, ...made.map(({ shiftId }) => shiftId)])
  const said = sayAll(found, { before, after, made })
  await storeStep(context, {
    ...{ id, kind: 'act', root: id, reverses: null, at, said },
    ...{ why: whyToKeep(changes, why), ...difference(before, after) },
  })
  return { step: { id, words: await wordsOf(context, said) }, made, tells, stays: null }
}

/** What doing it again says as well. */
function whyToKeep(changes: readonly Change[], why: Why): StoredWhy | null {
  const reasons = changes.flatMap((one) => (one.kind === 'cancel' && one.reason ? [[one.shiftId, one.reason]] : []))
  const kept = { ...why, ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }) }
  return Object.keys(kept).length > 0 ? kept : null
}

/** The shift of each change, also of those that name a place. */
async function readFound({ db, team }: TeamContext, changes: readonly Change[]): Promise<Found[]> {
  const ids = changes.flatMap((change) => ('assignmentId' in change ? [change.assignmentId] : []))
  const { rows } = ids.length
    ? await sql<{ id: string; shiftId: string }>`
        select a.id, a.shift_id as "shiftId" from app.assignments a
         where a.team_id = ${team.id} and a.id = any (${ids}::uuid[])`.execute(db)
    : { rows: [] }
  const shiftOf = new Map(rows.map(({ id, shiftId }) => [id, shiftId]))
  return changes.map((change, index) => {
    if (change.kind === 'create') return { ...change, index, shiftIds: [] }
    const shiftId = 'shiftId' in change ? change.shiftId : shiftOf.get(change.assignmentId)
    return { ...change, index, shiftIds: shiftId ? [shiftId] : [] }
  })
}

interface Moments {
  before: AsItIs
  after: AsItIs
  made: Done['made']
}

function sayAll(found: readonly Found[], { before, after, made }: Moments): Said[] {
  return found.map((change): Said => {
    const shiftId =
      change.kind === 'create' ? made.find((one) => one.clientKey === change.clientKey)?.shiftId : change.shiftIds[0]
    const [was, is] = [before.shifts[shiftId ?? ''], after.shifts[shiftId ?? '']]
    const startsAt = new Date((is ?? was)?.startsAt ?? 0).toISOString()
    const place = 'assignmentId' in change ? before.places[change.assignmentId] : undefined
    const userId = place?.userId ?? ('userId' in change ? change.userId : undefined)
    return {
      kind: change.kind,
      startsAt,
      ...(was && change.kind === 'move' && { was: new Date(was.startsAt).toISOString() }),
      ...(userId && { userId }),
      ...(change.kind === 'hand-over' && { toUserId: change.userId }),
      ...(change.kind === 'cancel' && { isDraft: was?.state === 'draft' }),
    }
  })
}
