import { can } from '#features/teams/policy.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, forbidden, invalid } from '#server/calls/errors.ts'
import { shiftActions } from '../../policy.ts'
import { type Planned, plannedOf } from '../../rules/planned.ts'
import { editSeries, type Scope } from '../../rules/series.ts'
import { auditOf } from '../../rules/states.ts'
import type { Override, ShiftInput } from '../../schema.ts'
import { NOT_NAMED } from '../booking/booking.ts'
import { releaseSeveral } from '../booking/several.ts'
import type { Why } from '../telling.ts'
import { type Change, changeOf, makeChanges, readPeople } from './changes.ts'
import { type Held, holdUnchanged } from './held.ts'
import { chargeOf, requireSite } from './planned.ts'

const TAKEN_OFF = 'They are not on this shift any more'

interface Edit extends ShiftInput, Why {
  shiftId: string
  version: number
  scope: Scope
  /** Places whose people come off first: a rule would keep them from the shift as it is then. */
  takeOff?: readonly string[] | undefined
}

/**
 * Changes a shift, or carries its change over to others of its series: all that can have it, or none. Whoever is on one
 * keeps it when they may work it as it is then, and is told once; 409 with somebody who may not, or would be in two
 * places. What is left as it is, because its new times do not exist on its day, is named.
 */
export async function editShifts(context: TeamContext, { shiftId, version, scope, takeOff = [], ...edit }: Edit) {
  const { cause, reason, note, ...fields } = edit
  const held = { shiftId, version, scope }
  if (takeOff.length > 0) await comeOff(context, { ...held, takeOff, why: { cause, reason, note } })
  const { series, chosen } = await holdUnchanged(context, held)
  await requireSite(context, fields.siteId)
  const charge = chargeOf(context, fields)
  const after = { ...chosen, ...plannedOf(fields, fields.day), ...(charge !== undefined && { charge }) }
  const { changed, refused } = editSeries(series, { chosen, after, scope, now: context.clock.now() })
  const own = refused.find(({ shift }) => shift.id === shiftId)
  if (own) throw invalid(own.problems)
  const byId = new Map(series.map((shift) => [shift.id, shift]))
  const changes = changed.map(({ shift }) => changeOf(byId.get(shift.id) as Held, shift))
  await makeChanges(context, changes, { why: { cause, reason, note } })
  if (changes.length > 0)
    await audit(context, {
      action: auditOf('shift', 'change'),
      object: `shifts:${shiftId}`,
      teamId: context.team.id,
      meta: { startsAt: after.startsAt, count: changes.length },
    })
  return {
    changed: changes.length,
    left: refused.map(({ shift, problems }) => ({ day: shift.day, message: problems[0]?.message ?? '' })),
  }
}

interface ComingOff extends Pick<Edit, 'shiftId' | 'version' | 'scope'> {
  takeOff: readonly string[]
  why: Why
}

/** Takes people off the shifts that are to be changed; the agency caused it where nobody says so. */
async function comeOff(context: TeamContext, { takeOff, why, ...held }: ComingOff) {
  const { series } = await holdUnchanged(context, held)
  const on = await readPeople(
    context,
    series.map(({ id }) => id),
  )
  const gone = takeOff.find((id) => !on.some(({ assignmentId }) => assignmentId === id))
  if (gone) throw conflict({ id: gone }, TAKEN_OFF)
  const { cause = 'agency', reason = 'other', note } = why
  await releaseSeveral(context, { assignmentIds: takeOff, cause, reason, note })
}

interface Move {
  shiftId: string
  /** The version that was read; left out by whoever has compared it. */
  version?: number | undefined
  /** What it has then; the rest stays. */
  to: Partial<Planned>
  override?: Override | undefined
}

/** Moves some shifts of the team at once, each alone, whatever series it is of: all, or none. */
export async function moveShifts(
  context: TeamContext,
  moves: readonly Move[],
  { isUntold = false, ...why }: Why & { isUntold?: boolean },
) {
  const changes: Change[] = []
  const overrides = new Map<string, Override>()
  for (const { shiftId, version, to, override } of moves) {
    if (override && !can(context.team, shiftActions.override)) throw forbidden(NOT_NAMED)
    if (override) overrides.set(shiftId, override)
    const { chosen } = await holdUnchanged(context, { shiftId, version, scope: 'this' })
    if (to.siteId && to.siteId !== chosen.siteId) await requireSite(context, to.siteId)
    const times = to.day || to.start || to.end ? { startIs: null, endIs: null } : {}
    const after: Held = { ...chosen, ...times, ...to }
    const { changed, refused } = editSeries([chosen], { chosen, after, scope: 'this', now: context.clock.now() })
    if (refused[0]) throw invalid(refused[0].problems)
    changes.push(...changed.map(({ shift }) => changeOf(chosen, shift)))
  }
  await makeChanges(context, changes, { why, overrides, isUntold })
  for (const { after } of changes)
    await audit(context, {
      action: auditOf('shift', 'change'),
      object: `shifts:${after.id}`,
      teamId: context.team.id,
      meta: { startsAt: after.startsAt, count: 1 },
    })
}
